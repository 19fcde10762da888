import { formatFullName } from "#shared/crew/crew.ts";
import { formatDate } from "#shared/base/dates.ts";
import { dropWithdrawn, isVoiding, replayEvents } from "#shared/defects/defect-standing.ts";
import { formatDefectNumber, isActive } from "#shared/defects/defects.ts";
import { messages } from "#shared/base/messages.ts";
import {
  defectEvents,
  defects,
  inspectionLogs,
  maintenanceLogs,
  withdrawnResolutions,
} from "#shared/schema.ts";
import { and, eq, getTableColumns, gt, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import { fail, invariant } from "../../errors.ts";
import { addEvents } from "./add-events.ts";
import { noDeferral } from "./close-defects.ts";
import { readTrail, type TrailEvent } from "./read-trail.ts";
import type { DefectRow } from "./select-defects.ts";
import { isLink, withDefect } from "./select-defects.ts";

type By = { user: CompanyUser; now: Date; reason: string };
type Log = { id: number; createdAt: Date; resolvedInspectionId: number | null };
type Voided = { asset: { id: number }; log: Log };

/**
 * Takes back what a void log had closed: its defects are as they were before, and the inspections that it resolved are
 * unresolved. Refused where a driver's review or a later certification rests on it.
 */
export async function reopenDefects(tx: CompanyDb, by: By, { asset, log }: Voided) {
  const { kind, maintenanceLogId } = defectEvents;
  const reopened: DefectRow[] = await tx.select(getTableColumns(defects), defectEvents, {
    joins: [withDefect],
    where: and(
      eq(defects.assetId, asset.id),
      eq(maintenanceLogId, log.id),
      inArray(kind, ["certified", "closed"]),
    ),
    orderBy: [defects.id],
  });
  const ids = reopened.map(({ id }) => id);
  const trail = await readTrail(tx, ids);
  for (const defect of reopened) {
    const events = dropWithdrawn(trail.filter(({ defectId }) => defectId === defect.id));
    await reopen(tx, { defect, events: events.filter((event) => !isVoiding(event)), log });
  }
  const event = {
    kind: "correction" as const,
    at: by.now,
    byId: by.user.id,
    byName: formatFullName(by.user),
    note: by.reason,
    maintenanceLogId: log.id,
  };
  await addEvents(
    tx,
    ids.map((defectId) => ({ ...event, defectId })),
  );
  return { reopened, inspectionIds: await withdrawResolutions(tx, ids, log) };
}

type Event = TrailEvent;
type Reopened = { defect: DefectRow; events: readonly Event[]; log: Log };

async function reopen(tx: CompanyDb, { defect, events, log }: Reopened): Promise<void> {
  const closing = events.findIndex(({ maintenanceLogId }) => maintenanceLogId === log.id);
  const [later] = events.slice(closing + 1);
  if (later) throw toRestingRefusal(tx, defect, later);
  const earlier = events.slice(0, closing);
  const { state, reviewPending, hasDeferral } = replayEvents(earlier);
  await tx.changeRow(defects, defect.id, {
    state,
    reviewPending,
    certified: false,
    closedAt: null,
    maintenanceLogId: findClosingLog(earlier),
    ...(hasDeferral ? findDeferral(earlier) : noDeferral),
  });
}

/** The end of the last deferral among these events. */
export function findDeferral(events: readonly Event[]) {
  const deferred = events.findLast(({ kind }) => kind === "deferred");
  const { untilDay = null, untilMiles = null, untilHours = null } = deferred?.details ?? {};
  return { deferredUntil: untilDay, deferredMiles: untilMiles, deferredHours: untilHours };
}

/** The log of the last closing that was not taken back; a rejected repair still names it. */
function findClosingLog(events: readonly Event[]): number | null {
  let [found, before]: [number | null, number | null] = [null, null];
  events.forEach(({ kind, maintenanceLogId }, index) => {
    const wasActive = isActive(replayEvents(events.slice(0, index)));
    if (kind === "correction") found = before;
    else if (wasActive && !isActive(replayEvents(events.slice(0, index + 1)))) {
      before = found;
      found = maintenanceLogId;
    }
  });
  return found;
}

/** "D-0042 was reviewed by Marco Ortiz on Nov 28, 2026. ..." */
function toRestingRefusal(tx: CompanyDb, { number }: DefectRow, { kind, byName, at }: Event) {
  const told = {
    number: formatDefectNumber(number),
    name: byName ?? "–",
    day: formatDate(at, tx.timeZone),
  };
  const message = kind === "certified" ? m.certified(told) : m.reviewed(told);
  return fail("maintenance.restsOn", { message });
}

/** The inspections that were resolved by the void log, or later because it had closed one of their defects. */
async function withdrawResolutions(
  tx: CompanyDb,
  defectIds: readonly number[],
  log: Log,
): Promise<number[]> {
  const ids = await findLinked(tx, defectIds);
  if (log.resolvedInspectionId !== null) ids.push(log.resolvedInspectionId);
  if (ids.length === 0) return [];
  const { id, resolvedAt, resolvedByMaintenanceId } = inspectionLogs;
  const isLater = or(
    sql`${resolvedByMaintenanceId} >= ${log.id}::bigint`,
    and(isNull(resolvedByMaintenanceId), gt(resolvedAt, log.createdAt)),
  );
  const resolved = await tx.select({ id, resolvedAt, resolvedByMaintenanceId }, inspectionLogs, {
    where: and(isAny(id, ids), isNotNull(resolvedAt), isLater),
  });
  if (resolved.length === 0) return [];
  const withdrawn = resolved.map((inspection) => inspection.id);
  await refuseNamed(tx, withdrawn, log);
  const rows = resolved.map((inspection) => {
    invariant(inspection.resolvedAt, "an inspection that was resolved says when");
    const { id: inspectionId, resolvedAt: at, resolvedByMaintenanceId: by } = inspection;
    const was = { inspectionId, resolvedAt: at, resolvedByMaintenanceId: by };
    return { ...was, maintenanceLogId: log.id };
  });
  await tx.add(withdrawnResolutions, rows);
  await tx.change(inspectionLogs, isAny(id, withdrawn), {
    resolved: false,
    resolvedAt: null,
    resolvedByMaintenanceId: null,
  });
  return withdrawn;
}

async function findLinked(tx: CompanyDb, defectIds: readonly number[]): Promise<number[]> {
  if (defectIds.length === 0) return [];
  const { defectId, inspectionId } = defectEvents;
  const rows = await tx.select({ inspectionId }, defectEvents, {
    where: and(isAny(defectId, defectIds), isLink, isNotNull(inspectionId)),
    firstOf: [inspectionId],
    orderBy: [inspectionId],
  });
  return rows.flatMap((row) => row.inspectionId ?? []);
}

/** A later log that was made for the same inspection would have repaired the same defect. */
async function refuseNamed(tx: CompanyDb, ids: readonly number[], log: Log): Promise<void> {
  const { id, date, voidedAt, resolvedInspectionId } = maintenanceLogs;
  const [named] = await tx.select({ date }, maintenanceLogs, {
    where: and(isAny(resolvedInspectionId, ids), isNull(voidedAt), ne(id, log.id)),
    limit: 1,
  });
  if (!named) return;
  const message = m.resolved({ day: formatDate(named.date, tx.timeZone) });
  throw fail("maintenance.restsOn", { message });
}

const m = messages({
  reviewed: [
    "{name} reviewed the repair of {number} on {day}, so this maintenance stays as it is.",
    "{name} revisó la reparación de {number} el {day}; este mantenimiento queda como está.",
  ],
  certified: [
    "{name} certified the repair of {number} on {day}, so this maintenance stays as it is.",
    "{name} certificó la reparación de {number} el {day}; este mantenimiento queda como está.",
  ],
  resolved: [
    "The maintenance of {day} resolves the same inspection. Void that first.",
    "El mantenimiento del {day} resuelve la misma inspección. Anule ese primero.",
  ],
});
