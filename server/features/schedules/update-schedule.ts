import type { ParsedBody } from "#shared/api-schemas.ts";
import { dueMomentOf, momentOf } from "#shared/dates.ts";
import type { Intervals, NextDues } from "#shared/schedules.ts";
import { intervalProblem, isUsageDue, nextDuesAfter } from "#shared/schedules.ts";
import { assets, maintenanceSchedules } from "#shared/schema.ts";
import { and, eq, getTableColumns, not } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import type { AssetRow } from "../assets/data.ts";
import type { ScheduleRow } from "./data.ts";
import { scheduleAnswer } from "./data.ts";

type Input = ParsedBody<"updateSchedule">;

/** Merges the given fields into a schedule; what they leave undecided about its dues is counted anew. */
export function updateSchedule(
  company: CompanyDb,
  { scheduleId, now }: { scheduleId: number; now: Date },
  { assetId, ...given }: Input,
) {
  const { timeZone } = company;
  return company.transaction(async (tx) => {
    const asset = await lockAssetOf(tx, scheduleId);
    const stored = await tx.get(maintenanceSchedules, scheduleId);
    if (assetId !== undefined && assetId !== asset.id) await refuseOtherAsset(tx, assetId);
    const intervals = mergedIntervals(stored, given);
    refuseMisfit(given.type ?? stored.type, intervals);
    const lastPerformed = given.lastPerformed
      ? momentOf(given.lastPerformed, timeZone)
      : stored.lastPerformed;
    const changed = { ...stored, ...intervals, lastPerformed };
    const computed = nextDuesAfter(servicePoint(changed, stored, { asset, now }), intervals, timeZone);
    const dues = mergedDues({ stored, changed, computed }, given, timeZone);
    const usageDue = isUsageDue(dues, asset);
    const values = { ...given, ...intervals, lastPerformed, ...dues, usageDue };
    const [row] = await tx.update(maintenanceSchedules, eq(maintenanceSchedules.id, scheduleId), values);
    if (!row) throw fail("request.notFound");
    return scheduleAnswer(row, asset);
  });
}

/** The asset is locked first, as by everything that moves its meters or its schedules. */
async function lockAssetOf(tx: CompanyDb, scheduleId: number): Promise<AssetRow> {
  const on = and(eq(maintenanceSchedules.assetId, assets.id), eq(maintenanceSchedules.id, scheduleId));
  const [asset] = await tx.select(getTableColumns(assets), assets, {
    joins: [{ kind: "inner", table: maintenanceSchedules, on }],
    where: not(assets.archived),
    lock: true,
  });
  if (!asset) throw fail("request.notFound");
  return asset;
}

/** A schedule stays with its asset. */
async function refuseOtherAsset(tx: CompanyDb, assetId: number): Promise<never> {
  await tx.get(assets, assetId);
  throw fail("maintenance.scheduleOfOtherAsset");
}

/** Another type or meter takes the place of the one before, unless both are given. */
function mergedIntervals(stored: ScheduleRow, given: Input): Required<Intervals> {
  const switchesType = given.type !== undefined && given.type !== stored.type;
  const kept = switchesType ? {} : stored;
  const days = given.type
}
