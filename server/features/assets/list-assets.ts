import type { ParsedQuery } from "#shared/api/api-schemas.ts";
import { toUnitNumberKey } from "#shared/assets/asset-identity.ts";
import { toSearchText } from "#shared/assets/asset-search.ts";
import { limits } from "#shared/base/limits.ts";
import type { RecordedUnit } from "#shared/records/record-tables.ts";
import { assets } from "#shared/schema.ts";
import { joinTexts } from "#shared/assets/searched-text.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, not, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { contains, containsWords, hasSameSigns } from "../../db/statements/contains-words.ts";
import { findAsset, selectForDrivers, selectListed } from "../records/select-asset.ts";
import type { Typed } from "../../db/statements/search-terms.ts";
import type { Context } from "../../http/route.ts";
import { isInYard } from "../yards/units-in-yards.ts";
import { hasTag } from "./get-tags.ts";

/** What an inspection records of its unit, of the row or of the columns of the table. */
export function pickUnit<Row extends Whole>(asset: Row): Pick<Row, keyof RecordedUnit>;
export function pickUnit(asset: Whole): Whole {
  const { name, unitNumber, kind, vinOrSerial, year, make, model, plate, plateState } = asset;
  return { name, unitNumber, kind, vinOrSerial, year, make, model, plate, plateState };
}

type Whole = Record<keyof RecordedUnit, unknown>;

export const byName = { by: [sql`lower(${assets.name})`, assets.id] };

/** By name, with the number of assets that match. */
export async function listAssets({ company, user, query }: Context<"listAssets">) {
  const { cursor, limit = limits.assetsMax, ...filter } = query;
  const where = filterConditions(filter);
  // A search reads every row anyway; without one an index alone can count them.
  const isReadWhole = cursor === undefined && Boolean(filter.search?.trim());
  const total = !isReadWhole && { total: company.counting(assets, where) };
  const fields = user.role === "driver" ? selectForDrivers(company) : selectListed(company);
  // The list of those in use says how many must not be driven: a phone fetches these where there are any.
  const down = filter.condition === "in_use" &&
    cursor === undefined && { down: countDown(company) };
  const selection = { where, order: byName, cursor, limit, counts: { ...total, ...down } };
  return company.list<ReturnType<typeof selectForDrivers>>(fields, assets, {
    ...selection,
    isReadWhole,
  });
}

function countDown(company: CompanyDb): SQL<number> {
  return company.counting(
    assets,
    and(not(assets.archived), eq(assets.condition, "out_of_service")),
  );
}

type Filter = Omit<ParsedQuery<"listAssets">, "cursor" | "limit">;

export function filterConditions(filter: Filter) {
  const { search, serial, category, condition, tag, yard, archived } = filter;
  const isOfAny = serial !== undefined && archived === undefined;
  return and(
    isOfAny ? undefined : archived ? assets.archived : not(assets.archived),
    category && eq(assets.category, category),
    condition && eq(assets.condition, condition),
    tag === undefined ? undefined : hasTag(tag),
    isInYard(yard),
    containsWords(assets.searchText, search, isOfYear),
    serial === undefined ? undefined : hasSerial(serial),
  );
}

/** A year is searched for in full, as its digits are in many numbers. */
export function isOfYear(word: string): SQL | undefined {
  return /^\d{4}$/.test(word) ? eq(assets.year, Number(word)) : undefined;
}

function hasSerial(serial: string): SQL | undefined {
  const joined = joinTexts([serial]);
  // The first condition is quicker, and excludes most rows.
  return and(contains(assets.searchText, joined), hasSameSigns(assets.vinOrSerial, joined));
}

/**
 * Whether a word in the first line of the searched text begins with this one, given in its parts, whatever stands
 * between their letters and digits.
 */
export function isNamed(word: Typed): SQL | undefined {
  const named = sql`split_part(${assets.searchText}, ${"\n"}, 1)`;
  const spaced = Array.from(word.join("")).join("[^[:alnum:]]*");
  // The first conditions are quicker, and exclude most rows.
  const areWithin = word.map((part) => contains(assets.searchText, part));
  return and(...areWithin, sql`${named} ~ ${`(^|[^[:alnum:]])${spaced}`}`);
}

export function getAsset({ company, params, now }: Context<"getAsset">) {
  return findAsset(company, params.id, now);
}

/** The folded texts of an asset, computed whenever it is written. */
export function foldAsset(asset: Parameters<typeof toSearchText>[0]) {
  return { searchText: toSearchText(asset), unitNumberKey: toUnitNumberKey(asset.unitNumber) };
}
