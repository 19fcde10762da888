// Writes a page for each address of the table of screens. It names the scripts of its screen, so that a browser requests
// them together with the first one.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** In the table of screens, an address and the page that is loaded there. */
const addressOfPage = /path: "([^"]+)"[^{}]*?import\("[^"]*\/([\w-]+-page)\.tsx"\)/g;

export async function buildPages(root, outDir) {
  const manifest = JSON.parse(await readFile(join(outDir, ".vite", "manifest.json"), "utf8"));
  const html = await readFile(join(outDir, "index.html"), "utf8");
  const table = await readFile(join(root, "client/src/screens/screens.tsx"), "utf8");
  for (const [, address, page] of table.matchAll(addressOfPage)) {
    const hints = listScripts(manifest, page).map(
      (file) => `<link rel="modulepreload" href="/${file}">`,
    );
    const path = join(outDir, `${address.replace(":id", "id")}.html`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, html.replace("</head>", `${hints.join("")}</head>`));
  }
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
