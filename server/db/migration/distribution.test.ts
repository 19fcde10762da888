import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { foundCompany } from "../../test/kit/build.ts";
import { testPool } from "../../test/kit/database.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { fillCompany } from "../../test/kit/fleet-filling.ts";
import { hotStatements, readPlan } from "../../test/kit/hot-statements.ts";
import {
  findParts,
  partitions,
  listPartitions,
  reference,
  spread,
  spreadTables,
} from "../../test/kit/spread-tables.ts";

const names = z.array(z.object({ name: z.string() }));

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
await spreadTables(client);

describe("the tables that are partitioned by company", () => {
  it("are all tables except the few that every machine holds in full", async () => {
    const { rows } = await client.query(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const all = names.parse(rows).map(({ name }) => name);
    expect(all.filter((name) => !spread.includes(name)).toSorted()).toEqual(reference);
  });

  it.each(spread)("%s has the same keys as before, each with the company first", async (table) => {
    const [before, after] = [await listKeys("public", table), await listKeys("spread", table)];
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
      const { planned, loose } = await findParts(client, run);
      expect(loose, run.text).toEqual([]);
      isAboutRows ||= planned.length > 0;
    }
    expect(isAboutRows).toBe(name !== "session");
  });

  it("would read every partition if it did not name its company", async () => {
    const loose = { text: "select /* across companies */ id from assets", values: [] };
    const nodes = await readPlan(client, [loose]);
    expect(listPartitions("assets", nodes)).toHaveLength(partitions);
  });
});

/** The primary, unique and foreign keys of a table, as text that does not name the schema. */
async function listKeys(schema: string, table: string): Promise<string[]> {
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
