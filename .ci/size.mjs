// How much script a phone loads before the driver's first inspection screen can be used, what that
// screen opens next, what its buttons open, what the office's pages share, how much each page adds
// to these, and how much of all kinds of files the service worker keeps. Reads the last build.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist", "client");
// The driver's first screen comes with the entry; this text of it proves that it is there.
const firstScreenText = "Select Asset for Inspection";
const kbMax = { first: 100, next: 60, later: 20, office: 56, page: 35, worker: 350 };
// Traces that the two libraries leave in minified code.
const unwanted = { zod: /\b_zod\b/, drizzle: /\bdrizzle:/ };

const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
const chunks = Object.entries(manifest);
const first = listLoaded(findName("entry", (chunk) => chunk.isEntry));
const next = listLoaded(findName("file that is opened next", (chunk) => chunk.name === "next"));
const later = listLoaded(findName("file behind the buttons", (chunk) => chunk.name === "later"));
const both = new Set([...first, ...next]);
const everywhere = new Set([...both, ...later]);
const office = listLoaded(
  findName("file of the office's pages", (chunk) => chunk.name === "office"),
);

check("driver's first inspection screen", first, kbMax.first);
check("what it opens next", subtractFiles(next, first), kbMax.next);
check("what stands behind its buttons", subtractFiles(later, both), kbMax.later);
check("what the office's pages share", subtractFiles(office, everywhere), kbMax.office);
for (const name of ["next", "later"]) {
  const { file } = chunks.find(([, chunk]) => chunk.name === name)[1];
  if (office.has(file)) fail(`the office's pages load all of ${name}, which is a driver's`);
}
for (const file of office) everywhere.add(file);
for (const [name, chunk] of chunks.filter(([, { name }]) => /^entrance$|-page$/.test(name))) {
  check(chunk.name, subtractFiles(listLoaded(name), everywhere), kbMax.page);
}
check("what the service worker keeps", listStoredByWorker(), kbMax.worker);
if (![...first].some((file) => readContent(file).includes(firstScreenText))) {
  fail("the driver's first inspection screen is not in the entry");
}
for (const [library, trace] of Object.entries(unwanted)) {
  const carrier = [...both].find((file) => trace.test(readContent(file).toString("utf8")));
  if (carrier) fail(`${library} is in ${carrier}, which a driver's phone loads`);
}

function check(what, files, max) {
  const kb = measureKilobytes(files);
  process.stdout.write(`${what}: ${kb} KB gz of ${max}, ${files.size} files\n`);
  if (kb > max) fail(`${what} is too large`);
}

function findName(what, isIt) {
  const found = chunks.find(([, chunk]) => isIt(chunk));
  if (!found) throw new Error(`The manifest names no ${what}`);
  return found[0];
}

function listLoaded(name, files = new Set()) {
  const { file, imports = [] } = manifest[name];
  if (files.has(file)) return files;
  files.add(file);
  for (const imported of imports) listLoaded(imported, files);
  return files;
}

/** "/" is the page itself; fonts and pictures are compressed already, which gzip leaves as they are. */
function listStoredByWorker() {
  const worker = readContent("service-worker.js").toString("utf8");
  const names = [...worker.matchAll(/url:"\/([^"]*)"/g)].map(([, name]) => name || "index.html");
  if (names.length === 0) fail("the service worker's list is empty");
  return new Set(names);
}

function subtractFiles(files, others) {
  return new Set([...files].filter((file) => !others.has(file)));
}

function measureKilobytes(files) {
  const bytes = [...files].reduce(
    (sum, file) => sum + gzipSync(readContent(file), { level: 9 }).length,
    0,
  );
  return Math.round(bytes / 100) / 10;
}

function readContent(file) {
  return readFileSync(join(dist, file));
}

function fail(reason) {
  process.stdout.write(`Size check: ${reason}\n`);
  process.exitCode = 1;
}
