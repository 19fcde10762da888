import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

/**
 * Imports each icon from its own file. Through the library's list of all of them, a file of the build would be taken to
 * need the icons of the others.
 */
export function importIcons(): Plugin {
  const files = listIconFiles();
  return {
    name: "import-icons",
    apply: "build",
    enforce: "pre",
    transform: (code, id) => (id.endsWith(".tsx") ? importEach(code, files) : undefined),
  };
}

export function importEach(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(/import \{([^}]*)\} from "lucide-react";/g, (_, list: string) => {
    const names = list.split(",").map((name) => name.trim());
    const values = names.filter((name) => name && !name.startsWith("type "));
    return values.map((name) => `import ${name} from "${files.get(name)}";`).join(" ");
  });
}

function listIconFiles(): Map<string, string> {
  const path = createRequire(import.meta.url).resolve("lucide-react/dist/esm/lucide-react.mjs");
  const files = new Map<string, string>();
  for (const [, names = "", file] of readFileSync(path, "utf8").matchAll(
    /^export \{(.*)\} from '\.\/(icons\/.+)';$/gm,
  )) {
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) {
      files.set(name, `lucide-react/dist/esm/${file}`);
    }
  }
  return files;
}
