import { spawnSync } from "node:child_process";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { keptSecret } from "../kept-secret.ts";
import { StartError } from "../start-error.ts";
import {
  launcherFor,
  nativePostgres,
  type Launcher,
  type NativePostgres,
} from "./embedded-binaries.ts";
import { hasLiveOwner, lockFolder } from "./embedded-lock.ts";
import { servedPort, startPostmaster, stopOrphan } from "./embedded-postmaster.ts";

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
// Sorting and spelling must not depend on the machine that made the database.
const sameEverywhere = [
  "--auth=scram-sha-256",
  "--locale-provider=builtin",
  "--locale=C.UTF-8",
  "--encoding=UTF8",
  "--data-checksums",
];

/** The product's own PostgreSQL, for whoever brings none: one folder, one owner at a time. */
export async function startEmbedded({ dir, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dir);
  try {
    const native = nativePostgres();
    const data = join(dir, "data");
    const launcher = launcherFor(data);
    const password = keptSecret(dir, "password");
    if (existsSync(join(data, "PG_VERSION"))) refuseOtherMajor(data, native);
    else initialise({ dir, data, native, launcher });
    await stopOrphan(data, native);
    const postmaster = await startPostmaster({ dir, data, native, launcher, settings });
    const urlFor = (name: string) => addressOf({ password, port: postmaster.port, name });
    await createDatabaseIfMissing(urlFor("postgres"));
    return { url: urlFor(database), urlFor, stop: once(() => postmaster.stop().finally(unlock)) };
  } catch (error) {
    unlock();
    throw error;
  }
}

export type Found = "nothing" | "at rest" | "starting" | { url: string };

/** The database of a folder as it is now: served by another process, at rest, or not there at all. */
export function findEmbedded(dir: string): Found {
  const data = join(dir, "data");
  if (!hasLiveOwner(dir)) return existsSync(join(data, "PG_VERSION")) ? "at rest" : "nothing";
  const port = servedPort(data);
  if (port === undefined) return "starting";
  return { url: addressOf({ password: keptSecret(dir, "password"), port, name: database }) };
}

function addressOf({ password, port, name }: { password: string; port: number; name: string }) {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${name}?sslmode=disable`;
}

function refuseOtherMajor(data: string, native: NativePostgres): void {
  const major = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (major === native.major) return;
  throw new StartError(
    `The database in ${data} was made by PostgreSQL ${major}, but this version brings ` +
      `PostgreSQL ${native.major}. Make a backup with the version that made it, and restore it here.`,
  );
}

type Initialisation = { dir: string; data: string; native: NativePostgres; launcher: Launcher };

// Made beside its place and renamed, so that an interrupted first start leaves nothing half done.
function initialise({ dir, data, native, launcher }: Initialisation): void {
  const unfinished = join(dir, "init.tmp");
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  launcher.giveFolder(unfinished);
  const own = ["-D", unfinished, "-U", user, "--pwfile", join(dir, "password")];
  const [command, args] = launcher.command(join(native.bin, "initdb"), [...own, ...sameEverywhere]);
  const done = spawnSync(command, args, { env: native.env, encoding: "utf8" });
  if (done.status !== 0) {
    const said = `${done.error?.message ?? ""}\n${done.stderr ?? ""}`.trim();
    throw new StartError(`The embedded database could not be made in ${dir}:\n${said}`);
  }
  renameSync(unfinished, data);
  syncFolder(dir);
}

// A rename outlasts a power cut only when its folder has been written too. Windows offers no such call.
function syncFolder(dir: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(dir, "r");
  fsyncSync(folder);
  closeSync(folder);
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
