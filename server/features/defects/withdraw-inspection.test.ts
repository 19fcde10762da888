import type { Body } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  buildResults,
  foundCompany,
} from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const reason = "It was another unit";
const signature = "Sam Member";
const isCarried = { carriesDefects: true };

function voidIt({ id }: { id: number }) {
  return manager.call("voidInspection", { params: { id }, body: { reason } });
}

function readDefect(id: number) {
  return manager.call("getDefect", { params: { id } });
}

function act(id: number, body: Body<"actOnDefect">) {
  return manager.call("actOnDefect", { params: { id }, body });
}

async function inspect(assetId: number, fail: string[], given: object = {}) {
  const sent = await buildInspection(driver, assetId, { fail, ...isCarried, ...given });
  return { ...sent, defectId: sent.defects[0]?.id ?? 0 };
}

/** A unit with a defect whose repair is certified and waits for the next driver. */
async function buildCertified() {
  const asset = await buildAsset(manager);
  const { defectId } = await inspect(asset.id, ["horn"]);
  await act(defectId, { act: "certify", outcome: "repaired", note: "New horn", signature });
  return { asset, defectId };
}

describe("The defects of a void inspection", () => {
  it("are closed where nobody has done anything with them", async () => {
    const asset = await buildAsset(manager);
    const sent = await inspect(asset.id, ["horn"]);
    await voidIt(sent);
    const defect = await readDefect(sent.defectId);
    expect(defect).toMatchObject({ state: "voided", closedAt: expect.any(String) });
    expect(defect.events.at(-1)).toMatchObject({
      kind: "voided",
      byName: "Sam Member",
      note: reason,
      inspectionId: sent.id,
    });
    const { openDefects } = await manager.call("getAsset", { params: { id: asset.id } });
    expect(openDefects).toBe(0);
    for (const body of [
      { act: "certify", outcome: "repaired", note: "New", signature },
      { act: "start" },
    ]) {
      const tried = await manager.send("actOnDefect", { params: { id: defect.id }, body });
      expect(tried.status).toBe(409);
    }
  });

  it.each<[string, Body<"actOnDefect">[]]>([
    ["was worked on", [{ act: "start" }]],
    ["was noted", [{ act: "note", note: "Ordered a part" }]],
    ["was deferred", [{ act: "defer", untilMiles: 99_999, note: "Later", signature }]],
    ["was certified", [{ act: "certify", outcome: "repaired", note: "New", signature }]],
  ])("stay as they are, and say so, where one %s", async (_what, acts) => {
    const asset = await buildAsset(manager);
    const sent = await inspect(asset.id, ["horn"]);
    for (const body of acts) await act(sent.defectId, body);
    const before = await readDefect(sent.defectId);
    await voidIt(sent);
    const { events, ...after } = await readDefect(sent.defectId);
    expect(before.isOfVoid).toBe(false);
    expect({ ...after, events: events.slice(0, -1) }).toEqual({ ...before, isOfVoid: true });
    const { assetId } = before;
    for (const state of ["active", "closed", "driver"] as const) {
      const listed = await manager.call("listDefects", { query: { assetId, state } });
      expect(listed.every(({ isOfVoid }) => isOfVoid)).toBe(true);
    }
    expect(events.at(-1)).toMatchObject({ kind: "withdrawn", inspectionId: sent.id });
  });

  it("stay where others are duplicates of them", async () => {
    const asset = await buildAsset(manager);
    const sent = await inspect(asset.id, ["horn"]);
    const report = { assetId: asset.id, title: "No horn" };
    const other = await driver.call("createDefect", { body: report });
    await act(other.id, { act: "duplicate", ofId: sent.defectId });
    await voidIt(sent);
    expect(await readDefect(sent.defectId)).toMatchObject({ state: "open" });
  });

  it("stay where another inspection has seen them, and close with that one", async () => {
    const asset = await buildAsset(manager);
    const first = await inspect(asset.id, ["horn"]);
    const second = await inspect(asset.id, ["horn"]);
    await voidIt(first);
    const left = { state: "open", sightings: 1, isOfVoid: false };
    expect(await readDefect(first.defectId)).toMatchObject(left);
    await voidIt(second);
    expect(await readDefect(first.defectId)).toMatchObject({
      state: "voided",
      sightings: 1,
      isOfVoid: true,
    });
  });

  it("close once the maintenance that had repaired them was voided before", async () => {
    const asset = await buildAsset(manager);
    const sent = await inspect(asset.id, ["horn"]);
    const log = await buildMaintenanceLog(manager, asset.id, { resolvedInspectionId: sent.id });
    await manager.call("voidMaintenance", { params: { id: log.id }, body: { reason } });
    await voidIt(sent);
    expect(await readDefect(sent.defectId)).toMatchObject({ state: "voided" });
  });

  it("are as they were before it saw them, also where it called one unsafe", async () => {
    const asset = await buildAsset(manager);
    const { defectId } = await inspect(asset.id, ["horn"]);
    await act(defectId, { act: "defer", untilMiles: 99_999, note: "Later", signature });
    const { events: told, ...before } = await readDefect(defectId);
    const results = { ...buildResults("truck", ["horn"]) };
    const horn = { status: "fail" as const, unsafe: true, notes: "Silent" };
    const again = await inspect(asset.id, [], { results: { ...results, horn } });
    expect(await readDefect(defectId)).toMatchObject({ critical: true, state: "open", repeat: 2 });
    await voidIt(again);
    const { events, ...after } = await readDefect(defectId);
    expect(after).toEqual(before);
    expect(events).toHaveLength(told.length + 2);
  });

  it("leave a unit out of service until the office returns it", async () => {
    const asset = await buildAsset(manager);
    const sent = await inspect(asset.id, ["service-brakes"]);
    await voidIt(sent);
    const params = { id: asset.id };
    const down = { condition: "out_of_service", criticalDefects: 0 };
    expect(await manager.call("getAsset", { params })).toMatchObject(down);
    await manager.call("returnToService", { params, body: { signature } });
    expect(await manager.call("getAsset", { params })).toMatchObject({ condition: "in_use" });
  });

  it("do not count as failures of their items before", async () => {
    const asset = await buildAsset(manager);
    await voidIt(await inspect(asset.id, ["horn"]));
    const { defectId } = await inspect(asset.id, ["horn"]);
    expect(await readDefect(defectId)).toMatchObject({ repeat: 1 });
  });

  it("need no signature and no review on paper, nor for an audit", async () => {
    const asset = await buildAsset(manager);
    await voidIt(await inspect(asset.id, ["horn"]));
    const params = { id: asset.id };
    const { gaps } = await manager.call("getAssetReadiness", { params });
    expect(JSON.stringify(gaps)).not.toContain("D-");
    const file = await manager.call("getUnitFile", { params, query: {} });
    const text = JSON.stringify(file.blocks);
    expect(text).toContain(`by Sam Member: ${reason}`);
    expect(text).toContain("From a voided inspection");
    expect(text).not.toContain("Not certified yet");
  });
});

describe("The review of a repair by a void inspection", () => {
  it("does not count: the next driver reviews the repair anew", async () => {
    const { asset, defectId } = await buildCertified();
    const before = await readDefect(defectId);
    const sent = await inspect(asset.id, [], { review: [{ defectId, accepted: true }] });
    expect(await readDefect(defectId)).toMatchObject({ reviewPending: false });
    await voidIt(sent);
    const { events, ...after } = await readDefect(defectId);
    const { events: _events, ...known } = before;
    expect(after).toEqual(known);
    expect(events.map(({ kind }) => kind).slice(-2)).toEqual(["reviewed", "withdrawn"]);
    const query = { state: "review", assetId: asset.id } as const;
    const waiting = await manager.call("listDefects", { query });
    expect(waiting).toMatchObject([{ id: defectId, decision: { kind: "certified" } }]);
    const { reviewsPending } = await manager.call("getAsset", { params: { id: asset.id } });
    expect(reviewsPending).toBe(1);
  });

  it("does not count where it rejected the repair: the defect is certified again", async () => {
    const { asset, defectId } = await buildCertified();
    const { events: _events, ...before } = await readDefect(defectId);
    const review = [{ defectId, accepted: false, note: "Still silent" }];
    // The second time, what the first has taken back is not taken back again.
    for (const _time of ["first", "second"]) {
      const sent = await inspect(asset.id, ["horn"], { review });
      expect(await readDefect(defectId)).toMatchObject({ state: "open", rejections: 1 });
      await voidIt(sent);
      const { events: _told, ...after } = await readDefect(defectId);
      expect(after).toEqual(before);
    }
  });

  it.each<[string, Body<"actOnDefect">, RegExp]>([
    [
      "the repair was certified again",
      { act: "certify", outcome: "repaired", note: "New", signature },
      /^Sam Member certified the repair of D-\d+ on .+, after this inspection had rejected it/,
    ],
    ["somebody worked on it", { act: "start" }, /^Sam Member worked on D-\d+ on /],
  ])("keeps the inspection as it is where, after its rejection, %s", async (_what, body, said) => {
    const { asset, defectId } = await buildCertified();
    const review = [{ defectId, accepted: false, note: "Still silent" }];
    const { id } = await inspect(asset.id, [], { review });
    await act(defectId, body);
    const refused = await admin.send("voidInspection", { params: { id }, body: { reason } });
    expect([refused.status, refused.body.code]).toEqual([409, "inspections.restsOn"]);
    expect(refused.body.message).toMatch(said);
    expect(await manager.call("getInspectionLog", { params: { id } })).toMatchObject({
      voidedAt: null,
    });
  });

  it("lets the maintenance be voided that it had accepted", async () => {
    const asset = await buildAsset(manager);
    const { defectId } = await inspect(asset.id, ["horn"]);
    const defects = [{ id: defectId, outcome: "repaired" as const }];
    const log = await buildMaintenanceLog(manager, asset.id, { defects, signature });
    const sent = await inspect(asset.id, [], { review: [{ defectId, accepted: true }] });
    const undo = { params: { id: log.id }, body: { reason } };
    expect(await manager.refusal("voidMaintenance", undo)).toBe("409 maintenance.restsOn");
    await voidIt(sent);
    await manager.call("voidMaintenance", undo);
    expect(await readDefect(defectId)).toMatchObject({ state: "open", reviewPending: false });
  });

  it("is taken back, or the next one counts, where both come at once", async () => {
    const { asset, defectId } = await buildCertified();
    const review = [{ defectId, accepted: true }];
    const first = await inspect(asset.id, [], { review });
    const [voided, second] = await Promise.all([
      manager.send("voidInspection", { params: { id: first.id }, body: { reason } }),
      buildInspection(driver, asset.id, { ...isCarried, review }),
    ]);
    expect(voided.status).toBe(200);
    const { reviewPending } = await readDefect(defectId);
    expect(reviewPending).toBe(second.reviewSkipped?.includes(defectId) ?? false);
  });
});
