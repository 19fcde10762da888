/** The file of one unit: what a page draws, and the same as a PDF. */
import { toFileWords } from "#shared/export/file-names.ts";
import type { Paper } from "#shared/papers/paper-blocks.ts";
import {
  type Period,
  findPeriodProblem,
  toPeriod,
  unitFileLimits,
} from "#shared/papers/paper-period.ts";
import { buildUnitFile, type UnitFacts } from "#shared/papers/unit-file.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { inLanguage } from "../../language.ts";
import { toHead } from "../seals/hash-contents.ts";
import type { Log } from "../seals/seal-records.ts";
import { findBrokenEnd, sealWaiting, type Verified } from "../seals/verify-printed.ts";
import { listOfUnit } from "./list-printed-seals.ts";
import { listUnitRecords, type Wanted } from "./list-unit-records.ts";
import { drawPdf, findLanguage, type PaperParts, verifyPaper } from "./write-papers.ts";

type Parts = Pick<PaperParts, "onBreak">;

export async function getUnitFile(context: Context<"getUnitFile">, parts: Parts): Promise<Paper> {
  return (await printUnit(context, parts)).paper;
}

export async function getUnitPdf(context: Context<"getUnitPdf">, parts: Parts) {
  const { unit, period, ...printed } = await printUnit(context, parts);
  const words = toFileWords(unit.name, "unit");
  return drawPdf(context, { ...printed, file: `${words}-${period.from}-to-${period.to}.pdf` });
}

type Printing = Pick<Context<"getUnitFile">, "company" | "params" | "query" | "req" | "now">;

async function printUnit(context: Printing, parts: Parts) {
  const { company, params, query, req, now } = context;
  const { timeZone } = company;
  const period = findPeriod(query, { now, timeZone, days: unitFileLimits.daysDefault });
  const wanted = {
    company: await company.own(),
    period,
    now,
    photosMax: unitFileLimits.photosMax,
  };
  const records = await readSealed(company, params.id, { ...wanted, log: req.log });
  const verified = await verifyPaper(context, parts, listOfUnit(records));
  const facts = toUnitFacts(records, verified);
  const language = findLanguage(query, wanted.company);
  return {
    paper: inLanguage(language, () => buildUnitFile(facts)),
    language,
    unit: facts.unit,
    period,
  };
}

/** What waits for its seal gets it first. */
async function readSealed(
  company: CompanyDb,
  id: number,
  { log, ...wanted }: Wanted & { log: Log },
) {
  const records = await listUnitRecords(company, id, wanted);
  if (!records.hasUnsealed) return records;
  await sealWaiting(company, { now: wanted.now, log });
  return listUnitRecords(company, id, wanted);
}

type Records = Awaited<ReturnType<typeof listUnitRecords>>;

/** Adds the codes of the seals to the records, and lists the records that do not match their seals. */
export function toUnitFacts(records: Records, { codeOf, broken }: Verified): UnitFacts {
  const { head, remembered, inspections, ...facts } = records;
  const rows = inspections.rows.map((log) => ({
    ...log,
    code: codeOf({ kind: "inspection", recordId: log.id }),
  }));
  const seal = toHead(head);
  return {
    ...facts,
    inspections: { ...inspections, rows },
    head: seal,
    broken: [...broken, ...findBrokenEnd(head, remembered)],
  };
}

/** The days that were asked for; refuses those of which no file is made. */
export function findPeriod(
  { from, to }: Partial<Period>,
  today: Parameters<typeof toPeriod>[1],
): Period {
  const period = toPeriod({ from, to }, today);
  const problem = findPeriodProblem(period);
  if (problem) throw fail("request.invalid", { message: problem, fields: { from: problem } });
  return period;
}
