import type { Asset, InspectionLog } from "#shared/api-schemas.ts";
import { dayMs, hourMs } from "#shared/dates.ts";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildChecklist,
  buildInspection,
  builtInResults,
} from "../../test/build-by-agent.ts";
import { foundCompany } from "../../test/company.ts";
import type { Agent } from "../../test/harness.ts";
import { startTestApp, visitor } from "../../test/harness.ts";

const { app, clock, statementsOf } = await startTestApp();
const { manager, driver } = await foundCompany(app);
const other = await foundCompany(app);

const path = "/api/inspection/logs";
const neverWas = 9_007_199_254_740_991;
const partial = { results: { horn: { status: "pass" as const } } };

type Input = Parameters<typeof buildInspection>[2];

async function submit(input: Input): Promise<InspectionLog> {
  const { id } = await buildAsset(manager.agent);
  return buildInspection(driver.agent, id, input);
}

function fromNow(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

describe("A phone whose clock is wrong", () => {
  it("is believed up to a day ahead, and beyond that recorded as received", async () => {
    const now = new Date();
    clock.set(now);
    const edge = fromNow(now, dayMs);
    expect((await submit({ date: edge })).date).toBe(edge);
    expect((await submit({ date: fromNow(now, dayMs + 1) })).date).toBe(now.toISOString());
  });

  it.each(["1970-01-01T00:00:12.000Z", "1989-12-31", "2031-05-05T05:05:05Z", "9999-12-31"])(
    "submits on %s, which is recorded as received",
    async (date) => {
      const now = new Date();
      clock.set(now);
      const log = await submit({ date, completedAt: date });
      expect(log.date).toBe(now.toISOString());
      expect(log.receivedAt).toBe(now.toISOString());
      expect(log.completedAt?.slice(0, 10)).toBe(date.slice(0, 10));
      const { body } = await manager.agent.get(`${path}/${log.id}`);
      expect(body).toEqual(log);
    },
  );

  it("leaves out when it started and answered where that cannot be", async () => {
    const now = new Date();
    clock.set(now);
    const results = {
      ...builtInResults("truck"),
      horn: { status: "pass" as const, answeredAt: "2044-01-01T00:00:00Z" },
      tires: { status: "pass" as const, answeredAt: fromNow(now, -hourMs) },
    };
    const log = await submit({ startedAt: "1970-01-01T00:00:00Z", results });
    expect(log.startedAt).toBeNull();
    expect(log.results["horn"]).toEqual({ status: "pass" });
    expect(log.results["tires"]).toEqual(results.tires);
  });

  it.each(["2026-02-30T00:00:00Z", "now", "0000-01-01", "+275760-09-13T00:00:00.000Z"])(
    "cannot show %s, which is refused",
    async (moment) => {
      const { id } = await buildAsset(manager.agent);
      const input = { assetId: id, results: builtInResults("truck"), signatureUrl: "Sam" };
      for (const field of ["date", "startedAt", "completedAt"]) {
        const response = await driver.agent.post(path).send({ ...input, [field]: moment });
        expect(response.status, field).toBe(400);
      }
    },
  );
});

describe("An inspection with unlisted items", () => {
  it.each([
    ["an unknown checklist", { ...partial, checklistId: neverWas }],
    ["the built-in list without all of its items", partial],
  ])("is one of %s, and is no asset's last inspection", async (_what, input) => {
    const asset = await buildAsset(manager.agent);
    const listed = await buildInspection(driver.agent, asset.id, { fail: ["horn"] });
    const log = await buildInspection(driver.agent, asset.id, input);
    expect([listed.unlisted, log.unlisted]).toEqual([false, true]);
    const { id, date, passed } = listed;
    const { body } = await driver.agent.get(`/api/assets/${asset.id}`);
    expect(body.lastInspection).toEqual({ id, date, passed });
  });

  it("leaves an asset that was never inspected so, and still moves its meters", async () => {
    const { id } = await buildAsset(manager.agent);
    await buildInspection(driver.agent, id, { ...partial, odometer: 120 });
    const asset: Asset = (await manager.agent.get(`/api/assets/${id}`)).body;
    expect([asset.lastInspection, asset.currentMiles]).toEqual([null, 120]);
  });

  it("is not one of a company's whole list", async () => {
    const { id: checklistId } = await buildChecklist(manager.agent, { items: ["Drum"] });
    const results = { Drum: { status: "pass" as const } };
    expect((await submit({ checklistId, results })).unlisted).toBe(false);
    await manager.agent.delete(`/api/inspection/checklists/${checklistId}`);
  });

  it("is in today's list, but neither among the passed nor among the failed", async () => {
    const { manager: boss, driver: inspector } = await foundCompany(app);
    const { id } = await buildAsset(boss.agent);
    const failed = { results: { horn: { status: "fail" as const } } };
    await buildInspection(inspector.agent, id, partial);
    await buildInspection(inspector.agent, id, failed);
    await buildInspection(inspector.agent, id);
    await buildInspection(inspector.agent, id, { fail: ["tires"] });
    const mended = await buildInspection(inspector.agent, id, failed);
    await boss.agent.post("/api/maintenance/logs").send({
      assetId: id,
      date: new Date().toISOString(),
      serviceType: "Other",
      description: "Horn",
      resolvedInspectionId: mended.id,
    });
    const { body, headers } = await boss.agent.get(`${path}/today?results=false`);
    expect(body).toHaveLength(5);
    const counts = ["total", "passed", "failed"].map((what) => headers[`x-${what}-count`]);
    expect(counts).toEqual(["5", "1", "1"]);
  });

  it("is an open failure that the office is told of, when something failed", async () => {
    const { manager: boss, driver: inspector } = await foundCompany(app);
    const { id } = await buildAsset(boss.agent);
    const failed = { results: { "loose mirror": { status: "fail" as const } } };
    const log = await buildInspection(inspector.agent, id, failed);
    const { body: open } = await boss.agent.get(`${path}?passed=false&resolved=false`);
    expect(open).toMatchObject([{ id: log.id, unlisted: true, issueLabels: ["loose mirror"] }]);
    const { body: notices } = await boss.agent.get("/api/notifications?unread=true");
    expect(notices).toMatchObject([{ type: "inspection_failed", assetId: id }]);
    const { body: activity } = await boss.agent.get("/api/dashboard/activity");
    expect(activity).toMatchObject([{ description: "Inspection failed (unlisted items)" }]);
  });
});

describe("GET /api/inspection/logs/:id", () => {
  it("returns the whole record, in two statements", async () => {
    const log = await submit({ fail: ["horn"] });
    const statements = await statementsOf(async () => {
      const { body } = await driver.agent.get(`${path}/${log.id}`);
      expect(body).toEqual(log);
      expect(body.results.horn).toEqual({ status: "fail" });
    });
    expect(statements).toHaveLength(2);
  });

  it("knows no inspection of another company and none that never was", async () => {
    const log = await submit({});
    for (const [agent, id] of [
      [other.driver.agent, log.id],
      [driver.agent, neverWas],
    ] as const) {
      expect(await statusOf(agent, id)).toBe(404);
    }
    expect(await statusOf(visitor(app), log.id)).toBe(401);
  });

  it("does not stand in the way of today's list", async () => {
    const { body } = await driver.agent.get(`${path}/today`);
    expect(Array.isArray(body)).toBe(true);
  });
});

describe("A list without results", () => {
  it.each(["", "/today"])(
    "of %s has what its rows show, and neither answers nor items",
    async (of) => {
      const log = await submit({ fail: ["horn", "tires"] });
      const { body } = await driver.agent.get(`${path}${of}?results=false`);
      const { results: _, issues: _issues, checklistItems: _items, ...row } = log;
      expect(body).toContainEqual(row);
      expect(row.issueLabels).toEqual([
        "Tires (tread, inflation, damage)",
        "Horn and backup alarm",
      ]);
      const whole = await driver.agent.get(`${path}${of}`);
      expect(whole.body).toContainEqual(log);
    },
  );

  it("names the items of a company's own list as that list does", async () => {
    const { id: checklistId } = await buildChecklist(manager.agent, { items: ["horn"] });
    const results = { horn: { status: "fail" as const } };
    const log = await submit({ checklistId, results });
    await manager.agent.delete(`/api/inspection/checklists/${checklistId}`);
    const { body } = await driver.agent.get(`${path}?results=false`);
    expect(body).toContainEqual(expect.objectContaining({ id: log.id, issueLabels: ["horn"] }));
  });
});

async function statusOf(agent: Agent, id: number): Promise<number> {
  return (await agent.get(`${path}/${id}`)).status;
}
