import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as z from "zod";
import { projectRoot } from "../project-root.ts";
import { createTestDatabase, testPool } from "../test/database.ts";
import { migrate } from "./migrate.ts";

const migrations = join(projectRoot, "migrations");
const journalSchema = z.object({ entries: z.array(z.object({ idx: z.number() }).loose()) });

it("what the meters leave is counted for schedules from before it was kept", async () => {
  const database = await createTestDatabase("empty");
  const pool = testPool(database.url);
  const before = folderUpTo(2);
  await migrate(database.url, before);
  await pool.query(`insert into companies (name) values ('Ridgeline')`);
  await pool.query(`insert into assets (company_id, name, category, vin_or_serial, year, make, model,
      current_miles, current_hours, archived)
    values (1, 'Mixer', 'truck', 'V', 2020, 'M', 'G', 10000, 500, false),
      (1, 'Sold', 'truck', 'V', 2020, 'M', 'G', 0, 0, true)`);
  await pool.query(`insert into maintenance_schedules (company_id, asset_id, name, type,
      interval_days, interval_miles, interval_hours, next_due, next_due_miles, next_due_hours)
    values (1, 1, 'by miles', 'usage_based', null, 5000, null, null, 10025.5, null),
      (1, 1, 'by hours', 'usage_based', null, null, 250, null, null, 498.5),
      (1, 1, 'by both', 'usage_based', null, 5000, 250, null, 11000, 700),
      (1, 1, 'by time', 'time_based', 90, null, null, now(), null, null),
      (1, 2, 'archived', 'usage_based', null, 5000, null, null, 50, null)`);
  await migrate(database.url, migrations);
  const { rows } = await pool.query(
    "select name, usage_left, shelved from maintenance_schedules order by id",
  );
  expect(rows).toEqual([
    { name: "by miles", usage_left: "2.55", shelved: false },
    { name: "by hours", usage_left: "-1.50", shelved: false },
    { name: "by both", usage_left: "100.00", shelved: false },
    { name: "by time", usage_left: null, shelved: false },
    { name: "archived", usage_left: "5.00", shelved: true },
  ]);
  await pool.end();
  await database.drop();
  rmSync(before, { recursive: true });
});

/** A folder with the first so many migrations, as an older version of the product had them. */
function folderUpTo(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), "yardcheck-migrations-"));
  cpSync(migrations, folder, { recursive: true });
  const path = join(folder, "meta", "_journal.json");
  const { entries } = journalSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  const kept = entries.filter(({ idx }) => idx < count);
  writeFileSync(path, JSON.stringify({ entries: kept }));
  return folder;
}
