import { meterReadings } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, isNull } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import type { ReadingRow } from "./list-readings.ts";
import { toVoiding } from "./void-reading.ts";

type Voided = Pick<ReadingRow, "voidedAt" | "voidedById" | "voidedByName" | "voidReason">;

/** Voids the readings of a record that is voided; one that was void already keeps its own reason. */
export async function voidReadings(
  tx: CompanyDb,
  { asset, isOfRecord, voided }: { asset: AssetRow; isOfRecord: SQL; voided: Voided },
) {
  const { assetId, voidedAt } = meterReadings;
  const where = and(eq(assetId, asset.id), isOfRecord, isNull(voidedAt));
  const rows = await tx.update(meterReadings, where, voided);
  tx.expectSeals(rows.map((row) => ({ kind: "void", recordId: row.id })));
  const entries = rows.map((row) => {
    const before = { ...row, voidedAt: null, voidedById: null, voidedByName: null };
    return toVoiding(asset, { ...before, voidReason: null }, row);
  });
  return { meters: rows.map((row) => row.meter), readAt: rows[0]?.readAt, entries };
}
