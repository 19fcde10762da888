import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Pool } from "pg";
import { restoreBackup } from "../../backup/restore-backup.ts";
import { createTestDatabase, testPool } from "../../test/kit/database.ts";
import { addMigration, migrations } from "../../test/kit/versions.ts";
import { companyTables } from "../../test/kit/tripwire.ts";
import { distributeAll } from "./distribute-all.ts";
import { migrate } from "./migrate.ts";
import { withPlaces } from "./placement.ts";

const everywhere = ["companies", "push_subscriptions", "tokens", "users", "yards"];
const byCompany = companyTables.filter((table) => !everywhere.includes(table)).toSorted();

const allPlaces = [
  ...byCompany.map((table) => [table, "company_id"]),
  ...everywhere.map((table) => [table, null]),
];

/** Stand-ins that note what Citus would be asked for, and refuse what it would refuse. */
const standIns = `
  create table pg_dist_partition (logicalrelid regclass, key text);
  create table emptied (name text);
  create function create_distributed_table(name text, key text) returns void language plpgsql as $$
  begin
    if exists (select from pg_constraint where contype = 'f' and name::regclass in (conrelid, confrelid))
      or exists (select from pg_trigger where tgrelid = name::regclass) then
      raise 'cannot distribute relation %', name;
    end if;
    insert into pg_dist_partition values (name::regclass, key);
  end $$;
  create function create_reference_table(name text) returns void language sql
    as 'select create_distributed_table(name, null)';
  create function truncate_local_data_after_distributing_table(name text) returns void language sql
    as 'insert into emptied values (name)'`;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  pool = testPool(database.url);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe("a database that can spread tables", () => {
  it("has each table of a company by it, what they refer to everywhere, and all else on one machine", async () => {
    const plain = await createTestDatabase();
    const before = await listParts(plain.url);
    await pool.query(standIns);
    await migrate(database.url, migrations);
    expect(await listPlaces()).toEqual(allPlaces);
    const { rows } = await pool.query<{ name: string }>("select name from emptied order by 1");
    expect(rows.map(({ name }) => name)).toEqual([...byCompany, ...everywhere].toSorted());
    // References and triggers are as they were.
    expect(await listParts(database.url)).toEqual(before);
    await plain.drop();
  });

  it("spreads nothing a second time", async () => {
    expect(await distributeAll(database.url, migrations)).toEqual([]);
    expect(await listPlaces()).toHaveLength(byCompany.length + everywhere.length);
  });
});

describe("npm run distribute", () => {
  it.each(["empty", "migrated"] as const)(
    "names what it spread of a database that is %s",
    async (state) => {
      const own = await createTestDatabase(state === "empty" ? "empty" : undefined);
      const client = testPool(own.url);
      await client.query(standIns);
      expect(await distributeAll(own.url, migrations)).toEqual(
        [...byCompany, ...everywhere].toSorted(),
      );
      await client.end();
      await own.drop();
    },
  );

  it("spreads what has no place yet, and leaves all rows, references and triggers as they were", async () => {
    const own = await createTestDatabase();
    const client = testPool(own.url);
    const before = await listParts(own.url);
    await client.query("insert into companies (name) values ('Ridgeline')");
    await client.query(standIns);
    await client.query("insert into pg_dist_partition values ('companies'), ('users')");
    // A start leaves a database with rows as it is.
    expect(await migrate(own.url, migrations)).toEqual([]);
    expect(await listPlaces(client)).toHaveLength(2);
    const rest = [...byCompany, ...everywhere].filter(
      (table) => !/^(companies|users)$/.test(table),
    );
    expect(await distributeAll(own.url, migrations)).toEqual(rest.toSorted());
    expect(await listPlaces(client)).toHaveLength(byCompany.length + everywhere.length);
    expect(await listParts(own.url)).toEqual(before);
    expect((await client.query("select name from companies")).rows).toEqual([
      { name: "Ridgeline" },
    ]);
    await client.end();
    await own.drop();
  });
});

describe("npm run restore", () => {
  it("refuses a database whose tables are spread", async () => {
    const target = { url: database.url, migrations };
    await expect(restoreBackup(target, "any.gz", { replaces: true })).rejects.toThrow(
      "The tables of this database are spread over several machines, and a backup is restored into one.",
    );
  });
});

describe("a later migration", () => {
  it("finds its new tables places on a database that is spread", async () => {
    const own = await createTestDatabase("empty");
    const client = testPool(own.url);
    await client.query(standIns);
    await migrate(own.url, migrations);
    // As before a version that brings one of the tables.
    await client.query(
      "delete from pg_dist_partition where logicalrelid = 'stored_bytes'::regclass",
    );
    await client.query("drop table stored_bytes");
    const later = addMigration(
      "9999_stored_bytes",
      'CREATE TABLE "stored_bytes" ("company_id" bigint);',
    );
    expect(await migrate(own.url, later)).toEqual(["9999_stored_bytes"]);
    expect(await listPlaces(client)).toEqual(allPlaces);
    // What is placed as soon as it is made has no rows on the first machine.
    const { rows } = await client.query("select name from emptied");
    expect(rows).toHaveLength(allPlaces.length);
    await client.end();
    await own.drop();
  });

  it("is placed once its columns know how they are stored, and before it refers to others", () => {
    const made = 'CREATE TABLE "photos" (\n\t"company_id" bigint NOT NULL\n);';
    const reference = 'ALTER TABLE "photos" ADD CONSTRAINT "photos_asset" FOREIGN KEY';
    const stored = 'ALTER TABLE "photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;';
    // A table that was placed before takes no more of these.
    const late = 'ALTER TABLE "assets" ALTER COLUMN "name" SET STORAGE EXTERNAL;';
    expect(withPlaces([made, reference, stored, late]).slice(2)).toEqual([
      made,
      stored,
      "select create_distributed_table('photos', 'company_id')",
      reference,
    ]);
  });
});

describe("npm run distribute", () => {
  it("refuses a database that cannot spread tables", async () => {
    const plain = await createTestDatabase();
    await expect(distributeAll(plain.url, migrations)).rejects.toThrow(
      "This database cannot spread its tables: it lacks the extension citus.",
    );
    await plain.drop();
  });
});

/** The tables that were placed, each with the key. */
async function listPlaces(asked = pool) {
  const { rows } = await asked.query<{ name: string; key: string | null }>(
    "select logicalrelid::text as name, key from pg_dist_partition order by key nulls last, 1",
  );
  return rows.map(({ name, key }) => [name, key]);
}

async function listParts(url: string): Promise<string[]> {
  const parts = testPool(url);
  const { rows } = await parts.query<{ part: string }>(
    `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as part from pg_constraint
      where contype = 'f'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
  );
  await parts.end();
  return rows.map(({ part }) => part);
}
