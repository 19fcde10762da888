import type { Client } from "pg";
import type { Migration } from "../db/migrate.ts";
import { BackupError } from "./format.ts";
import { tableNames } from "./stored-tables.ts";

/** Refuses a database that holds what no version of Yardcheck made: restoring would remove it. */
export async function refuseStrangers(
  client: Client,
  migrations: readonly Migration[],
): Promise<void> {
  const { rows } = await client.query<{ kind: string; name: string }>(present);
  const known = ownNames(migrations);
  const strange = rows.filter(({ name }) => !known.has(name));
  if (strange.length === 0) return;
  throw new BackupError(
    "The database holds what is not of this version of Yardcheck " +
      `(${strange.map(({ kind, name }) => `${kind} ${name}`).join(", ")}), and restoring would ` +
      "remove it. Restore into a database of its own, or take it away first.",
  );
}

const making =
  /\bcreate\s+(?:or replace\s+)?(?:function|procedure|type|domain|view|materialized view|trigger)\s+"(\w+)"/gi;

/** Every name that anything of ours has or had, whatever the version. */
function ownNames(migrations: readonly Migration[]): Set<string> {
  const statements = migrations.flatMap((migration) => migration.statements);
  const made = statements.flatMap((statement) =>
    [...statement.matchAll(making)].map(([, name = ""]) => name),
  );
  return new Set(["migrations", ...tableNames(migrations), ...made]);
}

// What an extension brought besides tables is not ours to remove, and stays.
const present = `
  select kind, name from (
    select 'table' as kind, c.relname as name, null::oid as oid
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    union all
    select case c.relkind when 'f' then 'foreign table' else 'view' end, c.relname, c.oid
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm', 'f')
    union all
    select 'function', p.proname, p.oid
    from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all
    select 'type', t.typname, t.oid
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
    union all
    select 'trigger', t.tgname, t.oid
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  ) found
  where not exists (select from pg_depend d where d.objid = found.oid and d.deptype = 'e')
  order by kind, name`;
