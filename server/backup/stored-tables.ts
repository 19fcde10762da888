/** The tables and columns of the database that a backup holds. */
import * as schema from "#shared/schema.ts";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { type Client, escapeIdentifier } from "pg";
import * as z from "zod";
import type { Migration } from "../db/migration/migrate.ts";

/** Tables that no backup holds, each with its reason. */
export const leftOut: Record<string, string> = {
  sessions: "nobody may be signed in again by a backup who has signed out or was removed since",
  push_subscriptions: "belong to sessions, which no backup holds",
  mails:
    "were sent meanwhile, and must not be sent again by a server that a backup was restored to",
  push_messages: "are on their way to phones that no backup knows",
  sign_in_failures: "counts the guesses of the last minutes, which are over",
  backups: "describes the files beside one server, which another does not have",
  photo_stores: "says whose objects a store holds, and a restored database is not their owner",
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
 * The tables of a database to which some of the migrations are applied. Their names come from the
 * schema and, for older versions, from the migrations; their columns and keys from the database.
 */
export async function describeTables(
  client: Client,
  migrations: readonly Migration[],
): Promise<StoredTable[]> {
  const names = listTableNames(migrations).filter((name) => !(name in leftOut));
  const { rows } = await client.query<{ table: unknown }>(tableDescriptions, [names]);
  return rows.map(({ table }) => storedTable.parse(table));
}

/** Every name that a table of ours has or had, in any version. */
export function listTableNames(migrations: readonly Migration[]): string[] {
  const present = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => getTableName(table));
  return [...new Set([...present, ...matchNames(migrations, making)])].toSorted();
}

const making = /\b(?:create table|rename to)\s+(?:if not exists\s+)?"(\w+)"/gi;

/** The names that a pattern finds in the statements of migrations. */
export function matchNames(migrations: readonly Migration[], pattern: RegExp): string[] {
  const statements = migrations.flatMap((migration) => migration.statements);
  return statements.flatMap((statement) =>
    Array.from(statement.matchAll(pattern), ([, name = ""]) => name),
  );
}

// Columns that the database fills by itself cannot be written.
const tableDescriptions = `
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

export function qualify(table: string): string {
  return `public.${escapeIdentifier(table)}`;
}
