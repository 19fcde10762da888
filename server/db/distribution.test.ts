import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { foundCompany } from "../test/build.ts";
import { testPool } from "../test/database.ts";
import { startTestApp } from "../test/harness.ts";
import { fillCompany } from "../test/fleet-filling.ts";
import type { PlanNode } from "../test/hot-statements.ts";
import { hotStatements, planOf } from "../test/hot-statements.ts";
import { companyTables, touchedTables } from "../test/tripwire.ts";

const partitions = 4;
/** Small tables that every machine would hold in full; users belong to a company but are shared. */
const reference = [
  "backups",
  "companies",
  "migrations",
  "photo_stores",
  "push_subscriptions",
  "sessions",
  "sign_in_failures",
  "users",
];
const spread = companyTables.filter((table) => !reference.includes(table)).toSorted();

const names = z.array(z.object({ name: z.string() }));
const viewTexts = z.array(z.object({ name: z.string(), text: z.string() }));
const foreignKeys = z.array(z.object({ table: z.string(), name: z.string(), key: z.string() }));

const testApp = await startTestApp();
// Its connections keep settings, which those of the app never do.
const pool = testPool(testApp.url);
const company = await foundCompany(testApp.connect);
await fillCompany(pool, {
  // The first company of a new database.
  companyId: 1,
  userId: company.manager.id,
  sizes: {
    assets: 30,
    schedules: 30,
    maintenanceLogs: 100,
    inspectionLogs: 1_000,
    checklists: 10,
    notifications: 20,
  },
});
const hot = await hotStatements(testApp, company);
const client = await pool.connect();
afterAll(() => {
  client.release();
  return pool.end();
});
await spreadTables();
// As on a distributed database, where nothing but the value of the company says which part is asked.
await client.query("set constraint_exclusion = off");

describe("the tables that are partitioned by company", () => {
  it("are all tables except the few that every machine holds in full", async () => {
    const { rows } = await client.query(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const all = names.parse(rows).map(({ name }) => name);
    expect(all.filter((name) => !spread.includes(name)).toSorted()).toEqual(reference);
  });

  it.each(spread)("%s has the same keys as before, each with the company first", async (table) => {
    const [before, after] = [await keysOf("public", table), await keysOf("spread", table)];
    expect(after).toEqual(before);
    const loose = after.filter(
      (key) => !/^(PRIMARY KEY|UNIQUE|FOREIGN KEY) \(company_id\b/.test(key),
    );
    expect(loose).toEqual([]);
  });
});

describe("a query of one company", () => {
  it.each(Object.entries(hot))("%s reads one partition only", async (name, runs) => {
    let isAboutRows = false;
    for (const run of runs) {
      const nodes = await planOf(client, [run]);
      const touched = spread.filter((table) => partitionsOf(table, nodes).length > 0);
      // A condition that folds to false takes the company away, and the rows are sought on every machine.
      const read = touchedTables(run.text).filter(({ verb }) => verb !== "into");
      const sought = read.map(({ table }) => table).filter((table) => spread.includes(table));
      const other = [...new Set([...touched, ...sought])].filter(
        (table) => partitionsOf(table, nodes).length !== 1,
      );
      expect(other, run.text).toEqual([]);
      isAboutRows ||= touched.length > 0;
    }
    expect(isAboutRows).toBe(name !== "session");
  });

  it("would read every partition if it did not name its company", async () => {
    const loose = { text: "select /* across companies */ id from assets", values: [] };
    const nodes = await planOf(client, [loose]);
    expect(partitionsOf("assets", nodes)).toHaveLength(partitions);
  });
});

/** Creates partitioned copies of the tables in a schema that comes first in the search path. */
async function spreadTables(): Promise<void> {
  await client.query("create schema spread");
  for (const table of spread) {
    await client.query(
      `create table spread.${table} (like public.${table} including all) partition by hash (company_id)`,
    );
    for (let part = 0; part < partitions; part += 1) {
      await client.query(
        `create table spread.${table}_part_${part} partition of spread.${table}
        for values with (modulus ${partitions}, remainder ${part})`,
      );
    }
  }
  const { rows } = await client.query(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as key
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const views = await client.query(
    `select relname as name, pg_get_viewdef(oid) as text from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace order by oid`,
  );
  await client.query("set search_path = spread, public");
  for (const { name, text } of viewTexts.parse(views.rows)) {
    await client.query(`create view /* across companies */ spread.${name} as ${text}`);
  }
  const own = foreignKeys.parse(rows).filter(({ table }) => spread.includes(table));
  for (const { table, name, key } of own) {
    await client.query(`alter table ${table} add constraint ${name} ${key}`);
  }
}

/** The primary, unique and foreign keys of a table, as text that does not name the schema. */
async function keysOf(schema: string, table: string): Promise<string[]> {
  await client.query(`set search_path = ${schema}, public`);
  const { rows } = await client.query(
    `select pg_get_constraintdef(oid) as name from pg_constraint
      where conrelid = $1::regclass and contype in ('p', 'u', 'f') and conparentid = 0
    union all
    select 'UNIQUE ' || substring(pg_get_indexdef(indexrelid) from '\\(.*')
      from pg_index left join pg_constraint on conindid = indexrelid
      where indrelid = $1::regclass and indisunique and conindid is null`,
    [`${schema}.${table}`],
  );
  await client.query("set search_path = spread, public");
  return names
    .parse(rows)
    .map(({ name }) => name)
    .toSorted();
}

function partitionsOf(table: string, nodes: readonly PlanNode[]): string[] {
  const pattern = new RegExp(`^${table}_part_\\d$`);
  const touched = nodes
    .flatMap(({ relation }) => relation ?? [])
    .filter((name) => pattern.test(name));
  return [...new Set(touched)].toSorted();
}
