/** The migrations up to one of them, so that a test has rows from before it. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { projectRoot } from "../project-root.ts";

export const migrations = join(projectRoot, "migrations");

/** A folder with the migrations before the one whose tag begins like this. */
export function migrationsBefore(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), "earlier-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrations, folder, { recursive: true });
  const journal = join(folder, "meta", "_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const earlier = entries.filter((entry: { tag: string }) => entry.tag < tag);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: earlier }));
  return folder;
}
