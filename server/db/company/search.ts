/** Finds records by words: the newest are read first, then the indexes of words and names. */
import { serverLimits } from "#shared/base/limits.ts";
import type { SQL } from "drizzle-orm";
import { and, desc, sql } from "drizzle-orm";
import type { CompanyDb } from "./company-db.ts";
import type { Columns, CompanyTable, Listing, Selected } from "../statements/company-rows.ts";
import { isBehind, toCursor } from "../statements/keyset.ts";
import type { List } from "../statements/list.ts";
import type { Window } from "../statements/window.ts";
import type { Typed, TermSearch } from "../statements/search-terms.ts";
import { hasIndexedTerm, hasWords, isAny } from "../statements/search-terms.ts";

type FoundListing<Fields extends Columns> = Omit<Listing, "counts"> & {
  fields: Fields;
  from: CompanyTable;
  search: TermSearch;
  /** Counts what is found, no further than this. */
  countUpTo: number | undefined;
};

const { searchWindowRows, searchDenseShare } = serverLimits;

/**
 * A page of what is found. Words that many rows have are found among the newest of them; for others
 * the indexes name the few rows, which are then sorted. So it is not left to an estimate of the
 * database how many have them: a wrong one would read a million rows.
 */
export async function listFound<Fields extends Columns>(
  company: CompanyDb,
  { fields, from, search, countUpTo, ...listing }: FoundListing<Fields>,
): Promise<List<Selected<Fields>>> {
  const { where, order, cursor, limit, joins } = listing;
  const idsMax = limit + 1;
  const conditions = hasWords(company, search);
  const window = await company.findWindow(from, { where, order, cursor, conditions, idsMax });
  const isWhole = window.seen < searchWindowRows;
  const found = and(where, ...conditions);
  const indexed = and(found, hasIndexedTerm(company, search, findRarestWord(search, window)));
  const isFull = isWhole || window.ids.length === idsMax;
  const isShown = isFull
    ? isAny(from.id, window.ids)
    : sql`${from.id} = any(array${selectIndexed(company, from, { ...listing, where: indexed })})`;
  const isDense = window.found >= searchWindowRows * searchDenseShare;
  const total =
    countUpTo !== undefined &&
    (isWhole
      ? sql<number>`${window.found}::int`
      : company.countingUpTo(from, isDense ? found : indexed, countUpTo));
  // One more than the page has, so that the list knows whether it goes on.
  const shown = { joins, where: isShown, order, limit, cursor: undefined };
  return company.list(fields, from, { ...shown, counts: total ? { total } : {} });
}

/** The word that the fewest of the newest rows have. */
function findRarestWord({ words }: TermSearch, { fulfilled }: Window): Typed {
  return words[fulfilled.indexOf(Math.min(...fulfilled))] ?? [];
}

/**
 * The ids, sorted in an order that no index has, so that PostgreSQL uses the index of words and not that of dates.
 * All ids are found before the first row of the page is read.
 */
function selectIndexed(
  company: CompanyDb,
  from: CompanyTable,
  { where, order, cursor, limit }: Omit<Listing, "counts">,
): SQL {
  const [newest, ...others] = order.by;
  return company.ids(from, {
    where: and(where, isBehind(order, cursor)),
    orderBy: [desc(sql`(${newest} at time zone 'UTC')`), ...others.map((field) => desc(field))],
    limit: limit + 1,
  });
}

type Finding = Pick<Listing, "where" | "order"> & {
  from: CompanyTable;
  search: TermSearch | undefined;
};

/** The ids of all that is found, in the order of the list, window by window. */
export async function* findIds(
  company: CompanyDb,
  { from, search, ...listing }: Finding,
): AsyncGenerator<number[]> {
  const conditions: SQL[] = search ? hasWords(company, search) : [];
  const all = { ...listing, conditions, idsMax: searchWindowRows };
  for (let cursor: string | undefined; ;) {
    const window = await company.findWindow(from, { ...all, cursor });
    yield window.ids;
    if (window.seen < searchWindowRows || !window.last_key) return;
    cursor = toCursor(window.last_key);
  }
}
