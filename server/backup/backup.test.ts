import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import * as schema from "#shared/schema.ts";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { openDatabase } from "../db/connection/client.ts";
import { migrate, readMigrations } from "../db/migration/migrate.ts";
import { readPort, startFront } from "../reliability/kit/product.ts";
import { buildAsset, buildInspection, buildMaintenanceLog, signIn } from "../test/kit/build.ts";
import { startTestApp, TestCaller } from "../test/kit/harness.ts";
import { createOnOneMachine, createTestDatabase } from "../test/kit/database.ts";
import {
  awkwardName,
  differences,
  everyRow,
  foundFilledCompany,
} from "../test/kit/filled-company.ts";
import { addMigration, migrations } from "../test/kit/versions.ts";
import { photoDataUrl } from "../test/kit/samples.ts";
import { withClient } from "../db/connection/with-client.ts";
import { sealBytes } from "./format.ts";
import { restoreBackup } from "./restore-backup.ts";
import { leftOut, describeTables } from "./stored-tables.ts";
import { verifyBackup } from "./verify-backup.ts";
import { writeBackup } from "./write-backup.ts";

const testApp = await startTestApp();
const { url, database, parts } = testApp;
const { admin, driver } = await foundFilledCompany(testApp);
const lostPhotoId = await losePhoto();
await correctOne();
await beginImport();
const source = { url, migrations, version: "1.0.0" };
const folder = mkdtempSync(join(tmpdir(), "yardcheck-backup-"));
const stored = await withClient(url, (client) =>
  describeTables(client, readMigrations(migrations)).then((tables) => tables.map((t) => t.table)),
);
const drops: (() => Promise<void>)[] = [];
let files = 0;
/** A backup, the rows that it holds, and a database into which it is restored. */
const madeAt = new Date();
const whole = await backUp();
const was = await everyRow(url, stored);
const restored = await emptyDatabase();
await withClient(restored, (client) => client.query("create extension hstore"));
const loaded = await restoreBackup({ url: restored, migrations }, whole, { replaces: false });

afterAll(async () => {
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true });
});

async function backUp(): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.gz`);
  await writeBackup(source, path, madeAt);
  return path;
}

/** The text of a backup without the checksum of its bytes, which may be packed differently. */
function unpack(path: string): Buffer {
  return gunzipSync(readFileSync(path).subarray(0, -sealBytes));
}

async function emptyDatabase(): Promise<string> {
  const made = await createTestDatabase("empty");
  drops.push(made.drop);
  return made.url;
}

async function differencesTo(target: string): Promise<string[]> {
  return differences(was, await everyRow(target, stored));
}

/** A log that resolved an inspection, and another in its place. */
async function correctOne(): Promise<void> {
  const { id: assetId } = await buildAsset(admin);
  const { id: resolvedInspectionId } = await buildInspection(driver, assetId, { fail: ["horn"] });
  const { id } = await buildMaintenanceLog(admin, assetId, { resolvedInspectionId });
  const words = { serviceType: "Oil Change", description: "Changed oil" } as const;
  const log = { assetId, date: new Date().toISOString(), ...words, resolvedInspectionId };
  const body = { reason: "Wrong date", log };
  await admin.call("correctMaintenance", { params: { id }, body });
}

/** A list of one row. */
async function beginImport(): Promise<void> {
  const body = { kind: "assets" as const, header: ["Name"] };
  const { id } = await admin.call("createImport", { body });
  const rows = { from: 1, rows: [["Mixer 12"]] };
  await admin.call("storeImportRows", { params: { id }, body: rows });
}

/** Its id is the last that was given out, and no row has it. */
async function losePhoto(): Promise<number> {
  const { id } = await driver.call("addPhoto", { body: { photo: photoDataUrl } });
  await database.pool.query("delete from photos /* across companies */ where id = $1", [id]);
  return id;
}

/** The migrations of a program that is one version ahead. */
function laterMigrations(): string {
  return addMigration(
    "9999_colour",
    `alter table assets add column colour text;
     --> statement-breakpoint
     update assets set colour = 'was ' || name;
     --> statement-breakpoint
     create table "paints" (id bigint generated always as identity primary key, name text);
     --> statement-breakpoint
     create view "painted" as select id, colour from assets;`,
  );
}

describe("A backup", () => {
  it("contains every table of the schema except those left out for a reason", () => {
    const tables = Object.values(schema).filter((value) => is(value, PgTable));
    const names = tables.map((table) => getTableName(table));
    expect(stored).toEqual(names.filter((name) => !(name in leftOut)).toSorted());
    for (const [name, reason] of Object.entries(leftOut)) {
      expect(names).toContain(name);
      expect(reason).not.toBe("");
    }
  });

  it("restores every row into a new database, whose own backup is identical", async () => {
    expect(await differencesTo(restored)).toEqual([]);
    expect(loaded.tables.map(({ head, rows }) => [head.table, rows])).toEqual(
      stored.map((table) => [table, was[table]?.length]),
    );
    for (const table of stored) expect(was[table]?.length, table).toBeGreaterThan(0);
    const again = join(folder, "again.gz");
    await writeBackup({ ...source, url: restored }, again, madeAt);
    expect(unpack(again).equals(unpack(whole))).toBe(true);
  });

  it("is a consistent snapshot even while users are writing", async () => {
    const asset = await buildAsset(admin);
    const open: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      open.push((await buildInspection(driver, asset.id, { fail: ["horn"] })).id);
    }
    let isOver = false;
    const repairing = async () => {
      for (let id = open.pop(); id && !isOver; id = open.pop()) {
        await buildMaintenanceLog(admin, asset.id, {
          resolvedInspectionId: id,
          odometer: 10_000 + id,
          photoUrls: [photoDataUrl],
        });
      }
    };
    const work = Promise.all([repairing(), repairing(), repairing()]);
    const path = await backUp();
    isOver = true;
    await work;
    await expectWhole(path);
  });

  it("leaves no file behind when writing it fails halfway", async () => {
    const place = mkdtempSync(join(folder, "broken-"));
    const isBegun = () => readdirSync(place).some((file) => statSync(join(place, file)).size > 0);
    const front = await startFront({ nextPort: () => readPort(url), cutsResponse: isBegun });
    const cut = Object.assign(new URL(url), { port: front.port }).href;
    const writing = writeBackup({ ...source, url: cut }, join(place, "backup.gz"), new Date());
    await expect(writing).rejects.toThrow(/terminat/);
    expect(readdirSync(place)).toEqual([]);
  });

  it("is readable by its owner only and never overwrites a file", async () => {
    if (process.platform !== "win32") expect(statSync(whole).mode & 0o777).toBe(0o600);
    await expect(writeBackup(source, whole, new Date())).rejects.toThrow(/is there already/);
  });
});

/** Expects no half-written log: a log and the inspection that it resolves refer to each other. */
async function expectWhole(path: string): Promise<void> {
  const target = await emptyDatabase();
  await restoreBackup({ url: target, migrations }, path, { replaces: false });
  const odd = await withClient(target, (client) =>
    client.query<{ odd: number; photos: number; assets: number }>(`select
      (select count(*)::int from maintenance_logs m full join inspection_logs i
        on i.company_id = m.company_id and i.id = m.resolved_inspection_id
        where m.resolved_inspection_id is not null and m.voided_at is null
          and i.resolved_by_maintenance_id is distinct from m.id) as odd,
      (select count(*)::int from maintenance_logs m, unnest(m.photo_urls) url where not exists
        (select from photos p where p.company_id = m.company_id and p.maintenance_log_id = m.id
          and url = '/api/photos/' || p.id)) as photos,
      (select count(*)::int from assets a where a.current_miles < (select max(m.odometer)
        from maintenance_logs m where m.company_id = a.company_id and m.asset_id = a.id)) as assets`),
  );
  expect(odd.rows).toEqual([{ odd: 0, photos: 0, assets: 0 }]);
}

/** Expects restoring to fail and to change nothing in a database with foreign objects. */
async function expectUntouched(making: string, sentence: string): Promise<void> {
  const target = await createOnOneMachine();
  drops.push(target.drop);
  await withClient(target.url, (client) => client.query(making));
  await withClient(target.url, (client) =>
    client.query("insert into companies (name) values ('Was here before')"),
  );
  const refused = restoreBackup({ url: target.url, migrations }, whole, { replaces: true });
  await expect(refused).rejects.toThrow(sentence);
  expect((await everyRow(target.url, ["companies"]))["companies"]).toHaveLength(1);
}

describe("Restoring a backup", () => {
  it("ends every session, restores passwords and never reuses an id", async () => {
    const { url: copy, drop } = await createTestDatabase({ copyOf: restored });
    drops.push(drop);
    const copied = openDatabase(copy, parts.log);
    const app = createApp({ ...parts, database: copied });
    const before = await copied.pool.query("select from sessions");
    expect(before.rowCount).toBe(0);
    const user = await signIn(new TestCaller(app), { username: admin.username });
    const found = await user.send("listAssets", { query: { search: awkwardName } });
    expect(found.body).toMatchObject([{ name: awkwardName }]);
    const body = await user.call("addPhoto", { body: { photo: photoDataUrl } });
    expect(body.id).toBeGreaterThan(lostPhotoId);
    expect((await buildAsset(user)).id).toBeGreaterThan(50);
    await copied.pool.end();
  });

  it("refuses a database that is not empty unless it may be replaced, and leaves the objects of an extension untouched", async () => {
    const { url: target, drop } = await createTestDatabase({ copyOf: restored });
    drops.push(drop);
    const run = (text: string) => withClient(target, (client) => client.query(text));
    expect((await run("select 'a=>1'::hstore")).rowCount).toBe(1);
    await run("insert into companies (name) values ('Was here before')");
    const before = await everyRow(target, stored);
    const refused = restoreBackup({ url: target, migrations }, whole, { replaces: false });
    await expect(refused).rejects.toThrow(/^The database is not empty/);
    expect(differences(before, await everyRow(target, stored))).toEqual([]);
    await restoreBackup({ url: target, migrations }, whole, { replaces: true });
    expect(await differencesTo(target)).toEqual([]);
    expect((await run("select 'a=>1'::hstore")).rowCount).toBe(1);
  });

  it.each([
    ["a table", "create table invoices (id int)", "table invoices"],
    ["a view", "create view report as select id from assets", "view report"],
    ["a function", "create function twice(n int) returns int return 2 * n", "function twice"],
    ["a type", "create type colour as enum ('red')", "type colour"],
    [
      "a trigger",
      `create schema theirs; create function theirs.tell() returns trigger language plpgsql
         as 'begin return null; end';
       create trigger tells after insert on assets execute function theirs.tell()`,
      "trigger tells",
    ],
  ])("refuses to drop an object that Yardcheck did not create: %s", async (_kind, making, name) => {
    await expectUntouched(making, `not of this version of Yardcheck (${name})`);
  });

  it("refuses to drop objects of another schema that depend on its tables", async () => {
    const making = `create schema theirs; create view theirs.report as select id from assets;
      create table theirs.notes (company_id int references companies (id))`;
    await expectUntouched(making, "view theirs.report depends on table assets");
  });

  it("accepts a backup of an older version and migrates it to the current one", async () => {
    const later = laterMigrations();
    const target = await emptyDatabase();
    await restoreBackup({ url: target, migrations: later }, whole, { replaces: false });
    expect(await migrate(target, later)).toEqual([]);
    const { rows } = await withClient(target, (client) =>
      client.query("select bool_and(colour = 'was ' || name) as all from assets"),
    );
    expect(rows).toEqual([{ all: true }]);
    await restoreBackup({ url: target, migrations: later }, whole, { replaces: true });
    await verifyBackup({ url, migrations: later }, whole);
  });

  it("refuses a backup of a newer version and changes nothing", async () => {
    const later = laterMigrations();
    const ahead = await createOnOneMachine();
    drops.push(ahead.drop);
    await migrate(ahead.url, later);
    const path = join(folder, "ahead.gz");
    await writeBackup({ url: ahead.url, migrations: later, version: "9.0.0" }, path, new Date());
    const refused = restoreBackup({ url: restored, migrations }, path, { replaces: true });
    await expect(refused).rejects.toThrow(/newer version of Yardcheck \(9999_colour/);
    expect(await differencesTo(restored)).toEqual([]);
  });

  it("accepts a backup of a database that was one version behind the program", async () => {
    const path = join(folder, "behind.gz");
    const later = laterMigrations();
    await writeBackup({ ...source, url: restored, migrations: later }, path, madeAt);
    // It is the backup that was restored, to the letter.
    expect(unpack(path).equals(unpack(whole))).toBe(true);
  });
});
