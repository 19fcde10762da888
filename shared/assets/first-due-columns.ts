/** What an asset stores of its active schedules, so that nothing has to look through them all (`selectFirstDues`). */
import { sql } from "drizzle-orm";
import { boolean, integer } from "drizzle-orm/pg-core";
import { moment, reading } from "../base/columns.ts";

export function firstDueColumns() {
  return {
    /** What is due first, by time and by each meter. */
    firstDue: moment(),
    firstDueMiles: reading(),
    firstDueHours: reading(),
    /**
     * The hours that the meters leave until the first of them, down to tens: below 0 it is overdue, and null while
     * more than 100 are left. Few readings change it, so that an index on it costs the others nothing.
     */
    dueUsageLeft: integer().generatedAlwaysAs(sql.raw(dueUsageLeft)),
    /** From when on the first of them is due soon, by time and by each meter, and whether a meter has come there. */
    firstSoon: moment(),
    firstSoonMiles: reading(),
    firstSoonHours: reading(),
    isSoonByMeter: boolean().notNull().generatedAlwaysAs(sql.raw(isSoonByMeter)),
  };
}

/** `usage_left` of the view of schedules, of what is due first; a test compares it with the rule in `schedules.ts`. */
const usageLeft = `least(first_due_hours - current_hours,
  (first_due_miles - current_miles) * 100 / 1000)`;
const dueUsageLeft = `case when ${usageLeft} <= 100 then (floor(${usageLeft} / 10) * 10)::int end`;
const isSoonByMeter =
  "coalesce(current_miles >= first_soon_miles or current_hours >= first_soon_hours, false)";
