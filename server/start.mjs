// What npm start runs: builds when the sources are newer than the last build, then starts that.
import { existsSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = ["client", "server", "shared", "package.json", "package-lock.json"];
const configs = ["vite.config.ts", "tailwind.config.ts", "tsconfig.json"];
const noSources = new Set(["e2e", "test", "bench", "reliability"]);
const stamp = join(root, "dist", "stamp");
const server = join(root, "dist", "server", "main.js");

const envFile = join(root, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);
process.env.NODE_ENV ||= "production";

if (!isBuilt() && canBuild()) {
  process.stdout.write("Building Yardcheck ...\n");
  await import("./build.mjs");
}
if (!existsSync(server)) {
  process.stderr.write("Yardcheck is not built here. Run npm ci, then npm start again.\n");
  process.exit(1);
}
await import(pathToFileURL(server).href);

function isBuilt() {
  if (!existsSync(stamp) || !existsSync(server)) return false;
  const builtAt = statSync(stamp).mtimeMs;
  return [...sources, ...configs].every((name) => !isNewer(join(root, name), builtAt));
}

// Folders count too: deleting a file changes nothing but its folder.
function isNewer(path, builtAt) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return false;
  if (found.mtimeMs > builtAt) return true;
  if (!found.isDirectory()) return false;
  return readdirSync(path).some((name) => !isTest(name) && isNewer(join(path, name), builtAt));
}

function isTest(name) {
  return noSources.has(name) || /\.(test|spec)\.tsx?$/.test(name);
}

// An installation for production alone brings a finished build and not what makes one.
function canBuild() {
  try {
    const { resolve } = createRequire(import.meta.url);
    return Boolean(resolve("vite") && resolve("esbuild"));
  } catch {
    return false;
  }
}
