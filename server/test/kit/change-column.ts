/** Changes one column of one row past all triggers and checks, and puts it back. */
import * as schema from "#shared/schema.ts";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgArray, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Pool, PoolClient } from "pg";
import { invariant } from "../../errors.ts";

const tables = Object.values(schema).filter((value) => is(value, PgTable));

/** Drops the checks and unique indexes of tables; a user who can bypass the triggers could do that too. */
export async function dropChecks(pool: Pool, names: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
     from pg_constraint where contype = 'c' and conrelid::regclass::text = any($1)
     union all select format('drop index %s', indexrelid::regclass)
     from pg_index where indisunique and indrelid::regclass::text = any($1)
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [names],
  );
  for (const { statement } of rows) await pool.query(statement);
}

export type Place = { table: string; column: string; ctid: string };

/** Rows of a table in which a column is changed: one with a value and one with null. */
export async function findPlaces(
  pool: Pool,
  { table, column, where }: { table: string; column: string; where: string },
): Promise<Place[]> {
  const { rows } = await pool.query<{ ctid: string; is_null: boolean }>(
    `select ctid, ${column} is null as is_null from ${table} where ${where}
     order by is_null, ${table}::text /* across companies */`,
  );
  const tried = [rows.find((row) => !row.is_null), rows.find((row) => row.is_null)];
  const ctids = new Set(tried.flatMap((row) => row?.ctid ?? []));
  return [...ctids].map((ctid) => ({ table, column, ctid }));
}

/** Changes a value, does the work, and puts the value back. */
export async function whileChanged(
  pool: Pool,
  place: Place,
  work: () => Promise<void>,
): Promise<void> {
  const { table, column } = place;
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = replica /* across companies */");
    const { rows } = await client.query<{ value: string | null; type: string }>(
      `select ${column}::text as value, pg_typeof(${column})::text as type from ${table}
       where ctid = $1::tid /* across companies */`,
      [place.ctid],
    );
    const [{ value, type } = invariantRow()] = rows;
    const changed = changeValue(findColumn(table, column), { value, type });
    const ctid = await update(client, { ...place, ...changed });
    try {
      await work();
    } finally {
      await update(client, { ...place, ctid, expression: `$1::${type}`, values: [value] });
    }
  } finally {
    // A new connection for each change would cost more than the change.
    await client.query("reset session_replication_role");
    client.release();
  }
}

function invariantRow(): never {
  throw new Error("the row is there");
}

type Update = Place & Changed;
type Changed = { expression: string; values: unknown[] };

/** Returns the row's new place. */
async function update(
  client: PoolClient,
  { table, column, ctid, expression, values }: Update,
): Promise<string> {
  const { rows } = await client.query<{ ctid: string }>(
    `update ${table} set ${column} = ${expression} where ctid = '${ctid}'
     returning ctid /* across companies */`,
    values,
  );
  invariant(rows[0], "the row is changed");
  return rows[0].ctid;
}

function findColumn(table: string, name: string): PgColumn {
  const found = tables.find((candidate) => getTableName(candidate) === table);
  invariant(found, `${table} is a table`);
  const columns: [string, PgColumn][] = Object.entries(getTableColumns(found));
  const column = columns.find(
    ([key, { name: own }]) => own === name || toSnakeCase(key) === name,
  )?.[1];
  invariant(column, `${table} has the column ${name}`);
  return column;
}

export function toSnakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Another value that the product can read, as a person would choose it. */
function changeValue(
  column: PgColumn,
  { value, type }: { value: string | null; type: string },
): Changed {
  const { name } = column;
  const of = is(column, PgArray) ? column.baseColumn : column;
  const choices: readonly string[] | undefined = Reflect.get(of, "enumValues");
  const other = choices?.findLast((choice) => !value?.includes(choice));
  const sets: Record<string, string> = {
    text: other === undefined ? `coalesce(#, '') || 'x'` : `'${other}'`,
    "text[]": `array_append(#, '${other ?? "/api/photos/1"}')`,
    "smallint[]": "array_append(#, 6::smallint)",
    "bigint[]": "array_append(#, 6::bigint)",
    boolean: "not coalesce(#, false)",
    "timestamp with time zone": "coalesce(#, '2026-11-20') + interval '1 day 3 minutes'",
    date: "coalesce(#, '2026-11-20') + 1",
    uuid: "gen_random_uuid()",
    tsvector: "'changed'::tsvector",
    bytea: String.raw`coalesce(#, '') || '\x00'`,
  };
  if (type === "json") {
    const changed = changeJson(value === null ? "made up" : JSON.parse(value));
    return { expression: "$1::json", values: [JSON.stringify(changed)] };
  }
  const set = sets[type] ?? `coalesce(#, 0) + ${type === "smallint" ? 1 : 100_000}`;
  return { expression: set.replaceAll("#", toSnakeCase(name)), values: [] };
}

/** Changes the first text of several words, else the first number or text, and adds one if there is none. */
function changeJson(value: unknown): unknown {
  const kinds = [isPhrase, isNumber, isText];
  for (const isKind of kinds) {
    const changed = changeFirst(value, isKind);
    if (changed !== undefined) return changed;
  }
  return { outcome: "no_repair_needed" };
}

function isPhrase(held: unknown): boolean {
  return typeof held === "string" && held.includes(" ");
}

function isNumber(held: unknown): boolean {
  return typeof held === "number";
}

function isText(held: unknown): boolean {
  return typeof held === "string";
}

/** The value with its first part of that kind changed; undefined if there is no such part. */
function changeFirst(value: unknown, isKind: (held: unknown) => boolean): unknown {
  if (isKind(value)) return typeof value === "number" ? value + 1 : `${String(value)}x`;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, held] of Object.entries(value)) {
    const changed = changeFirst(held, isKind);
    if (changed === undefined) continue;
    if (!Array.isArray(value)) return { ...value, [key]: changed };
    return value.map((part: unknown, index) => (String(index) === key ? changed : part));
  }
  return undefined;
}
