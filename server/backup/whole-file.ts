import { hourMs } from "#shared/base/dates.ts";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { hasCode } from "../has-code.ts";
import { syncFolder } from "../sync-folder.ts";
import { BackupError } from "./format.ts";

const unfinished = ".unfinished";

/** Writes a file that exists with its whole content or not at all, also after a power cut. */
export async function writeWholeFile<Result>(
  path: string,
  write: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  if (existsSync(path)) throw new BackupError(`${path} is there already. Name another file.`);
  const folder = dirname(path);
  const draft = join(folder, `.${basename(path)}.${process.pid}${unfinished}`);
  try {
    prepareFolder(folder);
  } catch (error) {
    throw toBackupError(error, folder);
  }
  try {
    const result = await writeSynced(draft, write);
    await rename(draft, path);
    await syncFolder(folder);
    return result;
  } catch (error) {
    await rm(draft, { force: true });
    throw toBackupError(error, folder);
  }
}

async function writeSynced<Result>(
  draft: string,
  write: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  // It holds password hashes: only its owner may read it.
  const handle = await open(draft, "wx", 0o600);
  try {
    const result = await write(handle);
    await handle.sync();
    return result;
  } finally {
    await handle.close();
  }
}

/** Removes drafts of processes that were killed; a draft in progress has been written to just now. */
function prepareFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const drafts = readdirSync(folder).filter((name) => name.endsWith(unfinished));
  for (const name of drafts) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > hourMs) rmSync(path, { force: true });
  }
}

const reasons = {
  ENOSPC: "there is no room left on the disk",
  EDQUOT: "there is no room left on the disk",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "the disk can only be read",
  ENOTDIR: "that is no folder",
  EEXIST: "that is no folder",
};

function toBackupError(error: unknown, folder: string): unknown {
  const reason = Object.entries(reasons).find(([code]) => hasCode(error, code))?.[1];
  if (!reason) return error;
  return new BackupError(`The backup could not be written to ${folder}: ${reason}.`);
}
