import { findChanges } from "#shared/audit/audit.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { meterReadings } from "#shared/schema.ts";
import { and, eq } from "drizzle-orm";
import type { NewEntry } from "../../db/sessions/audit-entries.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges, toChanges } from "../audit/record-changes.ts";
import { countMonthsOfReading } from "../costs/count-months.ts";
import { lockAsset } from "../records/locked-asset.ts";
import { areWaiting } from "../records/accepted-readings.ts";
import { storeForecasts } from "../schedules/store-forecasts.ts";
import { resetMeter } from "./change-meter.ts";
import { nameReading } from "./list-readings.ts";

/**
 * Lets a reading count that waited, as if it had counted since its day. Others that wait stay as they are, also one
 * that this one makes likely: two equal readings may come from one mistake, such as tenths that were read as miles, and
 * so voiding a reading takes back exactly what confirming it did.
 */
export function confirmReading({ company, user, params, now }: Context<"confirmReading">) {
  return company.transaction(async (tx) => {
    const before = await tx.get(meterReadings, params.id);
    const asset = await lockAsset(tx, before.assetId);
    const isDecidable = and(eq(meterReadings.id, before.id), areWaiting());
    const [row] = await tx.update(meterReadings, isDecidable, {
      confirmedAt: now,
      confirmedById: user.id,
      confirmedByName: formatFullName(user),
    });
    if (!row) return refuse(tx, before.id);
    tx.expectSeals([{ kind: "acceptance", recordId: row.id }]);
    const after = await resetMeter(tx, { asset, now, service: {} }, row.meter);
    await storeForecasts(tx, { now, assetIds: [asset.id] });
    await countMonthsOfReading(tx, row, now);
    const confirmed: NewEntry = {
      action: "confirmed",
      noun: "meter",
      rowId: row.id,
      rowName: nameReading(row, asset),
      changes: findChanges("meter", before, row),
    };
    const moved = toChanges({ noun: "asset", name: asset.name, before: asset, after });
    await recordChanges(tx, { user, now }, [confirmed, ...moved]);
    return row;
  });
}

/** Read again, because another user may have decided on it while this one waited for the asset. */
async function refuse(tx: CompanyDb, id: number): Promise<never> {
  const { voidedAt } = await tx.get(meterReadings, id);
  throw fail(voidedAt === null ? "meters.alreadyCounts" : "meters.alreadyVoid");
}
