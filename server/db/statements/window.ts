/**
 * A search reads a number of the newest rows first. They usually contain a page of results, and a word that is in
 * every row does not make it read the whole table.
 */
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { CompanyTable, Listing } from "./company-rows.ts";
import { selectKey } from "./keyset.ts";

export type Search = Pick<Listing, "joins" | "where" | "order" | "cursor"> & {
  /** What a row must fulfil to be found, one for each word; every row is found without any. */
  conditions: readonly SQL[];
  /** How many ids are given back at most. */
  idsMax: number;
};

export type Window = {
  /** The ids of the rows that were found, in the order of the list. */
  ids: number[];
  /** How many rows were read, how many of them fulfil each condition, and how many all. */
  seen: number;
  fulfilled: number[];
  found: number;
  /** The sort key of the last one that was read; null without any. */
  last_key: unknown[] | null;
};

/** The window that a query's rows make, which has all columns of one table. */
export function selectWindow(
  rows: SQL,
  table: CompanyTable,
  { conditions, order, idsMax }: Search,
): SQL {
  const names = conditions.map((_, index) => sql.identifier(`has_${index}`));
  const checks = conditions.map((condition, index) => sql`, ${condition} as ${names[index]}`);
  const counts = names.map((name) => sql`count(*) filter (where ${name})`);
  const isFound = names.length === 0 ? sql`true` : sql.join(names, sql` and `);
  return sql`select
      coalesce(to_json((array_agg(id) filter (where ${isFound}))[1:${idsMax}::int]), '[]') as ids,
      count(*)::int as seen,
      json_build_array(${sql.join(counts, sql`, `)}) as fulfilled,
      (count(*) filter (where ${isFound}))::int as found,
      (array_agg(list_key))[count(*)] as last_key
    from (
      select ${table.id} as id, ${selectKey(order)} as list_key${sql.join(checks)}
      from (${rows}) ${table}
    ) looked_at`;
}
