// Writes a page for each address of the table of screens. It names the scripts of its screen, so that a browser requests
// them together with the first one, and what the screen reads, for a browser that has not stored that yet.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** In the table of screens, an address and the page that is loaded there. */
const addressOfPage = /path: "([^"]+)"[^{}]*?import\("[^"]*\/([\w-]+-page)\.tsx"\)/g;

const startScript = "<script async";

export async function buildPages(root, outDir) {
  const manifest = JSON.parse(await readFile(join(outDir, ".vite", "manifest.json"), "utf8"));
  const index = join(outDir, "index.html");
  const html = await readFile(index, "utf8");
  const table = await readFile(join(root, "client/src/screens/screens.tsx"), "utf8");
  const reads = JSON.parse(
    await readFile(join(root, "client/src/screens/first-reads.json"), "utf8"),
  );
  for (const [, address, page] of table.matchAll(addressOfPage)) {
    const hints = listScripts(manifest, page).map(
      (file) => `<link rel="modulepreload" href="/${file}">`,
    );
    const path = join(outDir, `${address.replace(":id", "id")}.html`);
    await mkdir(dirname(path), { recursive: true });
    const whole = html
      .replace("</head>", `${hints.join("")}</head>`)
      .replace(startScript, `${formatReads(reads[address])}$&`);
    await writeFile(path, whole);
  }
  await writeFile(index, html.replace(startScript, `$& ${nameNext(manifest)}`));
}

/** What the driver's screen opens next, which `start.js` requests as soon as the first script has had the line alone. */
function nameNext(manifest) {
  return `data-next="${listScripts(manifest, "next")
    .map((file) => `/${file}`)
    .join(" ")}"`;
}

function formatReads(lines = []) {
  return `<meta name="reads" content="${lines.join("\n").replaceAll("&", "&amp;")}">`;
}

function listScripts(manifest, page) {
  const [own] = Object.entries(manifest).find(([, { name }]) => name === page) ?? [];
  if (!own) throw new Error(`The manifest names no ${page}`);
  const names = new Set([own]);
  for (const name of names) {
    for (const imported of manifest[name].imports ?? []) names.add(imported);
  }
  return [...names].filter((name) => !manifest[name].isEntry).map((name) => manifest[name].file);
}
