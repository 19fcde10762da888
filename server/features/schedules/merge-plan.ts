import {
  computeNextDues,
  computeServicePoint,
  type Intervals,
  isSameCycle,
  type NextDues,
  type ScheduleAnchor,
} from "#shared/schedules/next-dues.ts";
import { computeScheduleStatus, type Windows } from "#shared/schedules/schedules.ts";
import type { DueSeed } from "#shared/assets/service-seeds.ts";
import { isSameJson } from "#shared/base/equality.ts";
import { roundTenths } from "#shared/base/round-tenths.ts";
import { noShifts, toDueSeed, toSeeded } from "../records/last-services.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import type { ScheduleRow } from "./schedule-rows.ts";

type Metered = Pick<
  AssetRow,
  "currentMiles" | "currentHours" | "lastServicedDate" | "lastServicedMiles" | "lastServicedHours"
>;

type Plan = Required<Intervals> & { anchor: ScheduleAnchor };

type Merge = {
  asset: Metered;
  stored: ScheduleRow;
  plan: Plan & Windows;
  lastPerformed: Date | null;
  /** Dues that a user entered. */
  given?: { [Name in keyof NextDues]?: NextDues[Name] | undefined };
};

/**
 * What a schedule stores with other intervals, another last service or dues that were entered: dues that these do not
 * give are computed again.
 */
export function mergePlan(
  { asset, stored, plan, lastPerformed, given = {} }: Merge,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const { intervalDays, intervalMonths, intervalMiles, intervalHours, anchor } = plan;
  const intervals = { intervalDays, intervalMonths, intervalMiles, intervalHours };
  const changed = { ...intervals, anchor, lastPerformed };
  const servedAt = lastPerformed ?? asset.lastServicedDate ?? now;
  const from = computeServicePoint(asset, servedAt, stored);
  const computed = computeNextDues(from, intervals, timeZone);
  const dues = mergeDues({ stored, changed, computed }, given);
  // Without the office having to be notified of it now, it is once it is due again.
  const isPressing = computeScheduleStatus({ ...plan, ...dues }, asset, now) !== "on_time";
  const keepsNotice = isSameCycle(stored, dues) && isPressing;
  const wanted = { ...changed, ...dues };
  const isUnchanged = isSameJson({ ...stored, ...wanted }, stored);
  return {
    wanted,
    notifiedStatus: keepsNotice ? stored.notifiedStatus : null,
    /** What its logs are counted from; undefined where that is from now on what is wanted. */
    dueSeed: isUnchanged
      ? stored.dueSeed
      : moveSeed({ asset, timeZone }, { stored, changed, computed }, dues),
  };
}

type Change = {
  stored: ScheduleRow;
  changed: Plan & { lastPerformed: Date | null };
  computed: NextDues;
};

/** The logs so far can still be voided where they give, with the new intervals, the dues that are wanted. */
function moveSeed(
  { asset, timeZone }: { asset: Metered; timeZone: string },
  change: Change,
  wanted: NextDues,
): DueSeed | undefined {
  const { stored, changed } = change;
  const { dueSeed } = stored;
  if (!dueSeed || !isCountedFromLog(dueSeed, change, wanted)) return undefined;
  const before = { ...stored, ...toSeeded(dueSeed) };
  const { lastPerformed } = before;
  const from = computeServicePoint(asset, lastPerformed ?? stored.createdAt, before);
  const computed = computeNextDues(from, changed, timeZone);
  const dues = mergeDues({ stored: before, changed: { ...changed, lastPerformed }, computed }, {});
  const { afterLogId } = dueSeed;
  return toDueSeed({ lastPerformed, ...dues }, { afterLogId, shifts: noShifts });
}

/** Whether a log is its last service, and its dues lie one interval after that, before and after a change. */
function isCountedFromLog(
  seed: DueSeed,
  { stored, changed, computed }: Change,
  { nextDue, nextDueMiles, nextDueHours }: NextDues,
): boolean {
  const [served, servedAfter] = [stored.lastPerformed, changed.lastPerformed].map(Number);
  if (served !== servedAfter || served === Number(toSeeded(seed).lastPerformed)) return false;
  if (stored.anchor !== "completion" || changed.anchor !== "completion") return false;
  return (
    Number(nextDue) === Number(computed.nextDue) &&
    isSamePoint(
      [nextDueMiles, changed.intervalMiles],
      [stored.nextDueMiles, stored.intervalMiles],
    ) &&
    isSamePoint([nextDueHours, changed.intervalHours], [stored.nextDueHours, stored.intervalHours])
  );
}

type DueAndInterval = [due: number | null, interval: number | null];

/** Whether two dues are counted from the same reading, if there is still one. */
function isSamePoint([due, interval]: DueAndInterval, [before, former]: DueAndInterval): boolean {
  if (due === null || interval === null) return true;
  if (before === null || former === null) return false;
  return roundTenths(due - interval) === roundTenths(before - former);
}

function mergeDues({ stored, changed, computed }: Change, given: NonNullable<Merge["given"]>) {
  // Where the dues are fixed, the day that is given holds, also beside another interval.
  const isFixed = changed.anchor === "fixed" && given.nextDue instanceof Date;
  const isMoved = Number(changed.lastPerformed) !== Number(stored.lastPerformed);
  return {
    nextDue: mergeDue({
      given: given.nextDue,
      stored: stored.nextDue,
      computed: computed.nextDue,
      isStale:
        !isFixed &&
        (isMoved ||
          changed.intervalDays !== stored.intervalDays ||
          changed.intervalMonths !== stored.intervalMonths),
    }),
    nextDueMiles: mergeDue({
      given: given.nextDueMiles,
      stored: stored.nextDueMiles,
      computed: computed.nextDueMiles,
      isStale: changed.intervalMiles !== stored.intervalMiles,
    }),
    nextDueHours: mergeDue({
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

/** A due that is sent back unchanged is computed again if its interval changed. */
function mergeDue<Value extends Date | number>({ given, stored, computed, isStale }: Due<Value>) {
  if (computed === null) return null;
  const isSame = stored !== null && given?.valueOf() === stored.valueOf();
  if (given !== undefined && given !== null && !isSame) return given;
  return isStale || stored === null || given === null ? computed : stored;
}
