import type { Asset, Schedule } from "#shared/api/api-schemas.ts";
import {
  type Intervals,
  computeNextDues,
  formatNextDue,
  computeServicePoint,
} from "#shared/schedules/schedules.ts";
import { words } from "#shared/base/words.ts";

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
export function describeNextDue(preview: Preview): string | undefined {
  const { intervals, asset, schedule, timeZone, now } = preview;
  if (!Object.values(intervals).some(Boolean)) return undefined;
  const date = new Date(schedule?.lastPerformed ?? asset.lastServicedDate ?? now);
  const from = computeServicePoint(asset, date, schedule);
  const text = formatNextDue(computeNextDues(from, intervals, timeZone), timeZone);
  return intervals.intervalDays ? w.day({ day: text }) : w.reading({ reading: text });
}

const w = words({
  day: ["Next due on {day}.", "Próximo servicio: {day}."],
  reading: ["Next due at {reading}.", "Próximo servicio a {reading}."],
});
