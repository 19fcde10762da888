/** The tables of inspections and of maintenance, which refer to each other. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgTableExtraConfigValue } from "drizzle-orm/pg-core";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { companyId, users } from "../account/account-schema.ts";
import type { AssetKind } from "../assets/asset-identity.ts";
import { assets } from "../assets/assets-schema.ts";
import { assetCategories } from "../assets/assets.ts";
import {
  belongsTo,
  createdAt,
  id,
  identity,
  keyOfCompany,
  moment,
  money,
  oneOf,
  reading,
  wordIndex,
  words,
} from "../base/columns.ts";
import type { InspectionResults } from "./inspection-results.ts";
import { inspectionTypes } from "../checklists/inspection-types.ts";
import { languages } from "../base/languages.ts";
import { limits } from "../base/limits.ts";
import { type LogStep, performers, serviceTypes } from "../schedules/service-types.ts";
import { maintenanceSchedules } from "../schedules/schedules-schema.ts";

/** The inspected unit's data at that time, as papers show it. */
export type RecordedUnit = {
  name: string;
  unitNumber: string | null;
  kind: AssetKind | null;
  vinOrSerial: string;
  year: number;
  make: string;
  model: string;
  plate: string | null;
  plateState: string | null;
};

/** Who made a record void, when and why: set once, where the record was untrue. */
function voiding() {
  return { voidedAt: moment(), voidedById: id(), voidedByName: text(), voidReason: text() };
}

type Voiding = Record<keyof ReturnType<typeof voiding>, SQLWrapper>;

function isWholeVoiding({ voidedAt, voidedById, voidedByName, voidReason }: Voiding): SQL {
  return sql`num_nonnulls(${voidedAt}, ${voidedById}, ${voidedByName}, ${voidReason}) in (0, 4)`;
}

export const inspectionLogs = pgTable(
  "inspection_logs",
  {
    companyId: companyId(),
    id: identity(),
    assetId: id().notNull(),
    /** As it was sent, without a foreign key: 1 means the built-in list, and lists may be deleted. */
    checklistId: id().notNull().default(limits.builtInChecklistId),
    checklistVersion: integer(),
    /** The category whose built-in list was filled in; an asset's own category may be corrected later. */
    checklistCategory: text({ enum: assetCategories }).notNull(),
    inspectionType: text({ enum: inspectionTypes }).notNull().default("pre_trip"),
    driverId: id().notNull(),
    /** An attribution in place of a name, where the office filed it for its driver. */
    driverName: text().notNull(),
    /** The user of the office who filed what did not come through its driver's own session. */
    attributedById: id(),
    date: moment().notNull(),
    startedAt: moment(),
    completedAt: moment(),
    receivedAt: moment().notNull().defaultNow(),
    odometer: reading(),
    hours: reading(),
    /** How much later it was than the phone's clock said, in milliseconds. */
    clockOffsetMs: bigint({ mode: "number" }),
    /** Shared by a truck and its trailer, which are inspected in one walk. */
    walkId: uuid(),
    appVersion: text(),
    /** What the phone spoke. */
    language: text({ enum: languages }),
    /** The item of which the phone asked for a photo. */
    challengeItemId: text(),
    /** Whether the driver was signed in when it was filled in; null where the phone did not say. */
    wasSignedIn: boolean(),
    /** json, not jsonb: it preserves the order of the items and is faster to read. */
    results: json().$type<InspectionResults>().notNull(),
    issues: text().array().notNull().default([]),
    comments: text(),
    signatureUrl: text().notNull(),
    passed: boolean().notNull(),
    /** The asset as it was then, for its papers; null for inspections from before this was stored. */
    unit: json().$type<RecordedUnit>(),
    /** Made against no known list, so that it does not count as the pre-trip of the day. */
    unlisted: boolean().notNull().default(false),
    /** Its asset was out of service at that moment. */
    whileOutOfService: boolean().notNull().default(false),
    resolved: boolean().notNull().default(false),
    resolvedAt: moment(),
    resolvedByMaintenanceId: id(),
    idempotencyKey: uuid(),
    requestHash: text(),
    createdAt: createdAt(),
    /** The words of its comments and failed items; null if there are none. */
    words: words(),
    ...voiding(),
  },
  (t): PgTableExtraConfigValue[] => [
    keyOfCompany(t),
    belongsTo("inspection_logs_asset", [t.companyId, t.assetId], assets),
    belongsTo("inspection_logs_driver", [t.companyId, t.driverId], users),
    belongsTo("inspection_logs_attributed_by", [t.companyId, t.attributedById], users),
    belongsTo("inspection_logs_voided_by", [t.companyId, t.voidedById], users),
    belongsTo(
      "inspection_logs_resolved_by",
      [t.companyId, t.resolvedByMaintenanceId],
      maintenanceLogs,
    ),
    uniqueIndex("inspection_logs_sent_once").on(t.companyId, t.driverId, t.idempotencyKey),
    // What stands behind the id is looked at without reading a row.
    index("inspection_logs_newest").on(t.companyId, t.date, t.id, t.voidedAt),
    index("inspection_logs_of_asset").on(t.companyId, t.assetId, t.date, t.id, t.voidedAt),
    index("inspection_logs_of_driver").on(
      t.companyId,
      t.driverId,
      t.date,
      t.id,
      t.assetId,
      t.voidedAt,
    ),
    index("inspection_logs_failed")
      .on(t.companyId, t.date, t.id, t.assetId, t.driverId, t.voidedAt)
      .where(sql`not ${t.passed}`),
    index("inspection_logs_attributed")
      .on(t.companyId, t.driverId, t.id)
      .where(sql`${t.attributedById} is not null`),
    wordIndex("inspection_logs_words", t.words),
    index("inspection_logs_activity").on(t.companyId, t.createdAt, t.id),
    index("inspection_logs_unresolved")
      .on(t.companyId, t.date, t.id)
      .where(sql`not ${t.passed} and not ${t.resolved} and ${t.voidedAt} is null`),
    index("inspection_logs_unresolved_of_asset")
      .on(t.companyId, t.assetId, t.date, t.id)
      .where(sql`not ${t.passed} and not ${t.resolved} and ${t.voidedAt} is null`),
    index("inspection_logs_resolved")
      .on(t.companyId, t.resolvedAt, t.id)
      .where(sql`${t.resolved} and ${t.voidedAt} is null`),
    oneOf("inspection_logs_type_known", t.inspectionType, inspectionTypes),
    oneOf("inspection_logs_language_known", t.language, languages),
    check("inspection_logs_void_whole", isWholeVoiding(t)),
    check("inspection_logs_signed", sql`btrim(${t.signatureUrl}) <> ''`),
    check("inspection_logs_outcome_agrees", sql`${t.passed} = (cardinality(${t.issues}) = 0)`),
    check(
      "inspection_logs_resolution_whole",
      sql`case when ${t.resolved} then not ${t.passed} and ${t.resolvedAt} is not null else ${t.resolvedAt} is null and ${t.resolvedByMaintenanceId} is null end`,
    ),
  ],
);

/**
 * The driver's answer about an inspection that the office filed: given once, in the driver's own session, and never
 * changed.
 */
export const inspectionConfirmations = pgTable(
  "inspection_confirmations",
  {
    companyId: companyId(),
    id: identity(),
    inspectionId: id().notNull(),
    userId: id().notNull(),
    userName: text().notNull(),
    /** Whether it was them. */
    isOwn: boolean().notNull(),
    at: moment().notNull(),
  },
  (t): PgTableExtraConfigValue[] => [
    keyOfCompany(t),
    belongsTo("inspection_confirmations_inspection", [t.companyId, t.inspectionId], inspectionLogs),
    belongsTo("inspection_confirmations_user", [t.companyId, t.userId], users),
    uniqueIndex("inspection_confirmations_one").on(t.companyId, t.inspectionId),
  ],
);

export const maintenanceLogs = pgTable(
  "maintenance_logs",
  {
    companyId: companyId(),
    id: identity(),
    assetId: id().notNull(),
    scheduleId: id(),
    date: moment().notNull(),
    odometer: reading(),
    hours: reading(),
    serviceType: text({ enum: serviceTypes }).notNull().default("Preventive Maintenance"),
    description: text().notNull(),
    performedBy: text({ enum: performers }).notNull().default("internal"),
    performedByName: text(),
    cost: money(),
    /** What of the cost is for parts and for labor; the rest is other. */
    partsCost: money(),
    laborCost: money(),
    photoUrls: text().array().notNull().default([]),
    resolvedInspectionId: id(),
    /** The steps of its service, and which of them were done; null where it had none. */
    steps: json().$type<LogStep[]>(),
    loggedById: id().notNull(),
    /** The names of who logged it and of its schedule, as they were then. */
    loggedByName: text().notNull(),
    scheduleName: text(),
    idempotencyKey: uuid(),
    /** Of what was sent; `broughtIn` where an import has made the log. */
    requestHash: text(),
    createdAt: createdAt(),
    words: words(),
    /**
     * What its schedule counts the next dues from: the log's readings, else the meters then, as if no meter of the asset
     * had ever been replaced. Null without a schedule.
     */
    countedFromMiles: numeric({ precision: 14, scale: 1, mode: "number" }),
    countedFromHours: numeric({ precision: 14, scale: 1, mode: "number" }),
    /** Its readings as they were taken for the asset's last service; null where they do not count. */
    servicedMiles: reading(),
    servicedHours: reading(),
    /** Whether its schedule was not overdue; null where it served none, or was older than the last service. */
    onTime: boolean(),
    ...voiding(),
    /** The void log that this one corrects, and the log that corrects this one. */
    replacesId: id(),
    replacedById: id(),
    /** The first log of several corrections, which has the files of all. */
    originId: id(),
  },
  (t): PgTableExtraConfigValue[] => [
    keyOfCompany(t),
    belongsTo("maintenance_logs_asset", [t.companyId, t.assetId], assets),
    belongsTo("maintenance_logs_schedule", [t.companyId, t.scheduleId], maintenanceSchedules),
    belongsTo("maintenance_logs_logged_by", [t.companyId, t.loggedById], users),
    belongsTo(
      "maintenance_logs_resolved_inspection",
      [t.companyId, t.resolvedInspectionId],
      inspectionLogs,
    ),
    belongsTo("maintenance_logs_voided_by", [t.companyId, t.voidedById], users),
    foreignKey({
      name: "maintenance_logs_replaces",
      columns: [t.companyId, t.replacesId],
      foreignColumns: [t.companyId, t.id],
    }).onDelete("restrict"),
    foreignKey({
      name: "maintenance_logs_replaced_by",
      columns: [t.companyId, t.replacedById],
      foreignColumns: [t.companyId, t.id],
    }).onDelete("restrict"),
    foreignKey({
      name: "maintenance_logs_origin",
      columns: [t.companyId, t.originId],
      foreignColumns: [t.companyId, t.id],
    }).onDelete("restrict"),
    uniqueIndex("maintenance_logs_one_resolves")
      .on(t.companyId, t.resolvedInspectionId)
      .where(sql`${t.resolvedInspectionId} is not null and ${t.voidedAt} is null`),
    uniqueIndex("maintenance_logs_one_replaces")
      .on(t.companyId, t.replacesId)
      .where(sql`${t.replacesId} is not null`),
    index("maintenance_logs_of_origin")
      .on(t.companyId, t.originId)
      .where(sql`${t.originId} is not null`),
    uniqueIndex("maintenance_logs_sent_once").on(t.companyId, t.loggedById, t.idempotencyKey),
    index("maintenance_logs_newest").on(t.companyId, t.date, t.id),
    index("maintenance_logs_of_asset").on(t.companyId, t.assetId, t.date, t.id),
    index("maintenance_logs_of_type").on(t.companyId, t.serviceType, t.date, t.id, t.assetId),
    wordIndex("maintenance_logs_words", t.words),
    index("maintenance_logs_activity").on(t.companyId, t.createdAt, t.id),
    index("maintenance_logs_of_schedule").on(t.companyId, t.scheduleId),
    oneOf("maintenance_logs_service_type_known", t.serviceType, serviceTypes),
    oneOf("maintenance_logs_performer_known", t.performedBy, performers),
    check(
      "maintenance_logs_figures_not_negative",
      sql`${t.odometer} >= 0 and ${t.hours} >= 0 and ${t.cost} >= 0`,
    ),
    check(
      "maintenance_logs_parts_within_cost",
      sql`${t.partsCost} >= 0 and ${t.laborCost} >= 0 and coalesce(${t.partsCost}, 0) + coalesce(${t.laborCost}, 0) <= coalesce(${t.cost}, 0)`,
    ),
    check(
      "maintenance_logs_void_whole",
      sql`${isWholeVoiding(t)} and (${t.replacedById} is null or ${t.voidedAt} is not null)`,
    ),
  ],
);

/** A resolution that the voiding of a log took back, only ever added; its inspection may be resolved again. */
export const withdrawnResolutions = pgTable(
  "withdrawn_resolutions",
  {
    companyId: companyId(),
    id: identity(),
    inspectionId: id().notNull(),
    resolvedAt: moment().notNull(),
    resolvedByMaintenanceId: id(),
    /** The void log. */
    maintenanceLogId: id().notNull(),
  },
  (t): PgTableExtraConfigValue[] => [
    keyOfCompany(t),
    belongsTo("withdrawn_resolutions_inspection", [t.companyId, t.inspectionId], inspectionLogs),
    belongsTo(
      "withdrawn_resolutions_by",
      [t.companyId, t.resolvedByMaintenanceId],
      maintenanceLogs,
    ),
    belongsTo("withdrawn_resolutions_log", [t.companyId, t.maintenanceLogId], maintenanceLogs),
    index("withdrawn_resolutions_of_inspection").on(t.companyId, t.inspectionId, t.id),
    index("withdrawn_resolutions_of_log").on(t.companyId, t.maintenanceLogId),
  ],
);
