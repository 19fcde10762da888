import type { Body } from "#shared/api/api-schemas.ts";
import { dayMs, hourMs } from "#shared/base/dates.ts";
import { addToDay, toDay } from "#shared/base/days.ts";
import { forecastDueDay, forecastLimits } from "#shared/schedules/forecast.ts";
import { maintenanceSchedules } from "#shared/schema.ts";
import * as fc from "fast-check";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CompanyDb } from "../../db/company/company-db.ts";
import { forecastDues } from "../../jobs/by-company/forecasts.ts";
import { notifyOfDueSchedules } from "../../jobs/by-company/due-notifications.ts";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
} from "../../test/kit/build.ts";
import { startTestApp, type TestCaller } from "../../test/kit/harness.ts";
import { toLock } from "../../test/kit/locks.ts";
import { findAsset } from "../records/select-asset.ts";
import { storeForecasts } from "./store-forecasts.ts";

const { clock, connect, database, tripwire } = await startTestApp();
const timeZone = "America/Chicago";
const { admin, manager, driver } = await foundCompany(connect, { timeZone });
// Noon in Chicago.
const now = new Date("2026-11-20T18:00:00.000Z");
const today = "2026-11-20";
const refreshed: number[] = [];
const parts = { database, clock, live: { changed: (id: number) => void refreshed.push(id) } };

beforeEach(() => clock.set(now));
afterAll(() => clock.reset());

const daysAgo = (days: number) => addToDay(today, -days);

function read(by: TestCaller, id: number, body: Body<"addReading">) {
  return by.call("addReading", { params: { id }, body });
}

/** A unit whose meter of miles was read so many days ago, each time with so many miles. */
async function buildRead(readings: readonly (readonly [ago: number, miles: number])[]) {
  clock.set(new Date(now.getTime() - 120 * dayMs));
  const { id } = await buildAsset(admin);
  clock.set(now);
  for (const [ago, value] of readings) {
    await read(admin, id, { meter: "miles", value, readAt: daysAgo(ago) });
  }
  return id;
}

function findUnit(id: number) {
  return manager.call("getAsset", { params: { id } });
}

async function findForecast(id: number) {
  const schedules = await manager.call("listSchedules");
  return schedules.find((schedule) => schedule.id === id)?.forecastOn;
}

async function openCompany() {
  const { rows } = await database.pool.query(
    "select company_id from users /* across companies */ where id = $1",
    [admin.id],
  );
  return new CompanyDb(database.builder, { id: Number(rows[0].company_id), timeZone });
}

describe("What a unit runs a day", () => {
  it.each([
    [
      "of two readings that are 14 days apart",
      [
        [20, 10_000],
        [6, 11_148],
      ],
      82,
    ],
    [
      "not of readings that are 13 days apart",
      [
        [19, 10_000],
        [6, 11_148],
      ],
      null,
    ],
    ["not of one reading", [[20, 10_000]], null],
    [
      "of the first and the last of three",
      [
        [40, 10_000],
        [30, 10_900],
        [0, 12_000],
      ],
      50,
    ],
    [
      "of the last 90 days",
      [
        [91, 1_000],
        [90, 10_000],
        [0, 19_000],
      ],
      100,
    ],
    [
      "in tenths",
      [
        [30, 10_000],
        [0, 10_100],
      ],
      3.3,
    ],
    [
      "not of a unit that stood",
      [
        [30, 10_000],
        [0, 10_000],
      ],
      null,
    ],
  ] as const)("is known %s", async (_, readings, expected) => {
    const id = await buildRead(readings);
    expect((await findUnit(id)).dailyMiles).toBe(expected);
    expect((await findUnit(id)).dailyHours).toBeNull();
  });

  it("counts neither a void reading nor one that waits to be confirmed", async () => {
    const id = await buildRead([
      [30, 10_000],
      [10, 12_000],
    ]);
    expect((await findUnit(id)).dailyMiles).toBe(100);
    const mistyped = await read(admin, id, { meter: "miles", value: 13_500, readAt: today });
    expect((await findUnit(id)).dailyMiles).toBe(116.7);
    const body = { reason: "Typed wrong" };
    await admin.call("voidReading", { params: { id: mistyped.id }, body });
    expect((await findUnit(id)).dailyMiles).toBe(100);
    const waiting = await read(driver, id, { meter: "miles", value: 88_000 });
    expect(waiting.toConfirm).toBe(true);
    expect((await findUnit(id)).dailyMiles).toBe(100);
    await admin.call("confirmReading", { params: { id: waiting.id } });
    expect((await findUnit(id)).dailyMiles).toBe(2_600);
  });

  it("is counted anew from where its meter was replaced", async () => {
    const id = await buildRead([
      [60, 90_000],
      [40, 96_000],
    ]);
    await read(admin, id, { meter: "miles", value: 5, restart: "replaced", readAt: daysAgo(30) });
    expect((await findUnit(id)).dailyMiles).toBeNull();
    await read(admin, id, { meter: "miles", value: 1_205, readAt: daysAgo(0) });
    expect((await findUnit(id)).dailyMiles).toBe(40);
  });
});

describe("The forecast of a schedule", () => {
  it("is the day on which its meter will reach the due reading, from when it was read", async () => {
    const id = await buildRead([
      [30, 10_000],
      [2, 12_800],
    ]);
    const schedule = await buildSchedule(admin, id, { nextDueMiles: 13_799.9 });
    // 999.9 mi at 100 mi a day end within the ninth day after Nov 18.
    expect(schedule.forecastOn).toBe("2026-11-27");
    expect(await findForecast(schedule.id)).toBe("2026-11-27");
  });

  it("is the first of its due day and what its meters say", async () => {
    const id = await buildRead([
      [30, 10_000],
      [0, 13_000],
    ]);
    const both = { type: "usage_based", intervalMiles: 5_000, intervalDays: 90 } as const;
    const byDay = await buildSchedule(admin, id, { ...both, nextDue: "2026-12-01" });
    expect(byDay.forecastOn).toBe("2026-12-01");
    const byMiles = await buildSchedule(admin, id, {
      ...both,
      nextDue: "2026-12-31",
      nextDueMiles: 14_000,
    });
    expect(byMiles.forecastOn).toBe("2026-11-30");
  });

  it("is today while it is overdue, and unknown where nothing tells, it is stopped or over three years ahead", async () => {
    const id = await buildRead([]);
    const late = await buildSchedule(admin, id, { intervalDays: 30, nextDue: "2026-11-01" });
    expect(late.forecastOn).toBe(today);
    const reached = await buildSchedule(admin, id, { intervalHours: 50, nextDueHours: 0 });
    expect(reached.forecastOn).toBe(today);
    expect((await buildSchedule(admin, id)).forecastOn).toBeNull();
    const last = addToDay(today, forecastLimits.daysMax);
    const days = { intervalDays: 3_650 };
    const far = await buildSchedule(admin, id, { ...days, nextDue: last });
    expect(far.forecastOn).toBe(last);
    const beyond = await buildSchedule(admin, id, { ...days, nextDue: addToDay(last, 1) });
    expect(beyond.forecastOn).toBeNull();
    const params = { id: late.id };
    const stopped = await admin.call("updateSchedule", { params, body: { active: false } });
    expect(stopped.forecastOn).toBeNull();
  });

  it("follows each log of maintenance, its correction and its voiding", async () => {
    const id = await buildRead([
      [30, 10_000],
      [0, 13_000],
    ]);
    const { id: scheduleId } = await buildSchedule(admin, id, { nextDueMiles: 14_000 });
    expect(await findForecast(scheduleId)).toBe("2026-11-30");
    const log = await buildMaintenanceLog(admin, id, {
      scheduleId,
      date: today,
      odometer: 13_000,
    });
    expect(await findForecast(scheduleId)).toBe(addToDay(today, 50));
    const corrected = await admin.call("correctMaintenance", {
      params: { id: log.id },
      body: {
        reason: "Read wrong",
        log: {
          assetId: id,
          scheduleId,
          date: daysAgo(1),
          odometer: 12_900,
          serviceType: "Oil Change",
          description: "Oil",
        },
      },
    });
    expect(await findForecast(scheduleId)).toBe(addToDay(today, 49));
    const body = { reason: "Never done" };
    await admin.call("voidMaintenance", { params: { id: corrected.id }, body });
    expect(await findForecast(scheduleId)).toBe("2026-11-30");
    // Work without a schedule reads the meter too.
    await buildMaintenanceLog(admin, id, { date: today, odometer: 13_400 });
    expect(await findForecast(scheduleId)).toBe("2026-11-25");
  });

  it("follows the voiding of an inspection that has read a meter", async () => {
    const id = await buildRead([
      [30, 10_000],
      [10, 12_000],
    ]);
    const { id: scheduleId } = await buildSchedule(admin, id, { nextDueMiles: 14_000 });
    const { id: inspectionId } = await buildInspection(driver, id, { odometer: 12_600 });
    await storeForecasts(await openCompany(), { now, assetIds: [id] });
    expect(await findForecast(scheduleId)).toBe("2026-12-06");
    const body = { reason: "Wrong unit" };
    await manager.call("voidInspection", { params: { id: inspectionId }, body });
    expect(await findForecast(scheduleId)).toBe("2026-11-30");
  });

  it("is in the database what it is in shared/schedules/forecast.ts", async () => {
    const company = await openCompany();
    const tenths = (max: number) => fc.nat({ max: max * 10 }).map((value) => value / 10);
    const meter = fc.record({
      used: tenths(9_000),
      left: tenths(40_000),
      ago: fc.nat({ max: 40 }),
    });
    const cases = fc.sample(
      fc.record({
        miles: fc.option(meter),
        hours: fc.option(meter),
        nextDue: fc.option(fc.integer({ min: -60, max: 30_000 })),
      }),
      15,
    );
    const ids: number[] = [];
    for (const { miles, hours, nextDue } of cases) {
      const { id } = await buildAsset(admin, { currentMiles: 1, currentHours: 1 });
      for (const [name, given] of [
        ["miles", miles],
        ["hours", hours],
      ] as const) {
        if (!given) continue;
        const { used, ago } = given;
        const first = { meter: name, value: 2, readAt: daysAgo(ago + 20) };
        await read(admin, id, first);
        await read(admin, id, { meter: name, value: 2 + used, readAt: daysAgo(ago) });
      }
      await company.add(maintenanceSchedules, [
        {
          assetId: id,
          name: "Oil Change",
          type: "usage_based",
          intervalMiles: 1,
          nextDue: nextDue === null ? null : new Date(now.getTime() + nextDue * hourMs),
          nextDueMiles: miles && Math.round((miles.left - 400) * 10) / 10,
          nextDueHours: hours && Math.round((hours.left - 400) * 10) / 10,
        },
      ]);
      ids.push(id);
    }
    await storeForecasts(company, { now });
    for (const id of ids) {
      const unit = await findAsset(company, id, now);
      const [schedule] = await manager.call("listSchedules", { query: { assetId: id } });
      if (!schedule) throw new Error("each unit has a schedule");
      const { nextDue, nextDueMiles, nextDueHours, forecastOn } = schedule;
      const dues = { nextDue, nextDueMiles, nextDueHours };
      expect([dues, forecastOn]).toEqual([dues, forecastDueDay(dues, unit, { now, timeZone })]);
    }
  });
});

describe("The job of forecasts", () => {
  it("computes them once after the company's midnight, and notifies its screens", async () => {
    const id = await buildRead([
      [30, 10_000],
      [0, 13_000],
    ]);
    const { id: scheduleId } = await buildSchedule(admin, id, { nextDueMiles: 14_000 });
    await forecastDues(parts);
    refreshed.length = 0;
    clock.set("2026-11-21T05:59:59.000Z");
    await forecastDues(parts);
    expect(refreshed).toEqual([]);
    await buildInspection(driver, id, { odometer: 13_500 });
    expect(await findForecast(scheduleId)).toBe("2026-11-30");
    clock.set("2026-11-21T06:00:00.000Z");
    await Promise.all([forecastDues(parts), forecastDues(parts)]);
    expect(refreshed).toHaveLength(1);
    // 500 mi at 3,500 mi in 30 days, from Nov 20.
    expect(await findForecast(scheduleId)).toBe("2026-11-24");
    const before = tripwire.statements.length;
    await forecastDues(parts);
    expect(tripwire.statements.length - before).toBe(1);
  });

  it("notifies no screens of a company without schedules", async () => {
    await forecastDues(parts);
    refreshed.length = 0;
    await foundCompany(connect, { timeZone });
    await forecastDues(parts);
    expect(refreshed).toEqual([]);
  });

  it("computes them anew when the company is in another time zone", async () => {
    const fleet = await foundCompany(connect, { timeZone });
    const { id } = await buildAsset(fleet.admin);
    const days = { type: "time_based", intervalDays: 30, intervalMiles: null } as const;
    await buildSchedule(fleet.admin, id, { ...days, nextDue: "2026-12-01T05:00:00.000Z" });
    await forecastDues(parts);
    const [before] = await fleet.manager.call("listSchedules");
    expect(before?.forecastOn).toBe("2026-11-30");
    const settings = { name: "Acme", timeZone: "America/New_York" };
    await fleet.admin.call("updateCompany", { body: settings });
    await forecastDues(parts);
    const [after] = await fleet.manager.call("listSchedules");
    expect(after?.forecastOn).toBe("2026-12-01");
  });

  it("computes all of a company in one statement, and does not wait for a change of a schedule", async () => {
    const id = await buildRead([]);
    const schedules = [];
    for (const nextDue of ["2026-12-01", "2026-12-02"]) {
      schedules.push(await buildSchedule(admin, id, { intervalDays: 30, nextDue }));
    }
    await database.pool.query(
      `update maintenance_schedules set forecast_on = null where id = any($1) /* across companies */`,
      [schedules.map((schedule) => schedule.id)],
    );
    const [locked, free] = schedules.map((schedule) => schedule.id);
    const client = await database.pool.connect();
    await client.query("begin");
    const row = { table: "maintenance_schedules", id: Number(locked) };
    const { text, values } = await toLock(database.pool, row, admin);
    await client.query(text, values);
    const company = await openCompany();
    const before = tripwire.statements.length;
    await storeForecasts(company, { now });
    expect(tripwire.statements.length - before).toBe(1);
    await client.query("rollback");
    client.release();
    expect(await findForecast(Number(locked))).toBeNull();
    expect(await findForecast(Number(free))).toBe("2026-12-02");
  });

  it("reads the meters of each schedule once, however many others there are", async () => {
    const { length } = await manager.list("listSchedules");
    const company = await openCompany();
    const before = tripwire.runs.length;
    await storeForecasts(company, { now });
    const [run] = tripwire.runs.slice(before);
    expect(run?.text).toContain("forecast_on");
    const client = await database.pool.connect();
    await client.query("begin");
    // As PostgreSQL joins where it expects few rows.
    await client.query("set local enable_hashjoin = off; set local enable_mergejoin = off");
    // The session may not have reported yet what it scanned before: only the difference is this statement's.
    const countScans = async () => {
      const { rows } = await client.query(
        "select seq_scan + idx_scan as scans from pg_stat_xact_user_tables where relname = 'meter_readings'",
      );
      return Number(rows[0]?.scans);
    };
    const scansBefore = await countScans();
    await client.query(run?.text ?? "", run?.values);
    const scans = (await countScans()) - scansBefore;
    await client.query("rollback");
    client.release();
    expect(scans).toBeGreaterThan(0);
    // Of each of two meters the first reading, the last and one that restarted it; some are read twice.
    expect(scans).toBeLessThanOrEqual(12 * length);
  });

  it("leaves it to the notification to move what a meter has made overdue to today", async () => {
    const id = await buildRead([
      [30, 10_000],
      [0, 13_000],
    ]);
    const { id: scheduleId } = await buildSchedule(admin, id, { nextDueMiles: 15_000 });
    await buildInspection(driver, id, { odometer: 13_600 });
    await read(admin, id, { meter: "miles", value: 15_100 });
    expect(await findForecast(scheduleId)).toBe(addToDay(today, 20));
    await notifyOfDueSchedules(parts);
    expect(await findForecast(scheduleId)).toBe(toDay(now, timeZone));
  });
});
