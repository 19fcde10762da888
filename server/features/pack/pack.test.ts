import { randomUUID } from "node:crypto";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import { toDayRange } from "#shared/base/days.ts";
import { roles } from "#shared/base/roles.ts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  buildAsset,
  buildChecklist,
  buildDocument,
  buildHeld,
  buildInspection,
  foundCompany,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { clock, connect } = await shareTestApp();
const now = "2026-11-20T18:00:00.000Z";
const yesterday = "2026-11-19T18:00:00.000Z";
beforeEach(() => clock.set(now));

async function getPack(user: TestCaller) {
  const { status, body } = await user.send("getPack");
  expect(status).toBe(200);
  return apiSchemas.getPack.returns.parse(body);
}

const passed = { status: "pass" } as const;
const toIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe("The pack of a phone", () => {
  it("holds what the calls of the inspection page return, whatever the role", async () => {
    const company = await foundCompany(connect, { timeZone: "America/Chicago" });
    const { driver, manager } = company;
    const asset = await buildAsset(manager, { kind: "mixer", tags: ["night"] });
    await buildAsset(manager, { condition: "out_of_service" });
    await buildAsset(manager, { condition: "maintenance" });
    await buildChecklist(manager);
    await buildChecklist(manager, { inspectionTypes: ["post_trip"] });
    await buildInspection(driver, asset, { fail: ["tires"] });
    await buildInspection(driver, asset);
    const query = { limit: 10, results: false };
    const read = {
      assets: await driver.call("listAssets", { query: { condition: "in_use" } }),
      outOfService: await driver.call("listAssets", { query: { condition: "out_of_service" } }),
      checklists: await driver.call("listChecklists", { query: { type: "all" } }),
      recent: await driver.call("listInspectionLogs", { query }),
      today: { passed: 1, failed: 1 },
      changesAt: toDayRange(new Date(now), "America/Chicago").end.toISOString(),
      truncated: false,
    };
    for (const role of roles) {
      const user = await company[role].call("getCurrentUser");
      const unread = (await company[role].list("listNotifications", { query: { unread: true } }))
        .length;
      expect(await getPack(company[role])).toMatchObject({ ...read, user, unread });
    }
  });

  it("names the open defects of an asset, the most urgent first, and the repairs to review", async () => {
    const { driver, manager } = await foundCompany(connect);
    const asset = await buildAsset(manager);
    const fail = ["tires", "mirrors", "horn"];
    const { defects } = await buildInspection(driver, asset, { fail });
    const signed = { note: "Looked at it", signature: "Al Poe" };
    const acts = {
      tires: { act: "defer", untilDay: "2026-12-01", ...signed },
      horn: { act: "certify", outcome: "repaired", ...signed },
    } as const;
    for (const [item, body] of Object.entries(acts)) {
      const { id = 0 } = defects.find(({ itemId }) => itemId === item) ?? {};
      await manager.call("actOnDefect", { params: { id }, body });
    }
    const listed = await driver.call("listDefects", { query: { assetId: asset.id } });
    const { assets } = await getPack(driver);
    const open = assets.flatMap(({ open }) => open);
    const reviews = assets.flatMap(({ reviews }) => reviews);
    expect(open.map(({ itemId }) => itemId)).toEqual(["mirrors", "tires"]);
    expect(reviews.map(({ state }) => state).toSorted()).toEqual(["deferred", "repaired"]);
    for (const defect of [...open, ...reviews]) {
      expect(listed.find(({ id }) => id === defect.id)).toMatchObject(defect);
    }
  });

  it("says which assets are the user's, by whom and when they were inspected last", async () => {
    const { driver, manager } = await foundCompany(connect);
    const south = await buildAsset(manager, { location: "South" });
    const older = await buildAsset(manager, { location: "South" });
    const north = await buildAsset(manager, { location: "North" });
    const mine = await buildAsset(manager, { assignedCrew: "Nights: SAM MEMBER, Al Poe" });
    const never = await buildAsset(manager, { assignedCrew: "Al Poe" });
    clock.set("2026-11-05T18:00:00.000Z");
    await buildInspection(driver, never);
    clock.set(yesterday);
    await buildInspection(driver, south);
    clock.set(now);
    for (const [minute, asset] of [north, older, south].entries()) {
      clock.set(`2026-11-20T18:0${minute}:00.000Z`);
      await buildInspection(manager, asset);
    }
    const { assets } = await getPack(driver);
    expect(toIds(assets)).toEqual([mine, south, older, north, never].map(({ id }) => id));
    expect(assets.map(({ isMine }) => isMine)).toEqual([true, false, false, false, false]);
    expect(assets.map(({ lastByMeAt }) => lastByMeAt)).toEqual([null, yesterday, null, null, null]);
    const by = { by: "Sam Member", isAfterTrip: true };
    expect(assets.map(({ inspectedToday }) => inspectedToday)).toEqual([null, by, by, by, null]);
    expect(assets[1]?.location).toBe("South");
  });

  it("begins after the user's own assets with those of the yard where the user works", async () => {
    const { admin, driver, manager } = await foundCompany(connect);
    const { id: yardId } = await manager.call("createYard", { body: { name: "North" } });
    const here = await buildAsset(manager, { yardId });
    const mine = await buildAsset(manager, { assignedCrew: "Sam Member" });
    const there = await buildAsset(manager);
    const listed = async () => toIds((await getPack(driver)).assets);
    expect(await listed()).toEqual([mine, there, here].map(({ id }) => id));
    await admin.call("updateUser", { params: { id: driver.id }, body: { yardId } });
    expect(await listed()).toEqual([mine, here, there].map(({ id }) => id));
    const { assets } = await getPack(driver);
    expect(assets.map(({ isInYard }) => isInYard)).toEqual([false, true, false]);
  });

  it("knows of a trip that began today until its post-trip, also after an annual inspection", async () => {
    const { manager } = await foundCompany(connect);
    const asset = await buildAsset(manager);
    const { id: checklistId } = await buildChecklist(manager, {
      items: ["Frame"],
      inspectionTypes: ["annual"],
    });
    const annual = { inspectionType: "annual", checklistId, results: { Frame: passed } } as const;
    const { id: trips } = await buildChecklist(manager, {
      items: ["Horn"],
      inspectionTypes: ["pre_trip", "post_trip"],
    });
    const trip = { checklistId: trips, results: { Horn: passed } };
    const said = [];
    for (const given of [trip, annual, { ...trip, inspectionType: "post_trip" } as const, annual]) {
      await buildInspection(manager, asset.id, given);
      const [packed] = (await getPack(manager)).assets;
      said.push(packed?.inspectedToday?.isAfterTrip);
    }
    expect(said).toEqual([true, true, false, false]);
  });

  it("says what the office has decided lately on what was held as the user's", async () => {
    const { driver, manager } = await foundCompany(connect);
    const { id: assetId } = await buildAsset(manager);
    const decide = async (decision: "file" | "decline", by = driver) => {
      const key = randomUUID();
      const { id } = await buildHeld(by, assetId, { key });
      const body = { decision, note: "Seen" };
      return { key, ...(await manager.call("decideHeld", { params: { id }, body })) };
    };
    await decide("decline");
    // Meanwhile they go on, or their sessions would end.
    clock.set("2026-11-28T18:00:00.000Z");
    await Promise.all([getPack(driver), getPack(manager)]);
    clock.set("2026-12-05T18:00:00.000Z");
    const filed = await decide("file");
    clock.set("2026-12-05T18:01:00.000Z");
    const declined = await decide("decline");
    await decide("decline", manager);
    await buildHeld(driver, assetId);
    const { decided } = await getPack(driver);
    expect(decided.map(({ key, state }) => [key, state])).toEqual([
      [declined.key, "declined"],
      [filed.key, "filed"],
    ]);
    expect(decided[1]).toMatchObject({ note: "Seen", recordId: filed.recordId });
  });

  it("says whether the user may make annual inspections like the office", async () => {
    const { driver, manager } = await foundCompany(connect);
    expect(await getPack(driver)).toMatchObject({ isInspector: false });
    const paper = { kind: "inspector_qualification", userId: driver.id } as const;
    await buildDocument(manager, { ...paper, expiresOn: "2026-11-20" });
    expect(await getPack(driver)).toMatchObject({ isInspector: true });
    expect(await getPack(manager)).toMatchObject({ isInspector: false });
    clock.set("2026-11-21T18:00:00.000Z");
    expect(await getPack(driver)).toMatchObject({ isInspector: false });
  });

  it("is sent again only when something has changed, also to browsers that want no cached copy", async () => {
    const { driver, manager } = await foundCompany(connect);
    const asset = await buildAsset(manager);
    const tag = (await driver.send("getPack")).headers["etag"] ?? "";
    const headers = { "if-none-match": `"other", ${tag}`, "cache-control": "no-cache" };
    const again = await driver.send("getPack", { headers });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect(again.headers).toMatchObject({ etag: tag, "cache-control": "no-store" });
    const forAnother = await manager.send("getPack", { headers });
    expect(forAnother.status).toBe(200);
    await buildInspection(driver, asset);
    const changed = await driver.send("getPack", { headers });
    expect(changed.status).toBe(200);
    expect(changed.headers["etag"]).toMatch(/^W\/"[\w-]{43}"$/);
    expect(changed.headers["etag"]).not.toBe(tag);
  });
});
