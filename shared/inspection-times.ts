/** When an inspection was made, and how its times show a wrong clock or a long way to the server. */
import { dayMs, formatTime, hourMs, minuteMs } from "./dates.ts";
import { limits } from "./limits.ts";
import { words } from "./words.ts";

/**
 * A moment by a phone's clock, unless the inspection cannot have been made then. A wrong clock
 * must not stop a driver, so the record is stored without its moment.
 */
export function plausibleMoment(moment: Date | null, now: Date): Date | null {
  if (moment === null || moment.getUTCFullYear() < limits.earliestYear) return null;
  const latestMs = now.getTime() + limits.inspectionFutureHoursMax * hourMs;
  return moment.getTime() > latestMs ? null : moment;
}

type PhoneTime = { completedAt: Date | null; clockOffsetMs?: number | null };

/**
 * When an inspection was completed, not after now, whose phone knew how far its clock was off; null where
 * it was right, or where that cannot be.
 */
export function correctedMoment({ completedAt, clockOffsetMs }: PhoneTime, now: Date): Date | null {
  const isOff = Math.abs(clockOffsetMs ?? 0) >= limits.phoneClockOffMinutes * minuteMs;
  if (completedAt === null || !clockOffsetMs || !isOff) return null;
  const atMs = Math.min(completedAt.getTime() + clockOffsetMs, now.getTime());
  return plausibleMoment(new Date(atMs), now);
}

type Times = { date: string; completedAt: string | null; receivedAt: string };

/** "3 minutes (behind)": how far a phone's clock is from the moment of the inspection. */
export function formatClockError(
  { date, completedAt }: Pick<Times, "date" | "completedAt">,
  timeZone: string,
): string | undefined {
  if (completedAt === null || isNoon(date, timeZone)) return undefined;
  const offMs = Date.parse(completedAt) - Date.parse(date);
  if (Math.abs(offMs) < limits.phoneClockOffMinutes * minuteMs) return undefined;
  const span = formatSpan(Math.abs(offMs));
  return offMs > 0 ? w.ahead({ span }) : w.behind({ span });
}

/** Whether a record reached the server long after the inspection was made. */
export function isSentLate({ date, receivedAt }: Pick<Times, "date" | "receivedAt">): boolean {
  return Date.parse(receivedAt) - Date.parse(date) > limits.sentLateDays * dayMs;
}

/** Whether a photo was taken before its inspection began, or after it was done. */
export function isTakenApart(
  takenAt: string,
  { date, startedAt }: { date: string; startedAt: string | null },
): boolean {
  const spareMs = limits.photoTakenApartMinutes * minuteMs;
  const beganMs = Date.parse(startedAt ?? date);
  return (
    Date.parse(takenAt) < beganMs - spareMs || Date.parse(takenAt) > Date.parse(date) + spareMs
  );
}

const yearMs = 365.25 * dayMs;

/** "3 minutes", "2 hours", "56 years": in the largest unit of which there is one, rounded down. */
function formatSpan(ms: number): string {
  const [unit, unitMs] = spanUnits.find(([, least]) => ms >= least) ?? ["minutes", minuteMs];
  return w[unit]({ n: Math.floor(ms / unitMs) });
}

const spanUnits: readonly [unit: "years" | "days" | "hours", ms: number][] = [
  ["years", yearMs],
  ["days", dayMs],
  ["hours", hourMs],
];

/** Whether a moment is the noon that a day without a time is stored as (`toMoment` in `days.ts`). */
function isNoon(moment: Date | string, timeZone: string): boolean {
  const startMs = new Date(moment).getTime() - 12 * hourMs;
  return startMs % minuteMs === 0 && formatTime(new Date(startMs), timeZone) === "12:00 AM";
}

const w = words({
  ahead: ["{span} (ahead)", "{span} (adelantado)"],
  behind: ["{span} (behind)", "{span} (atrasado)"],
  years: [
    { one: "{n} year", other: "{n} years" },
    { one: "{n} año", other: "{n} años" },
  ],
  days: [
    { one: "{n} day", other: "{n} days" },
    { one: "{n} día", other: "{n} días" },
  ],
  hours: [
    { one: "{n} hour", other: "{n} hours" },
    { one: "{n} hora", other: "{n} horas" },
  ],
  minutes: [
    { one: "{n} minute", other: "{n} minutes" },
    { one: "{n} minuto", other: "{n} minutos" },
  ],
});
