/** What the meters of an asset showed last, and what is doubtful about a new reading beside it. */
import { formatHours, formatMiles, type Readings } from "./assets.ts";
import { formatDate } from "./dates.ts";
import type { Meter, WarningKind } from "./meters.ts";
import { hoursBetween, readingWarnings } from "./reading-warnings.ts";

type Read = Readings & { milesReadAt: string | null; hoursReadAt: string | null };

type Clock = { timeZone: string; now: Date };

export const meterFormats = { miles: formatMiles, hours: formatHours };

/** "Last 148,220 mi, Nov 19" */
export function formatLastReadings(asset: Read, clock: Clock): Record<Meter, string> {
  return { miles: format("miles", asset, clock), hours: format("hours", asset, clock) };
}

function format(meter: Meter, asset: Read, clock: Clock): string {
  const { value, readAt } = lastOf(asset, meter);
  if (value <= 0) return "No reading yet";
  const last = `Last ${meterFormats[meter](value)}`;
  return readAt === null ? last : `${last}, ${formatDay(readAt, clock)}`;
}

type Last = { value: number; readAt: string | null };

function lastOf(asset: Read, meter: Meter): Last {
  return meter === "miles"
    ? { value: asset.currentMiles, readAt: asset.milesReadAt }
    : { value: asset.currentHours, readAt: asset.hoursReadAt };
}

type Next = { meter: Meter; value: number; readAt: Date };

/** Sentences for what is doubtful about a reading before it is sent; the server knows all the others. */
export function formatReadingWarnings(next: Next, asset: Read, clock: Clock): string[] {
  const last = lastOf(asset, next.meter);
  if (last.value <= 0) return [];
  const isBefore = last.readAt === null || new Date(last.readAt) <= next.readAt;
  const day = last.readAt === null ? "" : ` on ${formatDay(last.readAt, clock)}`;
  const near = isBefore ? { before: last } : { after: last };
  return readingWarnings(next, near).map((kind) => sentences[kind]({ next, last, day }));
}

type Compared = { next: Next; last: Last; day: string };

const sentences: Record<WarningKind, (compared: Compared) => string> = {
  lower: ({ next, last, day }) =>
    `Lower than ${meterFormats[next.meter](last.value)}${day}. If the meter was replaced, tell the shop.`,
  aboveLater: ({ next, last, day }) => `Higher than ${meterFormats[next.meter](last.value)}${day}.`,
  jump: ({ next, last, day }) =>
    `${formatMiles(next.value - last.value)} more than${day}. Please check the number.`,
  clock: ({ next, last }) =>
    `${countHours(next.value - last.value)} in ${countHours(Math.floor(hoursBetween(last, next) ?? 0))} cannot be.`,
};

function countHours(hours: number): string {
  const text = formatHours(hours).replace(" hr", "");
  return `${text} ${text === "1" ? "hour" : "hours"}`;
}

/** "Nov 19", with its year where that is not this year. */
export function formatDay(moment: string, { timeZone, now }: Clock): string {
  const date = formatDate(moment, timeZone);
  const [day, year] = date.split(", ");
  return day && year === formatDate(now, timeZone).split(", ")[1] ? day : date;
}
