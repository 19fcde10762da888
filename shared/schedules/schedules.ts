/** Whether a service schedule is due, how it says so, and which intervals and windows it may have. */
import type { Readings } from "../assets/assets.ts";
import { formatHours, formatMiles } from "../assets/assets.ts";
import { dayMs, formatDate, hourMs } from "../base/dates.ts";
import { countDaysBetween } from "../base/days.ts";
import { roundTenths } from "../base/round-tenths.ts";
import {
  scheduleNameLabels,
  scheduleStateTexts,
  scheduleStatusTexts,
  w,
} from "./schedules-words.ts";
import { words } from "../base/words.ts";
import { type Message, messages } from "../base/messages.ts";
import type { Dues, Intervals } from "./next-dues.ts";

export const schedulesOnTracking = 10;

/** Here, and not with the other limits, so that no driver's phone loads them. */
export const scheduleLimits = {
  dueSoonHours: 100,
  dueSoonMiles: 1_000,
  intervalMin: 1,
  intervalDaysMax: 3_650,
  intervalMonthsMax: 120,
  intervalReadingMax: 9_999_999,
  /** The length of a typed name in the form. */
  ownNameMax: 60,
} as const;

export const scheduleTypes = ["time_based", "usage_based"] as const;
export type ScheduleType = (typeof scheduleTypes)[number];

export const scheduleTypeLabels: Record<ScheduleType, string> = words({
  time_based: ["Time-based", "Por tiempo"],
  usage_based: ["Usage-based", "Por uso"],
});

/** 'Preventative' is the schedule's spelling, 'Preventive' the service type's; both stay. */
export const scheduleNames = [
  "Preventative Maintenance",
  "Oil Change",
  "Brake Inspection",
  "Tire Rotation",
  "Engine Service",
  "Hydraulic Service",
  "Transmission Service",
  "DOT Inspection",
  "Annual Inspection",
] as const;

/** One of those in the current language; a name that a user gave stays as it is. */
export function formatScheduleName(name: string): string {
  return isKnownName(name) ? scheduleNameLabels[name] : name;
}

export function isKnownName(name: string): name is (typeof scheduleNames)[number] {
  return scheduleNames.some((known) => known === name);
}

export const scheduleStatuses = ["overdue", "due_soon", "on_time"] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

/** The statuses that the office is notified of. */
export const notifiedStatuses = ["due_soon", "overdue"] as const satisfies ScheduleStatus[];

export const scheduleStatusLabels: Record<ScheduleStatus, string> = words(scheduleStatusTexts);

/** What the list of schedules can be narrowed to: the status of one that runs, or that it is stopped. */
export const scheduleStates = [...scheduleStatuses, "stopped"] as const;
export type ScheduleState = (typeof scheduleStates)[number];

export const scheduleStateLabels: Record<ScheduleState, string> = words(scheduleStateTexts);

/** Filters of a list: overdue, overdue or due soon, or due by date within a week. */
export const dueSpans = ["overdue", "soon", "thisWeek"] as const;
export type DueSpan = (typeof dueSpans)[number];

/** How long before it is due a schedule is due soon; null where the specified limits hold. */
export type Windows = {
  soonDays?: number | null;
  soonMiles?: number | null;
  soonHours?: number | null;
};

type Watched = Dues & Windows;

/** A schedule that carries several metrics has the worst of their statuses. */
export function computeScheduleStatus(
  dues: Watched,
  readings: Readings,
  now: Date,
): ScheduleStatus {
  const statuses = listRemainders(dues, readings, now).map((left) => left.status);
  if (statuses.includes("overdue")) return "overdue";
  return statuses.includes("due_soon") ? "due_soon" : "on_time";
}

/**
 * What the meters leave until a schedule is due, in hours: the miles in which it is due soon count
 * as much as those hours, so that schedules by miles, by hours and by time have one order. Below 0
 * it is overdue; null when no meter makes it due.
 */
export function computeUsageLeft(dues: Dues, readings: Readings): number | null {
  const left: number[] = [];
  if (isNumber(dues.nextDueHours)) left.push(dues.nextDueHours - readings.currentHours);
  if (isNumber(dues.nextDueMiles)) {
    left.push(milesToHours(dues.nextDueMiles - readings.currentMiles));
  }
  return left.length === 0 ? null : roundHundredths(Math.min(...left));
}

/** What is left until it is due by time or by meter, whichever comes first, in those same hours. */
export function computeHoursLeft(dues: Dues, readings: Readings, now: Date): number {
  const byTime = dues.nextDue
    ? (new Date(dues.nextDue).getTime() - now.getTime()) / hourMs
    : Infinity;
  return Math.min(byTime, computeUsageLeft(dues, readings) ?? Infinity);
}

type Remainder = {
  status: ScheduleStatus;
  left: number;
  /** In the hours of `computeUsageLeft`. */
  hoursLeft: number;
  text: (left: number) => string;
  /** The moment it is due, where that is what is left. */
  due?: Date;
};

/** What is left of each metric; hours are looked at before miles. */
function listRemainders(dues: Watched, readings: Readings, now: Date): Remainder[] {
  const { dueSoonHours, dueSoonMiles } = scheduleLimits;
  const { soonDays, soonMiles, soonHours } = dues;
  const all: Remainder[] = [];
  if (dues.nextDue) {
    const due = new Date(dues.nextDue);
    const left = (due.getTime() - now.getTime()) / hourMs;
    const soon = isNumber(soonDays) ? (soonDays * dayMs) / hourMs : dueSoonHours;
    all.push({ status: toStatus(left, soon), left, hoursLeft: left, text: formatSpan, due });
  }
  if (isNumber(dues.nextDueHours)) {
    const left = roundTenths(dues.nextDueHours - readings.currentHours);
    const status = toStatus(left, soonHours ?? dueSoonHours);
    all.push({ status, left, hoursLeft: left, text: formatHours });
  }
  if (isNumber(dues.nextDueMiles)) {
    const left = roundTenths(dues.nextDueMiles - readings.currentMiles);
    const status = toStatus(left, soonMiles ?? dueSoonMiles);
    all.push({ status, left, hoursLeft: milesToHours(left), text: formatMiles });
  }
  return all;
}

function milesToHours(miles: number): number {
  return (miles * scheduleLimits.dueSoonHours) / scheduleLimits.dueSoonMiles;
}

function toStatus(left: number, dueSoon: number): ScheduleStatus {
  if (left < 0) return "overdue";
  return left <= dueSoon ? "due_soon" : "on_time";
}

type Shown = { now: Date; timeZone: string };

/** "Due in 1,100 mi", "Overdue by 3 days"; of several metrics the most pressing, on time what comes first. */
export function formatDue(dues: Watched, readings: Readings, { now, timeZone }: Shown): string {
  const remainders = listRemainders(dues, readings, now);
  const status = computeScheduleStatus(dues, readings, now);
  const pressing =
    status === "on_time"
      ? [...remainders].sort((a, b) => a.hoursLeft - b.hoursLeft)[0]
      : remainders.find((left) => left.status === status);
  if (!pressing) return w.noDue;
  const { due, left } = pressing;
  // Counted as on a calendar, because the date stands beside it.
  const isDays = due !== undefined && Math.abs(left) * hourMs >= dayMs;
  const amount = isDays
    ? formatDays(countDaysBetween(now, due, timeZone))
    : pressing.text(Math.abs(left));
  return pressing.left < 0 ? w.overdueBy({ amount }) : w.dueIn({ amount });
}

/** When or at which readings it is next due: "Dec 18, 2026", "153,220 mi". */
export function formatNextDue(dues: Dues, timeZone: string): string {
  const parts = [
    dues.nextDue ? formatDate(dues.nextDue, timeZone) : undefined,
    isNumber(dues.nextDueHours) ? formatHours(dues.nextDueHours) : undefined,
    isNumber(dues.nextDueMiles) ? formatMiles(dues.nextDueMiles) : undefined,
  ].filter((part) => part !== undefined);
  return parts.join(` ${w.or} `) || w.notSet;
}

/** "Every 90 days", "Every 5,000 mi or 12 months, whichever comes first" */
export function formatInterval(intervals: Intervals): string {
  const { intervalMiles, intervalHours, intervalDays, intervalMonths } = intervals;
  const parts = [
    isNumber(intervalMiles) ? formatMiles(intervalMiles) : undefined,
    isNumber(intervalHours) ? formatHours(intervalHours) : undefined,
    isNumber(intervalDays) ? formatDays(intervalDays) : undefined,
    isNumber(intervalMonths) ? w.months({ n: intervalMonths }) : undefined,
  ].filter((part) => part !== undefined);
  const last = parts.pop() ?? "";
  if (parts.length === 0) return w.every({ interval: last });
  return w.everyFirst({ interval: `${parts.join(", ")} ${w.or} ${last}` });
}

/** "5 hr", "30 days or 500 mi": how long before it is due soon, where a schedule says so itself. */
export function formatWindows({ soonMiles, soonHours, soonDays }: Windows): string {
  const parts = [
    isNumber(soonMiles) ? formatMiles(soonMiles) : undefined,
    isNumber(soonHours) ? formatHours(soonHours) : undefined,
    isNumber(soonDays) ? formatDays(soonDays) : undefined,
  ].filter((part) => part !== undefined);
  return parts.join(` ${w.or} `);
}

type Problem = { field: keyof Intervals | keyof Windows; message: Message };

/** Why a schedule's intervals do not fit its type or each other, or its windows not the intervals. */
export function findScheduleProblems(type: ScheduleType, schedule: Intervals & Windows): Problem[] {
  const problems: Problem[] = [];
  if (!hasIntervalOf(type, schedule)) {
    const isTime = type === "time_based";
    problems.push(
      isTime
        ? { field: "intervalDays", message: m.days }
        : { field: "intervalMiles", message: m.usage },
    );
  }
  const { intervalDays, intervalMonths } = schedule;
  if (isNumber(intervalDays) && isNumber(intervalMonths)) {
    problems.push({ field: "intervalMonths", message: m.daysOrMonths });
  }
  for (const [field, interval] of listWindowed(schedule)) {
    const soon = schedule[field];
    if (!isNumber(soon) || interval === undefined || soon < interval) continue;
    problems.push({ field, message: m.window });
  }
  return problems;
}

function hasIntervalOf(type: ScheduleType, intervals: Intervals): boolean {
  const { intervalDays, intervalMonths, intervalMiles, intervalHours } = intervals;
  const wanted =
    type === "time_based" ? [intervalDays, intervalMonths] : [intervalMiles, intervalHours];
  return wanted.some(isNumber);
}

/** A window says nothing without its interval, and is not stored then. */
export function dropUnusedWindows(schedule: Intervals & Windows): Required<Windows> {
  const [days, miles, hours] = listWindowed(schedule).map(([, interval]) => interval !== undefined);
  return {
    soonDays: days ? (schedule.soonDays ?? null) : null,
    soonMiles: miles ? (schedule.soonMiles ?? null) : null,
    soonHours: hours ? (schedule.soonHours ?? null) : null,
  };
}

/** Each window with the interval that it must be below. */
function listWindowed({ intervalDays, intervalMonths, intervalMiles, intervalHours }: Intervals) {
  const months = isNumber(intervalMonths) ? countShortestDays(intervalMonths) : undefined;
  return [
    ["soonDays", intervalDays ?? months],
    ["soonMiles", intervalMiles ?? undefined],
    ["soonHours", intervalHours ?? undefined],
  ] as const;
}

/** The least days that so many months in a row have: 28 of one, 89 of three. */
function countShortestDays(months: number): number {
  return Math.floor((months * 365) / 12) - 2;
}

/**
 * The windows that the form proposes: a tenth of the interval where the specified one is more than
 * half of it, so that what was done today is not due soon. Null where the specified one is good.
 */
export function proposeWindows(intervals: Intervals): Required<Windows> {
  const { dueSoonHours, dueSoonMiles } = scheduleLimits;
  const { intervalDays, intervalMiles, intervalHours } = intervals;
  const propose = (interval: number | null | undefined, specified: number) =>
    isNumber(interval) && specified > interval / 2 ? interval / 10 : null;
  const days = propose(intervalDays, (dueSoonHours * hourMs) / dayMs);
  const miles = propose(intervalMiles, dueSoonMiles);
  const hours = propose(intervalHours, dueSoonHours);
  return {
    // A day alone has no room for a window.
    soonDays: days === null ? null : intervalDays === 1 ? 0 : Math.ceil(days),
    soonMiles: miles === null ? null : roundTenths(miles),
    soonHours: hours === null ? null : roundTenths(hours),
  };
}

/** Each window with the intervals that it belongs to. */
export const intervalsOfWindows: Record<keyof Windows, readonly (keyof Intervals)[]> = {
  soonDays: ["intervalDays", "intervalMonths"],
  soonMiles: ["intervalMiles"],
  soonHours: ["intervalHours"],
};
export const windowNames = ["soonDays", "soonMiles", "soonHours"] as const;

/** The windows that nobody gave: they are proposed anew where the interval changes. */
export function listOpenWindows(schedule: Intervals & Windows): (keyof Windows)[] {
  const proposed = proposeWindows(schedule);
  return windowNames.filter((name) => [null, proposed[name]].includes(schedule[name] ?? null));
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === "number";
}

function roundHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function formatSpan(hours: number): string {
  const whole = Math.floor(hours);
  return whole < 1 ? w.lessThanHour : w.hours({ n: whole });
}

function formatDays(days: number): string {
  return w.days({ n: days });
}

const m = messages({
  days: [
    "Please specify interval days for time-based schedules.",
    "Indique cada cuántos días en un programa por tiempo.",
  ],
  usage: [
    "Please specify either interval miles or hours for usage-based schedules.",
    "Indique cada cuántas millas u horas en un programa por uso.",
  ],
  daysOrMonths: ["Please give days or months, not both", "Indique días o meses, no ambos"],
  window: ["Due soon must be less than the interval", "El aviso debe ser menor que el intervalo"],
});
