/** Papers as blocks and as PDFs, which come from the same builder. */
import { buildDefectRegister } from "#shared/defect-register.ts";
import { toDay } from "#shared/days.ts";
import { toFileWords } from "#shared/file-names.ts";
import { buildInspectionPaper, type PaperInspection } from "#shared/inspection-paper.ts";
import type { Language } from "#shared/languages.ts";
import type { Paper } from "#shared/paper-blocks.ts";
import { readOrigin } from "../../http/request-origin.ts";
import type { Context } from "../../http/route.ts";
import { inLanguage } from "../../language.ts";
import { cutSlowReader } from "../export/cut-slow-reader.ts";
import { sendPieces } from "../export/export-records.ts";
import type { Sealed } from "../seals/seal-contents.ts";
import { type Verified, verifyPrinted } from "../seals/verify-printed.ts";
import { findInspection, findPhoto, listOpen } from "./data.ts";
import { listOfInspection, listOfRegister } from "./list-printed.ts";
import { writePdf } from "./write-pdf.ts";
import { shrinkPhoto } from "./write-photo.ts";

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
  await sendPdf(context, { ...printed, file: nameFile(inspection, context.company.timeZone) });
}

export async function getRegisterPdf(context: Context<"getRegisterPdf">, parts: PaperParts) {
  const { company, query, now } = context;
  const defects = await listOpen(company);
  const { broken } = await verifyPaper(context, parts, listOfRegister(defects));
  const facts = { company: await company.own(), defects, broken, now };
  const language = findLanguage(query, facts.company);
  const paper = inLanguage(language, () => buildDefectRegister(facts));
  await sendPdf(context, {
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

type Sending = Pick<
  Context<"getInspectionPdf">,
  "company" | "photoBytes" | "query" | "now" | "req" | "res"
>;

/** Drawn as fast as it is taken, in turns with all that is exported. */
export async function sendPdf(
  sending: Sending,
  { paper, language, file }: { paper: Paper; language: Language; file: string },
): Promise<void> {
  const { query, now, req, res } = sending;
  cutSlowReader(res);
  res.setHeader("Content-Type", "application/pdf");
  res.setHeader("Content-Disposition", `attachment; filename="${file}"`);
  if (req.method !== "HEAD") {
    const loadPhoto = async (url: string) => {
      const bytes = await findPhoto(sending, url);
      return bytes && shrinkPhoto(bytes);
    };
    const { size = "letter" } = query;
    await sendPieces(writePdf(paper, { size, language, loadPhoto, now }), res);
  }
  res.end();
}
