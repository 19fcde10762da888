// What npm run backup, restore, distribute and the like run: the sources as they are where tsx is
// installed, else the finished build. A running server's build is left alone.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const built = join(dirname(dirname(here)), "dist", "server", "backup.js");

if (hasTsx()) {
  const { register } = await import("tsx/esm/api");
  register();
  await import(pathToFileURL(join(here, "backup.ts")).href);
} else if (existsSync(built)) {
  await import(pathToFileURL(built).href);
} else {
  process.stderr.write("Yardcheck is not built here. Run npm run build, then try again.\n");
  process.exitCode = 1;
}

function hasTsx() {
  try {
    return Boolean(createRequire(import.meta.url).resolve("tsx/esm/api"));
  } catch {
    return false;
  }
}
