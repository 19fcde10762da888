/** The columns that say what is due when: of a schedule, and of a program's service. */
import { type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { check, integer, text } from "drizzle-orm/pg-core";
import { oneOf, reading } from "../base/columns.ts";
import { scheduleAnchors } from "./next-dues.ts";

export function planColumns() {
  return {
    intervalDays: integer(),
    intervalMonths: integer(),
    intervalMiles: reading(),
    intervalHours: reading(),
    /** How long before it is due it is due soon; null where the specified limits hold. */
    soonDays: integer(),
    soonMiles: reading(),
    soonHours: reading(),
    anchor: text({ enum: scheduleAnchors }).notNull().default("completion"),
  };
}

type Plan = Record<Exclude<keyof ReturnType<typeof planColumns>, "anchor">, SQLWrapper> & {
  anchor: AnyPgColumn;
};

/** What the columns of each row keep to. */
export function planChecks(table: string, t: Plan) {
  return [
    check(
      `${table}_intervals_positive`,
      sql`${t.intervalDays} >= 1 and ${t.intervalMonths} >= 1 and ${t.intervalMiles} >= 1 and ${t.intervalHours} >= 1`,
    ),
    check(
      `${table}_windows_within`,
      sql`${t.soonDays} between 0 and coalesce(${t.intervalDays}, ${t.intervalMonths} * 31, 0) - 1 and ${t.soonMiles} >= 0 and ${t.soonMiles} < coalesce(${t.intervalMiles}, 0) and ${t.soonHours} >= 0 and ${t.soonHours} < coalesce(${t.intervalHours}, 0)`,
    ),
    oneOf(`${table}_anchor_known`, t.anchor, scheduleAnchors),
  ];
}
