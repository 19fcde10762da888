import type { InspectionLog } from "#shared/api-schemas.ts";
import { dayMs, hourMs } from "#shared/dates.ts";
import { dayRange } from "#shared/days.ts";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildChecklist,
  buildInspection,
  buildMaintenanceLog,
} from "../../test/build-by-agent.ts";
import { foundCompany } from "../../test/company.ts";
import type { Agent } from "../../test/harness.ts";
import { startTestApp, visitor } from "../../test/harness.ts";

const { app, clock, statementsOf } = await startTestApp();
const company = await foundCompany(app);
const { manager, driver } = company;
const other = await foundCompany(app);

const path = "/api/inspection/logs";
const neverWas = 9_007_199_254_740_991;

async function idsOf(query: string, agent: Agent = driver.agent): Promise<number[]> {
  const response = await agent.get(`${path}${query}`);
  expect(response.status).toBe(200);
  return response.body.map((log: InspectionLog) => log.id);
}

function countsIn(headers: Record<string, string>) {
  return ["total", "passed", "failed"].map((what) => headers[`x-${what}-count`]);
}

async function assetWithLogs(count: number): Promise<{ assetId: number; ids: number[] }> {
  const { id: assetId } = await buildAsset(manager.agent);
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const date = new Date(Date.now() - (count - index) * hourMs).toISOString();
    ids.unshift((await buildInspection(driver.agent, assetId, { date })).id);
  }
  return { assetId, ids };
}

describe("GET /api/inspection/logs", () => {
  it("lists an asset's inspections with their names, the newest first, in two statements", async () => {
    const { assetId, ids } = await assetWithLogs(3);
    const statements = await statementsOf(async () => {
      expect(await idsOf(`?assetId=${assetId}`)).toEqual(ids);
    });
    expect(statements).toHaveLength(2);
    const { body } = await manager.agent.get(`${path}?assetId=${assetId}&limit=1`);
    expect(body[0]).toMatchObject({
      id: ids[0],
      driverId: driver.id,
      driverName: "Sam Member",
      assetCategory: "truck",
      assetName: expect.stringContaining("Mixer"),
      checklistItems: null,
    });
  });

  it("puts the later of two of the same moment first", async () => {
    const { id: assetId } = await buildAsset(manager.agent);
    const date = new Date().toISOString();
    const first = await buildInspection(driver.agent, assetId, { date });
    const second = await buildInspection(driver.agent, assetId, { date });
    expect(await idsOf(`?assetId=${assetId}`)).toEqual([second.id, first.id]);
  });

  it("goes on where a page ended, until there is no more", async () => {
    const { assetId, ids } = await assetWithLogs(5);
    const seen: number[] = [];
    let next: string | undefined = `${path}?assetId=${assetId}&limit=2`;
    let pages = 0;
    while (next) {
      const response = await driver.agent.get(next);
      seen.push(...response.body.map((log: InspectionLog) => log.id));
      next = /<(.*)>; rel="next"/.exec(response.headers["link"] ?? "")?.[1];
      pages += 1;
    }
    expect(seen).toEqual(ids);
    expect(pages).toBe(3);
  });

  it("filters by outcome and counts the whole backlog beside its page, in two statements", async () => {
    const { manager: boss, driver: inspector } = await foundCompany(app);
    const asset = await buildAsset(boss.agent);
    const passed = await buildInspection(inspector.agent, asset.id);
    const open: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      open.unshift((await buildInspection(inspector.agent, asset.id, { fail: ["horn"] })).id);
    }
    const fixed = await buildInspection(inspector.agent, asset.id, { fail: ["tires"] });
    await buildMaintenanceLog(boss.agent, asset.id, { resolvedInspectionId: fixed.id });
    const statements = await statementsOf(async () => {
      const response = await inspector.agent.get(`${path}?passed=false&resolved=false&limit=2`);
      expect(response.headers["x-total-count"]).toBe("3");
      expect(response.body.map((log: InspectionLog) => log.id)).toEqual(open.slice(0, 2));
    });
    expect(statements).toHaveLength(2);
    expect(await idsOf("?passed=true", inspector.agent)).toEqual([passed.id]);
    expect(await idsOf("?passed=false", inspector.agent)).toEqual([fixed.id, ...open]);
    expect(await idsOf("?resolved=true", inspector.agent)).toEqual([fixed.id]);
    const elsewhere = await buildAsset(boss.agent);
    const none = await inspector.agent.get(
      `${path}?passed=false&resolved=false&assetId=${elsewhere.id}`,
    );
    expect(none.headers["x-total-count"]).toBe("0");
  });

  it("lists what was resolved since a moment, the latest resolution first", async () => {
    const { manager: boss, driver: inspector } = await foundCompany(app);
    const asset = await buildAsset(boss.agent);
    const noon = new Date();
    const failed: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      failed.push((await buildInspection(inspector.agent, asset.id, { fail: ["horn"] })).id);
    }
    const [first = 0, second = 0, third = 0] = failed;
    for (const [id, ms] of [
      [third, -1],
      [second, 0],
      [first, 1],
    ] as const) {
      clock.set(new Date(noon.getTime() + ms));
      await buildMaintenanceLog(boss.agent, asset.id, { resolvedInspectionId: id });
    }
    clock.reset();
    const since = `resolvedSince=${noon.toISOString()}`;
    expect(await idsOf(`?${since}`, inspector.agent)).toEqual([first, second]);
    const page = await inspector.agent.get(`${path}?${since}&limit=1`);
    const next = /<(.*)>; rel="next"/.exec(page.headers["link"] ?? "")?.[1] ?? "";
    expect((await inspector.agent.get(next)).body.map((log: InspectionLog) => log.id)).toEqual([
      second,
    ]);
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
    "?driverId=1",
  ])("refuses %s", async (query) => {
    expect((await driver.agent.get(path + query)).status).toBe(400);
  });

  it("shows nothing of another company", async () => {
    const { assetId } = await assetWithLogs(1);
    expect(await idsOf(`?assetId=${assetId}`, other.admin.agent)).toEqual([]);
    expect(await idsOf("?limit=200", other.admin.agent)).toEqual([]);
  });

  it("is not for nobody", async () => {
    expect((await visitor(app).get(path)).status).toBe(401);
  });
});

describe("the failures that the fleet has to repair", () => {
  it("are without those of archived assets, which keep their records", async () => {
    const { admin } = await foundCompany(app);
    const [kept, archived] = [await buildAsset(admin.agent), await buildAsset(admin.agent)];
    const open = await buildInspection(admin.agent, kept.id, { fail: ["horn"] });
    const left = await buildInspection(admin.agent, archived.id, { fail: ["horn"] });
    await admin.agent.put(`/api/assets/${archived.id}`).send({ archived: true }).expect(200);
    const backlog = await admin.agent.get(`${path}?passed=false&resolved=false`).expect(200);
    expect(backlog.body.map(({ id }: { id: number }) => id)).toEqual([open.id]);
    expect(backlog.headers["x-total-count"]).toBe("1");
    expect(await idsOf("", admin.agent)).toEqual([left.id, open.id]);
    expect(await idsOf(`?assetId=${archived.id}`, admin.agent)).toEqual([left.id]);
  });
});

describe("GET /api/inspection/logs/today", () => {
  it("goes by the calendar day of the company, in two statements", async () => {
    const timeZone = "America/Los_Angeles";
    const { manager: boss, driver: inspector } = await foundCompany(app, { timeZone });
    const asset = await buildAsset(boss.agent);
    const now = new Date();
    const { start, end } = dayRange(now, timeZone);
    const ids: number[] = [];
    for (const at of [start.getTime() - 1, start.getTime(), end.getTime() - 1, end.getTime()]) {
      clock.set(new Date(at));
      ids.push((await buildInspection(inspector.agent, asset.id)).id);
    }
    clock.set(new Date(start.getTime() + 9 * hourMs));
    const statements = await statementsOf(async () => {
      expect(await idsOf("/today", inspector.agent)).toEqual([ids[2], ids[1]]);
    });
    expect(statements).toHaveLength(2);
  });

  it("comes in pages, the first with the day's counts, each in two statements", async () => {
    const { manager: boss, driver: inspector } = await foundCompany(app);
    const asset = await buildAsset(boss.agent);
    const noon = dayRange(new Date(), "UTC").start.getTime() + 12 * hourMs;
    clock.set(new Date(noon));
    await buildInspection(inspector.agent, asset.id, {
      date: new Date(noon - dayMs).toISOString(),
    });
    const ids: number[] = [];
    for (const fail of [["horn"], [], ["tires"], [], []]) {
      ids.unshift((await buildInspection(inspector.agent, asset.id, { fail })).id);
    }
    await buildMaintenanceLog(boss.agent, asset.id, { resolvedInspectionId: ids[2] });
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
    const untold = [undefined, undefined, undefined];
    expect(counts).toEqual([["5", "3", "2"], untold, untold]);
    expect(await idsOf("/today", inspector.agent)).toEqual(ids);
    clock.set(new Date(noon + dayMs));
    const { body, headers } = await inspector.agent.get(`${path}/today?limit=1`);
    expect([body, countsIn(headers)]).toEqual([[], ["0", "0", "0"]]);
    clock.reset();
  });

  it.each(["?limit=0", "?limit=201", "?cursor=!!", "?cursor=bm90aGluZw", "?date=2026-11-20"])(
    "refuses %s",
    async (query) => {
      expect((await driver.agent.get(`${path}/today${query}`)).status).toBe(400);
    },
  );

  it("shows nothing of another company, and is not for nobody", async () => {
    await assetWithLogs(1);
    expect(await idsOf("/today", other.driver.agent)).toEqual([]);
    expect((await visitor(app).get(`${path}/today`)).status).toBe(401);
  });
});

describe("GET /api/inspection/failed/:assetId", () => {
  const failedPath = "/api/inspection/failed";

  it("lists an asset's unresolved failures in the words of their list, in two statements", async () => {
    const asset = await buildAsset(manager.agent);
    const { id: checklistId } = await buildChecklist(manager.agent, { items: ["Horn", "Chute"] });
    const results = { Chute: { status: "fail" as const }, Horn: { status: "pass" as const } };
    const builtIn = await buildInspection(driver.agent, asset.id, { fail: ["mirrors", "tires"] });
    const own = await buildInspection(driver.agent, asset.id, { checklistId, results });
    const fixed = await buildInspection(driver.agent, asset.id, { fail: ["horn"] });
    await buildInspection(driver.agent, asset.id);
    await buildMaintenanceLog(manager.agent, asset.id, { resolvedInspectionId: fixed.id });
    const statements = await statementsOf(async () => {
      const response = await driver.agent.get(`${failedPath}/${asset.id}`);
      expect(response.body).toEqual([
        {
          id: own.id,
          date: own.date,
          driverName: "Sam Member",
          issues: ["Chute"],
          issueLabels: ["Chute"],
        },
        {
          id: builtIn.id,
          date: builtIn.date,
          driverName: "Sam Member",
          issues: ["tires", "mirrors"],
          issueLabels: ["Tires (tread, inflation, damage)", "Mirrors"],
        },
      ]);
    });
    expect(statements).toHaveLength(2);
  });

  it("answers an empty list for an asset without any", async () => {
    const asset = await buildAsset(manager.agent);
    const response = await driver.agent.get(`${failedPath}/${asset.id}`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual([]);
  });

  it("knows no asset of another company and none that never was", async () => {
    const asset = await buildAsset(manager.agent);
    await buildInspection(driver.agent, asset.id, { fail: ["horn"] });
    const foreign = await other.admin.agent.get(`${failedPath}/${asset.id}`);
    const missing = await other.admin.agent.get(`${failedPath}/${neverWas}`);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(missing.text);
    expect((await driver.agent.get(`${failedPath}/01`)).status).toBe(404);
    expect((await visitor(app).get(`${failedPath}/${asset.id}`)).status).toBe(401);
  });
});

describe("a record over time", () => {
  it("keeps the name of a driver who was removed", async () => {
    const leaving = await foundCompany(app);
    const asset = await buildAsset(leaving.manager.agent);
    await buildInspection(leaving.driver.agent, asset.id);
    await leaving.admin.agent.delete(`/api/crew/${leaving.driver.id}`);
    const { body } = await leaving.manager.agent.get(path);
    expect(body[0].driverName).toBe("Sam Member");
  });

  it("stays on its day when it is inspected late", async () => {
    const { id } = await buildAsset(manager.agent);
    const day = new Date(Date.now() - 3 * dayMs).toISOString().slice(0, 10);
    const log = await buildInspection(driver.agent, id, { date: day });
    expect(log.date).toBe(`${day}T12:00:00.000Z`);
  });
});
