// What npm start runs: builds when the sources are newer than the last build, then starts that.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = ["client", "server", "shared", "package.json", "package-lock.json"];
const configs = ["vite.config.ts", "tailwind.config.ts", "tsconfig.json"];
const noSources = new Set(["e2e", "gallery", "test", "bench", "reliability"]);
const dist = join(root, "dist");
const stamp = join(dist, "stamp");
const server = join(dist, "server", "main.js");
const builder = join(root, "server", "build.mjs");

const envFile = join(root, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);
process.env.NODE_ENV ||= "production";

if (!isBuilt()) rebuild();
await import(pathToFileURL(server).href);

function rebuild() {
  if (!hasBuilders()) return fallBackToOldBuild("Run npm ci, then npm start again.");
  if (!mayBuild()) return fallBackToOldBuild("Run npm run build as the owner of this folder.");
  process.stdout.write("Building Yardcheck ...\n");
  // In a process of its own, because building takes half a gigabyte that the server would not free.
  const { status } = spawnSync(process.execPath, [builder], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

// If the service's user may not build, the existing build runs, unless there are newer migrations: the old program would
// apply them, but does not know their tables.
function fallBackToOldBuild(remedy) {
  if (!existsSync(server)) end(`Yardcheck is not built here. ${remedy}`);
  const { mtimeMs: builtAt } = statSync(existsSync(stamp) ? stamp : server);
  if (isNewer(join(root, "migrations"), builtAt)) {
    end(`The last build does not fit the tables of this version. ${remedy}`);
  }
  process.stderr.write(
    `The sources are newer than the build, which cannot be made anew here; it starts as it is. ${remedy}\n`,
  );
}

function end(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

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

// npm ci brings both, with --omit=dev too: they are missing where it has not run to its end.
function hasBuilders() {
  try {
    const { resolve } = createRequire(import.meta.url);
    return Boolean(resolve("vite") && resolve("esbuild"));
  } catch {
    return false;
  }
}

function mayBuild() {
  try {
    accessSync(existsSync(dist) ? dist : root, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
