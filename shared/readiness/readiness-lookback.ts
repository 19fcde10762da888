/** How far back readiness looks. Its days are texts of the company's calendar: "2026-11-18". */
import { toWeekday } from "../board/board.ts";
import { dayMs, formatDate, formatMonthDay } from "../base/dates.ts";

/** After so many working days without a pre-trip the office is advised. */
export const missedDays = 7;

/** For so long a report must be retained: 49 CFR 396.11(a)(4), looked up 2026-11-22. */
export const reportMonths = 3;

/** The use of units at a mine is compared with their shift inspections for this many days. */
export const minedDays = 7;

/** "Nov 18", with its year unless that is this one. */
export function formatShortDay(day: string, today: string): string {
  const isThisYear = today.slice(0, 4) === day.slice(0, 4);
  return isThisYear ? formatMonthDay(day, "UTC") : formatDate(day, "UTC");
}

/** The same day of an earlier month, or its last one. */
export function subtractMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = Date.UTC(year, month - months, 0);
  return toText(Math.min(last, Date.UTC(year, month - 1 - months, date)));
}

/** How far back working days are looked for: a company may have none at all. */
const daysBackMax = 60;

type Calendar = { workDays: readonly number[]; daysOff: readonly string[] };

/** The day with which the last so many working days before today began; undefined where there are too few. */
export function findWorkDayBefore(
  today: string,
  count: number,
  { workDays, daysOff }: Calendar,
): string | undefined {
  let left = count;
  for (let back = 1; back <= daysBackMax; back += 1) {
    const day = toText(Date.parse(today) - back * dayMs);
    const isWorkDay = workDays.includes(toWeekday(day)) && !daysOff.includes(day);
    if (isWorkDay) left -= 1;
    if (left === 0) return day;
  }
  return undefined;
}

function toText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
