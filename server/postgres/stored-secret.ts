import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createFile, prepareFolder } from "./data-folder.ts";
import { hasCode } from "../has-code.ts";
import { StartError } from "../start-error.ts";

const secretBytes = 32;

const remedies = {
  "session-secret": "Delete that file and start again; everybody then signs in anew.",
  "vapid-key": "Delete that file and start again; people then turn their alerts on again.",
  password:
    "Put that file back from a copy of the folder; without one, set DATA_DIR to a new folder and " +
    "restore a backup into it (npm run restore).",
};

/** Reads the secret of that name in a folder; the first time, makes a random one. */
export function readSecret(dir: string, name: keyof typeof remedies = "session-secret"): string {
  const path = join(dir, name);
  try {
    if (!existsSync(path)) {
      prepareFolder(dir);
      // If two servers start for the first time at once, only one creates the file, and both read it.
      createFile(path, `${randomBytes(secretBytes).toString("base64url")}\n`);
    }
    const secret = readFileSync(path, "utf8").trim();
    if (secret.length >= secretBytes) return secret;
  } catch (error) {
    if (!hasCode(error, "EACCES")) throw error;
    throw new StartError(
      `This user may not read or make ${path}. Give it, and its folder, to the user who runs Yardcheck.`,
    );
  }
  throw new StartError(`The secret in ${path} is damaged. ${remedies[name]}`);
}
