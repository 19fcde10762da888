/** Papers as blocks and as PDFs, which come from the same builder. */
import { buildDefectRegister } from "#shared/papers/defect-register.ts";
import { toDay } from "#shared/base/days.ts";
import { toFileWords } from "#shared/export/file-names.ts";
import { buildInspectionPaper, type PaperInspection } from "#shared/papers/inspection-paper.ts";
import type { Language } from "#shared/base/languages.ts";
import { paperLimits } from "./paper-limits.ts";
import type { Paper } from "#shared/papers/paper-blocks.ts";
import { Download } from "../../http/body/download.ts";
import { readOrigin } from "../../http/public-address.ts";
import type { Context } from "../../http/route.ts";
import { inLanguage } from "../../language.ts";
import { inTurns } from "../export/write-archive.ts";
import type { Sealed } from "../seals/seal-contents.ts";
import { type Verified, verifyPrinted } from "../seals/verify-printed.ts";
import { findInspection, findPhoto, listOpen } from "./select-printed.ts";
import { listOfInspection, listOfRegister } from "./list-printed-seals.ts";
import { writePdf } from "./write-pdf.ts";
import type { LoadPhoto } from "./write-pdf-blocks.ts";
import sharp from "sharp";
import { decode } from "../photos/validate-photo.ts";

export type PaperParts = {
  /** Where the product is reached, as the setting PUBLIC_URL says it. */
  publicUrl: string | undefined;
  /** Is called with the company of a record that does not match its seal. */
  onBreak: (companyId: number) => void;
};

export async function getInspectionPaper(
  context: Context<"getInspectionPaper">,
  parts: PaperParts,
): Promise<Paper> {
  return (await printInspection(context, parts)).paper;
}

export async function getInspectionPdf(context: Context<"getInspectionPdf">, parts: PaperParts) {
  const { inspection, ...printed } = await printInspection(context, parts);
  return drawPdf(context, { ...printed, file: nameFile(inspection, context.company.timeZone) });
}

export async function getRegisterPdf(context: Context<"getRegisterPdf">, parts: PaperParts) {
  const { company, query, now } = context;
  const { rows: defects, hasMore } = await listOpen(company);
  const { broken } = await verifyPaper(context, parts, listOfRegister(defects));
  const facts = { company: await company.own(), defects, hasMore, broken, now };
  const language = findLanguage(query, facts.company);
  const paper = inLanguage(language, () => buildDefectRegister(facts));
  return drawPdf(context, {
    paper,
    language,
    file: `open-defects-${toDay(now, company.timeZone)}.pdf`,
  });
}

type Verifying = Pick<Context<"getInspectionPaper">, "company" | "req" | "now">;

/** What is printed is sealed before, and compared with its seals. */
export async function verifyPaper(
  { company, req, now }: Verifying,
  { onBreak }: Pick<PaperParts, "onBreak">,
  records: readonly Sealed[],
): Promise<Verified> {
  const verified = await verifyPrinted(company, records, { now, log: req.log });
  if (verified.broken.length > 0) onBreak(company.companyId);
  return verified;
}

type Printing = Verifying & Pick<Context<"getInspectionPaper">, "params" | "query">;

async function printInspection(context: Printing, parts: PaperParts) {
  const { company, params, query, req, now } = context;
  const inspection = await findInspection(company, params.id);
  const { codeOf, broken } = await verifyPaper(context, parts, listOfInspection(inspection));
  const code = codeOf({ kind: "inspection", recordId: inspection.id });
  const url = `${parts.publicUrl ?? readOrigin(req)}/verify/${code}`;
  const seal = code === null ? null : { code, url };
  const facts = { company: await company.own(), inspection, seal, broken, now };
  const language = findLanguage(query, facts.company);
  return { paper: inLanguage(language, () => buildInspectionPaper(facts)), language, inspection };
}

type Spoken = { language: Language | null };

/** The caller names the language of a paper; else it is that of the company. */
export function findLanguage(query: Partial<Spoken>, own: Spoken): Language {
  return query.language ?? own.language ?? "en";
}

/** "mixer-14-2026-11-20.pdf" */
function nameFile({ unit, asset, date }: PaperInspection, timeZone: string): string {
  return `${toFileWords((unit ?? asset).name, "inspection")}-${toDay(date, timeZone)}.pdf`;
}

type Drawing = Pick<
  Context<"getInspectionPdf">,
  "company" | "photoBytes" | "query" | "now" | "req" | "leaveTurn"
>;

/** Draws a paper page by page, in turns with all that is exported, and returns it as a whole. */
export async function drawPdf(
  drawing: Drawing,
  { paper, language, file: name }: { paper: Paper; language: Language; file: string },
): Promise<Download> {
  const { company, query, now, req, leaveTurn } = drawing;
  const pieces: Buffer[] = [];
  if (req.method !== "HEAD") {
    const { size = "letter" } = query;
    const pages = writePdf(paper, { size, language, loadPhoto: createPhotoLoader(drawing), now });
    await leaveTurn(async () => {
      for await (const piece of inTurns(company, pages)) pieces.push(piece);
    });
  }
  return new Download({ name, type: "application/pdf", bytes: Buffer.concat(pieces) });
}

/** Loads photos as papers show them, up to so many bytes that the paper can be held as a whole. */
function createPhotoLoader(drawing: Drawing): LoadPhoto {
  let bytesLeft = paperLimits.paperPhotoBytesMax;
  return async (url) => {
    if (bytesLeft < 0) return undefined;
    const bytes = await findPhoto(drawing, url);
    const small = bytes && (await shrinkPhoto(drawing.company.companyId, bytes));
    bytesLeft -= small?.length ?? 0;
    return small;
  };
}

/** Twice as fine as a screen at the size in which papers show photos. */
const pixels = { width: 700, height: 530 };

/**
 * A photo as papers show it, so that a report with a hundred of them can still be sent by e-mail.
 * Undefined for one that was damaged in the database: the paper that says so must be printed.
 */
function shrinkPhoto(companyId: number, bytes: Buffer): Promise<Buffer | undefined> {
  return decode(companyId, () =>
    sharp(bytes, { sequentialRead: true })
      .autoOrient()
      .resize({ ...pixels, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .jpeg({ quality: 75 })
      .toBuffer()
      .catch(() => undefined),
  );
}
