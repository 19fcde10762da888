import { dayMs } from "#shared/base/dates.ts";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, escapeIdentifier } from "pg";
import { startEmbedded } from "../postgres/embedded.ts";
import { migrate, readMigrations } from "../db/migration/migrate.ts";
import { hasCode } from "../has-code.ts";
import { sumRows } from "./copy.ts";
import { BackupError } from "./format.ts";
import type { Loaded } from "./load-backup.ts";
import { loadBackup } from "./load-backup.ts";
import type { ReadTable } from "./read-backup.ts";
import { checkSeal } from "./read-backup.ts";
import { withClient } from "../db/connection/with-client.ts";
import type { Source } from "./write-backup.ts";

/**
 * Restores a backup into a scratch database that is dropped afterwards, reads every row back, compares
 * it with the backup, and migrates the result to this version.
 */
export async function verifyBackup(
  { url, migrations }: Pick<Source, "migrations"> & { url?: string },
  path: string,
): Promise<Loaded> {
  await checkSeal(path);
  const work = (scratch: string) => loadAndCompare(scratch, path, migrations);
  return url === undefined ? inScratchServer(work) : inScratchDatabase(url, work);
}

async function loadAndCompare(url: string, path: string, migrations: string): Promise<Loaded> {
  const loaded = await withClient(url, async (client) => {
    await client.query("begin");
    const found = await loadBackup(client, { path, migrations: readMigrations(migrations) });
    await client.query("commit");
    for (const table of found.tables) await compare(client, table);
    return found;
  });
  await migrate(url, migrations);
  return loaded;
}

async function compare(client: Client, { head, rows, sha256 }: ReadTable): Promise<void> {
  const sum = await sumRows(client, head);
  if (sum.rows === rows && sum.sha256 === sha256) return;
  throw new BackupError(`After restoring, the rows of ${head.table} are not those of the backup.`);
}

const scratchPrefix = "yardcheck_verify_";

type Work<Result> = (scratch: string) => Promise<Result>;

/** In another database on the same server. */
async function inScratchDatabase<Result>(url: string, work: Work<Result>): Promise<Result> {
  const name = `${scratchPrefix}${Date.now()}_${randomBytes(4).toString("hex")}`;
  const isMade = await withClient(url, (client) => createDatabase(client, name));
  if (!isMade) return inScratchServer(work);
  try {
    return await work(Object.assign(new URL(url), { pathname: `/${name}` }).href);
  } finally {
    await withClient(url, (client) =>
      client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`),
    );
  }
}

/** Returns false to a user who may not create databases. */
async function createDatabase(client: Client, name: string): Promise<boolean> {
  try {
    await removeAbandoned(client);
    await client.query(`create database ${escapeIdentifier(name)} template template0`);
    return true;
  } catch (error) {
    if (hasCode(error, "42501")) return false;
    throw error;
  }
}

/** Removes the databases that killed processes left: they are older than a day and have no connections. */
async function removeAbandoned(client: Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select d.datname from pg_database d
     where d.datname ~ $1 and substring(d.datname from $1)::bigint < $2
      and not exists (select from pg_stat_activity a where a.datid = d.oid)
      and pg_get_userbyid(d.datdba) = current_user`,
    [`^${scratchPrefix}(\\d{13})_`, Date.now() - dayMs],
  );
  for (const { datname } of rows) {
    await client.query(`drop database if exists ${escapeIdentifier(datname)}`);
  }
}

async function inScratchServer<Result>(work: Work<Result>): Promise<Result> {
  const dir = mkdtempSync(join(tmpdir(), "yardcheck-verify-"));
  const embedded = await startEmbedded({ dir, settings: { fsync: "off" } });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
