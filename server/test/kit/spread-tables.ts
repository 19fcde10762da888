/** Tables that are partitioned by company, in place of several machines. */
import type { PoolClient } from "pg";
import * as z from "zod";
import { type PlanNode, readPlan } from "./hot-statements.ts";
import { companyTables, type Run, touchedTables } from "./tripwire.ts";

export const partitions = 4;
/** Small tables that every machine would hold in full; users belong to a company but are shared. */
export const reference = [
  "backups",
  "companies",
  "migrations",
  "photo_stores",
  "push_subscriptions",
  "sessions",
  "sign_in_failures",
  "tokens",
  "users",
];
export const spread = companyTables.filter((table) => !reference.includes(table)).toSorted();

const viewTexts = z.array(z.object({ name: z.string(), text: z.string() }));
const foreignKeys = z.array(z.object({ table: z.string(), name: z.string(), key: z.string() }));

/** Creates partitioned copies of the tables in a schema that comes first in the search path. */
export async function spreadTables(client: PoolClient): Promise<void> {
  await client.query("create schema spread");
  for (const table of spread) {
    await client.query(
      `create table spread.${table} (like public.${table} including all) partition by hash (company_id)`,
    );
    for (let part = 0; part < partitions; part += 1) {
      await client.query(
        `create table spread.${table}_part_${part} partition of spread.${table}
        for values with (modulus ${partitions}, remainder ${part})`,
      );
    }
  }
  const { rows } = await client.query(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as key
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const views = await client.query(
    `select relname as name, pg_get_viewdef(oid) as text from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace order by oid`,
  );
  await client.query("set search_path = spread, public");
  for (const { name, text } of viewTexts.parse(views.rows)) {
    await client.query(`create view /* across companies */ spread.${name} as ${text}`);
  }
  // As on a distributed database, where only the company's value decides which part is read.
  await client.query("set constraint_exclusion = off");
  const own = foreignKeys.parse(rows).filter(({ table }) => spread.includes(table));
  for (const { table, name, key } of own) {
    await client.query(`alter table ${table} add constraint ${name} ${key}`);
  }
}

/**
 * The partitioned tables that a statement reads or updates, and those of them where it does not use exactly one
 * partition.
 */
export async function findParts(client: PoolClient, run: Run) {
  const nodes = await readPlan(client, [run]);
  const planned = spread.filter((table) => listPartitions(table, nodes).length > 0);
  // A condition that is planned as false removes the company, and the rows are then sought on every machine.
  const read = touchedTables(run.text).filter(({ verb }) => verb !== "into");
  const sought = read.map(({ table }) => table).filter((table) => spread.includes(table));
  const tables = [...new Set([...planned, ...sought])];
  return { planned, loose: tables.filter((table) => listPartitions(table, nodes).length !== 1) };
}

export function listPartitions(table: string, nodes: readonly PlanNode[]): string[] {
  const pattern = new RegExp(`^${table}_part_\\d$`);
  const touched = nodes
    .flatMap(({ relation }) => relation ?? [])
    .filter((name) => pattern.test(name));
  return [...new Set(touched)].toSorted();
}
