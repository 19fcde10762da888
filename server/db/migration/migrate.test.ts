import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type Pool } from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase, testPool } from "../../test/kit/database.ts";
import { migrate, areMigrationsApplied } from "./migrate.ts";

const trucks =
  "create table trucks (id int);\n--> statement-breakpoint\ncreate table trips (id int);";
const trailers = "create table trailers (id int);";
const beforeFirstRelease =
  "This database was made by a version of Yardcheck before 1.0.0, which this version cannot take over: run the version " +
  "that made it, or give this one an empty database.";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase("empty");
  pool = testPool(database.url);
  folder = mkdtempSync(join(tmpdir(), "yardcheck-migrations-"));
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

describe("migrate", () => {
  it("applies each file once when four servers start together", async () => {
    write({ "0000_trucks": trucks, "0001_trailers": trailers });
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, folder)));
    expect(runs.flat().toSorted()).toEqual(["0000_trucks", "0001_trailers"]);
    expect(await tables()).toEqual(["migrations", "trailers", "trips", "trucks"]);
  });

  it("applies each file once for two servers behind a pooler that reuses connections", async () => {
    write({ "0000_trucks": trucks, "0001_trailers": trailers });
    const clients = new Set<Client>();
    const end = vi.spyOn(Client.prototype, "end").mockImplementation(function (this: Client) {
      clients.add(this);
    });
    const runs = await Promise.all([1, 2].map(() => migrate(database.url, folder)));
    end.mockRestore();
    // Pools of earlier tests may end clients of theirs meanwhile.
    const name = new URL(database.url).pathname.slice(1);
    const own = [...clients].filter((client) => client.database === name);
    expect(own).toHaveLength(2);
    expect(runs.flat().toSorted()).toEqual(["0000_trucks", "0001_trailers"]);
    await Promise.all([...clients].map((client) => client.end()));
  });

  it("applies new files at a later start", async () => {
    write({ "0000_trucks": trucks });
    await migrate(database.url, folder);
    write({ "0000_trucks": trucks, "0001_trailers": trailers });
    expect(await migrate(database.url, folder)).toEqual(["0001_trailers"]);
  });

  it("rolls back a file that fails, but not the files before it", async () => {
    write({
      "0000_trailers": trailers,
      "0001_broken": `${trucks}--> statement-breakpoint\nnonsense`,
    });
    await expect(migrate(database.url, folder)).rejects.toThrow(
      /^The migration 0001_broken failed, and changed nothing: syntax error/,
    );
    expect(await tables()).toEqual(["migrations", "trailers"]);
    write({ "0000_trailers": trailers, "0001_broken": trucks });
    expect(await migrate(database.url, folder)).toEqual(["0001_broken"]);
  });

  it("refuses a file that was edited after it had been applied", async () => {
    write({ "0000_trucks": trucks });
    await migrate(database.url, folder);
    write({ "0000_trucks": `${trucks} -- edited`, "0001_trailers": trailers });
    await expect(migrate(database.url, folder)).rejects.toThrow(
      "The migration 0000_trucks has been changed since it was applied to this database.",
    );
    expect(await tables()).not.toContain("trailers");
  });

  it("accepts the same files with Windows line endings", async () => {
    write({ "0000_trucks": trucks });
    await migrate(database.url, folder);
    write({ "0000_trucks": trucks.replaceAll("\n", "\r\n") });
    expect(await migrate(database.url, folder)).toEqual([]);
  });

  it("refuses a database on which a newer version has run", async () => {
    write({ "0000_trucks": trucks, "0001_trailers": trailers });
    await migrate(database.url, folder);
    write({ "0000_trucks": trucks });
    await expect(migrate(database.url, folder)).rejects.toThrow(
      "A newer version has run on this database (0001_trailers is not known here).",
    );
  });

  it("refuses a database of a version before 1.0.0, which shares no migration with this one", async () => {
    write({ "0000_foundation": trailers, "0001_more": "create table more (id int)" });
    await migrate(database.url, folder);
    write({ "0000_first_release": trucks });
    await expect(migrate(database.url, folder)).rejects.toThrow(beforeFirstRelease);
    // Nor may one of its migrations have the name of a later one.
    write({ "0000_first_release": trucks, "0001_more": "create table more (id int)" });
    await expect(migrate(database.url, folder)).rejects.toThrow(beforeFirstRelease);
    expect(await tables()).toEqual(["migrations", "more", "trailers"]);
  });

  it("refuses a database whose encoding is not UTF-8", async () => {
    const name = `latin_${randomBytes(6).toString("hex")}`;
    await pool.query(`create database ${name} template template0 encoding 'LATIN1'
      locale_provider libc locale 'C'`);
    const latin = Object.assign(new URL(database.url), { pathname: `/${name}` });
    write({ "0000_trucks": trucks });
    try {
      await expect(migrate(latin.href, folder)).rejects.toThrow(
        /^The database keeps its texts in LATIN1, and Yardcheck needs UTF8\. Create another one/,
      );
    } finally {
      await pool.query(`drop database ${name} with (force)`);
    }
  });
});

describe("areMigrationsApplied", () => {
  it("returns true once every file has been applied", async () => {
    write({ "0000_trucks": trucks });
    expect(await areMigrationsApplied(pool, folder)).toBe(false);
    await migrate(database.url, folder);
    expect(await areMigrationsApplied(pool, folder)).toBe(true);
  });

  it("returns false once a newer version has run", async () => {
    write({ "0000_trucks": trucks });
    await migrate(database.url, folder);
    expect(await areMigrationsApplied(pool, folder)).toBe(true);
    await pool.query("insert into migrations (tag, sha256) values ('0001_newer', 'x')");
    expect(await areMigrationsApplied(pool, folder)).toBe(false);
  });
});

function write(files: Record<string, string>): void {
  mkdirSync(join(folder, "meta"), { recursive: true });
  const entries = Object.keys(files).map((tag, idx) => ({ idx, tag }));
  writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify({ entries }));
  for (const [tag, sql] of Object.entries(files)) writeFileSync(join(folder, `${tag}.sql`), sql);
}

async function tables(): Promise<string[]> {
  const { rows } = await pool.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ tablename }) => tablename);
}
