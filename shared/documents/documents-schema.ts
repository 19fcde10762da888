/** Documents: their tables and calls. */
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, json, pgTable, text } from "drizzle-orm/pg-core";
import { createSelectSchema } from "drizzle-zod";
import * as z from "zod";
import { companyId, users } from "../account/account-schema.ts";
import { assets } from "../assets/assets-schema.ts";
import { byId, count, idText, maybeMomentText, page, strict } from "../base/call-fields.ts";
import {
  belongsTo,
  bytes,
  createdAt,
  id,
  identity,
  keyOfCompany,
  moment,
  oneOf,
} from "../base/columns.ts";
import { dayPattern, isExistingDate } from "../base/days.ts";
import { defectStates } from "../records/defect-states.ts";
import {
  documentLimits,
  documentKinds,
  documentOrders,
  findDocumentProblem,
  documentStatuses,
  type DocumentKind,
  type Violation,
} from "./documents.ts";
import { dayText, id as idField, optionalText, orNull, requiredText } from "../base/fields.ts";
import { signatureWith } from "../records/signatures.ts";
import { inspectionLogs, maintenanceLogs } from "../records/record-tables.ts";
import { limits } from "../base/limits.ts";
import { photoContentTypes } from "../base/photos.ts";
import { removeUnseen } from "../base/plain-name.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { type Message, messages, say } from "../base/messages.ts";
import { yardFilter } from "../yards/yard-filter.ts";

const m = messages({
  kind: ["Kind is required", "Falta el tipo"],
  fileName: ["A file has a name", "Un archivo lleva nombre"],
  fileUnreadable: [
    "A file could not be read. Please use PDF, JPEG, PNG or WebP",
    "No se pudo leer un archivo. Use PDF, JPEG, PNG o WebP",
  ],
  violation: ["What was noted?", "¿Qué se anotó?"],
  filesAtMost: ["A document has at most 5 files", "Un documento lleva máximo 5 archivos"],
  owner: [
    "A document is of one asset or one person",
    "Un documento es de una unidad o de una persona",
  ],
  status: ["Unknown status", "Estado desconocido"],
});

/** A paper of one unit or one person. Its days are dates: no zone shifts an expiry. */
export const documents = pgTable(
  "documents",
  {
    companyId: companyId(),
    id: identity(),
    assetId: id(),
    userId: id(),
    kind: text().$type<DocumentKind>().notNull(),
    number: text(),
    issuer: text(),
    issuedOn: date(),
    /** For a roadside report, the day by which it must be certified. */
    expiresOn: date(),
    note: text(),
    /** The annual inspection that it was made of, and who signed that. */
    inspectionId: id(),
    inspectorId: id(),
    inspectorName: text(),
    /** For a roadside report. */
    violations: json().$type<Violation[]>(),
    returnAsked: boolean().notNull().default(false),
    certifiedAt: moment(),
    certifiedById: id(),
    certifiedByName: text(),
    signature: text(),
    returnedOn: date(),
    /** The last notification of its expiry, as the days that were left then (`noticeDays`). */
    notifiedDays: integer("told_days"),
    addedOn: date().notNull(),
    removedAt: moment(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("documents_asset", [t.companyId, t.assetId], assets),
    belongsTo("documents_user", [t.companyId, t.userId], users),
    belongsTo("documents_inspection", [t.companyId, t.inspectionId], inspectionLogs),
    belongsTo("documents_inspector", [t.companyId, t.inspectorId], users),
    belongsTo("documents_certified_by", [t.companyId, t.certifiedById], users),
    index("documents_of_asset").on(t.companyId, t.assetId, t.kind, t.id),
    index("documents_of_user").on(t.companyId, t.userId, t.kind, t.id),
    index("documents_by_expiry")
      .on(t.companyId, sql`coalesce(${t.expiresOn}, 'infinity'::date)`, t.id)
      .where(sql`${t.removedAt} is null`),
    // A search looks at what is printed on papers, and most have neither.
    index("documents_printed")
      .on(t.companyId, t.id)
      .where(sql`${t.removedAt} is null and (${t.number} is not null or ${t.issuer} is not null)`),
    oneOf("documents_kind_known", t.kind, documentKinds),
    check("documents_one_owner", sql`num_nonnulls(${t.assetId}, ${t.userId}) = 1`),
    check("documents_expire_after_issue", sql`${t.expiresOn} >= ${t.issuedOn}`),
    check(
      "documents_certified_whole",
      sql`num_nonnulls(${t.certifiedAt}, ${t.certifiedById}, ${t.certifiedByName}, ${t.signature}) in (0, 4)`,
    ),
  ],
);

const documentFileTypes = ["application/pdf", ...photoContentTypes] as const;
export type DocumentFileType = (typeof documentFileTypes)[number];

export const fileEndings: Record<DocumentFileType, string> = {
  "application/pdf": ".pdf",
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/webp": ".webp",
};

/** The scans of a document, or the files of a maintenance log: added, never edited, and only the latter removed. */
export const documentFiles = pgTable(
  "document_files",
  {
    companyId: companyId(),
    id: identity(),
    documentId: id(),
    maintenanceLogId: id(),
    name: text().notNull(),
    contentType: text({ enum: documentFileTypes }).notNull(),
    bytes: bytes().notNull(),
    createdAt: createdAt(),
    /** Unknown for scans that were added before it was stored. */
    addedById: id(),
    addedByName: text(),
    removedAt: moment(),
    removedById: id(),
    removedByName: text(),
    removeReason: text(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("document_files_document", [t.companyId, t.documentId], documents),
    belongsTo("document_files_maintenance_log", [t.companyId, t.maintenanceLogId], maintenanceLogs),
    belongsTo("document_files_added_by", [t.companyId, t.addedById], users),
    belongsTo("document_files_removed_by", [t.companyId, t.removedById], users),
    index("document_files_of_document").on(t.companyId, t.documentId),
    index("document_files_of_maintenance_log")
      .on(t.companyId, t.maintenanceLogId)
      .where(sql`${t.maintenanceLogId} is not null`),
    check(
      "document_files_one_owner",
      sql`num_nonnulls(${t.documentId}, ${t.maintenanceLogId}) = 1`,
    ),
    check(
      "document_files_removed_whole",
      sql`num_nonnulls(${t.removedAt}, ${t.removedById}, ${t.removedByName}, ${t.removeReason}) in (0, 4)`,
    ),
    oneOf("document_files_content_type_known", t.contentType, documentFileTypes),
    check(
      "document_files_not_too_large",
      sql`octet_length(${t.bytes}) <= ${sql.raw(String(documentLimits.fileBytesMax))}`,
    ),
  ],
);

const kind = z.enum(documentKinds, {
  error: ({ input }) => say(input ? fieldMessages.unknownKind : m.kind),
});

/** Licenses are valid for longer than other dates of the product lie ahead. */
const expiryDay = z
  .string()
  .refine(
    (day) => dayPattern.test(day) && isExistingDate(day) && isSaneYear(day),
    fieldMessages.validDate,
  );

function isSaneYear(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return year >= limits.earliestYear && year <= documentLimits.expiryYearMax;
}

/** A day that may be missing, null or empty; an empty one is stored as null. */
function optionalDay(day: z.ZodType<string, string>) {
  const none = z.literal("").transform(() => null);
  return z.union([none, day], fieldMessages.validDate).nullish();
}

/** A file as a data URL. Its size and content are checked where it is decoded. */
export const sentFile = z.object({
  // Its user did not type it, and need not know what of it turns other letters around.
  name: requiredText(m.fileName).transform((name) => removeUnseen(name).trim()),
  data: z
    .string()
    .refine(
      (data) => data.startsWith("data:application/pdf") || data.startsWith("data:image/"),
      m.fileUnreadable,
    ),
});

const violation = z.object({
  text: requiredText(m.violation, documentLimits.violationMax).refine(
    (text) => !/[\t\n\r]/.test(text),
    fieldMessages.visible,
  ),
  outOfService: z.boolean(),
});

const contents = {
  number: optionalText(documentLimits.numberMax),
  issuer: optionalText(),
  issuedOn: optionalDay(dayText),
  expiresOn: optionalDay(expiryDay),
  note: optionalText(limits.notesMax),
  violations: z.array(violation).max(documentLimits.violationsMax).nullish(),
  returnAsked: orNull(z.boolean()),
  files: orNull(z.array(sentFile).max(documentLimits.filesMax, m.filesAtMost)),
};

export const newDocument = z
  .object({ assetId: idField.nullish(), userId: idField.nullish(), kind, ...contents })
  .superRefine((given, context) => {
    const refuse = (field: string, problem: Message) =>
      context.addIssue({ code: "custom", message: say(problem), path: [field] });
    if (Boolean(given.assetId) === Boolean(given.userId)) {
      refuse("assetId", m.owner);
    }
    const problem = findDocumentProblem(given);
    if (problem) refuse(problem.field, problem.message);
  });

/** A certified report accepts only the day of its return, and only once. */
const returnedOn = optionalDay(dayText);

/** What is left out stays; files are added to those that are there. */
export const changedDocument = z.object({ kind: orNull(kind), ...contents, returnedOn });

export const documentReturn = z.object({
  returnedOn: dayText,
});

export const documentCertification = z.object({
  signature: signatureWith(fieldMessages.signed),
  returnedOn,
});

export const storedFile = z.strictObject({
  id: z.number(),
  name: z.string(),
  contentType: z.enum(documentFileTypes),
  size: count,
});

const savedViolation = z.strictObject({
  text: z.string(),
  outOfService: z.boolean(),
  defectId: z.number().optional(),
});

/** What was made of a violation. */
const violationDefect = z.strictObject({
  id: z.number(),
  number: count,
  state: z.enum(defectStates),
});

const document = strict(
  createSelectSchema(documents, {
    kind: z.enum(documentKinds),
    violations: z.array(savedViolation).nullable(),
    certifiedAt: maybeMomentText,
  })
    .omit({ companyId: true, notifiedDays: true, removedAt: true, inspectorId: true })
    .extend({
      assetName: z.string().nullable(),
      assetYear: z.number().nullable(),
      /** What a boom ran since its inspection, where this is the paper of one. */
      hoursSince: z.number().nullable(),
      personName: z.string().nullable(),
      isReplaced: z.boolean(),
      files: z.array(storedFile),
      defects: z.array(violationDefect),
    }),
);

const statuses = z
  .string()
  .describe(`One or more of these, with commas between them: ${documentStatuses.join(", ")}.`)
  .transform((text) => text.split(","))
  .pipe(z.array(z.enum(documentStatuses, m.status)));

export const documentCalls = {
  listDocuments: {
    query: z.strictObject({
      assetId: idText.optional(),
      userId: idText.optional(),
      kind: kind.optional(),
      status: statuses.optional(),
      search: z.string().max(limits.searchMax).optional(),
      order: z.enum(documentOrders).optional(),
      ...yardFilter,
      ...page(documentLimits.listMax),
    }),
    returns: z.array(document),
  },
  addDocument: { body: newDocument, returns: document },
  updateDocument: { params: byId, body: changedDocument, returns: document },
  certifyDocument: { params: byId, body: documentCertification, returns: document },
  removeDocument: { params: byId },
  getDocumentFile: { params: byId },
};
