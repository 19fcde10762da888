/** Defects and what happened to them: their tables and calls. */
import { defectLimits } from "./defects-limits.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  json,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createSelectSchema } from "drizzle-zod";
import * as z from "zod";
import { companyId, users } from "../account/account-schema.ts";
import { assets } from "../assets/assets-schema.ts";
import { assetCategories } from "../assets/assets.ts";
import {
  byId,
  count,
  idText,
  maybeMomentText,
  momentText,
  page,
  strict,
} from "../base/call-fields.ts";
import { defectAct, insertDefect } from "./defect-form.ts";
import { belongsTo, id, identity, keyOfCompany, moment, oneOf, reading } from "../base/columns.ts";
import type { Finding } from "./findings.ts";
import { defectEventKinds, defectLists, defectSources } from "./defects.ts";
import { activeStates, defectOutcomes, defectStates } from "../records/defect-states.ts";
import { reasons } from "../checklists/reasons.ts";
import { documents } from "../documents/documents-schema.ts";
import { inspectionLogs, maintenanceLogs } from "../records/record-tables.ts";
import { limits } from "../base/limits.ts";
import { tagFilter } from "../assets/tags-schema.ts";
import { yardFilter } from "../yards/yard-filter.ts";

const activeWords = sql.raw(activeStates.map((state) => `'${state}'`).join(", "));

/** What was found wrong with an asset, from its report until it is repaired or certified as no danger. */
export const defects = pgTable(
  "defects",
  {
    companyId: companyId(),
    id: identity(),
    /** What people call it: "D-0042". Counted in each company, never used again. */
    number: integer().notNull(),
    assetId: id().notNull(),
    title: text().notNull(),
    /** The item that failed, by which the next inspection knows it again. */
    itemId: text(),
    source: text({ enum: defectSources }).notNull(),
    inspectionId: id(),
    /** The roadside report that it was noted on. */
    documentId: id(),
    critical: boolean().notNull().default(false),
    state: text({ enum: defectStates }).notNull().default("open"),
    /** Critical ones first, deferred ones last: the order of the lists. */
    urgency: smallint()
      .notNull()
      .generatedAlwaysAs(
        sql`case when "critical" then 0 when "state" = 'deferred' then 2 else 1 end`,
      ),
    /** What an inspection found is said in English, for clients that know nothing of `finding`. */
    note: text(),
    finding: json().$type<Finding>(),
    photoUrls: text().array().notNull().default([]),
    /** Null for a report by a stranger. */
    reportedById: id(),
    reportedByName: text(),
    reportedAt: moment().notNull(),
    sightings: integer().notNull().default(1),
    /** How often its item failed on its asset in the last 90 days, this time included. */
    repeat: integer().notNull().default(1),
    rejections: integer().notNull().default(0),
    deferredUntil: date({ mode: "string" }),
    deferredMiles: reading(),
    deferredHours: reading(),
    duplicateOfId: id(),
    /** The log that closed it. */
    maintenanceLogId: id(),
    closedAt: moment(),
    /** Whether it was closed with a signature (49 CFR 396.11(a)(3)). */
    certified: boolean().notNull().default(false),
    /** Certified or deferred, and waits for the next driver (49 CFR 396.13). */
    reviewPending: boolean().notNull().default(false),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("defects_asset", [t.companyId, t.assetId], assets),
    belongsTo("defects_inspection", [t.companyId, t.inspectionId], inspectionLogs),
    belongsTo("defects_document", [t.companyId, t.documentId], documents),
    belongsTo("defects_reported_by", [t.companyId, t.reportedById], users),
    belongsTo("defects_maintenance", [t.companyId, t.maintenanceLogId], maintenanceLogs),
    uniqueIndex("defects_number").on(t.companyId, t.number),
    index("defects_active")
      .on(t.companyId, t.urgency, t.id)
      .where(sql`${t.closedAt} is null`),
    index("defects_active_of_asset")
      .on(t.companyId, t.assetId, t.itemId)
      .where(sql`${t.closedAt} is null`),
    index("defects_to_review")
      .on(t.companyId, t.assetId, t.id)
      .where(sql`${t.reviewPending}`),
    index("defects_closed")
      .on(t.companyId, t.closedAt, t.id)
      .where(sql`${t.closedAt} is not null`),
    index("defects_of_asset").on(t.companyId, t.assetId, t.itemId, t.reportedAt),
    index("defects_of_log")
      .on(t.companyId, t.maintenanceLogId)
      .where(sql`${t.maintenanceLogId} is not null`),
    index("defects_of_document")
      .on(t.companyId, t.documentId)
      .where(sql`${t.documentId} is not null`),
    oneOf("defects_source_known", t.source, defectSources),
    oneOf("defects_state_known", t.state, defectStates),
    check(
      "defects_closed_whole",
      sql`(${t.closedAt} is null) = (${t.state} in (${activeWords})) and (${t.closedAt} is not null or not ${t.certified})`,
    ),
    check(
      "defects_duplicate_whole",
      sql`(${t.state} = 'duplicate') = (${t.duplicateOfId} is not null)`,
    ),
    check("defects_critical_not_deferred", sql`not (${t.critical} and ${t.state} = 'deferred')`),
  ],
);

/** What was measured, tapped and typed of an item that failed. */
const finding = z.strictObject({
  value: z.number().optional(),
  unit: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  reasons: z.array(z.enum(reasons)).optional(),
  typed: z.string().optional(),
});

/** What an event says besides who, when and the note. */
const eventDetails = z.strictObject({
  outcome: z.enum(defectOutcomes).optional(),
  untilDay: z.string().optional(),
  untilMiles: z.number().optional(),
  untilHours: z.number().optional(),
  /** The number of the defect that it is the same as. */
  duplicateOf: z.number().optional(),
  critical: z.boolean().optional(),
  /** What the note says in English. */
  finding: finding.optional(),
  /** Where it was done on a phone before, as `at` says. */
  receivedAt: momentText.optional(),
});
export type DefectEventDetails = z.output<typeof eventDetails>;

/** The trail of a defect, only ever added to. An inspection is linked with a defect by its event. */
export const defectEvents = pgTable(
  "defect_events",
  {
    companyId: companyId(),
    id: identity(),
    defectId: id().notNull(),
    kind: text({ enum: defectEventKinds }).notNull(),
    at: moment().notNull(),
    byId: id(),
    byName: text(),
    note: text(),
    signature: text(),
    photoUrls: text().array().notNull().default([]),
    inspectionId: id(),
    maintenanceLogId: id(),
    details: json().$type<DefectEventDetails>().notNull().default({}),
    idempotencyKey: uuid(),
    requestHash: text(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("defect_events_defect", [t.companyId, t.defectId], defects),
    belongsTo("defect_events_by", [t.companyId, t.byId], users),
    belongsTo("defect_events_inspection", [t.companyId, t.inspectionId], inspectionLogs),
    belongsTo("defect_events_maintenance", [t.companyId, t.maintenanceLogId], maintenanceLogs),
    index("defect_events_of_defect").on(t.companyId, t.defectId, t.id),
    index("defect_events_of_inspection")
      .on(t.companyId, t.inspectionId, t.defectId)
      .where(sql`${t.inspectionId} is not null`),
    index("defect_events_of_log")
      .on(t.companyId, t.maintenanceLogId, t.defectId)
      .where(sql`${t.maintenanceLogId} is not null`),
    uniqueIndex("defect_events_sent_once").on(t.companyId, t.byId, t.idempotencyKey),
    oneOf("defect_events_kind_known", t.kind, defectEventKinds),
  ],
);

const photoUrls = z.array(z.string());

const defect = strict(
  createSelectSchema(defects, {
    reportedAt: momentText,
    closedAt: maybeMomentText,
    photoUrls,
    finding: finding.nullable(),
    number: count,
    urgency: count,
    sightings: count,
    repeat: count,
    rejections: count,
  })
    .omit({ companyId: true })
    .extend({ assetName: z.string(), assetCategory: z.enum(assetCategories) }),
);

const defectEvent = strict(
  createSelectSchema(defectEvents, { at: momentText, photoUrls, details: eventDetails }).omit({
    companyId: true,
    defectId: true,
    idempotencyKey: true,
    requestHash: true,
  }),
);

/** One step of a defect's life, as it is shown beside the defect. */
export const defectStep = defectEvent.pick({
  kind: true,
  at: true,
  byName: true,
  note: true,
  signature: true,
  details: true,
});

/** Whether the inspection that reported it was voided, and no other one has seen it. */
const ofVoid = { isOfVoid: z.boolean() };

/** With the last decision about its repair. */
export const listedDefect = defect.extend({ decision: defectStep.nullable(), ...ofVoid });

export const defectCalls = {
  listDefects: {
    query: z.strictObject({
      state: z.enum(defectLists).optional(),
      assetId: idText.optional(),
      /** A number ("42", "D-0042"), or words of the title or of the asset's name. */
      search: z.string().max(limits.searchMax).optional(),
      ...tagFilter,
      ...yardFilter,
      ...page(defectLimits.listMax),
    }),
    returns: z.array(listedDefect),
  },
  getDefect: {
    params: byId,
    returns: defect.extend({
      duplicateOf: count.nullable(),
      events: z.array(defectEvent),
      ...ofVoid,
    }),
  },
  createDefect: { body: insertDefect, returns: defect },
  actOnDefect: { params: byId, body: defectAct, returns: defect },
};
