import { hourMs } from "#shared/dates.ts";
import { scheduleStatus } from "#shared/schedules.ts";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
} from "../../test/build-by-agent.ts";
import { foundCompany, signUp } from "../../test/company.ts";
import type { Agent } from "../../test/harness.ts";
import { startTestApp, visitor } from "../../test/harness.ts";

const { app, clock, database, statementsOf } = await startTestApp();
const { admin, manager, driver } = await foundCompany(app);
const other = await foundCompany(app);

type Due = { id: number; name: string; status: string };

async function dueOf(agent: Agent): Promise<Due[]> {
  return (await agent.get("/api/dashboard/service-due")).body;
}

async function asked(agent: Agent, path: string) {
  const response = await agent.get(`/api/dashboard/${path}`);
  expect(response.status, response.text).toBe(200);
  return response.body;
}

describe("GET /api/dashboard/stats", () => {
  it("counts a company's assets, in two statements", async () => {
    const { agent } = await signUp(app, "counting");
    await buildAsset(agent);
    await buildAsset(agent, { condition: "out_of_service" });
    await buildAsset(agent, { category: "trailer", condition: "maintenance" });
    const due = await buildAsset(agent, { category: "equipment" });
    const schedule = { intervalMiles: 10, intervalHours: 10, intervalDays: 1 };
    await buildSchedule(agent, due.id, schedule);
    await buildSchedule(agent, due.id);
    const archived = await buildAsset(agent, { category: "trailer" });
    await buildSchedule(agent, archived.id, schedule);
    await agent.put(`/api/assets/${archived.id}`).send({ archived: true });
    const statements = await statementsOf(async () => {
      expect(await asked(agent, "stats")).toEqual({
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

  it("counts nothing for a new company", async () => {
    const { agent } = await signUp(app, "empty");
    expect(await asked(agent, "stats")).toEqual({
      totalAssets: 0,
      serviceDue: 0,
      overdue: 0,
      outOfService: 0,
      active: 0,
      categories: { truck: 0, trailer: 0, equipment: 0 },
      conditions: { in_use: 0, out_of_service: 0, maintenance: 0 },
    });
  });

  it("is not for drivers, nor for nobody", async () => {
    for (const path of ["stats", "service-due", "activity"]) {
      expect((await driver.agent.get(`/api/dashboard/${path}`)).status).toBe(403);
      expect((await visitor(app).get(`/api/dashboard/${path}`)).status).toBe(401);
    }
  });
});

describe("GET /api/dashboard/service-due", () => {
  it("agrees with the rule on both sides of each edge", async () => {
    const { agent } = await signUp(app, "edges");
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
      const asset = await buildAsset(agent, { name, ...readings });
      await buildSchedule(agent, asset.id, {
        type: "usage_based",
        intervalMiles: 50_000,
        ...("nextDue" in dues && { intervalDays: 3_000 }),
        ...("nextDueHours" in dues && { intervalHours: 50_000 }),
        ...dues,
      });
    }
    const found = new Map((await dueOf(agent)).map(({ name, status }) => [name, status]));
    const expected = cases.flatMap((dues): [string, string][] => {
      const status = scheduleStatus(dues, readings, now);
      return status === "on_time" ? [] : [[JSON.stringify(dues), status]];
    });
    expect(found).toEqual(new Map(expected));
    expect(found.size).toBe(11);
    const overdue = expected.filter(([, status]) => status === "overdue").length;
    expect(overdue).toBe(5);
    expect(await asked(agent, "stats")).toMatchObject({ serviceDue: 11, overdue });
  });

  it("lists each asset once with its worst status, overdue first, in two statements", async () => {
    const { agent } = await signUp(app, "worst");
    const dueSoon = await buildAsset(agent, { name: "A due soon" });
    await buildSchedule(agent, dueSoon.id, { intervalHours: 50 });
    const overdue = await buildAsset(agent, { name: "B overdue" });
    await buildSchedule(agent, overdue.id, { intervalMiles: 900 });
    await buildSchedule(agent, overdue.id, { intervalDays: 30, nextDue: "2020-01-01" });
    const onTime = await buildAsset(agent, { name: "C on time" });
    await buildSchedule(agent, onTime.id);
    const statements = await statementsOf(async () => {
      const { id, name, category, year, make, model } = overdue;
      expect(await dueOf(agent)).toEqual([
        { id, name, category, year, make, model, status: "overdue" },
        expect.objectContaining({ id: dueSoon.id, status: "due_soon" }),
      ]);
    });
    expect(statements).toHaveLength(2);
    const first = await agent.get("/api/dashboard/service-due?limit=1");
    expect(first.body).toEqual([expect.objectContaining({ id: overdue.id })]);
    expect(first.headers["x-total-count"]).toBe("2");
    for (const limit of ["1001", "0", "x"]) {
      expect((await agent.get(`/api/dashboard/service-due?limit=${limit}`)).status).toBe(400);
    }
  });

  it("leaves out inactive schedules, archived assets and other companies", async () => {
    const { agent } = await signUp(app, "leaving-out");
    const asset = await buildAsset(agent);
    const schedule = await buildSchedule(agent, asset.id, { intervalMiles: 10 });
    const setActive = (active: boolean) =>
      agent.patch(`/api/maintenance/schedules/${schedule.id}`).send({ active });
    await setActive(false);
    expect(await dueOf(agent)).toEqual([]);
    await setActive(true);
    expect(await dueOf(agent)).toHaveLength(1);
    expect(await dueOf(other.admin.agent)).toEqual([]);
    await agent.put(`/api/assets/${asset.id}`).send({ archived: true });
    expect(await dueOf(agent)).toEqual([]);
  });

  it("is done with an asset once its service is logged", async () => {
    const { agent } = await signUp(app, "serviced");
    const asset = await buildAsset(agent);
    const schedule = await buildSchedule(agent, asset.id, {
      intervalDays: 90,
      nextDue: "2020-01-01",
    });
    expect(await dueOf(agent)).toHaveLength(1);
    await buildMaintenanceLog(agent, asset.id, { scheduleId: schedule.id });
    expect(await dueOf(agent)).toEqual([]);
  });
});

describe("GET /api/dashboard/activity", () => {
  it("merges the newest maintenance and inspections, in two statements", async () => {
    const asset = await buildAsset(manager.agent, { name: "Mixer 12" });
    const start = Date.now();
    const inTurn = async <Row>(n: number, build: () => Promise<Row>) => {
      clock.set(new Date(start + n * 1_000));
      return build();
    };
    const failed = await inTurn(1, () =>
      buildInspection(driver.agent, asset.id, { fail: ["horn"] }),
    );
    const repair = await inTurn(2, () =>
      buildMaintenanceLog(manager.agent, asset.id, {
        serviceType: "Electrical Repair",
        date: "2025-01-01",
        resolvedInspectionId: failed.id,
      }),
    );
    const passed = await inTurn(3, () => buildInspection(driver.agent, asset.id));
    const item = { assetId: asset.id, assetName: "Mixer 12" };
    const { createdAt } = repair;
    const statements = await statementsOf(async () => {
      expect(await asked(manager.agent, "activity?limit=3")).toEqual([
        expect.objectContaining({
          type: "inspection",
          id: passed.id,
          description: "Inspection passed",
        }),
        {
          ...item,
          type: "maintenance",
          id: repair.id,
          description: "Electrical Repair logged",
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
    expect(await asked(manager.agent, "activity?limit=1")).toHaveLength(1);
  });

  it("shows ten when nothing is asked for, and fifty at most", async () => {
    const { agent } = await signUp(app, "busy");
    const asset = await buildAsset(agent);
    const log = await buildMaintenanceLog(agent, asset.id);
    await database.pool.query(
      `insert into maintenance_logs (company_id, asset_id, date, description, logged_by_id)
      select m.company_id, m.asset_id, m.date, 'Copy', m.logged_by_id from maintenance_logs m,
        generate_series(1, 60) /* across companies */ where m.id = $1`,
      [log.id],
    );
    expect(await asked(agent, "activity")).toHaveLength(10);
    expect(await asked(agent, "activity?limit=50")).toHaveLength(50);
    for (const limit of ["51", "0", "x"]) {
      expect((await agent.get(`/api/dashboard/activity?limit=${limit}`)).status).toBe(400);
    }
  });

  it("shows nothing of another company", async () => {
    await buildMaintenanceLog(admin.agent, (await buildAsset(admin.agent)).id);
    expect(await asked(other.admin.agent, "activity")).toEqual([]);
  });
});
