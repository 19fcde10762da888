import type { InspectionLog } from "#shared/api/api-schemas.ts";
import { dayMs, hourMs } from "#shared/base/dates.ts";
import { toDayRange } from "#shared/base/days.ts";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildChecklist,
  buildInspection,
  buildMaintenanceLog,
  foundCompany,
  signUp,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp, visitor } from "../../test/kit/harness.ts";

const { app, clock, connect, statementsOf } = await shareTestApp();
const company = await foundCompany(connect);
const { manager, driver } = company;
const other = await foundCompany(connect);

const path = "/api/inspection/logs";
const unknownId = 9_007_199_254_740_991;

async function listIds(query: string, user: TestCaller = driver): Promise<number[]> {
  const response = await user.agent.get(`${path}${query}`);
  expect(response.status).toBe(200);
  return response.body.map((log: InspectionLog) => log.id);
}

function countsIn(headers: Record<string, string>) {
  return ["total", "passed", "failed"].map((what) => headers[`x-${what}-count`]);
}

async function assetWithLogs(count: number): Promise<{ assetId: number; ids: number[] }> {
  const { id: assetId } = await buildAsset(manager);
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const date = new Date(Date.now() - (count - index) * hourMs).toISOString();
    ids.unshift((await buildInspection(driver, assetId, { date })).id);
  }
  return { assetId, ids };
}

describe("GET /api/inspection/logs", () => {
  it("lists an asset's inspections, newest first, in two statements", async () => {
    const { assetId, ids } = await assetWithLogs(3);
    const statements = await statementsOf(async () => {
      expect(await listIds(`?assetId=${assetId}`)).toEqual(ids);
    });
    expect(statements).toHaveLength(2);
    const body = await manager.call("listInspectionLogs", { query: { assetId, limit: 1 } });
    expect(body[0]).toMatchObject({
      id: ids[0],
      driverId: driver.id,
      driverName: "Sam Member",
      assetCategory: "truck",
      assetName: expect.stringContaining("Mixer"),
      checklistItems: null,
    });
  });

  it("lists the later one first when two have the same date", async () => {
    const { id: assetId } = await buildAsset(manager);
    const date = new Date().toISOString();
    const first = await buildInspection(driver, assetId, { date });
    const second = await buildInspection(driver, assetId, { date });
    expect(await listIds(`?assetId=${assetId}`)).toEqual([second.id, first.id]);
  });

  it("returns every inspection page by page", async () => {
    const { assetId, ids } = await assetWithLogs(5);
    const pages: InspectionLog[][] = [];
    const query = { assetId, limit: 2 };
    for await (const { body } of driver.pages("listInspectionLogs", { query })) pages.push(body);
    expect(pages.flat().map(({ id }) => id)).toEqual(ids);
    expect(pages).toHaveLength(3);
  });

  it("filters by outcome and returns the total, in two statements", async () => {
    const { manager: boss, driver: inspector } = await foundCompany(connect);
    const asset = await buildAsset(boss);
    const passed = await buildInspection(inspector, asset.id);
    const open: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      open.unshift((await buildInspection(inspector, asset.id, { fail: ["horn"] })).id);
    }
    const fixed = await buildInspection(inspector, asset.id, { fail: ["tires"] });
    await buildMaintenanceLog(boss, asset.id, { resolvedInspectionId: fixed.id });
    const statements = await statementsOf(async () => {
      const response = await inspector.send("listInspectionLogs", {
        query: { passed: "false", resolved: "false", limit: 2 },
      });
      expect(response.headers["x-total-count"]).toBe("3");
      expect(response.body.map((log: InspectionLog) => log.id)).toEqual(open.slice(0, 2));
    });
    expect(statements).toHaveLength(2);
    expect(await listIds("?passed=true", inspector)).toEqual([passed.id]);
    expect(await listIds("?passed=false", inspector)).toEqual([fixed.id, ...open]);
    expect(await listIds("?resolved=true", inspector)).toEqual([fixed.id]);
    const elsewhere = await buildAsset(boss);
    const none = await inspector.send("listInspectionLogs", {
      query: { passed: "false", resolved: "false", assetId: elsewhere.id },
    });
    expect(none.headers["x-total-count"]).toBe("0");
  });

  it("filters by resolvedSince, the latest resolution first", async () => {
    const { manager: boss, driver: inspector } = await foundCompany(connect);
    const asset = await buildAsset(boss);
    const noon = new Date();
    const failed: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      failed.push((await buildInspection(inspector, asset.id, { fail: ["horn"] })).id);
    }
    const [first = 0, second = 0, third = 0] = failed;
    for (const [id, ms] of [
      [third, -1],
      [second, 0],
      [first, 1],
    ] as const) {
      clock.set(new Date(noon.getTime() + ms));
      await buildMaintenanceLog(boss, asset.id, { resolvedInspectionId: id });
    }
    clock.reset();
    const since = `resolvedSince=${noon.toISOString()}`;
    expect(await listIds(`?${since}`, inspector)).toEqual([first, second]);
    const query = { resolvedSince: noon.toISOString(), limit: 1 };
    const found = await inspector.list("listInspectionLogs", { query });
    expect(found.map(({ id }) => id)).toEqual([first, second]);
  });

  it.each([
    "?limit=0",
    "?limit=201",
    "?limit=5&limit=6",
    "?limit=x",
    "?assetId=0",
    "?assetId=1e3",
    "?assetId[]=1",
    "?passed=yes",
    "?resolvedSince=2026-02-30",
    "?cursor=!!",
    "?cursor=bm90aGluZw",
    "?role=driver",
  ])("refuses %s", async (query) => {
    expect((await driver.agent.get(path + query)).status).toBe(400);
  });

  it("returns nothing of another company", async () => {
    const { assetId } = await assetWithLogs(1);
    expect(await listIds(`?assetId=${assetId}`, other.admin)).toEqual([]);
    expect(await listIds("?limit=200", other.admin)).toEqual([]);
  });

  it("returns 401 to a signed-out caller", async () => {
    expect((await connect().send("listInspectionLogs")).status).toBe(401);
  });
});

describe("the backlog of failed inspections", () => {
  it("leaves out archived assets, whose records remain listed", async () => {
    const admin = await signUp(connect());
    const [active, archived] = [await buildAsset(admin), await buildAsset(admin)];
    const open = await buildInspection(admin, active.id, { fail: ["horn"] });
    const left = await buildInspection(admin, archived.id, { fail: ["horn"] });
    await admin.call("updateAsset", { params: { id: archived.id }, body: { archived: true } });
    const backlog = await admin.send("listInspectionLogs", {
      query: { passed: "false", resolved: "false" },
    });
    expect(backlog.body.map(({ id }: { id: number }) => id)).toEqual([open.id]);
    expect(backlog.headers["x-total-count"]).toBe("1");
    expect(await listIds("", admin)).toEqual([left.id, open.id]);
    expect(await listIds(`?assetId=${archived.id}`, admin)).toEqual([left.id]);
  });
});

describe("GET /api/inspection/logs/today", () => {
  it("lists the company's calendar day, in two statements", async () => {
    const timeZone = "America/Los_Angeles";
    const { manager: boss, driver: inspector } = await foundCompany(connect, { timeZone });
    const asset = await buildAsset(boss);
    const now = new Date();
    const { start, end } = toDayRange(now, timeZone);
    const ids: number[] = [];
    for (const at of [start.getTime() - 1, start.getTime(), end.getTime() - 1, end.getTime()]) {
      clock.set(new Date(at));
      ids.push((await buildInspection(inspector, asset.id)).id);
    }
    clock.set(new Date(start.getTime() + 9 * hourMs));
    const statements = await statementsOf(async () => {
      expect(await listIds("/today", inspector)).toEqual([ids[2], ids[1]]);
    });
    expect(statements).toHaveLength(2);
  });

  it("returns pages, the first with the day's counts, in two statements each", async () => {
    const { manager: boss, driver: inspector } = await foundCompany(connect);
    const asset = await buildAsset(boss);
    const noon = toDayRange(new Date(), "UTC").start.getTime() + 12 * hourMs;
    clock.set(new Date(noon));
    await buildInspection(inspector, asset.id, {
      date: new Date(noon - dayMs).toISOString(),
    });
    const ids: number[] = [];
    for (const fail of [["horn"], [], ["tires"], [], []]) {
      ids.unshift((await buildInspection(inspector, asset.id, { fail })).id);
    }
    await buildMaintenanceLog(boss, asset.id, { resolvedInspectionId: ids[2] });
    const seen: number[] = [];
    const counts: unknown[] = [];
    let next: string | undefined = `${path}/today?limit=2`;
    while (next) {
      const page: string = next;
      const statements = await statementsOf(async () => {
        const { body, headers } = await inspector.agent.get(page);
        seen.push(...body.map((log: InspectionLog) => log.id));
        counts.push(countsIn(headers));
        next = /<(.*)>; rel="next"/.exec(headers["link"] ?? "")?.[1];
      });
      expect(statements).toHaveLength(2);
    }
    expect(seen).toEqual(ids);
    const noCounts = [undefined, undefined, undefined];
    expect(counts).toEqual([["5", "3", "2"], noCounts, noCounts]);
    expect(await listIds("/today", inspector)).toEqual(ids);
    clock.set(new Date(noon + dayMs));
    const { body, headers } = await inspector.send("listTodaysInspections", {
      query: { limit: 1 },
    });
    expect([body, countsIn(headers)]).toEqual([[], ["0", "0", "0"]]);
    clock.reset();
  });

  it.each(["?limit=0", "?limit=201", "?cursor=!!", "?cursor=bm90aGluZw", "?date=2026-11-20"])(
    "refuses %s",
    async (query) => {
      expect(
        (await driver.send("getInspectionLog", { params: { id: `today${query}` } })).status,
      ).toBe(400);
    },
  );

  it("returns nothing of another company, and 401 to a signed-out caller", async () => {
    await assetWithLogs(1);
    expect(await listIds("/today", other.driver)).toEqual([]);
    expect((await connect().send("listTodaysInspections")).status).toBe(401);
  });
});

describe("GET /api/inspection/failed/:assetId", () => {
  const failedPath = "/api/inspection/failed";

  it("lists unresolved failures with the labels of their checklist, in two statements", async () => {
    const asset = await buildAsset(manager);
    const { id: checklistId } = await buildChecklist(manager, { items: ["Horn", "Chute"] });
    const results = { Chute: { status: "fail" as const }, Horn: { status: "pass" as const } };
    const builtIn = await buildInspection(driver, asset.id, { fail: ["mirrors", "tires"] });
    const own = await buildInspection(driver, asset.id, { checklistId, results });
    const fixed = await buildInspection(driver, asset.id, { fail: ["horn"] });
    await buildInspection(driver, asset.id);
    await buildMaintenanceLog(manager, asset.id, { resolvedInspectionId: fixed.id });
    const statements = await statementsOf(async () => {
      const response = await driver.agent.get(`${failedPath}/${asset.id}`);
      expect(response.body).toEqual([
        {
          id: own.id,
          date: own.date,
          driverName: "Sam Member",
          issues: ["Chute"],
          issueLabels: ["Chute"],
          defects: own.defects,
        },
        {
          id: builtIn.id,
          date: builtIn.date,
          driverName: "Sam Member",
          issues: ["tires", "mirrors"],
          issueLabels: ["Tires (tread, inflation, damage)", "Mirrors"],
          defects: builtIn.defects,
        },
      ]);
    });
    expect(statements).toHaveLength(2);
  });

  it("returns an empty list for an asset without failures", async () => {
    const asset = await buildAsset(manager);
    const response = await driver.agent.get(`${failedPath}/${asset.id}`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual([]);
  });

  it("returns the same 404 for a foreign and an unknown asset", async () => {
    const asset = await buildAsset(manager);
    await buildInspection(driver, asset.id, { fail: ["horn"] });
    const foreign = await other.admin.agent.get(`${failedPath}/${asset.id}`);
    const missing = await other.admin.agent.get(`${failedPath}/${unknownId}`);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(missing.text);
    expect((await driver.agent.get(`${failedPath}/01`)).status).toBe(404);
    expect((await visitor(app).get(`${failedPath}/${asset.id}`)).status).toBe(401);
  });
});

describe("a stored inspection", () => {
  it("still has the name of a removed driver", async () => {
    const leaving = await foundCompany(connect);
    const asset = await buildAsset(leaving.manager);
    await buildInspection(leaving.driver, asset.id);
    await leaving.admin.call("removeUser", { params: { id: leaving.driver.id } });
    const { body } = await leaving.manager.send("listInspectionLogs");
    expect(body[0].driverName).toBe("Sam Member");
  });

  it("has the given day when it is submitted days afterwards", async () => {
    const { id } = await buildAsset(manager);
    const day = new Date(Date.now() - 3 * dayMs).toISOString().slice(0, 10);
    const log = await buildInspection(driver, id, { date: day });
    expect(log.date).toBe(`${day}T12:00:00.000Z`);
  });
});
