import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { tampered } from "../../test/kit/broken-seals.ts";
import { foundCompany } from "../../test/kit/build.ts";
import { testPool } from "../../test/kit/database.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { fillCompany, fillStrangers } from "../../test/kit/fleet-filling.ts";
import type { HotQuery, PlanNode } from "../../test/kit/hot-statements.ts";
import { hotStatements, readPlan } from "../../test/kit/hot-statements.ts";
import { companyTables } from "../../test/kit/tripwire.ts";
import { removeExpired } from "../across/across-companies.ts";

const sizes = {
  assets: 2_000,
  schedules: 5_000,
  maintenanceLogs: 20_000,
  inspectionLogs: 50_000,
  checklists: 900,
  notifications: 10_000,
};

const testApp = await startTestApp();
// Thousands of its companies have nothing that is sealed.
tampered.add(testApp.database.pool);
// Its connections keep settings, which those of the app never do, and check no foreign keys, which would take as long
// as filling the tables.
const pool = testPool(testApp.url, { options: "-c session_replication_role=replica" });
const company = await foundCompany(testApp.connect);
const others = await foundCompany(testApp.connect);
// An autovacuum worker that reads the rows meanwhile would stop the vacuum from finishing.
for (const table of companyTables) {
  await pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
}
await fillStrangers(pool, 3_000);
await fill(company.manager.id, sizes);
await fill(others.manager.id, {
  ...sizes,
  inspectionLogs: 10_000,
  maintenanceLogs: 5_000,
  schedules: 50_000,
});
await hold(company.manager.id, 3_000);
await attribute(company.manager.id, 3_000);
await withdraw(company.manager.id);
await seal(company.manager.id);
const client = await pool.connect();
afterAll(() => {
  client.release();
  return pool.end();
});
// A vacuum marks only flushed rows as visible, and the tests' server does not wait for the disk.
await client.query("set synchronous_commit = on");
await client.query("vacuum analyze");
const hot = await hotStatements(testApp, company);

/** Due schedules are read from the company's own schedules only. */
const dueIndexes = ["maintenance_schedules_company_id_id_pk"];

/** What of the fleet is due is stored with its assets. */
const firstDueIndexes = ["assets_due_by_time", "assets_due_by_meter"];
const firstSoonIndexes = ["assets_soon_by_time", "assets_soon_by_meter"];

/** The indexes that each query must use. */
const indexes: Record<HotQuery, string[]> = {
  session: ["sessions_pkey", "users_pkey", "companies_pkey"],
  newestInspections: ["inspection_logs_newest"],
  nextInspections: ["inspection_logs_newest"],
  todaysInspections: ["inspection_logs_newest"],
  todaysCounts: [
    "inspection_logs_newest",
    "inspection_logs_unresolved",
    "inspection_logs_resolved",
  ],
  inspectionsOfAsset: ["inspection_logs_of_asset"],
  unresolvedInspections: ["inspection_logs_unresolved"],
  unresolvedOfAsset: ["inspection_logs_unresolved_of_asset"],
  resolvedInspections: ["inspection_logs_resolved"],
  failedInspections: ["inspection_logs_failed"],
  foundInspections: ["inspection_logs_newest", "inspection_logs_words"],
  newestMaintenance: ["maintenance_logs_newest"],
  nextMaintenance: ["maintenance_logs_newest"],
  maintenanceOfAsset: ["maintenance_logs_of_asset"],
  lastOfSchedule: ["maintenance_logs_of_schedule"],
  oneMaintenance: ["maintenance_logs_company_id_id_pk"],
  maintenanceOfType: ["maintenance_logs_of_type"],
  maintenanceOfDay: ["maintenance_logs_newest"],
  schedulesOfAsset: ["maintenance_schedules_of_asset"],
  overdueSchedules: [...firstDueIndexes, "maintenance_schedules_of_asset"],
  schedulesOfWeek: ["assets_due_by_time", "maintenance_schedules_of_asset"],
  soonestSchedules: [...firstDueIndexes, "maintenance_schedules_of_asset", ...dueIndexes],
  nextSchedules: dueIndexes,
  foundSchedules: [...firstDueIndexes, "maintenance_schedules_of_asset"],
  calendar: ["maintenance_schedules_by_forecast", "documents_by_expiry"],
  serviceDue: [...firstSoonIndexes, "maintenance_schedules_of_asset"],
  stats: ["assets_by_condition", ...firstDueIndexes, ...firstSoonIndexes],
  activity: ["inspection_logs_activity", "maintenance_logs_activity"],
  board: ["companies_pkey", "inspection_logs_newest", "inspection_days_company_id_day_pk"],
  pack: [
    "assets_by_condition",
    "inspection_logs_of_driver",
    "inspection_logs_newest",
    "defects_active_of_asset",
    "defects_to_review",
    "notifications_unread",
    "asset_codes_live",
    "held_submissions_sent_once",
    "inspection_logs_attributed",
  ],
  unreadNotifications: ["notifications_unread"],
  assetsByName: ["assets_by_name"],
  foundAssets: ["assets_soon_by_meter"],
  nextAssets: ["assets_by_name"],
  readingsOfMeter: ["meter_readings_of_asset"],
  activeDefects: ["defects_active"],
  nextDefects: ["defects_active"],
  defectsOfAsset: ["defects_active_of_asset"],
  deferredDefects: ["defects_active"],
  defectsToReview: ["defects_to_review"],
  driversDefects: ["defects_to_review"],
  closedDefects: ["defects_closed"],
  numberedDefect: ["defects_number"],
  oneDefect: ["defects_company_id_id_pk", "defect_events_of_defect"],
  documentsOfAsset: ["documents_of_asset", "document_files_of_document"],
  documentsOfPerson: ["documents_of_user"],
  documentsByExpiry: ["documents_by_expiry"],
  nextDocuments: ["documents_by_expiry"],
  dueDocuments: ["documents_by_expiry"],
  readinessOfAsset: [
    "assets_company_id_id_pk",
    "maintenance_schedules_of_asset",
    "defects_active_of_asset",
    "documents_of_asset",
  ],
  readiness: ["defects_active_of_asset", "defects_to_review", ...dueIndexes],
  sealsOfFile: ["record_seals_one"],
  oneAsset: ["assets_company_id_id_pk"],
  checklistsOfCategory: ["inspection_checklists_of_category"],
  newestEntries: ["audit_entries_newest"],
  nextEntries: ["audit_entries_newest"],
  entriesOfNoun: ["audit_entries_of_noun"],
  entriesOfRow: ["audit_entries_of_row"],
  entriesOfPerson: ["audit_entries_of_user"],
  submitInspection: [
    "assets_company_id_id_pk",
    "inspection_logs_sent_once",
    "meter_readings_of_asset",
    "defects_of_asset",
  ],
  submitWithoutKey: ["assets_company_id_id_pk", "meter_readings_of_asset", "defects_of_asset"],
  logMaintenance: ["assets_company_id_id_pk", "maintenance_logs_sent_once"],
  logWithoutKey: ["assets_company_id_id_pk", "meter_readings_of_asset"],
};

const namedIndexes = Object.entries(indexes);

/** What a query needs most of, so that no index would be faster. */
const readWhole: Partial<Record<string, readonly string[]>> = {
  readiness: ["defects", "documents"],
};

describe("the queries that run all day", () => {
  it.each(namedIndexes)("%s uses its own index", async (question, expected) => {
    const nodes = await readPlan(client, listRuns(question));
    expect(used(nodes)).toEqual(expect.arrayContaining(expected));
    const whole = readWhole[question] ?? [];
    const scans = nodes.filter(readsEverything);
    expect(scans.filter(({ relation = "" }) => !whole.includes(relation))).toEqual([]);
  });

  it("count the fleet without reading a single asset", async () => {
    const nodes = await readPlan(client, hot.stats);
    const counting = nodes.filter(({ index }) => index === "assets_by_condition");
    expect(counting.map(({ type }) => type)).toContain("Index Only Scan");
    expect(counting.map(({ type }) => type)).not.toContain("Bitmap Heap Scan");
  });

  it.each(["newestInspections", "nextInspections", "newestMaintenance", "nextMaintenance"])(
    "%s reads its index in order, without sorting",
    async (question) => {
      const nodes = await readPlan(client, listRuns(question));
      expect(nodes.filter(({ type }) => type.includes("Sort"))).toEqual([]);
    },
  );
});

it("The photos that no record shows are found by their index", async () => {
  const before = testApp.tripwire.runs.length;
  await removeExpired(testApp.database, new Date(0));
  const runs = testApp.tripwire.runs.slice(before);
  // The table is nearly empty, so the planner would read all of it.
  await client.query("set enable_seqscan = off");
  onTestFinished(async () => {
    await client.query("reset enable_seqscan");
  });
  const nodes = await readPlan(
    client,
    runs.filter(({ text }) => /from "photos"/.test(text)),
  );
  expect(used(nodes)).toEqual(["photos_unclaimed"]);
});

function fill(userId: number, wanted: typeof sizes) {
  return findCompanyId(userId).then((companyId) =>
    fillCompany(pool, { companyId, userId, sizes: wanted }),
  );
}

/** So many submissions that wait for the office. */
async function hold(userId: number, count: number): Promise<void> {
  await pool.query(
    `insert into held_submissions (company_id, kind, user_id, user_name, asset_name, body, reason,
      performed_at, received_at, idempotency_key)
    select u.company_id, 'inspection', u.id, 'Sam', 'Mixer', '{}', 'request.invalid', now(), now(),
      gen_random_uuid()
    from users u, generate_series(1, $2) where u.id = $1`,
    [userId, count],
  );
}

/** So many inspections that the office filed, and drivers have confirmed but for every tenth. */
async function attribute(userId: number, count: number): Promise<void> {
  const companyId = await findCompanyId(userId);
  await pool.query(
    `update inspection_logs set attributed_by_id = $2 where company_id = $1 and id in (
      select id from inspection_logs where company_id = $1 order by id limit $3)`,
    [companyId, userId, count],
  );
  await pool.query(
    `insert into inspection_confirmations (company_id, inspection_id, user_id, user_name, is_own, at)
    select company_id, id, driver_id, driver_name, true, now() from inspection_logs
    where company_id = $1 and attributed_by_id is not null and id % 10 <> 0`,
    [companyId],
  );
}

/** Some of its resolutions were taken back. */
async function withdraw(userId: number): Promise<void> {
  await pool.query(
    `insert into withdrawn_resolutions (company_id, inspection_id, resolved_at, maintenance_log_id)
    select i.company_id, i.id, i.date, (select max(m.id) from maintenance_logs m where m.company_id = i.company_id)
    from inspection_logs i where i.company_id = $1 order by i.id limit 2000`,
    [await findCompanyId(userId)],
  );
}

/** Each of its inspections and events has a seal. */
async function seal(userId: number): Promise<void> {
  await pool.query(
    `insert into record_seals (company_id, kind, record_id, number, code, content_hash,
      previous_hash, hash, sealed_at)
    select company_id, kind, id, place, company_id || '-' || place, '', '', '', now()
    from (select *, row_number() over (order by kind, id) as place from (
      select company_id, 'inspection' as kind, id from inspection_logs
      union all select company_id, case when kind = 'reported' then 'report' else 'event' end, id
      from defect_events) records
      where company_id = $1 /* across companies */) numbered`,
    [await findCompanyId(userId)],
  );
}

async function findCompanyId(userId: number): Promise<number> {
  const { rows } = await pool.query(
    "select /* across companies */ u.company_id from users u where u.id = $1",
    [userId],
  );
  return Number(rows[0].company_id);
}

function listRuns(question: string) {
  return Object.entries(hot).find(([key]) => key === question)?.[1] ?? [];
}

function used(nodes: readonly PlanNode[]): string[] {
  return nodes.flatMap(({ index }) => index ?? []);
}

function readsEverything({ type }: PlanNode): boolean {
  return type === "Seq Scan";
}
