import type { NumberedKind } from "#shared/account/numbers-schema.ts";
import { companyNumbers } from "#shared/schema.ts";
import { getTableName, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { invariant } from "../../errors.ts";
import { runText } from "../connection/transaction.ts";
import type { OwnedTable } from "../statements/company-rows.ts";

/** The last of the numbers that a company gives now. The next caller waits until the transaction ends. */
export async function takeNumbers(
  builder: NodePgDatabase,
  companyId: number,
  { kind, count }: { kind: NumberedKind; count: number },
): Promise<number> {
  const { last } = companyNumbers;
  const [taken] = await builder
    .insert(companyNumbers)
    .values({ companyId, kind, last: count })
    .onConflictDoUpdate({
      target: [companyNumbers.companyId, companyNumbers.kind],
      set: { last: sql`${last} + excluded.last` },
    })
    .returning({ last });
  invariant(taken, "an insert returns its row");
  return taken.last;
}

/** Remembers the newest seal of a company beside the chain of its seals. */
export async function rememberSeal(
  builder: NodePgDatabase,
  companyId: number,
  { number: last, hash }: { number: number; hash: string },
): Promise<void> {
  await builder
    .insert(companyNumbers)
    .values({ companyId, kind: "seal", last, hash })
    .onConflictDoUpdate({
      target: [companyNumbers.companyId, companyNumbers.kind],
      set: { last, hash },
    });
}

/** An id for a row of each table, in the same order; in a statement that no row is read in. */
export async function takeIds(
  builder: NodePgDatabase,
  tables: readonly OwnedTable[],
): Promise<number[]> {
  if (tables.length === 0) return [];
  const text = "select nextval(taken::regclass) as id from unnest($1::text[]) taken";
  const sequences = tables.map((table) => `${getTableName(table)}_id_seq`);
  const rows = await runText<{ id: string }>(builder, text, [sequences]);
  return rows.map(({ id }) => Number(id));
}
