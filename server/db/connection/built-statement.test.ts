import { assets } from "#shared/schema.ts";
import { asc, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { invariant } from "../../errors.ts";
import { buildAsset, foundCompany } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { listCompanies } from "../across/across-companies.ts";
import { readTogether } from "../company/built-reads.ts";
import { CompanyDb } from "../company/company-db.ts";
import { given } from "./built-statement.ts";

const { connect, database } = await startTestApp();
const names = { "America/Chicago": ["Mixer 1", "Mixer 2"], "Pacific/Auckland": ["Loader 1"] };
for (const [timeZone, units] of Object.entries(names)) {
  const { admin } = await foundCompany(connect, { timeZone });
  for (const name of units) await buildAsset(admin, { name, tags: ["river"] });
}
const zones = Object.keys(names);
const companies = (await listCompanies(database.builder)).map(({ id }, index) => {
  const timeZone = zones[index] ?? "UTC";
  return new CompanyDb(database.builder, { id, timeZone });
});

function selectUnits({ timeZone }: CompanyDb) {
  const { name, tags, location, createdAt } = assets;
  const day = sql<string>`(${given("at")}::timestamptz at time zone ${timeZone}::text)::date::text`;
  const fields = { name, tags, location, createdAt, day };
  return {
    units: { fields, from: assets, orderBy: [asc(name)] },
    none: { fields: { name }, from: assets, where: sql`false` },
  };
}

it("a statement that is built once reads each company's own rows by its own calendar", async () => {
  const select = vi.spyOn(database.builder, "select");
  const at = "2026-11-20T12:00:00.000Z";
  const read = await Promise.all(
    companies.map((company) => readTogether(company, selectUnits, { at })),
  );
  const found = read.map(({ units }) => [...units].map(({ name, day }) => [name, day]));
  expect(found).toEqual([
    [
      ["Mixer 1", "2026-11-20"],
      ["Mixer 2", "2026-11-20"],
    ],
    [["Loader 1", "2026-11-21"]],
  ]);
  const calls = select.mock.calls.length;
  const [company] = companies;
  invariant(company, "two companies are founded");
  const { units } = await readTogether(company, selectUnits, { at: "2026-11-21T05:59:00.000Z" });
  expect(units.first?.day).toBe("2026-11-20");
  expect(select.mock.calls).toHaveLength(calls);
});

it("the rows of such a statement have texts, lists, nulls and moments as JSON has them", async () => {
  const [company] = companies;
  invariant(company, "two companies are founded");
  const { units, none } = await readTogether(company, selectUnits, { at: "2026-11-20" });
  const rows = [...units].map(({ name, tags, location, createdAt }) => ({
    name,
    tags,
    location,
    createdAt,
  }));
  const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(rows).toEqual(
    ["Mixer 1", "Mixer 2"].map((name) => ({ name, tags: ["river"], location: null, createdAt })),
  );
  expect([...none]).toEqual([]);
  expect(none.first).toBeUndefined();
});
