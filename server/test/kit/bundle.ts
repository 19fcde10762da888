import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { projectRoot } from "../../project-root.ts";

const { dependencies } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
/** Libraries of many small modules, which `server/build.mjs` builds in too: their files take most of a start. */
const builtIn = new Set(["date-fns", "@date-fns/tz", "drizzle-orm", "drizzle-zod", "zod"]);

/** A script as one file, as the build makes it: it starts in a sixth of the time that tsx takes for the sources. */
export async function bundle(script: string): Promise<{ path: string; remove: () => void }> {
  // Inside the project, so that it finds its packages.
  const folder = join(projectRoot, "node_modules", ".cache", `test-${process.pid}`);
  const path = join(folder, script.replace(/\.ts$/, ".mjs"));
  await build({
    entryPoints: [join(projectRoot, script)],
    outfile: path,
    bundle: true,
    external: Object.keys(dependencies).filter((name) => !builtIn.has(name)),
    platform: "node",
    format: "esm",
  });
  return { path, remove: () => rmSync(path) };
}
