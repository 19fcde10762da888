// How much script a phone loads before the driver's first inspection screen can be used, and how
// much each other screen adds. Reads the manifest of the last build.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist", "client");
// The driver's first screen comes with the entry; this text of it proves that it is there.
const firstScreenText = "Select Asset for Inspection";
const firstScreenKbMax = 100;
const otherScreenKbMax = 40;
// Traces that the two libraries leave in minified code.
const unwanted = { zod: /\b_zod\b/, drizzle: /\bdrizzle:/ };

const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
const names = Object.keys(manifest);
const entry = names.find((name) => manifest[name].isEntry);

if (!entry) {
  fail("the manifest names no entry");
} else {
  const shell = loadedBy(entry);
  checkFirstScreen(shell);
  const screens = names.filter((name) => name.endsWith("-page.tsx"));
  for (const name of screens) checkOtherScreen(name, shell);
}

function checkFirstScreen(files) {
  const kb = kilobytes(files);
  report(`driver's first inspection screen: ${kb} KB gz of ${firstScreenKbMax}`);
  if (![...files].some((file) => contentOf(file).includes(firstScreenText))) {
    fail("the driver's first inspection screen is not in the entry");
  }
  if (kb > firstScreenKbMax) fail("the driver's first inspection screen loads too much");
  for (const [library, trace] of Object.entries(unwanted)) {
    const carrier = [...files].find((file) => trace.test(contentOf(file).toString("utf8")));
    if (carrier) fail(`${library} is in ${carrier}, which that screen loads`);
  }
}

function checkOtherScreen(name, shell) {
  if (shell.has(manifest[name].file)) return;
  const kb = kilobytes([...loadedBy(name)].filter((file) => !shell.has(file)));
  report(`${name.split("/").at(-1)}: ${kb} KB gz more of ${otherScreenKbMax}`);
  if (kb > otherScreenKbMax) fail(`${name} loads too much`);
}

function loadedBy(name, files = new Set()) {
  const { file, imports = [] } = manifest[name];
  if (files.has(file)) return files;
  files.add(file);
  for (const imported of imports) loadedBy(imported, files);
  return files;
}

function kilobytes(files) {
  const scripts = [...files].filter((file) => file.endsWith(".js"));
  const bytes = scripts.reduce(
    (sum, file) => sum + gzipSync(contentOf(file), { level: 9 }).length,
    0,
  );
  return Math.round(bytes / 100) / 10;
}

function contentOf(file) {
  return readFileSync(join(dist, file));
}

function report(line) {
  process.stdout.write(`${line}\n`);
}

function fail(reason) {
  report(`Size check: ${reason}`);
  process.exitCode = 1;
}
