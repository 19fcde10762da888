/**
 * Every table of the product, and the insert schemas of what users may write.
 * Each table of a company has the primary key (company_id, id), and references carry the company,
 * so that the database itself refuses a row that names another company's (docs/decisions/0002).
 */
export { companies, users } from "./account-schema.ts";
export { assets, insertAsset } from "./assets-schema.ts";
export { auditEntries } from "./audit-schema.ts";
export { inspectionDays } from "./board-schema.ts";
export { recordSeals } from "./seals-schema.ts";
export { sessions, signInFailures } from "./auth-schema.ts";
export { backups } from "./backups-schema.ts";
export {
  changedDocument,
  documentCertification,
  documentFiles,
  documentReturn,
  documents,
  newDocument,
} from "./documents-schema.ts";
export {
  checklistVersions,
  insertInspectionChecklist,
  inspectionChecklists,
} from "./checklists-schema.ts";
export { defectAct, insertDefect } from "./defect-form.ts";
export { companyNumbers } from "./numbers-schema.ts";
export { defectEvents, defects } from "./defects-schema.ts";
export { downtimes, returnInput, tagOutInput } from "./downtimes-schema.ts";
export { insertInspectionLog } from "./inspections-schema.ts";
export { heldSubmissions } from "./held-schema.ts";
export { inspectionConfirmations, inspectionLogs, maintenanceLogs } from "./record-tables.ts";
export { assetCodes } from "./labels-schema.ts";
export { publicReports } from "./reports-schema.ts";
export { insertMaintenanceLog } from "./maintenance-schema.ts";
export { insertMeterReading, meterReadings, voidedReading } from "./meters-schema.ts";
export { notifications } from "./notifications-schema.ts";
export { awaitedPhotos, photos, photoStores, photoUploads, storedBytes } from "./photos-schema.ts";
export { pushMessages, pushSubscriptions } from "./push-schema.ts";
export {
  assetDues,
  insertMaintenanceSchedule,
  maintenanceSchedules,
  scheduleDues,
} from "./schedules-schema.ts";
