/**
 * A page of a list ends after so many rows or so many bytes, whichever comes first, so that no
 * answer grows with what people store. PostgreSQL makes the JSON of each row and counts its bytes:
 * what is beyond them is neither read to its end nor sent to this server (docs/decisions/0013).
 */
import { serverLimits } from "#shared/limits.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Field } from "./keyset.ts";
import { columnIn } from "./keyset.ts";
import { dialect } from "./transaction.ts";

/** What a list counts beside its page. */
export type Counts = Partial<Record<"total" | "passed" | "failed", number>>;

/** A page of a list, its rows as JSON already. */
export class List<Row> {
  /** For the types only: what a row is before it is JSON. */
  declare readonly row?: Row;

  constructor(
    readonly items: readonly string[],
    /** Where the next page begins, when there is one. */
    readonly cursor: string | undefined,
    readonly counts: Counts = {},
  ) {}

  withTotal(total: number): List<Row> {
    return new List<Row>(this.items, this.cursor, { ...this.counts, total });
  }
}

/**
 * The rows of a query with an `item` until they reach the limit of a page, and the one that goes beyond
 * it, which shows that the list goes on: always the first two. `bytes` is what a row comes to with
 * all before it. The outer count can only grow, so PostgreSQL stops reading at the first row that it
 * leaves out: a plain condition on `bytes` would weigh every row.
 */
export function untilPageIsFull(rows: SQL): SQL {
  return sql`select * from (
    select summed.*, count(*) filter (where place > 2 and bytes - weight > ${pageBytesMax})
      over (rows between unbounded preceding and current row) as beyond
    from (
      select weighed.*, row_number() over () as place,
        (sum(weight) over (rows between unbounded preceding and current row))::float8 as bytes
      from (select listed.*, octet_length(item) + 1 as weight from (${rows}) listed) weighed
    ) summed
  ) counted where beyond <= 0`;
}

const pageBytesMax = sql.raw(String(serverLimits.pageBytesMax));

/** A row as JSON, under the names of its fields, moments as JavaScript writes them. */
export function rowAsJson(fields: Record<string, Field>): SQL<string> {
  const shown = Object.entries(fields).map(([name, field]) => {
    const isMoment = columnIn(field)?.dataType === "date";
    return sql`${isMoment ? momentAsJson(field) : field} as ${sql.identifier(name)}`;
  });
  return sql`(select row_to_json(shown)::text from (select ${sql.join(shown, sql`, `)}) shown)`;
}

const texts = new WeakMap<object, SQL>();

/**
 * An expression that is made of the same object again and again, as the text that it becomes: the
 * query builder takes longer to build a list's statement than PostgreSQL to run it.
 */
export function builtOnce<Of extends object>(of: Of, build: (of: Of) => SQL): SQL {
  const known = texts.get(of);
  if (known) return known;
  const built = build(of);
  const { sql: text, params } = dialect.sqlToQuery(built);
  const expression = params.length === 0 ? sql.raw(text) : built;
  texts.set(of, expression);
  return expression;
}

export function momentAsJson(moment: Field): SQL<Date> {
  return sql<Date>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Cuts the rows of `untilPageIsFull`, of which one more than `limit` was asked for. */
export function cutPage<Row extends { bytes: number }>(found: readonly Row[], limit: number) {
  const end = found.findIndex(
    ({ bytes }, place) => place === limit || (place > 0 && bytes > serverLimits.pageBytesMax),
  );
  return { rows: end < 0 ? [...found] : found.slice(0, end), hasMore: end >= 0 };
}
