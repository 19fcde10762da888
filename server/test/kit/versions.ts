/** Other versions of this program: what earlier releases left, and what one that is a version ahead brings. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { projectRoot } from "../../project-root.ts";

export const migrations = join(projectRoot, "migrations");

/** A folder with all migrations and one more, which is named by its tag. */
export function addMigration(tag: string, sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), "later-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrations, folder, { recursive: true });
  const journal = join(folder, "meta", "_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const added = { idx: entries.length, tag };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
  writeFileSync(join(folder, `${tag}.sql`), sql);
  return folder;
}

/**
 * Backups of a small company, one made by each release, which every later version must take over (`releases.test.ts`).
 * Once a release is final, `npm run test:long -- release` adds its own.
 */
export const releases = join(projectRoot, "server", "test", "releases");

export function nameRelease(version: string): string {
  return `${version}.backup.gz`;
}
