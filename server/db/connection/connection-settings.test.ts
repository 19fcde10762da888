import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { api } from "#shared/api/api.ts";
import { unpackBody } from "../../test/kit/archive-reader.ts";
import { afterAll, describe, expect, it } from "vitest";
import { restoreBackup } from "../../backup/restore-backup.ts";
import { withClient } from "./with-client.ts";
import { writeBackup } from "../../backup/write-backup.ts";
import { Live } from "../../live/live.ts";
import { createLog } from "../../log.ts";
import { projectRoot } from "../../project-root.ts";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
  signIn,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { createTestDatabase } from "../../test/kit/database.ts";
import { differences, everyRow } from "../../test/kit/filled-company.ts";
import { photoDataUrl } from "../../test/kit/samples.ts";
import { companyTables } from "../../test/kit/tripwire.ts";
import { openDatabase } from "./client.ts";
import { migrate } from "../migration/migrate.ts";

const migrations = join(projectRoot, "migrations");
const folder = mkdtempSync(join(tmpdir(), "yardcheck-settings-"));
const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

/** Settings that an operator's PostgreSQL may have, each with the value that the product needs. */
const settings: Record<string, [strange: string, needed: string]> = {
  datestyle: ["German, DMY", "ISO, YMD"],
  timezone: ["Asia/Kathmandu", "UTC"],
  intervalstyle: ["sql_standard", "postgres"],
  search_path: ['"$user", other', "public"],
  extra_float_digits: ["-10", "1"],
  bytea_output: ["escape", "hex"],
  array_nulls: ["off", "on"],
  standard_conforming_strings: ["off", "on"],
  default_transaction_isolation: ["serializable", "read committed"],
  statement_timeout: ["1s", "15s"],
  idle_session_timeout: ["1s", "0"],
  jit: ["on", "off"],
};

/** Gives a database unusual settings and schemas, as if other programs used it too. */
async function makeUnusual(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select current_database() as name, current_user as own");
    const { name, own } = rows[0];
    for (const [setting, [strange]] of Object.entries(settings)) {
      const value = setting === "search_path" ? strange : `'${strange}'`;
      await client.query(`alter database ${name} set ${setting} = ${value}`);
    }
    for (const schema of [own, "other"]) {
      await client.query(`create schema "${schema}"`);
      for (const table of ["migrations", "sessions", "users", "assets", "photos"]) {
        await client.query(`create table "${schema}".${table} (something_else text)`);
      }
    }
  } finally {
    await client.end();
  }
}

async function unusualDatabase(content?: "empty"): Promise<string> {
  const { url, drop } = await createTestDatabase(content);
  undo.push(drop);
  await makeUnusual(url);
  return url;
}

function openPool(url: string) {
  const { pool } = openDatabase(url, createLog("silent"));
  undo.push(() => pool.end());
  return pool;
}

const ofAll = (which: 0 | 1) =>
  Object.fromEntries(Object.entries(settings).map(([name, values]) => [name, values[which]]));
const found = `select json_object_agg(name, current_setting(name)) as found
  from unnest($1::text[]) as names(name)`;
const names = [Object.keys(settings)];

describe("a connection to a database with unusual settings", async () => {
  const url = await unusualDatabase();

  it("has the unusual settings when another program opens it", async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(found, names);
    await client.end();
    expect(rows).toEqual([{ found: ofAll(0) }]);
  });

  it("has the settings that the product needs, in the pool", async () => {
    const { rows } = await openPool(url).query(found, names);
    expect(rows).toEqual([{ found: ofAll(1) }]);
  });

  it("has the settings that the product needs and no time limit, for a backup", async () => {
    const { rows } = await withClient(url, (client) => client.query(found, names));
    expect(rows).toEqual([{ found: { ...ofAll(1), statement_timeout: "0" } }]);
  });

  it("stays open while nothing happens, for live screens", async () => {
    const live = new Live({ ...liveParts, url });
    await live.start();
    undo.push(() => live.stop());
    const before = await listeners(url);
    await pause(1_500);
    expect(before).toHaveLength(1);
    expect(await listeners(url)).toEqual(before);
  });
});

describe("A database with unusual settings", () => {
  it("is migrated in the schema public despite its short statement timeout", async () => {
    const url = await unusualDatabase("empty");
    const slow = slowMigrations();
    expect(await migrate(url, slow)).toContain("9999_slow");
    expect(await migrate(url, slow)).toEqual([]);
    const { rows } = await openPool(url).query(
      `select count(*)::int as count from pg_tables
       where schemaname = 'public' and tablename = any($1)`,
      [companyTables],
    );
    expect(rows).toEqual([{ count: companyTables.length }]);
  });

  it("returns the same lists, export and new records as with default settings", async () => {
    const usual = await startTestApp();
    const { admin, driver } = await foundCompany(usual.connect, { timeZone: "America/Chicago" });
    const asset = await buildAsset(admin, { name: "Mixer \\ 'one'", currentMiles: 5_000.5 });
    const first = await writeRecords(admin, driver, asset.id);
    const before = await readAll(admin);
    await makeUnusual(usual.url);
    const database = openDatabase(usual.url, createLog("silent"));
    undo.push(() => database.pool.end());
    const { connect } = await startTestApp({ database });
    const [office, cab] = await Promise.all([
      signIn(connect(), { username: admin.username }),
      signIn(connect(), { username: driver.username }),
    ]);
    expect(await readAll(office)).toEqual(before);
    const second = await writeRecords(office, cab, asset.id);
    expect(second).toEqual(first);
  });

  it("is backed up, and restored identically into another such database", async () => {
    const { connect, url } = await startTestApp();
    const { admin, driver } = await foundCompany(connect);
    await writeRecords(admin, driver, (await buildAsset(admin)).id);
    await makeUnusual(url);
    const target = await unusualDatabase("empty");
    const path = join(folder, "backup.gz");
    await writeBackup({ url, migrations, version: "1.0.0" }, path, new Date());
    const { tables } = await restoreBackup({ url: target, migrations }, path, { replaces: false });
    const stored = tables.map(({ head }) => head.table);
    expect(stored).toContain("photos");
    expect(differences(await everyRow(url, stored), await everyRow(target, stored))).toEqual([]);
  });
});

describe("a connection whose settings cannot be applied", () => {
  it("is closed unused, and the next connection works", async () => {
    const { url, drop } = await createTestDatabase();
    undo.push(drop);
    const wire = await cuttableWire(url);
    const pool = openPool(wire.url);
    wire.cuts = true;
    await expect(pool.query("select 1")).rejects.toThrow(/terminated|reset/i);
    expect(pool.totalCount).toBe(0);
    wire.cuts = false;
    expect((await pool.query("show datestyle")).rows).toEqual([{ DateStyle: "ISO, YMD" }]);
  });
});

const liveParts = {
  database: openDatabase("postgres://nobody@127.0.0.1:1/none", createLog("silent")),
  clock: { now: () => new Date() },
  log: createLog("silent"),
  sessionMaxDays: 90,
};

/** The connections that listen for live screens. */
async function listeners(url: string): Promise<unknown[]> {
  const { rows } = await openPool(url).query(
    `select pid from pg_stat_activity
     where application_name = 'yardcheck live' and datname = current_database()`,
  );
  return rows;
}

/** The migrations of the product, and one that takes longer than the unusual database allows. */
function slowMigrations(): string {
  const slow = join(folder, "migrations");
  cpSync(migrations, slow, { recursive: true });
  const journal = join(slow, "meta", "_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const added = { idx: entries.length, tag: "9999_slow" };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
  writeFileSync(join(slow, "9999_slow.sql"), "select pg_sleep(1.5);");
  return slow;
}

/** Creates a schedule, an inspection and a log; returns them without fields that always differ. */
async function writeRecords(
  office: TestCaller,
  cab: TestCaller,
  assetId: number,
): Promise<object[]> {
  const schedule = await buildSchedule(office, assetId, {
    intervalDays: 30,
    nextDue: "2027-01-02",
  });
  const inspection = await buildInspection(cab, assetId, {
    fail: ["horn"],
    date: "2026-01-12T11:10:09.876Z",
    comments: "C:\\new \\' line",
  });
  const log = await buildMaintenanceLog(office, assetId, {
    resolvedInspectionId: inspection.id,
    odometer: 4_000.1,
    cost: 99_999_999.99,
    date: "2026-01-13",
    photoUrls: [photoDataUrl],
  });
  return [schedule, inspection, log].map((row) => ({ ...row, ...newInEach }));
}

const newInEach = {
  id: 0,
  createdAt: "",
  receivedAt: "",
  resolvedInspectionId: 0,
  photoUrls: [],
  defects: [],
};

async function readAll(user: TestCaller): Promise<unknown[]> {
  const { body } = await user.agent.get(api.exportCompany.path).buffer(true).parse(unpackBody);
  const files: [string, Buffer][] = [...body.entries()];
  // The other sheets record the exports and sign-ins themselves.
  const sheets = files.filter(([name]) => !/readme|audit/i.test(name));
  const said: unknown[] = sheets.map(([name, bytes]) => [name, bytes.toString()]);
  for (const name of lists) said.push({ name, ...(await readBody(user, name)) });
  return said;
}

const lists = [
  "getCurrentUser",
  "listNotifications",
  "listActivity",
  "listServiceDue",
  "listAssets",
  "listInspectionLogs",
  "listSchedules",
  "listMaintenanceLogs",
  "listCrew",
] as const;

async function readBody(user: TestCaller, name: (typeof lists)[number]) {
  const { status, body } = await user.send(name, {});
  expect(status, name).toBe(200);
  return { body };
}

/** A proxy to the database that can cut a connection at its first statement. */
async function cuttableWire(url: string) {
  const { hostname, port } = new URL(url);
  const wire = { url, cuts: false };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.on("error", () => far.destroy()).on("close", () => far.destroy());
    far.on("error", () => near.destroy()).on("close", () => near.destroy());
    near.on("data", (bytes) => {
      if (wire.cuts && bytes.includes("set_config")) return near.destroy();
      return far.write(bytes);
    });
    far.pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  undo.push(() => server.close());
  const address = server.address();
  const through = new URL(url);
  through.port = String(typeof address === "object" ? address?.port : "");
  return Object.assign(wire, { url: through.href });
}
