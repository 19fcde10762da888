/**
 * A search reads the newest rows first, so many at most: mostly they hold a page of what is found, and
 * a word that is in every row does not make it read them all.
 */
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { CompanyTable, Listing } from "./company-rows.ts";
import { selectKey } from "./keyset.ts";

export type Search = Pick<Listing, "joins" | "where" | "order" | "cursor"> & {
  /** Whether a row is found; every row is without it. */
  has: SQL | undefined;
  /** How many ids are given back at most. */
  idsMax: number;
};

export type Window = {
  /** Of the rows that were found, in the order of the list. */
  ids: number[];
  /** How many were found, and how many were read. */
  found: number;
  seen: number;
  /** The sort key of the last one that was read; null without any. */
  last_key: unknown[] | null;
};

/** The window that a query's rows make, which has all columns of one table. */
export function selectWindow(
  rows: SQL,
  table: CompanyTable,
  { has = sql`true`, order, idsMax }: Search,
): SQL {
  return sql`select
      coalesce(to_json((array_agg(id) filter (where has))[1:${idsMax}::int]), '[]') as ids,
      (count(*) filter (where has))::int as found,
      count(*)::int as seen,
      (array_agg(list_key))[count(*)] as last_key
    from (
      select ${table.id} as id, ${selectKey(order)} as list_key, ${has} as has
      from (${rows}) ${table}
    ) looked_at`;
}
