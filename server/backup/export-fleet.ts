/** The files of an export that say who and what a company has. */
import { categoryLabels, conditionLabels } from "#shared/assets.ts";
import { fullName } from "#shared/people.ts";
import { roleLabels } from "#shared/roles.ts";
import { scheduleTypeLabels } from "#shared/schedules.ts";
import {
  assets,
  checklistVersions,
  inspectionChecklists,
  maintenanceSchedules,
  users,
} from "#shared/schema.ts";
import { and, asc, eq, getTableColumns, gt } from "drizzle-orm";
import type { CompanyDb } from "../db/company-db.ts";
import type { Page, PhotoFiles, Sheet } from "./export-sheet.ts";
import { longPageRows, moment, pagesOf, photoFilesOf, sheet } from "./export-sheet.ts";

export function fleetSheets(tx: CompanyDb): Sheet[] {
  return [assetSheet(tx), scheduleSheet(tx), checklistSheet(tx), crewSheet(tx)];
}

const { companyId: _ofAssets, ...assetFields } = getTableColumns(assets);

function assetSheet(tx: CompanyDb): Sheet {
  const zone = tx.timeZone;
  type Row = Awaited<ReturnType<typeof readAssets>>[number];
  return sheet<Row>("assets.csv", {
    pages: pagesOf((page) => readAssets(tx, page)),
    columns: [
      ["ID", (a) => a.id],
      ["Name", (a) => a.name],
      ["Category", (a) => categoryLabels[a.category]],
      ["VIN/Serial", (a) => a.vinOrSerial],
      ["Year", (a) => a.year],
      ["Make", (a) => a.make],
      ["Model", (a) => a.model],
      ["Condition", (a) => conditionLabels[a.condition]],
      ["Location", (a) => a.location],
      ["Assigned Crew", (a) => a.assignedCrew],
      ["Current Miles", (a) => a.currentMiles],
      ["Current Hours", (a) => a.currentHours],
      ...moment<Row>("Last Serviced", zone, (a) => a.lastServicedDate),
      ["Last Serviced Miles", (a) => a.lastServicedMiles],
      ["Last Serviced Hours", (a) => a.lastServicedHours],
      ["Last Inspection ID", (a) => a.lastInspectionId],
      ["Archived", (a) => a.archived],
      ["Photo", (a) => a.photo],
      ...moment<Row>("Added", zone, (a) => a.createdAt),
      ...moment<Row>("Changed", zone, (a) => a.updatedAt),
    ],
  });
}

async function readAssets(tx: CompanyDb, { after, limit }: Page) {
  const rows = await tx.select(assetFields, assets, {
    where: gt(assets.id, after),
    orderBy: [asc(assets.id)],
    limit,
  });
  const files: PhotoFiles = await photoFilesOf(
    tx,
    rows.flatMap(({ photoUrl }) => photoUrl ?? []),
  );
  return rows.map((row) => ({ ...row, photo: row.photoUrl ? files([row.photoUrl]) : null }));
}

const scheduleFields = {
  id: maintenanceSchedules.id,
  assetId: maintenanceSchedules.assetId,
  assetName: assets.name,
  name: maintenanceSchedules.name,
  type: maintenanceSchedules.type,
  intervalDays: maintenanceSchedules.intervalDays,
  intervalMiles: maintenanceSchedules.intervalMiles,
  intervalHours: maintenanceSchedules.intervalHours,
  lastPerformed: maintenanceSchedules.lastPerformed,
  nextDue: maintenanceSchedules.nextDue,
  nextDueMiles: maintenanceSchedules.nextDueMiles,
  nextDueHours: maintenanceSchedules.nextDueHours,
  active: maintenanceSchedules.active,
  createdAt: maintenanceSchedules.createdAt,
};

function scheduleSheet(tx: CompanyDb): Sheet {
  const zone = tx.timeZone;
  type Row = Awaited<ReturnType<typeof readSchedules>>[number];
  return sheet<Row>("schedules.csv", {
    pages: pagesOf((page) => readSchedules(tx, page)),
    columns: [
      ["ID", (s) => s.id],
      ["Asset ID", (s) => s.assetId],
      ["Asset", (s) => s.assetName],
      ["Service", (s) => s.name],
      ["Type", (s) => scheduleTypeLabels[s.type]],
      ["Interval Days", (s) => s.intervalDays],
      ["Interval Miles", (s) => s.intervalMiles],
      ["Interval Hours", (s) => s.intervalHours],
      ...moment<Row>("Last Performed", zone, (s) => s.lastPerformed),
      ...moment<Row>("Next Due", zone, (s) => s.nextDue),
      ["Next Due Miles", (s) => s.nextDueMiles],
      ["Next Due Hours", (s) => s.nextDueHours],
      ["Active", (s) => s.active],
      ...moment<Row>("Added", zone, (s) => s.createdAt),
    ],
  });
}

function readSchedules(tx: CompanyDb, { after, limit }: Page) {
  return tx.select(scheduleFields, maintenanceSchedules, {
    joins: [{ kind: "inner", table: assets, on: eq(assets.id, maintenanceSchedules.assetId) }],
    where: gt(maintenanceSchedules.id, after),
    orderBy: [asc(maintenanceSchedules.id)],
    limit,
  });
}

/** One row for each item of each version, because a record may be of any of them. */
function checklistSheet(tx: CompanyDb): Sheet {
  const zone = tx.timeZone;
  type Row = ReturnType<typeof itemsOf>[number];
  return sheet<Row>("checklists.csv", {
    pages: itemPages(tx),
    columns: [
      ["Checklist ID", (i) => i.checklistId],
      ["Version", (i) => i.id],
      ["Checklist", (i) => i.name],
      ["Category", (i) => categoryLabels[i.category]],
      ["In Use", (i) => i.active && i.id === i.latest],
      ["Item Number", (i) => i.number],
      ["Group", (i) => i.item.group],
      ["Item", (i) => i.item.label],
      ...moment<Row>("Saved", zone, (i) => i.savedAt),
    ],
  });
}

async function* itemPages(tx: CompanyDb) {
  for await (const lists of pagesOf((page) => readLists(tx, page))) {
    for (const { id } of lists) {
      const pages = pagesOf((page) => readVersions(tx, id, page), longPageRows);
      for await (const versions of pages) yield versions.flatMap(itemsOf);
    }
  }
}

function readLists(tx: CompanyDb, { after, limit }: Page) {
  return tx.select({ id: inspectionChecklists.id }, inspectionChecklists, {
    where: gt(inspectionChecklists.id, after),
    orderBy: [asc(inspectionChecklists.id)],
    limit,
  });
}

const versionFields = {
  id: checklistVersions.version,
  checklistId: inspectionChecklists.id,
  category: inspectionChecklists.category,
  active: inspectionChecklists.active,
  latest: inspectionChecklists.version,
  name: checklistVersions.name,
  items: checklistVersions.items,
  savedAt: checklistVersions.createdAt,
};

function readVersions(tx: CompanyDb, checklistId: number, { after, limit }: Page) {
  const on = eq(checklistVersions.checklistId, inspectionChecklists.id);
  return tx.select(versionFields, inspectionChecklists, {
    joins: [{ kind: "inner", table: checklistVersions, on }],
    where: and(eq(inspectionChecklists.id, checklistId), gt(checklistVersions.version, after)),
    orderBy: [asc(checklistVersions.version)],
    limit,
  });
}

type Version = Awaited<ReturnType<typeof readVersions>>[number];

function itemsOf({ items, ...version }: Version) {
  return items.map((item, place) => ({ ...version, item, number: place + 1 }));
}

const crewFields = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: users.role,
  createdAt: users.createdAt,
  removedAt: users.removedAt,
};

/** Everybody who is or was of the company; no password, not even its hash. */
function crewSheet(tx: CompanyDb): Sheet {
  const zone = tx.timeZone;
  type Row = Awaited<ReturnType<typeof readCrew>>[number];
  return sheet<Row>("crew.csv", {
    pages: pagesOf((page) => readCrew(tx, page)),
    columns: [
      ["ID", (u) => u.id],
      ["Name", (u) => fullName(u)],
      ["Username", (u) => u.username],
      ["Email", (u) => u.email],
      ["Role", (u) => roleLabels[u.role]],
      ...moment<Row>("Added", zone, (u) => u.createdAt),
      ...moment<Row>("Removed", zone, (u) => u.removedAt),
    ],
  });
}

function readCrew(tx: CompanyDb, { after, limit }: Page) {
  return tx.select(crewFields, users, {
    where: gt(users.id, after),
    orderBy: [asc(users.id)],
    limit,
  });
}
