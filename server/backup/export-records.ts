/** The files of an export that say what was done, told and changed, and which photos there are. */
import { auditNounLabels, auditSentence, changeTexts } from "#shared/audit.ts";
import { performerLabels } from "#shared/maintenance.ts";
import { fullName } from "#shared/people.ts";
import {
  assets,
  auditEntries,
  maintenanceLogs,
  maintenanceSchedules,
  notifications,
  photos,
  users,
} from "#shared/schema.ts";
import { asc, eq, getTableColumns, gt } from "drizzle-orm";
import type { CompanyDb } from "../db/company-db.ts";
import { maybe } from "../db/company-db.ts";
import type { Page, Sheet } from "./export-sheet.ts";
import {
  longPageRows,
  moment,
  pagesOf,
  photoFile,
  photoFilesOf,
  sheet,
  worded,
} from "./export-sheet.ts";

export function recordSheets(tx: CompanyDb): Sheet[] {
  return [maintenanceSheet(tx), noticeSheet(tx), auditSheet(tx), photoSheet(tx)];
}

const logFields = {
  id: maintenanceLogs.id,
  assetId: maintenanceLogs.assetId,
  assetName: assets.name,
  scheduleId: maintenanceLogs.scheduleId,
  scheduleName: maybe(maintenanceSchedules.name),
  date: maintenanceLogs.date,
  serviceType: maintenanceLogs.serviceType,
  description: maintenanceLogs.description,
  performedBy: maintenanceLogs.performedBy,
  performedByName: maintenanceLogs.performedByName,
  cost: maintenanceLogs.cost,
  odometer: maintenanceLogs.odometer,
  hours: maintenanceLogs.hours,
  resolvedInspectionId: maintenanceLogs.resolvedInspectionId,
  photoUrls: maintenanceLogs.photoUrls,
  firstName: users.firstName,
  lastName: users.lastName,
  createdAt: maintenanceLogs.createdAt,
};

function maintenanceSheet(tx: CompanyDb): Sheet {
  const zone = tx.timeZone;
  type Row = Awaited<ReturnType<typeof readLogs>>[number];
  return sheet<Row>("maintenance-logs.csv", {
    pages: pagesOf((page) => readLogs(tx, page)),
    columns: [
      ["ID", (l) => l.id],
      ["Asset ID", (l) => l.assetId],
      ["Asset", (l) => l.assetName],
      ...moment<Row>("Date", zone, (l) => l.date),
      ["Service Type", (l) => l.serviceType],
      ["Description", (l) => l.description],
      ["Performed By", (l) => performerLabels[l.performedBy]],
      ["Performer", (l) => l.performedByName],
      ["Cost", (l) => l.cost],
      ["Miles", (l) => l.odometer],
      ["Hours", (l) => l.hours],
      ["Schedule ID", (l) => l.scheduleId],
      ["Schedule", (l) => l.scheduleName],
      ["Resolved Inspection ID", (l) => l.resolvedInspectionId],
      ["Photos", (l) => l.photos],
      ["Logged By", (l) => fullName(l)],
      ...moment<Row>("Logged", zone, (l) => l.createdAt),
    ],
  });
}

async function readLogs(tx: CompanyDb, { after, limit }: Page) {
  const schedule = eq(maintenanceSchedules.id, maintenanceLogs.scheduleId);
  const rows = await tx.select(logFields, maintenanceLogs, {
    joins: [
      { kind: "inner", table: assets, on: eq(assets.id, maintenanceLogs.assetId) },
      { kind: "inner", table: users, on: eq(users.id, maintenanceLogs.loggedById) },
      { kind: "left", table: maintenanceSchedules, on: schedule },
    ],
    where: gt(maintenanceLogs.id, after),
    orderBy: [asc(maintenanceLogs.id)],
    limit,
  });
  const files = await photoFilesOf(
    tx,
    rows.flatMap(({ photoUrls }) => photoUrls),
  );
  return rows.map((row) => ({ ...row, photos: files(row.photoUrls) }));
}

const noticeFields = {
  id: notifications.id,
  firstName: users.firstName,
  lastName: users.lastName,
  assetId: notifications.assetId,
  type: notifications.type,
  title: notifications.title,
  message: notifications.message,
  read: notifications.read,
  createdAt: notifications.createdAt,
};

function noticeSheet(tx: CompanyDb): Sheet {
  type Row = Awaited<ReturnType<typeof readNotices>>[number];
  return sheet<Row>("notices.csv", {
    pages: pagesOf((page) => readNotices(tx, page)),
    columns: [
      ["ID", (n) => n.id],
      ["For", (n) => fullName(n)],
      ["Asset ID", (n) => n.assetId],
      ["Type", (n) => worded(n.type)],
      ["Title", (n) => n.title],
      ["Message", (n) => n.message],
      ["Read", (n) => n.read],
      ...moment<Row>("Made", tx.timeZone, (n) => n.createdAt),
    ],
  });
}

function readNotices(tx: CompanyDb, { after, limit }: Page) {
  return tx.select(noticeFields, notifications, {
    joins: [{ kind: "inner", table: users, on: eq(users.id, notifications.userId) }],
    where: gt(notifications.id, after),
    orderBy: [asc(notifications.id)],
    limit,
  });
}

const { companyId: _ofAudit, ...auditFields } = getTableColumns(auditEntries);

function auditSheet(tx: CompanyDb): Sheet {
  const zone = tx.timeZone;
  type Row = Awaited<ReturnType<typeof readAudit>>[number];
  return sheet<Row>("audit-trail.csv", {
    pages: pagesOf((page) => readAudit(tx, page), longPageRows),
    columns: [
      ["ID", (e) => e.id],
      ...moment<Row>("Date", zone, (e) => e.createdAt),
      ["Who", (e) => e.userName],
      ["What", (e) => auditSentence(e)],
      ["Kind", (e) => auditNounLabels[e.noun]],
      ["Row ID", (e) => e.rowId],
      ["Row", (e) => e.rowName],
      [
        "Changes",
        (e) =>
          changeTexts(e, zone)
            .map(({ label, from, to }) => `${label}: ${from} → ${to}`)
            .join("; "),
      ],
      ["IP Address", (e) => e.ip],
    ],
  });
}

function readAudit(tx: CompanyDb, { after, limit }: Page) {
  return tx.select(auditFields, auditEntries, {
    where: gt(auditEntries.id, after),
    orderBy: [asc(auditEntries.id)],
    limit,
  });
}

const photoFields = {
  id: photos.id,
  contentType: photos.contentType,
  inspectionId: photos.inspectionId,
  maintenanceLogId: photos.maintenanceLogId,
  assetId: photos.assetId,
  firstName: users.firstName,
  lastName: users.lastName,
  createdAt: photos.createdAt,
};

function photoSheet(tx: CompanyDb): Sheet {
  type Row = Awaited<ReturnType<typeof readPhotos>>[number];
  return sheet<Row>("photos.csv", {
    pages: pagesOf((page) => readPhotos(tx, page)),
    columns: [
      ["ID", (p) => p.id],
      ["File", (p) => photoFile(p)],
      ["Inspection ID", (p) => p.inspectionId],
      ["Maintenance Log ID", (p) => p.maintenanceLogId],
      ["Asset ID", (p) => p.assetId],
      ["Taken By", (p) => fullName(p)],
      ...moment<Row>("Sent", tx.timeZone, (p) => p.createdAt),
    ],
  });
}

/** Without their bytes, which stand in files of their own. */
export function readPhotos(tx: CompanyDb, { after, limit }: Page) {
  return tx.select(photoFields, photos, {
    joins: [{ kind: "inner", table: users, on: eq(users.id, photos.uploadedById) }],
    where: gt(photos.id, after),
    orderBy: [asc(photos.id)],
    limit,
  });
}
