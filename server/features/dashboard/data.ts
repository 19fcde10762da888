import { hourMs } from "#shared/dates.ts";
import { limits, serverLimits } from "#shared/limits.ts";
import { assetDues } from "#shared/schema.ts";
import type { ScheduleStatus } from "#shared/schedules.ts";
import { assets, inspectionLogs, maintenanceLogs } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { desc, eq, not, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { firstMoment, msLeft } from "../schedules/dues.ts";

const serviceLeft = (now: Date) => msLeft(assetDues, now);
const isSoon = sql.raw(String(limits.dueSoonHours * hourMs));

/** Counts of the assets that are not archived. */
export async function getDashboardStats({ company, now }: Context<"getDashboardStats">) {
  const isDue = (most: SQL) => company.counting(assetDues, sql`${serviceLeft(now)} ${most}`);
  const { condition, category, archived } = assets;
  const [counts] = await company.select(
    {
      totalAssets: sql<number>`count(*)::int`,
      serviceDue: isDue(sql`<= ${isSoon}`),
      overdue: isDue(sql`< 0`),
      truck: countOf(category, "truck"),
      trailer: countOf(category, "trailer"),
      equipment: countOf(category, "equipment"),
      inUse: countOf(condition, "in_use"),
      outOfService: countOf(condition, "out_of_service"),
      maintenance: countOf(condition, "maintenance"),
    },
    assets,
    { where: not(archived) },
  );
  invariant(counts, "an aggregate has one row");
  const { truck, trailer, equipment, inUse, maintenance, ...stats } = counts;
  const { outOfService } = stats;
  return {
    ...stats,
    active: inUse,
    categories: { truck, trailer, equipment },
    conditions: { in_use: inUse, out_of_service: outOfService, maintenance },
  };
}

/** How many have a word in a column. */
function countOf(column: AnyPgColumn, word: string): SQL<number> {
  return sql<number>`count(*) filter (where ${column} = ${word})::int`;
}

/**
 * The assets that are due for service, overdue ones before others, and the count of all. Going on, a
 * page counts from the moment of the first one, so that no asset moves from one page to another.
 */
export function listServiceDue({ company, query, now }: Context<"listServiceDue">) {
  const { limit = limits.assetsMax, cursor } = query;
  const at = firstMoment(cursor, now);
  const { id, name, category, year, make, model } = assets;
  const isOverdue = sql`${serviceLeft(at)} < 0`;
  const isListed = sql`${serviceLeft(at)} <= ${isSoon}`;
  const place = sql`case when ${isOverdue} then 0 else 1 end`.mapWith(id);
  const moment = sql`${at.getTime()}::bigint`.mapWith(id);
  const status = sql<ScheduleStatus>`case when ${isOverdue} then 'overdue' else 'due_soon' end`;
  return company.list({ id, name, category, year, make, model, status }, assets, {
    joins: [{ kind: "inner", table: assetDues, on: eq(assetDues.assetId, id) }],
    where: isListed,
    order: { by: [moment, place, sql`lower(${name})`, id] },
    cursor,
    limit,
    counts: { total: company.counting(assetDues, isListed) },
  });
}

/** The newest of each kind by its own index, then of both. */
export function listActivity({ company, query }: Context<"listActivity">) {
  const { limit = serverLimits.activityDefault } = query;
  const inspected = sql`case when ${inspectionLogs.passed} then 'Inspection passed'
    else 'Inspection failed' end
    || case when ${inspectionLogs.unlisted} then ' (unlisted items)' else '' end`;
  const serviced = sql`${maintenanceLogs.serviceType} || ' logged'`;
  const parts = [
    newestOf("maintenance", maintenanceLogs, serviced),
    newestOf("inspection", inspectionLogs, inspected),
  ] as const;
  const orderBy = [sql`"createdAt" desc`, sql`"type"`, sql`"id" desc`];
  return company.selectBoth(parts, { orderBy, limit });
}

type Log = typeof maintenanceLogs | typeof inspectionLogs;

function newestOf(type: "maintenance" | "inspection", log: Log, description: SQL) {
  return {
    fields: {
      type: sql<typeof type>`${type}::text`,
      id: log.id,
      assetId: log.assetId,
      assetName: sql<string>`${assets.name}`,
      description: sql<string>`${description}`,
      createdAt: log.createdAt,
    },
    from: log,
    joins: [{ kind: "inner" as const, table: assets, on: eq(assets.id, log.assetId) }],
    orderBy: [desc(log.createdAt), desc(log.id)],
  };
}
