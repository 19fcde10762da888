import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createApp } from "../app.ts";
import { projectRoot } from "../project-root.ts";
import { signIn, signUp } from "../test/build.ts";
import { createTestDatabase } from "../test/database.ts";
import { startTestApp, TestCaller } from "../test/harness.ts";
import { openDatabase } from "./client.ts";
import { migrate } from "./migrate.ts";

const { parts } = await startTestApp();
const migrations = join(projectRoot, "migrations");

it("records that an earlier version stored are found by their words, also resolved ones", async () => {
  const { url, drop } = await createTestDatabase("empty");
  onTestFinished(drop);
  await migrate(url, earlierMigrations());
  const database = openDatabase(url, parts.log);
  onTestFinished(database.close);
  for (const statement of earlierRecords) await database.pool.query(statement);
  await migrate(url, migrations);
  const app = createApp({ ...parts, database, live: undefined });
  await signUp(new TestCaller(app), { username: "newcomer" });
  // Whose password is known.
  await database.pool.query(`update users set password = newcomer.password from users newcomer
    where newcomer.username = 'newcomer' and users.username = 'sam' /* across companies */`);
  const veteran = await signIn(new TestCaller(app), { username: "sam" });
  const found = async (name: "listInspectionLogs" | "listMaintenanceLogs", text: string) => {
    const rows = await veteran.call(name, { query: { text } });
    return rows.map(({ id }) => id);
  };
  expect(await found("listInspectionLogs", "WEAK horn")).toEqual([1]);
  expect(await found("listInspectionLogs", "étoile")).toEqual([2]);
  expect(await found("listInspectionLogs", "truck")).toEqual([3, 2, 1]);
  expect(await found("listMaintenanceLogs", "kenworth pads brake")).toEqual([1]);
  const { rows } = await database.pool.query(
    "select count(*)::int as count from inspection_logs where words is null /* across companies */",
  );
  expect(rows).toEqual([{ count: 1 }]);
});

/** The migrations before the words of records. */
function earlierMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), "earlier-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrations, folder, { recursive: true });
  const journal = join(folder, "meta", "_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const earlier = entries.filter(({ tag }: { tag: string }) => tag < "0008");
  writeFileSync(journal, JSON.stringify({ ...rest, entries: earlier }));
  return folder;
}

const earlierRecords = [
  "insert into companies (name) values ('Earlier')",
  `insert into users (company_id, username, username_key, email, email_key, password, first_name,
    last_name, role) values (1, 'sam', 'sam', 'sam', 'sam', 'none', 'Sam', 'Member', 'admin')`,
  `insert into assets (company_id, name, search_text, category, vin_or_serial, year, make, model)
   values (1, 'Truck 1', E'truck 1\\nx\\nmack\\ngranite', 'truck', 'X', 2020, 'Mack', 'Granite')`,
  `insert into maintenance_logs (company_id, asset_id, date, service_type, description,
    performed_by_name, logged_by_id)
   values (1, 1, '2026-01-02', 'Brake Service', 'New pads', 'Kenworth of Joliet', 1)`,
  `insert into inspection_logs (company_id, asset_id, checklist_category, driver_id, driver_name,
    date, results, issues, comments, signature_url, passed, resolved, resolved_at,
    resolved_by_maintenance_id)
   values
   (1, 1, 'truck', 1, 'Sam Member', '2026-01-01', '{"horn": {"status": "fail", "notes": "Weak"}}',
     '{horn}', null, 'Sam', false, true, now(), 1),
   (1, 1, 'truck', 1, 'Sam Member', '2026-01-02', '{"horn": {"status": "pass"}}', '{}',
     E'E\\u0301TOILE', 'Sam', true, false, null, null),
   (1, 1, 'truck', 1, 'Sam Member', '2026-01-03', '{"horn": {"status": "pass"}}', '{}', null, 'Sam',
     true, false, null, null)`,
  "update maintenance_logs set resolved_inspection_id = 1 where company_id = 1",
];
