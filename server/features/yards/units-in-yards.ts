/** The yards that units and people are in. */
import { assets, users, yards } from "#shared/schema.ts";
import { inArray, isNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";

/** A yard's id; null for what is in no yard. */
type Yard = number | null;

/** Whether a unit is in a yard; undefined where none is asked for. */
export function isInYard(yard: Yard | undefined, of: SQLWrapper = assets.yardId): SQL | undefined {
  if (yard === undefined) return undefined;
  return yard === null ? isNull(of) : sql`${of} = ${yard}`;
}

/** Whether a record's unit is in a yard, for lists that do not select the unit. */
export function isOfUnitInYard(
  company: CompanyDb,
  assetId: AnyPgColumn,
  yard: Yard | undefined,
): SQL | undefined {
  const where = isInYard(yard);
  return where && inArray(assetId, company.ids(assets, { where }));
}

/** Whether the unit or the person of a row is in a yard; the row is selected with both. */
export function isOwnerInYard(yard: Yard | undefined): SQL | undefined {
  return isInYard(yard, sql`coalesce(${assets.yardId}, ${users.yardId})`);
}

type InYard = { yardId: Yard };
type Kept = InYard & { archived: boolean };

/** Names the yards of rows, as the trail records them. */
export async function nameYards<Row extends InYard>(
  tx: CompanyDb,
  rows: readonly Row[],
): Promise<(Row & { yard: string | null })[]> {
  const ids = [...new Set(rows.flatMap(({ yardId }) => yardId ?? []))];
  const named =
    ids.length === 0
      ? []
      : await tx.select({ id: yards.id, name: yards.name }, yards, {
          where: inArray(yards.id, ids),
        });
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ ...row, yard: names.get(row.yardId ?? 0) ?? null }));
}

/** The yard that a unit comes to, also from the archive. */
export function findEntered(before: Kept, after: Kept): Yard {
  const isBack = before.archived && !after.archived;
  return isBack || before.yardId !== after.yardId ? after.yardId : null;
}

/** Locks the yards that something comes to, so that none is archived meanwhile; refuses unknown and archived ones. */
export async function enterYards(
  tx: CompanyDb,
  entered: readonly (Yard | undefined)[],
): Promise<void> {
  const ids = [...new Set(entered.flatMap((id) => id ?? []))];
  if (ids.length === 0) return;
  const { id, archivedAt } = yards;
  const found = await tx.select({ id, archivedAt }, yards, {
    where: inArray(id, ids),
    orderBy: [id],
    lock: true,
  });
  if (found.length < ids.length) throw fail("request.notFound");
  if (found.some((yard) => yard.archivedAt !== null)) throw fail("yards.archived");
}
