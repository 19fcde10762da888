/**
 * When services are due, as the database says it: two views of the rule in `schedules.ts`, which the
 * migration `schedule_dues` makes and a test holds together with it. Drizzle cannot name the columns
 * of a view by itself.
 */
import { bigint, boolean, integer, numeric, pgView, text, timestamp } from "drizzle-orm/pg-core";
import { scheduleTypes } from "./schedules.ts";

const id = (name: string) => bigint(name, { mode: "number" });
const moment = (name: string) =>
  timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
const number = (name: string) => numeric(name, { mode: "number" });

/** Every schedule with its asset. */
export const scheduleDues = pgView("schedule_dues", {
  companyId: id("company_id").notNull(),
  id: id("id").notNull(),
  assetId: id("asset_id").notNull(),
  name: text("name").notNull(),
  type: text("type", { enum: scheduleTypes }).notNull(),
  intervalDays: integer("interval_days"),
  intervalMiles: number("interval_miles"),
  intervalHours: number("interval_hours"),
  lastPerformed: moment("last_performed"),
  nextDue: moment("next_due"),
  nextDueMiles: number("next_due_miles"),
  nextDueHours: number("next_due_hours"),
  active: boolean("active").notNull(),
  createdAt: moment("created_at").notNull(),
  assetName: text("asset_name").notNull(),
  currentMiles: number("current_miles").notNull(),
  currentHours: number("current_hours").notNull(),
  archived: boolean("archived").notNull(),
  /** What the meters leave until it is due, in hours (`usageLeft`); null when none makes it due. */
  usageLeft: number("usage_left"),
}).existing();

/** What of an asset in use is due first, by time and by meter; assets without such are not in it. */
export const assetDues = pgView("asset_dues", {
  companyId: id("company_id").notNull(),
  assetId: id("asset_id").notNull(),
  nextDue: moment("next_due"),
  usageLeft: number("usage_left"),
}).existing();
