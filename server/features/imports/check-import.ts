import { toDay } from "#shared/base/days.ts";
import type { Language } from "#shared/base/languages.ts";
import { importFields } from "#shared/imports/import-fields.ts";
import { importLimits } from "#shared/imports/imports-limits.ts";
import type { ImportCounts } from "#shared/imports/imports-schema.ts";
import type { ImportKind, Reading, ReadRow } from "#shared/imports/imports.ts";
import { prepareReading, readRow, settleRows } from "#shared/imports/read-list.ts";
import { importRows, imports } from "#shared/schema.ts";
import { asc, eq } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { splitRows } from "../../db/statements/many-rows.ts";
import { fail } from "../../errors.ts";
import { createTurnGiver } from "../../give-turns.ts";
import { readAcceptedLanguage } from "../../http/accepted-language.ts";
import type { Context } from "../../http/route.ts";
import { inLanguage } from "../../language.ts";
import { lockOpen } from "./create-import.ts";
import { type ImportRow, readImport } from "./list-imports.ts";
import { type Planned, preparePlan } from "./plan-rows.ts";

/**
 * Reads all rows of a list by its columns and answers, and stores what would become of each, and what is asked, in the
 * language of who looks it over.
 */
export async function checkImport(context: Context<"checkImport">) {
  const { company, params, body } = context;
  const stored = await company.get(imports, params.id);
  const mapping = body.mapping;
  const answers = body.answers ?? stored.answers;
  const names = new Set(importFields[stored.kind].map(({ name }) => name));
  const isKnown = (name: string | null) => name === null || names.has(name);
  if (mapping.length !== stored.header.length || !mapping.every(isKnown)) {
    throw fail("request.invalid");
  }
  return company.transaction(async (tx) => {
    await lockOpen(tx, stored.id);
    await planList(tx, context, { ...stored, mapping, answers });
    return readImport(tx, stored.id);
  });
}

/**
 * Plans anew what is not written yet of a list that is partly written, once another list was written meanwhile: both may
 * hold the same rows. What is left out already stays so.
 */
export async function checkRest(tx: CompanyDb, caller: Caller, stored: ImportRow) {
  await planList(tx, caller, stored);
  return tx.get(imports, stored.id);
}

type Caller = Pick<Context<"commitImport">, "user" | "now" | "req">;

async function planList(tx: CompanyDb, { user, now, req }: Caller, stored: ImportRow) {
  const { id, kind, mapping, answers } = stored;
  const today = toDay(now, tx.timeZone);
  const language = readAcceptedLanguage(req);
  const rows = await readGiven(tx, id);
  const given = rows.map((row) => row.given);
  const { reading, questions } = inLanguage(language, () =>
    prepareReading({ kind, mapping, rows: given, answers, today }),
  );
  const read = await planAll(tx, { kind, reading, rows: given, user, language });
  const planned = rows.flatMap((row, at) => {
    const plan = read[at];
    return plan && (stored.written === 0 || isToWrite(row)) ? [{ ...plan, id: row.id }] : [];
  });
  for (const part of splitRows(planned)) await tx.run(tx.changingMany(importRows, part));
  const plans = new Map(planned.map((plan) => [plan.id, plan]));
  const counts = countPlanned(rows.map((row) => plans.get(row.id) ?? row));
  await tx.changeRow(imports, id, { mapping, answers, questions, counts, state: "checked" });
}

function readGiven(company: CompanyDb, importId: number) {
  const { id, given, action, warnings, writtenAt } = importRows;
  return company.select({ id, given, action, warnings, writtenAt }, importRows, {
    where: eq(importRows.importId, importId),
    orderBy: [asc(importRows.n)],
    limit: importLimits.rowsMax,
  });
}

type Stored = Awaited<ReturnType<typeof readGiven>>[number];

function isToWrite({ action, writtenAt }: Stored): boolean {
  return writtenAt === null && (action === "add" || action === "update");
}

type List<K extends ImportKind> = {
  kind: K;
  reading: Reading;
  rows: string[][];
  user: Context<"checkImport">["user"];
  language: Language;
};

async function planAll<K extends ImportKind>(company: CompanyDb, list: List<K>) {
  const { kind, reading, rows, user, language } = list;
  const { mapping, answers } = reading;
  const giveTurn = createTurnGiver();
  const read: ReadRow<K>[] = [];
  for (const cells of rows) {
    inLanguage(language, () => void read.push(readRow(kind, reading, cells)));
    await giveTurn();
  }
  const settled: ReadRow<K>[] = [];
  inLanguage(language, () => void settled.push(...settleRows(kind, read)));
  const plan = await preparePlan(company, kind, { user, mapping, answers, rows: settled });
  const planned: Planned[] = [];
  for (const row of settled) {
    planned.push(inLanguage(language, () => plan(row)));
    await giveTurn();
  }
  return planned;
}

type Counted = Pick<Stored, "action" | "warnings">;

function countPlanned(planned: readonly Counted[]): ImportCounts {
  const counts = { rows: planned.length, add: 0, update: 0, same: 0, skip: 0, problem: 0 };
  for (const { action } of planned) if (action !== null) counts[action] += 1;
  const isWarned = ({ action, warnings }: Counted) => action !== "problem" && warnings.length > 0;
  return { ...counts, warnings: planned.filter(isWarned).length };
}
