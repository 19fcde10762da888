/** Holds the voiding and the correction of a log to what was before it, whatever happened to the unit. */
import { randomUUID } from "node:crypto";
import type { Answer } from "#shared/api/api-schemas.ts";
import * as fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { foundCompany } from "../../test/kit/build.ts";
import { testPool } from "../../test/kit/database.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import {
  anyLog,
  build,
  eventful,
  fillLog,
  history,
  type Log,
  logWork,
  once,
  reason,
} from "../../test/kit/unit-histories.ts";
import { readTables } from "../../test/kit/read-tables.ts";
import { invalidRows } from "../../test/calls/invalid-rows.ts";

const { clock, connect, database, url } = await startTestApp();
const { admin, manager, driver } = await foundCompany(connect, { timeZone: "America/Chicago" });
const pool = testPool(url);
const site = { clock, database, manager, driver, pool };
afterAll(() => pool.end());

it("a history can hold all that a log may rest on or take along", async () => {
  await build(site, eventful);
  const { rows } = await pool.query<{ happened: string[] }>(
    `select array(select distinct kind from defect_events
      union select 'tagged out' from downtimes where cause = 'hand'
      union select 'returned' from downtimes where ended_at is not null
      union select 'reading ' || case when voided_at is not null then 'voided'
        when confirmed_at is not null then 'confirmed' else coalesce(restart, 'counted') end from meter_readings
      union select 'log voided' from maintenance_logs where voided_at is not null and replaced_by_id is null
      union select 'log corrected' from maintenance_logs where replaced_by_id is not null
      union select 'schedule served' from maintenance_schedules where last_performed > '2026-11-16'
      union select 'inspection voided' from inspection_logs where voided_at is not null
      union select 'file' from document_files order by 1) as happened /* across companies */`,
  );
  expect(rows[0]?.happened).toEqual(expect.arrayContaining(everything));
});

/** It moves a meter, serves a schedule, resolves the inspection and certifies. */
const fullLog: Log = {
  ago: 0,
  schedule: 0,
  odometer: 10_250.5,
  hours: 500,
  resolves: true,
  repairs: [0, 1],
  isSigned: true,
};

const everything = [
  "certified",
  "closed",
  "deferred",
  "duplicated",
  "rejected",
  "reported",
  "reviewed",
  "seen_again",
  "severity_changed",
  "started",
  "stopped",
  "tagged out",
  "returned",
  "file",
  "inspection voided",
  "reading confirmed",
  "reading counted",
  "reading replaced",
  "reading voided",
  "log corrected",
  "log voided",
  "schedule served",
];

/** The numbers of a log's own rows differ each time. */
function unname(tables: object, logId: number) {
  const named = new Set(["maintenance_log_id", "resolved_by_maintenance_id"]);
  return JSON.parse(
    JSON.stringify(tables, (key, value: unknown) =>
      named.has(key) && value === logId ? "the log" : value,
    ),
  );
}

it("a log that is logged and voided leaves nothing but the trail", async () => {
  await fc.assert(
    fc.asyncProperty(history, anyLog, async (steps, last) => {
      const assetId = await build(site, steps);
      const before = await readTables(site, {});
      const body = await fillLog(site, assetId, last);
      const { id } = await manager.call("logMaintenance", { body });
      await manager.call("voidMaintenance", { params: { id }, body: { reason } });
      expect(await readTables(site, { logIds: [id] })).toEqual(before);
      expect(await invalidRows(database)).toEqual([]);
    }),
    { numRuns: 8, examples: [[eventful, fullLog]] },
  );
});

it("a correction does what voiding and logging do", async () => {
  await fc.assert(
    fc.asyncProperty(history, anyLog, anyLog, async (steps, wrong, right) => {
      const assetId = await build(site, steps);
      // A correction certifies anew what was certified.
      const isSigned = wrong.isSigned || right.isSigned;
      const [first, second] = [
        await fillLog(site, assetId, wrong),
        await fillLog(site, assetId, { ...right, isSigned }),
      ];
      const { id } = await manager.call("logMaintenance", { body: first });
      const headers = { "idempotency-key": randomUUID() };
      const correct = { params: { id }, body: { reason, log: second }, headers };
      const corrected = await manager.call("correctMaintenance", correct);
      const after = unname(await readTables(site, { logIds: [id, corrected.id] }), corrected.id);
      await manager.call("voidMaintenance", { params: { id: corrected.id }, body: { reason } });
      const again = await manager.call("logMaintenance", { body: second });
      expect(
        unname(await readTables(site, { logIds: [id, corrected.id, again.id] }), again.id),
      ).toEqual(after);
      expect(await invalidRows(database)).toEqual([]);
    }),
    { numRuns: 5, examples: [[eventful, fullLog, { ...fullLog, schedule: 3, hours: 300 }]] },
  );
});

it("a correction that changes only the cost moves nothing else, whatever happened since", async () => {
  await fc.assert(
    fc.asyncProperty(history, anyLog, history, async (steps, log, later) => {
      const logged = once(logWork, { ...log, repairs: [], resolves: false });
      const assetId = await build(site, [...steps, logged, ...later]);
      const logs = await admin.call("listMaintenanceLogs", { query: { assetId } });
      for (const old of logs) await expectSame(old);
    }),
    { numRuns: 4, examples: [[eventful, fullLog, eventful]] },
  );
});

/** Corrects only the cost of a log, unless it had closed defects or inspections, which another log would have to close. */
async function expectSame(old: Answer<"listMaintenanceLogs">[number]) {
  const { id, assetId, date, scheduleId, serviceType, description, odometer, hours } = old;
  const log = { assetId, date, scheduleId, serviceType, description, odometer, hours, cost: 1_240 };
  const before = unname(await readTables(site, { logIds: [id] }), id);
  if (JSON.stringify(before).includes("the log")) return;
  const body = { reason, log };
  const answer = await admin.send("correctMaintenance", { params: { id }, body });
  // A later review may rest on it.
  if (answer.status === 409) return;
  const { id: newId } = answer.body;
  const after = unname(await readTables(site, { logIds: [id, newId] }), newId);
  // The costs of the month are the only ones that say it.
  expect({ ...after, asset_months: [] }).toEqual({ ...before, asset_months: [] });
}
