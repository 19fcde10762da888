import { meterReadings } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, isNull } from "drizzle-orm";
import type { NewEntry } from "../../db/sessions/audit-entries.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { storeForecasts } from "../schedules/store-forecasts.ts";
import { restoreServices } from "./change-meter.ts";
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
  return { rows, meters: rows.map((row) => row.meter), readAt: rows[0]?.readAt, entries };
}

type Log = { id: number; originId: number | null };

/** Counts anew the services of other logs that were counted from readings of a void one; its asset is as it is now. */
export async function restoreOthers(
  tx: CompanyDb,
  { asset, log, rows, now }: { asset: AssetRow; log: Log; rows: readonly ReadingRow[]; now: Date },
): Promise<NewEntry[]> {
  const entries: NewEntry[] = [];
  // What it read was first read by the log that it corrects.
  const voided = { maintenanceLogId: null, sinceLogId: log.originId ?? log.id };
  for (const row of rows) {
    entries.push(...(await restoreServices(tx, asset, { ...row, ...voided })));
  }
  if (entries.length > 0) await storeForecasts(tx, { now, assetIds: [asset.id] });
  return entries;
}
