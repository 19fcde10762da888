import { dayRange, momentOf } from "#shared/days.ts";
import { limits } from "#shared/limits.ts";
import {
  assets,
  inspectionLogs,
  maintenanceLogs,
  maintenanceSchedules as schedules,
} from "#shared/schema.ts";
import { and, eq, getTableColumns, gte, lt, or, sql } from "drizzle-orm";
import type { CompanyDb, Selected } from "../../db/company-db.ts";
import { maybe } from "../../db/company-db.ts";
import type { Context } from "../../http/route.ts";

export type MaintenanceLogRow = typeof maintenanceLogs.$inferSelect;

const {
  companyId: _,
  idempotencyKey: _key,
  requestHash: _hash,
  ...shown
} = getTableColumns(maintenanceLogs);

const withAsset = {
  kind: "inner",
  table: assets,
  on: eq(assets.id, maintenanceLogs.assetId),
} as const;

const newestFirst = { by: [maintenanceLogs.date, maintenanceLogs.id], isDescending: true };

/** Newest first; a day's are counted. */
export async function listMaintenanceLogs({ company, query }: Context<"listMaintenanceLogs">) {
  const { cursor, limit = limits.logsDefault, assetId, day } = query;
  const { timeZone } = company;
  const { start, end } = day ? dayRange(momentOf(day, timeZone), timeZone) : {};
  const where = and(
    assetId === undefined ? undefined : eq(maintenanceLogs.assetId, assetId),
    start && gte(maintenanceLogs.date, start),
    end && lt(maintenanceLogs.date, end),
  );
  const page = await company.list({ ...shown, assetName: assets.name }, maintenanceLogs, {
    joins: [withAsset],
    where,
    order: newestFirst,
    cursor,
    limit,
  });
  if (!day) return page;
  const isWhole = cursor === undefined && page.cursor === undefined;
  const total = isWhole ? page.items.length : await company.count(maintenanceLogs, where);
  return page.withTotal(total);
}

export function logAnswer(row: MaintenanceLogRow, assetName: string) {
  const { companyId: _company, idempotencyKey: _key2, requestHash: _hash2, ...log } = row;
  return { ...log, assetName };
}

type Named = { assetId: number; scheduleId?: number | null; resolvedInspectionId?: number | null };
type Sender = { loggedById: number; key: string | undefined };

export type Ground = Awaited<ReturnType<typeof groundOf>>;

/**
 * What a log stands on, read in one statement after its asset was locked: the asset's active
 * schedules and the one named, the inspection named, and the same member's log of the same key.
 */
export async function groundOf(tx: CompanyDb, named: Named, { loggedById, key }: Sender) {
  const { assetId, scheduleId, resolvedInspectionId } = named;
  const isOfAsset = and(eq(schedules.assetId, assetId), schedules.active);
  const isNamed = scheduleId ? eq(schedules.id, scheduleId) : undefined;
  const isInspection = eq(inspectionLogs.id, resolvedInspectionId ?? none);
  const isPrior = key
    ? sql`${maintenanceLogs.loggedById} = ${loggedById} and ${maintenanceLogs.idempotencyKey} = ${key}`
    : sql`false`;
  const rows = await tx.select(groundFields, assets, {
    joins: [
      { kind: "left", table: schedules, on: sql`${or(isOfAsset, isNamed)}` },
      { kind: "left", table: inspectionLogs, on: isInspection },
      { kind: "left", table: maintenanceLogs, on: isPrior },
    ],
    where: eq(assets.id, assetId),
  });
  return {
    schedules: rows.flatMap(scheduleOf),
    inspection: rows.flatMap(inspectionOf)[0],
    prior: rows.flatMap(({ priorId: id, requestHash }) => (id ? [{ id, requestHash }] : []))[0],
  };
}

/** No row has this id. */
const none = 0;

const groundFields = {
  id: maybe(schedules.id),
  assetId: maybe(schedules.assetId),
  name: maybe(schedules.name),
  intervalDays: maybe(schedules.intervalDays),
  intervalMiles: maybe(schedules.intervalMiles),
  intervalHours: maybe(schedules.intervalHours),
  lastPerformed: maybe(schedules.lastPerformed),
  nextDue: maybe(schedules.nextDue),
  nextDueMiles: maybe(schedules.nextDueMiles),
  nextDueHours: maybe(schedules.nextDueHours),
  usageLeft: maybe(schedules.usageLeft),
  inspectionId: maybe(inspectionLogs.id),
  inspectedId: maybe(inspectionLogs.assetId),
  driverId: maybe(inspectionLogs.driverId),
  passed: maybe(inspectionLogs.passed),
  resolved: maybe(inspectionLogs.resolved),
  priorId: maybe(maintenanceLogs.id),
  requestHash: maybe(maintenanceLogs.requestHash),
};

type GroundRow = Selected<typeof groundFields>;

function scheduleOf({ id, assetId, name, usageLeft, ...row }: GroundRow) {
  if (id === null || assetId === null || name === null) return [];
  const { intervalDays, intervalMiles, intervalHours, lastPerformed } = row;
  const { nextDue, nextDueMiles, nextDueHours } = row;
  const intervals = { intervalDays, intervalMiles, intervalHours };
  const dues = { lastPerformed, nextDue, nextDueMiles, nextDueHours, usageLeft };
  return [{ id, assetId, name, ...intervals, ...dues }];
}

function inspectionOf({ inspectionId, inspectedId, driverId, passed, resolved }: GroundRow) {
  const isThere = inspectionId !== null && inspectedId !== null && driverId !== null;
  if (!isThere || passed === null || resolved === null) return [];
  return [{ id: inspectionId, assetId: inspectedId, driverId, passed, resolved }];
}
