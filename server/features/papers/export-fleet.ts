/** The files of all units in one archive, with their scans and the files of maintenance. */
import { buildDefectRegister } from "#shared/papers/defect-register.ts";
import { toDay } from "#shared/base/days.ts";
import { documentKindLabels } from "#shared/documents/documents.ts";
import { fileEndings } from "#shared/documents/documents-schema.ts";
import { nameFolder, toFileWords } from "#shared/export/file-names.ts";
import type { Language } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { unitFileLimits } from "#shared/papers/paper-period.ts";
import { serviceTypeLabels } from "#shared/schedules/service-types.ts";
import { assets } from "#shared/schema.ts";
import { buildUnitFile } from "#shared/papers/unit-file.ts";
import type { Database } from "../../db/connection/client.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Context } from "../../http/route.ts";
import { createTurnGiver } from "../../give-turns.ts";
import { inLanguage } from "../../language.ts";
import { readTable } from "../export/read-table.ts";
import { sendFile } from "../export/export-company.ts";
import { type Archive, inTurns, writeArchive } from "../export/write-archive.ts";
import { createScanReader } from "../export/write-document-sheet.ts";
import { writeReadinessSheet } from "../export/write-readiness-sheet.ts";
import { type Break, reportBreak } from "../seals/report-break.ts";
import { sealWaiting, verifyPrinted } from "../seals/verify-printed.ts";
import { listOpen } from "./select-printed.ts";
import { listOfRegister, listOfUnit } from "./list-printed-seals.ts";
import { listUnitRecords, type Wanted } from "./list-unit-records.ts";
import { writePdf } from "./write-pdf.ts";
import { findLanguage, type PaperParts } from "./write-papers.ts";
import { findPeriod, toUnitFacts } from "./write-unit-file.ts";

type Parts = Pick<PaperParts, "onBreak"> & { database: Database };

export async function exportFleet(
  context: Context<"exportFleet">,
  { database, onBreak }: Parts,
): Promise<void> {
  const { company, user, now, query } = context;
  const { timeZone } = company;
  const period = findPeriod(query, { now, timeZone, days: unitFileLimits.fleetDaysDefault });
  const words = toFileWords(user.company.name, "company");
  const file = `unit-files-${words}-${period.from}-to-${period.to}.zip`;
  const changes = { exportedFile: { from: null, to: file } };
  const broken: Break[] = [];
  await sealWaiting(company, { now, log: context.req.log });
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
            const language = findLanguage(query, wanted.company);
            await fill({ archive, tx: snapshot, language, broken }, wanted);
          },
        },
      ),
  });
  const [first] = broken;
  if (!first) return;
  await reportBreak(company, first, now);
  onBreak(company.companyId);
}

type Filling = {
  archive: Archive;
  tx: CompanyDb;
  language: Language;
  /** Takes the first record of each paper that does not match its seal. */
  broken: Break[];
};

/** One unit is held at a time. */
async function fill({ archive, tx, language, broken }: Filling, wanted: Wanted): Promise<void> {
  const { company, now } = wanted;
  // No photos, because drawing those of a whole fleet would take hours.
  const loadPhoto = () => Promise.resolve(undefined);
  const pdf = { size: "letter", language, loadPhoto, now } as const;
  const { rows: defects, hasMore } = await listOpen(tx);
  const registered = await verifyPrinted(tx, listOfRegister(defects));
  broken.push(...registered.broken.slice(0, 1));
  const open = { company, defects, hasMore, broken: registered.broken, now };
  const register = inLanguage(language, () => buildDefectRegister(open));
  const drawn = { compress: false };
  await archive.addPieces("open-defects.pdf", writePdf(register, pdf), drawn);
  const gaps = writeReadinessSheet(tx, now);
  await archive.addPieces(gaps.file, gaps.text);
  const taken = new Set<string>();
  const giveTurn = createTurnGiver();
  for await (const records of inTurns(tx, readUnits(tx, wanted))) {
    const verified = await verifyPrinted(tx, listOfUnit(records));
    broken.push(...verified.broken.slice(0, 1));
    const facts = toUnitFacts(records, verified);
    const { id, name, archived } = records.unit;
    const folder = `${archived ? "archived" : "units"}/${nameFolder({ id, name }, taken)}`;
    const paper = inLanguage(language, () => buildUnitFile(facts));
    await giveTurn();
    await archive.addPieces(`${folder}/Unit File.pdf`, writePdf(paper, pdf), drawn);
    for (const { scan, file } of listScans(records)) {
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

type Records = Awaited<ReturnType<typeof listUnitRecords>>;

/**
 * "Registration 2026-01-05 (31).pdf", and of maintenance "Oil Change 2026-11-20 (32).pdf". The files of a void log go
 * along to the one that replaces it; where none does, they are "Voided Oil Change 2026-11-20 (32).pdf".
 */
function listScans({ documents, maintenance, company: { timeZone } }: Records) {
  const named = [
    ...documents.map(({ kind, issuedOn, addedOn, files }) => {
      return { label: documentKindLabels[kind], day: issuedOn ?? addedOn, files };
    }),
    ...maintenance.rows
      .filter(({ replacedById }) => replacedById === null)
      .map(({ serviceType, date, voidedAt, files }) => {
        const service = serviceTypeLabels[serviceType];
        const label = voidedAt === null ? service : w.voided({ service });
        return { label, day: toDay(date, timeZone), files };
      }),
  ];
  return named.flatMap(({ label, day, files }) =>
    files.map(({ id, contentType }) => ({
      scan: id,
      file: `${label} ${day} (${id})${fileEndings[contentType]}`,
    })),
  );
}

const w = words({
  voided: ["Voided {service}", "Anulado {service}"],
});
