import { randomUUID } from "node:crypto";
import type { Body } from "#shared/api/api-schemas.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { sealRecords } from "../../jobs/seal-records.ts";
import {
  addSignedIn,
  buildAsset,
  buildHeld,
  buildInspection,
  foundCompany,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { clock, connect, parts, statementsOf } = await shareTestApp();
const company = await foundCompany(connect);
const other = await foundCompany(connect);
const { admin, manager, driver } = company;
const mechanic = await addSignedIn(connect(), admin, { role: "driver", firstName: "Luis" });
await admin.call("updateUser", { params: { id: mechanic.id }, body: { mayCertify: true } });

const now = "2026-11-20T18:00:00.000Z";
const renewed = "2026-11-20T18:20:00.000Z";
beforeEach(() => clock.set(now));

const signed = { note: "New bulb", signature: "Luis Mora" };
const repaired = { act: "certify", outcome: "repaired", ...signed } as const;
const deferred = { act: "defer", untilDay: "2026-12-01", ...signed } as const;

type Act = Body<"actOnDefect">;
type Review = NonNullable<Body<"submitInspection">["review"]>;
const act = (by: TestCaller, id: number, body: Act) =>
  by.call("actOnDefect", { params: { id }, body });
const read = (id: number) => admin.call("getDefect", { params: { id } });
const readLog = (id: number) => driver.call("getInspectionLog", { params: { id } });
const readCounts = async (id: number) => {
  const asset = await admin.call("getAsset", { params: { id } });
  return [asset.openDefects, asset.criticalDefects, asset.reviewsPending];
};

/** A truck on which each of these items failed and was repaired or deferred. */
async function buildRepaired(items: readonly string[], how: Act = repaired) {
  const asset = await buildAsset(manager);
  const reported = await buildInspection(driver, asset.id, { fail: items });
  for (const { id } of reported.defects) await act(mechanic, id, how);
  return { assetId: asset.id, reported, ids: reported.defects.map(({ id }) => id) };
}

const inspect = (
  assetId: number,
  review: Review,
  given: Parameters<typeof buildInspection>[2] = {},
) => buildInspection(driver, assetId, { signatureUrl: "Sam T. Member", review, ...given });

const accept = (defectId: number) => ({ defectId, accepted: true });
const reject = (defectId: number) => ({ defectId, accepted: false, note: "Still leaking" });

async function findNotifications(by: TestCaller, assetId: number) {
  const all = await by.call("listNotifications");
  return all.filter((candidate) => candidate.assetId === assetId).map(({ type }) => type);
}

describe("The review of repairs that an inspection is sent with", () => {
  it("accepts and rejects them under the signature of the inspection", async () => {
    const { assetId, ids } = await buildRepaired(["horn", "tires"]);
    const [horn = 0, tires = 0] = ids;
    const log = await inspect(assetId, [accept(horn), reject(tires)]);
    expect(log.reviewSkipped).toEqual([]);
    const by = { byId: driver.id, at: now, signature: "Sam T. Member", inspectionId: log.id };
    const accepted = await read(horn);
    expect(accepted).toMatchObject({ state: "repaired", reviewPending: false, rejections: 0 });
    expect(accepted.events.at(-1)).toMatchObject({ ...by, kind: "reviewed", note: null });
    const rejected = await read(tires);
    expect(rejected).toMatchObject({
      state: "open",
      certified: false,
      closedAt: null,
      reviewPending: false,
      rejections: 1,
    });
    expect((await readLog(log.id)).reviews).toEqual([
      { id: horn, number: accepted.number, title: accepted.title, kind: "reviewed", note: null },
      {
        id: tires,
        number: rejected.number,
        title: rejected.title,
        kind: "rejected",
        note: "Still leaking",
      },
    ]);
    // The item passed, but that closes nothing.
    expect(rejected.events.map(({ kind }) => kind)).toEqual([
      "reported",
      "certified",
      "rejected",
      "passed_again",
    ]);
    expect(rejected.events[2]).toMatchObject({ ...by, note: "Still leaking" });
    expect(await readCounts(assetId)).toEqual([1, 0, 0]);
    for (const who of [manager, mechanic]) {
      expect(await findNotifications(who, assetId)).toContain("repair_rejected");
    }
    expect(await findNotifications(driver, assetId)).not.toContain("repair_rejected");
  });

  it("leaves an accepted deferral deferred, and ends a rejected one", async () => {
    const { assetId, ids } = await buildRepaired(["horn", "tires"], deferred);
    const [horn = 0, tires = 0] = ids;
    await inspect(assetId, [accept(horn), reject(tires)]);
    expect(await read(horn)).toMatchObject({ state: "deferred", deferredUntil: "2026-12-01" });
    expect(await read(tires)).toMatchObject({ state: "open", deferredUntil: null });
    expect(await readCounts(assetId)).toEqual([2, 0, 0]);
  });

  it("links an item that fails again with the defect whose repair it rejects", async () => {
    const { assetId, ids } = await buildRepaired(["horn"]);
    const [horn = 0] = ids;
    const log = await inspect(assetId, [reject(horn)], { carriesDefects: true, fail: ["horn"] });
    expect(log.defects).toMatchObject([{ id: horn, state: "open" }]);
    expect((await read(horn)).events.map(({ kind }) => kind)).toEqual([
      "reported",
      "certified",
      "rejected",
      "seen_again",
    ]);
    expect(await readCounts(assetId)).toEqual([1, 0, 0]);
  });

  it("takes the unit out of service where a critical repair is rejected", async () => {
    const { id: assetId } = await buildAsset(manager);
    const body = { assetId, title: "Parking brake slips", unsafe: true };
    const { id, number } = await driver.call("createDefect", { body });
    await act(mechanic, id, repaired);
    const params = { id: assetId };
    const release = { params, body: { signature: "Kim Boss" } };
    await manager.call("returnToService", release);
    const before = await findNotifications(manager, assetId);
    const log = await inspect(assetId, [reject(id)]);
    expect(log).toMatchObject({ passed: true, whileOutOfService: false });
    const name = `D-${String(number).padStart(4, "0")}`;
    expect(await manager.call("getAsset", { params })).toMatchObject({
      condition: "out_of_service",
      downReason: `Parking brake slips (${name})`,
    });
    const added = (await findNotifications(manager, assetId)).slice(0, -before.length);
    expect(added.toSorted()).toEqual(["asset_tagged_out", "repair_rejected"]);
  });

  it.each([repaired, deferred])(
    "is about no decision to $act that was made after the inspection",
    async (how) => {
      const { assetId, ids } = await buildRepaired(["horn", "tires"], how);
      const [horn = 0, tires = 0] = ids;
      clock.set("2026-11-20T18:10:00.000Z");
      await inspect(assetId, [reject(horn), accept(tires)]);
      clock.set(renewed);
      await act(mechanic, horn, how);
      clock.set("2026-11-20T18:30:00.000Z");
      for (const [verdict, date] of [
        [accept(horn), "2026-11-20T18:19:59.999Z"],
        [reject(horn), "2026-11-20T18:05:00.000Z"],
      ] as const) {
        expect(await inspect(assetId, [verdict], { date })).toMatchObject({
          reviewSkipped: [horn],
        });
        expect(await read(horn)).toMatchObject({ reviewPending: true, rejections: 1 });
      }
      const next = await inspect(assetId, [accept(horn)], { date: renewed });
      expect(next.reviewSkipped).toEqual([]);
      expect(await read(horn)).toMatchObject({ reviewPending: false });
    },
  );

  it("is also about a repair that was certified later on a day which it gives without a time", async () => {
    clock.set("2026-11-20T20:00:00.000Z");
    const { assetId, ids } = await buildRepaired(["horn"]);
    const [horn = 0] = ids;
    clock.set("2026-11-20T21:00:00.000Z");
    const before = await inspect(assetId, [accept(horn)], { date: "2026-11-19" });
    expect(before.reviewSkipped).toEqual([horn]);
    const log = await inspect(assetId, [accept(horn)], { date: "2026-11-20" });
    expect(log).toMatchObject({ date: "2026-11-20T12:00:00.000Z", reviewSkipped: [] });
    expect(await read(horn)).toMatchObject({ reviewPending: false });
  });

  it.each([repaired, deferred])(
    "ends the $act that it rejects although another driver has accepted it meanwhile",
    async (how) => {
      const { assetId, ids } = await buildRepaired(["horn"], how);
      const [horn = 0] = ids;
      await inspect(assetId, [accept(horn)]);
      const { events: _events, ...accepted } = await read(horn);
      const { id, reviewSkipped } = await inspect(assetId, [reject(horn)]);
      expect(reviewSkipped).toEqual([]);
      const { events, ...rejected } = await read(horn);
      const open = { state: "open", certified: false, closedAt: null, reviewPending: false };
      expect(rejected).toMatchObject({ ...open, rejections: 1, deferredUntil: null });
      const event = { kind: "rejected", note: "Still leaking", inspectionId: id };
      expect(events.find(({ kind }) => kind === "rejected")).toMatchObject(event);
      expect((await readLog(id)).reviews).toMatchObject([{ id: horn, kind: "rejected" }]);
      expect(await findNotifications(mechanic, assetId)).toContain("repair_rejected");
      expect(await readCounts(assetId)).toEqual([1, 0, 0]);
      const body = { reason: "It was another unit" };
      await manager.call("voidInspection", { params: { id }, body });
      const { events: _told, ...after } = await read(horn);
      expect(after).toEqual(accepted);
    },
  );

  it("gives way to another driver's rejection that the office files, if nobody has repaired it since", async () => {
    const { assetId, ids } = await buildRepaired(["horn"]);
    const [horn = 0] = ids;
    const { accepted: _accepted, ...given } = { ...reject(horn), act: "reject", signature: "Dee" };
    const rejection = { kind: "defectAct", body: given, performedAt: now } as const;
    const held = [
      await buildHeld(driver, assetId, rejection),
      await buildHeld(driver, assetId, rejection),
    ];
    await inspect(assetId, [accept(horn)]);
    clock.set(renewed);
    const [first, second] = held.map(({ id }) => ({
      params: { id },
      body: { decision: "file" as const },
    }));
    expect(await manager.call("decideHeld", first)).toMatchObject({ recordId: horn });
    const { events, ...rejected } = await read(horn);
    expect(rejected).toMatchObject({ state: "open", certified: false, rejections: 1 });
    expect(events.at(-1)).toMatchObject({ kind: "rejected", at: now, byId: driver.id });
    await act(mechanic, horn, repaired);
    expect(await manager.refusal("decideHeld", second)).toBe("409 defects.notPossible");
  });

  it("returns the defects that did not wait for a review of this asset, and does not change them", async () => {
    const { assetId, ids } = await buildRepaired(["horn"]);
    const elsewhere = await buildRepaired(["horn"]);
    const open = await driver.call("createDefect", { body: { assetId, title: "Dent" } });
    const foreign = await other.driver.call("createDefect", {
      body: { assetId: (await buildAsset(other.manager)).id, title: "Dent" },
    });
    const [horn = 0] = ids;
    const odd = [open.id, elsewhere.ids[0] ?? 0, foreign.id, 9_999_999];
    const log = await inspect(assetId, [...odd.map(reject), accept(horn)]);
    expect(log.reviewSkipped).toEqual(odd);
    expect(await read(elsewhere.ids[0] ?? 0)).toMatchObject({ reviewPending: true, rejections: 0 });
    expect(await read(open.id)).toMatchObject({ state: "open", rejections: 0 });
    const events = await other.admin.call("getDefect", { params: { id: foreign.id } });
    expect(events.events).toHaveLength(1);
  });

  it("is done once when others decide at the same time", async () => {
    const { assetId, ids } = await buildRepaired(["horn"]);
    const [horn = 0] = ids;
    const sent = await Promise.all([
      ...Array.from({ length: 5 }, () => inspect(assetId, [reject(horn)])),
      ...Array.from({ length: 5 }, () => inspect(assetId, [accept(horn)])),
    ]);
    const body = { act: "reject", note: "Still dead", signature: "Sam" } as const;
    await driver.send("actOnDefect", { params: { id: horn }, body });
    const { events, rejections } = await read(horn);
    const kinds = events.map(({ kind }) => kind);
    const reviews = kinds.filter((kind) => kind === "reviewed" || kind === "rejected");
    expect([["rejected"], ["reviewed", "rejected"]]).toContainEqual(reviews);
    const counted = sent.filter(({ reviewSkipped }) => reviewSkipped?.length === 0);
    expect(counted).toHaveLength(reviews.length);
    expect(rejections).toBe(1);
    expect((await readCounts(assetId))[2]).toBe(0);
  });

  it("is done once where the same inspection is sent again, and returns the same result", async () => {
    const { assetId, ids } = await buildRepaired(["horn"]);
    const [horn = 0] = ids;
    const review = [reject(horn), accept(9_999_999)];
    const body = {
      assetId,
      review,
      results: { horn: { status: "pass" as const } },
      signatureUrl: "Sam Member",
    };
    const headers = { "idempotency-key": randomUUID() };
    const [one, again] = await Promise.all(
      [1, 2].map(() => driver.call("submitInspection", { body, headers })),
    );
    expect(one).toMatchObject({ id: again?.id, reviewSkipped: [9_999_999] });
    expect(again?.reviewSkipped).toEqual([9_999_999]);
    expect(await read(horn)).toMatchObject({ rejections: 1 });
    const changed = { body: { ...body, review: [accept(horn)] }, headers };
    expect(await driver.refusal("submitInspection", changed)).toBe("422 idempotency.reused");
  });

  it("is refused if a rejection has no note, a defect is named twice, or there are too many", async () => {
    const { assetId, ids } = await buildRepaired(["horn"]);
    const [horn = 0] = ids;
    const wrong = [
      [{ defectId: horn, accepted: false }],
      [{ defectId: horn, accepted: false, note: " \u200b" }],
      [{ defectId: horn, accepted: true, note: "x".repeat(2_001) }],
      [accept(horn), reject(horn)],
      [{ defectId: horn }],
      Array.from({ length: 51 }, (_, index) => accept(index + 1)),
    ];
    const results = { horn: { status: "pass" } };
    for (const review of wrong) {
      const body = { assetId, results, signatureUrl: "Sam Member", review };
      expect(await driver.refusal("submitInspection", { body })).toBe("400 request.invalid");
    }
    expect(await read(horn)).toMatchObject({ reviewPending: true });
  });

  it("takes as many statements for many repairs as for two", async () => {
    const items = ["horn", "tires", "mirrors", "headlights", "engine-oil"];
    const few = await buildRepaired(items.slice(0, 2));
    const many = await buildRepaired(items);
    const mix = (ids: readonly number[]) =>
      ids.map((id, index) => (index % 2 === 0 ? accept(id) : reject(id)));
    const [forFew, forMany] = [
      await statementsOf(() => inspect(few.assetId, mix(few.ids))),
      await statementsOf(() => inspect(many.assetId, mix(many.ids))),
    ];
    expect(many.ids.length).toBeGreaterThan(4);
    expect(forMany).toHaveLength(forFew.length);
    expect(forMany.length).toBeLessThanOrEqual(18);
    const plain = await buildAsset(manager);
    const without = await statementsOf(() => buildInspection(driver, plain.id));
    expect(without.length).toBeLessThanOrEqual(9);
  });

  it("is sealed, each review by itself", async () => {
    const { assetId, ids } = await buildRepaired(["horn", "tires"]);
    const [horn = 0, tires = 0] = ids;
    await sealRecords(parts);
    const log = await inspect(assetId, [accept(horn), reject(tires)]);
    expect(await admin.call("getSeals")).toMatchObject({ pending: 3 });
    expect(await readLog(log.id)).toMatchObject({ seal: null });
    await sealRecords(parts);
    const { seal } = await readLog(log.id);
    expect(seal).toEqual({ code: expect.stringMatching(/^\w+-[\w-]+$/), sealedAt: now });
    expect(await admin.call("verifySeals")).toMatchObject({ broken: null, next: null });
  });
});

describe("GET /api/defects?state=review", () => {
  it("lists rejected repairs without a later decision, then waiting ones, with the last decision", async () => {
    const { assetId, ids } = await buildRepaired(["horn", "tires", "mirrors"]);
    const [horn = 0, tires = 0, mirrors = 0] = ids;
    await inspect(assetId, [reject(mirrors)]);
    const query = { state: "review", assetId: String(assetId) } as const;
    const listed = await manager.call("listDefects", { query });
    expect(listed.map(({ id }) => id)).toEqual([mirrors, horn, tires]);
    expect(listed.map(({ decision }) => decision)).toMatchObject([
      { kind: "rejected", byName: "Sam Member", note: "Still leaking", at: now },
      {
        kind: "certified",
        byName: "Luis Member",
        note: "New bulb",
        details: { outcome: "repaired" },
      },
      { kind: "certified" },
    ]);
    await act(mechanic, mirrors, deferred);
    const again = await manager.call("listDefects", { query });
    expect(again.map(({ id }) => id)).toEqual([horn, tires, mirrors]);
    expect(again[2]?.decision).toMatchObject({
      kind: "deferred",
      details: { untilDay: "2026-12-01" },
    });
    const pages = await manager.send("listDefects", { query: { ...query, limit: 2 } });
    expect([pages.body.length, pages.headers["x-total-count"]]).toEqual([2, "3"]);
    await inspect(assetId, [accept(mirrors)]);
    await act(admin, mirrors, { act: "start" });
    expect((await manager.call("listDefects", { query })).map(({ id }) => id)).toEqual([
      horn,
      tires,
    ]);
  });

  it("continues after each page", async () => {
    const { assetId, ids } = await buildRepaired(["horn", "tires", "mirrors"]);
    await inspect(assetId, [reject(ids[1] ?? 0), reject(ids[2] ?? 0)]);
    const query = { state: "review", assetId: String(assetId), limit: 1 } as const;
    const found: number[] = [];
    for (let next: string | undefined = ""; next !== undefined;) {
      const cursor: { cursor?: string } = next ? { cursor: next } : {};
      const page = await manager.send("listDefects", { query: { ...query, ...cursor } });
      found.push(...page.body.map(({ id }: { id: number }) => id));
      next = /cursor=([\w-]+)/.exec(String(page.headers["link"] ?? ""))?.[1];
    }
    expect(found).toEqual([ids[1], ids[2], ids[0]]);
  });

  it("lists the repairs that wait for review for a driver, with the decisions and their users", async () => {
    const { assetId, ids } = await buildRepaired(["horn"]);
    const query = { state: "driver", assetId: String(assetId) } as const;
    const [listed] = await driver.call("listDefects", { query });
    expect(listed).toMatchObject({
      id: ids[0],
      reviewPending: true,
      decision: { kind: "certified", byName: "Luis Member", signature: "Luis Mora" },
    });
  });
});

describe("GET /api/inspection/logs/:id", () => {
  it("returns the three signatures of each defect as far as they hold", async () => {
    const { assetId, reported, ids } = await buildRepaired(["horn"]);
    const [horn = 0] = ids;
    const first = { kind: "reported", byName: "Sam Member", signature: "Sam Member", at: now };
    expect(reported.defects[0]).not.toHaveProperty("certified");
    const certified = { kind: "certified", byName: "Luis Member", signature: "Luis Mora" };
    expect((await readLog(reported.id)).defects).toMatchObject([
      { reported: first, certified, reviewed: null },
    ]);
    await inspect(assetId, [reject(horn)]);
    const rejected = { kind: "rejected", signature: "Sam T. Member", note: "Still leaking" };
    expect((await readLog(reported.id)).defects).toMatchObject([
      { reported: first, certified: null, reviewed: rejected },
    ]);
    await act(mechanic, horn, repaired);
    expect((await readLog(reported.id)).defects).toMatchObject([{ certified, reviewed: null }]);
    await inspect(assetId, [accept(horn)]);
    expect((await readLog(reported.id)).defects).toMatchObject([
      { reported: first, certified, reviewed: { kind: "reviewed", signature: "Sam T. Member" } },
    ]);
  });

  it("returns the user who closed a defect without a signature, and none for an open defect", async () => {
    const { id: assetId } = await buildAsset(manager);
    const reported = await buildInspection(driver, assetId, { fail: ["horn"] });
    expect((await readLog(reported.id)).defects).toMatchObject([
      { certified: null, reviewed: null },
    ]);
    const log = {
      assetId,
      serviceType: "Electrical Repair",
      description: "Horn",
      date: now,
    } as const;
    const body = { ...log, resolvedInspectionId: reported.id };
    await manager.call("logMaintenance", { body });
    expect((await readLog(reported.id)).defects).toMatchObject([
      { certified: { kind: "closed", byName: "Sam Member", signature: null }, reviewed: null },
    ]);
  });
});
