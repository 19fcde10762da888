/** The file of one unit: what a page draws, and the same as a PDF. */
import { toFileWords } from "#shared/file-names.ts";
import type { Paper } from "#shared/paper-blocks.ts";
import { type Period, periodProblem, toPeriod, unitFileLimits } from "#shared/paper-period.ts";
import { assets } from "#shared/schema.ts";
import { buildUnitFile } from "#shared/unit-file.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { inLanguage } from "../../language.ts";
import { sealWaiting } from "../seals/seal-record.ts";
import { listUnitRecords } from "./list-unit-records.ts";
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
  const unit = await company.get(assets, params.id);
  await sealWaiting(company, now);
  const { photosMax } = unitFileLimits;
  const wanted = { company: await company.own(), period, now, photosMax };
  const facts = await listUnitRecords(company, unit, wanted);
  const language = findLanguage(query, wanted.company);
  return { paper: inLanguage(language, () => buildUnitFile(facts)), language, unit, period };
}

/** The days that were asked for; refuses those of which no file is made. */
export function findPeriod(
  { from, to }: Partial<Period>,
  today: Parameters<typeof toPeriod>[1],
): Period {
  const period = toPeriod({ from, to }, today);
  const problem = periodProblem(period);
  if (problem) throw fail("request.invalid", { message: problem, fields: { from: problem } });
  return period;
}
