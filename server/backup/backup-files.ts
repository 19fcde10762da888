/** The names of backup files, and the removal of old ones. */
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "../has-code.ts";
import { BackupError } from "./format.ts";

/** "yardcheck-2026-11-20-134141.backup.gz", in UTC. */
export function formatBackupName(at: Date): string {
  return `yardcheck-${formatMoment(at)}.backup.gz`;
}

/**
 * "yardcheck-nightly-0f3a9c1e-2026-11-20-030000.backup.gz": several installations share a folder. The moment is the
 * one it is due at.
 */
export function formatNightlyName(installation: string, dueAt: Date): string {
  return `yardcheck-nightly-${installation}-${formatMoment(dueAt)}.backup.gz`;
}

/** In a form that sorts by time. */
function formatMoment(at: Date): string {
  const [day = "", time = ""] = at.toISOString().split("T");
  return `${day}-${time.slice(0, 8).replaceAll(":", "")}`;
}

type Rotation = {
  folder: string;
  /** The name of the file that was just made, which is never removed. */
  newest: string;
  installation: string;
  keep: number;
};

type Rotated = { removed: string[]; stuck: { name: string; reason: string }[] };

/**
 * Removes the oldest nightly backups of one installation, but none that was made by hand or by another
 * installation. When one cannot be removed, the others still are.
 */
export function removeOldBackups({ folder, newest, installation, keep }: Rotation): Rotated {
  const rotated: Rotated = { removed: [], stuck: [] };
  const others = readdirSync(folder)
    .filter((name) => name !== newest && isNightlyOf(installation, name))
    .toSorted();
  // A name in the future was given by a wrong clock: those are removed first.
  const oldestFirst = [
    ...others.filter((name) => name > newest),
    ...others.filter((name) => name < newest),
  ];
  const surplus = Math.max(0, oldestFirst.length + 1 - keep);
  for (const name of oldestFirst.slice(0, surplus)) {
    try {
      rmSync(join(folder, name));
      rotated.removed.push(name);
    } catch (error) {
      rotated.stuck.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return rotated;
}

function isNightlyOf(installation: string, name: string): boolean {
  const start = `yardcheck-nightly-${installation}-`;
  const rest = name.startsWith(start) ? name.slice(start.length) : "";
  return /^\d{4}-\d{2}-\d{2}-\d{6}\.backup\.gz$/.test(rest);
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
