/** Random histories of a unit, and all rows that one leaves. */
import type { Body } from "#shared/api/api-schemas.ts";
import { dayMs } from "#shared/base/dates.ts";
import * as fc from "fast-check";
import type { Pool } from "pg";
import {
  type Company,
  buildAsset,
  buildAttributed,
  buildMaintenanceLog,
  buildResults,
  buildSchedule,
} from "./build.ts";
import type { TestApp } from "./harness.ts";

/** The users who make a history, and where it is looked at. */
export type Site = Pick<Company, "manager" | "driver"> & Pick<TestApp, "clock"> & { pool: Pool };

const start = Date.parse("2026-11-20T18:00:00.000Z");

export const reason = "It was wrong";

const index = fc.nat({ max: 3 });
const ago = fc.nat({ max: 6 });
/** The one with fixed dues is served most, because all of its logs count. */
const anySchedule = fc.constantFrom(0, 1, 2, 3, 3, 3, 4);
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
export const anyLog = fc.record(log);
export const anyInspection = fc.record(inspection);
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
  { arbitrary: doing(index, voidInspection), weight: 2 },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Log = typeof anyLog extends fc.Arbitrary<infer Value> ? Value : never;
type Inspection = typeof anyInspection extends fc.Arbitrary<infer Value> ? Value : never;

/** What is not possible at that moment is refused, and changes nothing. */
function doing<Given>(
  given: fc.Arbitrary<Given>,
  take: (site: Site, assetId: number, given: Given) => Promise<unknown>,
) {
  return given.map((value) => ({
    what: take.name,
    value,
    take: (site: Site, assetId: number) => take(site, assetId, value),
  }));
}

const at = (days: number) => new Date(start - days * dayMs).toISOString();

async function listState(site: Site, assetId: number) {
  const query = { assetId };
  const [schedules, logs, defects, unresolved] = await Promise.all([
    site.manager.call("listSchedules", { query }),
    site.manager.call("listMaintenanceLogs", { query }),
    site.manager.call("listDefects", { query: { assetId, state: "driver" } }),
    site.manager.call("listUnresolvedInspections", { params: { assetId } }),
  ]);
  const byId = <One extends { id: number }>(rows: One[]) => rows.toSorted((a, b) => a.id - b.id);
  return { schedules: byId(schedules), logs: byId(logs), defects: byId(defects), unresolved };
}

export async function fillLog(
  site: Site,
  assetId: number,
  given: Log,
): Promise<Body<"logMaintenance">> {
  const { schedules, defects, unresolved } = await listState(site, assetId);
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

export async function fillInspection(
  site: Site,
  assetId: number,
  { ago: days, fails, odometer, accepts }: Inspection,
) {
  const { defects } = await listState(site, assetId);
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

async function logWork(site: Site, assetId: number, given: Log): Promise<void> {
  await site.manager.send("logMaintenance", { body: await fillLog(site, assetId, given) });
}

async function inspect(site: Site, assetId: number, given: Inspection): Promise<void> {
  await site.driver.send("submitInspection", { body: await fillInspection(site, assetId, given) });
}

type Filed = Inspection & { isOwn: boolean | null };

async function fileInspection(site: Site, assetId: number, given: Filed): Promise<void> {
  const body = await fillInspection(site, assetId, given);
  const copy = { userId: site.driver.id, performedAt: body.date, body };
  const { id } = await buildAttributed(site.manager, assetId, copy);
  if (given.isOwn === null) return;
  await site.driver.send("confirmInspection", { params: { id }, body: { isOwn: given.isOwn } });
}

async function voidInspection(site: Site, assetId: number, place: number): Promise<void> {
  const logs = await site.manager.call("listInspectionLogs", { query: { assetId } });
  const id = logs[place]?.id;
  if (id) await site.manager.send("voidInspection", { params: { id }, body: { reason } });
}

type Act = { act: (typeof acts)[number]; index: number };

async function act(site: Site, assetId: number, given: Act): Promise<void> {
  const { defects } = await listState(site, assetId);
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
  await site.manager.send("actOnDefect", { params: { id }, body: bodies[given.act] });
}

async function putRight(
  site: Site,
  assetId: number,
  given: { index: number; by: Log | null },
): Promise<void> {
  const id = (await listState(site, assetId)).logs[given.index]?.id;
  if (!id) return;
  const params = { id };
  if (given.by === null) {
    await site.manager.send("voidMaintenance", { params, body: { reason } });
    return;
  }
  const body = { reason, log: await fillLog(site, assetId, given.by) };
  await site.manager.send("correctMaintenance", { params, body });
}

type Read = { value: number; restart: "replaced" | "corrected" | null; ago: number };

async function addReading(site: Site, assetId: number, { value, restart: kind, ago: days }: Read) {
  const body = { meter: "miles", value, restart: kind, readAt: at(days) } as const;
  await site.manager.send("addReading", { params: { id: assetId }, body });
}

async function voidReading(site: Site, assetId: number, place: number): Promise<void> {
  const readings = await site.manager.call("listReadings", { params: { id: assetId } });
  const id = readings.filter(({ voidedAt }) => voidedAt === null)[place]?.id;
  if (id) await site.manager.send("voidReading", { params: { id }, body: { reason } });
}

type Edit = { index: number; ago: number; change: number };

async function editSchedule(site: Site, assetId: number, given: Edit): Promise<void> {
  const id = (await listState(site, assetId)).schedules[given.index]?.id;
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
  if (id && body) await site.manager.send("updateSchedule", { params: { id }, body });
}

type Service = { ago: number; miles: number | null };

async function enterService(
  site: Site,
  id: number,
  { ago: days, miles: lastServicedMiles }: Service,
) {
  const body = { lastServicedDate: at(days), lastServicedMiles };
  await site.manager.send("updateAsset", { params: { id }, body });
}

async function lowerMeter(site: Site, id: number, currentMiles: number): Promise<void> {
  await site.manager.send("updateAsset", { params: { id }, body: { currentMiles } });
}

async function stopOrReturn(site: Site, id: number, isReturned: boolean): Promise<void> {
  const params = { id };
  if (isReturned) {
    await site.manager.send("returnToService", { params, body: { signature: "Sam Member" } });
    return;
  }
  await site.manager.send("tagOut", { params, body: { reason: "Kept in" } });
}

/** The trail: what stays of a record that was voided. */
const trail = new Set([
  "audit_entries",
  "company_numbers",
  "mails",
  "notifications",
  "push_messages",
  "record_seals",
  "withdrawn_resolutions",
]);
const changing: Record<string, readonly string[]> = {
  // What the meters ran is as old as the last midnight or log of the month.
  asset_months: ["counted_at", "miles", "hours"],
  assets: ["version", "updated_at"],
  // A forecast is as old as the last midnight or log, so that a log may change what a reading before it has not.
  maintenance_schedules: ["noticed_status", "forecast_on"],
};

type Row = Record<string, unknown>;
/** The void records, whose own rows stay. */
type Left = { logIds?: readonly number[]; inspectionIds?: readonly number[] };

/** By which column a table's rows belong to a log or to an inspection; both have rows of their own. */
const ofLog: Record<string, string> = {
  maintenance_logs: "id",
  meter_readings: "maintenance_log_id",
  defect_events: "maintenance_log_id",
};
const ofInspection: Record<string, string> = {
  inspection_logs: "id",
  meter_readings: "inspection_id",
  defect_events: "inspection_id",
  defects: "inspection_id",
  documents: "inspection_id",
};

/** All rows of the company besides the trail and what void records have left. */
export async function readTables(
  { pool }: Site,
  { logIds = [], inspectionIds = [] }: Left,
): Promise<Record<string, Row[]>> {
  const { rows: named } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id' and table_name not in (select table_name from information_schema.views)",
  );
  const tables: Record<string, Row[]> = {};
  for (const { name } of named) {
    if (trail.has(name)) continue;
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${name} t order by t::text /* across companies */`,
    );
    const isLeft = (row: Row) =>
      logIds.includes(Number(row[ofLog[name] ?? ""])) ||
      inspectionIds.includes(Number(row[ofInspection[name] ?? ""]));
    // The others say only what the meters ran.
    const isCounted = (row: Row) => name !== "asset_months" || row["logs"] !== 0;
    const others = rows.map(({ row }) => row).filter((row) => !isLeft(row) && isCounted(row));
    tables[name] = others.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => !changing[name]?.includes(key))),
    );
  }
  return tables;
}

export const history = fc.array(step, { minLength: 3, maxLength: 14 });

/** Makes a unit, and lets everything happen to it. */
export async function build(site: Site, steps: readonly Step[]): Promise<number> {
  const { clock, manager } = site;
  clock.set(new Date(start));
  const asset = await buildAsset(manager, { currentMiles: 1_000, lastServicedDate: at(9) });
  await buildSchedule(manager, asset.id, { lastPerformed: at(4) });
  await buildSchedule(manager, asset.id, { name: "Grease", intervalDays: 30 });
  await buildSchedule(manager, asset.id, { name: "Hoses", intervalHours: 250, nextDueHours: 260 });
  const monthly = { intervalMonths: 1, nextDue: "2026-11-18", soonDays: 5 };
  const either = { intervalMiles: 3_000, intervalHours: 300, soonHours: 30 };
  const fixed = { name: "Drum", anchor: "fixed", ...monthly, ...either } as const;
  const { id: scheduleId } = await buildSchedule(manager, asset.id, fixed);
  for (const date of [at(9), at(8)]) {
    await buildMaintenanceLog(manager, asset.id, { scheduleId, date });
  }
  await buildSchedule(manager, asset.id, {
    name: "Yearly",
    intervalMonths: 12,
    intervalMiles: 999,
  });
  for (const [n, given] of steps.entries()) {
    clock.set(new Date(start + (n + 1) * 60_000));
    await given.take(site, asset.id);
  }
  clock.set(new Date(start + (steps.length + 1) * 60_000));
  return asset.id;
}
