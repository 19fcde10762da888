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
import { readImport } from "./list-imports.ts";
import { type Planned, preparePlan } from "./plan-rows.ts";

/**
 * Reads all rows of a list by its columns and answers, and stores what would become of each, and what is asked, in the
 * language of who looks it over.
 */
export async function checkImport(context: Context<"checkImport">) {
  const { company, user, params, body, now, req } = context;
  const stored = await company.get(imports, params.id);
  const { kind } = stored;
  const mapping = body.mapping;
  const answers = body.answers ?? stored.answers;
  const names = new Set(importFields[kind].map(({ name }) => name));
  const isKnown = (name: string | null) => name === null || names.has(name);
  if (mapping.length !== stored.header.length || !mapping.every(isKnown)) {
    throw fail("request.invalid");
  }
  const today = toDay(now, company.timeZone);
  const language = readAcceptedLanguage(req);
  return company.transaction(async (tx) => {
    await lockOpen(tx, stored.id);
    const rows = await readGiven(tx, stored.id);
    const given = rows.map((row) => row.given);
    const { reading, questions } = inLanguage(language, () =>
      prepareReading({ kind, mapping, rows: given, answers, today }),
    );
    const planned = await planAll(tx, { kind, reading, rows: given, user, language });
    const changed = planned.map((plan, at) => ({ ...plan, id: rows[at]?.id ?? 0 }));
    for (const part of splitRows(changed)) await tx.run(tx.changingMany(importRows, part));
    const plan = { mapping, answers, questions, counts: countPlanned(planned) };
    await tx.changeRow(imports, stored.id, { ...plan, state: "checked" });
    return readImport(tx, stored.id);
  });
}

function readGiven(company: CompanyDb, importId: number) {
  return company.select({ id: importRows.id, given: importRows.given }, importRows, {
    where: eq(importRows.importId, importId),
    orderBy: [asc(importRows.n)],
    limit: importLimits.rowsMax,
  });
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

function countPlanned(planned: readonly Planned[]): ImportCounts {
  const counts = { rows: planned.length, add: 0, update: 0, same: 0, skip: 0, problem: 0 };
  for (const { action } of planned) counts[action] += 1;
  const isWarned = ({ action, warnings }: Planned) => action !== "problem" && warnings.length > 0;
  return { ...counts, warnings: planned.filter(isWarned).length };
}
