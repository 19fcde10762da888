/** What each call takes and returns, keyed like the table of calls; the types are drawn from it. */
import * as z from "zod";
import { changePasswordInput, companyInput, profileInput } from "./account.ts";
import * as answers from "./answers.ts";
import type { CallName } from "./api.ts";
import { assetCategories, assetConditions } from "./assets.ts";
import { auditNouns } from "./audit.ts";
import { signInInput, signUpInput } from "./auth.ts";
import { newMemberInput } from "./crew.ts";
import { dateText, dayText, photo, reading } from "./fields.ts";
import { limits } from "./limits.ts";
import {
  insertAsset,
  insertInspectionChecklist,
  insertInspectionLog,
  insertMaintenanceLog,
  insertMaintenanceSchedule,
} from "./schema.ts";
import { dueSpans, intervalProblem } from "./schedules.ts";

type CallSchemas = {
  /** Ids in the path; anything but a canonical id is answered 404. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Absent where nothing, a photo, a redirect or events are answered. */
  returns?: z.ZodType;
  /** What drivers get instead. */
  returnsToDrivers?: z.ZodType;
};

const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "An id is a whole number")
  .transform(Number)
  .refine(Number.isSafeInteger, "An id is a whole number");

const flag = z.enum(["true", "false"]).transform((text) => text === "true");

function limit(max: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "A limit is a whole number")
    .transform(Number)
    .refine((value) => value <= max, `A limit is at most ${max}`)
    .optional();
}

/** A name and three numbers in JSON, where a character comes to six bytes, and that in base64url. */
const cursorMax = Math.ceil(((6 * limits.nameMax + 100) * 4) / 3);

/** Where the next page of a list begins, from the `Link` header of the page before. */
const cursor = z
  .string()
  .max(cursorMax, "That is not a cursor")
  .regex(/^[\w-]+$/, "That is not a cursor")
  .optional();

/** Whether a list of inspections holds whole records, which it does unless it is told otherwise. */
const resultsWanted = flag.optional();
const inspectionList = z.array(z.union([answers.inspectionLog, answers.inspectionRow]));

const byId = z.object({ id: idText });
const category = z.enum(assetCategories).optional();

const lastService = {
  lastServicedDate: dateText().nullish(),
  lastServicedMiles: reading.nullish(),
  lastServicedHours: reading.nullish(),
};

const assetChanges = insertAsset.partial().extend({
  ...lastService,
  archived: z.boolean().optional(),
  version: z.number().int().min(1).max(2_147_483_647).optional(),
});

const newSchedule = insertMaintenanceSchedule.superRefine((schedule, context) => {
  const problem = intervalProblem(schedule.type ?? "usage_based", schedule);
  const field = schedule.type === "time_based" ? "intervalDays" : "intervalMiles";
  if (problem) context.addIssue({ code: "custom", message: problem, path: [field] });
});

export const apiSchemas = {
  getCurrentUser: { returns: answers.user },
  signIn: { body: signInInput, returns: answers.user },
  goToSignIn: {},
  signUp: { body: signUpInput, returns: answers.user },
  signOut: {},

  updateProfile: { body: profileInput, returns: answers.user },
  changePassword: { body: changePasswordInput },
  getCompany: { returns: answers.company },
  updateCompany: { body: companyInput, returns: answers.company },
  getBackup: { returns: answers.backup },
  checkExport: {},
  exportCompany: {},

  listNotifications: {
    query: z.strictObject({
      unread: flag.optional(),
      limit: limit(limits.notificationsMax),
      cursor,
    }),
    returns: z.array(answers.notification),
  },
  markNotification: {
    params: byId,
    body: z.object({ read: z.boolean() }),
    returns: answers.notification,
  },
  markAllNotifications: {},

  getDashboardStats: { returns: answers.dashboardStats },
  listServiceDue: {
    query: z.strictObject({ limit: limit(limits.assetsMax), cursor }),
    returns: z.array(answers.serviceDueAsset),
  },
  listActivity: {
    query: z.strictObject({ limit: limit(limits.activityMax) }),
    returns: z.array(answers.activityItem),
  },

  listAssets: {
    query: z.strictObject({
      search: z.string().max(limits.searchMax).optional(),
      category,
      condition: z.enum(assetConditions).optional(),
      archived: flag.optional(),
      limit: limit(limits.assetsMax),
      cursor,
    }),
    returns: z.array(answers.asset),
    returnsToDrivers: z.array(answers.shortAsset),
  },
  getAsset: { params: byId, returns: answers.asset, returnsToDrivers: answers.shortAsset },
  createAsset: { body: insertAsset.extend(lastService), returns: answers.asset },
  updateAsset: { params: byId, body: assetChanges, returns: answers.asset },

  listChecklists: {
    query: z.strictObject({ category, limit: limit(limits.checklistsMax), cursor }),
    returns: z.array(answers.checklist),
  },
  createChecklist: { body: insertInspectionChecklist, returns: answers.checklist },
  updateChecklist: {
    params: byId,
    body: insertInspectionChecklist.partial(),
    returns: answers.checklist,
  },
  deleteChecklist: { params: byId },

  listInspectionLogs: {
    query: z.strictObject({
      assetId: idText.optional(),
      passed: flag.optional(),
      resolved: flag.optional(),
      resolvedSince: dateText().optional(),
      results: resultsWanted,
      limit: limit(limits.logsMax),
      cursor,
    }),
    returns: inspectionList,
  },
  listTodaysInspections: {
    query: z.strictObject({ results: resultsWanted, limit: limit(limits.logsMax), cursor }),
    returns: inspectionList,
  },
  getInspectionLog: { params: byId, returns: answers.inspectionLog },
  submitInspection: { body: insertInspectionLog, returns: answers.inspectionLog },
  listUnresolvedInspections: {
    params: z.object({ assetId: idText }),
    query: z.strictObject({ limit: limit(limits.logsMax), cursor }),
    returns: z.array(answers.unresolvedInspection),
  },

  listSchedules: {
    query: z
      .strictObject({
        assetId: idText.optional(),
        /** By id, unless the most pressing are wanted first. */
        order: z.enum(["soonest"]).optional(),
        /** Only those, the most pressing first, and counted. */
        due: z.enum(dueSpans).optional(),
        limit: limit(limits.schedulesMax),
        cursor,
      })
      .refine(({ assetId, order, due }) => !(assetId && (order ?? due)), {
        error: "One asset's schedules are listed by id",
        path: ["assetId"],
      }),
    returns: z.array(answers.schedule),
  },
  createSchedule: { body: newSchedule, returns: answers.schedule },
  updateSchedule: {
    params: byId,
    body: insertMaintenanceSchedule.partial(),
    returns: answers.schedule,
  },
  listMaintenanceLogs: {
    query: z.strictObject({
      assetId: idText.optional(),
      /** Only the work of that day, counted. */
      day: dayText.optional(),
      limit: limit(limits.logsMax),
      cursor,
    }),
    returns: z.array(answers.maintenanceLog),
  },
  logMaintenance: { body: insertMaintenanceLog, returns: answers.maintenanceLog },

  listCrew: {
    query: z.strictObject({ limit: limit(limits.crewMax), cursor }),
    returns: z.array(answers.member),
  },
  addMember: { body: newMemberInput, returns: answers.member },
  removeMember: { params: byId },
  resetPassword: { params: byId, returns: answers.temporaryPassword },

  listAudit: {
    query: z
      .strictObject({
        noun: z.enum(auditNouns).optional(),
        rowId: idText.optional(),
        userId: idText.optional(),
        since: dateText().optional(),
        until: dateText().optional(),
        limit: limit(limits.auditMax),
        cursor,
      })
      .refine(({ noun, rowId }) => rowId === undefined || noun !== undefined, {
        path: ["noun"],
        error: "A row is named with its noun",
      }),
    returns: z.array(answers.auditEntry),
  },

  addPhoto: { body: z.object({ photo }), returns: answers.storedPhoto },
  getPhoto: { params: byId },

  liveEvents: {},
} satisfies Record<CallName, CallSchemas>;

type Schemas = typeof apiSchemas;
type Part<Name extends CallName, Key extends keyof CallSchemas> = Schemas[Name] extends {
  [K in Key]: infer Schema extends z.ZodType;
}
  ? Schema
  : undefined;

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a caller sends. */
export type Params<Name extends CallName> = InputOf<Part<Name, "params">>;
export type Query<Name extends CallName> = InputOf<Part<Name, "query">>;
export type Body<Name extends CallName> = InputOf<Part<Name, "body">>;

/** What a handler gets, parsed. */
export type ParsedParams<Name extends CallName> = OutputOf<Part<Name, "params">>;
export type ParsedQuery<Name extends CallName> = OutputOf<Part<Name, "query">>;
export type ParsedBody<Name extends CallName> = OutputOf<Part<Name, "body">>;

/** What comes back. */
export type Answer<Name extends CallName> = OutputOf<Part<Name, "returns">>;
export type AnswerToDrivers<Name extends CallName> = OutputOf<Part<Name, "returnsToDrivers">>;
export type Asset = Answer<"getAsset">;
export type ShortAsset = z.output<typeof answers.shortAsset>;
export type InspectionRow = z.output<typeof answers.inspectionRow>;
export type InspectionLog = z.output<typeof answers.inspectionLog>;
export type MaintenanceLog = z.output<typeof answers.maintenanceLog>;
export type Schedule = z.output<typeof answers.schedule>;
export type Checklist = z.output<typeof answers.checklist>;
export type AuditRecord = z.output<typeof answers.auditEntry>;
export type CurrentUser = z.output<typeof answers.user>;
export type Member = z.output<typeof answers.member>;
