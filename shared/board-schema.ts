/** The Pre-Trip Board: the table of its days. */
import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { companyId } from "./account-schema.ts";
import { id } from "./columns.ts";

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
