import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase, testPool } from "../test/database.ts";
import { migrations, migrationsBefore } from "../test/earlier-migrations.ts";
import { migrate } from "./migrate.ts";

it("The last inspection of an asset is its newest record, and the newest listed one is stored beside it", async () => {
  const { url, drop } = await createTestDatabase("empty");
  onTestFinished(drop);
  await migrate(url, migrationsBefore("0034"));
  const pool = testPool(url);
  onTestFinished(() => pool.end());
  for (const statement of earlierRecords) await pool.query(statement);
  await migrate(url, migrations);
  const { rows } = await pool.query(
    `select name, last_inspection_id::int as id, last_inspection_at::date::text as day,
       last_inspection_passed as passed, listed_inspection_at::date::text as listed
     from assets order by id`,
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["Listed last", 2, "2026-02-02", false, "2026-02-02"],
    ["Unlisted last", 5, "2026-02-03", false, "2026-02-01"],
    ["Unlisted alone", 6, "2026-02-01", false, null],
    ["Never", null, null, null, null],
  ]);
});

/** As an earlier version stored it: of an unlisted inspection the asset knew nothing. */
const asset = (name: string, last?: { id: number; date: string; passed: boolean }) =>
  `insert into assets (company_id, name, search_text, category, vin_or_serial, year, make, model,
    last_inspection_id, last_inspection_at, last_inspection_passed)
  values (1, '${name}', 'x', 'truck', 'V', 2020, 'Mack', 'Granite',
    ${last ? `${last.id}, '${last.date}', ${last.passed}` : "null, null, null"})`;

type Given = { assetId: number; date: string; passed?: boolean; unlisted?: boolean };

const inspection = ({ assetId, date, passed = true, unlisted = false }: Given) =>
  `insert into inspection_logs (company_id, asset_id, checklist_category, driver_id, driver_name, date,
    results, signature_url, passed, issues, unlisted)
  values (1, ${assetId}, 'truck', 1, 'Sam Member', '${date}', '{}', 'Sam', ${passed},
    ${passed ? "'{}'" : "'{horn}'"}, ${unlisted})`;

const earlierRecords = [
  "insert into companies (name) values ('Earlier')",
  `insert into users (company_id, username, username_key, email, email_key, password, first_name,
    last_name, role) values (1, 'sam', 'sam', 'sam', 'sam', 'none', 'Sam', 'Member', 'admin')`,
  asset("Listed last", { id: 2, date: "2026-02-02", passed: false }),
  asset("Unlisted last", { id: 3, date: "2026-02-01", passed: true }),
  asset("Unlisted alone"),
  asset("Never"),
  inspection({ assetId: 1, date: "2026-02-01", unlisted: true }),
  inspection({ assetId: 1, date: "2026-02-02", passed: false }),
  inspection({ assetId: 2, date: "2026-02-01" }),
  inspection({ assetId: 2, date: "2026-02-02", unlisted: true }),
  inspection({ assetId: 2, date: "2026-02-03", passed: false, unlisted: true }),
  inspection({ assetId: 3, date: "2026-02-01", passed: false, unlisted: true }),
];
