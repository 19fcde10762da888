import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, Pool, type PoolConfig } from "pg";
import type { TestProject } from "vitest/node";
import { type Embedded, startEmbedded } from "../../postgres/embedded.ts";
import { migrate } from "../../db/migration/migrate.ts";
import { projectRoot } from "../../project-root.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServer: { url: string; template: string; prefix: string };
  }
}

/**
 * The other machines of a cluster whose first machine is TEST_DATABASE_URL, as "host:port,host:port"; all have the same
 * user and password (`npm run test:long -- citus`).
 */
const workers = (process.env["TEST_CITUS_WORKERS"] ?? "").split(",").filter(Boolean);

const migrations = join(projectRoot, "migrations");
const memoryDisk = "/dev/shm";
const memoryBytesMin = 1_000_000_000;

/** One database server for each run, with one migrated template that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const server = given ? borrowed(given) : await ownServer();
  const prefix = `test_${randomBytes(4).toString("hex")}_`;
  const template = `${prefix}template`;
  try {
    await onServers(server.url, `create database ${template}`);
    if (workers.length > 0) await joinWorkers(withDatabase(server.url, template));
    await migrate(withDatabase(server.url, template), migrations);
    if (workers.length > 0) await leaveAlone(server.url, template);
    project.provide("testServer", { url: server.url, template, prefix });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return async () => {
    if (given) await dropAll(given, prefix);
    await server.stop();
  };
}

type TestDatabase = { url: string; drop: () => Promise<void> };

type Content = "empty" | { copyOf: string };

/** Creates a database: migrated, a copy of another, or empty and with the given options. */
export async function createTestDatabase(content?: Content, as = ""): Promise<TestDatabase> {
  // Only a test worker may load this, and the set-up runs outside of the workers.
  const { inject } = await import("vitest");
  const { url, template, prefix } = inject("testServer");
  const name = prefix + randomBytes(6).toString("hex");
  const copied = typeof content === "object" ? new URL(content.copyOf).pathname.slice(1) : template;
  const source = content === "empty" ? "template0" : copied;
  await onServers(url, `create database ${name} template ${source} strategy file_copy ${as}`);
  // As `docs/operate/citus.md` sets it, so that triggers are made on all machines.
  if (workers.length > 0) {
    await onServer(url, `alter database ${name} set citus.enable_unsafe_triggers = on`);
  }
  return {
    url: withDatabase(url, name),
    drop: () => drop(url, name),
  };
}

/** A migrated database on one machine even on a cluster, because a backup is restored into one machine. */
export async function createOnOneMachine(): Promise<TestDatabase> {
  if (workers.length === 0) return createTestDatabase();
  const made = await createTestDatabase("empty");
  await migrate(made.url, migrations);
  return made;
}

/** Turns an empty database into one that a version before 1.0.0 has used. */
export const databaseBeforeFirstRelease = `
  create table migrations (tag text primary key, sha256 text not null, applied_at timestamptz not null default now());
  insert into migrations values ('0000_foundation', repeat('0', 64))`;

/** A pool for such a database, which may be dropped before the last connection has closed. */
export function testPool(url: string, options: PoolConfig = {}): Pool {
  const pool = new Pool({ ...options, connectionString: url });
  pool.on("error", () => undefined);
  return pool;
}

/** A folder for a temporary database, in memory if there is room. */
export function testFolder(): string {
  return mkdtempSync(join(hasMemoryDisk() ? memoryDisk : tmpdir(), "yardcheck-test-"));
}

function borrowed(url: string): Pick<Embedded, "url" | "stop"> {
  return { url, stop: () => Promise.resolve() };
}

async function ownServer(): Promise<Pick<Embedded, "url" | "stop">> {
  const dir = testFolder();
  const settings = {
    fsync: "off",
    full_page_writes: "off",
    synchronous_commit: "off",
    // Most statements run a few times on a connection, and PostgreSQL would plan each of their first five runs.
    plan_cache_mode: "force_generic_plan",
  };
  const server = await startEmbedded({ dir, settings });
  // Checking a password would take half of the time of each of thousands of connections.
  const { username, password } = new URL(server.url);
  await onServer(
    server.url,
    `set scram_iterations = 1; alter role ${username} password '${password}'`,
  );
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Whether this machine has a disk in memory, with room; a container's is often too small. */
export function hasMemoryDisk(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk);
    return bavail * bsize > memoryBytesMin;
  } catch {
    return false;
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Joins the databases with one name on all machines into a cluster. */
async function joinWorkers(url: string): Promise<void> {
  await onServers(url, "create extension citus");
  const { hostname, port } = new URL(url);
  await onServer(url, `select citus_set_coordinator_host('${hostname}', ${port || 5432})`);
  for (const worker of workers) {
    const [host, port] = worker.split(":");
    await onServer(url, `select citus_add_node('${host}', ${port})`);
  }
}

/** Disconnects background work, which would prevent copying or dropping the database. */
async function leaveAlone(url: string, name: string): Promise<void> {
  await onServers(url, `alter database ${name} allow_connections false`);
  await onServers(
    url,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  );
}

async function drop(url: string, name: string): Promise<void> {
  if (workers.length > 0) await leaveAlone(url, name);
  await onServers(url, `drop database if exists ${name} with (force)`);
}

async function onServers(url: string, statement: string): Promise<void> {
  await openPool(url).query(statement);
  for (const worker of workers) {
    const [hostname, port] = worker.split(":");
    await openPool(Object.assign(new URL(url), { hostname, port }).href).query(statement);
  }
}

const pools = new Map<string, Pool>();

/** One connection that stays open, because a new one costs as much as creating a database. */
function openPool(url: string): Pool {
  const known = pools.get(url);
  if (known) return known;
  const pool = testPool(url, { max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  pools.set(url, pool);
  return pool;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function dropAll(url: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of found.rows) {
      await drop(url, datname);
    }
  } finally {
    await client.end();
  }
}
