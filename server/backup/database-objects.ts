/** The objects of a database that a backup is restored into. */
import type { Client } from "pg";
import type { Migration } from "../db/migration/migrate.ts";
import { BackupError } from "./format.ts";
import { listTableNames, matchNames } from "./stored-tables.ts";

/** `identity` is its name as a statement names it. */
export type DatabaseObject = { kind: string; name: string; identity: string };

export async function listObjects(client: Client): Promise<DatabaseObject[]> {
  const { rows } = await client.query<DatabaseObject>(objects);
  return rows;
}

// What an extension brought besides tables is not ours to remove, and stays.
const objects = `
  select kind, name, identity from (
    select case when c.relkind in ('r', 'p') then 'table' when c.relkind = 'f' then 'foreign table'
      else 'view' end as kind, c.relname as name, c.oid::regclass::text as identity, c.oid
    from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p', 'v', 'm', 'f')
    union all
    select 'function', p.proname, p.oid::regprocedure::text, p.oid
    from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all
    select 'type', t.typname, t.oid::regtype::text, t.oid
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
    union all
    select 'trigger', t.tgname, '', t.oid
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  ) found
  where kind = 'table'
    or not exists (select from pg_depend d where d.objid = found.oid and d.deptype = 'e')
  order by kind, name`;

/** Refuses a database with objects that no version of Yardcheck made: restoring would remove them. */
export function refuseStrangers(
  present: readonly DatabaseObject[],
  migrations: readonly Migration[],
): void {
  const known = new Set([
    "migrations",
    ...listTableNames(migrations),
    ...matchNames(migrations, making),
  ]);
  const strange = present.filter(({ name }) => !known.has(name));
  if (strange.length === 0) return;
  throw new BackupError(
    "The database holds what is not of this version of Yardcheck " +
      `(${strange.map(({ kind, name }) => `${kind} ${name}`).join(", ")}), and restoring would ` +
      "remove it. Restore into a database of its own, or take it away first.",
  );
}

const making =
  /\bcreate\s+(?:or replace\s+)?(?:function|procedure|type|domain|view|materialized view|trigger)\s+"(\w+)"/gi;

/**
 * Removed in this order, because views need tables and tables need functions and types; a table's triggers are
 * removed with it.
 */
const removals = { view: "view", table: "table", function: "routine", type: "type" };

/**
 * Removes all objects, each kind at once and without "cascade", so that nothing of others that depends
 * on them is dropped.
 */
export async function removeObjects(
  client: Client,
  present: readonly DatabaseObject[],
): Promise<void> {
  for (const [kind, word] of Object.entries(removals)) {
    const names = present.filter((object) => object.kind === kind).map(({ identity }) => identity);
    if (names.length > 0) await client.query(`drop ${word} ${names.join(", ")}`);
  }
}
