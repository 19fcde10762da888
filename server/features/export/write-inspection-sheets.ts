/** The two files of an export about inspections: one row for each, and one for each item. */
import { formatCategory } from "#shared/assets/assets.ts";
import { listIssueLabels, listRecordedItems } from "#shared/inspections/inspection-records.ts";
import { inspectionTypeLabels } from "#shared/checklists/inspection-types.ts";
import { toInspectionOutcome } from "#shared/inspections/inspection-outcome.ts";
import { formatReasons } from "#shared/checklists/reasons.ts";
import { assets, checklistVersions, inspectionLogs } from "#shared/schema.ts";
import { getTableColumns } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { maybe } from "../../db/statements/company-rows.ts";
import { selectConfirmation, withAssetAndChecklist } from "../inspections/select-inspections.ts";
import type { SheetPart } from "./read-table.ts";
import { listPageRows, longPageRows, readTable, withPhotos } from "./read-table.ts";
import type { Sheet } from "./write-sheet.ts";
import { capitalise, writeSheet } from "./write-sheet.ts";

export function writeInspectionSheets(tx: CompanyDb): Sheet[] {
  return [writeInspectionSheet(tx), writeItemSheet(tx)];
}

export function writeInspectionSheet(
  tx: CompanyDb,
  { file, ids }: SheetPart = { file: "inspections.csv" },
): Sheet {
  const withAnswer = { ...fields, confirmation: selectConfirmation(tx) };
  return writeSheet(file, {
    heads: `ID, Asset ID, Asset, Unit Number, VIN/Serial, Plate, Category, Type, Date @, Driver ID, Driver,
      Filed By ID, Driver's Answer, Answered @, Result, Unlisted Items, Failed Items,
      Comments, Signature, Miles, Hours, Checklist ID, Checklist, Checklist Version, Started @,
      Completed @, Received @, Resolved @, Resolved by Maintenance Log ID,
      Voided @, Voided By, Reason`,
    cells: {
      "Unit Number": (i) => i.unit?.unitNumber ?? null,
      "VIN/Serial": (i) => i.unit?.vinOrSerial ?? null,
      Plate: (i) => [i.unit?.plateState, i.unit?.plate].filter(Boolean).join(" "),
      Category: (i) => formatCategory(i.checklistCategory),
      Type: (i) => inspectionTypeLabels[i.inspectionType],
      Driver: "driverName",
      "Filed By ID": "attributedById",
      "Driver's Answer": ({ confirmation: said }) =>
        said && (said.isOwn ? "Confirmed" : "Says that this was not them"),
      Answered: ({ confirmation: said }) => said && new Date(said.at),
      Result: (i) => capitalise(toInspectionOutcome(i)),
      "Unlisted Items": "unlisted",
      "Failed Items": (i) => listIssueLabels(i).join("; "),
      Signature: "signatureUrl",
      Miles: "odometer",
      Checklist: (i) => i.checklist ?? "Built-in checklist",
      Started: "startedAt",
      Completed: "completedAt",
      Received: "receivedAt",
      Resolved: "resolvedAt",
      "Resolved by Maintenance Log ID": "resolvedByMaintenanceId",
      Voided: "voidedAt",
      "Voided By": "voidedByName",
      Reason: "voidReason",
    },
    timeZone: tx.timeZone,
    pages: readTable(tx, { ...inspections, fields: withAnswer, ids }),
  });
}

const { results, words: _words, ...columns } = getTableColumns(inspectionLogs);

/** Joins the checklist that was filled in, which is absent for a built-in one. */
const fields = {
  ...columns,
  asset: assets.name,
  checklist: maybe(checklistVersions.name),
  checklistItems: maybe(checklistVersions.items),
};
const inspections = {
  fields,
  from: inspectionLogs,
  joins: withAssetAndChecklist,
  limit: listPageRows,
};
const wholeInspections = { ...inspections, fields: { ...fields, results }, limit: longPageRows };

function writeItemSheet(tx: CompanyDb): Sheet {
  return writeSheet("inspection-items.csv", {
    heads: `Inspection ID, Date @, Asset ID, Asset, Item Number, Group, Item, Result, Value, Unit, Notes,
      Reasons, Photos, Answered @`,
    cells: {
      Item: "label",
      Result: ({ result }) =>
        result && (result.status === "na" ? "N/A" : capitalise(result.status)),
      Value: ({ result }) => result?.value ?? null,
      Unit: ({ unit }) => unit ?? null,
      Notes: ({ result }) => result?.notes ?? null,
      Reasons: ({ result }) => formatReasons(result?.reasons) ?? null,
      Answered: ({ result }) => (result?.answeredAt ? new Date(result.answeredAt) : null),
    },
    timeZone: tx.timeZone,
    pages: withPhotos(tx, readItems(tx), ({ result }) => result?.photos ?? []),
  });
}

async function* readItems(tx: CompanyDb) {
  for await (const page of readTable(tx, wholeInspections)) {
    yield page.flatMap((inspection) =>
      listRecordedItems(inspection).map((item, index) => ({
        ...item,
        inspectionId: inspection.id,
        date: inspection.date,
        assetId: inspection.assetId,
        asset: inspection.asset,
        itemNumber: index + 1,
        result: inspection.results[item.id] ?? null,
      })),
    );
  }
}
