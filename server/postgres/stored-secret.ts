import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepareFolder } from "./data-folder.ts";
import { hasCode } from "../has-code.ts";
import { StartError } from "../start-error.ts";

const secretBytes = 32;

const ways = {
  "session-secret": "Delete that file and start again; everybody then signs in anew.",
  password:
    "Put that file back from a copy of the folder; without one, set DATA_DIR to a new folder and " +
    "restore a backup into it (npm run restore).",
};

/** Reads the secret of that name in a folder; the first time, makes one that nobody can guess. */
export function readSecret(dir: string, name: keyof typeof ways = "session-secret"): string {
  const path = join(dir, name);
  try {
    if (!existsSync(path)) create(dir, path);
    const secret = readFileSync(path, "utf8").trim();
    if (secret.length >= secretBytes) return secret;
  } catch (error) {
    if (!hasCode(error, "EACCES")) throw error;
    throw new StartError(
      `This user may not read or make ${path}. Give it, and its folder, to the user who runs Yardcheck.`,
    );
  }
  throw new StartError(`The secret in ${path} is damaged. ${ways[name]}`);
}

// A link appears whole or not at all, so that two first starts agree on one secret.
function create(dir: string, path: string): void {
  prepareFolder(dir);
  const complete = join(dir, `${randomUUID()}.tmp`);
  writeFileSync(complete, `${randomBytes(secretBytes).toString("base64url")}\n`, { mode: 0o600 });
  try {
    linkSync(complete, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(complete);
  }
}
