// Bundles the service worker, and hands it the list of files that a driver's screens are made of.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

// Not stored on the device: pages that only the office opens, parts that are useless without a connection, and parts that
// the account settings load late.
const notDrivers =
  /(?<!\/(signed-out|account-settings|code))-page\.tsx$|\/(todays-inspections-list|held-panel|reports-panel|how-filled-panel|report-problem-dialog|maintenance-record|sign-up-form|install-dialog|search-dialog|yard-select|qr-code|month-chart-figure)\.tsx$|\/(offer-)?alerts\.ts$/;
const late = /\/account-settings-page\.tsx$/;
const fixed = ["index.html", "start.js", "app.webmanifest", "favicon.svg"];

export async function buildWorker(root, outDir) {
  const manifest = JSON.parse(await readFile(join(outDir, ".vite", "manifest.json"), "utf8"));
  const files = [...fixed, ...listFiles(manifest)];
  const shell = await Promise.all(files.map((file) => describe(outDir, file)));
  await build({
    absWorkingDir: root,
    entryPoints: ["client/src/service-worker/service-worker.ts"],
    outfile: join(outDir, "service-worker.js"),
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    define: { __shell: JSON.stringify(shell) },
    logLevel: "warning",
  });
}

function listFiles(manifest) {
  const files = new Set();
  // A page's file is named after the page, and others after their first module.
  const toPath = (name) => (name.startsWith("_") ? `/${manifest[name].name}.tsx` : name);
  const collect = (name) => {
    const { file, imports = [], dynamicImports = [], css = [], assets = [] } = manifest[name];
    if (files.has(file)) return;
    files.add(file);
    // Every browser that has a service worker reads woff2.
    for (const one of [...css, ...assets]) if (!one.endsWith(".woff")) files.add(one);
    const opened = late.test(toPath(name))
      ? []
      : dynamicImports.filter((one) => !notDrivers.test(toPath(one)));
    for (const one of [...imports, ...opened]) collect(one);
  };
  collect(Object.keys(manifest).find((name) => manifest[name].isEntry));
  return files;
}

async function describe(outDir, file) {
  const content = await readFile(join(outDir, file));
  const digest = (algorithm) => createHash(algorithm).update(content).digest("base64");
  const integrity = `sha384-${digest("sha384")}`;
  // A name under /static is a hash of the content already.
  const revision = file.startsWith("static/") ? null : digest("sha256");
  return { url: file === "index.html" ? "/" : `/${file}`, revision, integrity };
}
