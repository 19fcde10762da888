/** When a service schedule is due, and what a service does to it. */
import type { Readings } from "../assets/assets.ts";
import { formatHours, formatMiles } from "../assets/assets.ts";
import { dayMs, formatDate, hourMs } from "../base/dates.ts";
import { countDaysBetween, computeDue } from "../base/days.ts";
import { roundTenths } from "../base/round-tenths.ts";
import {
  scheduleNameLabels,
  scheduleStateTexts,
  scheduleStatusTexts,
  w,
} from "./schedules-words.ts";
import { words } from "../base/words.ts";
import { type Message, messages } from "../base/messages.ts";

export const schedulesOnTracking = 10;

/** Here, and not with the other limits, so that no driver's phone loads them. */
export const scheduleLimits = {
  dueSoonHours: 100,
  dueSoonMiles: 1_000,
  intervalMin: 1,
  intervalDaysMax: 3_650,
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

export type Intervals = {
  intervalDays?: number | null;
  intervalMiles?: number | null;
  intervalHours?: number | null;
};

export type Dues = {
  nextDue?: Date | string | null;
  nextDueMiles?: number | null;
  nextDueHours?: number | null;
};

/** A schedule that carries several metrics has the worst of their statuses. */
export function computeScheduleStatus(dues: Dues, readings: Readings, now: Date): ScheduleStatus {
  const statuses = listRemainders(dues, readings, now).map((left) => left.status);
  if (statuses.includes("overdue")) return "overdue";
  return statuses.includes("due_soon") ? "due_soon" : "on_time";
}

/**
 * What the meters leave until a schedule is due, in hours: the miles in which it is due soon count
 * as much as those hours, so that schedules by miles, by hours and by time have one order. Below 0
 * it is overdue, up to `scheduleLimits.dueSoonHours` due soon; null when no meter makes it due.
 */
export function computeUsageLeft(dues: Dues, readings: Readings): number | null {
  const left: number[] = [];
  if (isNumber(dues.nextDueHours)) left.push(dues.nextDueHours - readings.currentHours);
  if (isNumber(dues.nextDueMiles)) {
    const miles = dues.nextDueMiles - readings.currentMiles;
    left.push((miles * scheduleLimits.dueSoonHours) / scheduleLimits.dueSoonMiles);
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
  text: (left: number) => string;
  /** The moment it is due, where that is what is left. */
  due?: Date;
};

/** What is left of each metric; hours are looked at before miles. */
function listRemainders(dues: Dues, readings: Readings, now: Date): Remainder[] {
  const all: Remainder[] = [];
  if (dues.nextDue) {
    const due = new Date(dues.nextDue);
    const left = (due.getTime() - now.getTime()) / hourMs;
    all.push({ status: toStatus(left, scheduleLimits.dueSoonHours), left, text: formatSpan, due });
  }
  if (isNumber(dues.nextDueHours)) {
    const left = roundTenths(dues.nextDueHours - readings.currentHours);
    all.push({ status: toStatus(left, scheduleLimits.dueSoonHours), left, text: formatHours });
  }
  if (isNumber(dues.nextDueMiles)) {
    const left = roundTenths(dues.nextDueMiles - readings.currentMiles);
    all.push({ status: toStatus(left, scheduleLimits.dueSoonMiles), left, text: formatMiles });
  }
  return all;
}

function toStatus(left: number, dueSoon: number): ScheduleStatus {
  if (left < 0) return "overdue";
  return left <= dueSoon ? "due_soon" : "on_time";
}

type Shown = { now: Date; timeZone: string };

/** "Due in 1,100 mi", "Overdue by 3 days"; the most pressing metric when there are several. */
export function formatDue(dues: Dues, readings: Readings, { now, timeZone }: Shown): string {
  const status = computeScheduleStatus(dues, readings, now);
  const pressing = listRemainders(dues, readings, now).find((left) => left.status === status);
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

/** "Every 90 days", "Every 5,000 mi" */
export function formatInterval(intervals: Intervals): string {
  const parts = [
    isNumber(intervals.intervalDays) ? formatDays(intervals.intervalDays) : undefined,
    isNumber(intervals.intervalHours) ? formatHours(intervals.intervalHours) : undefined,
    isNumber(intervals.intervalMiles) ? formatMiles(intervals.intervalMiles) : undefined,
  ].filter((part) => part !== undefined);
  return w.every({ interval: parts.join(` ${w.or} `) });
}

/** Why a schedule's intervals do not fit its type, or undefined when they do. */
export function findIntervalProblem(type: ScheduleType, intervals: Intervals): Message | undefined {
  if (type === "time_based") {
    return isNumber(intervals.intervalDays) ? undefined : m.days;
  }
  const given = isNumber(intervals.intervalMiles) || isNumber(intervals.intervalHours);
  return given ? undefined : m.usage;
}

type ServicePoint = { date: Date; miles: number; hours: number };

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

/** The next dues, one interval after a service. */
export function computeNextDues(
  from: ServicePoint,
  intervals: Intervals,
  timeZone: string,
): NextDues {
  const { intervalDays, intervalMiles, intervalHours } = intervals;
  return {
    nextDue: isNumber(intervalDays) ? computeDue(from.date, intervalDays, timeZone) : null,
    nextDueMiles: isNumber(intervalMiles) ? roundTenths(from.miles + intervalMiles) : null,
    nextDueHours: isNumber(intervalHours) ? roundTenths(from.hours + intervalHours) : null,
  };
}

type ServicedSchedule = Intervals & { lastPerformed: Date | null };
type Service = { date: Date; odometer?: number | null; hours?: number | null };

/**
 * What logged maintenance changes on its schedule: last performed and the next dues, counted from
 * the log's readings, else the asset's. A log older than the last performed changes nothing.
 */
export function toServicedSchedule(
  schedule: ServicedSchedule,
  log: Service,
  context: { readings: Readings; timeZone: string },
): (NextDues & { lastPerformed: Date }) | undefined {
  if (schedule.lastPerformed && log.date < schedule.lastPerformed) return undefined;
  const from = {
    date: log.date,
    miles: log.odometer || context.readings.currentMiles,
    hours: log.hours || context.readings.currentHours,
  };
  return { lastPerformed: log.date, ...computeNextDues(from, schedule, context.timeZone) };
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
});
