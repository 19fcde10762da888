/** What of the database a backup holds. */
import * as schema from "#shared/schema.ts";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Client } from "pg";
import * as z from "zod";
import type { Migration } from "../db/migrate.ts";

/** Tables that no backup holds, each with its reason. */
export const leftOut: Record<string, string> = {
  sessions: "nobody may be signed in again by a backup who has signed out or was removed since",
  sign_in_failures: "counts the guesses of the last minutes, which are over",
  backups: "tells of the files beside one server, which another does not have",
};

const storedTable = z.strictObject({
  table: z.string(),
  columns: z.array(z.string()).min(1),
  /** Its primary key: the order of its rows. */
  order: z.array(z.string()).min(1),
  /** Whether it holds bytes that are compressed already. */
  holdsBytes: z.boolean(),
  identity: z.string().nullable(),
});

export type StoredTable = z.output<typeof storedTable>;

/**
 * The tables of a database that was brought up by some of the migrations. Their names come from the
 * schema and, for a database of an older version, from the migrations; the rest it says itself.
 */
export async function storedTables(
  client: Client,
  migrations: readonly Migration[],
): Promise<StoredTable[]> {
  const names = tableNames(migrations).filter((name) => !(name in leftOut));
  const { rows } = await client.query<{ table: unknown }>(describeTables, [names]);
  return rows.map(({ table }) => storedTable.parse(table));
}

/** Every name that a table of ours has or had, whatever the version. */
export function tableNames(migrations: readonly Migration[]): string[] {
  const present = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => getTableName(table));
  const statements = migrations.flatMap((migration) => migration.statements);
  const past = statements.flatMap((statement) =>
    [...statement.matchAll(/\b(?:create table|rename to)\s+(?:if not exists\s+)?"(\w+)"/gi)].map(
      ([, name = ""]) => name,
    ),
  );
  return [...new Set([...present, ...past])].toSorted();
}

// Columns that the database fills by itself cannot be written.
const describeTables = `
  select json_build_object(
    'table', c.relname,
    'columns', (select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''),
    'order', (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary),
    'holdsBytes', exists (select from pg_attribute a where a.attrelid = c.oid
      and a.atttypid = 'bytea'::regtype and not a.attisdropped),
    'identity', (select a.attname from pg_attribute a
      where a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped)
  ) as "table"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and c.relname = any($1::text[])
  order by c.relname`;

export function qualified(table: string): string {
  return `public.${quoted(table)}`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
