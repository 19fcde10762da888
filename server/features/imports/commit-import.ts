import { importLimits } from "#shared/imports/imports-limits.ts";
import type { ImportKind } from "#shared/imports/imports.ts";
import { nameImport } from "#shared/imports/name-import.ts";
import { messages, say } from "#shared/base/messages.ts";
import { errors } from "#shared/api/errors.ts";
import {
  assetMonths,
  assets,
  importRows,
  imports,
  maintenanceLogs,
  maintenanceSchedules,
  meterReadings,
} from "#shared/schema.ts";
import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { analyzeGrown } from "../../db/statements/analyze-grown.ts";
import type { OwnedTable } from "../../db/statements/company-rows.ts";
import { AppError, fail } from "../../errors.ts";
import { readAcceptedLanguage } from "../../http/accepted-language.ts";
import type { Context } from "../../http/route.ts";
import { inLanguage } from "../../language.ts";
import { recordChanges, toAddition } from "../audit/record-changes.ts";
import type { LinkParts } from "../invitations/invite.ts";
import { checkRest } from "./check-import.ts";
import { type ImportRow, readImport } from "./list-imports.ts";
import { RowRefused, withoutRefused } from "./refused-rows.ts";
import { addAll, type Row, writeRow, type Writing } from "./write-row.ts";

type Call = Context<"commitImport">;

const m = messages({
  oneProblem: [
    "1 row needs a fix. Nothing was imported.",
    "1 fila necesita corrección. No se importó nada.",
  ],
  problems: [
    "{n} rows need a fix. Nothing was imported.",
    "{n} filas necesitan corrección. No se importó nada.",
  ],
});

/**
 * Writes the next rows of a list that was checked, each by the rules of its own call, in one transaction. It is called
 * until none is left; a row that is refused meanwhile gets a problem, and the others come in.
 */
export async function commitImport(context: Call, parts: LinkParts) {
  const { company, params } = context;
  await withoutRefused(
    (isTogether) => company.transaction((tx) => writeNext(tx, context, { parts, isTogether })),
    (refused) => company.transaction((tx) => markRefused(tx, context, refused)),
  );
  const whole = await readImport(company, params.id);
  await analyzeGrown(company, filledTables[whole.kind]);
  const { add, update } = whole.counts;
  return { left: whole.state === "done" ? 0 : add + update - whole.written, import: whole };
}

const filledTables: Record<ImportKind, OwnedTable[]> = {
  assets: [assets, meterReadings, maintenanceSchedules],
  people: [],
  schedules: [maintenanceSchedules],
  history: [maintenanceLogs, meterReadings, assetMonths],
};

type How = { parts: LinkParts; isTogether: boolean };

async function writeNext(tx: CompanyDb, context: Call, { parts, isTogether }: How): Promise<void> {
  const { params, query: _none, body, ...writing } = context;
  await tx.lockName("imports");
  const found = await tx.get(imports, params.id, { lock: true });
  if (found.doneAt !== null) return;
  if (found.written === 0) refuseUnready(found, body);
  const stored = found.state === "checked" ? found : await checkRest(tx, context, found);
  const unwritten = await listUnwritten(tx, stored.id);
  const rows = unwritten.slice(0, importLimits.writtenAtOnce);
  const write = { kind: stored.kind, rows, parts, isTogether };
  const written = await writeRows(tx, writing, write);
  const done = rows.map(({ id }, at) => {
    return { id, targetId: written[at]?.id ?? null, writtenAt: context.now };
  });
  if (done.length > 0) await tx.run(tx.changingMany(importRows, done));
  const isDone = unwritten.length === rows.length;
  await noteWritten(tx, context, { stored, count: rows.length, isDone });
  if (rows.length > 0) await outdateOthers(tx, stored);
}

function refuseUnready({ state, counts }: ImportRow, { readyOnly }: Call["body"]): void {
  if (state !== "checked") throw fail("imports.unchecked");
  const { problem } = counts;
  if (problem === 0 || readyOnly) return;
  const message = problem === 1 ? m.oneProblem : m.problems({ n: problem });
  throw fail("imports.problems", { message });
}

/** What was planned of other lists of the kind is looked over again: they may hold the same rows. */
function outdateOthers(tx: CompanyDb, { id, kind }: ImportRow): Promise<unknown> {
  const where = and(eq(imports.kind, kind), ne(imports.id, id), eq(imports.state, "checked"));
  return tx.change(imports, where, { state: "draft" });
}

type Rows = How & { kind: ImportKind; rows: readonly Row[] };

async function writeRows(tx: CompanyDb, writing: Writing, { kind, rows, ...how }: Rows) {
  const addTogether = how.isTogether ? addAll[kind] : undefined;
  const areNew = rows.length > 0 && rows.every(({ action }) => action === "add");
  if (addTogether && areNew) return addTogether(tx, writing, rows);
  const write = writeRow(kind, how.parts);
  const written: { id: number }[] = [];
  for (const row of rows) {
    const one = await write(tx, writing, row).catch((error: unknown) => {
      throw error instanceof AppError ? new RowRefused(row.id, error) : error;
    });
    written.push(one);
  }
  return written;
}

/** One more than is written at once, so that the last of them are known to be the last. */
function listUnwritten(tx: CompanyDb, importId: number): Promise<Row[]> {
  const { id, n, action, values, targetId, writtenAt } = importRows;
  return tx.select({ id, n, action, values, targetId }, importRows, {
    where: and(
      eq(importRows.importId, importId),
      inArray(action, ["add", "update"]),
      isNull(writtenAt),
    ),
    orderBy: [asc(n)],
    limit: importLimits.writtenAtOnce + 1,
  });
}

type Noted = { stored: ImportRow; count: number; isDone: boolean };

async function noteWritten(tx: CompanyDb, { user, now }: Call, noted: Noted) {
  const { stored, count, isDone } = noted;
  const written = stored.written + count;
  const done = isDone ? ({ state: "done", doneAt: now } as const) : {};
  await tx.changeRow(imports, stored.id, { written, ...done });
  if (!isDone) return;
  const row = { ...stored, written };
  await recordChanges(tx, { user, now }, [
    toAddition({ noun: "import", name: nameImport(row), row }),
  ]);
}

async function markRefused(tx: CompanyDb, { params, req }: Call, { rowId, refusal }: RowRefused) {
  const importId = params.id;
  const { counts } = await tx.get(imports, importId, { lock: true });
  const { action } = await tx.get(importRows, rowId);
  if (action !== "add" && action !== "update") return;
  const changed = { [action]: counts[action] - 1, problem: counts.problem + 1 };
  const text = inLanguage(readAcceptedLanguage(req), () =>
    say(refusal.details.message ?? errors[refusal.code].message),
  );
  await tx.changeRow(importRows, rowId, { action: "problem", problems: [{ text }] });
  await tx.changeRow(imports, importId, { counts: { ...counts, ...changed } });
}
