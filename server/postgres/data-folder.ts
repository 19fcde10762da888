import { randomUUID } from "node:crypto";
import { accessSync, constants, linkSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { hasCode } from "../has-code.ts";
import { StartError } from "../start-error.ts";

/** Makes the folder of the embedded database, or explains why that is not possible. */
export function prepareFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = reasons.find(({ codes }) => hasCode(error, ...codes));
    if (!reason) throw error;
    throw new StartError(`DATA_DIR is ${dir}, ${reason.words}`, { cause: error });
  }
}

const reasons = [
  { codes: ["EEXIST"], words: "which is no folder. Set DATA_DIR to a folder." },
  { codes: ["ENOTDIR"], words: "which lies below a file. Set DATA_DIR to a folder." },
  {
    codes: ["EACCES", "EPERM"],
    words:
      "where this user may not write. Give that folder to the user who runs Yardcheck, or set " +
      "DATA_DIR to another one.",
  },
  { codes: ["EROFS"], words: "which is on a read-only disk. Set DATA_DIR to a folder elsewhere." },
  { codes: ["ENOSPC"], words: "and its disk is full. Make room there." },
];

/** Makes a file that only its owner may read; false when it exists already. */
export function createFile(path: string, content: string): boolean {
  const draft = `${path}.${randomUUID()}.tmp`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    // A link appears with its whole content or fails, so that no process reads half of it.
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    return false;
  } finally {
    rmSync(draft);
  }
}
