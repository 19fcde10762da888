/** The file of one unit: what a page draws, and the same as a PDF. */
import { toFileWords } from "#shared/file-names.ts";
import type { Paper } from "#shared/paper-blocks.ts";
import { type Period, findPeriodProblem, toPeriod, unitFileLimits } from "#shared/paper-period.ts";
import { buildUnitFile } from "#shared/unit-file.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { inLanguage } from "../../language.ts";
import { sealWaiting } from "../seals/seal-record.ts";
import { listUnitRecords, type Wanted } from "./list-unit-records.ts";
import { findLanguage, sendPdf } from "./write-papers.ts";

export async function getUnitFile(context: Context<"getUnitFile">): Promise<Paper> {
  return (await printUnit(context)).paper;
}

export async function getUnitPdf(context: Context<"getUnitPdf">) {
  const { unit, period, ...printed } = await printUnit(context);
  const words = toFileWords(unit.name, "unit");
  await sendPdf(context, { ...printed, file: `${words}-${period.from}-to-${period.to}.pdf` });
}

type Printing = Pick<Context<"getUnitFile">, "company" | "params" | "query" | "now">;

async function printUnit({ company, params, query, now }: Printing) {
  const { timeZone } = company;
  const period = findPeriod(query, { now, timeZone, days: unitFileLimits.daysDefault });
  const wanted = {
    company: await company.own(),
    period,
    now,
    photosMax: unitFileLimits.photosMax,
  };
  const facts = await readSealed(company, params.id, wanted);
  const language = findLanguage(query, wanted.company);
  return {
    paper: inLanguage(language, () => buildUnitFile(facts)),
    language,
    unit: facts.unit,
    period,
  };
}

/** What waits for its seal gets it first. */
async function readSealed(company: CompanyDb, id: number, wanted: Wanted) {
  const facts = await listUnitRecords(company, id, wanted);
  if (!facts.hasUnsealed) return facts;
  await sealWaiting(company, wanted.now);
  return listUnitRecords(company, id, wanted);
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
