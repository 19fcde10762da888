import { formatDefectNumber } from "#shared/defects/defects.ts";
import { formatReason } from "#shared/downtimes/downtimes.ts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  buildAsset,
  buildHeld,
  buildInspection,
  buildResults,
  foundCompany,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { clock, connect, database } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const now = "2026-11-20T18:00:00.000Z";
const later = "2026-11-22T21:00:00.000Z";
const carried = { carriesDefects: true };

beforeEach(() => clock.set(now));

function listOf(assetId: number) {
  return manager.call("listDowntimes", { params: { id: assetId } });
}

function findAsset(id: number) {
  return manager.call("getAsset", { params: { id } });
}

function put(id: number, body: object) {
  return manager.call("updateAsset", { params: { id }, body });
}

async function listTypes(user: TestCaller, assetId: number): Promise<string[]> {
  const notifications = await user.call("listNotifications");
  return notifications
    .filter((notification) => notification.assetId === assetId)
    .map(({ type }) => type);
}

function sign(id: number) {
  return { params: { id }, body: { signature: "Dana Lee", note: "Road test passed" } };
}

function certify(id: number) {
  return manager.call("actOnDefect", {
    params: { id },
    body: { act: "certify", outcome: "repaired", note: "New shoes", signature: "Dana Lee" },
  });
}

describe("A critical defect", () => {
  it("takes its asset out of service in the same write, with one notification", async () => {
    const asset = await buildAsset(manager);
    const log = await buildInspection(driver, asset.id, { fail: ["parking-brake"], ...carried });
    const [defect] = log.defects;
    const reason = `Parking brake failed (D-000${defect?.number})`;
    const stopping = { number: defect?.number, title: "Parking brake", itemId: "parking-brake" };
    expect(await findAsset(asset.id)).toMatchObject({
      condition: "out_of_service",
      downSince: now,
      downReason: reason,
      downDefect: stopping,
      criticalDefects: 1,
      version: asset.version + 1,
    });
    expect(await listOf(asset.id)).toMatchObject([
      {
        condition: "out_of_service",
        cause: "critical",
        reason,
        defect: stopping,
        startedAt: now,
        startedById: driver.id,
        endedAt: null,
      },
    ]);
    expect(await listTypes(manager, asset.id)).toEqual(["inspection_failed"]);
    const [notification] = await manager.call("listNotifications");
    expect(notification?.title).toBe(`${asset.name} failed its inspection and is out of service`);
  });

  it("is the reason in English for every reader, also with a number of five digits", async () => {
    const theirs = await foundCompany(connect);
    const asset = await buildAsset(theirs.manager);
    await database.pool.query(
      `insert into company_numbers (company_id, kind, last)
       select company_id, 'defect', 12344 from assets where id = $1 /* across companies */`,
      [asset.id],
    );
    await buildInspection(theirs.driver, asset.id, { fail: ["steering"], ...carried });
    const reported = await buildAsset(theirs.manager);
    const body = { assetId: reported.id, title: "Frame is bent", unsafe: true };
    await theirs.driver.call("createDefect", { body });
    const reasons = new Map([
      [asset.id, "Steering failed (D-12345)"],
      [reported.id, "Frame is bent (D-12346)"],
    ]);
    const { outOfService } = await theirs.driver.call("getPack");
    const listed = await theirs.manager.call("listAssets", {
      query: { condition: "out_of_service" },
    });
    for (const [id, downReason] of reasons) {
      for (const row of [...outOfService, ...listed].filter((candidate) => candidate.id === id)) {
        expect(row).toMatchObject({ downReason });
        expect(formatReason({ reason: null, defect: row.downDefect })).toBe(downReason);
      }
      const params = { id };
      const body = { location: "North" };
      expect(await theirs.manager.call("updateAsset", { params, body })).toMatchObject({
        downReason,
      });
      const [downtime] = await theirs.manager.call("listDowntimes", { params });
      expect(downtime?.reason).toBe(downReason);
    }
  });

  it("is named in the language of the notified user", async () => {
    const theirs = await foundCompany(connect);
    await theirs.admin.call("updatePreferences", { body: { language: "es" } });
    const asset = await buildAsset(theirs.manager);
    const log = await buildInspection(theirs.driver, asset.id, { fail: ["steering"] });
    const { id = 0, number = 0 } = log.defects[0] ?? {};
    const act = { act: "severity", critical: true } as const;
    await theirs.manager.call("actOnDefect", { params: { id }, body: act });
    const [notification, failure] = await theirs.admin.call("listNotifications");
    const reason = `Dirección: con falla (${formatDefectNumber(number)})`;
    expect(notification?.message).toBe(`Sam Member: ${reason}`);
    expect(failure?.message).toBe("Sam Member reportó: Dirección");
  });

  it("is in the audit trail as the reason why its asset was taken out of service, before its return", async () => {
    const asset = await buildAsset(manager);
    const log = await buildInspection(driver, asset.id, { fail: ["steering"], ...carried });
    await certify(log.defects[0]?.id ?? 0);
    await manager.call("returnToService", sign(asset.id));
    const title = "Frame is bent";
    const body = { assetId: asset.id, title, unsafe: true };
    await driver.call("createDefect", { body });
    const entries = await admin.call("listAudit", { query: { noun: "asset", rowId: asset.id } });
    const change = (from: string, to: string) => ({ condition: { from, to } });
    expect(entries.toReversed().slice(1)).toMatchObject([
      { userId: driver.id, changes: change("in_use", "out_of_service") },
      { userId: manager.id, changes: change("out_of_service", "in_use") },
      { userId: driver.id, changes: change("in_use", "out_of_service") },
    ]);
  });

  it("keeps its asset out of service until it is certified, also in the form", async () => {
    const asset = await buildAsset(manager);
    const log = await buildInspection(driver, asset.id, { fail: ["steering"], ...carried });
    const { id = 0, number } = log.defects[0] ?? {};
    for (const [name, input] of [
      ["returnToService", sign(asset.id)],
      ["updateAsset", { params: { id: asset.id }, body: { condition: "in_use" } }],
    ] as const) {
      const refused = await manager.send(name, input);
      const message = `D-000${number} is not certified yet`;
      expect([refused.status, refused.body.message]).toEqual([409, message]);
      expect(refused.body.errors).toEqual({ condition: message });
    }
    await certify(id);
    clock.set(later);
    expect(await manager.call("returnToService", sign(asset.id))).toMatchObject({
      condition: "in_use",
      downSince: null,
      downReason: null,
    });
    expect(await listOf(asset.id)).toMatchObject([
      {
        endedAt: later,
        endedById: manager.id,
        signature: "Dana Lee",
        endNote: "Road test passed",
      },
    ]);
    expect(await listTypes(driver, asset.id)).toContain("asset_returned");
  });

  it("keeps its asset out of service also in the archive", async () => {
    const asset = await buildAsset(manager);
    await buildInspection(driver, asset.id, { fail: ["steering"], ...carried });
    await put(asset.id, { archived: true });
    const input = { params: { id: asset.id }, body: { condition: "in_use" } } as const;
    expect(await manager.refusal("updateAsset", input)).toBe("409 downtimes.notCertified");
  });

  it("keeps its asset from coming back in use from the archive, where it was filed meanwhile", async () => {
    const asset = await buildAsset(manager);
    const results = buildResults("truck", { steering: "Loose" });
    const body = { assetId: asset.id, results, signatureUrl: "Dee", carriesDefects: true };
    const { id } = await buildHeld(driver, asset.id, { body });
    await put(asset.id, { archived: true });
    await manager.call("decideHeld", { params: { id }, body: { decision: "file" } });
    expect(await listOf(asset.id)).toEqual([]);
    expect(await put(asset.id, { archived: false })).toMatchObject({
      condition: "out_of_service",
      downSince: now,
      downDefect: { title: "Steering" },
    });
    expect(await listOf(asset.id)).toMatchObject([{ startedAt: now, endedAt: null }]);
    expect(await manager.refusal("returnToService", sign(asset.id))).toBe(
      "409 downtimes.notCertified",
    );
  });

  it("takes nothing out of service for a client that does not know defects", async () => {
    const asset = await buildAsset(manager);
    await buildInspection(driver, asset.id, { fail: ["parking-brake"] });
    expect(await findAsset(asset.id)).toMatchObject({ condition: "in_use", criticalDefects: 0 });
  });

  it("takes nothing out of service where the company does not want that", async () => {
    const other = await foundCompany(connect);
    await other.admin.call("updateCompany", {
      body: { name: "Slow", timeZone: "UTC", tagsOutCritical: false },
    });
    const asset = await buildAsset(other.manager);
    const failed = { fail: ["parking-brake"], ...carried };
    await buildInspection(other.driver, asset.id, failed);
    const params = { id: asset.id };
    expect(await other.manager.call("getAsset", { params })).toMatchObject({
      condition: "in_use",
      criticalDefects: 1,
    });
  });

  it("takes its asset out of service also when reported by hand, made critical or rejected", async () => {
    const [first, second, three] = [
      await buildAsset(manager),
      await buildAsset(manager),
      await buildAsset(manager),
    ];
    const body = { title: "Frame cracked", unsafe: true };
    await driver.call("createDefect", { body: { ...body, assetId: first.id } });
    const leak = { title: "Leak", assetId: second.id };
    const { id } = await driver.call("createDefect", { body: leak });
    await manager.call("actOnDefect", {
      params: { id },
      body: { act: "severity", critical: true },
    });
    const brakes = { title: "Brakes", assetId: three.id };
    const repaired = await driver.call("createDefect", { body: brakes });
    await certify(repaired.id);
    await driver.call("actOnDefect", {
      params: { id: repaired.id },
      body: { act: "reject", note: "Still soft", signature: "Sam", unsafe: true },
    });
    for (const asset of [first, second, three]) {
      expect(await findAsset(asset.id)).toMatchObject({
        condition: "out_of_service",
        downSince: now,
        criticalDefects: 1,
      });
      expect(await listTypes(admin, asset.id)).toContain("asset_tagged_out");
    }
  });

  it("leaves one open downtime when ten drivers report it at once", async () => {
    const asset = await buildAsset(manager);
    const failed = { fail: ["steering"], ...carried };
    await Promise.all(Array.from({ length: 10 }, () => buildInspection(driver, asset.id, failed)));
    expect(await listOf(asset.id)).toHaveLength(1);
    expect(await findAsset(asset.id)).toMatchObject({ openDefects: 1, criticalDefects: 1 });
  });
});

describe("A downtime", () => {
  it("begins by hand with a reason, once, and the office is notified", async () => {
    const asset = await buildAsset(manager);
    const body = { reason: "Bent frame" };
    const tagged = await manager.call("tagOut", { params: { id: asset.id }, body });
    expect(tagged).toMatchObject({ condition: "out_of_service", downReason: "Bent frame" });
    const typed = { cause: "hand", reason: "Bent frame", defect: null };
    expect(await listOf(asset.id)).toMatchObject([typed]);
    expect(await listTypes(admin, asset.id)).toEqual(["asset_tagged_out"]);
    const again = await manager.refusal("tagOut", { params: { id: asset.id }, body });
    expect(again).toBe("409 downtimes.alreadyOut");
  });

  it("begins and ends with each change of condition in the form, and with the archive", async () => {
    const asset = await buildAsset(manager, { condition: "maintenance" });
    expect(asset.downSince).toBe(now);
    clock.set(later);
    await put(asset.id, { condition: "out_of_service", conditionReason: "Waiting for parts" });
    await put(asset.id, { archived: true });
    expect(await findAsset(asset.id)).toMatchObject({ downSince: null });
    await put(asset.id, { archived: false });
    await put(asset.id, { condition: "in_use" });
    const listed = await listOf(asset.id);
    expect(listed.toReversed()).toMatchObject([
      { condition: "maintenance", cause: "form", reason: null, startedAt: now, endedAt: later },
      { condition: "out_of_service", reason: "Waiting for parts", endedAt: later },
      { condition: "out_of_service", reason: "Waiting for parts", endedAt: later },
    ]);
  });

  it("has its reason again when its asset comes back from the archive as it went there", async () => {
    const asset = await buildAsset(manager);
    const params = { id: asset.id };
    await manager.call("tagOut", { params, body: { reason: "Bent frame" } });
    await put(asset.id, { archived: true });
    const restored = await put(asset.id, { archived: false });
    expect(restored).toMatchObject({ downSince: now, downReason: "Bent frame" });
    expect((await listOf(asset.id))[0]).toMatchObject({ reason: "Bent frame", endedAt: null });
    await put(asset.id, { archived: true });
    await put(asset.id, { condition: "in_use" });
    await put(asset.id, { condition: "out_of_service" });
    expect(await put(asset.id, { archived: false })).toMatchObject({ downReason: null });
  });

  it("has its defect again when its asset comes back from the archive, until another reason is typed", async () => {
    const asset = await buildAsset(manager);
    const log = await buildInspection(driver, asset.id, { fail: ["steering"], ...carried });
    const named = { number: log.defects[0]?.number };
    await put(asset.id, { archived: true });
    expect(await put(asset.id, { archived: false })).toMatchObject({ downDefect: named });
    expect(await listOf(asset.id)).toMatchObject([{ defect: named }, { defect: named }]);
    // A note given when archiving is not the reason of a downtime.
    await put(asset.id, { archived: true, conditionReason: "Sold" });
    expect(await findAsset(asset.id)).toMatchObject({ downDefect: named });
    await put(asset.id, { archived: false });
    const conditionReason = "Seat failed (D-0001)";
    const moved = await put(asset.id, { condition: "maintenance", conditionReason });
    expect(moved).toMatchObject({ downReason: conditionReason, downDefect: null });
    const [last] = await listOf(asset.id);
    expect(last).toMatchObject({ reason: conditionReason, defect: null });
  });

  it("is not ended by an edit of its asset or an inspection", async () => {
    const asset = await buildAsset(manager, { condition: "out_of_service" });
    await put(asset.id, { name: "Mixer 99" });
    const log = await buildInspection(driver, asset.id);
    expect(log.whileOutOfService).toBe(true);
    expect(await findAsset(asset.id)).toMatchObject({ condition: "out_of_service" });
    expect(await listOf(asset.id)).toMatchObject([{ endedAt: null }]);
    expect(await listTypes(manager, asset.id)).toEqual(["inspected_out_of_service"]);
  });

  it("is about no inspection that was made before it began", async () => {
    const asset = await buildAsset(manager);
    clock.set(later);
    await manager.call("tagOut", { params: { id: asset.id }, body: { reason: "Bent frame" } });
    const before = await buildInspection(driver, asset.id, { date: now });
    expect(before.whileOutOfService).toBe(false);
    expect(await listTypes(manager, asset.id)).toEqual([]);
    const since = await buildInspection(driver, asset.id, { date: later });
    expect(since.whileOutOfService).toBe(true);
    const onThatDay = await buildInspection(driver, asset.id, { date: "2026-11-22" });
    expect(onThatDay.whileOutOfService).toBe(true);
  });

  it("is about an inspection that was made before it ended, although it was sent later", async () => {
    const asset = await buildAsset(manager);
    await manager.call("tagOut", { params: { id: asset.id }, body: { reason: "Bent frame" } });
    clock.set("2026-11-21T18:00:00.000Z");
    await manager.call("returnToService", sign(asset.id));
    clock.set(later);
    const inspect = (date: string) => buildInspection(driver, asset.id, { date });
    for (const [date, whileOutOfService] of [
      ["2026-11-20T17:59:59.000Z", false],
      ["2026-11-21T17:59:59.000Z", true],
      ["2026-11-21T18:00:00.000Z", false],
    ] as const) {
      expect(await inspect(date)).toMatchObject({ whileOutOfService });
    }
    expect(await listTypes(admin, asset.id)).toContain("inspected_out_of_service");
  });

  it("has the office notified of each inspection, but not of its own", async () => {
    const asset = await buildAsset(manager, { condition: "out_of_service" });
    await buildInspection(manager, asset.id);
    expect(await listTypes(admin, asset.id)).toEqual(["inspected_out_of_service"]);
    await buildInspection(manager, asset.id, { fail: ["horn"], ...carried });
    expect(await listTypes(admin, asset.id)).toEqual([
      "inspection_failed",
      "inspected_out_of_service",
      "inspected_out_of_service",
    ]);
    const [, whileOut] = await admin.call("listNotifications");
    expect(whileOut).toMatchObject({
      title: `${asset.name} was inspected while out of service`,
      message: "Sam Member reported: Horn and backup alarm",
    });
    expect(await listTypes(manager, asset.id)).toEqual([]);
  });

  it("notifies the user who inspected its asset last of its end, too", async () => {
    const asset = await buildAsset(manager);
    await buildInspection(driver, asset.id);
    await admin.call("tagOut", { params: { id: asset.id }, body: { reason: "Bent frame" } });
    await manager.call("returnToService", sign(asset.id));
    expect(await listTypes(driver, asset.id)).toEqual(["asset_returned"]);
    expect(await listTypes(admin, asset.id)).toContain("asset_returned");
    expect(await listTypes(manager, asset.id)).not.toContain("asset_returned");
  });

  it("is not ended twice", async () => {
    const asset = await buildAsset(manager);
    const again = await manager.refusal("returnToService", sign(asset.id));
    expect(again).toBe("409 downtimes.alreadyInUse");
  });

  it("is open exactly while its asset is out of use", async () => {
    const { rows } = await database.pool.query(
      `select a.id from assets a left join downtimes d on d.company_id = a.company_id
        and d.asset_id = a.id and d.ended_at is null /* across companies */
      where a.company_id = (select company_id from users where id = $1)
        and ((a.condition <> 'in_use' and not a.archived) <> (d.id is not null)
          or a.down_since is distinct from d.started_at)`,
      [admin.id],
    );
    expect(rows).toEqual([]);
  });
});
