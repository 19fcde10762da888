/** When a service makes a schedule due next: by days or months of the calendar, by miles and by hours. */
import { TZDate } from "@date-fns/tz";
import { addDays, addMonths } from "date-fns";
import type { Readings } from "../assets/assets.ts";
import { dayMs, toKnownZone } from "../base/dates.ts";
import { toDay, toDueMoment, toMoment } from "../base/days.ts";
import type { Meter } from "../meters/meters.ts";
import { roundTenths } from "../base/round-tenths.ts";
import { words } from "../base/words.ts";

/** Whether the next dues are counted from the service, or from the dues before it. */
export const scheduleAnchors = ["completion", "fixed"] as const;
export type ScheduleAnchor = (typeof scheduleAnchors)[number];

export const scheduleAnchorLabels: Record<ScheduleAnchor, string> = words({
  completion: ["Last service", "Último servicio"],
  fixed: ["Previous due", "Vencimiento anterior"],
});

/** Rules by which a unit's age decides the intervals of a program's service. */
export const intervalRules = ["B30.27"] as const;
export type IntervalRule = (typeof intervalRules)[number];

export type Intervals = {
  intervalDays?: number | null;
  intervalMonths?: number | null;
  intervalMiles?: number | null;
  intervalHours?: number | null;
};

export type Dues = {
  nextDue?: Date | string | null;
  nextDueMiles?: number | null;
  nextDueHours?: number | null;
};

export type NextDues = {
  nextDue: Date | null;
  nextDueMiles: number | null;
  nextDueHours: number | null;
};

/** While the dues stay, the office is not notified of them again. */
export function isSameCycle(before: NextDues, after: NextDues): boolean {
  return (
    before.nextDue?.valueOf() === after.nextDue?.valueOf() &&
    before.nextDueMiles === after.nextDueMiles &&
    before.nextDueHours === after.nextDueHours
  );
}

/** When and at which readings a service was done. */
export type ServicePoint = { date: Date; miles: number; hours: number };

type Schedule = Intervals & NextDues & { anchor: ScheduleAnchor; lastPerformed: Date | null };

/**
 * Last performed and the next dues after a service: the one rule for logging, voiding and correcting. A service that is
 * older than the last performed changes nothing.
 */
export function serveSchedule(
  schedule: Schedule,
  service: ServicePoint,
  timeZone: string,
): (NextDues & { lastPerformed: Date }) | undefined {
  if (schedule.lastPerformed && service.date < schedule.lastPerformed) return undefined;
  const dues =
    schedule.anchor === "fixed"
      ? moveFixedDues(schedule, service, timeZone)
      : computeNextDues(service, schedule, timeZone);
  return { lastPerformed: service.date, ...dues };
}

/** Whether nothing that a schedule is due by had passed when it was served. */
export function isServedOnTime(dues: Dues, { date, miles, hours }: ServicePoint): boolean {
  const isWithin = (reading: number, due: number | null | undefined) =>
    typeof due !== "number" || reading <= due;
  const isInTime = !dues.nextDue || date <= new Date(dues.nextDue);
  return isInTime && isWithin(miles, dues.nextDueMiles) && isWithin(hours, dues.nextDueHours);
}

/** The next dues, one interval after a service. */
export function computeNextDues(
  from: ServicePoint,
  intervals: Intervals,
  timeZone: string,
): NextDues {
  const { intervalMiles, intervalHours } = intervals;
  const span = toSpan(intervals);
  return {
    nextDue: span ? computeDue(from.date, span, timeZone) : null,
    nextDueMiles: isNumber(intervalMiles) ? roundTenths(from.miles + intervalMiles) : null,
    nextDueHours: isNumber(intervalHours) ? roundTenths(from.hours + intervalHours) : null,
  };
}

/** As many intervals after the dues before as lie after the service; at least one, also where it was done early. */
function moveFixedDues(schedule: Schedule, service: ServicePoint, timeZone: string): NextDues {
  const { intervalMiles, intervalHours, nextDue, nextDueMiles, nextDueHours } = schedule;
  const counted = computeNextDues(service, schedule, timeZone);
  const span = toSpan(schedule);
  return {
    nextDue: span && nextDue ? moveDay({ nextDue, span, service, timeZone }) : counted.nextDue,
    nextDueMiles: moveReading(nextDueMiles, intervalMiles, service.miles) ?? counted.nextDueMiles,
    nextDueHours: moveReading(nextDueHours, intervalHours, service.hours) ?? counted.nextDueHours,
  };
}

type Fixed = { nextDue: Date; span: Span; service: ServicePoint; timeZone: string };

/** What is due on the day of the service was done by it. */
function moveDay({ nextDue, span, service, timeZone }: Fixed): Date {
  const dueAfter = (times: number) =>
    addSpan(nextDue, { ...span, count: span.count * times }, timeZone);
  const servedOn = toDay(service.date, timeZone);
  const longestMs = span.count * (span.unit === "days" ? 1 : 31) * dayMs;
  let times = Math.max(1, Math.floor((service.date.getTime() - nextDue.getTime()) / longestMs));
  while (toDay(dueAfter(times), timeZone) <= servedOn) times += 1;
  return dueAfter(times);
}

/** In tenths, whose sums and quotients are exact. */
function moveReading(due: number | null, interval: number | null | undefined, read: number) {
  if (due === null || !isNumber(interval)) return undefined;
  const [from, step, at] = [toTenths(due), toTenths(interval), toTenths(read)];
  const times = Math.max(1, Math.floor((at - from) / step) + 1);
  return (from + times * step) / 10;
}

type ServicedAsset = Readings & {
  lastServicedMiles: number | null;
  lastServicedHours: number | null;
};

/**
 * Where a schedule counts its next dues from. It does not store the readings of its last service:
 * they are one interval before the next dues, else those of the asset's last service.
 */
export function computeServicePoint(
  asset: ServicedAsset,
  date: Date,
  schedule: Intervals & Dues = {},
): ServicePoint {
  const miles = computeLastReading(schedule.nextDueMiles, schedule.intervalMiles);
  const hours = computeLastReading(schedule.nextDueHours, schedule.intervalHours);
  return {
    date,
    miles: miles ?? asset.lastServicedMiles ?? asset.currentMiles,
    hours: hours ?? asset.lastServicedHours ?? asset.currentHours,
  };
}

function computeLastReading(due?: number | null, interval?: number | null): number | undefined {
  return isNumber(due) && isNumber(interval) ? Math.max(0, due - interval) : undefined;
}

/** Whether a schedule runs from one day of the calendar to the next, whenever it was served. */
export function hasFixedDay(
  schedule: Intervals & { anchor?: ScheduleAnchor | undefined },
): boolean {
  return schedule.anchor === "fixed" && toSpan(schedule) !== undefined;
}

type Span = { unit: "days" | "months"; count: number };

function toSpan({ intervalDays, intervalMonths }: Intervals): Span | undefined {
  if (isNumber(intervalDays)) return { unit: "days", count: intervalDays };
  return isNumber(intervalMonths) ? { unit: "months", count: intervalMonths } : undefined;
}

/** When the next service is due: if the last one has only a date, at the end of a day, like a due day that a user enters. */
function computeDue(service: Date, span: Span, timeZone: string): Date {
  const due = addSpan(service, span, timeZone);
  return isBareDay(service, timeZone) ? toDueMoment(toDay(due, timeZone), timeZone) : due;
}

/** At the same time of day; a month that has no such day ends with its last: January 31, February 28. */
function addSpan(moment: Date, { unit, count }: Span, timeZone: string): Date {
  const zoned = new TZDate(moment.getTime(), toKnownZone(timeZone));
  const later = unit === "days" ? addDays(zoned, count) : addMonths(zoned, count);
  return new Date(later.getTime());
}

/**
 * A bare day is known by being stored as its noon, to the millisecond, as hardly any other moment is.
 * When the company has corrected its zone since, it counts as a moment, mostly still of its day.
 */
function isBareDay(moment: Date, timeZone: string): boolean {
  return toMoment(toDay(moment, timeZone), timeZone).getTime() === moment.getTime();
}

export function isNumber(value: number | null | undefined): value is number {
  return typeof value === "number";
}

function toTenths(value: number): number {
  return Math.round(value * 10);
}

type UsageDues = { nextDueMiles: number | null; nextDueHours: number | null };

/** A meter was replaced: its next dues move with it, so that as much is left of them as before. */
export function computeDuesAfterReplacement(
  schedule: UsageDues,
  { meter, previous, value }: { meter: Meter; previous: number; value: number },
): UsageDues {
  const { nextDueMiles, nextDueHours } = schedule;
  const shift = (due: number | null) => (due === null ? null : roundTenths(due + value - previous));
  return meter === "miles"
    ? { nextDueMiles: shift(nextDueMiles), nextDueHours }
    : { nextDueMiles, nextDueHours: shift(nextDueHours) };
}
