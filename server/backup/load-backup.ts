import { type Client, escapeIdentifier } from "pg";
import type { Migration } from "../db/migration/migrate.ts";
import { createMigrationsTable, runMigration } from "../db/migration/migrate.ts";
import { copyIn } from "./copy.ts";
import type { Header, TableHead } from "./format.ts";
import { BackupError } from "./format.ts";
import type { ReadTable } from "./read-backup.ts";
import { readBackup } from "./read-backup.ts";
import { qualify } from "./stored-tables.ts";

export type Loaded = { header: Header; tables: ReadTable[] };

type Loading = {
  path: string;
  /** All migrations of the program. */
  migrations: readonly Migration[];
  /** Called once the header is accepted, before anything is made. */
  makeRoom?: (header: Header) => Promise<void>;
};

/**
 * Makes the tables as they were when the backup was made and fills them, in the caller's transaction.
 * New ids follow the highest that was ever given out.
 */
export async function loadBackup(client: Client, loading: Loading): Promise<Loaded> {
  const { path, migrations, makeRoom } = loading;
  const begun: { header?: Header; laterOn: string } = { laterOn: "" };
  const tables = await readBackup(path, {
    begin: async (header) => {
      const past = selectPast(migrations, header);
      await makeRoom?.(header);
      await createMigrationsTable(client);
      for (const migration of past) await runMigration(client, migration);
      begun.header = header;
      begun.laterOn = await dropReferencesAndIndexes(client);
    },
    table: (head, lines) => copyIn(client, head, lines),
  });
  if (!begun.header) throw new BackupError(`${path} has no header.`);
  await client.query(begun.laterOn);
  for (const { head } of tables) await continueIds(client, head);
  return { header: begun.header, tables };
}

/** The migrations of the backup, which the program must know as its own first ones. */
function selectPast(migrations: readonly Migration[], { migrations: made }: Header): Migration[] {
  const past = migrations.slice(0, made.length);
  const isPrefix = made.every(
    ({ tag, sha256 }, index) => past[index]?.tag === tag && past[index].sha256 === sha256,
  );
  if (isPrefix) return past;
  const unknown = made.find(({ tag }) => !migrations.some((migration) => migration.tag === tag));
  throw new BackupError(
    unknown
      ? `This backup was made by a newer version of Yardcheck (${unknown.tag} is not known here). Install that version, and try again.`
      : "This backup was made by a version of Yardcheck with other migrations than this one.",
  );
}

/**
 * References form cycles, so they are checked when all rows are loaded; indexes are built faster then,
 * too. Returns the statements that restore both.
 */
async function dropReferencesAndIndexes(client: Client): Promise<string> {
  const { rows } = await client.query<{ off: string; on: string }>(referencesAndIndexes);
  await client.query(rows.map(({ off }) => off).join(";\n"));
  await client.query("set local maintenance_work_mem = '256MB'");
  return rows.map(({ on }) => on).join(";\n");
}

const referencesAndIndexes = `
  select * from (
    select 2 as turn, format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as off,
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname,
        pg_get_constraintdef(k.oid)) as "on"
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    union all
    select 1, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k
      where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  ) parts order by turn`;

/** A table that never gave out an id begins where its migration lets it begin. */
async function continueIds(client: Client, { table, identity }: TableHead): Promise<void> {
  if (identity === null) return;
  await client.query(
    `select setval(pg_get_serial_sequence($1, $2), highest.id) from (
      select greatest($3::bigint, (select max(${escapeIdentifier(identity.column)}) from ${qualify(table)})) as id
    ) highest where highest.id > 0`,
    [qualify(table), identity.column, identity.last],
  );
}
