import { formatFullName } from "#shared/crew.ts";
import type { DefectState } from "#shared/defects.ts";
import { defectStateLabels, formatDefectNumber } from "#shared/defects.ts";
import { defectEvents, defects, inspectionLogs, users } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, isNull, not, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { isAny } from "../../db/words.ts";
import { notifyUsers } from "../notifications/notify.ts";
import type { DefectRow } from "./data.ts";
import { isActive, isLink, isOther, withDefect } from "./data.ts";

type ClosedState = Exclude<DefectState, "open" | "in_repair" | "deferred">;

type Closable = Pick<DefectRow, "id" | "number" | "title" | "reportedById">;

type Closing = {
  asset: { id: number; name: string };
  user: Account;
  now: Date;
  /** Active ones, as they were, each with the state that it is closed in. */
  closed: readonly { defect: Closable; state: ClosedState }[];
  isSigned: boolean;
  duplicateOfId?: number | null;
  /** The work that repaired them, and the inspection that it was logged for. */
  log?: { id: number; serviceType: string };
  inspectionId?: number;
};

/**
 * Closes defects of an asset that is locked. An inspection of which no defect is active any more is
 * resolved with them, and the drivers and reporters are notified.
 */
export async function closeDefects(tx: CompanyDb, closing: Closing): Promise<void> {
  const ids = closing.closed.map(({ defect }) => defect.id);
  const resolved = await resolveInspections(tx, closing, ids);
  const reporters = ids.length > 0 ? await change(tx, closing, ids) : [];
  await notifyOfClosing(tx, closing, { resolved, reporters });
}

async function change(
  tx: CompanyDb,
  { closed, now, log, isSigned, duplicateOfId = null }: Closing,
  ids: readonly number[],
): Promise<{ reporterId: number | null; isPresent: boolean }[]> {
  const states = Object.fromEntries(closed.map(({ defect, state }) => [defect.id, state]));
  const changes = {
    state: sql`${JSON.stringify(states)}::jsonb ->> ${defects.id}::text`,
    closedAt: now,
    certified: isSigned,
    reviewPending: isSigned,
    maintenanceLogId: log?.id ?? null,
    duplicateOfId,
    ...noDeferral,
  };
  const where = isAny(defects.id, ids);
  const reporterId = defects.reportedById;
  const isPresent = isInCrew(tx, reporterId);
  return tx.changeAll(defects, { where, changes }, { reporterId, isPresent });
}

/** Whether a user has not left the crew. */
function isInCrew(tx: CompanyDb, userId: AnyPgColumn): SQL<boolean> {
  return sql<boolean>`${tx.counting(users, and(eq(users.id, userId), isNull(users.removedAt)))} > 0`;
}

export const noDeferral = { deferredUntil: null, deferredMiles: null, deferredHours: null };

type Resolved = { driverId: number; isPresent: boolean };

/** Those that failed, are linked with one of these defects, and with no other that is active. */
async function resolveInspections(
  tx: CompanyDb,
  { asset, now, log, inspectionId }: Closing,
  ids: readonly number[],
): Promise<Resolved[]> {
  const { id, assetId, driverId, passed, resolved } = inspectionLogs;
  const isLinked = sql`${countLinks(tx, isAny(defectEvents.defectId, ids))} > 0`;
  const isDone = sql`${countLinks(tx, and(isActive, isOther(ids)))} = 0`;
  const isNamed = inspectionId === undefined ? undefined : eq(id, inspectionId);
  const isPresent = isInCrew(tx, driverId);
  const isUnresolved = and(eq(assetId, asset.id), not(passed), not(resolved));
  const where = and(isUnresolved, or(isNamed, and(isLinked, isDone)));
  const changes = { resolved: true, resolvedAt: now, resolvedByMaintenanceId: log?.id ?? null };
  return tx.changeAll(inspectionLogs, { where, changes }, { driverId, isPresent });
}

function countLinks(tx: CompanyDb, where: SQL | undefined): SQL<number> {
  const isOfInspection = eq(defectEvents.inspectionId, inspectionLogs.id);
  return tx.counting(defectEvents, and(isOfInspection, isLink, where), { joins: [withDefect] });
}

type Affected = {
  resolved: readonly Resolved[];
  reporters: readonly { reporterId: number | null; isPresent: boolean }[];
};

/** A driver whose inspection is resolved knows by that of its defects. */
async function notifyOfClosing(
  tx: CompanyDb,
  closing: Closing,
  { resolved, reporters }: Affected,
): Promise<void> {
  const { asset, user, now, closed } = closing;
  const common = { assetId: asset.id, createdAt: now };
  const drivers = new Set(resolved.map(({ driverId }) => driverId));
  const present = new Set(reporters.flatMap((one) => (one.isPresent ? one.reporterId : [])));
  const ofInspections = resolved.filter(isPresent).map(({ driverId }) => ({
    ...common,
    type: "inspection_resolved" as const,
    title: "Inspection resolved",
    message: `${asset.name}: ${describeWork(closing)} by ${formatFullName(user)}`,
    userId: driverId,
  }));
  const ofDefects = closed.flatMap(({ defect, state }) => {
    const { id, number, title, reportedById: userId } = defect;
    const isMeant = present.has(userId) && state !== "duplicate";
    if (userId === null || !isMeant || drivers.has(userId)) return [];
    const done = `${formatDefectNumber(number)}: ${defectStateLabels[state]}`;
    return [
      {
        ...common,
        type: "defect_closed" as const,
        title: `${asset.name}: ${done}`,
        message: `${title}, closed by ${formatFullName(user)}`,
        path: `/defects/${id}`,
        userId,
      },
    ];
  });
  await notifyUsers(tx, [...ofInspections, ...ofDefects], user.id);
}

function isPresent(one: { isPresent: boolean }): boolean {
  return one.isPresent;
}

function describeWork({ log, closed }: Closing): string {
  if (log) return `${log.serviceType} logged`;
  return `${closed.map(({ defect }) => formatDefectNumber(defect.number)).join(", ")} closed`;
}
