/** What units cost: the table of their months, and its calls. */
import { sql } from "drizzle-orm";
import { check, integer, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import * as z from "zod";
import { companyId } from "../account/account-schema.ts";
import { assetCategories } from "../assets/assets.ts";
import { assets } from "../assets/assets-schema.ts";
import { count, idText, limit, listMessages, maybeMomentText } from "../base/call-fields.ts";
import { belongsTo, id, moment } from "../base/columns.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { say } from "../base/messages.ts";
import { isMonth } from "../calendar/calendar.ts";
import type { ServiceType } from "../schedules/service-types.ts";
import { costGroups, costLimits, costOrders, findSpanProblem } from "./cost-months.ts";
import { yardFilter } from "../yards/yard-filter.ts";

/** Wider than the costs and readings that are summed in it. */
const sum = (scale: number) => numeric({ precision: 16, scale, mode: "number" });

/** What a unit ran and cost in a month of the company's calendar: counted anew from its rows, never added to. */
export const assetMonths = pgTable(
  "asset_months",
  {
    companyId: companyId(),
    /** "2026-11" */
    month: text().notNull(),
    assetId: id().notNull(),
    /** Null where it is not known. */
    miles: sum(1),
    hours: sum(1),
    internalCost: sum(2).notNull(),
    externalCost: sum(2).notNull(),
    partsCost: sum(2).notNull(),
    laborCost: sum(2).notNull(),
    /** The types of service that cost something, and what each cost, in the same order: arrays are summed quickly. */
    serviceTypes: text().array().$type<ServiceType[]>().notNull().default([]),
    typeCosts: sum(2).array().notNull().default([]),
    logs: integer().notNull(),
    /** Of its logs those that served a schedule that was due at a known time, and were not late. */
    services: integer().notNull(),
    servicesOnTime: integer().notNull(),
    countedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.month, t.assetId] }),
    belongsTo("asset_months_asset", [t.companyId, t.assetId], assets),
    check("asset_months_month_real", sql`${t.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
);

const month = z.string().refine(isMonth, fieldMessages.validDate);

const figures = {
  /** Dollars. */
  total: z.number(),
  internal: z.number(),
  external: z.number(),
  parts: z.number(),
  labor: z.number(),
  logs: count,
  services: count,
  servicesOnTime: count,
  miles: z.number().nullable(),
  hours: z.number().nullable(),
  /** Dollars; null where the units ran too little for it to say anything. */
  perMile: z.number().nullable(),
  perHour: z.number().nullable(),
};

/** Of a type of service only the total is known. */
const costRow = z.strictObject({
  /** The month, the category or the type of service; of a unit or a yard its id, "none" of the units without a yard. */
  key: z.string(),
  /** The unit's or the yard's. */
  name: z.string().nullable(),
  unitNumber: z.string().nullable(),
  ...figures,
  internal: z.number().nullable(),
  external: z.number().nullable(),
  parts: z.number().nullable(),
  labor: z.number().nullable(),
  logs: count.nullable(),
  services: count.nullable(),
  servicesOnTime: count.nullable(),
});

export const costCalls = {
  getCosts: {
    /** Both months are included; without them, this one and the eleven before. */
    query: z
      .strictObject({
        from: month.optional(),
        until: month.optional(),
        category: z.enum(assetCategories).optional(),
        assetId: idText.optional(),
        ...yardFilter,
        by: z.enum(costGroups),
        sort: z.enum(costOrders).optional(),
        /** How many rows are left out before the first. */
        after: z
          .string()
          .regex(/^\d{1,6}$/, listMessages.wholeLimit)
          .transform(Number)
          .optional(),
        /** Only the next units with higher ids than this, as many as the limit says. */
        afterUnit: z.union([z.literal("0").transform(Number), idText]).optional(),
        limit: limit(costLimits.rowsMax),
      })
      .superRefine((span, context) => {
        const problem = findSpanProblem(span);
        if (problem) context.addIssue({ code: "custom", message: say(problem), path: ["until"] });
      }),
    returns: z.strictObject({
      rows: z.array(costRow),
      hasMore: z.boolean(),
      /** With `afterUnit`, the last of these units if there may be more after it. */
      lastUnit: z.number().nullable(),
      totals: z.strictObject(figures),
      /** When the newest of its months was counted; what was logged is in it at once. */
      asOf: maybeMomentText,
    }),
  },
};
