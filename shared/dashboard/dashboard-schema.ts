/** What the calls of the dashboard return. */
import * as z from "zod";
import { assetCategories } from "../assets/assets.ts";
import { count, limit, maybeMomentText, momentText, page } from "../base/call-fields.ts";
import { limits } from "../base/limits.ts";
import { scheduleStatuses } from "../schedules/schedules.ts";
import { yardFilter } from "../yards/yard-filter.ts";

const activityMax = 50;

const dashboardStats = z.strictObject({
  totalAssets: count,
  serviceDue: count,
  /** How many of these are overdue, and not only due soon. */
  overdue: count,
  outOfService: count,
  active: count,
  /** The fleet breakdown. */
  categories: z.strictObject({ truck: count, trailer: count, equipment: count }),
  conditions: z.strictObject({ in_use: count, out_of_service: count, maintenance: count }),
});

const serviceDueAsset = z.strictObject({
  id: z.number(),
  name: z.string(),
  category: z.enum(assetCategories),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  status: z.enum(scheduleStatuses),
  currentMiles: z.number(),
  currentHours: z.number(),
  /** The schedule that presses most. */
  service: z.strictObject({
    id: z.number(),
    name: z.string(),
    nextDue: maybeMomentText,
    nextDueMiles: z.number().nullable(),
    nextDueHours: z.number().nullable(),
    soonDays: z.number().nullable(),
    soonMiles: z.number().nullable(),
    soonHours: z.number().nullable(),
  }),
});

const activityItem = z.strictObject({
  type: z.enum(["maintenance", "inspection"]),
  id: z.number(),
  assetId: z.number(),
  assetName: z.string(),
  description: z.string(),
  /** Who inspected or logged. */
  userName: z.string(),
  createdAt: momentText,
});

export const dashboardCalls = {
  getDashboardStats: { query: z.strictObject(yardFilter), returns: dashboardStats },
  getSetup: {
    returns: z.strictObject({
      hasAssets: z.boolean(),
      /** Somebody else has joined, or is invited. */
      hasCrew: z.boolean(),
      /** Has a list of its own; the built-in ones are there from the start. */
      hasChecklists: z.boolean(),
      hasLabels: z.boolean(),
      hasInspection: z.boolean(),
    }),
  },
  listServiceDue: {
    query: z.strictObject({ ...yardFilter, ...page(limits.assetsMax) }),
    returns: z.array(serviceDueAsset),
  },
  listActivity: {
    query: z.strictObject({ ...yardFilter, limit: limit(activityMax) }),
    returns: z.array(activityItem),
  },
};
