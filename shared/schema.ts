/**
 * Every table of the product, and the insert schemas of what people may write.
 * Each table of a company has the primary key (company_id, id), and references carry the company,
 * so that the database itself refuses a row that names another company's (docs/decisions/0002).
 */
import { createInsertSchema } from "drizzle-zod";
import * as z from "zod";
import { assetCategories, assetConditions } from "./assets.ts";
import {
  assetYear,
  orNull,
  checklistItems,
  cost,
  dateText,
  dueDateText,
  id as idField,
  inspectionResults,
  intervalDays,
  intervalReading,
  optionalText,
  photo,
  phoneMomentText,
  photoAddress,
  reading as readingField,
  requiredText,
  signature,
} from "./fields.ts";
import { assets, inspectionChecklists, maintenanceSchedules } from "./fleet-tables.ts";
import { inspectionTypes } from "./inspections.ts";
import { limits } from "./limits.ts";
import { missingAsset, performers, serviceTypes } from "./maintenance.ts";
import { inspectionLogs, maintenanceLogs } from "./record-tables.ts";
import { scheduleTypes } from "./schedules.ts";

export {
  assets,
  backups,
  checklistVersions,
  companies,
  inspectionChecklists,
  maintenanceSchedules,
  sessions,
  signInFailures,
  users,
} from "./fleet-tables.ts";
export {
  auditEntries,
  inspectionLogs,
  maintenanceLogs,
  notifications,
  photos,
} from "./record-tables.ts";

/** The insert schemas: what people may write, each field with its message. The rest is the server's. */
export const insertAsset = createInsertSchema(assets, {
  name: requiredText("Name is required"),
  category: z.enum(assetCategories, "Category is required"),
  vinOrSerial: requiredText("VIN/Serial is required"),
  year: assetYear,
  make: requiredText("Make is required"),
  model: requiredText("Model is required"),
  condition: orNull(z.enum(assetConditions, "Unknown condition")),
  location: optionalText(),
  assignedCrew: optionalText(),
  photoUrl: photoAddress.nullish(),
  currentMiles: orNull(readingField),
  currentHours: orNull(readingField),
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
  photoUrl: true,
  currentMiles: true,
  currentHours: true,
});

export const insertMaintenanceSchedule = createInsertSchema(maintenanceSchedules, {
  assetId: idField,
  name: requiredText("Name is required"),
  type: z.enum(scheduleTypes, "Unknown schedule type").optional(),
  intervalDays: intervalDays.nullish(),
  intervalMiles: intervalReading.nullish(),
  intervalHours: intervalReading.nullish(),
  lastPerformed: dateText().nullish(),
  nextDue: dueDateText.nullish(),
  nextDueMiles: readingField.nullish(),
  nextDueHours: readingField.nullish(),
  active: z.boolean().optional(),
}).omit({ companyId: true, noticedStatus: true, createdAt: true });

export const insertMaintenanceLog = createInsertSchema(maintenanceLogs, {
  assetId: z.number({ error: missingAsset }).int(missingAsset).min(1, missingAsset),
  scheduleId: idField.nullish(),
  date: dateText("Date is required"),
  odometer: readingField.nullish(),
  hours: readingField.nullish(),
  serviceType: z.enum(serviceTypes, "Service type is required"),
  description: requiredText("Description is required", limits.longTextMax),
  performedBy: orNull(z.enum(performers, "Unknown choice")),
  performedByName: optionalText(),
  cost: cost.nullish(),
  photoUrls: orNull(
    z
      .array(photo)
      .max(
        limits.photosPerMaintenanceLogMax,
        `At most ${limits.photosPerMaintenanceLogMax} photos`,
      ),
  ),
  resolvedInspectionId: idField.nullish(),
}).omit({
  companyId: true,
  loggedById: true,
  idempotencyKey: true,
  requestHash: true,
  createdAt: true,
});

export const insertInspectionChecklist = createInsertSchema(inspectionChecklists, {
  name: requiredText("Name is required"),
  category: z.enum(assetCategories, "Category is required"),
  items: checklistItems,
}).pick({ name: true, category: true, items: true });

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
  // Taken, but not believed: the server judges the results itself.
  passed: z.boolean().optional(),
  issues: orNull(z.array(z.string().max(limits.checklistItemMax)).max(limits.checklistItemsMax)),
}).pick({
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
});
