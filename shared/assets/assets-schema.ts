/** Assets: their table, insert schema and calls. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import * as z from "zod";
import { companyId, daysOfWeek, timeOfDay, yards } from "../account/account-schema.ts";
import { assetKinds, ownerships, findTagsProblem, pickUniqueTags } from "./asset-identity.ts";
import { assetCategories, assetConditions } from "./assets.ts";
import { ownWorkDays, timeOfDay as timeField } from "../account/board-form.ts";
import {
  byId,
  count,
  flag,
  maybeMomentText,
  momentText,
  page,
  strict,
} from "../base/call-fields.ts";
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
import {
  assetYear,
  dateText,
  id as idField,
  optionalChoice,
  optionalText,
  orNull,
  photoAddress,
  reading as readingField,
  requiredText,
  rowVersion,
} from "../base/fields.ts";
import { formatNumber } from "../base/languages.ts";
import { limits } from "../base/limits.ts";
import { firstDueColumns } from "./first-due-columns.ts";
import type { ServiceSeed } from "./service-seeds.ts";
import { assetLimits } from "./assets-limits.ts";
import { plateState } from "./plate-state.ts";
import { tagFilter } from "./tags-schema.ts";
import { yardFilter } from "../yards/yard-filter.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { messages, say } from "../base/messages.ts";

const m = messages({
  pounds: ["Please use a whole number from 1 to {max}", "Use un número entero de 1 a {max}"],
  tags: ["Tags are a list of texts", "Las etiquetas son una lista de textos"],
  vin: ["VIN/Serial is required", "Falta el VIN o la serie"],
  make: ["Make is required", "Falta la marca"],
  model: ["Model is required", "Falta el modelo"],
  condition: ["Unknown condition", "Condición desconocida"],
  ownership: ["Unknown ownership", "Propiedad desconocida"],
});

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
    yardId: id(),
    photoUrl: text(),
    unitNumber: text(),
    /** `toUnitNumberKey`; folded here, like the search text. */
    unitNumberKey: text(),
    kind: text({ enum: assetKinds }),
    plate: text(),
    plateState: text(),
    tireSize: text(),
    gvwrPounds: integer(),
    ownership: text({ enum: ownerships }),
    ownerName: text(),
    /** It is under the rules of mines, 30 CFR 56. */
    atMine: boolean().notNull().default(false),
    tags: text().array().notNull().default([]),
    note: text(),
    currentMiles: reading().notNull().default(0),
    currentHours: reading().notNull().default(0),
    /** When the meters were read that show these; null where none was read. */
    milesReadAt: moment(),
    hoursReadAt: moment(),
    lastServicedDate: moment(),
    lastServicedMiles: reading(),
    lastServicedHours: reading(),
    /** The last service as a person entered it; the logs after it are counted from there. */
    serviceSeed: json().$type<ServiceSeed>(),
    archived: boolean().notNull().default(false),
    /** Set with each inspection that is not older, so that no list has to search the logs. */
    lastInspectionId: id(),
    lastInspectionAt: moment(),
    lastInspectionPassed: boolean(),
    /** The newest one that is not unlisted: only such a one counts as a pre-trip. */
    listedInspectionAt: moment(),
    /** Of its newest records of these kinds, so that readiness does not search them (`toNewestInspections`). */
    maintainedAt: moment(),
    shiftInspectedAt: moment(),
    cardInspectedAt: moment(),
    /** Counted with each write to its defects, so that no list has to. */
    openDefects: integer().notNull().default(0),
    criticalDefects: integer().notNull().default(0),
    reviewsPending: integer().notNull().default(0),
    ...firstDueColumns(),
    /** Set and cleared together with the asset's open downtime. */
    downSince: moment(),
    downReason: text(),
    downDefectId: id(),
    /** The unit's own rules for the board; null uses the company's rules, under which only trucks are expected. */
    workDays: smallint().array(),
    preTripBy: text(),
    expectsPreTrip: boolean(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
    /** What a search looks through (`toSearchText`); folded here, because collations of databases differ. */
    searchText: text().notNull(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("assets_yard", [t.companyId, t.yardId], yards),
    index("assets_by_name")
      .on(t.companyId, sql`lower(${t.name})`, t.id)
      .where(sql`not ${t.archived}`),
    index("assets_by_condition")
      .on(t.companyId, t.condition, t.category)
      .where(sql`not ${t.archived}`),
    index("assets_due_by_time")
      .on(t.companyId, t.firstDue)
      .where(sql`not ${t.archived}`),
    index("assets_due_by_meter")
      .on(t.companyId, t.dueUsageLeft)
      .where(sql`not ${t.archived}`),
    index("assets_soon_by_time")
      .on(t.companyId, t.firstSoon)
      .where(sql`not ${t.archived}`),
    index("assets_soon_by_meter")
      .on(t.companyId, t.isSoonByMeter)
      .where(sql`not ${t.archived}`),
    index("assets_archived")
      .on(t.companyId, sql`lower(${t.name})`, t.id)
      .where(sql`${t.archived}`),
    uniqueIndex("assets_unit_number_taken")
      .on(t.companyId, t.unitNumberKey)
      .where(sql`not ${t.archived} and ${t.unitNumberKey} is not null`),
    oneOf("assets_kind_known", t.kind, assetKinds),
    oneOf("assets_ownership_known", t.ownership, ownerships),
    check(
      "assets_gvwr_sane",
      sql`${t.gvwrPounds} between 1 and ${sql.raw(String(assetLimits.gvwrPoundsMax))}`,
    ),
    oneOf("assets_category_known", t.category, assetCategories),
    oneOf("assets_condition_known", t.condition, assetConditions),
    check(
      "assets_year_sane",
      sql`${t.year} between ${sql.raw(String(limits.assetYearMin))} and 2200`,
    ),
    check("assets_pre_trip_by_time", sql`${t.preTripBy} ~ ${timeOfDay}`),
    check("assets_work_days_of_week", sql`${t.workDays} <@ ${daysOfWeek}`),
    check("assets_readings_not_negative", sql`${t.currentMiles} >= 0 and ${t.currentHours} >= 0`),
  ],
);

const gvwr = m.pounds({ max: formatNumber(assetLimits.gvwrPoundsMax) });

/** The tags of an asset: few, short, and each once. */
export const tagList = z
  .array(z.string().trim(), m.tags)
  .superRefine((tags, context) => {
    const problem = findTagsProblem(tags);
    if (problem) context.addIssue({ code: "custom", message: say(problem) });
  })
  .transform(pickUniqueTags);

export const insertAsset = createInsertSchema(assets, {
  name: requiredText(fieldMessages.nameRequired),
  category: z.enum(assetCategories, fieldMessages.categoryRequired),
  vinOrSerial: requiredText(m.vin),
  year: assetYear,
  make: requiredText(m.make),
  model: requiredText(m.model),
  condition: orNull(z.enum(assetConditions, m.condition)),
  location: optionalText(),
  assignedCrew: optionalText(),
  yardId: idField.nullish(),
  photoUrl: photoAddress.nullish(),
  unitNumber: optionalText(assetLimits.unitNumberMax),
  kind: optionalChoice(assetKinds, fieldMessages.unknownKind),
  plate: optionalText(assetLimits.plateMax),
  plateState: plateState.nullish(),
  tireSize: optionalText(assetLimits.tireSizeMax),
  gvwrPounds: z.number(gvwr).int(gvwr).min(1, gvwr).max(assetLimits.gvwrPoundsMax, gvwr).nullish(),
  ownership: optionalChoice(ownerships, m.ownership),
  ownerName: optionalText(),
  atMine: orNull(z.boolean()),
  tags: orNull(tagList),
  note: optionalText(limits.notesMax),
  currentMiles: orNull(readingField),
  currentHours: orNull(readingField),
  workDays: ownWorkDays.nullish(),
  preTripBy: timeField.nullish(),
  expectsPreTrip: z.boolean().nullish(),
}).pick({
  name: true,
  category: true,
  vinOrSerial: true,
  year: true,
  make: true,
  model: true,
  condition: true,
  location: true,
  assignedCrew: true,
  yardId: true,
  photoUrl: true,
  unitNumber: true,
  kind: true,
  plate: true,
  plateState: true,
  tireSize: true,
  gvwrPounds: true,
  ownership: true,
  ownerName: true,
  atMine: true,
  tags: true,
  note: true,
  currentMiles: true,
  currentHours: true,
  workDays: true,
  preTripBy: true,
  expectsPreTrip: true,
});

const lastInspection = z
  .strictObject({ id: z.number(), date: momentText, passed: z.boolean() })
  .nullable();

/** The defect that took an asset out of service, by which the reason is said in each language. */
export const stoppingDefect = z
  .strictObject({ number: count, title: z.string(), itemId: z.string().nullable() })
  .nullable();

/** What a driver needs to pick an asset, and no more. */
export const shortAsset = z.strictObject({
  id: z.number(),
  name: z.string(),
  category: z.enum(assetCategories),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  condition: z.enum(assetConditions),
  archived: z.boolean(),
  photoUrl: z.string().nullable(),
  unitNumber: z.string().nullable(),
  /** With its make, these choose its checklist, also where there is no signal. */
  kind: z.enum(assetKinds).nullable(),
  tags: z.array(z.string()),
  currentMiles: z.number(),
  currentHours: z.number(),
  milesReadAt: maybeMomentText,
  hoursReadAt: maybeMomentText,
  openDefects: count,
  criticalDefects: count,
  reviewsPending: count,
  downSince: maybeMomentText,
  /** In English. */
  downReason: z.string().nullable(),
  /** A pack of an earlier version does not say it. */
  downDefect: stoppingDefect,
  lastInspection,
});

export const asset = strict(
  createSelectSchema(assets, {
    milesReadAt: maybeMomentText,
    hoursReadAt: maybeMomentText,
    lastServicedDate: maybeMomentText,
    createdAt: momentText,
    updatedAt: momentText,
    openDefects: count,
    criticalDefects: count,
    reviewsPending: count,
    downSince: maybeMomentText,
  })
    .omit({
      companyId: true,
      unitNumberKey: true,
      searchText: true,
      lastInspectionId: true,
      lastInspectionAt: true,
      lastInspectionPassed: true,
      listedInspectionAt: true,
      maintainedAt: true,
      shiftInspectedAt: true,
      cardInspectedAt: true,
      firstDue: true,
      firstDueMiles: true,
      firstDueHours: true,
      dueUsageLeft: true,
      firstSoon: true,
      firstSoonMiles: true,
      firstSoonHours: true,
      isSoonByMeter: true,
      downDefectId: true,
      serviceSeed: true,
    })
    .extend({
      lastInspection,
      downDefect: stoppingDefect,
      /** Readings of its meters that wait until the office confirms them. */
      milesToConfirm: z.number().nullable(),
      hoursToConfirm: z.number().nullable(),
      /** What it runs a day of late; null where its readings do not show that. */
      dailyMiles: z.number().nullable(),
      dailyHours: z.number().nullable(),
    }),
);

/** A list has no fields that only an asset's own page shows. */
const listedAsset = asset.omit({
  milesToConfirm: true,
  hoursToConfirm: true,
  dailyMiles: true,
  dailyHours: true,
  note: true,
  plate: true,
  plateState: true,
  tireSize: true,
  gvwrPounds: true,
  ownership: true,
  ownerName: true,
  atMine: true,
  workDays: true,
  preTripBy: true,
  expectsPreTrip: true,
});

const lastService = {
  lastServicedDate: dateText().nullish(),
  lastServicedMiles: readingField.nullish(),
  lastServicedHours: readingField.nullish(),
};

const assetChanges = insertAsset.partial().extend({
  ...lastService,
  archived: z.boolean().optional(),
  /** Why the condition changes. */
  conditionReason: optionalText(),
  version: rowVersion.optional(),
});

export const assetCalls = {
  listAssets: {
    query: z.strictObject({
      search: z.string().max(limits.searchMax).optional(),
      /** Only those whose VIN or serial number has the same letters and digits, also archived ones. */
      serial: z.string().max(limits.searchMax).optional(),
      category: z.enum(assetCategories).optional(),
      condition: z.enum(assetConditions).optional(),
      ...tagFilter,
      ...yardFilter,
      archived: flag.optional(),
      ...page(limits.assetsMax),
    }),
    returns: z.array(listedAsset),
    returnsToDrivers: z.array(shortAsset),
  },
  getAsset: { params: byId, returns: asset, returnsToDrivers: shortAsset },
  createAsset: { body: insertAsset.extend(lastService), returns: asset },
  updateAsset: { params: byId, body: assetChanges, returns: asset },
};
