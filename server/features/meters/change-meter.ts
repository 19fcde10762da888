import { isSameJson } from "#shared/base/equality.ts";
import type { Readings } from "#shared/assets/assets.ts";
import type { Meter } from "#shared/meters/meters.ts";
import { computeDuesAfterReplacement } from "#shared/schedules/next-dues.ts";
import { limits } from "#shared/base/limits.ts";
import { computeScheduleStatus } from "#shared/schedules/schedules.ts";
import { roundTenths } from "#shared/base/round-tenths.ts";
import { assets, maintenanceLogs, maintenanceSchedules } from "#shared/schema.ts";
import { messages } from "#shared/base/messages.ts";
import { and, eq, gt, gte, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { NewEntry } from "../../db/sessions/audit-entries.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import { fail } from "../../errors.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { toChanges } from "../audit/record-changes.ts";
import { storeFirstDues } from "../schedules/first-dues.ts";
import type { ScheduleRow } from "../schedules/schedule-rows.ts";
import { nameSchedule } from "../schedules/schedule-rows.ts";
import { findShifts, settleSchedule } from "../records/last-services.ts";
import type { ReadingRow } from "./list-readings.ts";
import { findCurrent } from "./list-readings.ts";

const columns = {
  miles: { value: "currentMiles", readAt: "milesReadAt" },
  hours: { value: "currentHours", readAt: "hoursReadAt" },
} as const;

type Reset = {
  asset: AssetRow;
  now: Date;
  /** What else changes of the asset. */
  service: Partial<AssetRow>;
};

/** Sets a meter to the reading that counts now, and returns the asset as it is then; the same where it shows that. */
export async function resetMeter(
  tx: CompanyDb,
  { asset, now, service }: Reset,
  meter: Meter,
): Promise<AssetRow> {
  const counting = await findMeter(tx, asset, meter);
  const shown = { ...asset, ...counting, ...service };
  if (isSameJson(shown, asset)) return asset;
  const changes = { ...counting, ...service, version: asset.version + 1, updatedAt: now };
  await tx.changeRow(assets, asset.id, changes);
  return { ...asset, ...changes };
}

/** What a meter shows by the readings that are not void, and when that was read. */
export async function findMeter(tx: CompanyDb, { id: assetId }: AssetRow, meter: Meter) {
  const current = await findCurrent(tx, assetId, meter);
  const { value, readAt } = columns[meter];
  return { [value]: current?.value ?? 0, [readAt]: current?.readAt ?? null };
}

type Replacement = { meter: Meter; previous: number; value: number };

/** What an asset's meter shows. */
export function readMeter(asset: AssetRow, meter: Meter): number {
  return asset[columns[meter].value];
}

/** The same, with the moment of that reading; null where it is not known. */
export function readLast(asset: AssetRow, meter: Meter) {
  return { value: asset[columns[meter].value], readAt: asset[columns[meter].readAt] };
}

/** Moves the next dues of an asset's schedules with a replaced meter; returns the audit entries of it. */
export async function shiftDues(
  tx: CompanyDb,
  asset: AssetRow,
  { meter, previous, value }: Replacement,
): Promise<NewEntry[]> {
  const { nextDueMiles, nextDueHours, assetId } = maintenanceSchedules;
  const due = meter === "miles" ? nextDueMiles : nextDueHours;
  const shifted = sql`${due} + ${value - previous}::numeric(10, 1)`;
  const changes = meter === "miles" ? { nextDueMiles: shifted } : { nextDueHours: shifted };
  const where = and(eq(assetId, asset.id), isNotNull(due));
  const schedules = await tx.update(maintenanceSchedules, where, changes);
  schedules.forEach(refuseTooFar);
  if (schedules.length > 0) await storeFirstDues(tx, asset.id);
  return schedules.flatMap((after) => {
    const back = computeDuesAfterReplacement(after, { meter, previous: value, value: previous });
    return toEntries(asset, { ...after, ...back }, after);
  });
}

/** A due is a reading of the new meter, and has the bounds of one. */
function refuseTooFar({ nextDueMiles, nextDueHours }: ScheduleRow): void {
  const due = Math.max(Math.abs(nextDueMiles ?? 0), Math.abs(nextDueHours ?? 0));
  if (due <= limits.readingMax) return;
  throw fail("request.invalid", { fields: { value: m.number } });
}

type Void = Pick<ReadingRow, "maintenanceLogId" | "meter" | "value" | "readAt"> & {
  /** The void log that it was read with: those before it were not counted from it. */
  sinceLogId?: number;
};

/**
 * Logs that were counted from a reading that is void now, their own or what the meter showed, count their schedules' next
 * dues from what the meter showed without it, unless it was replaced since. A schedule that was changed since stays.
 */
export async function restoreServices(
  tx: CompanyDb,
  asset: AssetRow,
  { maintenanceLogId, meter, value, readAt, sinceLogId }: Void,
): Promise<NewEntry[]> {
  const shift = (await findShifts(tx, asset.id))[meter];
  const { from, read } = countedColumns[meter];
  const isOwn = maintenanceLogId === null ? undefined : eq(maintenanceLogs.id, maintenanceLogId);
  const now = readMeter(asset, meter);
  // A meter that has come so far since says nothing of the time of the service.
  const isUnread =
    now < value
      ? and(
          or(isNull(maintenanceLogs[read]), eq(maintenanceLogs[read], 0)),
          sinceLogId === undefined
            ? gte(maintenanceLogs.createdAt, readAt)
            : gt(maintenanceLogs.id, sinceLogId),
        )
      : undefined;
  if (!isOwn && !isUnread) return [];
  const counted = and(
    eq(maintenanceLogs.assetId, asset.id),
    isNotNull(maintenanceLogs.scheduleId),
    isNull(maintenanceLogs.voidedAt),
    eq(maintenanceLogs[from], roundTenths(value - shift)),
    or(isOwn, isUnread),
  );
  const changes = { [from]: roundTenths(now - shift) };
  const logs = await tx.update(maintenanceLogs, counted, changes);
  const entries: NewEntry[] = [];
  for (const id of new Set(logs.flatMap(({ scheduleId }) => scheduleId ?? []))) {
    const before = await tx.get(maintenanceSchedules, id);
    entries.push(...toEntries(asset, before, await settleSchedule(tx, asset, before)));
  }
  if (logs.length > 0) await storeFirstDues(tx, asset.id);
  return entries;
}

const countedColumns = {
  miles: { from: "countedFromMiles", read: "odometer" },
  hours: { from: "countedFromHours", read: "hours" },
} as const;

/** Lets the office be notified again of services that were due only by a wrong reading, once they are really due. */
export async function resetNotified(
  tx: CompanyDb,
  asset: Readings & { id: number },
  now: Date,
): Promise<void> {
  const { assetId, notifiedStatus, id } = maintenanceSchedules;
  const notified = await tx.select(scheduleFields, maintenanceSchedules, {
    where: and(eq(assetId, asset.id), isNotNull(notifiedStatus)),
  });
  for (const [status, toStatus] of [
    ["on_time", null],
    ["due_soon", "due_soon"],
  ] as const) {
    const ids = notified
      .filter((row) => computeScheduleStatus(row, asset, now) === status)
      .filter((row) => row.notifiedStatus !== toStatus)
      .map((row) => row.id);
    if (ids.length === 0) continue;
    await tx.change(maintenanceSchedules, isAny(id, ids), { notifiedStatus: toStatus });
  }
}

const { id, nextDue, nextDueMiles, nextDueHours, notifiedStatus } = maintenanceSchedules;
const { soonDays, soonMiles, soonHours } = maintenanceSchedules;
const dueFields = { nextDue, nextDueMiles, nextDueHours, soonDays, soonMiles, soonHours };
const scheduleFields = { id, ...dueFields, notifiedStatus };

function toEntries(asset: AssetRow, before: ScheduleRow, after: ScheduleRow): NewEntry[] {
  return toChanges({ noun: "schedule", name: nameSchedule(after, asset), before, after });
}

const m = messages({
  number: ["Please check the number", "Revise el número"],
});
