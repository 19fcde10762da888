// Builds the client and the server side by side, then puts both in place at once: a build that
// fails leaves the last good one as it was.
import { cp, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build as buildServer, transform } from "esbuild";
import { build as buildClient } from "vite";
import { buildPages } from "./build-pages.mjs";
import { buildWorker } from "./build-worker.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, "dist");
const fresh = join(dist, `.new-${process.pid}`);
const compressible = new Set([".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"]);
const compressAboveBytes = 1024;
const attemptsMax = 5;
const abandonedAfterMs = 3_600_000;
const servedForMs = 3 * 86_400_000;

await build();

async function build() {
  const started = new Date();
  try {
    await removeAbandoned(started.getTime());
    await Promise.all([client(), server()]);
    await copyPreviousFiles(started.getTime());
    await writeFile(join(fresh, "stamp"), "");
    // Sources changed while building are newer than this, so that the next start builds again.
    await utimes(join(fresh, "stamp"), started, started);
    for (const part of ["client", "server", "stamp"]) await putInPlace(part);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function client() {
  const outDir = join(fresh, "client");
  await buildClient({
    configFile: join(root, "vite.config.ts"),
    mode: "production",
    logLevel: "warn",
    build: { outDir, emptyOutDir: true, manifest: true, reportCompressedSize: false },
  });
  await minify(join(outDir, "start.js"));
  await buildPages(root, outDir);
  await buildWorker(root, outDir);
  await compressAll(outDir);
}

// Vite copies it as it is.
async function minify(script) {
  const source = await readFile(script, "utf8");
  const { code } = await transform(source, { minify: true, target: "es2017" });
  await writeFile(script, code);
}

async function server() {
  return buildServer({
    absWorkingDir: root,
    entryPoints: ["server/main.ts", "server/backup/backup.ts"],
    outdir: join(fresh, "server"),
    entryNames: "[name]",
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: await externals(),
    logLevel: "warning",
  });
}

// Libraries of many small modules are built in: reading hundreds of files makes a start slow.
async function externals() {
  const builtIn = new Set(["date-fns", "@date-fns/tz", "drizzle-orm", "drizzle-zod", "zod"]);
  const { dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return Object.keys(dependencies).filter((name) => !builtIn.has(name));
}

async function compressAll(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
}

async function compress(path) {
  const content = await readFile(path);
  if (content.length <= compressAboveBytes) return;
  const quality = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

// Open screens, and a server that still runs, request the files of the previous build. A file's name
// is a hash of its content, so that none replaces another.
async function copyPreviousFiles(now) {
  const [from, to] = [dist, fresh].map((folder) => join(folder, "client", "static"));
  const isRecent = async (path) => path === from || now - (await stat(path)).mtimeMs < servedForMs;
  const options = { recursive: true, force: false, preserveTimestamps: true, filter: isRecent };
  await cp(from, to, options).catch(unless("ENOENT"));
}

// Two starts may build at once: the second moves the result of the first aside again.
async function putInPlace(part) {
  for (let attempt = 1; ; attempt += 1) {
    await rename(join(dist, part), join(fresh, `old-${part}-${attempt}`)).catch(unless("ENOENT"));
    const isPlaced = await rename(join(fresh, part), join(dist, part)).then(
      () => true,
      unless(...(attempt < attemptsMax ? ["ENOTEMPTY", "EEXIST"] : [])),
    );
    if (isPlaced) return;
  }
}

async function removeAbandoned(now) {
  const names = await readdir(dist).catch(unless("ENOENT"));
  for (const name of names ?? []) {
    const path = join(dist, name);
    const found = name.startsWith(".new-") && (await stat(path).catch(unless("ENOENT")));
    if (found && now - found.mtimeMs > abandonedAfterMs) await rm(path, { recursive: true });
  }
}

function unless(...codes) {
  return (error) => {
    if (!codes.includes(error.code)) throw error;
    return undefined;
  };
}
