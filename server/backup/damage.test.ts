import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { withClient } from "../db/connection/with-client.ts";
import { applyAll } from "../db/migration/migrate.ts";
import { createTestDatabase } from "../test/kit/database.ts";
import { everyRow } from "../test/kit/filled-company.ts";
import { BackupError, seal, sealBytes } from "./format.ts";
import { checkSeal } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { verifyBackup } from "./verify-backup.ts";
import { writeBackup } from "./write-backup.ts";

/** Few tables, because making all tables of the product would take most of each refusal. */
const fewTables = `
create table "companies" (id bigint generated always as identity primary key, name text not null);
--> statement-breakpoint
create table "assets" (company_id bigint not null references companies (id), id bigint generated always as identity,
  name text not null, primary key (company_id, id));
--> statement-breakpoint
create index "assets_name" on assets (company_id, name);
--> statement-breakpoint
create table "company_numbers" (company_id bigint not null references companies (id), kind text not null,
  last bigint not null, hash text, primary key (company_id, kind));
--> statement-breakpoint
create table "photos" (company_id bigint not null references companies (id), id bigint generated always as identity,
  object_id uuid, bytes bytea, primary key (company_id, id));`;

const folder = mkdtempSync(join(tmpdir(), "yardcheck-damage-"));
const migrations = writeMigrations();
const source = await createFilled();
const target = await createFilled();
const { url } = source;
const whole = join(folder, "whole.gz");
await writeBackup({ url, migrations, version: "1.0.0" }, whole, new Date());
const bytes = readFileSync(whole);
const end = bytes.length;
/** What the target holds before and after each refusal. */
const stored = ["companies", "assets", "photos", "migrations"];
const before = await everyRow(target.url, stored);
let files = 0;

afterAll(async () => {
  await source.drop();
  await target.drop();
  rmSync(folder, { recursive: true });
});

function writeMigrations(): string {
  const journal = { entries: [{ idx: 0, tag: "0000_few" }] };
  mkdirSync(join(folder, "migrations", "meta"), { recursive: true });
  writeFileSync(join(folder, "migrations", "meta", "_journal.json"), JSON.stringify(journal));
  writeFileSync(join(folder, "migrations", "0000_few.sql"), fewTables);
  return join(folder, "migrations");
}

async function createFilled() {
  const database = await createTestDatabase("empty");
  await withClient(database.url, async (client) => {
    await applyAll(client, migrations);
    await client.query("insert into companies (name) values ('Granite Ready-Mix')");
    await client.query(
      "insert into assets (company_id, name) select 1, 'Unit ' || n from generate_series(1, 50) n",
    );
    await client.query("insert into photos (company_id, bytes) values (1, $1)", [
      randomBytes(200_000),
    ]);
  });
  return database;
}

function writeTestFile(content: Buffer | string): string {
  files += 1;
  const path = join(folder, `${files}.gz`);
  writeFileSync(path, content);
  return path;
}

function flipByte(index: number, mask = 1): string {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(index) ^ mask, index);
  return writeTestFile(copy);
}

/** The backup with changed text and a valid seal, which no accident produces. */
function rewriteBackup(change: (text: string) => string): string {
  const text = gunzipSync(bytes.subarray(0, end - sealBytes)).toString("latin1");
  const packed = gzipSync(Buffer.from(change(text), "latin1"), { level: 1 });
  return writeTestFile(
    Buffer.concat([packed, seal(createHash("sha256").update(packed).digest("hex"))]),
  );
}

/** Expects verifying and restoring to refuse the file and to change nothing. */
async function expectRefused(path: string, sentence: RegExp): Promise<void> {
  const verifying = verifyBackup({ url, migrations }, path);
  await expect(verifying).rejects.toThrow(BackupError);
  await expect(verifying).rejects.toThrow(sentence);
  const restoring = restoreBackup({ url: target.url, migrations }, path, { replaces: true });
  await expect(restoring).rejects.toThrow(sentence);
  expect(await everyRow(target.url, stored)).toEqual(before);
}

describe("A backup with a flipped byte", () => {
  it("is refused wherever the byte is", async () => {
    const spread = Array.from({ length: 60 }, (_, n) => Math.floor((n * (end - 1)) / 59));
    const edges = [1, 2, 3, 4, 8, 9, 10, end - sealBytes - 1];
    const sealed = Array.from({ length: sealBytes }, (_, n) => end - sealBytes + n);
    for (const index of new Set([...spread, ...edges, ...sealed])) {
      await expect(checkSeal(flipByte(index)), `byte ${index}`).rejects.toThrow(/is damaged/);
      rmSync(join(folder, `${files}.gz`));
    }
  });

  it.each([
    ["the first", 0],
    ["in the middle", Math.floor(end / 2)],
    ["the last", end - 1],
  ])("is neither verified nor restored when the byte is %s", async (_name, index) => {
    await expectRefused(flipByte(index, 0x80), /is damaged/);
  });
});

describe("A backup of the wrong length", () => {
  it.each([0, 1, sealBytes, Math.floor(end / 2), end - sealBytes, end - 1])(
    "is neither verified nor restored when it is cut off after %d bytes",
    async (length) => {
      await expectRefused(writeTestFile(bytes.subarray(0, length)), /is damaged: it is cut off/);
    },
  );

  it("is neither verified nor restored with bytes behind its end", async () => {
    await expectRefused(writeTestFile(Buffer.concat([bytes, bytes])), /is damaged/);
    await expectRefused(writeTestFile(Buffer.concat([bytes, Buffer.from("\n")])), /is damaged/);
  });
});

describe("A file that is not a backup", () => {
  it.each([
    ["text", "hello ".repeat(100)],
    ["something else in gzip", gzipSync("hello ".repeat(1_000))],
  ])("is refused: %s", async (_name, content) => {
    await expectRefused(writeTestFile(content), /no backup at all/);
  });

  it("is refused when it does not exist", async () => {
    await expectRefused(join(folder, "nowhere.gz"), /^There is no file/);
  });
});

describe("A backup that was changed and sealed again", () => {
  it.each([
    [
      "a row",
      (text: string) => text.replace("Unit 7\n", "Unit 8\n"),
      /^The rows of assets are not/,
    ],
    [
      "a row too few",
      (text: string) => text.replace(/^\d+\t\d+\tUnit .*\n/m, ""),
      /^The rows of assets are not/,
    ],
    ["no end", (text: string) => text.slice(0, text.lastIndexOf('{"tables"')), /or a part of one/],
    [
      "a table too few",
      (text: string) => text.replace(/\{"table":"photos"[^]*?\n\\\.\n.*\n/, ""),
      /does not hold what it says/,
    ],
    [
      "rows without an end",
      (text: string) => text.replace(/\\\.\n[^]*$/, ""),
      /ends within the rows/,
    ],
    [
      "a later format",
      (text: string) => text.replace('"yardcheckBackup":1', '"yardcheckBackup":2'),
      /newer version of Yardcheck\. Install/,
    ],
    [
      "a version before 1.0.0",
      (text: string) => text.replace('"version":"1.0.0"', '"version":"0.1.0"'),
      /^This backup was made by a version of Yardcheck before 1\.0\.0, which this version cannot read: use the version that made it\.$/,
    ],
    [
      "another migration",
      (text: string) => text.replace(/"sha256":"....../, '"sha256":"000000'),
      /other migrations/,
    ],
    ["no header", (text: string) => text.slice(text.indexOf("\n") + 1), /^This is no backup/],
  ])("is refused: %s", async (_name, change, sentence) => {
    await expectRefused(rewriteBackup(change), sentence);
  });

  it("is refused with the database's message when a row cannot be inserted", async () => {
    const path = rewriteBackup((text) => text.replace(/^\d+(?=\t\d+\tUnit )/m, "one"));
    const restoring = restoreBackup({ url: target.url, migrations }, path, { replaces: true });
    await expect(restoring).rejects.toThrow('invalid input syntax for type bigint: "one"');
  });
});
