/** The names of backup files. */
import { statSync } from "node:fs";
import { hasCode } from "../has-code.ts";
import { BackupError } from "./format.ts";

/** "yardcheck-2026-11-20-134141.backup.gz", in UTC. */
export function formatBackupName(at: Date): string {
  return `yardcheck-${formatMoment(at)}.backup.gz`;
}

/** In a form that sorts by time. */
export function formatMoment(at: Date): string {
  const [day = "", time = ""] = at.toISOString().split("T");
  return `${day}-${time.slice(0, 8).replaceAll(":", "")}`;
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    if (hasCode(error, "ENOTDIR")) return false;
    if (hasCode(error, "EACCES")) throw new BackupError(`This user may not look at ${path}.`);
    throw error;
  }
}
