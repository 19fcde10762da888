/** What is doubtful about a meter reading; apart from `meters.ts`, because a driver's phone loads it at once. */
import { dayMs, hourMs } from "../base/dates.ts";
import { meterLimits } from "./meters-limits.ts";
import type { Meter, Restart, WarningKind } from "./meters.ts";
import { roundTenths } from "../base/round-tenths.ts";

/** The moment is null where it is unknown when the meter was read. */
type Point = { value: number; readAt: Date | string | null; restart?: Restart | null };

/** The readings before and after another one by their moments, of those that are not void. */
export type Neighbours = { before?: Point | null; after?: Point | null };

/** What is doubtful about a reading. Nothing is refused for it: the user stands before the meter. */
export function listReadingWarnings(
  next: { meter: Meter; value: number; readAt: Date },
  { before, after }: Neighbours,
): WarningKind[] {
  // What a replaced meter showed may be higher than what the new one shows.
  const isAboveLater = Boolean(after && !after.restart && next.value > after.value);
  const warnings: WarningKind[] = isAboveLater ? ["aboveLater"] : [];
  if (!before) return warnings;
  if (next.value < before.value) return ["lower", ...warnings];
  const hours = countHoursBetween(before, next);
  const isPossible =
    hours === undefined || next.value - before.value <= findMost(hours, next.meter);
  if (isPossible) return warnings;
  return [next.meter === "miles" ? "jump" : "clock", ...warnings];
}

/**
 * Whether a driver's reading is so far above the last one that counts that it waits until the office confirms it. At
 * least one day is counted, and a meter at 0 or without a known moment says nothing.
 */
export function isToBeConfirmed(
  next: { meter: Meter; value: number; readAt: Date },
  last: Point,
): boolean {
  const hours = countHoursBetween(last, next);
  if (last.value <= 0 || hours === undefined) return false;
  const days = Math.max(1, (hours * hourMs) / dayMs);
  return roundTenths(next.value - last.value) > mostADay[next.meter] * days;
}

const mostADay = { miles: meterLimits.meterMilesADayMax, hours: meterLimits.meterHoursADayMax };

/** What a meter can count in so many hours. */
function findMost(hours: number, meter: Meter): number {
  if (meter === "hours") return hours + meterLimits.meterSpareHours;
  return meterLimits.meterMilesADayMax * Math.max(1, (hours * hourMs) / dayMs);
}

/** The hours from one reading to the next; undefined where the moment of the first is not known. */
export function countHoursBetween(before: Point, next: { readAt: Date }): number | undefined {
  if (before.readAt === null) return undefined;
  return (next.readAt.getTime() - new Date(before.readAt).getTime()) / hourMs;
}
