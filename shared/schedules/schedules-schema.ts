/** Service schedules: their table, the view of what is due, insert schema and calls. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  json,
  numeric,
  pgTable,
  pgView,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import * as z from "zod";
import { companyId } from "../account/account-schema.ts";
import { assets } from "../assets/assets-schema.ts";
import { byId, idText, maybeMomentText, momentText, page, strict } from "../base/call-fields.ts";
import {
  belongsTo,
  createdAt,
  id,
  identity,
  keyOfCompany,
  moment,
  oneOf,
  reading,
} from "../base/columns.ts";
import { isExistingDate } from "../base/days.ts";
import { dateText, id as idField, reading as readingField, requiredText } from "../base/fields.ts";
import { limits } from "../base/limits.ts";
import type { DueSeed } from "../assets/service-seeds.ts";
import { scheduleAnchors } from "./next-dues.ts";
import { planChecks, planColumns } from "./plan-columns.ts";
import { planFields } from "./plan-fields.ts";
import { programServices } from "./program-tables.ts";
import { serviceTypes } from "./service-types.ts";
import {
  dueSpans,
  findScheduleProblems,
  notifiedStatuses,
  scheduleStates,
  scheduleTypes,
} from "./schedules.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { messages, say } from "../base/messages.ts";
import { yardFilter } from "../yards/yard-filter.ts";

const m = messages({
  type: ["Unknown schedule type", "Tipo de programa desconocido"],
});

export const maintenanceSchedules = pgTable(
  "maintenance_schedules",
  {
    companyId: companyId(),
    id: identity(),
    assetId: id().notNull(),
    name: text().notNull(),
    type: text({ enum: scheduleTypes }).notNull().default("usage_based"),
    ...planColumns(),
    lastPerformed: moment(),
    nextDue: moment(),
    nextDueMiles: reading(),
    nextDueHours: reading(),
    /** When it was last done and is due as a person entered it; the logs after it are counted from there. */
    dueSeed: json().$type<DueSeed>(),
    /** The status that the office was last notified of in this cycle; null again when its dues change. */
    notifiedStatus: text("noticed_status", { enum: notifiedStatuses }),
    active: boolean().notNull().default(true),
    /** The day on which it will be due (`forecastDueDay`); null where that is not known, or it is stopped. */
    forecastOn: date(),
    /** The service of a program that it was made by. */
    programServiceId: id(),
    /** A user has changed here what the program says, so that the program changes it no more. */
    byHand: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("maintenance_schedules_asset", [t.companyId, t.assetId], assets),
    belongsTo(
      "maintenance_schedules_program_service",
      [t.companyId, t.programServiceId],
      programServices,
    ),
    uniqueIndex("maintenance_schedules_of_service")
      .on(t.companyId, t.programServiceId, t.assetId)
      .where(sql`${t.programServiceId} is not null`),
    index("maintenance_schedules_of_asset").on(t.companyId, t.assetId, t.id),
    index("maintenance_schedules_by_forecast")
      .on(t.companyId, t.forecastOn)
      .where(sql`${t.forecastOn} is not null`),
    oneOf("maintenance_schedules_type_known", t.type, scheduleTypes),
    oneOf("maintenance_schedules_noticed_status_known", t.notifiedStatus, notifiedStatuses),
    check(
      "maintenance_schedules_interval_given",
      sql`case ${t.type} when 'time_based' then num_nonnulls(${t.intervalDays}, ${t.intervalMonths}) = 1 else num_nonnulls(${t.intervalMiles}, ${t.intervalHours}) > 0 and num_nonnulls(${t.intervalDays}, ${t.intervalMonths}) < 2 end`,
    ),
    ...planChecks("maintenance_schedules", t),
  ],
);

/**
 * Every schedule with its asset, and when it is due as the database says it. A migration makes the
 * view, and a test compares it with the rule in `schedules.ts`. Drizzle does not name the columns
 * of a view by itself.
 */
export const scheduleDues = pgView("schedule_dues", {
  companyId: id("company_id").notNull(),
  id: id("id").notNull(),
  assetId: id("asset_id").notNull(),
  name: text("name").notNull(),
  type: text("type", { enum: scheduleTypes }).notNull(),
  intervalDays: integer("interval_days"),
  intervalMonths: integer("interval_months"),
  intervalMiles: reading("interval_miles"),
  intervalHours: reading("interval_hours"),
  soonDays: integer("soon_days"),
  soonMiles: reading("soon_miles"),
  soonHours: reading("soon_hours"),
  anchor: text("anchor", { enum: scheduleAnchors }).notNull(),
  lastPerformed: moment("last_performed"),
  nextDue: moment("next_due"),
  nextDueMiles: reading("next_due_miles"),
  nextDueHours: reading("next_due_hours"),
  active: boolean("active").notNull(),
  createdAt: moment("created_at").notNull(),
  assetName: text("asset_name").notNull(),
  currentMiles: reading("current_miles").notNull(),
  currentHours: reading("current_hours").notNull(),
  archived: boolean("archived").notNull(),
  /** What the meters leave until it is due, in hours (`computeUsageLeft`); null when none makes it due. */
  usageLeft: numeric("usage_left", { mode: "number" }),
  /** Of its asset: an active schedule can only be due where these say that one is. */
  firstDue: moment("first_due"),
  dueUsageLeft: integer("due_usage_left"),
  firstSoon: moment("first_soon"),
  isSoonByMeter: boolean("is_soon_by_meter").notNull(),
  forecastOn: date("forecast_on"),
  programServiceId: id("program_service_id"),
  byHand: boolean("by_hand").notNull(),
}).existing();

/** A due date may lie further ahead than other dates: as far as the longest interval reaches. */
const dueDateText = z.string().refine((text) => {
  const year = new Date(text).getUTCFullYear();
  return isExistingDate(text) && year >= limits.earliestYear && year <= 2200;
}, fieldMessages.validDate);

export const insertMaintenanceSchedule = createInsertSchema(maintenanceSchedules, {
  assetId: idField,
  name: requiredText(fieldMessages.nameRequired),
  type: z.enum(scheduleTypes, m.type).optional(),
  ...planFields,
  lastPerformed: dateText().nullish(),
  nextDue: dueDateText.nullish(),
  nextDueMiles: readingField.nullish(),
  nextDueHours: readingField.nullish(),
  active: z.boolean().optional(),
}).omit({
  companyId: true,
  dueSeed: true,
  notifiedStatus: true,
  forecastOn: true,
  programServiceId: true,
  byHand: true,
  createdAt: true,
});

const schedule = strict(
  createSelectSchema(maintenanceSchedules, {
    lastPerformed: maybeMomentText,
    nextDue: maybeMomentText,
    createdAt: momentText,
  })
    .omit({ companyId: true, dueSeed: true, notifiedStatus: true })
    .extend({
      assetName: z.string(),
      currentMiles: z.number(),
      currentHours: z.number(),
      /** The program that it belongs to; null for a schedule of the unit's own, also where its program was deleted. */
      program: z.strictObject({ id: z.number(), name: z.string() }).nullable(),
      /** What logging it preselects, where a program says so. */
      serviceType: z.enum(serviceTypes).nullable(),
      /** What is done, in this order; empty without a program. */
      steps: z.array(z.string()),
    }),
);

const newSchedule = insertMaintenanceSchedule.superRefine((schedule, context) => {
  const problems = findScheduleProblems(schedule.type ?? "usage_based", schedule);
  for (const { field, message } of problems) {
    context.addIssue({ code: "custom", message: say(message), path: [field] });
  }
});

export const scheduleCalls = {
  listSchedules: {
    query: z.strictObject({
      assetId: idText.optional(),
      /** By id, unless the most pressing are wanted first; then with their total. */
      order: z.enum(["soonest"]).optional(),
      /** Only those, the most pressing first. */
      due: z.enum(dueSpans).optional(),
      status: z.enum(scheduleStates).optional(),
      /** In the schedule's name and in what its asset is found by. */
      search: z.string().max(limits.searchMax).optional(),
      ...yardFilter,
      ...page(limits.wholeListMax),
    }),
    returns: z.array(schedule),
  },
  createSchedule: { body: newSchedule, returns: schedule },
  updateSchedule: {
    params: byId,
    /** With `byHand` false the program may change it again. */
    body: insertMaintenanceSchedule.partial().extend({ byHand: z.literal(false).optional() }),
    returns: schedule,
  },
};
