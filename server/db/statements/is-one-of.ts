/** One id, or several: PostgreSQL plans a statement on a list anew for each run, which takes longer than to run it. */
import type { SQL } from "drizzle-orm";
import { eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Placed } from "./built-once.ts";

export type OneOrMore = { id?: number; ids?: readonly number[] };

export function toOneOrMore(ids: readonly number[]): OneOrMore {
  const [id, ...others] = ids;
  return id === undefined || others.length > 0 ? { ids } : { id };
}

/** Whether a column has one of them; undefined where none are given. */
export function isOneOf(column: AnyPgColumn, { id, ids }: Placed<OneOrMore>): SQL | undefined {
  if (id) return eq(column, id);
  return ids && sql`${column} = any(${ids}::bigint[])`;
}
