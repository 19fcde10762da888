/** Holds the voiding and the correction of a log to what was before it, whatever happened to the unit. */
import { randomUUID } from "node:crypto";
import type { Body } from "#shared/api/api-schemas.ts";
import { dayMs } from "#shared/base/dates.ts";
import * as fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import {
  buildAsset,
  buildAttributed,
  buildResults,
  buildSchedule,
  foundCompany,
} from "../../test/kit/build.ts";
import { testPool } from "../../test/kit/database.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { invalidRows } from "../../test/calls/invalid-rows.ts";

const { clock, connect, database, url } = await startTestApp();
const { admin, manager, driver } = await foundCompany(connect, { timeZone: "America/Chicago" });
const pool = testPool(url);
const start = Date.parse("2026-11-20T18:00:00.000Z");
afterAll(() => pool.end());

const reason = "It was wrong";

const index = fc.nat({ max: 3 });
const ago = fc.nat({ max: 6 });
const anySchedule = fc.nat({ max: 4 });
const reading = fc.option(fc.integer({ min: 1, max: 40 }).map((n) => n * 250.5));
const items = fc.uniqueArray(fc.constantFrom("horn", "service-brakes", "mirrors"));
const log = {
  ago,
  schedule: fc.option(anySchedule),
  odometer: reading,
  hours: reading,
  resolves: fc.boolean(),
  repairs: fc.uniqueArray(index, { maxLength: 2 }),
  isSigned: fc.boolean(),
};
const inspection = { ago, fails: items, odometer: reading, accepts: fc.option(fc.boolean()) };
const acts = [
  "start",
  "stop",
  "certify",
  "defer",
  "reject",
  "raise",
  "lower",
  "duplicate",
] as const;
const anyLog = fc.record(log);
const anyInspection = fc.record(inspection);
const miles = fc.integer({ min: 1, max: 40 }).map((n) => n * 300);
const restart = fc.constantFrom(null, null, "replaced" as const, "corrected" as const);
const step = fc.oneof(
  { arbitrary: doing(anyLog, logWork), weight: 4 },
  { arbitrary: doing(anyInspection, inspect), weight: 3 },
  { arbitrary: doing(fc.record({ act: fc.constantFrom(...acts), index }), act), weight: 4 },
  doing(fc.record({ index, by: fc.option(anyLog) }), putRight),
  doing(fc.record({ value: miles, restart, ago }), addReading),
  doing(index, voidReading),
  doing(fc.record({ index: anySchedule, ago, change: fc.nat({ max: 7 }) }), editSchedule),
  doing(fc.record({ ago, miles: reading }), enterService),
  doing(fc.nat({ max: 9_000 }), lowerMeter),
  doing(fc.boolean(), stopOrReturn),
  doing(fc.record({ ...inspection, isOwn: fc.option(fc.boolean()) }), fileInspection),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Log = typeof anyLog extends fc.Arbitrary<infer Value> ? Value : never;
type Inspection = typeof anyInspection extends fc.Arbitrary<infer Value> ? Value : never;

/** What is not possible at that moment is refused, and changes nothing. */
function doing<Given>(
  given: fc.Arbitrary<Given>,
  take: (assetId: number, given: Given) => Promise<unknown>,
) {
  return given.map((value) => ({
    what: take.name,
    value,
    take: (assetId: number) => take(assetId, value),
  }));
}

const at = (days: number) => new Date(start - days * dayMs).toISOString();

async function listState(assetId: number) {
  const query = { assetId };
  const [schedules, logs, defects, unresolved] = await Promise.all([
    manager.call("listSchedules", { query }),
    manager.call("listMaintenanceLogs", { query }),
    manager.call("listDefects", { query: { assetId, state: "driver" } }),
    manager.call("listUnresolvedInspections", { params: { assetId } }),
  ]);
  const byId = <One extends { id: number }>(rows: One[]) => rows.toSorted((a, b) => a.id - b.id);
  return { schedules: byId(schedules), logs: byId(logs), defects: byId(defects), unresolved };
}

async function fillLog(assetId: number, given: Log): Promise<Body<"logMaintenance">> {
  const { schedules, defects, unresolved } = await listState(assetId);
  const active = defects.filter(({ closedAt }) => closedAt === null);
  const repaired = given.repairs.flatMap((n) => active[n]?.id ?? []);
  return {
    assetId,
    date: at(given.ago),
    scheduleId: given.schedule === null ? null : schedules[given.schedule]?.id,
    odometer: given.odometer,
    hours: given.hours,
    serviceType: "Brake Service",
    description: "Done",
    cost: 12_400,
    resolvedInspectionId: given.resolves ? unresolved.at(-1)?.id : null,
    defects: repaired.map((id) => ({ id, outcome: "repaired" })),
    signature: given.isSigned ? "Sam Member" : null,
  };
}

async function fillInspection(
  assetId: number,
  { ago: days, fails, odometer, accepts }: Inspection,
) {
  const { defects } = await listState(assetId);
  const waiting = defects.filter(({ reviewPending }) => reviewPending);
  const review = waiting.map(({ id }) => ({
    defectId: id,
    accepted: accepts === true,
    note: "Seen",
  }));
  return {
    assetId,
    date: at(days),
    odometer,
    results: buildResults("truck", fails),
    signatureUrl: "Sam Member",
    carriesDefects: true,
    review: accepts === null ? [] : review,
  };
}

async function logWork(assetId: number, given: Log): Promise<void> {
  await manager.send("logMaintenance", { body: await fillLog(assetId, given) });
}

async function inspect(assetId: number, given: Inspection): Promise<void> {
  await driver.send("submitInspection", { body: await fillInspection(assetId, given) });
}

type Filed = Inspection & { isOwn: boolean | null };

async function fileInspection(assetId: number, given: Filed): Promise<void> {
  const body = await fillInspection(assetId, given);
  const copy = { userId: driver.id, performedAt: body.date, body };
  const { id } = await buildAttributed(manager, assetId, copy);
  if (given.isOwn === null) return;
  await driver.send("confirmInspection", { params: { id }, body: { isOwn: given.isOwn } });
}

type Act = { act: (typeof acts)[number]; index: number };

async function act(assetId: number, given: Act): Promise<void> {
  const { defects } = await listState(assetId);
  const id = defects[given.index]?.id;
  if (!id) return;
  const signed = { note: "So it is", signature: "Sam Member" };
  const bodies: Record<Act["act"], Body<"actOnDefect">> = {
    start: { act: "start" },
    stop: { act: "stop" },
    certify: { act: "certify", outcome: "no_repair_needed", ...signed },
    defer: { act: "defer", untilDay: "2026-12-24", untilMiles: 99_999, ...signed },
    reject: { act: "reject", ...signed },
    raise: { act: "severity", critical: true, ...signed },
    lower: { act: "severity", critical: false, ...signed },
    duplicate: { act: "duplicate", ofId: defects.find((other) => other.id !== id)?.id ?? id },
  };
  await manager.send("actOnDefect", { params: { id }, body: bodies[given.act] });
}

async function putRight(assetId: number, given: { index: number; by: Log | null }): Promise<void> {
  const id = (await listState(assetId)).logs[given.index]?.id;
  if (!id) return;
  const params = { id };
  if (given.by === null) {
    await manager.send("voidMaintenance", { params, body: { reason } });
    return;
  }
  const body = { reason, log: await fillLog(assetId, given.by) };
  await manager.send("correctMaintenance", { params, body });
}

type Read = { value: number; restart: "replaced" | "corrected" | null; ago: number };

async function addReading(assetId: number, { value, restart: kind, ago: days }: Read) {
  const body = { meter: "miles", value, restart: kind, readAt: at(days) } as const;
  await manager.send("addReading", { params: { id: assetId }, body });
}

async function voidReading(assetId: number, place: number): Promise<void> {
  const readings = await manager.call("listReadings", { params: { id: assetId } });
  const id = readings.filter(({ voidedAt }) => voidedAt === null)[place]?.id;
  if (id) await manager.send("voidReading", { params: { id }, body: { reason } });
}

type Edit = { index: number; ago: number; change: number };

async function editSchedule(assetId: number, given: Edit): Promise<void> {
  const id = (await listState(assetId)).schedules[given.index]?.id;
  const bodies = [
    { intervalMiles: 4_000 },
    { lastPerformed: at(given.ago) },
    { nextDueMiles: 7_777 },
    { name: "Renamed" },
    { anchor: "fixed" as const },
    { anchor: "completion" as const },
    { intervalMonths: 2, soonDays: 40 },
    { intervalHours: 90, soonHours: 9, soonMiles: 10 },
  ];
  const body = bodies[given.change];
  if (id && body) await manager.send("updateSchedule", { params: { id }, body });
}

type Service = { ago: number; miles: number | null };

async function enterService(id: number, { ago: days, miles: lastServicedMiles }: Service) {
  const body = { lastServicedDate: at(days), lastServicedMiles };
  await manager.send("updateAsset", { params: { id }, body });
}

async function lowerMeter(id: number, currentMiles: number): Promise<void> {
  await manager.send("updateAsset", { params: { id }, body: { currentMiles } });
}

async function stopOrReturn(id: number, isReturned: boolean): Promise<void> {
  const params = { id };
  if (isReturned) {
    await manager.send("returnToService", { params, body: { signature: "Sam Member" } });
    return;
  }
  await manager.send("tagOut", { params, body: { reason: "Kept in" } });
}

/** The trail: what stays of a log that was voided. */
const trail = new Set([
  "audit_entries",
  "company_numbers",
  "notifications",
  "push_messages",
  "record_seals",
  "withdrawn_resolutions",
]);
const changing: Record<string, readonly string[]> = {
  assets: ["version", "updated_at"],
  maintenance_schedules: ["noticed_status"],
};

type Row = Record<string, unknown>;
const isOf = (ids: readonly number[]) => (row: Row) =>
  ids.includes(Number(row["maintenance_log_id"]));

/** All rows of the company besides the trail and what these logs have left. */
async function readTables(logIds: readonly number[]): Promise<Record<string, Row[]>> {
  const { rows: named } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id' and table_name not in (select table_name from information_schema.views)",
  );
  const tables: Record<string, Row[]> = {};
  for (const { name } of named) {
    if (trail.has(name)) continue;
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${name} t order by t::text /* across companies */`,
    );
    const isLeft = isOf(logIds);
    const own = rows
      .map(({ row }) => row)
      .filter((row) => {
        if (name === "maintenance_logs") return !logIds.includes(Number(row["id"]));
        return name === "meter_readings" || name === "defect_events" ? !isLeft(row) : true;
      });
    tables[name] = own.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => !changing[name]?.includes(key))),
    );
  }
  return tables;
}

/** The numbers of a log's own rows differ each time. */
function unname(tables: Record<string, Row[]>, logId: number) {
  const named = new Set(["maintenance_log_id", "resolved_by_maintenance_id"]);
  return JSON.parse(
    JSON.stringify(tables, (key, value: unknown) =>
      named.has(key) && value === logId ? "the log" : value,
    ),
  );
}

const history = fc.array(step, { minLength: 3, maxLength: 14 });

async function build(steps: readonly Step[]) {
  clock.set(new Date(start));
  const asset = await buildAsset(manager, { currentMiles: 1_000, lastServicedDate: at(9) });
  await buildSchedule(manager, asset.id, { lastPerformed: at(4) });
  await buildSchedule(manager, asset.id, { name: "Grease", intervalDays: 30 });
  await buildSchedule(manager, asset.id, { name: "Hoses", intervalHours: 250, nextDueHours: 260 });
  const monthly = { intervalMonths: 1, nextDue: "2026-11-18", soonDays: 5 };
  const either = { intervalMiles: 3_000, intervalHours: 300, soonHours: 30 };
  await buildSchedule(manager, asset.id, { name: "Drum", anchor: "fixed", ...monthly, ...either });
  await buildSchedule(manager, asset.id, {
    name: "Yearly",
    intervalMonths: 12,
    intervalMiles: 999,
  });
  for (const [n, given] of steps.entries()) {
    clock.set(new Date(start + (n + 1) * 60_000));
    await given.take(asset.id);
  }
  clock.set(new Date(start + (steps.length + 1) * 60_000));
  return asset.id;
}

it(
  "a log that is logged and voided leaves nothing but the trail",
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(history, anyLog, async (steps, last) => {
        const assetId = await build(steps);
        const before = await readTables([]);
        const body = await fillLog(assetId, last);
        const { id } = await manager.call("logMaintenance", { body });
        await manager.call("voidMaintenance", { params: { id }, body: { reason } });
        expect(await readTables([id])).toEqual(before);
        expect(await invalidRows(database)).toEqual([]);
      }),
      { numRuns: 8 },
    );
  },
);

it("a correction does what voiding and logging do", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history, anyLog, anyLog, async (steps, wrong, right) => {
      const assetId = await build(steps);
      const [first, second] = [await fillLog(assetId, wrong), await fillLog(assetId, right)];
      const { id } = await manager.call("logMaintenance", { body: first });
      const headers = { "idempotency-key": randomUUID() };
      const correct = { params: { id }, body: { reason, log: second }, headers };
      const corrected = await manager.call("correctMaintenance", correct);
      const after = unname(await readTables([id, corrected.id]), corrected.id);
      await manager.call("voidMaintenance", { params: { id: corrected.id }, body: { reason } });
      const again = await manager.call("logMaintenance", { body: second });
      expect(unname(await readTables([id, corrected.id, again.id]), again.id)).toEqual(after);
      expect(await invalidRows(database)).toEqual([]);
    }),
    { numRuns: 5 },
  );
});

it("a correction that changes only the cost moves nothing else", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history, anyLog, async (steps, last) => {
      const assetId = await build(steps);
      const body = await fillLog(assetId, last);
      const { id } = await admin.call("logMaintenance", { body });
      const before = unname(await readTables([id]), id);
      const log = { ...body, cost: 1_240 };
      const corrected = await admin.call("correctMaintenance", {
        params: { id },
        body: { reason, log },
      });
      expect(unname(await readTables([id, corrected.id]), corrected.id)).toEqual(before);
    }),
    { numRuns: 5 },
  );
});
