import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase, testPool } from "../test/database.ts";
import { migrations, migrationsBefore } from "../test/earlier-migrations.ts";
import { migrate } from "./migrate.ts";

it("readings of earlier records are stored, and give what the meters showed before", async () => {
  const { url, drop } = await createTestDatabase("empty");
  onTestFinished(drop);
  await migrate(url, migrationsBefore("0010"));
  const pool = testPool(url);
  onTestFinished(() => pool.end());
  for (const statement of earlierRecords) await pool.query(statement);
  await migrate(url, migrations);
  const { rows } = await pool.query(
    `select asset_id::int as asset, meter, value::float8 as value, source, restart,
       previous_value::float8 as before, entered_by_name as by, read_at::date::text as day
     from meter_readings order by asset_id, meter, read_at, id`,
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    [1, "hours", 40, "initial", null, null, null, "2026-01-01"],
    [1, "miles", 100, "inspection", null, null, "Sam Member", "2026-02-01"],
    [1, "miles", 250, "maintenance", null, null, "Sam Member", "2026-03-01"],
    [2, "miles", 900, "inspection", null, null, "Sam Member", "2026-02-01"],
    [2, "miles", 90, "initial", "corrected", 900, null, "2026-02-01"],
    [3, "miles", 500, "initial", null, null, null, "2026-01-01"],
    [3, "miles", 80, "inspection", null, null, "Sam Member", "2026-02-01"],
  ]);
});

const asset = (name: string, miles: number, hours = 0) =>
  `insert into assets (company_id, name, search_text, category, vin_or_serial, year, make, model,
    current_miles, current_hours, created_at)
  values (1, '${name}', 'x', 'truck', 'V', 2020, 'Mack', 'Granite', ${miles}, ${hours}, '2026-01-01')`;

const inspection = (assetId: number, odometer: number | null) =>
  `insert into inspection_logs (company_id, asset_id, checklist_category, driver_id, driver_name, date,
    results, signature_url, passed, odometer, hours)
  values (1, ${assetId}, 'truck', 1, 'Sam Member', '2026-02-01', '{}', 'Sam', true, ${odometer}, 0)`;

const earlierRecords = [
  "insert into companies (name) values ('Earlier')",
  `insert into users (company_id, username, username_key, email, email_key, password, first_name,
    last_name, role) values (1, 'sam', 'sam', 'sam', 'sam', 'none', 'Sam', 'Member', 'admin')`,
  asset("As its records say", 250, 40),
  asset("Lowered in the form", 90),
  asset("Raised in the form", 500),
  asset("Never read", 0),
  inspection(1, 100),
  inspection(1, null),
  inspection(2, 900),
  inspection(3, 80),
  `insert into maintenance_logs (company_id, asset_id, date, description, logged_by_id, odometer,
    created_at) values (1, 1, '2026-03-01', 'Oil', 1, 250, '2026-03-01')`,
];
