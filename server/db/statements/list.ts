/**
 * A page of a list ends after a number of rows or bytes, whichever comes first, so that no response grows with the
 * stored data. PostgreSQL makes the JSON of each row and counts its bytes, and reads no further than the page
 * (docs/develop/decisions/0015).
 */
import { serverLimits } from "#shared/base/limits.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Field, Order } from "./keyset.ts";
import { fail, invariant } from "../../errors.ts";
import { findColumn, selectKey, toCursor } from "./keyset.ts";
import { dialect } from "../connection/transaction.ts";

/** What a list counts beside its page. */
export type Counts = Partial<Record<"total" | "passed" | "failed" | "down", number>>;

type Contents = {
  /** The rows as a JSON array. */
  json: string;
  size: number;
  /** Where the next page begins, when there is one. */
  cursor: string | undefined;
  counts: Counts;
};

/** A page of a list. */
export class List<Row> {
  /** For the types only: what a row is before it is JSON. */
  declare readonly row?: Row;

  constructor(readonly page: Contents) {}
}

/** What `selectPage` gives: one row. */
export type Page = {
  json: string;
  size: number;
  /** The sort key of its last row; null without a row. */
  last_key: unknown[] | null;
  counts: Counts;
  has_more: boolean | null;
  is_known: boolean;
};

/** A page as the answer of a list. */
export function toList<Row>(rows: Page[]): List<Row> {
  const found = readOnly(rows);
  const { json, size, counts, last_key: last, has_more: hasMore } = found;
  if (!found.is_known) throw fail("request.notFound");
  return new List({ json, size, counts, cursor: hasMore && last ? toCursor(last) : undefined });
}

/** The row of a statement that always has one. */
export function readOnly<Row>([row]: Row[]): Row {
  invariant(row, "an aggregate has one row");
  return row;
}

/** What `selectPages` gives: one row. */
export type Pages<Name extends string, Value extends string> = Record<Name, string> &
  Record<Value, number> & { goOn: Name[] };

/** What `selectPage` takes of a row. */
export function listPageColumns(
  fields: Record<string, Field>,
  { order, isReadWhole }: { order: Order; isReadWhole?: boolean },
) {
  return {
    item: sql`${rowAsJson(fields)}::text`.as("item"),
    list_key: keyOf(order).as("list_key"),
    ...(isReadWhole && { list_total: sql`count(*) over ()`.as("list_total") }),
  };
}

/** Several pages and values beside them as one row, with the names of the lists that go on. */
export function selectPages(
  pages: (readonly [name: string, page: SQL])[],
  values: Record<string, SQL>,
): SQL {
  const named = pages.map(([name, page]) => ({ name, page, as: sql.identifier(name) }));
  const columns = [
    ...named.map(({ as }) => sql`${as}.json as ${as}`),
    ...Object.entries(values).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
  ];
  const goOn = named.map(({ name, as }) => sql`case when ${as}.has_more then ${name} end`);
  const from = named.map(({ page, as }) => sql`(${page}) ${as}`);
  return sql`select ${sql.join(columns, sql`, `)},
      array_remove(array[${sql.join(goOn, sql`, `)}]::text[], null) as "goOn"
    from ${sql.join(from, sql`, `)}`;
}

type Showing = {
  limit: number;
  bytes?: number;
  counts?: Record<string, SQL>;
  isReadWhole?: boolean;
  /** How many there are of what the rows belong to; looked for where there is no row. */
  known?: SQL<number> | undefined;
};

/**
 * Makes a page of a query's rows, each with an `item` and a `list_key`. The query reads one row more than the limit, which
 * shows whether the list goes on. `bytes` is the size of a row and all before it. `beyond` counts the rows above the limit
 * of bytes, except the first two and the extra one; it can only grow, so PostgreSQL stops reading there, while a plain condition on `bytes`
 * would measure every row.
 */
export function selectPage(rows: SQL, { counts, isReadWhole, ...showing }: Showing): SQL {
  const limit = sql.raw(String(showing.limit));
  const pageBytesMax = sql.raw(String(showing.bytes ?? serverLimits.pageBytesMax));
  const total = isReadWhole && { total: sql`coalesce(max(list_total), 0)` };
  return sql`select '[' || coalesce(string_agg(item, ',') filter (where is_shown), '') || ']' as json,
      (count(*) filter (where is_shown))::int as size,
      (array_agg(list_key) filter (where is_shown))[count(*) filter (where is_shown)] as last_key,
      ${asJson({ ...counts, ...total })} as counts,
      bool_or(not is_shown) as has_more,
      (count(*) > 0 or ${showing.known ?? sql`1`} = 1) as is_known
    from (
      select counted.*, place <= ${limit} and (place = 1 or bytes <= ${pageBytesMax}) as is_shown
      from (
        select summed.*, count(*) filter (where place > 2 and bytes - weight > ${pageBytesMax})
          over (rows between unbounded preceding and current row) as beyond
        from (
          select weighed.*, row_number() over so_far as place, (sum(weight) over so_far)::float8 as bytes
          from (select listed.*, octet_length(item) + 1 as weight from (${rows}) listed) weighed
          window so_far as (rows between unbounded preceding and current row)
        ) summed
      ) counted where beyond <= 0
    ) page`;
}

/** Several expressions as one object, or null where it would be larger than this server may hold. */
export function selectBeside(values: (readonly [name: string, value: SQL])[]): SQL {
  const parts = values.map(([name, value]) => ({ name, value, as: sql.identifier(name) }));
  // Not without a `from`: a distributed database would ask its machines once for each.
  const from = parts.map(({ value, as }) => sql`(select ${value} as ${as}) as ${as}`);
  const fields = parts.map(({ name, as }) => [name, sql`${as}.${as}`] as const);
  const bytesMax = sql.raw(String(serverLimits.togetherBytesMax));
  // With an offset the object is made once.
  return sql`select case when octet_length(together::text) <= ${bytesMax} then together end as together
    from (select ${asJson(Object.fromEntries(fields))} as together from ${sql.join(from, sql`, `)} offset 0) read`;
}

/** Fields under their own names, moments as JavaScript writes them, as one expression of a `select`. */
export const nameFields = builtOnce((fields: Record<string, Field>) => {
  const named = Object.entries(fields).map(([name, field]) => {
    const isMoment = findColumn(field)?.dataType === "date";
    return sql`${isMoment ? momentAsJson(field) : field} as ${sql.identifier(name)}`;
  });
  return sql.join(named, sql`, `);
});

/** A row as JSON, under the names of its fields. */
export const rowAsJson = builtOnce(
  (fields: Record<string, Field>) =>
    sql`(select row_to_json(shown) from (select ${nameFields(fields)}) shown)`,
);

const keyOf = builtOnce(selectKey);

/** The rows of a query, each with its `row`, as a JSON array. */
export function rowsAsJson(rows: SQL): SQL {
  return sql`(select coalesce(json_agg(listed."row"), '[]') from (${rows}) listed)`;
}

/** The same of the first ones, which have so many bytes at most. */
export function firstRowsAsJson(rows: SQL, bytesMax: number): SQL {
  const most = sql.raw(String(bytesMax));
  return sql`(select coalesce(json_agg(weighed."row") filter (where weighed.bytes <= ${most}), '[]')
    from (select listed."row", sum(octet_length(listed."row"::text))
      over (rows between unbounded preceding and current row) as bytes from (${rows}) listed) weighed)`;
}

/**
 * An expression that is made of the same object again and again, as the text that it becomes: the
 * query builder takes longer to build a list's statement than PostgreSQL to run it.
 */
function builtOnce<Of extends object>(build: (of: Of) => SQL): (of: Of) => SQL {
  const texts = new WeakMap<object, SQL>();
  return (of) => {
    const known = texts.get(of);
    if (known) return known;
    const built = build(of);
    const { sql: text, params } = dialect.sqlToQuery(built);
    const expression = params.length === 0 ? sql.raw(text) : built;
    texts.set(of, expression);
    return expression;
  };
}

export function momentAsJson(moment: Field): SQL<Date> {
  return sql<Date>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export function asJson(values: Record<string, SQL>): SQL {
  const pairs = Object.entries(values).map(([name, value]) => sql`${name}::text, ${value}`);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}
