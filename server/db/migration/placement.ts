/**
 * Where tables are in a database that spreads them over machines (Citus, `docs/operate/citus.md`): rows of a
 * company together, what others refer to on every machine, and all else on the first.
 */
import * as schema from "#shared/schema.ts";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type { Client } from "pg";

type Place = "by company" | "everywhere";

const tables = Object.values(schema).filter((value) => is(value, PgTable));

/** The tables that are not on the first machine alone, each with its place. */
export const places: ReadonlyMap<string, Place> = new Map(
  tables.flatMap((table) => {
    const place = findPlace(table);
    return place ? [[getTableName(table), place] as const] : [];
  }),
);

function findPlace(table: PgTable): Place | undefined {
  const { companyId } = getTableColumns(table);
  if (!companyId) return isReferred(table, tables) ? "everywhere" : undefined;
  // What is everywhere can refer to such tables only.
  const isEverywhere = hasKeyAcross(table) || isReferred(table, tables.filter(hasKeyAcross));
  return isEverywhere ? "everywhere" : "by company";
}

/** No machine alone can enforce a unique key whose rows are on all of them. */
function hasKeyAcross(table: PgTable): boolean {
  const { companyId } = getTableColumns(table);
  if (!companyId) return false;
  return listKeys(table).some((key) => key.every((column) => column !== companyId.name));
}

function isReferred(table: PgTable, by: readonly PgTable[]): boolean {
  return by
    .flatMap((other) => getTableConfig(other).foreignKeys)
    .some((key) => key.reference().foreignTable === table);
}

/** The columns of each key of a table. */
function listKeys(table: PgTable): (string | undefined)[][] {
  const { columns, primaryKeys, uniqueConstraints, indexes } = getTableConfig(table);
  const alone = columns.filter((column) => column.primary || column.isUnique);
  const keys = [
    ...alone.map((column) => [column]),
    ...[...primaryKeys, ...uniqueConstraints].map((key) => key.columns),
  ];
  const unique = indexes.filter(({ config }) => config.unique).map(({ config }) => config.columns);
  return [...keys, ...unique].map((key) =>
    key.map((column) => ("name" in column ? column.name : undefined)),
  );
}

/** Whether the database has the means to spread tables. */
export async function canSpread(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    "select exists (select from pg_proc where proname = 'create_distributed_table') as can",
  );
  return rows[0]?.can === true;
}

/** Whether it has spread them. */
export async function isSpread(client: Client): Promise<boolean> {
  if (!(await canSpread(client))) return false;
  const { rowCount } = await client.query(
    "select from pg_dist_partition where logicalrelid = to_regclass('companies')",
  );
  return rowCount === 1;
}

/**
 * The statements of a migration for a spread database. Each new table is placed right after it is created, because a
 * table that has references or an identity cannot be placed later. A statement that sets the storage of a column runs
 * before its table is placed, and is left out for a table that is placed already.
 */
export function withPlaces(statements: readonly string[]): string[] {
  const placed = statements.flatMap((statement) => {
    if (places.has(storage.exec(statement)?.[1] ?? "")) return [];
    const table = creation.exec(statement)?.[1] ?? "";
    if (!places.has(table)) return [statement];
    const storing = statements.filter((other) => storage.exec(other)?.[1] === table);
    return [statement, ...storing, toPlacing(table)];
  });
  return [...settings, ...placed];
}

const creation = /\bcreate table "(\w+)"/i;
const storage = /\balter table "(\w+)" alter column "\w+" set storage\b/i;

/** Several changes of tables in one transaction, and triggers, which each machine has for its own rows. */
export const settings = [
  "set local citus.multi_shard_modify_mode = 'sequential'",
  "set local citus.enable_unsafe_triggers = on",
];

/** The statement that places a table which is not on the first machine alone. */
export function toPlacing(table: string): string {
  return places.get(table) === "everywhere"
    ? `select create_reference_table('${table}')`
    : `select create_distributed_table('${table}', 'company_id')`;
}
