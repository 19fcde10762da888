import { assets, inspectionLogs } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, desc, eq, not, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { invariant } from "../../errors.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { doesCount } from "../records/counted-inspections.ts";

const { id, assetId, date, passed, unlisted, inspectionType } = inspectionLogs;

/** What an asset says of its inspections, counted anew from those that count. */
export async function findNewest(tx: CompanyDb, asset: AssetRow): Promise<Partial<AssetRow>> {
  const newest = (isWanted?: SQL) =>
    tx.first({ id, date, passed }, inspectionLogs, {
      where: and(eq(assetId, assets.id), isWanted, doesCount(tx)),
      orderBy: [desc(date), desc(id)],
    });
  // Not looked for through all of a unit's inspections where it had none.
  const newestOf = (known: Date | null, isWanted: SQL | undefined) =>
    known === null ? sql<null>`null` : newest(isWanted);
  const fields = {
    last: newest(),
    listed: newest(not(unlisted)),
    shift: newestOf(asset.shiftInspectedAt, eq(inspectionType, "shift")),
    card: newestOf(asset.cardInspectedAt, and(eq(inspectionType, "nrmca"), sql`${passed}`)),
  };
  const [found] = await tx.select(fields, assets, { where: eq(assets.id, asset.id) });
  invariant(found, "a locked asset is there");
  const { last, listed, shift, card } = found;
  return {
    lastInspectionId: last?.id ?? null,
    lastInspectionAt: toDate(last),
    lastInspectionPassed: last?.passed ?? null,
    listedInspectionAt: toDate(listed),
    shiftInspectedAt: toDate(shift),
    cardInspectedAt: toDate(card),
  };
}

/** Null where there is none. */
function toDate(made: { date: string } | null): Date | null {
  return made === null ? null : new Date(made.date);
}
