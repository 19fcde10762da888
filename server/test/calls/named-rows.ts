/** The rows that samples name. */
import type { CallName } from "#shared/api/api.ts";
import {
  addUser,
  buildAsset,
  buildAttributed,
  buildChecklist,
  buildHeld,
  buildInspection,
  buildMaintenanceLog,
  buildReport,
  buildSchedule,
  type Company,
  unique,
} from "../kit/build.ts";
import { type Named, pdfDataUrl, photoDataUrl, subscription } from "../kit/samples.ts";

/** Calls that use up the row that they name. */
export const consuming = new Set<CallName>([
  "certifyDocument",
  "decideHeld",
  "decideReport",
  "deleteChecklist",
  "logMaintenance",
  "removeDocument",
  "removeUser",
  "returnToService",
  "tagOut",
  "voidReading",
]);

/**
 * New rows of a company for samples to name, because some calls use them up. With a mark their names
 * differ from all others.
 */
export async function namedRows(company: Company, mark = ""): Promise<Named> {
  const { admin, driver } = company;
  const name = mark && { name: unique(mark) };
  const { id: assetId } = await buildAsset(admin, { ...name });
  const schedule = await buildSchedule(admin, assetId, { ...name });
  const checklist = await buildChecklist(admin, { ...name });
  const inspection = await buildInspection(driver, assetId, { fail: ["tires"] });
  const log = await buildMaintenanceLog(admin, assetId, { ...(mark && { description: mark }) });
  const reading = await driver.call("addReading", {
    params: { id: assetId },
    body: { meter: "hours", value: 10 },
  });
  const defect = await driver.call("createDefect", {
    body: { assetId, title: `${mark} Hose chafed`.trim() },
  });
  const attributed = await buildAttributed(admin, assetId, { userId: admin.id });
  const held = await buildHeld(driver, assetId, { name: mark });
  const down = await buildAsset(admin, { condition: "out_of_service" });
  const publicReport = await waitingReport(company, down.id, mark);
  const paper = await admin.call("addDocument", {
    body: {
      userId: driver.id,
      kind: "other",
      number: mark || "1",
      files: [{ name: `${mark}card.pdf`, data: pdfDataUrl }],
    },
  });
  const report = await admin.call("addDocument", {
    body: { assetId, kind: "roadside_report", number: mark || "1", issuedOn: "2026-01-05" },
  });
  const photo = await driver.call("addPhoto", { body: { photo: photoDataUrl } });
  const member = await addUser(admin, { role: "driver" });
  const push = await admin.call("addPush", { body: subscription(unique("phone")) });
  const [notification] = await admin.call("listNotifications");
  return {
    assetId,
    downAssetId: down.id,
    scheduleId: schedule.id,
    checklistId: checklist.id,
    inspectionId: inspection.id,
    readingId: reading.id,
    documentId: paper.id,
    reportId: report.id,
    documentFileId: paper.files[0]?.id ?? 0,
    maintenanceLogId: log.id,
    defectId: defect.id,
    attributedId: attributed.id,
    heldId: held.id,
    publicReportId: publicReport.id,
    photoId: photo.id,
    otherUserId: member.id,
    notificationId: notification?.id ?? 0,
    pushId: push.id,
  };
}

/** A new one only where none waits: a company gets only so many a day. */
async function waitingReport({ admin }: Company, assetId: number, mark: string) {
  const [waiting] = await admin.call("listReports");
  const text = `${mark} The left mud flap is gone`.trim();
  return waiting ?? buildReport(admin, assetId, { text });
}
