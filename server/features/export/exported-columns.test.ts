import { text } from "node:stream/consumers";
import * as schema from "#shared/schema.ts";
import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, describe, expect, it } from "vitest";
import { CompanyDb } from "../../db/company/company-db.ts";
import { dropChecks, findPlaces, toSnakeCase, whileChanged } from "../../test/kit/change-column.ts";
import { testPool } from "../../test/kit/database.ts";
import { foundFilledCompany } from "../../test/kit/filled-company.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { listSheets } from "./write-company.ts";

const few = { assets: 2, schedules: 2, maintenanceLogs: 2, inspectionLogs: 2, checklists: 2 };
const app = await startTestApp();
const { database, statementsOf, url } = app;
const pool = testPool(url);
afterAll(() => pool.end());
const { admin } = await foundFilledCompany(app, { ...few, notifications: 2, photoBytes: 9 });
const { company } = await admin.call("getCurrentUser");
const { rows } = await pool.query<{ company_id: string }>(
  "select company_id from users where id = $1 /* across companies */",
  [admin.id],
);
const tx = new CompanyDb(database.builder, { ...company, id: Number(rows[0]?.company_id) });

/** Tables and columns that stand in no sheet, each with its reason. */
const leftOut: Record<string, string> = {};

const tried = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .filter((table) => "companyId" in getTableColumns(table))
  .flatMap((table) => {
    const { name, columns: all, primaryKeys } = getTableConfig(table);
    const keys = new Set(
      primaryKeys.flatMap(({ columns }) => columns.map((column) => column.name)),
    );
    // What the database computes cannot be changed, and a key is what tells rows apart.
    const changeable = all.filter((one) => !one.generated && !one.generatedIdentity);
    return changeable
      .filter((column) => !keys.has(column.name))
      .map((column) => ({ table: name, column: toSnakeCase(column.name) }));
  })
  .filter(({ table }) => !(table in leftOut));

await dropChecks(pool, [...new Set(tried.map(({ table }) => table))]);

type Reading = { text: string; statements: string[] };

/** Each file as it is, with the statements that read it. */
const before = new Map<string, Reading>();
for (const sheet of listSheets(tx)) {
  let content = "";
  const statements = await statementsOf(async () => {
    content = await text(sheet.text);
  });
  before.set(sheet.file, { text: content, statements });
}

async function isShown(table: string): Promise<boolean> {
  for (const sheet of listSheets(tx)) {
    const was = before.get(sheet.file);
    if (!was?.statements.some((statement) => statement.includes(`"${table}"`))) continue;
    // A value that cannot be shown is one that was to be shown.
    const isChanged = await text(sheet.text).then(
      (now) => now !== was.text,
      () => true,
    );
    if (isChanged) return true;
  }
  return false;
}

async function isExported(table: string, column: string): Promise<boolean> {
  let found = false;
  for (const place of await findPlaces(pool, { table, column, where: "true" })) {
    await whileChanged(pool, place, async () => {
      found ||= await isShown(table);
    });
  }
  return found;
}

describe("Every column of a table of a company", () => {
  it("is in a sheet of its export, or is left out for a reason", { timeout: 120_000 }, async () => {
    const missing: string[] = [];
    for (const { table, column } of tried) {
      if (!(await isExported(table, column))) missing.push(`${table}.${column}`);
    }
    expect(missing.toSorted()).toEqual(Object.keys(leftOut).toSorted());
  });
});
