/** The company's calendar: moments are stored in UTC, days are the company's. */
import { TZDate } from "@date-fns/tz";
import { addDays, endOfDay, format, startOfDay } from "date-fns";
import { dayMs, hourMs, toKnownZone } from "./dates.ts";

export const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const momentPattern =
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** A day ("2026-11-20") or a moment with its offset ("2026-11-20T06:42:00Z") that really exists. */
export function isExistingDate(text: string): boolean {
  if (!dayPattern.test(text) && !momentPattern.test(text)) return false;
  const day = text.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  if (!isReal(midnight) || midnight.toISOString().slice(0, 10) !== day) return false;
  return isReal(new Date(text));
}

function isReal(date: Date): boolean {
  return !Number.isNaN(date.getTime());
}

/**
 * The moment that a date text means. A bare day is stored as its noon in the company's zone, so that
 * it stays the same day when the zone is corrected later.
 */
export function toMoment(text: string, timeZone: string): Date {
  if (!dayPattern.test(text)) return new Date(text);
  return new Date(toZonedDate(text, timeZone).getTime() + 12 * hourMs);
}

/** When a meter was read: on a bare day that is today it is read now, and none is read in the future. */
export function toReadingMoment(text: string, now: Date, timeZone: string): Date {
  const moment = toMoment(text, timeZone);
  return text === toDay(now, timeZone) || moment > now ? now : moment;
}

/** The moment by which something is due: a bare day lasts to its end in the company's zone. */
export function toDueMoment(text: string, timeZone: string): Date {
  if (!dayPattern.test(text)) return new Date(text);
  return new Date(endOfDay(toZonedDate(text, timeZone)).getTime());
}

/** The company's calendar day of a moment, as a half-open range of moments. */
export function toDayRange(moment: Date, timeZone: string): { start: Date; end: Date } {
  const start = startOfDay(new TZDate(moment.getTime(), toKnownZone(timeZone)));
  // Where summer time begins at midnight a day starts at one, but the next day does not.
  const end = startOfDay(addDays(start, 1));
  return { start: new Date(start.getTime()), end: new Date(end.getTime()) };
}

/** Whether something is dated after the company's tomorrow, which no work done can be. */
export function isAfterTomorrow(date: Date, now: Date, timeZone: string): boolean {
  const tomorrow = toDayRange(toDayRange(now, timeZone).end, timeZone);
  return date >= tomorrow.end;
}

/** The same time of day, `days` calendar days later; right across both ends of summer time. */
export function addCalendarDays(moment: Date, days: number, timeZone: string): Date {
  return new Date(addDays(new TZDate(moment.getTime(), toKnownZone(timeZone)), days).getTime());
}

/** How many calendar days of the company lie between two moments: midnight alone makes one. */
export function countDaysBetween(a: Date, b: Date, timeZone: string): number {
  const [from, to] = [a, b].map((moment) => Date.parse(toDay(moment, timeZone)));
  return Math.round(Math.abs(Number(to) - Number(from)) / dayMs);
}

/** The company's day of a moment as an `<input type="date">` holds it: "2026-11-20". */
export function toDay(moment: Date | string, timeZone: string): string {
  return format(new TZDate(new Date(moment).getTime(), toKnownZone(timeZone)), "yyyy-MM-dd");
}

function toZonedDate(day: string, timeZone: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new TZDate(year, month - 1, date, toKnownZone(timeZone));
}

/** The moment from which rows are requested: a bare day counts from its start in the company's zone. */
export function toStartMoment(text: string, timeZone: string): Date {
  if (!dayPattern.test(text)) return new Date(text);
  return new Date(startOfDay(toZonedDate(text, timeZone)).getTime());
}

/** The moment of a time of day, "07:00"; one that the clock skips on that day comes an hour later. */
export function toMomentAt(day: string, time: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(toZonedDate(day, timeZone).setHours(hours, minutes));
}

/** The day of the calendar so many days after another one, or before it. */
export function addToDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The moment at which a day of the company's calendar is over. */
export function toEndMoment(day: string, timeZone: string): Date {
  return toStartMoment(addToDay(day, 1), timeZone);
}
