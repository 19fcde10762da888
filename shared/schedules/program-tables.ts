/** The tables of service programs. */
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { companyId, users } from "../account/account-schema.ts";
import { assetKinds } from "../assets/asset-identity.ts";
import { assetCategories } from "../assets/assets.ts";
import {
  belongsTo,
  createdAt,
  id,
  identity,
  keyOfCompany,
  moment,
  oneOf,
} from "../base/columns.ts";
import { serviceTypes } from "./service-types.ts";
import { planChecks, planColumns } from "./plan-columns.ts";
import { intervalRules } from "./next-dues.ts";

/** A named list of services for units of some categories, kinds, makes and tags; an empty list is for all. */
export const programs = pgTable(
  "programs",
  {
    companyId: companyId(),
    id: identity(),
    name: text().notNull(),
    categories: text({ enum: assetCategories }).array().notNull().default([]),
    kinds: text({ enum: assetKinds }).array().notNull().default([]),
    makes: text().array().notNull().default([]),
    tags: text().array().notNull().default([]),
    /** A unit that begins to match gets its schedules at once. */
    automatic: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** False once it is deleted; its schedules are the units' own then. */
    active: boolean().notNull().default(true),
    createdById: id().notNull(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("programs_created_by", [t.companyId, t.createdById], users),
    check("programs_categories_known", sql`${t.categories} <@ ${toArray(assetCategories)}`),
    check("programs_kinds_known", sql`${t.kinds} <@ ${toArray(assetKinds)}`),
  ],
);

export const programServices = pgTable(
  "program_services",
  {
    companyId: companyId(),
    id: identity(),
    programId: id().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    serviceType: text({ enum: serviceTypes }).notNull(),
    steps: text().array().notNull().default([]),
    ...planColumns(),
    /** Sets the intervals of each unit by its age; the ones above are the shortest then. */
    rule: text({ enum: intervalRules }),
    /** False once it has left the program, which its schedules still name. */
    active: boolean().notNull().default(true),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("program_services_program", [t.companyId, t.programId], programs),
    index("program_services_of_program").on(t.companyId, t.programId, t.position),
    check(
      "program_services_interval_given",
      sql`num_nonnulls(${t.intervalDays}, ${t.intervalMonths}, ${t.intervalMiles}, ${t.intervalHours}) > 0 and num_nonnulls(${t.intervalDays}, ${t.intervalMonths}) < 2`,
    ),
    ...planChecks("program_services", t),
    oneOf("program_services_service_type_known", t.serviceType, serviceTypes),
    oneOf("program_services_rule_known", t.rule, intervalRules),
  ],
);

function toArray(words: readonly string[]) {
  return sql.raw(`array[${words.map((word) => `'${word}'`).join(", ")}]`);
}
