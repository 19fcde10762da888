/** What backup files are called, and which of them are kept. */
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

type Kind = "by hand" | "nightly";

/** "yardcheck-2026-11-20-134141.backup.gz", in UTC; the names stand in the order of their time. */
export function backupName(kind: Kind, at: Date): string {
  const [day = "", time = ""] = at.toISOString().split("T");
  const part = kind === "nightly" ? "nightly-" : "";
  return `yardcheck-${part}${day}-${time.slice(0, 8).replaceAll(":", "")}.backup.gz`;
}

const nightly = /^yardcheck-nightly-\d{4}-\d{2}-\d{2}-\d{6}\.backup\.gz$/;

/** Removes the oldest nightly backups; what was made by hand is nobody's to remove. */
export function removeOldBackups(folder: string, keep: number): string[] {
  const names = readdirSync(folder).filter((name) => nightly.test(name));
  const old = names.toSorted().slice(0, -keep);
  for (const name of old) rmSync(join(folder, name));
  return old;
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
