import type { AuditNoun } from "#shared/audit.ts";
import { changesBetween } from "#shared/audit.ts";
import type { Actor, NewEntry } from "../../db/audit-entries.ts";
import { entriesInsert } from "../../db/audit-entries.ts";
import type { CompanyDb } from "../../db/company-db.ts";

/** Keeps what was done, in the transaction that does it. */
export async function keepEntries(
  tx: CompanyDb,
  by: Actor,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.statement((companyId) => entriesInsert(companyId, by, entries));
}

type Named = { noun: AuditNoun; name: string; row: { id: number } };

/** The entry of a row that was added, with what it says. */
export function addition({ noun, name, row }: Named): NewEntry {
  const changes = changesBetween(noun, undefined, row);
  return { action: "added", noun, rowId: row.id, rowName: name, changes };
}

type Changed = { noun: AuditNoun; name: string; before: { id: number }; after: object };

/** The entry of a row that was changed; none when all that the trail keeps is as it was. */
export function change({ noun, name, before, after }: Changed): NewEntry[] {
  const changes = changesBetween(noun, before, after);
  if (Object.keys(changes).length === 0) return [];
  return [{ action: "changed", noun, rowId: before.id, rowName: name, changes }];
}
