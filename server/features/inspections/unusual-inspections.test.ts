import type { Asset, SubmittedInspection } from "#shared/api/api-schemas.ts";
import { dayMs, hourMs } from "#shared/base/dates.ts";
import { describe, expect, it } from "vitest";
import {
  addSignedIn,
  buildAsset,
  buildChecklist,
  buildInspection,
  buildResults,
  foundCompany,
  signUp,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { clock, connect, statementsOf } = await shareTestApp();
const { manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

const path = "/api/inspection/logs";
const unknownId = 9_007_199_254_740_991;
const partial = { results: { horn: { status: "pass" as const } } };

type Input = Parameters<typeof buildInspection>[2];

async function submit(input: Input): Promise<SubmittedInspection> {
  const { id } = await buildAsset(manager);
  return buildInspection(driver, id, input);
}

function fromNow(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

describe("A phone whose clock is wrong", () => {
  it("is accepted up to a day ahead, and beyond that replaced by the server's time", async () => {
    const now = new Date();
    clock.set(now);
    const edge = fromNow(now, dayMs);
    expect((await submit({ date: edge })).date).toBe(edge);
    expect((await submit({ date: fromNow(now, dayMs + 1) })).date).toBe(now.toISOString());
  });

  it.each(["1970-01-01T00:00:12.000Z", "1989-12-31", "2031-05-05T05:05:05Z", "9999-12-31"])(
    "may send the date %s, which is replaced by the server's time",
    async (date) => {
      const now = new Date();
      clock.set(now);
      const log = await submit({ date, completedAt: date });
      expect(log.date).toBe(now.toISOString());
      expect(log.receivedAt).toBe(now.toISOString());
      expect(log.completedAt?.slice(0, 10)).toBe(date.slice(0, 10));
      const body = await manager.call("getInspectionLog", { params: { id: log.id } });
      expect(body).toMatchObject(log);
    },
  );

  it("may send impossible start and answer times, which are left out", async () => {
    const now = new Date();
    clock.set(now);
    const results = {
      ...buildResults("truck"),
      horn: { status: "pass" as const, answeredAt: "2044-01-01T00:00:00Z" },
      tires: { status: "pass" as const, answeredAt: fromNow(now, -hourMs) },
    };
    const log = await submit({ startedAt: "1970-01-01T00:00:00Z", results });
    expect(log.startedAt).toBeNull();
    expect(log.results["horn"]).toEqual({ status: "pass" });
    expect(log.results["tires"]).toEqual(results.tires);
  });

  it.each(["2026-02-30T00:00:00Z", "now", "0000-01-01", "+275760-09-13T00:00:00.000Z"])(
    "may not send %s, which is refused",
    async (moment) => {
      const { id } = await buildAsset(manager);
      const input = { assetId: id, results: buildResults("truck"), signatureUrl: "Sam" };
      for (const field of ["date", "startedAt", "completedAt"]) {
        const response = await driver.send("submitInspection", {
          body: { ...input, [field]: moment },
        });
        expect(response.status, field).toBe(400);
      }
    },
  );
});

describe("An inspection with unlisted items", () => {
  it.each([
    ["an unknown checklist", { ...partial, checklistId: unknownId }],
    ["the built-in list without all of its items", partial],
  ])("is one of %s and the asset's last inspection", async (_what, input) => {
    const asset = await buildAsset(manager);
    const listed = await buildInspection(driver, asset.id, { fail: ["horn"] });
    const log = await buildInspection(driver, asset.id, input);
    expect([listed.unlisted, log.unlisted]).toEqual([false, true]);
    const { id, date, passed } = log;
    const body = await driver.call("getAsset", { params: { id: asset.id } });
    expect(body.lastInspection).toEqual({ id, date, passed });
  });

  it("is an asset's first inspection, moves its meters, and is no pre-trip of today", async () => {
    const boss = await signUp(connect());
    const marco = { role: "driver", firstName: "Marco", lastName: "Ortiz" } as const;
    const inspector = await addSignedIn(connect(), boss, marco);
    const { id } = await buildAsset(boss);
    const first = await buildInspection(inspector, id, { ...partial, odometer: 120 });
    const asset: Asset = await boss.call("getAsset", { params: { id } });
    expect([asset.lastInspection?.id, asset.currentMiles]).toEqual([first.id, 120]);
    const readToday = async () => (await inspector.call("getPack")).assets[0]?.inspectedToday;
    expect(await readToday()).toBeNull();
    await buildInspection(inspector, id);
    await buildInspection(boss, id, partial);
    expect(await readToday()).toEqual({ by: "Marco Ortiz", isAfterTrip: true });
  });

  it("is not one with all items of a company's checklist", async () => {
    const { id: checklistId } = await buildChecklist(manager, { items: ["Drum"] });
    const results = { Drum: { status: "pass" as const } };
    expect((await submit({ checklistId, results })).unlisted).toBe(false);
    await manager.call("deleteChecklist", { params: { id: checklistId } });
  });

  it("is counted among today's inspections like all that their list shows", async () => {
    const { manager: boss, driver: inspector } = await foundCompany(connect);
    const { id } = await buildAsset(boss);
    const failed = { results: { horn: { status: "fail" as const } } };
    await buildInspection(inspector, id, partial);
    await buildInspection(inspector, id, failed);
    await buildInspection(inspector, id);
    await buildInspection(inspector, id, { fail: ["tires"] });
    const repaired = await buildInspection(inspector, id, failed);
    await boss.call("logMaintenance", {
      body: {
        assetId: id,
        date: new Date().toISOString(),
        serviceType: "Other",
        description: "Horn",
        resolvedInspectionId: repaired.id,
      },
    });
    const { body, headers } = await boss.send("listTodaysInspections", {
      query: { results: "false" },
    });
    expect(body).toHaveLength(5);
    const counts = ["total", "passed", "failed"].map((what) => headers[`x-${what}-count`]);
    expect(counts).toEqual(["5", "2", "3"]);
    expect((await inspector.call("getPack")).today).toEqual({ passed: 2, failed: 3 });
  });

  it("is an open failure that the office is notified of when an item failed", async () => {
    const { manager: boss, driver: inspector } = await foundCompany(connect);
    const { id } = await buildAsset(boss);
    const failed = { results: { "loose mirror": { status: "fail" as const } } };
    const log = await buildInspection(inspector, id, failed);
    const open = await boss.call("listInspectionLogs", {
      query: { passed: "false", resolved: "false" },
    });
    expect(open).toMatchObject([{ id: log.id, unlisted: true, issueLabels: ["loose mirror"] }]);
    const notifications = await boss.call("listNotifications", { query: { unread: "true" } });
    expect(notifications).toMatchObject([{ type: "inspection_failed", assetId: id }]);
    const activity = await boss.call("listActivity");
    expect(activity).toMatchObject([{ description: "Inspection failed (unlisted items)" }]);
  });
});

describe("GET /api/inspection/logs/:id", () => {
  it("returns the whole record, in two statements", async () => {
    const log = await submit({ fail: ["horn"] });
    const statements = await statementsOf(async () => {
      const body = await driver.call("getInspectionLog", { params: { id: log.id } });
      expect(body).toMatchObject(log);
      expect(body.results["horn"]).toEqual({ status: "fail" });
    });
    expect(statements).toHaveLength(2);
  });

  it("returns 404 for a foreign and an unknown inspection", async () => {
    const log = await submit({});
    for (const [user, id] of [
      [other.driver, log.id],
      [driver, unknownId],
    ] as const) {
      expect(await readStatus(user, id)).toBe(404);
    }
    expect(await readStatus(connect(), log.id)).toBe(401);
  });

  it("does not capture the path of today's list", async () => {
    const body = await driver.call("listTodaysInspections");
    expect(Array.isArray(body)).toBe(true);
  });
});

describe("The pace of an inspection", () => {
  it("is shown to the office with that of the driver's two before, each walk counted once", async () => {
    const { manager: office, driver: walker } = await foundCompany(connect);
    const now = new Date();
    clock.set(now);
    const walk = { walkId: "0b8a3a4e-6b5b-4c39-9d2c-3b9f6f2f1a11" };
    const other = { walkId: "1b8a3a4e-6b5b-4c39-9d2c-3b9f6f2f1a11" };
    const asset = await buildAsset(office);
    const fill = (hoursAgo: number, seconds: number | null, fields: object = {}) => {
      const at = -hoursAgo * hourMs;
      const date = fromNow(now, at);
      const startedAt = seconds === null ? null : fromNow(now, at - seconds * 1_000);
      return buildInspection(walker, asset.id, { date, startedAt, ...fields });
    };
    await fill(9, 300);
    await fill(8, null);
    await fill(7, 101, other);
    await fill(6, 103, other);
    await fill(5, 102, walk);
    const { id } = await fill(4, 99, walk);
    await fill(3, 600);
    const read = (user: TestCaller) => user.call("getInspectionLog", { params: { id } });
    expect((await read(office)).secondsBefore).toEqual([103, null]);
    expect(await read(walker)).not.toHaveProperty("secondsBefore");
  });
});

describe("Two units that were inspected in one walk", () => {
  const walkId = "2b8a3a4e-6b5b-4c39-9d2c-3b9f6f2f1a11";

  it("name each other in their details, on their papers and in their files", async () => {
    const { manager: office, driver: walker } = await foundCompany(connect);
    const [truck, trailer] = await Promise.all([
      buildAsset(office, { name: "Mixer 14" }),
      buildAsset(office, { name: "Lowboy 3", category: "trailer" }),
    ]);
    const first = await buildInspection(walker, truck, { walkId });
    expect(await findInspectedWith(office, first.id)).toBeNull();
    const other = await buildInspection(walker, trailer, { walkId, fail: ["tires"] });
    await buildInspection(office, trailer, { walkId });
    const alone = await buildInspection(walker, truck);
    expect(await findInspectedWith(office, first.id)).toEqual({
      id: other.id,
      assetName: "Lowboy 3",
    });
    expect(await findInspectedWith(office, other.id)).toEqual({
      id: first.id,
      assetName: "Mixer 14",
    });
    expect(await findInspectedWith(office, alone.id)).toBeNull();
    const paper = await office.call("getInspectionPaper", { params: { id: other.id } });
    const text = "Inspected together with Mixer 14";
    expect(paper.blocks).toContainEqual({ kind: "text", text });
    const file = await office.call("getUnitFile", { params: { id: trailer.id } });
    expect(file.blocks).toContainEqual({ kind: "text", text });
    const cells = file.blocks.flatMap((block) => (block.kind === "table" ? block.rows.flat() : []));
    expect(cells.filter((cell) => cell.includes(text))).toEqual([`Failed (report below): ${text}`]);
  });

  async function findInspectedWith(user: TestCaller, id: number) {
    return (await user.call("getInspectionLog", { params: { id } })).inspectedWith;
  }
});

describe("A list without results", () => {
  it.each(["", "/today"])(
    "contains the rows of /api/inspection/logs%s without their results and items",
    async (of) => {
      const log = await submit({ fail: ["horn", "tires"] });
      const { body } = await driver.agent.get(`${path}${of}?results=false`);
      const { defects: _, ...listed } = log;
      const { results: _results, issues: _issues, checklistItems: _items, ...row } = listed;
      expect(body).toContainEqual(row);
      expect(row.issueLabels).toEqual([
        "Tires (tread, inflation, damage)",
        "Horn and backup alarm",
      ]);
      const whole = await driver.agent.get(`${path}${of}`);
      expect(whole.body).toContainEqual(listed);
    },
  );

  it("labels the issues as the company's checklist does", async () => {
    const { id: checklistId } = await buildChecklist(manager, { items: ["horn"] });
    const results = { horn: { status: "fail" as const } };
    const log = await submit({ checklistId, results });
    await manager.call("deleteChecklist", { params: { id: checklistId } });
    const body = await driver.call("listInspectionLogs", { query: { results: "false" } });
    expect(body).toContainEqual(expect.objectContaining({ id: log.id, issueLabels: ["horn"] }));
  });
});

async function readStatus(user: TestCaller, id: number): Promise<number> {
  return (await user.send("getInspectionLog", { params: { id } })).status;
}
