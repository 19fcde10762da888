/** Logged maintenance: its insert schema and calls. */
import { maintenanceLimits } from "./maintenance-limits.ts";
import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import * as z from "zod";
import {
  byId,
  flag,
  idText,
  maybeMomentText,
  momentText,
  page,
  strict,
} from "../base/call-fields.ts";
import { repairedDefects } from "../defects/defect-form.ts";
import { sentFile, storedFile } from "../documents/documents-schema.ts";
import {
  cost,
  dateText,
  dayText,
  id as idField,
  optionalText,
  orNull,
  photo,
  reading as readingField,
  requiredText,
} from "../base/fields.ts";
import { programLimits } from "../programs/programs.ts";
import { isWithinCost } from "./maintenance.ts";
import { historyFilter } from "../records/history-schema.ts";
import { voidedRecord } from "../records/voided-record.ts";
import { linkedDefect } from "../records/linked-defect.ts";
import { maintenanceLogs } from "../records/record-tables.ts";
import { limits } from "../base/limits.ts";
import { performers, serviceTypes } from "../schedules/service-types.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { messages } from "../base/messages.ts";

const m = messages({
  asset: ["Please select an asset", "Elija una unidad"],
  date: ["Date is required", "Falta la fecha"],
  serviceType: ["Service type is required", "Falta el tipo de servicio"],
  description: ["Description is required", "Falta la descripción"],
  step: ["A step is not blank", "Un paso no está vacío"],
  stepsAtMost: ["At most {max} steps", "Máximo {max} pasos"],
  withinCost: [
    "Parts and labor must not be more than the cost",
    "Las piezas y la mano de obra no deben superar el costo",
  ],
  signAgain: [
    "Certify the repair again with your name",
    "Certifique la reparación otra vez con su nombre",
  ],
});

/** A step of the service as it was shown, and whether it was done. */
const logStep = z.strictObject({
  text: requiredText(m.step, programLimits.stepMax),
  done: z.boolean(),
});

const logFields = createInsertSchema(maintenanceLogs, {
  assetId: z.number(m.asset).int(m.asset).min(1, m.asset),
  scheduleId: idField.nullish(),
  date: dateText(m.date),
  odometer: readingField.nullish(),
  hours: readingField.nullish(),
  serviceType: z.enum(serviceTypes, m.serviceType),
  description: requiredText(m.description, limits.longTextMax),
  performedBy: orNull(z.enum(performers, fieldMessages.unknownChoice)),
  performedByName: optionalText(),
  cost: cost.nullish(),
  partsCost: cost.nullish(),
  laborCost: cost.nullish(),
  photoUrls: orNull(
    z
      .array(photo)
      .max(
        maintenanceLimits.photosPerLogMax,
        fieldMessages.photosAtMost({ max: maintenanceLimits.photosPerLogMax }),
      ),
  ),
  resolvedInspectionId: idField.nullish(),
  steps: z
    .array(logStep)
    .max(programLimits.stepsMax, m.stepsAtMost({ max: programLimits.stepsMax }))
    .nullish(),
})
  .omit({
    companyId: true,
    loggedById: true,
    loggedByName: true,
    scheduleName: true,
    idempotencyKey: true,
    requestHash: true,
    createdAt: true,
    words: true,
    countedFromMiles: true,
    countedFromHours: true,
    servicedMiles: true,
    servicedHours: true,
    onTime: true,
    voidedAt: true,
    voidedById: true,
    voidedByName: true,
    voidReason: true,
    replacesId: true,
    replacedById: true,
    originId: true,
  })
  .extend(repairedDefects);

const withinCost = { path: ["partsCost"], ...m.withinCost };

export const insertMaintenanceLog = logFields.refine(isWithinCost, withinCost);

export const correctedLog = voidedRecord.extend({ log: insertMaintenanceLog });

/** What the form of a log asks for; only a correction has a reason. */
export const logForm = logFields
  .extend({ reason: optionalText(limits.notesMax) })
  .refine(isWithinCost, withinCost);

export const correctionForm = logForm.refine(({ reason }) => Boolean(reason), {
  path: ["reason"],
  ...fieldMessages.reasonRequired,
});

export const { signAgain } = m;

/** Of a log whose repairs were certified: those that stay are certified again, by who corrects it. */
export const certifiedCorrectionForm = correctionForm.refine(
  ({ defects, signature }) => !defects?.length || Boolean(signature),
  { path: ["signature"], ...signAgain },
);

const maintenanceLog = strict(
  createSelectSchema(maintenanceLogs, {
    date: momentText,
    createdAt: momentText,
    photoUrls: z.array(z.string()),
    steps: z.array(z.strictObject({ text: z.string(), done: z.boolean() })).nullable(),
    voidedAt: maybeMomentText,
  })
    .omit({ companyId: true, idempotencyKey: true, requestHash: true, words: true })
    .omit({ countedFromMiles: true, countedFromHours: true })
    .omit({ servicedMiles: true, servicedHours: true, voidedById: true, originId: true })
    .omit({ loggedByName: true, scheduleName: true, onTime: true })
    .extend({ assetName: z.string() }),
);

/** What the history of maintenance can be narrowed to. */
const maintenanceFilter = {
  ...historyFilter,
  serviceType: z.enum(serviceTypes).optional(),
};

/** A file of the log, which stays listed when it is removed. */
const maintenanceFile = storedFile.extend({
  createdAt: momentText,
  addedByName: z.string(),
  removedAt: maybeMomentText,
  removedByName: z.string().nullable(),
  removeReason: z.string().nullable(),
});

/** The whole record: also who logged it, and what its schedule and its inspection are called. */
const maintenanceRecord = maintenanceLog.extend({
  loggedByName: z.string(),
  scheduleName: z.string().nullable(),
  inspectionDate: maybeMomentText,
  inspectionDriverName: z.string().nullable(),
  inspectionVoidedAt: maybeMomentText,
  /** The defects that the log closed, or had closed before it was voided. */
  defects: z.array(linkedDefect),
  /** Who certified their repair with the log. */
  certification: z
    .strictObject({ at: momentText, byName: z.string(), signature: z.string() })
    .nullable(),
  files: z.array(maintenanceFile),
  /** The voiding of the log that it corrects. */
  replaced: z
    .strictObject({
      voidedAt: momentText,
      voidedByName: z.string(),
      voidReason: z.string(),
    })
    .nullable(),
});

export const removedFile = z.object({
  reason: requiredText(fieldMessages.reasonRequired, limits.notesMax),
});

export const maintenanceCalls = {
  listMaintenanceLogs: {
    query: z.strictObject({
      ...maintenanceFilter,
      /** Count on the first page, up to `limits.countedMax`. */
      count: flag.optional(),
      /** Only the work of that day, with its total. */
      day: dayText.optional(),
      /** Only the work on that schedule. */
      scheduleId: idText.optional(),
      ...page(limits.logsMax),
    }),
    returns: z.array(maintenanceLog),
  },
  exportMaintenanceLogs: { query: z.strictObject(maintenanceFilter) },
  getMaintenanceLog: { params: byId, returns: maintenanceRecord },
  logMaintenance: { body: insertMaintenanceLog, returns: maintenanceLog },
  addMaintenanceFile: { params: byId, body: sentFile, returns: maintenanceFile },
  getMaintenanceFile: { params: byId },
  removeMaintenanceFile: { params: byId, body: removedFile, returns: maintenanceFile },
  voidMaintenance: { params: byId, body: voidedRecord, returns: maintenanceLog },
  correctMaintenance: { params: byId, body: correctedLog, returns: maintenanceLog },
};
