/** The files of all units in one archive, with their scans. */
import { buildDefectRegister } from "#shared/defect-register.ts";
import { documentKindLabels } from "#shared/documents.ts";
import { fileEndings } from "#shared/documents-schema.ts";
import { nameFolder, toFileWords } from "#shared/file-names.ts";
import type { Language } from "#shared/languages.ts";
import { unitFileLimits } from "#shared/paper-period.ts";
import { assets } from "#shared/schema.ts";
import { buildUnitFile } from "#shared/unit-file.ts";
import type { Database } from "../../db/client.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import type { Context } from "../../http/route.ts";
import { inLanguage } from "../../language.ts";
import { readTable } from "../export/data.ts";
import { sendFile } from "../export/export-company.ts";
import { type Archive, inTurns, writeArchive } from "../export/write-archive.ts";
import { createScanReader } from "../export/write-document-sheet.ts";
import { writeReadinessSheet } from "../export/write-readiness-sheet.ts";
import { sealWaiting } from "../seals/seal-record.ts";
import { listOpen } from "./data.ts";
import { listUnitRecords, type Wanted } from "./list-unit-records.ts";
import { writePdf } from "./write-pdf.ts";
import { findLanguage } from "./write-papers.ts";
import { findPeriod } from "./write-unit-file.ts";

export async function exportFleet(context: Context<"exportFleet">, database: Database) {
  const { company, user, now, query } = context;
  const { timeZone } = company;
  const period = findPeriod(query, { now, timeZone, days: unitFileLimits.fleetDaysDefault });
  const words = toFileWords(user.company.name, "company");
  const file = `unit-files-${words}-${period.from}-to-${period.to}.zip`;
  const changes = { exportedFile: { from: null, to: file } };
  await sealWaiting(company, now);
  await sendFile(context, database, {
    file,
    type: "application/zip",
    write: (begin) =>
      writeArchive(
        company,
        { user, now, database, changes },
        {
          begin,
          fill: async (archive, snapshot) => {
            const wanted = { company: await snapshot.own(), period, now, photosMax: 0 };
            await fill(
              { archive, tx: snapshot, language: findLanguage(query, wanted.company) },
              wanted,
            );
          },
        },
      ),
  });
}

type Filling = { archive: Archive; tx: CompanyDb; language: Language };

/** One unit is held at a time. */
async function fill({ archive, tx, language }: Filling, wanted: Wanted): Promise<void> {
  const { company, now } = wanted;
  // Those of a whole fleet would take hours.
  const loadPhoto = () => Promise.resolve(undefined);
  const pdf = { size: "letter", language, loadPhoto, now } as const;
  const open = { company, defects: await listOpen(tx), now };
  const register = inLanguage(language, () => buildDefectRegister(open));
  const drawn = { compress: false };
  await archive.addPieces("open-defects.pdf", writePdf(register, pdf), drawn);
  const gaps = writeReadinessSheet(tx, now);
  await archive.addPieces(gaps.file, gaps.text);
  const taken = new Set<string>();
  for await (const facts of inTurns(readUnits(tx, wanted))) {
    const { id, name, archived } = facts.unit;
    const folder = `${archived ? "archived" : "units"}/${nameFolder({ id, name }, taken)}`;
    const paper = inLanguage(language, () => buildUnitFile(facts));
    await archive.addPieces(`${folder}/Unit File.pdf`, writePdf(paper, pdf), drawn);
    for (const { scan, file } of listScans(facts.documents)) {
      const read = createScanReader(scan);
      await archive.addStored({ file: `${folder}/${file}`, createdAt: now, read });
    }
  }
}

async function* readUnits(tx: CompanyDb, wanted: Wanted) {
  for await (const units of readTable(tx, { fields: { id: assets.id }, from: assets })) {
    for (const { id } of units) yield await listUnitRecords(tx, id, wanted);
  }
}

type Documents = Awaited<ReturnType<typeof listUnitRecords>>["documents"];

/** "Registration 2026-01-05 (31).pdf" */
function listScans(documents: Documents) {
  return documents.flatMap(({ kind, issuedOn, addedOn, files }) =>
    files.map(({ id, contentType }) => {
      const day = issuedOn ?? addedOn;
      return {
        scan: id,
        file: `${documentKindLabels[kind]} ${day} (${id})${fileEndings[contentType]}`,
      };
    }),
  );
}
