import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import type { Pool } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase, testPool } from "../test/database.ts";
import { migrations, migrationsBefore } from "../test/earlier-migrations.ts";
import { invalidRows } from "../test/invalid-rows.ts";
import { migrate } from "./migrate.ts";

async function migrateRecords(records: readonly string[]): Promise<Pool> {
  const { url, drop } = await createTestDatabase("empty");
  onTestFinished(drop);
  await migrate(url, migrationsBefore("0013"));
  const pool = testPool(url);
  onTestFinished(() => pool.end());
  for (const statement of [...crew, ...records]) await pool.query(statement);
  await migrate(url, migrations);
  return pool;
}

async function readValues(pool: Pool, statement: string): Promise<unknown[][]> {
  const { rows } = await pool.query<Record<string, unknown>>(statement);
  return rows.map((row) => Object.values(row));
}

it("failed items of earlier inspections are defects, closed by the log that resolved them", async () => {
  const pool = await migrateRecords(earlierRecords);
  const defects = await readValues(
    pool,
    `select number, asset_id::int as asset, title, item_id, inspection_id::int as inspection, state,
       note, photo_urls, reported_by_name, reported_at::date::text as day, sightings, repeat,
       maintenance_log_id::int as log, closed_at::date::text as closed, critical, review_pending
     from defects order by number`,
  );
  const open = ["open", null, [], "Sam Member"];
  const rest = [null, null, false, false];
  const tires = "Tires (tread, inflation, damage)";
  const closed = ["repaired", "Worn", ["/api/photos/7"], "Sam Member"];
  expect(defects).toEqual([
    [1, 1, tires, "tires", 1, ...closed, "2026-02-01", 1, 1, 1, "2026-02-02", false, false],
    [2, 1, tires, "tires", 2, ...open, "2026-03-01", 2, 3, ...rest],
    [3, 2, "Drum & chute", "drum", 4, ...open, "2026-03-05", 1, 1, ...rest],
    [4, 2, "Gone", "Gone", 4, ...open, "2026-03-05", 1, 1, ...rest],
    [5, 1, "Steering", "steering", 3, ...open, "2026-03-09", 1, 1, ...rest],
  ]);
  const events = await readValues(
    pool,
    `select d.number, e.kind, e.at::date::text as day, e.by_name, e.note, e.inspection_id::int as i,
       e.maintenance_log_id::int as log, e.details ->> 'outcome' as outcome
     from defect_events e join defects d on d.id = e.defect_id order by d.number, e.id`,
  );
  expect(events).toEqual([
    [1, "reported", "2026-02-01", "Sam Member", null, 1, null, null],
    [1, "closed", "2026-02-02", "Sam Member", null, null, 1, "repaired"],
    [2, "reported", "2026-03-01", "Sam Member", null, 2, null, null],
    [2, "seen_again", "2026-03-09", "Sam Member", "Still", 3, null, null],
    [3, "reported", "2026-03-05", "Sam Member", null, 4, null, null],
    [4, "reported", "2026-03-05", "Sam Member", null, 4, null, null],
    [5, "reported", "2026-03-09", "Sam Member", null, 3, null, null],
  ]);
  const counts = "select open_defects, critical_defects, reviews_pending from assets order by id";
  expect(await readValues(pool, counts)).toEqual([
    [2, 0, 0],
    [2, 0, 0],
  ]);
  const wrong = (await invalidRows({ pool })).filter((sentence) => /defect/.test(sentence));
  expect(wrong).toEqual([]);
});

it("the labels of the migration are those of the built-in lists", async () => {
  const lists = Object.entries(builtInChecklists);
  const pool = await migrateRecords(
    lists.map(([category, items]) =>
      inspection({ assetId: 1, category, fail: items.map(({ id }) => id), at: "2026-02-01" }),
    ),
  );
  const titles = await readValues(
    pool,
    "select distinct item_id, title from defects order by 1, 2",
  );
  const labels = lists.flatMap(([, items]) => items.map(({ id, label }) => `${id}: ${label}`));
  for (const [id, title] of titles) expect(labels).toContain(`${String(id)}: ${String(title)}`);
});

it("no defect is deleted or rewritten, and no event of one changed", async () => {
  const pool = await migrateRecords(earlierRecords);
  for (const table of ["defects", "defect_events"]) {
    for (const statement of [`delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(pool.query(statement)).rejects.toThrow("only ever added");
    }
  }
  for (const change of ["title = 'x'", "number = 99", "asset_id = 2", "reported_at = now()"]) {
    await expect(pool.query(`update defects set ${change}`)).rejects.toThrow("only ever added");
  }
  await expect(pool.query("update defect_events set note = 'x'")).rejects.toThrow(
    "only ever added",
  );
  await pool.query("update defects set sightings = 3");
  await pool.query(`insert into photos (company_id, uploaded_by_id, content_type, bytes, defect_id)
    values (1, 1, 'image/png', '\\x00', 1)`);
  await expect(pool.query("update photos set defect_id = null")).rejects.toThrow("kept for");
  await expect(pool.query("delete from photos")).rejects.toThrow("kept for");
});

const asset = (name: string) =>
  `insert into assets (company_id, name, search_text, category, vin_or_serial, year, make, model)
  values (1, '${name}', 'x', 'truck', 'V', 2020, 'Mack', 'Granite')`;

const crew = [
  "insert into companies (name) values ('Earlier')",
  `insert into users (company_id, username, username_key, email, email_key, password, first_name,
    last_name, role) values (1, 'sam', 'sam', 'sam', 'sam', 'none', 'Sam', 'Member', 'admin')`,
  asset("Mixer 1"),
  asset("Mixer 2"),
];

type Failed = {
  assetId: number;
  category?: string;
  fail: readonly string[];
  at: string;
  notes?: string;
  list?: string;
};

function inspection({ assetId, category = "truck", fail, at, notes, list = "1, null" }: Failed) {
  const photos = notes === "Worn" ? { photos: ["/api/photos/7"] } : {};
  const result = { status: "fail", ...(notes && { notes }), ...photos };
  const results = Object.fromEntries(fail.map((item) => [item, item === "tires" ? result : {}]));
  return `insert into inspection_logs (company_id, asset_id, checklist_category, driver_id, driver_name,
    date, received_at, results, issues, signature_url, passed, checklist_id, checklist_version)
  values (1, ${assetId}, '${category}', 1, 'Sam Member', '${at}', '${at}', '${JSON.stringify(results)}',
    array[${fail.map((item) => `'${item}'`).join(", ")}], 'Sam', false, ${list})`;
}

const earlierRecords = [
  `insert into inspection_checklists (company_id, name, category, items) values (1, 'Own', 'truck', '["Drum"]')`,
  `insert into checklist_versions (company_id, checklist_id, version, name, items)
  values (1, 1001, 1, 'Own', '[{"id": "drum", "group": "Own", "label": "Drum & chute", "required": true}]')`,
  inspection({ assetId: 1, fail: ["tires"], at: "2026-02-01", notes: "Worn" }),
  inspection({ assetId: 1, fail: ["tires"], at: "2026-03-01" }),
  inspection({ assetId: 1, fail: ["tires", "steering"], at: "2026-03-09", notes: "Still" }),
  inspection({ assetId: 2, fail: ["drum", "Gone"], at: "2026-03-05", list: "1001, 1" }),
  `insert into maintenance_logs (company_id, asset_id, date, description, logged_by_id,
    resolved_inspection_id) values (1, 1, '2026-02-02', 'Tires', 1, 1)`,
  `update inspection_logs set resolved = true, resolved_at = '2026-02-02', resolved_by_maintenance_id = 1
  where id = 1`,
];
