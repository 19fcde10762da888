import {
  computeNextDues,
  computeServicePoint,
  type Intervals,
  isSameCycle,
  type NextDues,
  type ScheduleAnchor,
} from "#shared/schedules/next-dues.ts";
import { computeScheduleStatus, type Windows } from "#shared/schedules/schedules.ts";
import { isSameJson } from "#shared/base/equality.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import type { ScheduleRow } from "./schedule-rows.ts";

type Metered = Pick<
  AssetRow,
  "currentMiles" | "currentHours" | "lastServicedDate" | "lastServicedMiles" | "lastServicedHours"
>;

type Merge = {
  asset: Metered;
  stored: ScheduleRow;
  plan: Required<Intervals> & Windows & { anchor: ScheduleAnchor };
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
  const servedAt = lastPerformed ?? asset.lastServicedDate ?? now;
  const from = computeServicePoint(asset, servedAt, stored);
  const computed = computeNextDues(from, intervals, timeZone);
  const dues = mergeDues(
    { stored, changed: { ...intervals, anchor, lastPerformed }, computed },
    given,
  );
  // Without the office having to be notified of it now, it is once it is due again.
  const isPressing = computeScheduleStatus({ ...plan, ...dues }, asset, now) !== "on_time";
  const keepsNotice = isSameCycle(stored, dues) && isPressing;
  const wanted = { lastPerformed, ...intervals, anchor, ...dues };
  return {
    wanted,
    notifiedStatus: keepsNotice ? stored.notifiedStatus : null,
    /** What the logs after it are counted from has changed. */
    isSeeded: !isSameJson({ ...stored, ...wanted }, stored),
  };
}

type Change = {
  stored: ScheduleRow;
  changed: Required<Intervals> & { anchor: ScheduleAnchor; lastPerformed: Date | null };
  computed: NextDues;
};

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
