import type { Asset, Schedule } from "#shared/api-schemas.ts";
import { type Intervals, nextDuesAfter, nextDueText } from "#shared/schedules.ts";

type ServicedAsset = Pick<
  Asset,
  "currentMiles" | "currentHours" | "lastServicedDate" | "lastServicedMiles" | "lastServicedHours"
>;

type Preview = {
  intervals: Intervals;
  asset: ServicedAsset;
  /** When one is edited rather than made. */
  schedule: Schedule | undefined;
  timeZone: string;
  now: Date;
};

/** "Next due at 153,220 mi." or undefined while there is no interval. */
export function formatNextDue(preview: Preview): string | undefined {
  const { intervals, asset, schedule, timeZone, now } = preview;
  if (!Object.values(intervals).some(Boolean)) return undefined;
  const from = {
    date: new Date(schedule?.lastPerformed ?? asset.lastServicedDate ?? now),
    miles: schedule ? milesAtService(schedule, asset) : milesNow(asset),
    hours: schedule ? hoursAtService(schedule, asset) : hoursNow(asset),
  };
  const text = nextDueText(nextDuesAfter(from, intervals, timeZone), timeZone);
  return intervals.intervalDays ? `Next due on ${text}.` : `Next due at ${text}.`;
}

function milesAtService({ nextDueMiles, intervalMiles }: Schedule, asset: ServicedAsset): number {
  return before(nextDueMiles, intervalMiles) ?? milesNow(asset);
}

function hoursAtService({ nextDueHours, intervalHours }: Schedule, asset: ServicedAsset): number {
  return before(nextDueHours, intervalHours) ?? hoursNow(asset);
}

/** A schedule does not store the reading of its last service; it is one interval before the next. */
function before(due: number | null, interval: number | null): number | undefined {
  return due === null || interval === null ? undefined : Math.max(0, due - interval);
}

function milesNow({ lastServicedMiles, currentMiles }: ServicedAsset): number {
  return lastServicedMiles ?? currentMiles;
}

function hoursNow({ lastServicedHours, currentHours }: ServicedAsset): number {
  return lastServicedHours ?? currentHours;
}
