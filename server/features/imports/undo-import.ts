import { hourMs } from "#shared/base/dates.ts";
import { words } from "#shared/base/words.ts";
import { importLimits } from "#shared/imports/imports-limits.ts";
import { nameImport } from "#shared/imports/name-import.ts";
import type { ImportKind } from "#shared/imports/imports.ts";
import {
  assets,
  defects,
  documents,
  importRows,
  imports,
  inspectionLogs,
  maintenanceLogs,
  maintenanceSchedules,
  meterReadings,
} from "#shared/schema.ts";
import { and, asc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { AppError, fail } from "../../errors.ts";
import { readAcceptedLanguage } from "../../http/accepted-language.ts";
import type { Context } from "../../http/route.ts";
import { inLanguage } from "../../language.ts";
import { updateAsset } from "../assets/update-asset.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { withdrawInvitation } from "../invitations/withdraw-invitation.ts";
import { voidMaintenance } from "../maintenance/void-log.ts";
import { updateSchedule } from "../schedules/update-schedule.ts";
import { readImport } from "./list-imports.ts";
import { RowRefused, withoutRefused } from "./refused-rows.ts";

type Call = Context<"undoImport">;

/**
 * Takes back what an import has added, some rows in each transaction, and is called until none is left. What is in use
 * stays, and so does what was changed.
 */
export async function undoImport(context: Call) {
  const { company, params } = context;
  await withoutRefused(
    () => company.transaction((tx) => undoNext(tx, context)),
    ({ rowId }) => company.transaction((tx) => keep(tx, context, rowId)),
  );
  const whole = await readImport(company, params.id);
  return { left: whole.state === "undone" ? 0 : whole.written, import: whole };
}

async function undoNext(tx: CompanyDb, context: Call): Promise<void> {
  const { params, user, now } = context;
  const stored = await tx.get(imports, params.id, { lock: true });
  if (stored.state === "undone") return;
  if (stored.doneAt === null) throw fail("imports.notDone");
  const age = now.getTime() - stored.doneAt.getTime();
  if (age > importLimits.undoHours * hourMs) throw fail("imports.tooLate");
  const added = await listAdded(tx, stored.id);
  const rows = added.slice(0, importLimits.undoneAtOnce);
  for (const row of rows) {
    const isUndone = await undoRow(tx, context, { kind: stored.kind, ...row });
    if (isUndone) await tx.changeRow(importRows, row.id, { writtenAt: null, action: "skip" });
    else await keep(tx, context, row.id);
  }
  const written = stored.written - rows.length;
  const isDone = added.length === rows.length;
  await tx.changeRow(imports, stored.id, { ...(isDone && { state: "undone" }), written });
  if (!isDone) return;
  const rowName = nameImport({ ...stored, written: stored.counts.add });
  const entry = { action: "removed", noun: "import", rowId: stored.id, rowName } as const;
  await recordChanges(tx, { user, now }, [entry]);
}

/** One more than is taken back at once, so that the last of them are known to be the last. */
function listAdded(tx: CompanyDb, ofImport: number) {
  const { id, n, targetId, importId, writtenAt, action } = importRows;
  return tx.select({ id, targetId }, importRows, {
    where: and(eq(importId, ofImport), eq(action, "add"), isNotNull(writtenAt)),
    orderBy: [asc(n)],
    limit: importLimits.undoneAtOnce + 1,
  });
}

async function keep(tx: CompanyDb, { req }: Call, rowId: number): Promise<void> {
  const warnings = [{ text: inLanguage(readAcceptedLanguage(req), () => w.stays) }];
  await tx.changeRow(importRows, rowId, { action: "same", warnings });
}

type Added = { kind: ImportKind; id: number; targetId: number | null };

/** Returns whether it is taken back. */
async function undoRow(company: CompanyDb, context: Call, { kind, id: rowId, targetId }: Added) {
  if (targetId === null) return true;
  if (kind === "assets" && (await isUsed(company, targetId))) return false;
  const call = { ...context, company, params: { id: targetId } };
  await undo[kind](call).catch((error: unknown) => {
    throw error instanceof AppError ? new RowRefused(rowId, error) : error;
  });
  return true;
}

const undo: Record<ImportKind, (call: Call) => Promise<unknown>> = {
  assets: (call) => archiveUnit(call),
  people: (call) => withdrawInvitation(call),
  schedules: (call) => updateSchedule({ ...call, body: { active: false } }),
  history: (call) => voidMaintenance({ ...call, body: { reason: w.undone } }),
};

async function archiveUnit(call: Call) {
  const { company, params } = call;
  const { id, assetId, active } = maintenanceSchedules;
  const isOfUnit = and(eq(assetId, params.id), eq(active, true));
  for (const schedule of await company.select({ id }, maintenanceSchedules, { where: isOfUnit })) {
    await updateSchedule({ ...call, params: { id: schedule.id }, body: { active: false } });
  }
  return updateAsset({ ...call, body: { archived: true } });
}

/** Whether a unit was changed, or anything was recorded of it, since it was added. */
async function isUsed(company: CompanyDb, assetId: number): Promise<boolean> {
  const { version, archived } = await company.get(assets, assetId);
  if (version > 1 && !archived) return true;
  const counts = await Promise.all([
    ...[inspectionLogs, defects, maintenanceLogs, documents].map((table) =>
      company.count(table, eq(table.assetId, assetId), 1),
    ),
    company.count(
      meterReadings,
      and(eq(meterReadings.assetId, assetId), ne(meterReadings.source, "form")),
      1,
    ),
    company.count(
      maintenanceSchedules,
      and(eq(maintenanceSchedules.assetId, assetId), isNull(maintenanceSchedules.programServiceId)),
      1,
    ),
  ]);
  return counts.some((count) => count > 0);
}

const w = words({
  stays: ["It is in use and stays", "Está en uso y se queda"],
  undone: ["The import was undone", "La importación se deshizo"],
});
