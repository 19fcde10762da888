import { type Client, DatabaseError } from "pg";
import { hasCode } from "../has-code.ts";
import { migrationsKey, readMigrations, runMigration } from "../db/migration/migrate.ts";
import type { Header } from "./format.ts";
import { BackupError } from "./format.ts";
import type { Loaded } from "./load-backup.ts";
import { loadBackup } from "./load-backup.ts";
import { isSpread } from "../db/migration/placement.ts";
import { withClient } from "../db/connection/with-client.ts";
import type { DatabaseObject } from "./database-objects.ts";
import { listObjects, refuseStrangers, removeObjects } from "./database-objects.ts";
import { leftOut, qualify } from "./stored-tables.ts";
import type { Source } from "./write-backup.ts";

type Restoring = {
  /** Whether existing rows may be replaced by those of the backup. */
  replaces: boolean;
  /** Done before anything is restored, so that where it fails, restoring again goes on with it. */
  putPhotosBack?: (header: Header) => Promise<void>;
};

/**
 * Replaces the content of the database by a backup, all or nothing, and migrates it to this version.
 * All users must sign in again.
 */
export function restoreBackup(
  target: Pick<Source, "url" | "migrations">,
  path: string,
  { replaces, putPhotosBack }: Restoring,
): Promise<Loaded> {
  const migrations = readMigrations(target.migrations);
  return withClient(target.url, async (client) => {
    await client.query("begin");
    // A server that starts meanwhile waits with its own migrations.
    await client.query("select pg_advisory_xact_lock($1)", [migrationsKey]);
    await refuseSpread(client);
    const present = await listObjects(client);
    refuseStrangers(present, migrations);
    if (!replaces) await refuseFilled(client, listTables(present));
    const makeRoom = async (header: Header) => {
      await putPhotosBack?.(header);
      await removeObjects(client, present).catch(explainFailure);
    };
    const loaded = await loadBackup(client, { path, migrations, makeRoom });
    const later = migrations.slice(loaded.header.migrations.length);
    for (const migration of later) await runMigration(client, migration);
    await client.query("commit");
    const tables = listTables(await listObjects(client));
    await client.query(`analyze ${tables.map(qualify).join(", ")}`);
    return loaded;
  });
}

async function refuseSpread(client: Client): Promise<void> {
  if (!(await isSpread(client))) return;
  throw new BackupError(
    "The tables of this database are spread over several machines, and a backup is restored into one. Restore it " +
      "into a new database, and then spread that with npm run distribute; docs/operate/citus.md shows how.",
  );
}

async function refuseFilled(client: Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    if (table === "migrations" || table in leftOut) continue;
    const { rowCount } = await client.query(`select from ${qualify(table)} limit 1`);
    if (rowCount === 0) continue;
    throw new BackupError(
      "The database is not empty. Restore into an empty one, or add --replace to give up all " +
        "that it holds now for what the backup holds.",
    );
  }
}

function listTables(objects: readonly DatabaseObject[]): string[] {
  return objects.filter(({ kind }) => kind === "table").map(({ name }) => name);
}

function explainFailure(error: unknown): never {
  if (error instanceof DatabaseError && error.code === "2BP01") {
    throw new BackupError(
      "Somebody else's work in the database needs the tables of Yardcheck, which restoring makes " +
        `anew (${error.detail?.split("\n").join(", ")}). Take it away first.`,
    );
  }
  // A lock that was not granted in time, or a deadlock.
  if (!hasCode(error, "55P03", "40P01")) throw error;
  throw new BackupError(
    "Somebody works with the database at this moment. Stop Yardcheck, and restore again.",
  );
}
