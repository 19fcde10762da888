/** Random histories of a unit. */
import type { Body } from "#shared/api/api-schemas.ts";
import { dayMs } from "#shared/base/dates.ts";
import { countCosts } from "../../jobs/by-company/recount-costs.ts";
import { forecastDues } from "../../jobs/by-company/forecasts.ts";
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
import { pdfDataUrl } from "./samples.ts";

/** The users who make a history, and where it is looked at. */
export type Site = Pick<Company, "manager" | "driver"> &
  Pick<TestApp, "clock" | "database"> & { pool: Pool };

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
  doing(index, confirmReading),
  doing(index, addFile),
  doing(fc.record({ index: anySchedule, ago, change: fc.nat({ max: 7 }) }), editSchedule),
  doing(fc.record({ ago, miles: reading }), enterService),
  doing(fc.nat({ max: 9_000 }), lowerMeter),
  doing(fc.boolean(), stopOrReturn),
  doing(fc.record({ ...inspection, isOwn: fc.option(fc.boolean()) }), fileInspection),
  { arbitrary: doing(index, voidInspection), weight: 2 },
);
export type Log = typeof anyLog extends fc.Arbitrary<infer Value> ? Value : never;
type Inspection = typeof anyInspection extends fc.Arbitrary<infer Value> ? Value : never;

type Take<Given> = (site: Site, assetId: number, given: Given) => Promise<unknown>;
type Step = ReturnType<typeof once>;

export function once<Given>(take: Take<Given>, value: Given) {
  const ofUnit = (site: Site, assetId: number) => take(site, assetId, value);
  return { what: take.name, value: value as unknown, take: ofUnit };
}

/** What is not possible at that moment is refused, and changes nothing. */
function doing<Given>(given: fc.Arbitrary<Given>, take: Take<Given>) {
  return given.map((value) => once(take, value));
}

const at = (days: number) => new Date(start - days * dayMs).toISOString();

function byId<One extends { id: number }>(rows: One[]): One[] {
  return rows.toSorted((a, b) => a.id - b.id);
}

async function listSchedules({ manager }: Site, assetId: number) {
  return byId(await manager.call("listSchedules", { query: { assetId } }));
}

async function listLogs({ manager }: Site, assetId: number) {
  return byId(await manager.call("listMaintenanceLogs", { query: { assetId } }));
}

async function listDefects({ manager }: Site, assetId: number) {
  return byId(await manager.call("listDefects", { query: { assetId, state: "driver" } }));
}

/** Reads only what this log names, because histories have many. */
export async function fillLog(
  site: Site,
  assetId: number,
  given: Log,
): Promise<Body<"logMaintenance">> {
  const [schedules, defects, unresolved] = await Promise.all([
    given.schedule === null ? [] : listSchedules(site, assetId),
    given.repairs.length === 0 ? [] : listDefects(site, assetId),
    given.resolves ? site.manager.call("listUnresolvedInspections", { params: { assetId } }) : [],
  ]);
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
  const defects = accepts === null ? [] : await listDefects(site, assetId);
  const waiting = defects.filter(({ reviewPending }) => reviewPending);
  const review = waiting.map(({ id }) => ({
    defectId: id,
    accepted: accepts === true,
    note: "Seen",
  }));
  return {
    assetId,
    // One of today has seen what was done before it.
    date: days === 0 ? site.clock.now().toISOString() : at(days),
    odometer,
    results: buildResults("truck", fails),
    signatureUrl: "Sam Member",
    carriesDefects: true,
    review,
  };
}

export async function logWork(site: Site, assetId: number, given: Log): Promise<void> {
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
  const defects = await listDefects(site, assetId);
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
  const id = (await listLogs(site, assetId))[given.index]?.id;
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
  // Not at the very moment of a log, whose correction would come after a restart of that moment.
  const readAt = new Date(start - days * dayMs - 1).toISOString();
  const body = { meter: "miles", value, restart: kind, readAt } as const;
  await site.manager.send("addReading", { params: { id: assetId }, body });
}

async function voidReading(site: Site, assetId: number, place: number): Promise<void> {
  const readings = await site.manager.call("listReadings", { params: { id: assetId } });
  const id = readings.filter(({ voidedAt }) => voidedAt === null)[place]?.id;
  if (id) await site.manager.send("voidReading", { params: { id }, body: { reason } });
}

async function confirmReading(site: Site, assetId: number, place: number): Promise<void> {
  const readings = await site.manager.call("listReadings", { params: { id: assetId } });
  const id = readings.filter(({ toConfirm }) => toConfirm)[place]?.id;
  if (id) await site.manager.send("confirmReading", { params: { id } });
}

async function addFile(site: Site, assetId: number, place: number): Promise<void> {
  const id = (await listLogs(site, assetId))[place]?.id;
  const body = { name: "invoice.pdf", data: pdfDataUrl };
  if (id) await site.manager.send("addMaintenanceFile", { params: { id }, body });
}

type Edit = { index: number; ago: number; change: number };

async function editSchedule(site: Site, assetId: number, given: Edit): Promise<void> {
  const id = (await listSchedules(site, assetId))[given.index]?.id;
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

export const history = fc.array(step, { minLength: 3, maxLength: 14 });

const plainLog: Log = {
  ago: 2,
  schedule: null,
  odometer: null,
  hours: null,
  resolves: false,
  repairs: [],
  isSigned: false,
};
const plainInspection: Inspection = { ago: 1, fails: [], odometer: null, accepts: null };

/** One of each kind, each possible when its turn comes, because few random histories have all of them. */
export const eventful: Step[] = [
  once(inspect, { ...plainInspection, ago: 3, fails: ["horn", "service-brakes"] }),
  once(act, { act: "start", index: 0 }),
  once(act, { act: "stop", index: 0 }),
  once(logWork, { ...plainLog, schedule: 0, odometer: 1_253, resolves: true, isSigned: true }),
  once(stopOrReturn, true),
  once(inspect, { ...plainInspection, odometer: 10_020 }),
  once(confirmReading, 0),
  once(inspect, { ...plainInspection, ago: 0, accepts: true }),
  once(addFile, 0),
  once(inspect, { ...plainInspection, fails: ["mirrors", "horn"] }),
  once(stopOrReturn, false),
  once(stopOrReturn, true),
  once(act, { act: "defer", index: 0 }),
  once(inspect, { ...plainInspection, ago: 0, fails: ["mirrors", "horn"] }),
  once(act, { act: "raise", index: 1 }),
  once(act, { act: "certify", index: 1 }),
  once(act, { act: "reject", index: 1 }),
  once(act, { act: "lower", index: 1 }),
  once(act, { act: "duplicate", index: 1 }),
  once(logWork, { ...plainLog, ago: 1, schedule: 3, hours: 250.5 }),
  once(putRight, { index: 0, by: { ...plainLog, schedule: 3, hours: 300 } }),
  once(logWork, { ...plainLog, schedule: 4, repairs: [0] }),
  once(putRight, { index: 0, by: null }),
  once(addReading, { value: 10_500, restart: "replaced", ago: 0 }),
  once(addReading, { value: 10_600, restart: null, ago: 0 }),
  once(voidReading, 0),
  once(editSchedule, { index: 1, ago: 1, change: 6 }),
  once(fileInspection, { ...plainInspection, fails: ["mirrors"], isOwn: true }),
  once(voidInspection, 0),
];

/**
 * Makes a unit, and lets everything happen to it. Then it is as after a night, because forecasts and what the meters ran in
 * a month are as old as the last log or midnight.
 */
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
  await passMidnight(site);
  return asset.id;
}

async function passMidnight({ clock, database, pool }: Site): Promise<void> {
  await pool.query(
    "update companies set forecast_on = null, months_counted_on = '2026-11-19' /* across companies */",
  );
  const parts = { database, clock, live: { changed: () => undefined } };
  await forecastDues(parts);
  await countCosts(parts);
}
