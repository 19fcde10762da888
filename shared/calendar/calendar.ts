/** The months of the calendar, "2026-12", in weeks that begin on Sunday. */
import { findFormatter } from "../base/dates.ts";
import { addToDay } from "../base/days.ts";

export const calendarLimits = {
  /** A month in whole weeks. */
  daysMax: 42,
  entriesMax: 2_000,
} as const;

export function toMonth(day: string): string {
  return day.slice(0, 7);
}

/** Within the years of which days are known. */
export function isMonth(text: string): boolean {
  return /^(199[1-9]|20\d{2})-(0[1-9]|1[0-2])$/.test(text);
}

/** So many months later, or earlier. */
export function addToMonth(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** The first and last day of the weeks in which a month lies. */
export function toWeeks(month: string): { from: string; until: string } {
  const first = `${month}-01`;
  const last = addToDay(`${addToMonth(month, 1)}-01`, -1);
  return { from: addToDay(first, -toWeekday(first)), until: addToDay(last, 6 - toWeekday(last)) };
}

/** Those weeks, each with its seven days. */
export function listWeeks(month: string): string[][] {
  const { from, until } = toWeeks(month);
  const weeks: string[][] = [];
  for (let sunday = from; sunday < until; sunday = addToDay(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, weekday) => addToDay(sunday, weekday)));
  }
  return weeks;
}

/** 0 is Sunday. */
function toWeekday(day: string): number {
  return new Date(day).getUTCDay();
}

/** "December 2026" */
export function formatMonth(month: string): string {
  return findFormatter("UTC", { month: "long", year: "numeric" }).format(new Date(`${month}-01`));
}

/** "Dec 2026" */
export function formatShortMonth(month: string): string {
  return findFormatter("UTC", { month: "short", year: "numeric" }).format(new Date(`${month}-01`));
}

/** "Sun" or "Sunday" */
export function formatWeekday(day: string, weekday: "short" | "long"): string {
  return findFormatter("UTC", { weekday }).format(new Date(day));
}
