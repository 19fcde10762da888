import type { Client } from "pg";
import { DatabaseError } from "pg";
import { hasCode } from "../has-code.ts";
import { migrationsKey, readMigrations, runMigration } from "../db/migrate.ts";
import { BackupError } from "./format.ts";
import type { Loaded } from "./load-backup.ts";
import { loadBackup } from "./load-backup.ts";
import { withClient } from "./quiet-client.ts";
import { refuseStrangers } from "./refuse-strangers.ts";
import { leftOut, qualified } from "./stored-tables.ts";
import type { Source } from "./write-backup.ts";

/**
 * Puts a backup in place of what the database holds, all or nothing, and brings it up to this
 * version. Everybody signs in anew.
 */
export function restoreBackup(
  target: Pick<Source, "url" | "migrations">,
  path: string,
  /** Whether rows that are there already may be given up for those of the backup. */
  { replaces }: { replaces: boolean },
): Promise<Loaded> {
  const migrations = readMigrations(target.migrations);
  return withClient(target.url, async (client) => {
    await client.query("begin");
    // A server that starts meanwhile waits with its own migrations.
    await client.query("select pg_advisory_xact_lock($1)", [migrationsKey]);
    await refuseStrangers(client, migrations);
    if (!replaces) await refuseFilled(client, await listTables(client));
    const makeRoom = () => removeAll(client).catch(failInWords);
    const loaded = await loadBackup(client, { path, migrations, makeRoom });
    const later = migrations.slice(loaded.header.migrations.length);
    for (const migration of later) await runMigration(client, migration);
    await client.query("commit");
    await client.query(`analyze ${(await listTables(client)).map(qualified).join(", ")}`);
    return loaded;
  });
}

async function listTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' order by tablename",
  );
  return rows.map(({ tablename }) => tablename);
}

async function refuseFilled(client: Client, present: readonly string[]): Promise<void> {
  for (const table of present) {
    if (table === "migrations" || table in leftOut) continue;
    const { rowCount } = await client.query(`select from ${qualified(table)} limit 1`);
    if (rowCount === 0) continue;
    throw new BackupError(
      "The database is not empty. Restore into an empty one, or add --replace to give up all " +
        "that it holds now for what the backup holds.",
    );
  }
}

/**
 * Tables and what stands beside them; what belongs to an extension is left alone. Each kind at once
 * and without "cascade": what somebody else built on them is not dropped along with them.
 */
async function removeAll(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(removals);
  for (const { statement } of rows) await client.query(statement);
}

const removals = `
  select statement from (
    select 1 as turn, 'drop table ' || string_agg(c.oid::regclass::text, ', ') as statement
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select 2, 'drop routine ' || string_agg(p.oid::regprocedure::text, ', ')
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select 3, 'drop type ' || string_agg(t.oid::regtype::text, ', ')
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  ) removal where statement is not null order by turn`;

function failInWords(error: unknown): never {
  if (error instanceof DatabaseError && error.code === "2BP01") {
    throw new BackupError(
      "Somebody else's work in the database needs the tables of Yardcheck, which restoring makes " +
        `anew (${error.detail?.split("\n").join(", ")}). Take it away first.`,
    );
  }
  // A lock that did not come in time, or a deadlock.
  if (!hasCode(error, "55P03") && !hasCode(error, "40P01")) throw error;
  throw new BackupError(
    "Somebody works with the database at this moment. Stop Yardcheck, and restore again.",
  );
}
