import type { Writable } from "node:stream";
import { photos } from "#shared/schema.ts";
import { eq } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { invariant } from "../../errors.ts";
import type { PhotoBytes } from "../../objects/photo-bytes.ts";
import { placeOfPhoto } from "../../objects/photo-bytes.ts";
import { namePhotoFile } from "./read-table.ts";
import { type Archive, inTurns, writeArchive, type Writing } from "./write-archive.ts";
import { writeDefectSheets } from "./write-defect-sheets.ts";
import {
  createScanReader,
  readScans,
  nameScanFile,
  writeDocumentSheet,
  writeFileSheet,
} from "./write-document-sheet.ts";
import { writeFleetSheets } from "./write-fleet-sheets.ts";
import { writeHeldSheet } from "./write-held-sheet.ts";
import { writeInspectionSheets } from "./write-inspection-sheets.ts";
import { writeReadme } from "./write-readme.ts";
import { readPhotos, writeRecordSheets } from "./write-record-sheets.ts";
import { writeReportSheet } from "./write-report-sheet.ts";
import type { Sheet } from "./write-sheet.ts";
import { writeTokenSheet } from "./write-token-sheet.ts";

/** Writes everything that a company has into one archive. */
export function writeCompany(
  company: CompanyDb,
  writing: Writing & { photoBytes: PhotoBytes },
  begin: () => Writable,
): Promise<void> {
  const { user, now, photoBytes } = writing;
  return writeArchive(company, writing, {
    begin,
    fill: async (archive, snapshot) =>
      fill({ archive, tx: snapshot, photoBytes }, writeReadme(user, await snapshot.own(), now)),
  });
}

export function listSheets(tx: CompanyDb): Sheet[] {
  return [
    ...writeFleetSheets(tx),
    ...writeInspectionSheets(tx),
    ...writeDefectSheets(tx),
    ...writeRecordSheets(tx),
    writeDocumentSheet(tx),
    writeFileSheet(tx),
    writeReportSheet(tx),
    writeHeldSheet(tx),
    writeTokenSheet(tx),
  ];
}

type Filling = { archive: Archive; tx: CompanyDb; photoBytes: PhotoBytes };

async function fill({ archive, tx, photoBytes }: Filling, readme: string): Promise<void> {
  archive.addText("README.txt", readme);
  for (const { file, text } of listSheets(tx)) await archive.addPieces(file, text);
  for await (const found of inTurns(tx, readPhotos(tx))) {
    for (const photo of found) {
      const file = namePhotoFile(photo);
      await archive.addStored({ ...photo, file, read: createPhotoReader(photo.id, photoBytes) });
    }
  }
  for await (const found of inTurns(tx, readScans(tx))) {
    for (const scan of found) {
      await archive.addStored({
        ...scan,
        file: nameScanFile(scan),
        read: createScanReader(scan.id),
      });
    }
  }
}

/** A lost object becomes an empty file, and the rest is still exported. */
function createPhotoReader(id: number, photoBytes: PhotoBytes) {
  return async (tx: CompanyDb): Promise<Buffer> => {
    const [place] = await tx.select(placeOfPhoto, photos, { where: eq(photos.id, id) });
    invariant(place, "a photo is there as long as the moment that is exported");
    return (await photoBytes.read(tx.companyId, place)) ?? Buffer.alloc(0);
  };
}
