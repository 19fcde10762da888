/** The two files of an export about inspections: one row for each, and one for each answered item. */
import { categoryLabels } from "#shared/assets.ts";
import { issueLabels, recordedItems } from "#shared/inspection-records.ts";
import { inspectionOutcome } from "#shared/inspections.ts";
import { assets, checklistVersions, inspectionLogs } from "#shared/schema.ts";
import { and, asc, eq, gt } from "drizzle-orm";
import type { CompanyDb } from "../db/company-db.ts";
import { maybe } from "../db/company-db.ts";
import type { Page, Sheet } from "./export-sheet.ts";
import { longPageRows, moment, pagesOf, photoFilesOf, sheet, worded } from "./export-sheet.ts";

export function inspectionSheets(tx: CompanyDb): Sheet[] {
  return [inspectionSheet(tx), itemSheet(tx)];
}

type Inspection = Awaited<ReturnType<typeof readInspections>>[number];

function inspectionSheet(tx: CompanyDb): Sheet {
  const zone = tx.timeZone;
  return sheet<Inspection>("inspections.csv", {
    pages: pagesOf((page) => readInspections(tx, page), longPageRows),
    columns: [
      ["ID", (i) => i.id],
      ["Asset ID", (i) => i.assetId],
      ["Asset", (i) => i.assetName],
      ["Category", (i) => categoryLabels[i.checklistCategory]],
      ["Type", (i) => worded(i.inspectionType)],
      ...moment<Inspection>("Date", zone, (i) => i.date),
      ["Driver ID", (i) => i.driverId],
      ["Driver", (i) => i.driverName],
      ["Result", (i) => worded(inspectionOutcome(i))],
      ["Unlisted Items", (i) => i.unlisted],
      ["Failed Items", (i) => issueLabels(i).join("; ")],
      ["Comments", (i) => i.comments],
      ["Signature", (i) => i.signatureUrl],
      ["Miles", (i) => i.odometer],
      ["Hours", (i) => i.hours],
      ["Checklist ID", (i) => i.checklistId],
      ["Checklist", (i) => i.checklistName ?? "Built-in checklist"],
      ["Checklist Version", (i) => i.checklistVersion],
      ...moment<Inspection>("Started", zone, (i) => i.startedAt),
      ...moment<Inspection>("Completed", zone, (i) => i.completedAt),
      ...moment<Inspection>("Received", zone, (i) => i.receivedAt),
      ...moment<Inspection>("Resolved", zone, (i) => i.resolvedAt),
      ["Resolved by Maintenance Log ID", (i) => i.resolvedByMaintenanceId],
    ],
  });
}

const inspectionFields = {
  id: inspectionLogs.id,
  assetId: inspectionLogs.assetId,
  assetName: assets.name,
  checklistId: inspectionLogs.checklistId,
  checklistVersion: inspectionLogs.checklistVersion,
  checklistCategory: inspectionLogs.checklistCategory,
  checklistName: maybe(checklistVersions.name),
  checklistItems: maybe(checklistVersions.items),
  inspectionType: inspectionLogs.inspectionType,
  driverId: inspectionLogs.driverId,
  driverName: inspectionLogs.driverName,
  date: inspectionLogs.date,
  startedAt: inspectionLogs.startedAt,
  completedAt: inspectionLogs.completedAt,
  receivedAt: inspectionLogs.receivedAt,
  odometer: inspectionLogs.odometer,
  hours: inspectionLogs.hours,
  results: inspectionLogs.results,
  issues: inspectionLogs.issues,
  comments: inspectionLogs.comments,
  signatureUrl: inspectionLogs.signatureUrl,
  passed: inspectionLogs.passed,
  unlisted: inspectionLogs.unlisted,
  resolved: inspectionLogs.resolved,
  resolvedAt: inspectionLogs.resolvedAt,
  resolvedByMaintenanceId: inspectionLogs.resolvedByMaintenanceId,
};

/** The list that was filled in; none where it was a built-in one. */
const itsList = and(
  eq(checklistVersions.checklistId, inspectionLogs.checklistId),
  eq(checklistVersions.version, inspectionLogs.checklistVersion),
);

function readInspections(tx: CompanyDb, { after, limit }: Page) {
  return tx.select(inspectionFields, inspectionLogs, {
    joins: [
      { kind: "inner", table: assets, on: eq(assets.id, inspectionLogs.assetId) },
      { kind: "left", table: checklistVersions, on: itsList ?? eq(checklistVersions.version, 0) },
    ],
    where: gt(inspectionLogs.id, after),
    orderBy: [asc(inspectionLogs.id)],
    limit,
  });
}

type Item = ReturnType<typeof itemsOf>[number];

function itemSheet(tx: CompanyDb): Sheet {
  const zone = tx.timeZone;
  return sheet<Item>("inspection-items.csv", {
    pages: itemPages(tx),
    columns: [
      ["Inspection ID", (i) => i.inspection.id],
      ...moment<Item>("Date", zone, (i) => i.inspection.date),
      ["Asset ID", (i) => i.inspection.assetId],
      ["Asset", (i) => i.inspection.assetName],
      ["Item Number", (i) => i.number],
      ["Group", (i) => i.item.group],
      ["Item", (i) => i.item.label],
      ["Result", (i) => (i.result ? worded(i.result.status) : null)],
      ["Notes", (i) => i.result?.notes ?? null],
      ["Photos", (i) => i.photos],
      ...moment<Item>("Answered", zone, ({ result }) =>
        result?.answeredAt ? new Date(result.answeredAt) : null,
      ),
    ],
  });
}

async function* itemPages(tx: CompanyDb): AsyncGenerator<Item[]> {
  for await (const inspections of pagesOf((page) => readInspections(tx, page), longPageRows)) {
    const items = inspections.flatMap(itemsOf);
    const files = await photoFilesOf(
      tx,
      items.flatMap(({ result }) => result?.photos ?? []),
    );
    yield items.map((item) => ({ ...item, photos: files(item.result?.photos ?? []) }));
  }
}

function itemsOf(inspection: Inspection) {
  return recordedItems(inspection).map((item, place) => ({
    inspection,
    item,
    number: place + 1,
    result: inspection.results[item.id],
    photos: "",
  }));
}
