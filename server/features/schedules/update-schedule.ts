import type { ParsedBody } from "#shared/api/api-schemas.ts";
import { toDay, toDueMoment, toMoment } from "#shared/base/days.ts";
import { pickPlan } from "#shared/programs/plan-unit.ts";
import { type Intervals, isNumber } from "#shared/schedules/next-dues.ts";
import type { ScheduleType, Windows } from "#shared/schedules/schedules.ts";
import { dropUnusedWindows, findScheduleProblems } from "#shared/schedules/schedules.ts";
import { isSameJson } from "#shared/base/equality.ts";
import { assets, maintenanceSchedules } from "#shared/schema.ts";
import { and, eq, getTableColumns, not } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { findNewestLogId, findShifts, toDueSeed } from "../records/last-services.ts";
import { type AssetRow, refuseAhead } from "../records/locked-asset.ts";
import { toChanges, recordChanges } from "../audit/record-changes.ts";
import { storeFirstDues } from "./first-dues.ts";
import { mergePlan } from "./merge-plan.ts";
import type { ScheduleRow } from "./schedule-rows.ts";
import { findProgram, nameSchedule, withAsset } from "./schedule-rows.ts";
import { storeForecasts } from "./store-forecasts.ts";

type Input = ParsedBody<"updateSchedule">;

/** Merges the given fields into a schedule; dues that they do not give are computed again. */
export function updateSchedule({ company, params, body, ...by }: Context<"updateSchedule">) {
  const { assetId, byHand = true, ...given } = body;
  const { timeZone } = company;
  return company.transaction(async (tx) => {
    const asset = await lockAssetOf(tx, params.id);
    const stored = await tx.get(maintenanceSchedules, params.id);
    if (assetId !== undefined && assetId !== asset.id) await refuseOtherAsset(tx, assetId);
    const plan = toPlan(stored, given);
    const lastPerformed = parsePerformed(given, by.now, timeZone) ?? stored.lastPerformed;
    const { nextDue } = given;
    const merge = {
      asset,
      stored,
      plan,
      lastPerformed,
      given: {
        ...given,
        nextDue:
          typeof nextDue === "string" ? toGivenDue(nextDue, stored.nextDue, timeZone) : nextDue,
      },
    };
    const { wanted, notifiedStatus, ...merged } = mergePlan(merge, { now: by.now, timeZone });
    const dueSeed =
      merged.dueSeed === undefined ? await seedDues(tx, asset, wanted) : merged.dueSeed;
    const values = { ...given, ...plan, ...wanted, notifiedStatus, dueSeed };
    const isEdited = !isSameJson(pickPlan({ ...stored, ...values }), pickPlan(stored));
    const isByHand = byHand && (stored.byHand || (isEdited && stored.programServiceId !== null));
    const isIt = eq(maintenanceSchedules.id, stored.id);
    const [after] = await tx.update(maintenanceSchedules, isIt, { ...values, byHand: isByHand });
    invariant(after, "a schedule whose asset is locked is there");
    await storeFirstDues(tx, asset.id);
    await storeForecasts(tx, { now: by.now, assetIds: [asset.id] });
    const name = nameSchedule(stored, asset);
    await recordChanges(tx, by, toChanges({ noun: "schedule", name, before: stored, after }));
    const program = await findProgram(tx, after.programServiceId);
    return withAsset(await tx.get(maintenanceSchedules, after.id), asset, program);
  });
}

/** The plan with what is given of it, without windows that have no interval. */
function toPlan(stored: ScheduleRow, given: Omit<Input, "byHand">) {
  const intervals = mergeIntervals(stored, given);
  const { type, soonDays, soonMiles, soonHours, anchor } = { ...stored, ...given };
  const plan = { ...intervals, soonDays, soonMiles, soonHours };
  refuseWrongPlan(type, plan);
  return { ...intervals, ...dropUnusedWindows(plan), anchor };
}

/** The logs so far change it no more, even when they are voided. */
async function seedDues(tx: CompanyDb, asset: AssetRow, dues: Parameters<typeof toDueSeed>[0]) {
  const [afterLogId, shifts] = [await findNewestLogId(tx), await findShifts(tx, asset.id)];
  return toDueSeed(dues, { afterLogId, shifts });
}

/** When it was last done, if that is given; no later service could take the place of a date ahead. */
export function parsePerformed(
  { lastPerformed }: Pick<Input, "lastPerformed">,
  now: Date,
  timeZone: string,
): Date | undefined {
  if (!lastPerformed) return undefined;
  const date = toMoment(lastPerformed, timeZone);
  refuseAhead("lastPerformed", date, { now, timeZone });
  return date;
}

/** The asset is locked first, as by everything that moves its meters or its schedules. */
async function lockAssetOf(tx: CompanyDb, scheduleId: number): Promise<AssetRow> {
  const { id, assetId } = maintenanceSchedules;
  const [asset] = await tx.select(getTableColumns(assets), assets, {
    joins: [{ kind: "inner", table: maintenanceSchedules, on: eq(assetId, assets.id) }],
    where: and(eq(id, scheduleId), not(assets.archived)),
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

/** Another type, meter or unit of time replaces the former one, unless both are given. */
function mergeIntervals(stored: ScheduleRow, given: Input): Required<Intervals> {
  const isSwitchedTo = (type: ScheduleType) => given.type === type && stored.type !== type;
  const [dropsTime, dropsUsage] = [isSwitchedTo("usage_based"), isSwitchedTo("time_based")];
  const adds = (name: keyof Intervals) => stored[name] === null && isNumber(given[name]);
  const intervalOf = (name: keyof Intervals, drops: boolean) =>
    merge(stored[name], given[name], drops);
  return {
    intervalDays: intervalOf("intervalDays", dropsTime || adds("intervalMonths")),
    intervalMonths: intervalOf("intervalMonths", dropsTime || adds("intervalDays")),
    intervalMiles: intervalOf("intervalMiles", dropsUsage || adds("intervalHours")),
    intervalHours: intervalOf("intervalHours", dropsUsage || adds("intervalMiles")),
  };
}

function merge(stored: number | null, given: number | null | undefined, drops: boolean) {
  if (given !== undefined) return given;
  return drops ? null : stored;
}

function refuseWrongPlan(type: ScheduleType, plan: Intervals & Windows): void {
  const problems = findScheduleProblems(type, plan);
  const [first] = problems;
  if (!first) return;
  const fields = problems.map(({ field, message }) => [field, message]);
  throw fail("request.invalid", { message: first.message, fields: Object.fromEntries(fields) });
}

/** A form sends back the day alone, which leaves the moment as it is. */
function toGivenDue(given: string, stored: Date | null, timeZone: string): Date {
  return stored && toDay(stored, timeZone) === given ? stored : toDueMoment(given, timeZone);
}
