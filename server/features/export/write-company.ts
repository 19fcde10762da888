import type { Writable } from "node:stream";
import { documentFiles, photos } from "#shared/schema.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { photoFile } from "./data.ts";
import { type Archive, inTurns, writeArchive, type Writing } from "./write-archive.ts";
import { writeDefectSheets } from "./write-defect-sheets.ts";
import { readScans, scanFile, writeDocumentSheet } from "./write-document-sheet.ts";
import { writeFleetSheets } from "./write-fleet-sheets.ts";
import { writeHeldSheet } from "./write-held-sheet.ts";
import { writeInspectionSheets } from "./write-inspection-sheets.ts";
import { writeReadme } from "./write-readme.ts";
import { readPhotos, writeRecordSheets } from "./write-record-sheets.ts";
import { writeReportSheet } from "./write-report-sheet.ts";

/** Writes all that a company has into one archive. */
export function writeCompany(
  company: CompanyDb,
  writing: Writing,
  begin: () => Writable,
): Promise<void> {
  const { user, now } = writing;
  return writeArchive(company, writing, {
    begin,
    fill: async (archive, snapshot) =>
      fill(archive, snapshot, writeReadme(user, await snapshot.own(), now)),
  });
}

async function fill(archive: Archive, tx: CompanyDb, readme: string): Promise<void> {
  archive.addText("README.txt", readme);
  const writers = [writeFleetSheets, writeInspectionSheets, writeDefectSheets, writeRecordSheets];
  const sheets = [
    ...writers.flatMap((write) => write(tx)),
    writeDocumentSheet(tx),
    writeReportSheet(tx),
    writeHeldSheet(tx),
  ];
  for (const { file, text } of sheets) await archive.addPieces(file, text);
  for await (const found of inTurns(readPhotos(tx))) {
    for (const photo of found) await archive.addBytes(photos, photo, photoFile(photo));
  }
  for await (const found of inTurns(readScans(tx))) {
    for (const scan of found) await archive.addBytes(documentFiles, scan, scanFile(scan));
  }
}
