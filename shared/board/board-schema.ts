/** The Pre-Trip Board: the table of its days, and its calls. */
import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import * as z from "zod";
import { companyId } from "../account/account-schema.ts";
import { boardLimits, boardStatuses } from "./board.ts";
import { count, limit, maybeMomentText, momentText } from "../base/call-fields.ts";
import { id } from "../base/columns.ts";
import { dayText } from "../base/fields.ts";
import { meters } from "../meters/meters.ts";
import { yardFilter } from "../yards/yard-filter.ts";

/** How a day of the company went, written once it is over for good; newer ones are counted. */
export const inspectionDays = pgTable(
  "inspection_days",
  {
    companyId: companyId(),
    day: date().notNull(),
    expected: integer().notNull(),
    onTime: integer().notNull(),
    late: integer().notNull(),
    /** The assets without a pre-trip. */
    missedIds: id().array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.day] }),
    check("inspection_days_counted", sql`${t.onTime} + ${t.late} <= ${t.expected}`),
  ],
);

const unit = z.strictObject({
  id: z.number(),
  name: z.string(),
  unitNumber: z.string().nullable(),
  status: z.enum(boardStatuses),
  /** Its cut-off; null on a day that is fixed. */
  expectedBy: maybeMomentText,
  inspection: z.strictObject({ id: z.number(), date: momentText, passed: z.boolean() }).nullable(),
  /** Whether it is out of service by now; only of today. */
  isOut: z.boolean(),
  /** How far its meter moved on a day without an inspection. */
  moved: z.strictObject({ meter: z.enum(meters), by: z.number() }).nullable(),
});

const board = z.strictObject({
  day: z.string(),
  /** Nothing changes it any more: of such a day only what was missing is known unit by unit. */
  isFixed: z.boolean(),
  counts: z.strictObject({
    missing: count,
    late: count,
    not_yet: count,
    done: count,
    out_of_service: count,
  }),
  /** What is missing first; of a very large fleet not all. */
  units: z.array(unit),
  /** When time alone changes it next; null for a day that is over. */
  changesAt: maybeMomentText,
});

const boardDay = z.strictObject({
  day: z.string(),
  /** Without the units that have until later. */
  expected: count,
  onTime: count,
  late: count,
});

export const boardCalls = {
  getBoard: {
    /** Today, unless another day is given. */
    query: z.strictObject({
      day: dayText.optional(),
      ...yardFilter,
      limit: limit(boardLimits.unitsMax),
    }),
    returns: board,
  },
  listBoardDays: {
    query: z.strictObject({ days: limit(boardLimits.daysMax), ...yardFilter }),
    returns: z.array(boardDay),
  },
};
