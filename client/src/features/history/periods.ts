/** The days that a history is most often asked for: an auditor's "show me March" is one choice. */
import { getCurrentLocale } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";

export type Period = { label: string; from: string; to: string };

const monthsShown = 24;

/** From this month backwards, as seen on a day of the company's calendar. */
export function listPeriods(today: string): Period[] {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const months = Array.from({ length: monthsShown }, (_, back) => ({
    label: formatMonth(year, month, back),
    // The day before the first of a month is the last of the one before.
    from: toDayText(year, month - back, 1),
    to: toDayText(year, month - back + 1, 0),
  }));
  const days = { label: w.lastDays, from: toDayText(year, month, day - 29), to: today };
  return [...months.slice(0, 2), days, ...months.slice(2)];
}

/** One user looks for "last month", another for "October": the newest two carry both names. */
function formatMonth(year: number, month: number, back: number): string {
  const date = toDate(year, month - back, 1);
  const format = (year?: "numeric") =>
    date.toLocaleDateString(getCurrentLocale(), { month: "long", year, timeZone: "UTC" });
  if (back === 0) return w.thisMonth({ month: format() });
  return back === 1 ? w.lastMonth({ month: format() }) : startWithCapital(format("numeric"));
}

/** Spanish has no capital in "marzo de 2026". */
function startWithCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Days and months before the first and after the last are those of the month and year beside. */
function toDate(year: number, month: number, day: number): Date {
  return new Date(Date.UTC(year, month - 1, day));
}

function toDayText(year: number, month: number, day: number): string {
  return toDate(year, month, day).toISOString().slice(0, 10);
}

const w = words({
  thisMonth: ["This month ({month})", "Este mes ({month})"],
  lastMonth: ["Last month ({month})", "El mes pasado ({month})"],
  lastDays: ["Last 30 days", "Últimos 30 días"],
});
