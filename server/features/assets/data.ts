import type { ParsedQuery } from "#shared/api-schemas.ts";
import { assets } from "#shared/schema.ts";
import { folded } from "#shared/search.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, getTableColumns, not, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { alias } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import { idKey, keyIn, textKey } from "../../http/paging.ts";

export type AssetRow = Omit<typeof assets.$inferSelect, "searchText">;

type Filter = Pick<ParsedQuery<"listAssets">, "search" | "category" | "condition" | "archived">;
type Asked = Filter & { cursor?: string; limit: number };

const nameKey = sql<string>`lower(${assets.name})`;
const nameAndId = z.tuple([textKey, ...idKey.def.items]);

const { searchText: _searched, ...known } = getTableColumns(assets);

/** What the office sees of an asset. */
export const officeColumns = known;

/** What a driver needs to pick an asset, and no more. */
export const driverColumns = {
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
  lastInspectionId: assets.lastInspectionId,
  lastInspectionAt: assets.lastInspectionAt,
  lastInspectionPassed: assets.lastInspectionPassed,
};

/** By name. Each row brings the number of assets that fit, so that one statement is enough. */
export async function listAssets<Shown extends typeof driverColumns>(
  company: CompanyDb,
  shown: Shown,
  { cursor, limit, ...filter }: Asked,
) {
  const after = keyIn(cursor, nameAndId);
  // A search reads every row anyway; without one an index alone can count them.
  const isRead = after === undefined && Boolean(filter.search?.trim());
  const total = isRead ? sql<number>`(count(*) over ())::int` : totalOf(company, filter);
  const { rows, hasMore } = await company.page({ ...shown, nameKey, total }, assets, {
    where: and(
      fits(assets, filter),
      after && sql`(${nameKey}, ${assets.id}) > (${after[0]}::text, ${after[1]}::bigint)`,
    ),
    orderBy: [nameKey, assets.id],
    limit,
  });
  const isEmptied = rows.length === 0 && after !== undefined;
  return {
    total: isEmptied ? await company.count(assets, fits(assets, filter)) : (rows[0]?.total ?? 0),
    page: {
      rows: rows.map(({ nameKey: name, total: _total, ...asset }) => ({
        key: [name, asset.id] as const,
        asset,
      })),
      hasMore,
    },
  };
}

function totalOf(company: CompanyDb, filter: Filter): SQL<number> {
  const counted = alias(assets, "counted");
  const where = and(eq(counted.companyId, company.companyId), fits(counted, filter));
  return sql<number>`(select count(*)::int from assets counted where ${where})`;
}

type Filtered = Record<"searchText" | "category" | "condition" | "archived", AnyPgColumn>;

function fits(table: Filtered, { search = "", category, condition, archived = false }: Filter) {
  const wanted = folded(search);
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return and(
    archived ? sql`${table.archived}` : not(table.archived),
    category && eq(table.category, category),
    condition && eq(table.condition, condition),
    wanted === "" ? undefined : sql`${table.searchText} like ${pattern}`,
  );
}

export async function getAsset<Shown extends typeof driverColumns>(
  company: CompanyDb,
  shown: Shown,
  id: number,
) {
  const [asset] = await company.select(shown, assets, { where: eq(assets.id, id) });
  if (!asset) throw fail("request.notFound");
  return asset;
}

/** Locks an asset until the transaction ends: the first lock of whatever changes it or what it has. */
export async function lockAsset(tx: CompanyDb, assetId: number): Promise<AssetRow> {
  const where = eq(assets.id, assetId);
  const [asset] = await tx.select(officeColumns, assets, { where, lock: true });
  if (!asset) throw fail("request.notFound");
  return asset;
}

type Inspected = Pick<
  AssetRow,
  "lastInspectionId" | "lastInspectionAt" | "lastInspectionPassed"
> & { companyId?: number; searchText?: unknown };

/** An asset as it is shown, of which more or fewer columns were read. */
export function assetAnswer<Row extends Inspected>(row: Row) {
  const {
    companyId: _,
    searchText: _searchText,
    lastInspectionId: id,
    lastInspectionAt: date,
    lastInspectionPassed: passed,
    ...shown
  } = row;
  const isInspected = id !== null && date !== null && passed !== null;
  return { ...shown, lastInspection: isInspected ? { id, date, passed } : null };
}
