import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "./project-root.ts";

const named = z.object({ version: z.string() });

/** The version of this program, as its package says it. */
export function programVersion(): string {
  const text = readFileSync(join(projectRoot, "package.json"), "utf8");
  return named.parse(JSON.parse(text)).version;
}
