import { hourMs } from "#shared/base/dates.ts";
import { computeScheduleStatus } from "#shared/schedules/schedules.ts";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
  signUp,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp, visitor } from "../../test/kit/harness.ts";

const { app, clock, connect, database, statementsOf } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

type Due = { id: number; name: string; status: string };

async function listDue(user: TestCaller): Promise<Due[]> {
  return user.call("listServiceDue");
}

async function read(user: TestCaller, path: string) {
  const response = await user.agent.get(`/api/dashboard/${path}`);
  expect(response.status, response.text).toBe(200);
  return response.body;
}

describe("GET /api/dashboard/stats", () => {
  it("counts a company's assets, in two statements", async () => {
    const user = await signUp(connect());
    await buildAsset(user);
    await buildAsset(user, { condition: "out_of_service" });
    await buildAsset(user, { category: "trailer", condition: "maintenance" });
    const due = await buildAsset(user, { category: "equipment" });
    const schedule = { intervalMiles: 10, intervalHours: 10, intervalDays: 1 };
    await buildSchedule(user, due.id, schedule);
    await buildSchedule(user, due.id);
    const archived = await buildAsset(user, { category: "trailer" });
    await buildSchedule(user, archived.id, schedule);
    await user.call("updateAsset", { params: { id: archived.id }, body: { archived: true } });
    const statements = await statementsOf(async () => {
      expect(await read(user, "stats")).toEqual({
        totalAssets: 4,
        serviceDue: 1,
        overdue: 0,
        outOfService: 1,
        active: 2,
        categories: { truck: 2, trailer: 1, equipment: 1 },
        conditions: { in_use: 2, out_of_service: 1, maintenance: 1 },
      });
    });
    expect(statements).toHaveLength(2);
  });

  it("returns zeros for a new company", async () => {
    const user = await signUp(connect());
    expect(await read(user, "stats")).toEqual({
      totalAssets: 0,
      serviceDue: 0,
      overdue: 0,
      outOfService: 0,
      active: 0,
      categories: { truck: 0, trailer: 0, equipment: 0 },
      conditions: { in_use: 0, out_of_service: 0, maintenance: 0 },
    });
  });

  it("returns 403 to a driver and 401 to a signed-out caller", async () => {
    for (const path of ["stats", "service-due", "activity"]) {
      expect((await driver.agent.get(`/api/dashboard/${path}`)).status).toBe(403);
      expect((await visitor(app).get(`/api/dashboard/${path}`)).status).toBe(401);
    }
  });
});

describe("GET /api/dashboard/service-due", () => {
  it("returns the same status as computeScheduleStatus on both sides of each edge", async () => {
    const user = await signUp(connect());
    const now = new Date();
    clock.set(now);
    const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
    const readings = { currentMiles: 10_000, currentHours: 1_000 };
    const cases = [
      { nextDue: at(-1) },
      { nextDue: at(0) },
      { nextDue: at(100 * hourMs) },
      { nextDue: at(100 * hourMs + 1) },
      { nextDueHours: 999.9 },
      { nextDueHours: 1_000 },
      { nextDueHours: 1_100 },
      { nextDueHours: 1_100.1 },
      { nextDueMiles: 9_999.9 },
      { nextDueMiles: 10_000 },
      { nextDueMiles: 11_000 },
      { nextDueMiles: 11_000.1 },
      { nextDueMiles: 10_500, nextDueHours: 900 },
      { nextDueMiles: 12_000, nextDue: at(-hourMs) },
    ];
    for (const dues of cases) {
      const name = JSON.stringify(dues);
      const asset = await buildAsset(user, { name, ...readings });
      await buildSchedule(user, asset.id, {
        type: "usage_based",
        intervalMiles: 50_000,
        ...("nextDue" in dues && { intervalDays: 3_000 }),
        ...("nextDueHours" in dues && { intervalHours: 50_000 }),
        ...dues,
      });
    }
    const found = new Map((await listDue(user)).map(({ name, status }) => [name, status]));
    const expected = cases.flatMap((dues): [string, string][] => {
      const status = computeScheduleStatus(dues, readings, now);
      return status === "on_time" ? [] : [[JSON.stringify(dues), status]];
    });
    expect(found).toEqual(new Map(expected));
    expect(found.size).toBe(11);
    const overdue = expected.filter(([, status]) => status === "overdue").length;
    expect(overdue).toBe(5);
    expect(await read(user, "stats")).toMatchObject({ serviceDue: 11, overdue });
  });

  it("lists each asset once with its most pressing service, overdue first, in two statements", async () => {
    const user = await signUp(connect());
    const dueSoon = await buildAsset(user, { name: "A due soon" });
    await buildSchedule(user, dueSoon.id, { intervalHours: 50 });
    const overdue = await buildAsset(user, { name: "B overdue" });
    await buildSchedule(user, overdue.id, { intervalMiles: 900 });
    const pressing = await buildSchedule(user, overdue.id, {
      name: "DOT Inspection",
      intervalDays: 30,
      nextDue: "2020-01-01",
    });
    const stopped = await buildSchedule(user, overdue.id, {
      intervalDays: 30,
      nextDue: "2019-01-01",
    });
    await user.call("updateSchedule", { params: { id: stopped.id }, body: { active: false } });
    const onTime = await buildAsset(user, { name: "C on time" });
    await buildSchedule(user, onTime.id);
    const statements = await statementsOf(async () => {
      const { id, name, category, year, make, model, currentMiles, currentHours } = overdue;
      const asset = { id, name, category, year, make, model, currentMiles, currentHours };
      const { nextDue, nextDueMiles, nextDueHours } = pressing;
      const windows = { soonDays: null, soonMiles: null, soonHours: null };
      const dues = { nextDue, nextDueMiles, nextDueHours, ...windows };
      expect(await listDue(user)).toEqual([
        {
          ...asset,
          status: "overdue",
          service: { id: pressing.id, name: "DOT Inspection", ...dues },
        },
        expect.objectContaining({ id: dueSoon.id, status: "due_soon" }),
      ]);
    });
    expect(statements).toHaveLength(2);
    const first = await user.send("listServiceDue", { query: { limit: 1 } });
    expect(first.body).toEqual([expect.objectContaining({ id: overdue.id })]);
    expect(first.headers["x-total-count"]).toBe("2");
    for (const limit of ["1001", "0", "x"]) {
      expect((await user.send("listServiceDue", { query: { limit } })).status).toBe(400);
    }
  });

  it("leaves out inactive schedules, archived assets and other companies", async () => {
    const user = await signUp(connect());
    const asset = await buildAsset(user);
    const schedule = await buildSchedule(user, asset.id, { intervalMiles: 10 });
    const setActive = (active: boolean) =>
      user.send("updateSchedule", { params: { id: schedule.id }, body: { active } });
    await setActive(false);
    expect(await listDue(user)).toEqual([]);
    await setActive(true);
    expect(await listDue(user)).toHaveLength(1);
    expect(await listDue(other.admin)).toEqual([]);
    await user.call("updateAsset", { params: { id: asset.id }, body: { archived: true } });
    expect(await listDue(user)).toEqual([]);
  });

  it("leaves out an asset once its service is logged", async () => {
    const user = await signUp(connect());
    const asset = await buildAsset(user);
    const schedule = await buildSchedule(user, asset.id, {
      intervalDays: 90,
      nextDue: "2020-01-01",
    });
    expect(await listDue(user)).toHaveLength(1);
    await buildMaintenanceLog(user, asset.id, { scheduleId: schedule.id });
    expect(await listDue(user)).toEqual([]);
  });
});

describe("GET /api/dashboard/activity", () => {
  it("merges the newest maintenance and inspections, in two statements", async () => {
    const asset = await buildAsset(manager, { name: "Mixer 12" });
    const start = Date.now();
    const inTurn = async <Row>(n: number, build: () => Promise<Row>) => {
      clock.set(new Date(start + n * 1_000));
      return build();
    };
    const failed = await inTurn(1, () => buildInspection(driver, asset.id, { fail: ["horn"] }));
    const repair = await inTurn(2, () =>
      buildMaintenanceLog(manager, asset.id, {
        serviceType: "Electrical Repair",
        date: "2025-01-01",
        resolvedInspectionId: failed.id,
      }),
    );
    const passed = await inTurn(3, () => buildInspection(driver, asset.id));
    const item = { assetId: asset.id, assetName: "Mixer 12" };
    const { createdAt } = repair;
    const statements = await statementsOf(async () => {
      expect(await read(manager, "activity?limit=3")).toEqual([
        expect.objectContaining({
          type: "inspection",
          id: passed.id,
          description: "Inspection passed",
          userName: "Sam Member",
        }),
        {
          ...item,
          type: "maintenance",
          id: repair.id,
          description: "Electrical Repair logged",
          userName: "Sam Member",
          createdAt,
        },
        expect.objectContaining({
          type: "inspection",
          id: failed.id,
          description: "Inspection failed",
        }),
      ]);
    });
    expect(statements).toHaveLength(2);
    expect(await read(manager, "activity?limit=1")).toHaveLength(1);
  });

  it("returns ten rows by default and fifty at most", async () => {
    const user = await signUp(connect());
    const asset = await buildAsset(user);
    const log = await buildMaintenanceLog(user, asset.id);
    await database.pool.query(
      `insert into maintenance_logs (company_id, asset_id, date, description, logged_by_id,
        logged_by_name)
      select m.company_id, m.asset_id, m.date, 'Copy', m.logged_by_id, m.logged_by_name from maintenance_logs m,
        generate_series(1, 60) /* across companies */ where m.id = $1`,
      [log.id],
    );
    expect(await read(user, "activity")).toHaveLength(10);
    expect(await read(user, "activity?limit=50")).toHaveLength(50);
    for (const limit of ["51", "0", "x"]) {
      expect((await user.send("listActivity", { query: { limit } })).status).toBe(400);
    }
  });

  it("returns nothing of another company", async () => {
    await buildMaintenanceLog(admin, (await buildAsset(admin)).id);
    expect(await read(other.admin, "activity")).toEqual([]);
  });
});
