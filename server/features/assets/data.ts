import type { ParsedQuery } from "#shared/api-schemas.ts";
import { assets } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, getTableColumns, ilike, not, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { alias } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import { idKey, keyIn } from "../../http/paging.ts";

export type AssetRow = typeof assets.$inferSelect;

type Filter = Pick<ParsedQuery<"listAssets">, "search" | "category" | "condition" | "archived">;
type Asked = Filter & { cursor?: string; limit: number };

const nameKey = sql<string>`lower(${assets.name})`;
const nameAndId = z.tuple([z.string(), ...idKey.def.items]);

/** By name. Each row brings the number of assets that fit, so that one statement is enough. */
export async function listAssets(company: CompanyDb, { cursor, limit, ...filter }: Asked) {
  const after = keyIn(cursor, nameAndId);
  const fields = { ...getTableColumns(assets), nameKey, total: totalOf(company, filter) };
  const rows = await company.select(fields, assets, {
    where: and(
      fits(assets, filter),
      after && sql`(${nameKey}, ${assets.id}) > (${after[0]}::text, ${after[1]}::bigint)`,
    ),
    orderBy: [nameKey, assets.id],
    limit,
  });
  const isEmptied = rows.length === 0 && after !== undefined;
  const total = isEmptied ? await company.count(assets, fits(assets, filter)) : rows[0]?.total;
  return {
    total: total ?? 0,
    found: rows.map(({ total: _total, nameKey: key, ...asset }) => ({ key, asset })),
  };
}

function totalOf(company: CompanyDb, filter: Filter): SQL<number> {
  const counted = alias(assets, "counted");
  const where = and(eq(counted.companyId, company.companyId), fits(counted, filter));
  return sql<number>`(select count(*)::int from assets counted where ${where})`;
}

type Filtered = Record<
  "name" | "vinOrSerial" | "make" | "model" | "category" | "condition" | "archived",
  AnyPgColumn
>;

function fits(table: Filtered, { search = "", category, condition, archived = false }: Filter) {
  const wanted = search.trim();
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const searched = [table.name, table.vinOrSerial, table.make, table.model];
  return and(
    archived ? sql`${table.archived}` : not(table.archived),
    category && eq(table.category, category),
    condition && eq(table.condition, condition),
    wanted === "" ? undefined : or(...searched.map((column) => ilike(column, pattern))),
  );
}

/** Locks an asset until the transaction ends: the first lock of whatever changes it or what it has. */
export async function lockAsset(tx: CompanyDb, assetId: number): Promise<AssetRow> {
  const where = eq(assets.id, assetId);
  const [asset] = await tx.select(getTableColumns(assets), assets, { where, lock: true });
  if (!asset) throw fail("request.notFound");
  return asset;
}

/** An asset as the office sees it. */
export function assetAnswer(row: AssetRow) {
  const {
    companyId: _,
    lastInspectionId: _id,
    lastInspectionAt: _at,
    lastInspectionPassed: _passed,
    ...shown
  } = row;
  return { ...shown, lastInspection: lastInspectionOf(row) };
}

/** What a driver needs to pick an asset, and no more. */
export function shortAssetAnswer(row: AssetRow) {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    year: row.year,
    make: row.make,
    model: row.model,
    condition: row.condition,
    photoUrl: row.photoUrl,
    currentMiles: row.currentMiles,
    currentHours: row.currentHours,
    lastInspection: lastInspectionOf(row),
  };
}

function lastInspectionOf(row: AssetRow) {
  const { lastInspectionId: id, lastInspectionAt: date, lastInspectionPassed: passed } = row;
  return id === null || date === null || passed === null ? null : { id, date, passed };
}
