import type { Pool } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { verifyRecords } from "../backup/verify-records.ts";
import { sealRecords } from "../jobs/seal-records.ts";
import { createLog } from "../log.ts";
import { createTestDatabase, testPool } from "../test/database.ts";
import { migrations, migrationsBefore } from "../test/earlier-migrations.ts";
import { invalidRows } from "../test/invalid-rows.ts";
import { tamper } from "../test/tamper.ts";
import { openDatabase } from "./client.ts";
import { migrate } from "./migrate.ts";

const log = createLog("silent");

async function migrateSealed() {
  const { url, drop } = await createTestDatabase("empty");
  onTestFinished(drop);
  await migrate(url, migrationsBefore("0036"));
  const pool = testPool(url);
  onTestFinished(() => pool.end());
  for (const statement of earlierRecords) await pool.query(statement);
  for (const [place, seal] of seals.entries()) await insertSeal(pool, seal, place);
  const before = await readSeals(pool);
  await migrate(url, migrations);
  return { url, pool, before };
}

async function insertSeal(pool: Pool, seal: (typeof seals)[number], place: number): Promise<void> {
  const previous = seals[place - 1]?.hash ?? "0".repeat(64);
  await pool.query(
    `insert into record_seals (company_id, kind, record_id, number, code, content_hash, previous_hash,
      hash, sealed_at) values (1, $1, $2, $3, $4, $5, $6, $7, '2026-03-10T12:00:00Z')`,
    [seal.kind, seal.id, place + 1, seal.code, seal.content, previous, seal.hash],
  );
}

async function readSeals(pool: Pool) {
  const { rows } = await pool.query(
    `select kind, record_id, number, code, content_hash, previous_hash, hash, sealed_at
     from record_seals where number <= 6 order by number`,
  );
  return rows;
}

async function seal(url: string): Promise<void> {
  const database = openDatabase(url, log);
  await sealRecords({ database, clock: { now: () => new Date("2026-03-11T12:00:00Z") }, log });
  await database.close();
}

async function verify(url: string) {
  for await (const { checked, broken } of verifyRecords(url)) return { checked, broken };
  return undefined;
}

it("seals of earlier records stay as they are, and match", async () => {
  const { url, pool, before } = await migrateSealed();
  expect(await verify(url)).toEqual({ checked: 6, broken: null });
  await seal(url);
  expect(await readSeals(pool)).toEqual(before);
  await tamper(pool, "update inspection_logs set driver_name = 'Somebody' where id = 2");
  expect(await verify(url)).toMatchObject({ checked: 1, broken: { number: 2, recordId: 2 } });
});

it("what no earlier seal covered is sealed, with the words of lists", async () => {
  const { url, pool } = await migrateSealed();
  await seal(url);
  const { rows } = await pool.query(
    "select kind, count(*)::int as seals from record_seals where version = 2 group by 1 order by 1",
  );
  expect(Object.fromEntries(rows.map(({ kind, seals: count }) => [kind, count]))).toEqual({
    correction: 1,
    downtime: 3,
    ending: 1,
    event: 1,
    handback: 1,
    inspection: 2,
    maintenance: 1,
    reading: 2,
    report: 3,
    resolution: 1,
    void: 1,
  });
  expect(await verify(url)).toEqual({ checked: 23, broken: null });
  expect(await invalidRows({ pool })).not.toContainEqual(expect.stringMatching(/seal/));
  const words = `update checklist_versions set items = replace(items::text, 'Drum', 'Cup')::json`;
  await tamper(pool, words);
  expect(await verify(url)).toMatchObject({ broken: { kind: "inspection", recordId: 2 } });
});

it("logs of maintenance have the names that their papers have printed", async () => {
  const { pool } = await migrateSealed();
  const { rows } = await pool.query("select logged_by_name, schedule_name from maintenance_logs");
  expect(rows).toEqual([{ logged_by_name: "Sam Member", schedule_name: "Brake Inspection" }]);
  const change = "update maintenance_logs set logged_by_name = 'Nobody'";
  await expect(pool.query(change)).rejects.toThrow("only ever added");
});

it("the newest seal is remembered, so that the end of a chain cannot be cut off", async () => {
  const { url, pool } = await migrateSealed();
  await tamper(pool, "delete from record_seals where number = 6");
  const broken = { number: 6, kind: null, recordId: null };
  expect(await verify(url)).toEqual({ checked: 5, broken });
});

const at = (day: number, hour = 12) => `2026-03-${String(day).padStart(2, "0")}T${hour}:00:00Z`;

/** All kinds of records, as they were stored before their seals had a version. */
const earlierRecords = [
  "insert into companies (name) values ('Earlier')",
  `insert into users (company_id, username, username_key, email, email_key, password, first_name,
    last_name, role) values (1, 'sam', 'sam', 'sam', 'sam', 'none', 'Sam', 'Member', 'admin')`,
  `insert into assets (company_id, name, search_text, category, vin_or_serial, year, make, model)
  values (1, 'Mixer 1', 'x', 'truck', 'V', 2020, 'Mack', 'Granite')`,
  `insert into maintenance_schedules (company_id, asset_id, name, type, interval_miles)
  values (1, 1, 'Brake Inspection', 'usage_based', 5000)`,
  `insert into inspection_checklists (company_id, name, category, items)
  values (1, 'Own', 'truck', '["Drum", "Horn"]')`,
  `insert into checklist_versions (company_id, checklist_id, version, name, items) values (1, 1001, 1, 'Own',
    '[{"id":"Drum","group":"Items","label":"Drum","required":true},{"id":"Horn","group":"Items","label":"Horn","required":true}]')`,
  `insert into inspection_logs (company_id, asset_id, checklist_id, checklist_version, checklist_category,
    driver_id, driver_name, date, received_at, created_at, results, issues, signature_url, passed,
    odometer) values
    (1, 1, 1, 1, 'truck', 1, 'Sam Member', '${at(1)}', '${at(1)}', '${at(1)}',
      '{"horn": {"status": "pass"}}', '{}', 'Sam', true, 1000),
    (1, 1, 1001, 1, 'truck', 1, 'Sam Member', '${at(2)}', '${at(2, 13)}', '${at(2, 13)}',
      '{"Drum": {"status": "fail", "notes": "Cracked", "photos": ["/api/photos/1"]}, "Horn": {"status": "pass"}}',
      '{Drum}', 'Sam Member', false, 1100.5)`,
  `insert into photos (company_id, uploaded_by_id, content_type, bytes, inspection_id)
  values (1, 1, 'image/png', '\\x0102', 2)`,
  `insert into maintenance_logs (company_id, asset_id, schedule_id, date, description, logged_by_id,
    created_at) values (1, 1, 1, '${at(4)}', 'Welded', 1, '${at(4)}')`,
  `update inspection_logs set resolved = true, resolved_at = '${at(4)}', resolved_by_maintenance_id = 1
  where id = 2`,
  `update maintenance_logs set resolved_inspection_id = 2`,
  `insert into defects (company_id, number, asset_id, title, item_id, source, inspection_id, critical,
    state, note, photo_urls, reported_by_id, reported_by_name, reported_at, maintenance_log_id,
    closed_at, certified, review_pending) values
    (1, 1, 1, 'Drum', 'Drum', 'inspection', 2, true, 'repaired', 'Cracked', '{/api/photos/1}', 1,
      'Sam Member', '${at(2)}', 1, '${at(4)}', true, false),
    (1, 2, 1, 'Step', null, 'manual', null, true, 'open', null, '{}', 1, 'Sam Member', '${at(3)}',
      null, null, false, false),
    (1, 3, 1, 'Lamp', null, 'manual', null, false, 'deferred', null, '{}', 1, 'Sam Member', '${at(3)}',
      null, null, false, true)`,
  "update defects set deferred_until = '2026-12-01' where number = 3",
  "insert into company_numbers (company_id, kind, last) values (1, 'defect', 3)",
  `insert into defect_events (company_id, defect_id, kind, at, by_id, by_name, note, signature,
    inspection_id, maintenance_log_id, details) values
    (1, 1, 'reported', '${at(2)}', 1, 'Sam Member', null, null, 2, null, '{}'),
    (1, 2, 'reported', '${at(3)}', 1, 'Sam Member', null, null, null, null, '{}'),
    (1, 3, 'reported', '${at(3)}', 1, 'Sam Member', null, null, null, null, '{}'),
    (1, 2, 'severity_changed', '${at(3)}', 1, 'Sam Member', null, null, null, null, '{"critical":true}'),
    (1, 1, 'certified', '${at(4)}', 1, 'Sam Member', 'Welded', 'Sam', null, 1, '{"outcome":"repaired"}'),
    (1, 3, 'deferred', '${at(4)}', 1, 'Sam Member', 'Safe', 'Sam', null, null, '{"untilDay":"2026-12-01"}'),
    (1, 1, 'reviewed', '${at(5)}', 1, 'Sam Member', null, 'Sam', null, null, '{}'),
    (1, 2, 'passed_again', '${at(5)}', 1, 'Sam Member', null, null, 1, null, '{}')`,
  `insert into meter_readings (company_id, asset_id, meter, value, read_at, source, inspection_id,
    entered_by_id, entered_by_name, voided_at, voided_by_id, voided_by_name, void_reason) values
    (1, 1, 'miles', 1000, '${at(1)}', 'inspection', 1, 1, 'Sam Member', null, null, null, null),
    (1, 1, 'miles', 9000, '${at(2)}', 'manual', null, 1, 'Sam Member', '${at(3)}', 1, 'Sam Member', 'Typo')`,
  `insert into downtimes (company_id, asset_id, condition, cause, reason, started_at, started_by_id,
    started_by_name, ended_at, ended_by_id, ended_by_name, end_note, signature) values
    (1, 1, 'out_of_service', 'critical', 'Drum failed (D-0001)', '${at(2)}', 1, 'Sam Member',
      '${at(4)}', 1, 'Sam Member', 'Fine', 'Sam'),
    (1, 1, 'maintenance', 'form', null, '${at(5)}', 1, 'Sam Member', '${at(6)}', 1, 'Sam Member', null, null),
    (1, 1, 'out_of_service', 'legacy', null, '${at(7)}', null, null, null, null, null, null, null)`,
  `insert into documents (company_id, asset_id, kind, number, issued_on, expires_on, violations, added_on,
    certified_at, certified_by_id, certified_by_name, signature, returned_on) values
    (1, 1, 'roadside_report', 'TX 1', '2026-03-01', '2026-03-16', '[]', '2026-03-02', '${at(8)}', 1,
      'Sam Member', 'Sam', '2026-03-09'),
    (1, 1, 'registration', null, '2026-03-01', '2027-03-01', null, '2026-03-02', null, null, null, null, null)`,
];

/** As the first version of seals was made of these records. */
const seals = [
  {
    kind: "inspection",
    id: 1,
    code: "1-CXCBQHPB4MKDQ1V9ZPNNEKG3P5",
    content: "7c5468bd66a90a4b3ca882ac95c61073aa84fd374a8c78d6b054dde4d988ac18",
    hash: "37269fc2f875d45ec2c970a0167347e3d324585a160186a314b3c901a49c9a69",
  },
  {
    kind: "inspection",
    id: 2,
    code: "1-4D9R4TK44882C9P2AEPG7CBCC3",
    content: "d1d230aaa70985eea01b2859bbf6641f88c4d054e519c9b15aad501196182f71",
    hash: "3644273cfe3e66bc69b66d9461d74468622359bb852a9814467c00c5f9b42974",
  },
  {
    kind: "certification",
    id: 5,
    code: "1-SV0GJHC8T5AS2K8BCFNAK8NS7T",
    content: "ed47a0bb7e044ac1aba49c236f71377c9a5e5cb1dc7e0f310d0d1f4c8947292b",
    hash: "a6bd0989ee6610f9efb154cb481b998b114c7bc05073dd5b8a55a9004eda2ddc",
  },
  {
    kind: "certification",
    id: 6,
    code: "1-6BCXFP10FNXQK5BDJ65M73EE5Q",
    content: "47c42cb65dc608766f5570bf76efb23d298f74f9af32af02c1412a15698d8adf",
    hash: "e280f52f2672a757c97cc38c4d0a81f94c0716e7d879a45b098fdddec3e6c072",
  },
  {
    kind: "review",
    id: 7,
    code: "1-88WM1XNVZJPCV8QXV0SKXG8BZS",
    content: "98b076d6f33640ed0b61a8c7dc9ce8ff5dd20b876ee724342cfb59b92d0e3900",
    hash: "d5a96cc7c45ee55688e334e3679b707104be39d705809610b03a123dfff32eae",
  },
  {
    kind: "return",
    id: 1,
    code: "1-F7FYTXNEH02034YQYBPVST1X45",
    content: "2d6dd221687ea1683024be64e1d42d5d51aee4ad18774a87e2fb1dad9eff115f",
    hash: "79f3805abb9e2c32c718a087a43344915459a7fcac7e0ecb5cf66ea15eacd262",
  },
];
