import type { ParsedQuery } from "#shared/api-schemas.ts";
import { limits } from "#shared/limits.ts";
import { assets } from "#shared/schema.ts";
import type { Role } from "#shared/roles.ts";
import { foldText } from "#shared/search.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, getTableColumns, not, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { alias } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import { momentAsJson } from "../../db/list.ts";
import type { Context } from "../../http/route.ts";

export type AssetRow = Omit<typeof assets.$inferSelect, "searchText">;

type Filter = Pick<ParsedQuery<"listAssets">, "search" | "category" | "condition" | "archived">;

const byName = { by: [sql`lower(${assets.name})`, assets.id] };

const { searchText: _searched, ...columns } = getTableColumns(assets);

/** An asset without what it is searched by. */
export const assetColumns = columns;

const lastInspection = sql<{ id: number; date: Date; passed: boolean } | null>`
  case when ${assets.lastInspectionId} is not null then json_build_object(
    'id', ${assets.lastInspectionId}, 'date', ${momentAsJson(assets.lastInspectionAt)},
    'passed', ${assets.lastInspectionPassed}) end`;

const {
  companyId: _company,
  lastInspectionId: _id,
  lastInspectionAt: _at,
  lastInspectionPassed: _passed,
  ...plain
} = columns;

const officeFields = { ...plain, lastInspection };

/** What a driver needs to pick an asset, and no more. */
const driverFields = {
  id: assets.id,
  name: assets.name,
  category: assets.category,
  year: assets.year,
  make: assets.make,
  model: assets.model,
  condition: assets.condition,
  photoUrl: assets.photoUrl,
  currentMiles: assets.currentMiles,
  currentHours: assets.currentHours,
  lastInspection,
};

function fieldsFor({ role }: { role: Role }) {
  return role === "driver" ? driverFields : officeFields;
}

/** By name, with the number of assets that fit. */
export async function listAssets({ company, user, query }: Context<"listAssets">) {
  const { cursor, limit = limits.assetsMax, ...filter } = query;
  // A search reads every row anyway; without one an index alone can count them.
  const isRead = cursor === undefined && Boolean(filter.search?.trim());
  const total = isRead ? sql<number>`count(*) over ()` : totalOf(company, filter);
  const where = fits(assets, filter);
  const asked = { where, order: byName, cursor, limit, counts: { total } };
  const page = await company.list(fieldsFor(user), assets, asked);
  if (page.counts.total !== undefined) return page;
  // Behind the last row there is none that could bring the count.
  return page.withTotal(await company.count(assets, where));
}

function totalOf(company: CompanyDb, filter: Filter): SQL<number> {
  const counted = alias(assets, "counted");
  const where = and(eq(counted.companyId, company.companyId), fits(counted, filter));
  return sql<number>`(select count(*)::int from assets counted where ${where})`;
}

type Filtered = Record<"searchText" | "category" | "condition" | "archived", AnyPgColumn>;

function fits(table: Filtered, { search = "", category, condition, archived = false }: Filter) {
  const wanted = foldText(search);
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return and(
    archived ? sql`${table.archived}` : not(table.archived),
    category && eq(table.category, category),
    condition && eq(table.condition, condition),
    wanted === "" ? undefined : sql`${table.searchText} like ${pattern}`,
  );
}

export async function getAsset({ company, user, params }: Context<"getAsset">) {
  const where = eq(assets.id, params.id);
  const [asset] = await company.select<typeof driverFields>(fieldsFor(user), assets, { where });
  if (!asset) throw fail("request.notFound");
  return asset;
}

/** Locks an asset until the transaction ends: the first lock of whatever changes it or what it has. */
export async function lockAsset(tx: CompanyDb, assetId: number): Promise<AssetRow> {
  const where = eq(assets.id, assetId);
  const [asset] = await tx.select(assetColumns, assets, { where, lock: true });
  if (!asset) throw fail("request.notFound");
  return asset;
}

/** An asset as it is shown to the office. */
export function assetAnswer(row: AssetRow & { searchText?: unknown }) {
  const {
    companyId: _own,
    searchText: _search,
    lastInspectionId: id,
    lastInspectionAt: date,
    lastInspectionPassed: passed,
    ...shown
  } = row;
  const isInspected = id !== null && date !== null && passed !== null;
  return { ...shown, lastInspection: isInspected ? { id, date, passed } : null };
}
