import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// The sources run from server/, the built product from dist/server/: both climb to package.json.
export const projectRoot = climb(dirname(fileURLToPath(import.meta.url)));

function climb(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  if (dirname(folder) === folder) {
    throw new Error("package.json stands in no folder above the server");
  }
  return climb(dirname(folder));
}
