/** Days as people write them in lists: ISO, 9/14/2026, 14.9.26, "15-Mar-88", "Mar 4, 2026", "Aug-26", Excel's numbers. */
import { dayMs } from "../base/dates.ts";
import { isExistingDate } from "../base/days.ts";
import { isNothing } from "./read-number.ts";

export type DayOrder = "mdy" | "dmy";

export type ReadDay = {
  /** "2026-11-20" */
  day: string;
  /** Only its month was written. */
  isMonth?: true;
};

const monthNames = [
  "jan ene janv",
  "feb fév fev",
  "mar",
  "apr abr avr",
  "may mai",
  "jun juin",
  "jul juil",
  "aug ago aoû aou",
  "sep set",
  "oct",
  "nov",
  "dec dic déc",
].map((names) => names.split(" "));

type Found = Record<string, string | undefined>;
type Written = { year: string; month: number; day: string };

const numbers = /^(?<a>\d{1,2})[-/.](?<b>\d{1,2})[-/.](?<year>\d{4}|\d{2})$/;

/** Each form, and which part of it is what. */
const forms: readonly (readonly [RegExp, (found: Found, order: DayOrder) => Written])[] = [
  [
    /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
    ({ year, month, day }) => toWritten(year, Number(month), day),
  ],
  [
    numbers,
    ({ year, a, b }, order) =>
      order === "mdy" ? toWritten(year, Number(a), b) : toWritten(year, Number(b), a),
  ],
  [
    /^(?<day>\d{1,2})[-\s.](?<month>\p{L}{3,9})[-\s.,]{1,2}(?<year>['’]?\d{2}|\d{4})$/u,
    ({ year, month, day }) => toWritten(year, findMonth(month), day),
  ],
  [
    /^(?<month>\p{L}{3,9})\.?[-\s](?<day>\d{1,2})(?:st|nd|rd|th)?[-\s,]{1,2}(?<year>['’]?\d{2}|\d{4})$/u,
    ({ year, month, day }) => toWritten(year, findMonth(month), day),
  ],
];
const monthOnly = /^(?<month>\p{L}{3,9})[-\s.,/]{1,2}(?<year>['’]?\d{2}|\d{4})$/u;
const time = /[T ]\d{1,2}:\d{2}.*$/i;

/** Excel counts days from here; nobody writes a day of a fleet with a number below or above these. */
const excelStart = Date.UTC(1899, 11, 30);
const excelDay = /^(2\d|[3-7]\d)\d{3}(\.\d+)?$/;

/** Undefined where a cell says nothing, null where it is no day. */
export function readDay(
  text: string,
  { order = "mdy", today }: { order?: DayOrder | undefined; today: string },
): ReadDay | null | undefined {
  if (isNothing(text)) return undefined;
  const given = text.trim().replace(time, "");
  for (const [form, pick] of forms) {
    const found = form.exec(given)?.groups;
    if (found) return toDay(pick(found, order), today);
  }
  const month = monthOnly.exec(given)?.groups;
  if (!month) return readExcelDay(given);
  const first = toDay(toWritten(month["year"], findMonth(month["month"]), "1"), today);
  return first && { ...first, isMonth: true };
}

function readExcelDay(text: string): ReadDay | null {
  if (!excelDay.test(text)) return null;
  const at = new Date(excelStart + Math.floor(Number(text)) * dayMs);
  return { day: at.toISOString().slice(0, 10) };
}

function toWritten(year = "", month = 0, day = ""): Written {
  return { year, month, day };
}

function toDay({ year, month, day }: Written, today: string): ReadDay | null {
  const parts = [readYear(year, today), month, Number(day)];
  const text = parts.map((part) => String(part).padStart(2, "0")).join("-");
  return isExistingDate(text) ? { day: text } : null;
}

/** 0 for what is no month, which no day has. */
function findMonth(name = ""): number {
  const start = name.toLowerCase();
  return monthNames.findIndex((names) => names.some((known) => start.startsWith(known))) + 1;
}

/** A year in two digits is at most ten years ahead. */
export function readYear(text: string, today: string): number {
  const digits = text.replace(/^['’]/, "").trim();
  if (digits.length !== 2) return Number(digits);
  const century = Number(today.slice(0, 2)) * 100;
  const year = century + Number(digits);
  return year > Number(today.slice(0, 4)) + 10 ? year - 100 : year;
}

/** Whether days or months come first in a column; undefined where it does not show that, null where nothing asks for it. */
export function proveDayOrder(texts: readonly string[]): DayOrder | undefined | null {
  const pairs = texts.flatMap((text) => {
    const found = numbers.exec(text.trim().replace(time, ""))?.groups;
    return found ? [[Number(found["a"]), Number(found["b"])] as const] : [];
  });
  if (pairs.every(([a, b]) => a === b)) return null;
  const days = pairs.filter(([a, b]) => a > 12 && b <= 12).length;
  const months = pairs.filter(([a, b]) => b > 12 && a <= 12).length;
  if (days === months) return undefined;
  return days > months ? "dmy" : "mdy";
}
