/** Moments are kept in UTC; days are the company's. Every function takes the company's time zone. */
import { TZDate } from "@date-fns/tz";
import { addDays, endOfDay, format, isValid, startOfDay } from "date-fns";

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const momentPattern =
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** A day ("2026-11-20") or a moment with its offset ("2026-11-20T06:42:00Z") that really exists. */
export function isExistingDate(text: string): boolean {
  if (!dayPattern.test(text) && !momentPattern.test(text)) return false;
  const day = text.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  if (!isValid(midnight) || midnight.toISOString().slice(0, 10) !== day) return false;
  return isValid(new Date(text));
}

export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * The moment that a date text means. A bare day is kept as its noon in the company's zone, so that
 * it stays the same day when the zone is corrected later.
 */
export function momentOf(text: string, timeZone: string): Date {
  if (!dayPattern.test(text)) return new Date(text);
  return new Date(inZone(text, timeZone).getTime() + 12 * hourMs);
}

/** The moment by which something is due: a bare day lasts to its end in the company's zone. */
export function dueMomentOf(text: string, timeZone: string): Date {
  if (!dayPattern.test(text)) return new Date(text);
  return new Date(endOfDay(inZone(text, timeZone)).getTime());
}

/** The moment from which something is asked for: a bare day counts from its start in the company's zone. */
export function startMomentOf(text: string, timeZone: string): Date {
  if (!dayPattern.test(text)) return new Date(text);
  return new Date(startOfDay(inZone(text, timeZone)).getTime());
}

/** The company's calendar day of a moment, as a half-open range of moments. */
export function dayRange(moment: Date, timeZone: string): { start: Date; end: Date } {
  const start = startOfDay(new TZDate(moment.getTime(), timeZone));
  // Where summer time begins at midnight a day starts at one, but the next day does not.
  const end = startOfDay(addDays(start, 1));
  return { start: new Date(start.getTime()), end: new Date(end.getTime()) };
}

/** The same time of day, `days` calendar days later; right across both ends of summer time. */
export function daysAfter(moment: Date, days: number, timeZone: string): Date {
  return new Date(addDays(new TZDate(moment.getTime(), timeZone), days).getTime());
}

/** The company's day of a moment as an `<input type="date">` holds it: "2026-11-20". */
export function dayOf(moment: Date | string, timeZone: string): string {
  return format(new TZDate(new Date(moment).getTime(), timeZone), "yyyy-MM-dd");
}

/** 'MMM d, yyyy', for example "Nov 20, 2026". */
export function formatDate(moment: Date | string, timeZone: string): string {
  return formatter("en-US", timeZone, { month: "short", day: "numeric", year: "numeric" }).format(
    new Date(moment),
  );
}

/** "6:42 AM" */
export function formatTime(moment: Date | string, timeZone: string): string {
  return formatter("en-US", timeZone, { hour: "numeric", minute: "2-digit" })
    .format(new Date(moment))
    .replaceAll("\u202f", " ");
}

/** "Friday, November 20, 2026" */
export function formatLongDay(moment: Date | string, timeZone: string): string {
  return formatter("en-US", timeZone, {
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
  }).format(new Date(moment));
}

/** "Friday, November 20, 2026, 6:42 AM" */
export function formatLongDate(moment: Date | string, timeZone: string): string {
  return `${formatLongDay(moment, timeZone)}, ${formatTime(moment, timeZone)}`;
}

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

function inZone(day: string, timeZone: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new TZDate(year, month - 1, date, timeZone);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter is slow, so each one is made once. */
function formatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([locale, timeZone, options]);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formatters.set(key, known);
  return known;
}
