/** A company, its yards and its users: their tables, and the calls of an account. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createSelectSchema } from "drizzle-zod";
import * as z from "zod";
import {
  changePasswordInput,
  companyInput,
  preferencesInput,
  profileInput,
} from "./account-form.ts";
import { momentText, strict } from "../base/call-fields.ts";
import {
  belongsTo,
  createdAt,
  id,
  identity,
  keyOfCompany,
  moment,
  oneOf,
} from "../base/columns.ts";
import { photoChallenges, photosOnFail, usualRules } from "./inspection-rules.ts";
import { languages } from "../base/languages.ts";
import { digests } from "./digests.ts";
import { setupStages } from "./setup-stages.ts";
import { roles } from "../base/roles.ts";

/** "00:00" to "23:59". */
export const timeOfDay = sql.raw("'^([01][0-9]|2[0-3]):[0-5][0-9]$'");
export const daysOfWeek = sql.raw("array[1, 2, 3, 4, 5, 6, 7]::smallint[]");

export const companies = pgTable(
  "companies",
  {
    id: identity().primaryKey(),
    name: text().notNull(),
    timeZone: text().notNull().default("UTC"),
    /** The language of users who chose none; null means English. */
    language: text({ enum: languages }),
    /** Whether a critical defect takes its asset out of service; null until a company from before this setting has decided. */
    tagsOutCritical: boolean().default(true),
    /** What its papers are headed with, beside its name. */
    usdotNumber: text(),
    address: text(),
    /** Days of the week; 1 is Monday. */
    workDays: smallint().array().notNull().default([1, 2, 3, 4, 5]),
    /** The time of a work day, "07:00", by which units must be inspected. */
    preTripBy: text().notNull().default("07:00"),
    daysOff: date().array().notNull().default([]),
    /** Whether the papers of its drivers count for the readiness of an audit. */
    tracksDriverPapers: boolean().notNull().default(false),
    /** The rules of its inspections: `InspectionRules`. */
    sectionPass: boolean().notNull().default(usualRules.sectionPass),
    photoOnFail: text({ enum: photosOnFail }).notNull().default(usualRules.photoOnFail),
    photoChallenge: text({ enum: photoChallenges }).notNull().default(usualRules.photoChallenge),
    publicReports: boolean().notNull().default(usualRules.publicReports),
    /** The last day for which the office was notified of missing pre-trips, or on which none was missing. */
    boardNotifiedOn: date(),
    /** The last day for which the forecasts of its schedules were computed. */
    forecastOn: date(),
    /** The last day on which the newest months of its units were counted; null until all were. */
    monthsCountedOn: date(),
    /** The last day whose digests were written. */
    digestOn: date(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("companies_language_known", t.language, languages),
    oneOf("companies_photo_on_fail_known", t.photoOnFail, photosOnFail),
    oneOf("companies_photo_challenge_known", t.photoChallenge, photoChallenges),
    check("companies_name_given", sql`${t.name} <> ''`),
    check("companies_pre_trip_by_time", sql`${t.preTripBy} ~ ${timeOfDay}`),
    check("companies_work_days_of_week", sql`${t.workDays} <@ ${daysOfWeek}`),
  ],
);

/** Which company a row belongs to. */
export const companyId = () =>
  id()
    .notNull()
    .references(() => companies.id, { onDelete: "restrict" });

/** The places where the company keeps its units. */
export const yards = pgTable(
  "yards",
  {
    companyId: companyId(),
    id: identity(),
    name: text().notNull(),
    address: text(),
    archivedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [keyOfCompany(t)],
);

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
    /** Null where the user chose none: the company's. */
    language: text({ enum: languages }),
    /** Between these times of day no alert comes; null where the user chose none. */
    quietFrom: text(),
    quietUntil: text(),
    /** Whether an alert of something critical may come in between. */
    wake: boolean().notNull().default(false),
    /** How often a digest is mailed; null where the user chose nothing: as usual for the role. */
    digest: text({ enum: digests }),
    /** A driver who is a mechanic: may certify repairs, like the office. */
    mayCertify: boolean().notNull().default(false),
    /** Raised when every session of the user must end; a session that names an older one is dead. */
    sessionVersion: integer("session_version").notNull().default(1),
    /** How far the user is with setting up the fleet; null where nothing was begun. */
    setup: text({ enum: setupStages }),
    /** Where the user works; it is what the choice of a yard begins with. */
    yardId: id(),
    /** Set by another user; its user is prompted to change it. */
    hasTemporaryPassword: boolean().notNull().default(false),
    /** Until when a temporary password may be used for the first time; null once it was. */
    temporaryPasswordExpiresAt: moment(),
    removedAt: moment(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique("users_company_id").on(t.companyId, t.id),
    belongsTo("users_yard", [t.companyId, t.yardId], yards),
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
    oneOf("users_language_known", t.language, languages),
    oneOf("users_setup_known", t.setup, setupStages),
    oneOf("users_digest_known", t.digest, digests),
    check("users_quiet_from_time", sql`${t.quietFrom} ~ ${timeOfDay}`),
    check("users_quiet_until_time", sql`${t.quietUntil} ~ ${timeOfDay}`),
  ],
);

/** Optional, because responses of earlier servers have none. */
const language = z.enum(languages).nullish();
const quietTime = z.string().nullish();
const digest = z.enum(digests).nullish();
const setup = z.enum(setupStages).nullish();

const rules = z
  .strictObject({
    sectionPass: z.boolean(),
    photoOnFail: z.enum(photosOnFail),
    photoChallenge: z.enum(photoChallenges),
    publicReports: z.boolean(),
  })
  .optional();

const company = strict(
  createSelectSchema(companies, { createdAt: momentText, language })
    .pick({
      id: true,
      name: true,
      timeZone: true,
      language: true,
      tagsOutCritical: true,
      usdotNumber: true,
      address: true,
      tracksDriverPapers: true,
      workDays: true,
      preTripBy: true,
      daysOff: true,
      createdAt: true,
    })
    .extend({ rules }),
);

export const user = strict(
  createSelectSchema(users, {
    createdAt: momentText,
    updatedAt: momentText,
    language,
    quietFrom: quietTime,
    quietUntil: quietTime,
    wake: z.boolean().optional(),
    digest,
    setup,
  })
    .pick({
      id: true,
      username: true,
      email: true,
      firstName: true,
      lastName: true,
      role: true,
      profileImageUrl: true,
      language: true,
      quietFrom: true,
      quietUntil: true,
      wake: true,
      digest: true,
      setup: true,
      mayCertify: true,
      createdAt: true,
      updatedAt: true,
    })
    .extend({
      /** Servers of an earlier version do not send it. */
      yardId: z.number().nullish(),
      company: z.strictObject({
        /** By which a phone distinguishes companies; servers of an earlier version do not send it. */
        id: z.int().optional(),
        name: z.string(),
        timeZone: z.string(),
        language,
        tagsOutCritical: z.boolean().nullable(),
        rules,
      }),
      /** Signed in with a temporary password: the user is prompted to change it. */
      hasTemporaryPassword: z.boolean(),
    }),
);

export const accountCalls = {
  updateProfile: { body: profileInput, returns: user },
  updatePreferences: { body: preferencesInput, returns: user },
  changePassword: { body: changePasswordInput },
  getCompany: { returns: company },
  updateCompany: { body: companyInput, returns: company },
};
