/** The file of an export that lists the submissions that were refused and held for the office, with its decisions. */
import { errors } from "#shared/api/errors.ts";
import { heldKindLabels, heldStateLabels } from "#shared/held/held.ts";
import { heldSubmissions } from "#shared/schema.ts";
import { say } from "#shared/base/messages.ts";
import { getTableColumns } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { longPageRows, readTable, withPhotos } from "./read-table.ts";
import type { Sheet } from "./write-sheet.ts";
import { writeSheet } from "./write-sheet.ts";

export function writeHeldSheet(tx: CompanyDb): Sheet {
  const {
    requestHash: _requestHash,
    copyOfKey: _copyOfKey,
    ...fields
  } = getTableColumns(heldSubmissions);
  const rows = readTable(tx, { fields, from: heldSubmissions, limit: longPageRows });
  return writeSheet("held-submissions.csv", {
    heads: `ID, Kind, Asset ID, Asset, Sent By, Performed @, Received @, Reason, Submission, Photos,
      State, Decided By, Decided @, Note, Record ID, Attribution`,
    cells: {
      Kind: (h) => heldKindLabels[h.kind],
      Asset: "assetName",
      "Sent By": "userName",
      Performed: "performedAt",
      Received: "receivedAt",
      Reason: (h) => describeReason(h.reason),
      Submission: (h) => JSON.stringify(h.body),
      State: (h) => heldStateLabels[h.state],
      "Decided By": "decidedByName",
      Decided: "decidedAt",
    },
    timeZone: tx.timeZone,
    pages: withPhotos(tx, rows, ({ body }) => listPhotoUrls(body)),
  });
}

/** A phone may send a reason that this version does not know. */
function describeReason(code: string): string {
  const refused = Object.entries(errors).find(([known]) => known === code);
  return ownReasons[code] ?? (refused ? say(refused[1].message) : code);
}

/** The reasons of submissions that no call has refused. */
const ownReasons: Readonly<Record<string, string>> = {
  "held.shared": "From a file",
  "held.notMine": "The driver says that somebody else filled this in",
};

/** Finds photos anywhere in the body, because its shape may be unknown. */
function listPhotoUrls(body: Record<string, unknown>): string[] {
  return JSON.stringify(body).match(/\/api\/photos\/\d+/g) ?? [];
}
