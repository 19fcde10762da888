import { dayRange, toMoment } from "#shared/days.ts";
import { limits } from "#shared/limits.ts";
import { assets, maintenanceLogs } from "#shared/schema.ts";
import { and, eq, getTableColumns, gte, lt } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import type { Idempotency } from "../../http/request-body.ts";
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
  const { start, end } = day ? dayRange(toMoment(day, timeZone), timeZone) : {};
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

/** The same user's log that was sent with the same key; with another content that is a mistake. */
export async function findSent(tx: CompanyDb, userId: number, { key, hash }: Idempotency) {
  const { loggedById, idempotencyKey } = maintenanceLogs;
  const where = and(eq(loggedById, userId), eq(idempotencyKey, key));
  const [sent] = await tx.select(getTableColumns(maintenanceLogs), maintenanceLogs, { where });
  if (sent && sent.requestHash !== hash) throw fail("idempotency.reused");
  return sent;
}
