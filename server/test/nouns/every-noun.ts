/** The cases and rows of all nouns, for the tests over all calls. */
import type { Company } from "../kit/build.ts";
import type { CallCases, LargestRows, Named } from "./call-case.ts";
import { accountCalls } from "./account.ts";
import { addAssets, assetCalls, largestAssets, largestDowntimes } from "./assets.ts";
import { auditCalls, largestAuditEntries } from "./audit.ts";
import { addChecklist, checklistCalls, largestChecklists } from "./checklists.ts";
import { addDriver, crewCalls, largestMembers } from "./crew.ts";
import { dashboardCalls } from "./dashboard.ts";
import { addDefect, defectCalls, largestDefects } from "./defects.ts";
import { addDocuments, documentCalls, largestDocuments } from "./documents.ts";
import { addHeld, heldCalls, largestHeld } from "./held.ts";
import { addImports, importCalls, largestImports } from "./imports.ts";
import { addInspections, inspectionCalls, largestInspections } from "./inspections.ts";
import { addInvitation, invitationCalls, largestInvitations } from "./invitations.ts";
import { addKey, keyCalls } from "./keys.ts";
import { addMaintenanceLog, largestMaintenanceLogs, maintenanceCalls } from "./maintenance.ts";
import { addReading, largestReadings, meterCalls } from "./meters.ts";
import { addPhone, largestNotifications, notificationCalls } from "./notifications.ts";
import { paperCalls } from "./papers.ts";
import { addPhoto, photoCalls } from "./photos.ts";
import { addProgram, largestPrograms, programCalls } from "./programs.ts";
import { addReport, largestReports, reportCalls } from "./reports.ts";
import { addSchedule, largestSchedules, scheduleCalls } from "./schedules.ts";
import { addYard, largestYards, yardCalls } from "./yards.ts";

export const cases: CallCases = {
  ...accountCalls,
  ...assetCalls,
  ...auditCalls,
  ...checklistCalls,
  ...crewCalls,
  ...dashboardCalls,
  ...defectCalls,
  ...documentCalls,
  ...heldCalls,
  ...importCalls,
  ...inspectionCalls,
  ...invitationCalls,
  ...keyCalls,
  ...maintenanceCalls,
  ...meterCalls,
  ...notificationCalls,
  ...paperCalls,
  ...photoCalls,
  ...programCalls,
  ...reportCalls,
  ...scheduleCalls,
  ...yardCalls,
};

/**
 * Creates the rows that samples name; each test needs new ones, because some calls use them up. With a mark their names
 * are unique.
 */
export async function namedRows(company: Company, mark = ""): Promise<Named> {
  const assets = await addAssets(company, mark);
  const given = { ...company, ...assets, mark };
  return {
    ...assets,
    ...(await addSchedule(given)),
    ...(await addChecklist(given)),
    ...(await addProgram(given)),
    ...(await addInspections(given)),
    ...(await addMaintenanceLog(given)),
    ...(await addReading(given)),
    ...(await addDefect(given)),
    ...(await addHeld(given)),
    ...(await addReport(given)),
    ...(await addDocuments(given)),
    ...(await addPhoto(given)),
    ...(await addDriver(given)),
    ...(await addInvitation(given)),
    ...(await addPhone(given)),
    ...(await addKey(given)),
    ...(await addImports(given)),
    ...(await addYard(given)),
  };
}

/** Each after those that its statement reads. */
export const largestRows: readonly LargestRows[] = [
  largestMembers,
  largestAssets,
  largestSchedules,
  largestChecklists,
  largestPrograms,
  largestInspections,
  largestMaintenanceLogs,
  largestReadings,
  largestDowntimes,
  largestDefects,
  largestDocuments,
  largestHeld,
  largestInvitations,
  largestReports,
  largestImports,
  largestYards,
  largestNotifications,
  largestAuditEntries,
];
