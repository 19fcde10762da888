import type { ParsedBody } from "#shared/api-schemas.ts";
import { toDueMoment, isAfterTomorrow, toMoment } from "#shared/days.ts";
import { errors } from "#shared/errors.ts";
import type { Intervals, NextDues, ScheduleType } from "#shared/schedules.ts";
import { intervalProblem, isSameCycle, nextDuesAfter, servicePoint } from "#shared/schedules.ts";
import { assets, maintenanceSchedules } from "#shared/schema.ts";
import { eq, not, sql } from "drizzle-orm";
import type { Actor } from "../../db/audit-entries.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail, invariant } from "../../errors.ts";
import { type AssetRow, assetColumns } from "../assets/data.ts";
import { change, recordChanges } from "../audit/record-changes.ts";
import type { ScheduleRow } from "./data.ts";
import { scheduleAnswer, scheduleTitle } from "./data.ts";

type Input = ParsedBody<"updateSchedule">;

/** Merges the given fields into a schedule; what they leave undecided about its dues is counted anew. */
export function updateSchedule(
  company: CompanyDb,
  { scheduleId, ...by }: Actor & { scheduleId: number },
  { assetId, ...given }: Input,
) {
  const { timeZone } = company;
  return company.transaction(async (tx) => {
    const asset = await lockAssetOf(tx, scheduleId);
    const stored = await tx.get(maintenanceSchedules, scheduleId);
    if (assetId !== undefined && assetId !== asset.id) await refuseOtherAsset(tx, assetId);
    const intervals = mergedIntervals(stored, given);
    refuseMisfit(given.type ?? stored.type, intervals);
    const lastPerformed = performedAt(given, by.now, timeZone) ?? stored.lastPerformed;
    const changed = { ...stored, ...intervals, lastPerformed };
    const servedAt = lastPerformed ?? asset.lastServicedDate ?? by.now;
    const computed = nextDuesAfter(servicePoint(asset, servedAt, stored), intervals, timeZone);
    const dues = mergedDues({ stored, changed, computed }, given, timeZone);
    const cycle = isSameCycle(stored, dues) ? {} : { noticedStatus: null };
    const values = { ...given, ...intervals, lastPerformed, ...dues, ...cycle };
    const isIt = eq(maintenanceSchedules.id, scheduleId);
    const [row] = await tx.update(maintenanceSchedules, isIt, values);
    invariant(row, "a schedule whose asset is locked is there");
    const name = scheduleTitle(stored, asset);
    const states = { before: stored, after: row };
    await recordChanges(tx, by, change({ noun: "schedule", name, ...states }));
    return scheduleAnswer(row, asset);
  });
}

/** When it was last done, if that is given; no later service could take the place of a date ahead. */
export function performedAt(
  { lastPerformed }: Pick<Input, "lastPerformed">,
  now: Date,
  timeZone: string,
): Date | undefined {
  if (!lastPerformed) return undefined;
  const date = toMoment(lastPerformed, timeZone);
  if (!isAfterTomorrow(date, now, timeZone)) return date;
  const { message } = errors["maintenance.inFuture"];
  throw fail("maintenance.inFuture", { fields: { lastPerformed: message } });
}

/** The asset is locked first, as by everything that moves its meters or its schedules. */
async function lockAssetOf(tx: CompanyDb, scheduleId: number): Promise<AssetRow> {
  const on = sql`${maintenanceSchedules.assetId} = ${assets.id} and ${maintenanceSchedules.id} = ${scheduleId}`;
  const [asset] = await tx.select(assetColumns, assets, {
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
  const isSwitchedTo = (type: ScheduleType) => given.type === type && stored.type !== type;
  const dropsUsage = isSwitchedTo("time_based");
  const usedMeters = { miles: stored.intervalMiles !== null, hours: stored.intervalHours !== null };
  const toMiles = !usedMeters.miles && isGiven(given.intervalMiles);
  const toHours = !usedMeters.hours && isGiven(given.intervalHours);
  return {
    intervalDays: merged(stored.intervalDays, given.intervalDays, isSwitchedTo("usage_based")),
    intervalMiles: merged(stored.intervalMiles, given.intervalMiles, dropsUsage || toHours),
    intervalHours: merged(stored.intervalHours, given.intervalHours, dropsUsage || toMiles),
  };
}

function isGiven(value: number | null | undefined): boolean {
  return typeof value === "number";
}

function merged(stored: number | null, given: number | null | undefined, drops: boolean) {
  if (given !== undefined) return given;
  return drops ? null : stored;
}

function refuseMisfit(type: ScheduleType, intervals: Intervals): void {
  const problem = intervalProblem(type, intervals);
  const field = type === "time_based" ? "intervalDays" : "intervalMiles";
  if (problem) throw fail("request.invalid", { message: problem, fields: { [field]: problem } });
}

type Merge = { stored: ScheduleRow; changed: ScheduleRow; computed: NextDues };

function mergedDues(
  { stored, changed, computed }: Merge,
  given: Input,
  timeZone: string,
): NextDues {
  const nextDue =
    typeof given.nextDue === "string" ? toDueMoment(given.nextDue, timeZone) : given.nextDue;
  const isMoved = Number(changed.lastPerformed) !== Number(stored.lastPerformed);
  return {
    nextDue: dueOf({
      given: nextDue,
      stored: stored.nextDue,
      computed: computed.nextDue,
      isStale: isMoved || changed.intervalDays !== stored.intervalDays,
    }),
    nextDueMiles: dueOf({
      given: given.nextDueMiles,
      stored: stored.nextDueMiles,
      computed: computed.nextDueMiles,
      isStale: changed.intervalMiles !== stored.intervalMiles,
    }),
    nextDueHours: dueOf({
      given: given.nextDueHours,
      stored: stored.nextDueHours,
      computed: computed.nextDueHours,
      isStale: changed.intervalHours !== stored.intervalHours,
    }),
  };
}

type Due<Value> = {
  given: Value | null | undefined;
  stored: Value | null;
  computed: Value | null;
  isStale: boolean;
};

/** A due that is only sent back as it was does not hold on to the interval of before. */
function dueOf<Value extends Date | number>({ given, stored, computed, isStale }: Due<Value>) {
  if (computed === null) return null;
  const isSame = stored !== null && given?.valueOf() === stored.valueOf();
  if (given !== undefined && given !== null && !isSame) return given;
  return isStale || stored === null || given === null ? computed : stored;
}
