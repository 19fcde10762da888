/** What happened: inspections, maintenance, their photos, the notices about them, and the audit trail. */
import { sql } from "drizzle-orm";
import type { PgTableExtraConfigValue } from "drizzle-orm/pg-core";
import {
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { assetCategories } from "./assets.ts";
import type { AuditChanges } from "./audit.ts";
import { auditActions, auditNouns } from "./audit.ts";
import {
  belongsTo,
  bytes,
  createdAt,
  id,
  identity,
  keyOfCompany,
  moment,
  money,
  oneOf,
  reading,
} from "./columns.ts";
import { assets, companyId, maintenanceSchedules, users } from "./fleet-tables.ts";
import type { InspectionResults } from "./inspections.ts";
import { inspectionTypes } from "./inspections.ts";
import { limits } from "./limits.ts";
import { performers, serviceTypes } from "./maintenance.ts";
import { noticeTypes } from "./notifications.ts";
import { photoContentTypes } from "./photos.ts";

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
    photoUrls: text().array().notNull().default([]),
    resolvedInspectionId: id(),
    loggedById: id().notNull(),
    idempotencyKey: uuid(),
    requestHash: text(),
    createdAt: createdAt(),
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
    uniqueIndex("maintenance_logs_one_resolves")
      .on(t.companyId, t.resolvedInspectionId)
      .where(sql`${t.resolvedInspectionId} is not null`),
    uniqueIndex("maintenance_logs_sent_once").on(t.companyId, t.loggedById, t.idempotencyKey),
    index("maintenance_logs_newest").on(t.companyId, t.date, t.id),
    index("maintenance_logs_of_asset").on(t.companyId, t.assetId, t.date, t.id),
    index("maintenance_logs_activity").on(t.companyId, t.createdAt, t.id),
    index("maintenance_logs_of_schedule").on(t.companyId, t.scheduleId),
    oneOf("maintenance_logs_service_type_known", t.serviceType, serviceTypes),
    oneOf("maintenance_logs_performer_known", t.performedBy, performers),
    check(
      "maintenance_logs_figures_not_negative",
      sql`${t.odometer} >= 0 and ${t.hours} >= 0 and ${t.cost} >= 0`,
    ),
  ],
);

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
    driverName: text().notNull(),
    date: moment().notNull(),
    startedAt: moment(),
    completedAt: moment(),
    receivedAt: moment().notNull().defaultNow(),
    odometer: reading(),
    hours: reading(),
    /** json, not jsonb: it keeps the order of the items and is faster to read. */
    results: json().$type<InspectionResults>().notNull(),
    issues: text().array().notNull().default([]),
    comments: text(),
    signatureUrl: text().notNull(),
    passed: boolean().notNull(),
    /** Made against no known list, so that it counts as nobody's pre-trip of the day. */
    unlisted: boolean().notNull().default(false),
    resolved: boolean().notNull().default(false),
    resolvedAt: moment(),
    resolvedByMaintenanceId: id(),
    idempotencyKey: uuid(),
    requestHash: text(),
    createdAt: createdAt(),
  },
  (t): PgTableExtraConfigValue[] => [
    keyOfCompany(t),
    belongsTo("inspection_logs_asset", [t.companyId, t.assetId], assets),
    belongsTo("inspection_logs_driver", [t.companyId, t.driverId], users),
    belongsTo(
      "inspection_logs_resolved_by",
      [t.companyId, t.resolvedByMaintenanceId],
      maintenanceLogs,
    ),
    uniqueIndex("inspection_logs_sent_once").on(t.companyId, t.driverId, t.idempotencyKey),
    index("inspection_logs_newest").on(t.companyId, t.date, t.id),
    index("inspection_logs_of_asset").on(t.companyId, t.assetId, t.date, t.id),
    index("inspection_logs_activity").on(t.companyId, t.createdAt, t.id),
    index("inspection_logs_unresolved")
      .on(t.companyId, t.date, t.id)
      .where(sql`not ${t.passed} and not ${t.resolved}`),
    index("inspection_logs_unresolved_of_asset")
      .on(t.companyId, t.assetId, t.date, t.id)
      .where(sql`not ${t.passed} and not ${t.resolved}`),
    index("inspection_logs_resolved")
      .on(t.companyId, t.resolvedAt, t.id)
      .where(sql`${t.resolved}`),
    oneOf("inspection_logs_type_known", t.inspectionType, inspectionTypes),
    check("inspection_logs_signed", sql`btrim(${t.signatureUrl}) <> ''`),
    check("inspection_logs_outcome_agrees", sql`${t.passed} = (cardinality(${t.issues}) = 0)`),
    check(
      "inspection_logs_resolution_whole",
      sql`case when ${t.resolved} then not ${t.passed} and ${t.resolvedAt} is not null and ${t.resolvedByMaintenanceId} is not null else ${t.resolvedAt} is null and ${t.resolvedByMaintenanceId} is null end`,
    ),
  ],
);

/** Photos stand apart from the rows that show them, so that lists stay small. */
export const photos = pgTable(
  "photos",
  {
    companyId: companyId(),
    id: identity(),
    uploadedById: id().notNull(),
    inspectionId: id(),
    maintenanceLogId: id(),
    assetId: id(),
    contentType: text().notNull(),
    bytes: bytes().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("photos_uploaded_by", [t.companyId, t.uploadedById], users),
    belongsTo("photos_inspection", [t.companyId, t.inspectionId], inspectionLogs),
    belongsTo("photos_maintenance_log", [t.companyId, t.maintenanceLogId], maintenanceLogs),
    belongsTo("photos_asset", [t.companyId, t.assetId], assets),
    index("photos_unclaimed")
      .on(t.companyId, t.createdAt)
      .where(
        sql`${t.inspectionId} is null and ${t.maintenanceLogId} is null and ${t.assetId} is null`,
      ),
    oneOf("photos_content_type_known", t.contentType, photoContentTypes),
    check(
      "photos_one_record",
      sql`num_nonnulls(${t.inspectionId}, ${t.maintenanceLogId}, ${t.assetId}) <= 1`,
    ),
    check(
      "photos_not_too_large",
      sql`octet_length(${t.bytes}) <= ${sql.raw(String(limits.photoBytesMax))}`,
    ),
  ],
);

export const notifications = pgTable(
  "notifications",
  {
    companyId: companyId(),
    id: identity(),
    userId: id().notNull(),
    assetId: id(),
    type: text({ enum: noticeTypes }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    read: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("notifications_user", [t.companyId, t.userId], users),
    belongsTo("notifications_asset", [t.companyId, t.assetId], assets),
    index("notifications_newest").on(t.companyId, t.userId, t.id),
    index("notifications_unread")
      .on(t.companyId, t.userId, t.id)
      .where(sql`not ${t.read}`),
    oneOf("notifications_type_known", t.type, noticeTypes),
  ],
);

/** Who changed what, and when. Rows are only ever added: the database refuses anything else. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    companyId: companyId(),
    id: identity(),
    /** Who did it, by the name they had then; nobody where a sign-in failed. */
    userId: id(),
    userName: text(),
    action: text({ enum: auditActions }).notNull(),
    noun: text({ enum: auditNouns }).notNull(),
    /** Without a foreign key: the noun says in which table. The name is what it was then. */
    rowId: id().notNull(),
    rowName: text().notNull(),
    changes: json().$type<AuditChanges>().notNull(),
    /** Of sign-ins only. */
    ip: text(),
    createdAt: createdAt(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("audit_entries_user", [t.companyId, t.userId], users),
    index("audit_entries_newest").on(t.companyId, t.createdAt, t.id),
    index("audit_entries_of_noun").on(t.companyId, t.noun, t.createdAt, t.id),
    index("audit_entries_of_row").on(t.companyId, t.noun, t.rowId, t.createdAt, t.id),
    index("audit_entries_of_user").on(t.companyId, t.userId, t.createdAt, t.id),
    oneOf("audit_entries_action_known", t.action, auditActions),
    oneOf("audit_entries_noun_known", t.noun, auditNouns),
    check("audit_entries_user_whole", sql`(${t.userId} is null) = (${t.userName} is null)`),
  ],
);
