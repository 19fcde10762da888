import { randomUUID } from "node:crypto";
import type { Body } from "#shared/api/api-schemas.ts";
import { dayMs } from "#shared/base/dates.ts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  addSignedIn,
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  foundCompany,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { photoDataUrl } from "../../test/kit/samples.ts";

const { clock, connect, statementsOf } = await shareTestApp();
const company = await foundCompany(connect, { timeZone: "America/Chicago" });
const { admin, manager, driver } = company;
const mechanic = await addSignedIn(connect(), admin, { role: "driver", firstName: "Luis" });
await admin.call("updateUser", { params: { id: mechanic.id }, body: { mayCertify: true } });

const now = "2026-11-20T18:00:00.000Z";
beforeEach(() => clock.set(now));

type Act = Body<"actOnDefect">;
const signed = { note: "Looked at it", signature: "Luis Mora" };
const repaired = { act: "certify", outcome: "repaired", ...signed } as const;
const deferred = { act: "defer", untilDay: "2026-12-01", ...signed } as const;

/** A defect reported by hand, on a new asset unless one is given. */
async function report(given: Partial<Body<"createDefect">> = {}, by: TestCaller = driver) {
  const assetId = given.assetId ?? (await buildAsset(manager, { currentMiles: 5_000 })).id;
  return by.call("createDefect", { body: { title: "Chute latch bent", ...given, assetId } });
}

const act = (by: TestCaller, id: number, body: Act) =>
  by.call("actOnDefect", { params: { id }, body });
const refusal = (by: TestCaller, id: number, body: Act) =>
  by.refusal("actOnDefect", { params: { id }, body });
const read = (by: TestCaller, id: number) => by.call("getDefect", { params: { id } });
const kinds = async (id: number) => (await read(admin, id)).events.map(({ kind }) => kind);
const readCounts = async (assetId: number) => {
  const asset = await admin.call("getAsset", { params: { id: assetId } });
  return [asset.openDefects, asset.criticalDefects, asset.reviewsPending];
};

async function findNotifications(by: TestCaller, type: string) {
  const all = await by.call("listNotifications");
  return all.filter((candidate) => candidate.type === type);
}

describe("POST /api/defects", () => {
  it("stores a report with its photos under the next number, and notifies the office", async () => {
    const first = await report();
    const body = { note: "Since the wash", photos: [photoDataUrl], unsafe: true };
    const defect = await report({ ...body, assetId: first.assetId });
    expect(defect).toMatchObject({
      number: first.number + 1,
      title: "Chute latch bent",
      source: "manual",
      critical: true,
      urgency: 0,
      state: "open",
      note: "Since the wash",
      photoUrls: [expect.stringMatching(/^\/api\/photos\/\d+$/)],
      reportedById: driver.id,
      reportedByName: "Sam Member",
      reportedAt: now,
      itemId: null,
      certified: false,
      reviewPending: false,
    });
    expect(await readCounts(defect.assetId)).toEqual([2, 1, 0]);
    const { events, ...found } = await read(driver, defect.id);
    expect(found).toEqual({ ...defect, duplicateOf: null, isOfVoid: false });
    expect(events).toMatchObject([{ kind: "reported", byId: driver.id, at: now }]);
    const [notification] = await findNotifications(manager, "asset_tagged_out");
    expect(notification).toMatchObject({
      message: "Sam Member reported: Chute latch bent",
      assetId: defect.assetId,
      path: `/defects/${defect.id}`,
    });
    const photo = await driver.agent.get(defect.photoUrls[0] ?? "");
    expect(photo.status).toBe(200);
  });

  it("stores a report once that is sent twice under one key", async () => {
    const asset = await buildAsset(manager);
    const headers = { "idempotency-key": randomUUID() };
    const body = { assetId: asset.id, title: "Horn dead" };
    const [one, other] = await Promise.all(
      [1, 2].map(() => driver.call("createDefect", { body, headers })),
    );
    expect(one).toEqual(other);
    expect(await readCounts(asset.id)).toEqual([1, 0, 0]);
    const changed = { body: { ...body, title: "Horn weak" }, headers };
    expect(await driver.refusal("createDefect", changed)).toBe("422 idempotency.reused");
  });

  it("dates a report by the phone's moment, and stores when it was received", async () => {
    const early = "2026-11-20T11:12:00.000Z";
    const { id, reportedAt } = await report({ performedAt: early });
    expect(reportedAt).toBe(early);
    await act(manager, id, repaired);
    await act(driver, id, { act: "reject", ...signed, performedAt: "2026-11-20T17:58:59.000Z" });
    await act(driver, id, { act: "note", note: "Left one", performedAt: early });
    const { events } = await read(manager, id);
    const details = { receivedAt: now };
    expect(events.map(({ kind, at, ...event }) => [kind, at, event.details])).toEqual([
      ["reported", early, details],
      ["certified", now, { outcome: "repaired" }],
      ["rejected", "2026-11-20T17:58:59.000Z", details],
      ["noted", early, details],
    ]);
  });

  it.each([
    ["a moment ago", "2026-11-20T17:59:01.000Z"],
    ["in the future", "2026-11-20T18:00:01.000Z"],
    ["by a clock that is years off", "1970-01-01T00:00:00.000Z"],
  ])("dates a report by the server's time when it was done %s", async (_, performedAt) => {
    const { id, reportedAt } = await report({ performedAt });
    expect(reportedAt).toBe(now);
    expect((await read(manager, id)).events).toMatchObject([{ at: now, details: {} }]);
  });

  it("is refused for an archived asset, without a title, and with five photos", async () => {
    const { id } = await buildAsset(manager);
    await manager.call("updateAsset", { params: { id }, body: { archived: true } });
    const body = { assetId: id, title: "Horn dead" };
    expect(await driver.refusal("createDefect", { body })).toBe("404 assets.archived");
    const photos = Array.from({ length: 5 }, () => photoDataUrl);
    for (const wrong of [{ title: " " }, { photos }]) {
      const odd = { body: { ...body, ...wrong } };
      expect(await driver.refusal("createDefect", odd)).toBe("400 request.invalid");
    }
  });
});

describe("POST /api/defects/:id/acts", () => {
  it("certifies a repair, which then waits for the next driver", async () => {
    const { id, assetId } = await report();
    await act(mechanic, id, { act: "start" });
    const defect = await act(mechanic, id, { ...repaired, photos: [photoDataUrl] });
    expect(defect).toMatchObject({
      state: "repaired",
      certified: true,
      reviewPending: true,
      closedAt: now,
      maintenanceLogId: null,
    });
    expect(await readCounts(assetId)).toEqual([0, 0, 1]);
    const { events } = await read(driver, id);
    expect(events.map(({ kind }) => kind)).toEqual(["reported", "started", "certified"]);
    expect(events.at(-1)).toMatchObject({
      byName: "Luis Member",
      signature: "Luis Mora",
      note: "Looked at it",
      details: { outcome: "repaired" },
      photoUrls: [expect.stringContaining("/api/photos/")],
    });
    const [notification] = await findNotifications(driver, "defect_closed");
    expect(notification).toMatchObject({ path: `/defects/${id}`, assetId });
  });

  it("returns 403 to users who may not perform the act", async () => {
    const { id } = await report();
    const acts: Act[] = [
      { act: "start" },
      { act: "stop" },
      repaired,
      deferred,
      { act: "duplicate", ofId: 1 },
    ];
    for (const item of acts) expect(await refusal(driver, id, item)).toBe("403 request.forbidden");
    const severity = { act: "severity", critical: true } as const;
    for (const by of [driver, mechanic]) {
      expect(await refusal(by, id, severity)).toBe("403 request.forbidden");
    }
    expect(await kinds(id)).toEqual(["reported"]);
  });

  it("is refused with the sentence for the defect's present state", async () => {
    const { id, number } = await report();
    await act(manager, id, repaired);
    const response = await manager.send("actOnDefect", { params: { id }, body: repaired });
    expect(response.status).toBe(409);
    const shown = `D-${String(number).padStart(4, "0")}`;
    expect(response.body.message).toBe(`${shown} is already Repaired`);
    for (const item of [{ act: "start" }, deferred, { act: "severity", critical: true }] as const) {
      expect(await refusal(manager, id, item)).toBe("409 defects.notPossible");
    }
    expect(await kinds(id)).toEqual(["reported", "certified"]);
  });

  it("requires a note and a signature to certify, defer, reject and lower the severity", async () => {
    const { id } = await report({ unsafe: true });
    const bare = [
      { act: "certify", outcome: "repaired" },
      { act: "defer", untilDay: "2026-12-01" },
      { act: "reject" },
      { act: "severity", critical: false },
      { act: "note" },
    ];
    for (const body of bare) {
      for (const given of body.act === "note" ? [{}] : [{ note: "Why" }, { signature: "Sam" }]) {
        const sent = { params: { id }, body: { ...body, ...given } };
        expect(await admin.refusal("actOnDefect", sent)).toBe("400 request.invalid");
      }
    }
  });

  it("starts and stops a repair, also one that was deferred", async () => {
    const { id } = await report();
    expect(await act(mechanic, id, { act: "start" })).toMatchObject({ state: "in_repair" });
    expect(await act(mechanic, id, { act: "stop" })).toMatchObject({ state: "open" });
    await act(mechanic, id, deferred);
    expect(await act(mechanic, id, { act: "start" })).toMatchObject({ state: "in_repair" });
    expect(await act(mechanic, id, { act: "stop" })).toMatchObject({ state: "deferred" });
    expect(await refusal(mechanic, id, { act: "stop" })).toBe("409 defects.notPossible");
  });

  it("defers only until a future day in the company's time zone, or a reading above the asset's meters", async () => {
    // In Chicago it is still the day before.
    clock.set("2026-11-21T05:00:00.000Z");
    const { id, assetId } = await report();
    const wrong = [
      [{ untilDay: "2026-11-20" }, "untilDay"],
      [{ untilMiles: 5_000 }, "untilMiles"],
      [{ untilMiles: 6_000, untilDay: "2026-11-19" }, "untilDay"],
      [{}, "untilDay"],
    ] as const;
    for (const [until, field] of wrong) {
      const body = { act: "defer", ...until, ...signed };
      const response = await manager.send("actOnDefect", { params: { id }, body });
      expect(response.status).toBe(400);
      expect(Object.keys(response.body.errors)).toEqual([field]);
    }
    const body = { act: "defer", untilDay: "2026-11-21", untilMiles: 5_000.1, ...signed } as const;
    expect(await act(manager, id, body)).toMatchObject({
      state: "deferred",
      urgency: 2,
      deferredUntil: "2026-11-21",
      deferredMiles: 5_000.1,
      deferredHours: null,
      reviewPending: true,
    });
    expect(await readCounts(assetId)).toEqual([1, 0, 1]);
  });

  it("defers no critical defect, and ends the deferral of one that becomes critical", async () => {
    const { id, assetId } = await report({ unsafe: true });
    expect(await refusal(manager, id, deferred)).toBe("409 defects.criticalNotDeferred");
    const lowered = { act: "severity", critical: false, ...signed } as const;
    expect(await act(manager, id, lowered)).toMatchObject({ critical: false, urgency: 1 });
    await act(manager, id, deferred);
    const raised = await act(manager, id, { act: "severity", critical: true });
    expect(raised).toMatchObject({ critical: true, state: "open", deferredUntil: null });
    expect(await readCounts(assetId)).toEqual([1, 1, 0]);
  });

  it("reopens a rejected repair under its number, and notifies office and certifier", async () => {
    const { id, number, assetId } = await report();
    await act(mechanic, id, repaired);
    const rejected = {
      act: "reject",
      note: "Still leaking",
      signature: "Sam",
      unsafe: true,
    } as const;
    expect(await act(driver, id, rejected)).toMatchObject({
      number,
      state: "open",
      critical: true,
      certified: false,
      closedAt: null,
      reviewPending: false,
      rejections: 1,
    });
    expect(await readCounts(assetId)).toEqual([1, 1, 0]);
    for (const by of [manager, mechanic]) {
      const [notification] = await findNotifications(by, "repair_rejected");
      expect(notification).toMatchObject({
        message: "Sam Member: Still leaking",
        path: `/defects/${id}`,
      });
    }
    expect(await refusal(driver, id, rejected)).toBe("409 defects.notPossible");
    expect(await act(mechanic, id, repaired)).toMatchObject({ state: "repaired", rejections: 1 });
  });

  it("marks a duplicate of another defect of the same asset only", async () => {
    const original = await report();
    const { id, assetId } = await report({ assetId: original.assetId });
    const foreign = await report();
    const duplicate = (ofId: number) => ({ act: "duplicate", ofId }) as const;
    expect(await refusal(manager, id, duplicate(id))).toBe("400 request.invalid");
    expect(await refusal(manager, id, duplicate(foreign.id))).toBe("400 defects.ofOtherAsset");
    expect(await refusal(manager, id, duplicate(9_999_999))).toBe("404 request.notFound");
    const repairedOne = await report({ assetId });
    await act(manager, repairedOne.id, repaired);
    expect(await refusal(manager, id, duplicate(repairedOne.id))).toBe("409 defects.notPossible");
    const marked = await act(manager, id, duplicate(original.id));
    expect(marked).toMatchObject({ state: "duplicate", duplicateOfId: original.id, closedAt: now });
    expect(await read(manager, id)).toMatchObject({ duplicateOf: original.number });
    const other = await report({ assetId });
    expect(await refusal(manager, other.id, duplicate(id))).toBe("400 request.invalid");
    expect(await findNotifications(driver, "defect_closed")).not.toContainEqual(
      expect.objectContaining({ path: `/defects/${id}` }),
    );
  });

  it("makes the original of a critical duplicate critical", async () => {
    const original = await report();
    const { assetId } = original;
    await act(manager, original.id, deferred);
    const { id } = await report({ assetId, unsafe: true });
    await act(mechanic, id, { act: "duplicate", ofId: original.id });
    expect(await read(manager, original.id)).toMatchObject({ critical: true, state: "open" });
    expect(await kinds(original.id)).toEqual(["reported", "deferred", "severity_changed"]);
    const params = { id: assetId };
    const back = await manager.send("returnToService", { params, body: { signature: "Sam" } });
    expect([back.status, back.body.code]).toEqual([409, "downtimes.notCertified"]);
  });

  it("lets a defect be found by the number of its unit", async () => {
    const asset = await buildAsset(manager, { unitNumber: "T-4711" });
    const { id } = await report({ assetId: asset.id });
    for (const search of ["T-4711", "unit t-4711", " Unit  T-4711 "]) {
      const found = await manager.call("listDefects", { query: { search } });
      expect(found.map((item) => item.id)).toEqual([id]);
    }
    const numbered = await buildAsset(manager, { unitNumber: "990014" });
    const { id: other } = await report({ assetId: numbered.id });
    const found = await manager.call("listDefects", { query: { search: "990014" } });
    expect(found.map((item) => item.id)).toEqual([other]);
  });

  it("leaves an archived unit's open defect in that unit's list, and in no list of the fleet", async () => {
    const { id, assetId } = await report();
    await manager.call("updateAsset", { params: { id: assetId }, body: { archived: true } });
    const ids = async (query: object) =>
      (await manager.call("listDefects", { query })).map((item) => item.id);
    expect(await ids({ limit: 50 })).not.toContain(id);
    expect(await ids({ assetId })).toEqual([id]);
  });

  it("performs an act once that is sent twice under one key", async () => {
    const [one, other] = [await report(), await report()];
    const headers = { "idempotency-key": randomUUID() };
    const body = { act: "note", note: "Ordered the part" } as const;
    const send = (id: number) => driver.send("actOnDefect", { params: { id }, body, headers });
    const [first, second] = await Promise.all([send(one.id), send(one.id)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await kinds(one.id)).toEqual(["reported", "noted"]);
    expect((await send(other.id)).status).toBe(422);
  });

  it("certifies a defect that a log has closed without a signature", async () => {
    const { id, assetId } = await report();
    const log = await buildMaintenanceLog(manager, assetId, {
      date: now,
      defects: [{ id, outcome: "repaired" }],
    });
    const certified = { ...repaired, outcome: "no_repair_needed" } as const;
    expect(await act(mechanic, id, certified)).toMatchObject({
      state: "no_repair_needed",
      certified: true,
      reviewPending: true,
      maintenanceLogId: log.id,
    });
    expect(await kinds(id)).toEqual(["reported", "closed", "certified"]);
  });
});

describe("an inspection whose defects are shared", () => {
  const fail = { fail: ["tires"], carriesDefects: true };

  it("is resolved with the last of its defects, and its driver is notified", async () => {
    const { id: assetId } = await buildAsset(manager);
    const first = await buildInspection(driver, assetId, { fail: ["tires", "horn"] });
    const second = await buildInspection(mechanic, assetId, fail);
    const [tires, horn] = first.defects;
    const resolution = async ({ id }: { id: number }) => {
      const log = await driver.call("getInspectionLog", { params: { id } });
      return [log.resolved, log.resolvedAt, log.resolvedByMaintenanceId];
    };
    await act(manager, tires?.id ?? 0, repaired);
    expect(await resolution(first)).toEqual([false, null, null]);
    expect(await resolution(second)).toEqual([true, now, null]);
    expect((await findNotifications(mechanic, "inspection_resolved"))[0]).toMatchObject({
      assetId,
    });
    await act(manager, horn?.id ?? 0, repaired);
    expect(await resolution(first)).toEqual([true, now, null]);
    expect((await findNotifications(driver, "inspection_resolved"))[0]).toMatchObject({ assetId });
    // A rejection never takes that back.
    await act(driver, horn?.id ?? 0, { act: "reject", ...signed });
    expect(await resolution(first)).toEqual([true, now, null]);
  });

  it("is not resolved by marking its defects as duplicates of an open one", async () => {
    const { id: assetId } = await buildAsset(manager);
    const original = await report({ assetId });
    const log = await buildInspection(driver, assetId, { fail: ["tires"] });
    const [tires] = log.defects;
    await act(manager, tires?.id ?? 0, { act: "duplicate", ofId: original.id });
    const params = { id: log.id };
    expect(await driver.call("getInspectionLog", { params })).toMatchObject({ resolved: false });
    const linked = await read(manager, original.id);
    expect(linked).toMatchObject({ sightings: 2 });
    expect(linked.events.at(-1)).toMatchObject({ kind: "seen_again", inspectionId: log.id });
    await act(manager, original.id, repaired);
    expect(await driver.call("getInspectionLog", { params })).toMatchObject({ resolved: true });
  });
});

describe("GET /api/defects", () => {
  it("lists the active ones by urgency, then the oldest, with their number", async () => {
    const { id: assetId } = await buildAsset(manager, { name: "Pump 21" });
    const late = await report({ assetId });
    const open = await report({ assetId, title: "Boom decal gone" });
    const critical = await report({ assetId, unsafe: true });
    await act(manager, late.id, deferred);
    const ids = async (query: object, by: TestCaller = manager) => {
      const { body, headers } = await by.send("listDefects", { query: { assetId, ...query } });
      return [headers["x-total-count"], body.map(({ id }: { id: number }) => id)];
    };
    expect(await ids({})).toEqual(["3", [critical.id, open.id, late.id]]);
    expect(await ids({ state: "deferred" })).toEqual(["1", [late.id]]);
    expect(await ids({ state: "review" })).toEqual(["1", [late.id]]);
    expect(await ids({ search: String(open.number) })).toEqual(["1", [open.id]]);
    expect(await ids({ search: `d-000${open.number}` })).toEqual(["1", [open.id]]);
    expect(await ids({ search: "BOOM pump" })).toEqual(["1", [open.id]]);
    expect(await ids({ search: "pump21 boom-decal" })).toEqual(["1", [open.id]]);
    expect(await ids({ search: "boom nowhere" })).toEqual(["0", []]);
    await act(manager, open.id, repaired);
    clock.set(new Date(Date.parse(now) + dayMs));
    await act(manager, critical.id, repaired);
    expect(await ids({ state: "closed" })).toEqual(["2", [critical.id, open.id]]);
    expect(await ids({ state: "driver" })).toEqual(["3", [critical.id, open.id, late.id]]);
    const listed = await manager.list("listDefects", {
      query: { assetId, state: "closed", limit: 1 },
    });
    expect(listed.map(({ id }) => id)).toEqual([critical.id, open.id]);
  });

  it("lists only active defects and repairs to review for a driver, without logs, whatever the query asks for", async () => {
    const { id: assetId } = await buildAsset(manager);
    const [open, unsigned, signedOff] = [
      await report({ assetId }),
      await report({ assetId }),
      await report({ assetId }),
    ];
    const repair = (id: number, signature?: string) =>
      buildMaintenanceLog(manager, assetId, {
        date: now,
        defects: [{ id, outcome: "repaired" }],
        signature,
      });
    await repair(unsigned.id);
    const log = await repair(signedOff.id, "Luis Mora");
    for (const state of ["active", "closed", "driver", undefined]) {
      const query = { assetId, ...(state && { state }), limit: 1_000 };
      const { body } = await driver.send("listDefects", { query });
      expect(body).toMatchObject([
        { id: open.id },
        { id: signedOff.id, state: "repaired", maintenanceLogId: null },
      ]);
    }
    const whole = await mechanic.call("listDefects", { query: { assetId, state: "review" } });
    expect(whole).toMatchObject([{ id: signedOff.id, maintenanceLogId: log.id }]);
    expect(await driver.refusal("getDefect", { params: { id: unsigned.id } })).toBe(
      "404 request.notFound",
    );
    const { events } = await read(driver, signedOff.id);
    expect(events.at(-1)).toMatchObject({ kind: "certified", maintenanceLogId: null });
    const note = { act: "note", note: "Seen" } as const;
    expect(await refusal(driver, unsigned.id, note)).toBe("404 request.notFound");
    expect(await act(mechanic, unsigned.id, note)).toMatchObject({ state: "repaired" });
  });

  it("has pages of at most 200, and of 1,000 for drivers' phones", async () => {
    const query = { state: "active", limit: 201 };
    expect(await manager.refusal("listDefects", { query })).toBe("400 request.invalid");
    const { status } = await manager.send("listDefects", {
      query: { state: "driver", limit: 1_000 },
    });
    expect(status).toBe(200);
  });

  it("takes two statements, as one defect with all its events does", async () => {
    const { id } = await report();
    const query = { search: "latch mixer" };
    expect(await statementsOf(() => manager.call("listDefects", { query }))).toHaveLength(2);
    expect(await statementsOf(() => manager.call("getDefect", { params: { id } }))).toHaveLength(2);
  });
});
