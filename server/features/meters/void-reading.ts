import { formatFullName } from "#shared/crew/crew.ts";
import { findChanges } from "#shared/audit/audit.ts";
import { meterReadings } from "#shared/schema.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { NewEntry } from "../../db/sessions/audit-entries.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { countMonthsOfReading } from "../costs/count-months.ts";
import { forgetReading } from "../records/last-services.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { lockAsset } from "../records/locked-asset.ts";
import { toChanges, recordChanges } from "../audit/record-changes.ts";
import { storeForecasts } from "../schedules/store-forecasts.ts";
import { resetMeter, resetNotified, restoreServices, shiftDues } from "./change-meter.ts";
import type { ReadingRow } from "./list-readings.ts";
import { nameReading } from "./list-readings.ts";

/** Makes a reading void: the meter and the schedules are as if it had never been entered. */
export function voidReading(context: Context<"voidReading">) {
  const { company, user, params, body, now } = context;
  return company.transaction(async (tx) => {
    const before = await tx.get(meterReadings, params.id);
    const asset = await lockAsset(tx, before.assetId);
    const isValid = and(eq(meterReadings.id, before.id), isNull(meterReadings.voidedAt));
    const [row] = await tx.update(meterReadings, isValid, {
      voidedAt: now,
      voidedById: user.id,
      voidedByName: formatFullName(user),
      voidReason: body.reason,
    });
    if (!row) throw fail("meters.alreadyVoid");
    tx.expectSeals([{ kind: "void", recordId: row.id }]);
    const service = await forgetReading(tx, asset, row);
    const after = await resetMeter(tx, { asset, now, service }, row.meter);
    const schedules = await restoreSchedules(tx, after, row);
    await storeForecasts(tx, { now, assetIds: [asset.id] });
    await resetNotified(tx, after, now);
    await countMonthsOfReading(tx, row, now);
    const voided = toVoiding(asset, before, row);
    const entries = toChanges({ noun: "asset", name: asset.name, before: asset, after });
    await recordChanges(tx, context, [voided, ...entries, ...schedules]);
    return row;
  });
}

/** The entry of a reading that was made void. */
export function toVoiding(asset: AssetRow, before: ReadingRow, row: ReadingRow): NewEntry {
  const changes = findChanges("meter", before, row);
  const rowName = nameReading(row, asset);
  return { action: "voided", noun: "meter", rowId: row.id, rowName, changes };
}

function restoreSchedules(tx: CompanyDb, asset: AssetRow, row: ReadingRow): Promise<NewEntry[]> {
  const { restart, meter, value, previousValue } = row;
  if (restart !== "replaced" || previousValue === null) return restoreServices(tx, asset, row);
  return shiftDues(tx, asset, { meter, previous: value, value: previousValue });
}
