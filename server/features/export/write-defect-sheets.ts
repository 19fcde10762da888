/** The two files of an export about defects: one row for each, and one for each event of its trail. */
import { defectStateLabels, formatDefectNumber } from "#shared/defects/defects.ts";
import { assets, defectEvents, defects } from "#shared/schema.ts";
import { eq, getTableColumns } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { withDefect } from "../defects/select-defects.ts";
import { readTable, withPhotos } from "./read-table.ts";
import type { Sheet } from "./write-sheet.ts";
import { capitalise, writeSheet } from "./write-sheet.ts";

export function writeDefectSheets(tx: CompanyDb): Sheet[] {
  return [writeDefectSheet(tx), writeEventSheet(tx)];
}

function writeDefectSheet(tx: CompanyDb): Sheet {
  const rows = readTable(tx, {
    fields: { ...getTableColumns(defects), asset: assets.name },
    from: defects,
    joins: [{ kind: "inner", table: assets, on: eq(assets.id, defects.assetId) }],
  });
  return writeSheet("defects.csv", {
    heads: `ID, Number, Asset ID, Asset, Defect, Item ID, Critical, State, Source, Inspection ID, Document ID, Note, Photos,
      Reported By, Reported @, Sightings, Failures in 90 Days, Rejections, Deferred Until, Deferred Until Miles,
      Deferred Until Hours, Duplicate of ID, Maintenance Log ID, Closed @, Certified, Waits for Review`,
    cells: {
      Number: (d) => formatDefectNumber(d.number),
      Defect: "title",
      State: (d) => defectStateLabels[d.state],
      Source: (d) => capitalise(d.source),
      "Reported By": "reportedByName",
      Reported: "reportedAt",
      "Failures in 90 Days": "repeat",
      "Deferred Until Miles": "deferredMiles",
      "Deferred Until Hours": "deferredHours",
      "Duplicate of ID": "duplicateOfId",
      Closed: "closedAt",
      "Waits for Review": "reviewPending",
    },
    timeZone: tx.timeZone,
    pages: withPhotos(tx, rows, ({ photoUrls }) => photoUrls),
  });
}

function writeEventSheet(tx: CompanyDb): Sheet {
  const rows = readTable(tx, {
    fields: { ...getTableColumns(defectEvents), number: defects.number },
    from: defectEvents,
    joins: [withDefect],
  });
  return writeSheet("defect-events.csv", {
    heads: `ID, Defect ID, Number, Event, Date @, Who, Note, Signature, Photos, Inspection ID, Maintenance Log ID,
      Outcome, Until Day, Until Miles, Until Hours, Duplicate of, Critical, Received @`,
    cells: {
      Number: (e) => formatDefectNumber(e.number),
      Event: (e) => capitalise(e.kind),
      Date: "at",
      Who: "byName",
      Outcome: (e) => (e.details.outcome ? defectStateLabels[e.details.outcome] : null),
      "Until Day": (e) => e.details.untilDay ?? null,
      "Until Miles": (e) => e.details.untilMiles ?? null,
      "Until Hours": (e) => e.details.untilHours ?? null,
      "Duplicate of": (e) =>
        e.details.duplicateOf === undefined ? null : formatDefectNumber(e.details.duplicateOf),
      Critical: (e) => e.details.critical ?? null,
      Received: ({ details: { receivedAt } }) => (receivedAt ? new Date(receivedAt) : null),
    },
    timeZone: tx.timeZone,
    pages: withPhotos(tx, rows, ({ photoUrls }) => photoUrls),
  });
}
