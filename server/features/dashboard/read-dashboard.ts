import { apiSchemas } from "#shared/api/api-schemas.ts";
import { limits } from "#shared/base/limits.ts";
import { broughtIn } from "#shared/maintenance/maintenance.ts";
import type { ScheduleStatus } from "#shared/schedules/schedules.ts";
import { assets, inspectionLogs, maintenanceLogs, scheduleDues } from "#shared/schema.ts";
import { compareDesc } from "date-fns";
import type { SQL } from "drizzle-orm";
import {
  and,
  desc,
  eq,
  getTableColumns,
  getViewSelectedFields,
  isNull,
  ne,
  not,
  or,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { MaybePlaced } from "../../db/statements/built-once.ts";
import type { Join } from "../../db/statements/company-rows.ts";
import { invariant } from "../../errors.ts";
import { pickColumns } from "../../http/returned-fields.ts";
import type { Context } from "../../http/route.ts";
import { isOfUnits } from "../assets/is-of-units.ts";
import { isInYard } from "../yards/units-in-yards.ts";
import { hasDue, hasOverdue, readFirstMoment, selectUrgency, toMs } from "../schedules/dues.ts";

const activityDefault = 10;

/** Counts of the assets that are not archived. */
export async function getDashboardStats({ company, query, now }: Context<"getDashboardStats">) {
  const isWanted = isInYard(query.yard);
  const { counts } = isWanted
    ? await company.run(askStats(company, { now }, isWanted))
    : await company.ask(askStats, {}, { now });
  const { first } = counts;
  invariant(first, "an aggregate has one row");
  const { inUse, outOfService, maintenance } = first;
  return {
    totalAssets: first.totalAssets,
    serviceDue: first.serviceDue,
    overdue: first.overdue,
    outOfService,
    active: inUse,
    categories: first,
    conditions: { in_use: inUse, out_of_service: outOfService, maintenance },
  };
}

function askStats(company: CompanyDb, { now }: MaybePlaced<{ now: Date }>, isWanted?: SQL) {
  const { condition, category, archived } = assets;
  const where = and(not(archived), isWanted);
  const countDue = (isDue: SQL) => company.counting(assets, and(where, isDue));
  const fields = {
    totalAssets: sql<number>`count(*)::int`,
    serviceDue: countDue(hasDue(assets, now)),
    overdue: countDue(hasOverdue(assets, now)),
    truck: countWhere(eq(category, "truck")),
    trailer: countWhere(eq(category, "trailer")),
    equipment: countWhere(eq(category, "equipment")),
    inUse: countWhere(eq(condition, "in_use")),
    outOfService: countWhere(eq(condition, "out_of_service")),
    maintenance: countWhere(eq(condition, "maintenance")),
  };
  const counts = { fields, from: assets, where };
  return company.selectingColumns({ counts });
}

function countWhere(condition: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})::int`;
}

const serviceDue = apiSchemas.listServiceDue.returns.element;
const serviceDueFields = pickColumns(getTableColumns(assets), serviceDue);
const serviceFields = pickColumns(getViewSelectedFields(scheduleDues), serviceDue.shape.service);

/**
 * The assets that are due for service, each with its most pressing service, overdue ones before
 * others, and the count of all. Further pages count from the moment of the first one, so that no asset
 * moves from one page to another.
 */
export function listServiceDue({ company, query, now }: Context<"listServiceDue">) {
  const { limit = limits.assetsMax, cursor, yard } = query;
  const at = readFirstMoment(cursor, now);
  const isWanted = isInYard(yard);
  return isWanted
    ? company.run(askServiceDue(company, { limit, at, cursor }, isWanted))
    : company.ask(askServiceDue, { limit }, { at, cursor });
}

type Asked = MaybePlaced<{ at: Date; cursor: string | undefined }> & { limit: number };

function askServiceDue(company: CompanyDb, { at, cursor, limit }: Asked, isWanted?: SQL) {
  const { id, name, archived } = assets;
  const hasPassed = hasOverdue(assets, at);
  const where = and(not(archived), hasDue(assets, at), isWanted);
  const place = sql`case when ${hasPassed} then 0 else 1 end`.mapWith(id);
  const status = sql<ScheduleStatus>`case when ${hasPassed} then 'overdue' else 'due_soon' end`;
  const service = company.first(serviceFields, scheduleDues, {
    where: and(eq(scheduleDues.assetId, id), scheduleDues.active),
    orderBy: [...selectUrgency(scheduleDues, at), scheduleDues.id],
  });
  return company.listing({ ...serviceDueFields, status, service }, assets, {
    where,
    order: { by: [toMs(at).mapWith(id), place, sql`lower(${name})`, id] },
    cursor,
    limit,
    counts: { total: company.counting(assets, where) },
  });
}

/**
 * The newest of each kind by its own index, then of both. Past services that were brought in are left out: they were not
 * performed when they were written.
 */
export async function listActivity({ company, query }: Context<"listActivity">) {
  const { limit = activityDefault, yard } = query;
  const inspected = sql`case when ${inspectionLogs.passed} then 'Inspection passed'
    else 'Inspection failed' end
    || case when ${inspectionLogs.unlisted} then ' (unlisted items)' else '' end`;
  const serviced = sql`${maintenanceLogs.serviceType} || ' logged'`;
  const { inspections, maintenance } = await company.selectTogether({
    inspections: selectNewest("inspection", inspectionLogs, {
      description: inspected,
      userName: inspectionLogs.driverName,
      where: and(
        isNull(inspectionLogs.voidedAt),
        await isOfUnits(company, inspectionLogs.assetId, { yard }),
      ),
      limit,
    }),
    maintenance: selectNewest("maintenance", maintenanceLogs, {
      description: serviced,
      userName: maintenanceLogs.loggedByName,
      where: and(
        isNull(maintenanceLogs.voidedAt),
        or(isNull(maintenanceLogs.requestHash), ne(maintenanceLogs.requestHash, broughtIn)),
        await isOfUnits(company, maintenanceLogs.assetId, { yard }),
      ),
      limit,
    }),
  });
  return [...inspections, ...maintenance]
    .toSorted((a, b) => compareDesc(a.createdAt, b.createdAt))
    .slice(0, limit);
}

type Log = typeof maintenanceLogs | typeof inspectionLogs;
type Given = {
  description: SQL;
  userName: AnyPgColumn | SQL;
  joins?: Join[];
  where?: SQL;
  limit: number;
};

function selectNewest(type: "maintenance" | "inspection", log: Log, given: Given) {
  const { description, userName, joins = [], where, limit } = given;
  return {
    fields: {
      type: sql<typeof type>`${type}::text`,
      id: log.id,
      assetId: log.assetId,
      assetName: sql<string>`${assets.name}`,
      description: sql<string>`${description}`,
      userName: sql<string>`${userName}`,
      createdAt: log.createdAt,
    },
    from: log,
    joins: [{ kind: "inner" as const, table: assets, on: eq(assets.id, log.assetId) }, ...joins],
    where,
    orderBy: [desc(log.createdAt), desc(log.id)],
    limit,
  };
}
