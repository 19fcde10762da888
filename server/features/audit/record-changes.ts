import type { AuditNoun } from "#shared/audit/audit-nouns.ts";
import { findChanges } from "#shared/audit/audit.ts";
import { auditEntries } from "#shared/schema.ts";
import { type Actor, nameActor, type NewEntry } from "../../db/sessions/audit-entries.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { splitRows } from "../../db/statements/many-rows.ts";

/** A user, or the server's command line, which is none. */
type By = Actor | { user: { id: null; firstName: string; lastName: string }; now: Date };

/** Records what was done, in the transaction that does it. */
export async function recordChanges(
  tx: CompanyDb,
  by: By,
  entries: readonly NewEntry[],
): Promise<void> {
  await tx.add(auditEntries, toEntryRows(by, entries));
}

/** The same of thousands of entries. */
export async function recordMany(
  tx: CompanyDb,
  by: By,
  entries: readonly NewEntry[],
): Promise<void> {
  for (const part of splitRows(toEntryRows(by, entries))) {
    await tx.run(tx.addingMany(auditEntries, part));
  }
}

function toEntryRows({ user, now }: By, entries: readonly NewEntry[]) {
  const by = { userId: user.id, userName: nameActor(user), createdAt: now };
  return entries.map((entry) => ({ changes: {}, ...entry, ...by }));
}

type Named = { noun: AuditNoun; name: string; row: { id: number } };

/** The entry of a row that was added, with what it says. */
export function toAddition({ noun, name, row }: Named): NewEntry {
  const changes = findChanges(noun, undefined, row);
  return { action: "added", noun, rowId: row.id, rowName: name, changes };
}

type Changed = { noun: AuditNoun; name: string; before: { id: number }; after: object };

/** The entry of a row that was changed; none when nothing that the trail records has changed. */
export function toChanges({ noun, name, before, after }: Changed): NewEntry[] {
  const changes = findChanges(noun, before, after);
  if (Object.keys(changes).length === 0) return [];
  return [{ action: "changed", noun, rowId: before.id, rowName: name, changes }];
}
