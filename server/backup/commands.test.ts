import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { startEmbedded } from "../postgres/embedded.ts";
import { projectRoot } from "../project-root.ts";
import { bundle } from "../test/kit/bundle.ts";
import { runHere } from "../test/kit/run-command.ts";
import {
  createOnOneMachine,
  createTestDatabase,
  databaseBeforeFirstRelease,
  testFolder,
} from "../test/kit/database.ts";
import { withClient } from "../db/connection/with-client.ts";
import { verifyBackup } from "./verify-backup.ts";
import { writeBackup } from "./write-backup.ts";

const folder = mkdtempSync(join(tmpdir(), "yardcheck-commands-"));
const source = await createTestDatabase();
const target = await createOnOneMachine();
const dataDir = join(testFolder(), "pg");
const migrations = join(projectRoot, "migrations");
const script = join(projectRoot, "server", "backup", "run.mjs");
const built = await bundle("server/backup/backup.ts");

afterAll(async () => {
  built.remove();
  await source.drop();
  await target.drop();
  rmSync(folder, { recursive: true });
  rmSync(join(dataDir, ".."), { recursive: true });
});

type Store = { PHOTOS_URL?: string; PHOTOS_KEY?: string; PHOTOS_SECRET?: string };
type Where = ({ DATABASE_URL: string } | { DATA_DIR: string }) & Store;

type Command = "make" | "verify" | "restore" | "move" | "records" | "distribute" | "admin";

function run(command: Command, args: string[], where: Where) {
  return runHere([command, ...args], where);
}

/** Runs a command by the script of package.json, or by what that runs where there are no sources. */
async function start(by: string, [command, ...args]: [Command, ...string[]], where: Where) {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [by, command, ...args], { env: { PATH, ...where } });
  const ended = once(child, "exit");
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, out, err };
}

function backups(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".backup.gz"));
}

function fileIn(place: string): string {
  const path = join(place, "file");
  writeFileSync(path, "");
  return path;
}

describe("npm run photos:move", () => {
  it("says between what it moves photos, and refuses other directions and missing settings", async () => {
    const where = { DATABASE_URL: source.url };
    const failure = async (args: string[], store = {}) =>
      (await run("move", args, { ...where, ...store })).err;
    expect(await failure(["store"])).toBe("Set PHOTOS_URL to the store of photos.\n");
    const keys = { PHOTOS_KEY: "key", PHOTOS_SECRET: "secret" };
    const store = { PHOTOS_URL: "s3://yard/photos?endpoint=http://127.0.0.1:1", ...keys };
    expect(await failure([], store)).toBe("Say where photos are moved to: store or database.\n");
    const moved = await run("move", ["store"], { ...where, ...store });
    expect(moved).toMatchObject({ code: 0, err: "" });
    expect(moved.out).toMatch(
      /^Moving photos from the database .* into s3:\/\/yard\/photos\.\n {2}0 photos moved\n$/,
    );
  });
});

describe("npm run records:verify", () => {
  it("compares the chains also with what a backup knows of them, and ends with 1 where a seal is gone", async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const where = { DATABASE_URL: url };
    const sql = (text: string) => withClient(url, (client) => client.query(text));
    await sql("insert into companies (name) values ('Reyes')");
    const hash = "a".repeat(64);
    await sql(`insert into company_numbers values (1, 'seal', 7, '${hash}')`);
    const own = mkdtempSync(join(folder, "sealed-"));
    onTestFinished(() => rmSync(own, { recursive: true }));
    const path = join(own, "made.backup.gz");
    await writeBackup({ url, migrations, version: "1.0.0" }, path, new Date());
    const cut = await run("records", [], where);
    expect(cut).toMatchObject({ code: 1, err: "" });
    expect(cut.out).toMatch(/\n {2}Reyes: seal 1 is gone\n$/);
    await sql("delete from company_numbers");
    expect((await run("records", [], where)).out).toMatch(/\n {2}Reyes: 0 records unchanged\n$/);
    const lost = await run("records", [path], where);
    expect(lost).toMatchObject({ code: 1, err: "" });
    expect(lost.out).toMatch(/\n {2}Reyes: seal 7 of the backup is not there as it was\n$/);
    const other = fileIn(own);
    expect((await run("records", [other], where)).err).toMatch(/no backup|cannot be unpacked/);
  });
});

describe("npm run backup, backup:verify and restore", () => {
  it("work on an external database, and exit with 1 and a sentence on failure", async () => {
    const [from, to] = [{ DATABASE_URL: source.url }, { DATABASE_URL: target.url }];
    for (const { url } of [source, target]) {
      await withClient(url, (client) =>
        client.query("insert into companies (name) values ('Kept')"),
      );
    }
    const made = await start(script, ["make", folder], from);
    expect(made).toMatchObject({ code: 0, err: "" });
    const at = new URL(source.url);
    const place = `the database ${at.pathname.slice(1)} on ${at.host}`;
    expect(made.out).toContain(`Backing up ${place}.\n`);
    expect(made.out).toMatch(/^Backed up 1 row of \d+ tables in [\d.]+ s: .*\.backup\.gz \(/m);
    const [name = ""] = backups();
    expect(name).toMatch(/^yardcheck-\d{4}-\d\d-\d\d-\d{6}\.backup\.gz$/);
    const file = join(folder, name);
    const verified = await run("verify", [file], from);
    expect(verified).toMatchObject({ code: 0, err: "" });
    expect(verified.out).toMatch(/ {2}companies: 1 row\n[^]*The backup of .* is whole/);
    expect(await run("restore", [file], to)).toEqual({
      code: 1,
      out: `Restoring into the database ${new URL(target.url).pathname.slice(1)} on ${at.host}.\n`,
      err: expect.stringMatching(/^The database is not empty\. .* --replace .*\n$/),
    });
    expect(await run("restore", [file, "--replace"], to)).toMatchObject({ code: 0, err: "" });
    const damaged = join(folder, "damaged.gz");
    const bytes = readFileSync(file);
    writeFileSync(damaged, bytes.fill(bytes.readUInt8(200) ^ 1, 200, 201));
    expect(await start(built.path, ["verify", damaged], from)).toEqual({
      code: 1,
      out: `Verifying in a database that is thrown away afterwards; ${place} stays as it is.\n`,
      err: expect.stringMatching(/^The backup .* is damaged: its checksum does not fit\.\n$/),
    });
    const rows = await withClient(source.url, (client) =>
      client.query("select bytes::int from backups where finished_at is not null and not failed"),
    );
    expect(rows.rows).toEqual([{ bytes: bytes.length }]);
  });

  it("handle an embedded database that is missing, running or stopped, as admin:reset does, which shows each password once", async () => {
    const where = { DATA_DIR: dataDir };
    const admin = (...args: string[]) => run("admin", args, where);
    expect(await admin()).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no database in/),
    });
    const none = await run("make", [folder], where);
    const sentence = `There is no database in ${dataDir} yet. Give this command the DATA_DIR or`;
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
    const first = join(folder, "first.gz");
    await writeBackup({ url: source.url, migrations, version: "1.0.0" }, first, new Date());
    const restored = await run("restore", [first], where);
    expect(restored).toMatchObject({ code: 0, err: "" });
    expect(restored.out).toContain(`into a new embedded database in ${dataDir}. `);
    const embedded = await startEmbedded({ dir: dataDir, settings: { fsync: "off" } });
    const served = join(folder, "served.gz");
    const answers: string[] = [];
    try {
      await withClient(embedded.url, (client) => client.query(addDana));
      answers.push((await admin()).out, (await admin("Dana")).out);
      const made = await run("make", [served], where);
      expect(made).toMatchObject({ code: 0, err: "" });
      expect(made.out).toContain(`Backing up the embedded database in ${dataDir}.\n`);
    } finally {
      await embedded.stop();
    }
    const atRest = join(folder, "at-rest.gz");
    expect(await run("make", [atRest], where)).toMatchObject({ code: 0, err: "" });
    await verifyBackup({ url: source.url, migrations }, atRest);
    answers.push((await admin()).out, (await admin("Dana")).out);
    const place = `the embedded database in ${dataDir}`;
    const list = `1 admin in ${place}:\n  AcmeHill: dana: dana (Dana Lee)\nnpm run admin:reset -- <username> gives one of them a temporary password.\n`;
    expect(answers[0]).toBe(list);
    expect(answers[2]).toBe(list);
    const [one, other] = [answers[1], answers[3]].map((out) => {
      const [, password] = shownOnce.exec(out ?? "") ?? [];
      expect(password, out).toBeDefined();
      return password;
    });
    expect(one).not.toBe(other);
  });

  it.each([
    ["an absent folder", () => [join(folder, "usb")], /^There is no folder .*usb\. Make it or/],
    ["an absent folder with a slash", () => [`${join(folder, "usb")}/`], /^There is no folder/],
    ["a place within a file", () => [join(fileIn(folder), "a.gz")], /: that is no folder\.$/],
  ])("write no backup to %s and report why", async (_name, args, sentence) => {
    const before = readdirSync(folder);
    const { code, err } = await run("make", args(), { DATABASE_URL: source.url });
    expect({ code, err: err.trimEnd() }).toEqual({ code: 1, err: expect.stringMatching(sentence) });
    expect(readdirSync(folder).filter((name) => name !== "file")).toEqual(before);
  });

  it("name a missing file in a sentence and create no database for it", async () => {
    const args = [join(fileIn(folder), "a.gz")];
    const where = { DATA_DIR: join(folder, "not made") };
    for (const command of ["verify", "restore"] as const) {
      const { code, err } = await run(command, args, where);
      expect({ code, err }).toEqual({ code: 1, err: `There is no file ${args[0]}.\n` });
    }
    expect(existsSync(where.DATA_DIR)).toBe(false);
  });

  it("explain why a database cannot be backed up, without showing its password", async () => {
    const args = [join(folder, "nothing.gz")];
    const empty = await createTestDatabase("empty");
    expect(await run("make", args, { DATABASE_URL: empty.url })).toMatchObject({
      code: 1,
      err: "The database holds nothing of Yardcheck: there is nothing to back up.\n",
    });
    await empty.drop();
    const unreachable = { DATABASE_URL: "postgres://me:hidden-word@127.0.0.1:1/yard" };
    expect(await run("make", args, unreachable)).toEqual({
      code: 1,
      out: "Backing up the database yard on 127.0.0.1:1.\n",
      err: "The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. Start it, or correct host and port in DATABASE_URL.\n",
    });
  });
});

describe("A version before 1.0.0", () => {
  it("has made a backup that no command reads", async () => {
    const path = join(folder, "before.gz");
    await writeBackup({ url: source.url, migrations, version: "0.1.0" }, path, new Date());
    const empty = await createTestDatabase("empty");
    onTestFinished(empty.drop);
    for (const command of ["verify", "restore", "records"] as const) {
      const { code, err } = await run(command, [path], { DATABASE_URL: empty.url });
      expect({ command, code, err }).toEqual({
        command,
        code: 1,
        err: "This backup was made by a version of Yardcheck before 1.0.0, which this version cannot read: use the version that made it.\n",
      });
    }
  });

  it("has made a database that no command works on", async () => {
    const old = await createTestDatabase("empty");
    onTestFinished(old.drop);
    await withClient(old.url, (client) => client.query(databaseBeforeFirstRelease));
    const store = {
      PHOTOS_URL: "s3://yard/photos?endpoint=http://127.0.0.1:1",
      PHOTOS_KEY: "key",
      PHOTOS_SECRET: "secret",
    };
    const where = { DATABASE_URL: old.url, ...store };
    const args = { make: [folder], move: ["store"], records: [], distribute: [] };
    for (const command of ["make", "move", "records", "distribute"] as const) {
      const { code, err } = await run(command, args[command], where);
      expect({ command, code, err }).toEqual({
        command,
        code: 1,
        err: expect.stringMatching(
          /^This database was made by a version of Yardcheck before 1\.0\.0, .*\n$/,
        ),
      });
    }
  });
});

describe("npm run admin:reset", () => {
  it("explains which name no user has, and that a database has no tables yet", async () => {
    expect(await run("admin", ["nobody"], { DATABASE_URL: source.url })).toEqual({
      code: 1,
      out: expect.stringMatching(/^Looking for nobody in the database .*\n$/),
      err: "No user has the username nobody. Without a name, this command lists the admins.\n",
    });
    const empty = await createTestDatabase("empty");
    onTestFinished(empty.drop);
    const early = await run("admin", [], { DATABASE_URL: empty.url });
    expect(early.err).toMatch(/^This version of Yardcheck has not started on this database/);
  });

  it("explains why a database cannot be used, without showing its password", async () => {
    const unreachable = { DATABASE_URL: "postgres://me:hidden-word@127.0.0.1:1/yard" };
    expect(await run("admin", ["dana"], unreachable)).toEqual({
      code: 1,
      out: "Looking for dana in the database yard on 127.0.0.1:1.\n",
      err: expect.stringMatching(/^The database of DATABASE_URL cannot be used: [^]*\.\n$/),
    });
  });
});

/** Its company's name would look like two lines in a terminal. */
const addDana = `with company as (insert into companies (name) values (E'Acme\\nHill: dana') returning id)
  insert into users (company_id, username, username_key, email, email_key, password, first_name, last_name, role)
  select id, 'dana', 'dana', 'd@acme.example', 'd@acme.example', 'none', 'Dana', 'Lee', 'admin' from company`;

const shownOnce =
  /^Looking for Dana in the embedded .*\nThe temporary password of Dana Lee, admin of AcmeHill: dana, is shown this once:\n {2}((?:[a-z2-9]{5}-){3}[a-z2-9]{5})\nIt is good until 20\d\d-.*Z\. All of their sessions have ended\.\n$/;
