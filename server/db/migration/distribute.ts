/** Spreads the tables of a whole database over its machines (`docs/operate/citus.md`). */
import type { Client } from "pg";
import { StartError } from "../../start-error.ts";
import { canSpread, isSpread, places, settings, toPlacing } from "./placement.ts";

type Part = { off: string; on: string };

/** Places the tables of a new database. One with companies is left as it is until its operator asks for that. */
export async function distributeNew(client: Client): Promise<void> {
  if (!(await canSpread(client)) || (await isSpread(client))) return;
  const { rowCount } = await client.query("select from companies limit 1");
  if (rowCount === 0) await distribute(client);
}

/**
 * Gives each table its place, in the transaction of the caller, and returns those that had none. What refers to
 * tables and watches over them is taken away for that and put back, then on every machine.
 */
export async function distribute(client: Client): Promise<string[]> {
  if (!(await canSpread(client))) {
    throw new StartError(
      "This database cannot spread its tables: it lacks the extension citus. docs/operate/citus.md shows how to " +
        "set up the machines first.",
    );
  }
  const tables = await listUnplaced(client);
  if (tables.length === 0) return [];
  for (const setting of settings) await client.query(setting);
  const { rows: parts } = await client.query<Part>(referencesAndTriggers);
  for (const { off } of parts) await client.query(off);
  for (const table of tables) {
    await client.query(toPlacing(table));
    // Its rows are on the machines now.
    await client.query("select truncate_local_data_after_distributing_table($1)", [table]);
  }
  for (const { on } of parts) await client.query(on);
  return tables;
}

async function listUnplaced(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname = any($1::text[])
      and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
    order by c.relname`,
    [[...places.keys()]],
  );
  return rows.map(({ name }) => name);
}

const referencesAndTriggers = `
  select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as off,
    format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname,
      pg_get_constraintdef(k.oid)) as "on"
  from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
  union all
  select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass), pg_get_triggerdef(t.oid)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`;
