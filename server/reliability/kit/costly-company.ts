/** A company whose records cost most to read: long inspections, long open defects, ten thousand units. */
import { limits } from "#shared/base/limits.ts";
import type { Pool } from "pg";
import { vi } from "vitest";
import { fillCompany } from "../../test/kit/fleet-filling.ts";
import { inspectLetters } from "./company-attacks.ts";
import type { Founder } from "./users.ts";

const units = 10_000;
const openDefects = 12_000;
const longInspections = 300;

/** A unit with every kind of record, and an inspection with letters that no standard font has. */
export type Costly = { assetId: number; lettersId: number };

export async function fillCostly(pool: Pool, founder: Founder): Promise<Costly> {
  const { assetId } = founder;
  const { rows } = await pool.query<{ id: string }>(
    "select company_id as id from users where id = $1",
    [founder.id],
  );
  const company = Number(rows[0]?.id);
  const sizes = {
    assets: units,
    schedules: units * 2,
    maintenanceLogs: units,
    inspectionLogs: units * 3,
    checklists: 30,
    notifications: 100,
  };
  await fillCompany(pool, { companyId: company, userId: founder.id, sizes });
  for (const statement of noted) await pool.query(statement, [company]);
  await pool.query(insertDefects, [company, founder.id, assetId, openDefects]);
  await pool.query(insertLong, [company, founder.id, assetId, longInspections]);
  const { id: lettersId } = await inspectLetters(founder);
  const isSealed = async () => (await founder.call("getSeals")).pending === 0;
  await vi.waitUntil(isSealed, { timeout: 300_000, interval: 1_000 });
  await pool.query("vacuum analyze");
  return { assetId, lettersId };
}

/** What was due when its rows were inserted is no news: that would be thousands of notifications at once. */
const noted = [
  "update maintenance_schedules set noticed_status = 'overdue' where company_id = $1",
  "update documents set told_days = expires_on - current_date where company_id = $1",
];

const insertDefects = `
  insert into defects (company_id, number, asset_id, title, source, note, reported_by_id, reported_by_name, reported_at)
  select $1::bigint, 1000000 + n, $3::bigint, 'Horn', 'manual', repeat('字', ${limits.notesMax}), $2::bigint,
    'Sam Member', now()
  from generate_series(1, $4::int) n`;

/** 1.2 MB each. */
const insertLong = `
  with made as (
    insert into inspection_logs (company_id, asset_id, checklist_category, driver_id, driver_name, date, results,
      issues, signature_url, passed)
    select $1::bigint, $3::bigint, 'truck', $2::bigint, 'Sam Member', now(), answers.results, answers.issues,
      'Sam Member', false
    from generate_series(1, $4::int) n,
      (select array_agg('item ' || i) as issues, json_object_agg('item ' || i, json_build_object('status', 'fail',
        'notes', repeat('字', ${limits.notesMax}))) as results
       from generate_series(1, ${limits.checklistItemsMax}) i) answers
    returning company_id, id
  )
  insert into record_seals (company_id, kind, record_id) select company_id, 'inspection', id from made`;
