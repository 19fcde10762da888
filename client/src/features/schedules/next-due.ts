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
export function nextDueSentence(preview: Preview): string | undefined {
  const { intervals, asset, schedule, timeZone, now } = preview;
  const { intervalDays, intervalMiles, intervalHours } = intervals;
  if (!intervalDays && !intervalMiles && !intervalHours) return undefined;
  const from = {
    date: new Date(schedule?.lastPerformed ?? asset.lastServicedDate ?? now),
    miles:
      lastReading(schedule?.nextDueMiles, schedule?.intervalMiles) ??
      asset.lastServicedMiles ??
      asset.currentMiles,
    hours:
      lastReading(schedule?.nextDueHours, schedule?.intervalHours) ??
      asset.lastServicedHours ??
      asset.currentHours,
  };
  const text = nextDueText(nextDuesAfter(from, intervals, timeZone), timeZone);
  return intervalDays ? `Next due on ${text}.` : `Next due at ${text}.`;
}

/** A schedule does not keep the reading of its last service; it is one interval before the next. */
function lastReading(due?: number | null, interval?: number | null): number | undefined {
  return due && interval ? due - interval : undefined;
}
