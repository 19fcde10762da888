/**
 * A page of a list ends after so many rows or so many bytes, whichever comes first, so that no
 * answer grows with what people store. PostgreSQL counts the bytes, so that what is beyond them is
 * neither read to its end nor sent to this server (docs/decisions/0013).
 */
import { serverLimits } from "#shared/limits.ts";
import type { SQL } from "drizzle-orm";
import { Column, is, SQL as Sql, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

export type ListPage<Row> = {
  rows: Row[];
  /** Whether the list goes on behind these rows. */
  hasMore: boolean;
};

/** Field names, numbers, dates and words of our own: what each row holds besides its texts. */
const rowBytes = 500;

/**
 * The rows of a query until they reach the limit of a page, and the one that goes beyond it, which
 * shows that the list goes on: always the first two. `weight` is what a row of `listed` comes to,
 * `bytes` what it comes to with all before it. The outer count can only grow, so PostgreSQL stops
 * reading at the first row that it leaves out: a plain condition on `bytes` would weigh every row.
 */
export function untilPageIsFull(rows: SQL, weight: SQL): SQL {
  return sql`select * from (
    select summed.*, count(*) filter (where listed_place > 2 and bytes - weight > ${serverLimits.pageBytesMax})
      over (rows between unbounded preceding and current row) as beyond
    from (
      select weighed.*, row_number() over () as listed_place,
        (sum(weight) over (rows between unbounded preceding and current row))::float8 as bytes
      from (select listed.*, ${weight} as weight from (${rows}) listed) weighed
    ) summed
  ) counted where beyond <= 0`;
}

type Field = AnyPgColumn | SQL;

/** What is not text has a known size. A quote or a line end in a text takes two bytes in JSON. */
export function weightOf(fields: Record<string, Field>): SQL {
  const parts = Object.entries(fields).flatMap(([name, field]) => {
    const kind = columnIn(field)?.dataType ?? "";
    const value = sql`listed.${sql.identifier(name)}`;
    if (kind === "json") return sql`coalesce(octet_length(${value}::text), 0)`;
    const isText = kind === "string" || kind === "array";
    return isText ? sql`coalesce(2 * octet_length(${value}::text), 0)` : [];
  });
  return sql.join([sql.raw(String(rowBytes)), ...parts], sql` + `);
}

/** The column that decodes what comes of a field. */
export function columnIn(field: Field): Column | undefined {
  const decoder: unknown = is(field, Sql) ? Reflect.get(field, "decoder") : field;
  return is(decoder, Column) ? decoder : undefined;
}

/** Cuts the rows of `untilPageIsFull`, of which one more than `limit` was asked for. */
export function cutPage<Row extends { bytes: number }>(
  found: readonly Row[],
  limit: number,
): ListPage<Row> {
  const end = found.findIndex(
    ({ bytes }, place) => place === limit || (place > 0 && bytes > serverLimits.pageBytesMax),
  );
  return { rows: end < 0 ? [...found] : found.slice(0, end), hasMore: end >= 0 };
}
