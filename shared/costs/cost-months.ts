/** What units cost: over which months, and how the figures are compared. */
import { messages } from "../base/messages.ts";
import { addToMonth } from "../calendar/calendar.ts";

export const costLimits = {
  monthsMax: 60,
  /** The span that is shown at first: this month and the eleven before. */
  monthsUsual: 12,
  rowsDefault: 200,
  /** A file of many units is read in few parts. */
  rowsMax: 1_000,
  /** Below these a cost per mile or per hour says nothing. */
  milesMin: 100,
  hoursMin: 10,
} as const;

export const costGroups = ["month", "unit", "category", "type", "yard"] as const;
export type CostGroup = (typeof costGroups)[number];

/** What the rows can be ordered by, the highest first; by name, and by month, they go up. */
export const costOrders = ["name", "total", "perMile", "perHour", "logs"] as const;
export type CostOrder = (typeof costOrders)[number];

export type Span = { from: string; until: string };

const m = messages({
  both: ["Please give the first and the last month", "Dé el primer y el último mes"],
  order: ["The last month is before the first", "El último mes es anterior al primero"],
  tooLong: ["At most {max} months are added up", "Se suman máximo {max} meses"],
});

/** "2026-01" and "2027-01" are 12 months apart. */
function countMonthsBetween({ from, until }: Span): number {
  const [start = 0, end = 0] = [from, until].map((month) => {
    const [year = 0, number = 0] = month.split("-").map(Number);
    return year * 12 + number;
  });
  return end - start;
}

/** What is wrong with a span of months that was asked for, if anything. */
export function findSpanProblem({ from, until }: Partial<Span>) {
  if (from === undefined && until === undefined) return undefined;
  if (from === undefined || until === undefined) return m.both;
  if (until < from) return m.order;
  const isTooLong = countMonthsBetween({ from, until }) >= costLimits.monthsMax;
  return isTooLong ? m.tooLong({ max: costLimits.monthsMax }) : undefined;
}

/** All months of a span, the first first. */
export function listMonths({ from, until }: Span): string[] {
  return Array.from({ length: countMonthsBetween({ from, until }) + 1 }, (_, count) =>
    addToMonth(from, count),
  );
}

/** The months that end with this one. */
export function toSpan(month: string, months: number = costLimits.monthsUsual): Span {
  return { from: addToMonth(month, 1 - months), until: month };
}
