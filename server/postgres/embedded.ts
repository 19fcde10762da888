import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { hasCode } from "../has-code.ts";
import { readSecret } from "./stored-secret.ts";
import { StartError } from "../start-error.ts";
import { findNativePostgres, type NativePostgres } from "./binaries.ts";
import { prepareFolder } from "./data-folder.ts";
import { initialise, removeUnfinished } from "./initdb.ts";
import { hasLiveOwner, lockFolder } from "./folder-lock.ts";
import { findServedPort, startPostmaster, stopOrphan } from "./postmaster.ts";

type EmbeddedOptions = {
  dir: string;
  /** Settings of PostgreSQL that differ from its own, such as fsync=off for tests. */
  settings?: Record<string, string>;
};

export type Embedded = {
  url: string;
  urlFor: (database: string) => string;
  stop: () => Promise<void>;
};

const user = "yardcheck";
const database = "yardcheck";

/** Starts the embedded PostgreSQL of a folder, which has one owner at a time. */
export async function startEmbedded({ dir, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  prepareFolder(dir);
  const unlock = lockFolder(dir);
  try {
    const data = join(dir, "data");
    const native = findNativePostgres(data);
    const place = { dir, data, native };
    removeUnfinished(dir);
    if (!exists(dir)) refuseOtherContent(data);
    const password = readPassword(dir);
    if (exists(dir)) refuseOtherMajor(data, native);
    else await initialise(place, user);
    await stopOrphan(data, native);
    const postmaster = await startPostmaster({ ...place, settings });
    const urlFor = (name: string) => formatUrl({ password, port: postmaster.port, name });
    // A PostgreSQL that cannot be used is not left running.
    await createDatabaseIfMissing(urlFor("postgres")).catch(async (error: unknown) => {
      await postmaster.stop();
      throw hasCode(error, "28P01") ? describeLostPassword(dir) : error;
    });
    return { url: urlFor(database), urlFor, stop: once(() => postmaster.stop().finally(unlock)) };
  } catch (error) {
    unlock();
    throw error;
  }
}

export type Found = "nothing" | "at rest" | "starting" | { url: string };

/** Whether the database of a folder exists and is served by another process. */
export function findEmbedded(dir: string): Found {
  const data = join(dir, "data");
  if (!hasLiveOwner(dir)) return exists(dir) ? "at rest" : "nothing";
  const port = findServedPort(data);
  if (port === undefined) return "starting";
  return { url: formatUrl({ password: readPassword(dir), port, name: database }) };
}

function exists(dir: string): boolean {
  return existsSync(join(dir, "data", "PG_VERSION"));
}

/** A new password would not match that of an existing database. */
function readPassword(dir: string): string {
  if (exists(dir) && !existsSync(join(dir, "password"))) throw describeLostPassword(dir);
  return readSecret(dir, "password");
}

function describeLostPassword(dir: string): StartError {
  return new StartError(
    `The password of the database in ${dir} is lost: it is not (or no longer) what stands in the ` +
      `file ${join(dir, "password")}. Put that file back from a copy of the folder; without one, ` +
      "set DATA_DIR to a new folder and restore a backup into it (npm run restore).",
  );
}

function formatUrl({ password, port, name }: { password: string; port: number; name: string }) {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${name}?sslmode=disable`;
}

function refuseOtherMajor(data: string, native: NativePostgres): void {
  const major = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (major === native.major) return;
  if (!/^\d+$/.test(major)) throw describeDamage(data);
  throw new StartError(
    `The database in ${data} was made by PostgreSQL ${major}, but this version brings ` +
      `PostgreSQL ${native.major}. Make a backup with the version that made it, and restore it here.`,
  );
}

/** A folder with other content is neither used nor replaced. */
function refuseOtherContent(data: string): void {
  if (existsSync(data) && readdirSync(data).length > 0) throw describeDamage(data);
}

function describeDamage(data: string): StartError {
  return new StartError(
    `The database in ${data} is damaged: its file PG_VERSION names no version of PostgreSQL. Put the ` +
      "folder back from a copy; without one, set DATA_DIR to a new folder and restore a backup into " +
      "it (npm run restore).",
  );
}

async function createDatabaseIfMissing(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= action());
}
