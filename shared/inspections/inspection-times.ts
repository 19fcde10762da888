/** When an inspection was made, and how its times show a wrong clock or a long way to the server. */
import { dayMs, formatTime, hourMs, minuteMs } from "../base/dates.ts";
import { limits } from "../base/limits.ts";
import { inspectionLimits } from "./inspections-limits.ts";
import { words } from "../base/words.ts";

/**
 * A moment by a phone's clock, unless the inspection cannot have been made then. A wrong clock
 * must not stop a driver, so the record is stored without its moment.
 */
export function pickPlausibleMoment(moment: Date | null, now: Date): Date | null {
  if (moment === null || moment.getUTCFullYear() < limits.earliestYear) return null;
  const latestMs = now.getTime() + inspectionLimits.inspectionFutureHoursMax * hourMs;
  return moment.getTime() > latestMs ? null : moment;
}

type PhoneTime = { completedAt: Date | null; clockOffsetMs?: number | null };

/**
 * The moment of completion, corrected by the phone's known clock error and never after now; null where the
 * clock was right or the result is implausible.
 */
export function correctMoment({ completedAt, clockOffsetMs }: PhoneTime, now: Date): Date | null {
  const isOff = Math.abs(clockOffsetMs ?? 0) >= inspectionLimits.phoneClockOffMinutes * minuteMs;
  if (completedAt === null || !clockOffsetMs || !isOff) return null;
  const atMs = Math.min(completedAt.getTime() + clockOffsetMs, now.getTime());
  return pickPlausibleMoment(new Date(atMs), now);
}

type Times = { date: string; completedAt: string | null; receivedAt: string };

/** "3 h", "2 days": how far a phone's clock is from the moment of the inspection, where that is much. */
export function formatClockError(
  { date, completedAt }: Pick<Times, "date" | "completedAt">,
  timeZone: string,
): string | undefined {
  if (completedAt === null || isNoon(date, timeZone)) return undefined;
  const offMs = Math.abs(Date.parse(completedAt) - Date.parse(date));
  return offMs < inspectionLimits.phoneClockShownMinutes * minuteMs
    ? undefined
    : formatRoughly(offMs);
}

/** As a person says it. */
function formatRoughly(ms: number): string {
  const minutes = Math.round(ms / minuteMs);
  const hours = Math.round(ms / hourMs);
  const days = Math.round(ms / dayMs);
  if (minutes < 60) return `${minutes} min`;
  if (hours < 24) return `${hours} h`;
  return days < 2 * 365 ? w.days({ n: days }) : w.years({ n: Math.round(days / 365.25) });
}

/** Whether a record reached the server well after the inspection was made; of a bare day that is known after a month. */
export function isSentLate(
  { date, receivedAt }: Pick<Times, "date" | "receivedAt">,
  timeZone: string,
): boolean {
  const tookMs = Date.parse(receivedAt) - Date.parse(date);
  const isBareDay = isNoon(date, timeZone);
  return (
    tookMs >
    (isBareDay
      ? inspectionLimits.sentLateDays * dayMs
      : inspectionLimits.sentLateMinutes * minuteMs - 1)
  );
}

/** Whether a photo was taken before its inspection began, or after it was done. */
export function isTakenApart(
  takenAt: string,
  { date, startedAt }: { date: string; startedAt: string | null },
): boolean {
  const spareMs = inspectionLimits.photoTakenApartMinutes * minuteMs;
  const beganMs = Date.parse(startedAt ?? date);
  return (
    Date.parse(takenAt) < beganMs - spareMs || Date.parse(takenAt) > Date.parse(date) + spareMs
  );
}

/** Whether a moment is the noon that a day without a time is stored as (`toMoment` in `days.ts`). */
function isNoon(moment: Date | string, timeZone: string): boolean {
  const startMs = new Date(moment).getTime() - 12 * hourMs;
  return startMs % minuteMs === 0 && formatTime(new Date(startMs), timeZone) === "12:00 AM";
}

const w = words({
  days: [
    { one: "{n} day", other: "{n} days" },
    { one: "{n} día", other: "{n} días" },
  ],
  years: [
    { one: "{n} year", other: "{n} years" },
    { one: "{n} año", other: "{n} años" },
  ],
});
