/** Inspections: their insert schema and calls; their table stands in `record-tables.ts`. */
import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import * as z from "zod";
import { assetCategories } from "../assets/assets.ts";
import {
  byId,
  count,
  flag,
  idText,
  maybeMomentText,
  momentText,
  page,
  strict,
} from "../base/call-fields.ts";
import { checklistItem } from "../checklists/checklists-schema.ts";
import {
  dateText,
  id as idField,
  optionalText,
  orNull,
  phoneMomentText,
  reading as readingField,
} from "../base/fields.ts";
import { reviewedRepairs } from "../defects/defect-form.ts";
import { defectStep } from "../defects/defects-schema.ts";
import { historyFilter } from "../records/history-schema.ts";
import { languages } from "../base/languages.ts";
import { inspectionTypes } from "../checklists/inspection-types.ts";
import { inspectionResultFilters } from "./inspections.ts";
import {
  inspectionResults,
  namedPhotos,
  savedResult,
  signature,
} from "./inspection-results-schema.ts";
import { voidedRecord } from "../records/voided-record.ts";
import { linkedDefect } from "../records/linked-defect.ts";
import { limits } from "../base/limits.ts";
import { inspectionLimits } from "./inspections-limits.ts";
import { inspectionConfirmations, inspectionLogs } from "../records/record-tables.ts";
import { fieldMessages } from "../base/field-messages.ts";

const { clockOffsetMsMax } = inspectionLimits;
const clockOffset = z
  .number(fieldMessages.wholeMilliseconds)
  .int(fieldMessages.wholeMilliseconds)
  .min(-clockOffsetMsMax, fieldMessages.atLeast({ min: -clockOffsetMsMax }))
  .max(clockOffsetMsMax, fieldMessages.atMost({ max: clockOffsetMsMax }));

export const insertInspectionLog = createInsertSchema(inspectionLogs, {
  assetId: idField,
  checklistId: orNull(idField),
  checklistVersion: idField.nullish(),
  inspectionType: orNull(z.enum(inspectionTypes)),
  date: phoneMomentText.optional(),
  startedAt: phoneMomentText.nullish(),
  completedAt: phoneMomentText.nullish(),
  odometer: readingField.nullish(),
  hours: readingField.nullish(),
  results: inspectionResults,
  comments: optionalText(limits.longTextMax),
  signatureUrl: signature,
  // Accepted, but not believed: the server evaluates the results itself.
  passed: z.boolean().optional(),
  issues: orNull(z.array(z.string().max(limits.checklistItemMax)).max(limits.checklistItemsMax)),
})
  .pick({
    passed: true,
    issues: true,
    assetId: true,
    checklistId: true,
    checklistVersion: true,
    inspectionType: true,
    date: true,
    startedAt: true,
    completedAt: true,
    odometer: true,
    hours: true,
    results: true,
    comments: true,
    signatureUrl: true,
  })
  .extend({
    /** Whether a repeated failure links to its known defect; without it each failure becomes a defect. */
    carriesDefects: orNull(z.boolean()),
    /** Covered by the signature of the inspection. */
    review: orNull(reviewedRepairs),
    /** The item of which the phone asked for a photo; its result shows whether one was taken. */
    challenge: orNull(z.object({ itemId: z.string().min(1).max(limits.checklistItemMax) })),
    /** Whether its driver was signed in on the phone when it was filled in. */
    wasSignedIn: orNull(z.boolean()),
    clockOffsetMs: clockOffset.nullish(),
    walkId: z.uuid(fieldMessages.invalid).nullish(),
    appVersion: optionalText(inspectionLimits.appVersionMax),
    language: z.enum(languages, fieldMessages.unknownChoice).nullish(),
    photos: orNull(namedPhotos),
  });

/** The driver's confirmation or denial of an attributed inspection. */
const confirmation = strict(
  createSelectSchema(inspectionConfirmations, { at: momentText }).pick({
    isOwn: true,
    userName: true,
    at: true,
  }),
);

/** What a list shows of an inspection. */
export const inspectionRow = strict(
  createSelectSchema(inspectionLogs, {
    date: momentText,
    startedAt: maybeMomentText,
    completedAt: maybeMomentText,
    receivedAt: momentText,
    resolvedAt: maybeMomentText,
    createdAt: momentText,
    voidedAt: maybeMomentText,
  })
    .omit({ voidedById: true })
    .omit({ companyId: true, idempotencyKey: true, requestHash: true, words: true, unit: true })
    .omit({ results: true, issues: true })
    .omit({ clockOffsetMs: true, walkId: true, appVersion: true, language: true })
    .omit({ challengeItemId: true, wasSignedIn: true })
    .extend({
      /** Null until the driver has answered, and for an inspection that the driver sent. */
      confirmation: confirmation.nullable(),
      assetName: z.string(),
      assetCategory: z.enum(assetCategories),
      issueCount: count,
      /** The first of the issues, in the words of the checklist. */
      issueLabels: z.array(z.string()).max(inspectionLimits.issueLabelsMax),
    }),
);

/** The whole record. */
const inspectionLog = inspectionRow.extend({
  results: z.record(z.string(), savedResult),
  issues: z.array(z.string()),
  /** The items of the version that it was filled from; null for the built-in list. */
  checklistItems: z.array(checklistItem).nullable(),
});

/** A submitted inspection with the defects that its failures reported or saw again. */
const submittedInspection = inspectionLog.extend({
  defects: z.array(linkedDefect),
  /** The ids of what was sent as reviewed and did not wait for a review; there where any was sent. */
  reviewSkipped: z.array(z.number()).optional(),
});

/** A defect with the signatures of its report, certification and review, as far as they exist (49 CFR 396.11, 396.13). */
const signedDefect = linkedDefect.extend({
  reported: defectStep.nullable(),
  certified: defectStep.nullable(),
  /** The next driver's, also where that rejected the repair. */
  reviewed: defectStep.nullable(),
});

/** A repair that the driver has reviewed under the signature of the inspection. */
const reviewedRepair = linkedDefect
  .pick({ id: true, number: true, title: true })
  .extend(defectStep.pick({ kind: true, note: true }).shape);

const wholeInspectionLog = inspectionLog.extend({
  /** How much later it was than the phone's clock said. */
  clockOffsetMs: z.number().nullable(),
  /** Shared by the inspections of a truck and its trailer. */
  walkId: z.string().nullable(),
  /** The inspection of the other unit. */
  inspectedWith: z.strictObject({ id: z.number(), assetName: z.string() }).nullable(),
  appVersion: z.string().nullable(),
  challengeItemId: z.string().nullable(),
  wasSignedIn: z.boolean().nullable(),
  language: z.enum(languages).nullable(),
  defects: z.array(signedDefect),
  reviews: z.array(reviewedRepair),
  /** How long the driver's inspections just before took, the latest first; only the office gets this. */
  secondsBefore: z.array(count.nullable()).optional(),
  /** When its photos were taken, as far as the phone has sent it. */
  photosTaken: z.array(z.strictObject({ url: z.string(), takenAt: momentText })),
  /** Null until the record is sealed. */
  seal: z.strictObject({ code: z.string(), sealedAt: momentText }).nullable(),
});

const unresolvedInspection = inspectionLog
  .pick({ id: true, date: true, driverName: true, issues: true })
  .extend({ issueLabels: z.array(z.string()), defects: z.array(linkedDefect) });

const inspectionList = z.array(z.union([inspectionLog, inspectionRow]));

/** What the history of inspections can be narrowed to. */
const inspectionFilter = {
  ...historyFilter,
  result: z.enum(inspectionResultFilters).optional(),
  driverId: idText.optional(),
};

export const inspectionCalls = {
  listInspectionLogs: {
    query: z.strictObject({
      ...inspectionFilter,
      /** Count on the first page, up to `limits.countedMax`. */
      count: flag.optional(),
      passed: flag.optional(),
      resolved: flag.optional(),
      resolvedSince: dateText().optional(),
      results: flag.optional(),
      ...page(limits.logsMax),
    }),
    returns: inspectionList,
  },
  listTodaysInspections: {
    query: z.strictObject({ results: flag.optional(), ...page(limits.logsMax) }),
    returns: inspectionList,
  },
  exportInspections: { query: z.strictObject(inspectionFilter) },
  getInspectionLog: { params: byId, returns: wholeInspectionLog },
  submitInspection: { body: insertInspectionLog, returns: submittedInspection },
  confirmInspection: {
    params: byId,
    body: z.object({ isOwn: z.boolean() }),
    returns: confirmation,
  },
  voidInspection: { params: byId, body: voidedRecord, returns: wholeInspectionLog },
  listUnresolvedInspections: {
    params: z.object({ assetId: idText }),
    query: z.strictObject(page(limits.logsMax)),
    returns: z.array(unresolvedInspection),
  },
};
