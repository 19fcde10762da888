/**
 * Every table of the product, and the insert schemas of what users may write.
 * Each table of a company has the primary key (company_id, id), and references carry the company,
 * so that the database itself refuses a row that names another company's (docs/develop/decisions/0002).
 */
export { companies, users, yards } from "./account/account-schema.ts";
export { assets, insertAsset } from "./assets/assets-schema.ts";
export { auditEntries } from "./audit/audit-schema.ts";
export { inspectionDays } from "./board/board-schema.ts";
export { recordSeals } from "./seals/seals-schema.ts";
export { sessions, signInFailures } from "./auth/auth-schema.ts";
export { backups } from "./backup/backups-schema.ts";
export {
  changedDocument,
  documentCertification,
  documentFiles,
  documentReturn,
  documents,
  newDocument,
} from "./documents/documents-schema.ts";
export {
  checklistVersions,
  insertInspectionChecklist,
  inspectionChecklists,
} from "./checklists/checklists-schema.ts";
export { assetMonths } from "./costs/costs-schema.ts";
export { defectAct, insertDefect } from "./defects/defect-form.ts";
export { companyNumbers } from "./account/numbers-schema.ts";
export { defectEvents, defects } from "./defects/defects-schema.ts";
export { downtimes, returnInput, tagOutInput } from "./downtimes/downtimes-schema.ts";
export { insertInspectionLog } from "./inspections/inspections-schema.ts";
export { heldSubmissions } from "./held/held-schema.ts";
export {
  inspectionConfirmations,
  inspectionLogs,
  maintenanceLogs,
  withdrawnResolutions,
} from "./records/record-tables.ts";
export { importRows, imports } from "./imports/imports-schema.ts";
export { assetCodes } from "./labels/labels-schema.ts";
export { publicReports } from "./reports/reports-schema.ts";
export {
  correctedLog,
  certifiedCorrectionForm,
  correctionForm,
  insertMaintenanceLog,
  logForm,
  removedFile,
} from "./maintenance/maintenance-schema.ts";
export { insertMeterReading, meterReadings, voidedReading } from "./meters/meters-schema.ts";
export { notifications } from "./notifications/notifications-schema.ts";
export {
  awaitedPhotos,
  photos,
  photoStores,
  photoUploads,
  storedBytes,
} from "./photos/photos-schema.ts";
export { programs, programServices } from "./schedules/program-tables.ts";
export { changedProgram, insertProgram } from "./programs/programs-schema.ts";
export { pushMessages, pushSubscriptions } from "./push/push-schema.ts";
export {
  insertMaintenanceSchedule,
  maintenanceSchedules,
  scheduleDues,
} from "./schedules/schedules-schema.ts";
export { mails } from "./mails/mails-schema.ts";
export { tokens } from "./tokens/tokens-schema.ts";
export { insertYard } from "./yards/yards-schema.ts";
