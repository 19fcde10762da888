/** Who and what a company has: people, assets, their schedules and checklists. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { assetCategories, assetConditions } from "./assets.ts";
import type { ChecklistItem } from "./checklists.ts";
import {
  belongsTo,
  createdAt,
  id,
  identity,
  keyOfCompany,
  moment,
  oneOf,
  reading,
} from "./columns.ts";
import { limits } from "./limits.ts";
import { roles } from "./roles.ts";
import { noticedStatuses, scheduleTypes } from "./schedules.ts";

export const companies = pgTable(
  "companies",
  {
    id: identity().primaryKey(),
    name: text().notNull(),
    timeZone: text().notNull().default("UTC"),
    createdAt: createdAt(),
  },
  (t) => [check("companies_name_given", sql`${t.name} <> ''`)],
);

/** Which company a row belongs to. */
export const companyId = () =>
  id()
    .notNull()
    .references(() => companies.id, { onDelete: "restrict" });

export const users = pgTable(
  "users",
  {
    id: identity().primaryKey(),
    companyId: companyId(),
    username: text().notNull(),
    /** The name and address as they are compared: NFKC, trimmed, in lower case. */
    usernameKey: text().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    /** The argon2id hash, never the password. */
    password: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text({ enum: roles }).notNull().default("driver"),
    profileImageUrl: text(),
    /** Raised when every session of the user must end; a session that names an older one is dead. */
    sessionVersion: integer("session_version").notNull().default(1),
    /** Given by somebody else; its user is asked to change it. */
    hasTemporaryPassword: boolean().notNull().default(false),
    /** Until when a temporary password may be used for the first time; null once it was. */
    temporaryPasswordExpiresAt: moment(),
    removedAt: moment(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique("users_company_id").on(t.companyId, t.id),
    uniqueIndex("users_username_taken")
      .on(t.usernameKey)
      .where(sql`${t.removedAt} is null`),
    uniqueIndex("users_email_taken")
      .on(t.emailKey)
      .where(sql`${t.removedAt} is null`),
    index("users_members")
      .on(t.companyId, t.lastName, t.firstName, t.id)
      .where(sql`${t.removedAt} is null`),
    oneOf("users_role_known", t.role, roles),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    sid: text().primaryKey(),
    sess: json().notNull(),
    expire: moment().notNull(),
    createdAt: createdAt(),
    /** Drawn from the session itself, so that a user's sessions can be found and ended. */
    userId: id()
      .generatedAlwaysAs(sql`((sess -> 'passport' -> 'user' ->> 'id')::bigint)`)
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [index("sessions_expire").on(t.expire), index("sessions_user").on(t.userId)],
);

/** Failed sign-ins, counted over all servers and restarts; written by rate-limiter-flexible. */
export const signInFailures = pgTable("sign_in_failures", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: id(),
});

/** Backups of the whole server: those of the nights, and those made by hand. */
export const backups = pgTable(
  "backups",
  {
    id: identity().primaryKey(),
    /** The moment a night's backup is for, so that one of several servers takes it. */
    dueAt: moment(),
    startedAt: moment().notNull(),
    finishedAt: moment(),
    bytes: id(),
    failed: boolean().notNull().default(false),
  },
  (t) => [unique("backups_due_once").on(t.dueAt)],
);

export const assets = pgTable(
  "assets",
  {
    companyId: companyId(),
    id: identity(),
    name: text().notNull(),
    category: text({ enum: assetCategories }).notNull(),
    vinOrSerial: text().notNull(),
    year: integer().notNull(),
    make: text().notNull(),
    model: text().notNull(),
    condition: text({ enum: assetConditions }).notNull().default("in_use"),
    location: text(),
    assignedCrew: text(),
    photoUrl: text(),
    currentMiles: reading().notNull().default(0),
    currentHours: reading().notNull().default(0),
    lastServicedDate: moment(),
    lastServicedMiles: reading(),
    lastServicedHours: reading(),
    archived: boolean().notNull().default(false),
    /** Set with each inspection that is not older, so that no list has to search the logs. */
    lastInspectionId: id(),
    lastInspectionAt: moment(),
    lastInspectionPassed: boolean(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
    /** What a search looks through (`searchTextOf`); folded here, because collations of databases differ. */
    searchText: text().notNull(),
  },
  (t) => [
    keyOfCompany(t),
    index("assets_by_name")
      .on(t.companyId, sql`lower(${t.name})`, t.id)
      .where(sql`not ${t.archived}`),
    index("assets_by_condition")
      .on(t.companyId, t.condition, t.category)
      .where(sql`not ${t.archived}`),
    oneOf("assets_category_known", t.category, assetCategories),
    oneOf("assets_condition_known", t.condition, assetConditions),
    check(
      "assets_year_sane",
      sql`${t.year} between ${sql.raw(String(limits.assetYearMin))} and 2200`,
    ),
    check("assets_readings_not_negative", sql`${t.currentMiles} >= 0 and ${t.currentHours} >= 0`),
  ],
);

export const maintenanceSchedules = pgTable(
  "maintenance_schedules",
  {
    companyId: companyId(),
    id: identity(),
    assetId: id().notNull(),
    name: text().notNull(),
    type: text({ enum: scheduleTypes }).notNull().default("usage_based"),
    intervalDays: integer(),
    intervalMiles: reading(),
    intervalHours: reading(),
    lastPerformed: moment(),
    nextDue: moment(),
    nextDueMiles: reading(),
    nextDueHours: reading(),
    /** What the office was last told of the present cycle; nothing again when its dues change. */
    noticedStatus: text({ enum: noticedStatuses }),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("maintenance_schedules_asset", [t.companyId, t.assetId], assets),
    index("maintenance_schedules_of_asset").on(t.companyId, t.assetId, t.id),
    oneOf("maintenance_schedules_type_known", t.type, scheduleTypes),
    oneOf("maintenance_schedules_noticed_status_known", t.noticedStatus, noticedStatuses),
    check(
      "maintenance_schedules_interval_given",
      sql`case ${t.type} when 'time_based' then ${t.intervalDays} is not null else ${t.intervalMiles} is not null or ${t.intervalHours} is not null end`,
    ),
    check(
      "maintenance_schedules_intervals_positive",
      sql`${t.intervalDays} >= 1 and ${t.intervalMiles} >= 1 and ${t.intervalHours} >= 1`,
    ),
  ],
);

export const inspectionChecklists = pgTable(
  "inspection_checklists",
  {
    companyId: companyId(),
    id: id().generatedAlwaysAsIdentity({ startWith: limits.firstChecklistId }),
    name: text().notNull(),
    category: text({ enum: assetCategories }).notNull(),
    items: json().$type<string[]>().notNull(),
    version: integer().notNull().default(1),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    keyOfCompany(t),
    index("inspection_checklists_of_category")
      .on(t.companyId, t.category, t.id)
      .where(sql`${t.active}`),
    oneOf("inspection_checklists_category_known", t.category, assetCategories),
    check(
      "inspection_checklists_id_not_built_in",
      sql`${t.id} >= ${sql.raw(String(limits.firstChecklistId))}`,
    ),
  ],
);

/** What a checklist said at each save; never changed, so that a record keeps its words and order. */
export const checklistVersions = pgTable(
  "checklist_versions",
  {
    companyId: companyId(),
    checklistId: id().notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    items: json().$type<ChecklistItem[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.checklistId, t.version] }),
    belongsTo("checklist_versions_checklist", [t.companyId, t.checklistId], inspectionChecklists),
  ],
);
