import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

// The sources run from server/, the built product from dist/server/: both climb to package.json.
export const projectRoot = climb(dirname(fileURLToPath(import.meta.url)));

function climb(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  if (dirname(folder) === folder) {
    throw new Error("package.json stands in no folder above the server");
  }
  return climb(dirname(folder));
}

const versionSchema = z.object({ version: z.string() });

/** The version that the package of a folder states; of this program by default. */
export function readVersion(folder = projectRoot): string {
  const text = readFileSync(join(folder, "package.json"), "utf8");
  return versionSchema.parse(JSON.parse(text)).version;
}
