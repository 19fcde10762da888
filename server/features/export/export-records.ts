/** Exports the lists of inspections and of maintenance as CSV files, with the lists' filters. */
import type { Writable } from "node:stream";
import { toDay } from "#shared/base/days.ts";
import { inspectionLogs, maintenanceLogs } from "#shared/schema.ts";
import { and } from "drizzle-orm";
import type { Database } from "../../db/connection/client.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { readSnapshot } from "../../db/company/company-snapshot.ts";
import { findIds } from "../../db/company/search.ts";
import type { Context } from "../../http/route.ts";
import { isOfUnits } from "../assets/is-of-units.ts";
import { recordChanges } from "../audit/record-changes.ts";
import * as inspections from "../inspections/list-logs.ts";
import { newestFirst } from "../inspections/select-inspections.ts";
import * as maintenance from "../maintenance/list-logs.ts";
import type { SheetPart } from "./read-table.ts";
import { sendFile } from "./export-company.ts";
import { inTurns } from "./write-archive.ts";
import { writeInspectionSheet } from "./write-inspection-sheets.ts";
import { writeMaintenanceSheet } from "./write-record-sheets.ts";
import type { Sheet } from "./write-sheet.ts";

export function exportInspections(context: Context<"exportInspections">, database: Database) {
  const { text, tag, yard, ...filter } = context.query;
  return exportRecords(context, database, {
    file: nameFile("inspections", context),
    sheet: writeInspectionSheet,
    find: async (tx) =>
      findIds(tx, {
        from: inspectionLogs,
        where: and(
          inspections.filterConditions(filter, tx.timeZone),
          await isOfUnits(tx, inspectionLogs.assetId, { tag, yard }),
        ),
        order: newestFirst,
        search: await inspections.findWords(tx, text),
      }),
  });
}

export function exportMaintenanceLogs(
  context: Context<"exportMaintenanceLogs">,
  database: Database,
) {
  const { text, tag, yard, ...filter } = context.query;
  return exportRecords(context, database, {
    file: nameFile("maintenance", context),
    sheet: writeMaintenanceSheet,
    find: async (tx) =>
      findIds(tx, {
        from: maintenanceLogs,
        where: and(
          maintenance.filterConditions(filter, tx.timeZone),
          await isOfUnits(tx, maintenanceLogs.assetId, { tag, yard }),
        ),
        order: maintenance.newestFirst,
        search: maintenance.findWords(tx, text),
      }),
  });
}

type Records = {
  file: string;
  sheet: (tx: CompanyDb, part: SheetPart) => Sheet;
  find: (tx: CompanyDb) => SheetPart["ids"] | Promise<SheetPart["ids"]>;
};
type Exporting = Pick<Context<"exportCompany">, "company" | "user" | "now" | "req" | "res">;

/** Exports the records from one snapshot, taking turns with exports of the whole company. */
function exportRecords(
  context: Exporting,
  database: Database,
  { file, sheet, find }: Records,
): Promise<void> {
  const { company, user } = context;
  return sendFile(context, database, {
    file,
    type: "text/csv; charset=utf-8",
    write: async (begin) => {
      await readSnapshot(database, company, async (snapshot) => {
        const { text } = sheet(snapshot, { file, ids: await find(snapshot) });
        const { id: rowId, name: rowName } = user.company;
        const changes = { exportedFile: { from: null, to: file } };
        await recordChanges(company, context, [
          { action: "exported", noun: "company", rowId, rowName, changes },
        ]);
        await sendPieces(snapshot, text, begin());
      });
      // Ended after the turn is over, so that a user who has the whole file can start the next export.
      context.res.end();
    },
  });
}

/** A client that disconnects is no failure; a failure here cuts the file off. */
async function sendPieces(
  company: CompanyDb,
  pieces: AsyncIterable<string | Buffer>,
  reader: Writable,
): Promise<void> {
  try {
    for await (const piece of inTurns(company, pieces)) {
      if (reader.destroyed) return;
      if (!reader.write(piece)) await untilTaken(reader);
    }
  } catch (error) {
    reader.destroy();
    throw error;
  }
}

function untilTaken(reader: Writable): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      reader.off("drain", stop).off("close", stop);
      resolve();
    };
    reader.once("drain", stop).once("close", stop);
  });
}

type Dated = Pick<Exporting, "company" | "now"> & { query: { from?: string; to?: string } };

/** "inspections-2026-03-01-to-2026-03-31.csv" */
function nameFile(noun: string, { company, now, query: { from, to } }: Dated): string {
  if (from !== undefined && to !== undefined) return `${noun}-${from}-to-${to}.csv`;
  if (from !== undefined) return `${noun}-from-${from}.csv`;
  return to === undefined ? `${noun}-${toDay(now, company.timeZone)}.csv` : `${noun}-to-${to}.csv`;
}
