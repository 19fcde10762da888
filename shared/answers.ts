/** What the calls return. Strict objects: the server's tests notice a field too many. */
import { createSelectSchema } from "drizzle-zod";
import * as z from "zod";
import { assetCategories, assetConditions } from "./assets.ts";
import { limits } from "./limits.ts";
import { noticeTypes } from "./notifications.ts";
import { roles } from "./roles.ts";
import {
  assets,
  auditEntries,
  companies,
  inspectionChecklists,
  inspectionLogs,
  maintenanceLogs,
  maintenanceSchedules,
  notifications,
  users,
} from "./schema.ts";
import { scheduleStatuses } from "./schedules.ts";

/** A moment on the wire: ISO 8601 in UTC. */
const moment = z.iso.datetime();
const maybeMoment = moment.nullable();
const category = z.enum(assetCategories);
const count = z.number().int().min(0);

export const company = strict(
  createSelectSchema(companies, { createdAt: moment }).pick({
    id: true,
    name: true,
    timeZone: true,
    createdAt: true,
  }),
);

/** Of the whole server: nothing but when, how large, and whether the last one came to nothing. */
export const backup = z.strictObject({
  isNightly: z.boolean(),
  last: z.strictObject({ at: moment, bytes: count }).nullable(),
  failedAt: maybeMoment,
});

export const user = strict(
  createSelectSchema(users, { createdAt: moment, updatedAt: moment })
    .pick({
      id: true,
      username: true,
      email: true,
      firstName: true,
      lastName: true,
      role: true,
      profileImageUrl: true,
      createdAt: true,
      updatedAt: true,
    })
    .extend({
      company: z.strictObject({ name: z.string(), timeZone: z.string() }),
      /** Signed in with a temporary password: the member is asked to change it. */
      hasTemporaryPassword: z.boolean(),
    }),
);

export const member = z.strictObject({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
});

export const temporaryPassword = z.strictObject({ tempPassword: z.string() });

export const notification = strict(
  createSelectSchema(notifications, { createdAt: moment, type: z.enum(noticeTypes) }).omit({
    companyId: true,
  }),
);

export const dashboardStats = z.strictObject({
  totalAssets: count,
  serviceDue: count,
  /** Those of them whose service is overdue, and not only due soon. */
  overdue: count,
  outOfService: count,
  active: count,
  /** The fleet breakdown. */
  categories: z.strictObject({ truck: count, trailer: count, equipment: count }),
  conditions: z.strictObject({ in_use: count, out_of_service: count, maintenance: count }),
});

export const serviceDueAsset = z.strictObject({
  id: z.number(),
  name: z.string(),
  category,
  year: z.number(),
  make: z.string(),
  model: z.string(),
  status: z.enum(scheduleStatuses),
});

export const activityItem = z.strictObject({
  type: z.enum(["maintenance", "inspection"]),
  id: z.number(),
  assetId: z.number(),
  assetName: z.string(),
  description: z.string(),
  createdAt: moment,
});

const lastInspection = z
  .strictObject({ id: z.number(), date: moment, passed: z.boolean() })
  .nullable();

/** What a driver needs to pick an asset, and no more. */
export const shortAsset = z.strictObject({
  id: z.number(),
  name: z.string(),
  category,
  year: z.number(),
  make: z.string(),
  model: z.string(),
  condition: z.enum(assetConditions),
  photoUrl: z.string().nullable(),
  currentMiles: z.number(),
  currentHours: z.number(),
  lastInspection,
});

export const asset = strict(
  createSelectSchema(assets, {
    lastServicedDate: maybeMoment,
    createdAt: moment,
    updatedAt: moment,
  })
    .omit({
      companyId: true,
      searchText: true,
      lastInspectionId: true,
      lastInspectionAt: true,
      lastInspectionPassed: true,
    })
    .extend({ lastInspection }),
);

export const checklist = strict(
  createSelectSchema(inspectionChecklists, {
    items: z.array(z.string()),
    createdAt: moment,
    updatedAt: moment,
  }).omit({ companyId: true }),
);

const checklistItem = z.strictObject({
  id: z.string(),
  group: z.string(),
  label: z.string(),
  required: z.boolean(),
});

const itemResult = z.strictObject({
  status: z.enum(["pass", "fail"]),
  notes: z.string().optional(),
  photos: z.array(z.string()).optional(),
  answeredAt: moment.optional(),
});

/** What a list shows of an inspection. */
export const inspectionRow = strict(
  createSelectSchema(inspectionLogs, {
    date: moment,
    startedAt: maybeMoment,
    completedAt: maybeMoment,
    receivedAt: moment,
    resolvedAt: maybeMoment,
    createdAt: moment,
  })
    .omit({
      companyId: true,
      idempotencyKey: true,
      requestHash: true,
      results: true,
      issues: true,
    })
    .extend({
      assetName: z.string(),
      assetCategory: category,
      issueCount: count,
      /** The first of the issues, in the words of the checklist. */
      issueLabels: z.array(z.string()).max(limits.issueLabelsMax),
    }),
);

/** The whole record. */
export const inspectionLog = inspectionRow.extend({
  results: z.record(z.string(), itemResult),
  issues: z.array(z.string()),
  /** The items of the version that it was filled from; null for the built-in list. */
  checklistItems: z.array(checklistItem).nullable(),
});

export const unresolvedInspection = z.strictObject({
  id: z.number(),
  date: moment,
  driverName: z.string(),
  issues: z.array(z.string()),
  /** The issues in the words of the checklist. */
  issueLabels: z.array(z.string()),
});

export const schedule = strict(
  createSelectSchema(maintenanceSchedules, {
    lastPerformed: maybeMoment,
    nextDue: maybeMoment,
    createdAt: moment,
  })
    .omit({ companyId: true, noticedStatus: true })
    .extend({ assetName: z.string(), currentMiles: z.number(), currentHours: z.number() }),
);

export const maintenanceLog = strict(
  createSelectSchema(maintenanceLogs, {
    date: moment,
    createdAt: moment,
    photoUrls: z.array(z.string()),
  })
    .omit({ companyId: true, idempotencyKey: true, requestHash: true })
    .extend({ assetName: z.string() }),
);

const auditValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

export const auditEntry = strict(
  createSelectSchema(auditEntries, {
    createdAt: moment,
    changes: z.record(z.string(), z.strictObject({ from: auditValue, to: auditValue })),
  }).omit({ companyId: true }),
);

export const storedPhoto = z.strictObject({ id: z.number(), url: z.string() });

function strict<Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape>) {
  return z.strictObject(schema.shape);
}
