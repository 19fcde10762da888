import { randomUUID } from "node:crypto";
import type { Body } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import {
  addSignedIn,
  buildAsset,
  buildAttributed,
  buildChecklist,
  buildHeld,
  buildInspection,
  buildMaintenanceLog,
  buildResults,
  buildSchedule,
  foundCompany,
} from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect, database, statementsOf } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const reason = "It was another unit";

function voidIt({ id }: { id: number }) {
  return manager.call("voidInspection", { params: { id }, body: { reason } });
}

function find(id: number) {
  return manager.call("getAsset", { params: { id } });
}

describe("POST /api/inspection/logs/:id/void", () => {
  it("returns the record with who voided it, when and why, as the driver reads it too", async () => {
    const asset = await buildAsset(manager);
    const sent = await buildInspection(driver, asset.id, { fail: ["horn"], comments: "Loud" });
    const voided = await voidIt(sent);
    expect(voided).toMatchObject({
      id: sent.id,
      comments: "Loud",
      issues: ["horn"],
      voidedAt: expect.any(String),
      voidedByName: "Sam Member",
      voidReason: reason,
    });
    const read = await driver.call("getInspectionLog", { params: { id: sent.id } });
    expect(read).toMatchObject({ voidedAt: voided.voidedAt, voidReason: reason });
  });

  it("is refused for one that is void, however many ask at once", async () => {
    const asset = await buildAsset(manager);
    const params = { id: (await buildInspection(driver, asset.id)).id };
    const tries = Array.from({ length: 20 }, () =>
      manager.send("voidInspection", { params, body: { reason } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    const again = await admin.refusal("voidInspection", { params, body: { reason } });
    expect(again).toBe("409 inspections.alreadyVoid");
  });

  it("withdraws that a known defect passed, so that the next pass is recorded", async () => {
    const asset = await buildAsset(manager);
    const body = { assetId: asset.id, carriesDefects: true };
    const inspect = (fail: string[]) => buildInspection(driver, asset.id, { ...body, fail });
    await inspect(["coolant"]);
    const wrong = await inspect([]);
    const [listed] = await manager.call("listDefects", { query: { assetId: asset.id } });
    const params = { id: listed?.id ?? 0 };
    const tell = async () => {
      const { events } = await manager.call("getDefect", { params });
      return events.map(({ kind, inspectionId }) => [kind, inspectionId]);
    };
    expect(await tell()).toContainEqual(["passed_again", wrong.id]);
    await voidIt(wrong);
    expect(await tell()).toContainEqual(["withdrawn", wrong.id]);
    expect((await manager.call("getDefect", { params })).state).toBe("open");
    const right = await inspect([]);
    expect(await tell()).toContainEqual(["passed_again", right.id]);
  });

  it("counts a service that was logged after it from the meter without its reading", async () => {
    const asset = await buildAsset(manager, { currentMiles: 50_000 });
    const { id: scheduleId } = await buildSchedule(manager, asset.id);
    const wrong = await buildInspection(driver, asset.id, { odometer: 50_600 });
    await buildMaintenanceLog(manager, asset.id, { scheduleId });
    const readDue = async () => {
      const [schedule] = await manager.call("listSchedules", { query: { assetId: asset.id } });
      return schedule?.nextDueMiles;
    };
    expect(await readDue()).toBe(55_600);
    await voidIt(wrong);
    expect(await readDue()).toBe(55_000);
  });

  it("leaves it out of every list and count, but shows it where void ones are asked for", async () => {
    const company = await foundCompany(connect);
    const { id: assetId } = await buildAsset(company.manager);
    const given = { fail: ["horn"], comments: "Nowhere else", carriesDefects: true };
    const { id } = await buildInspection(company.driver, assetId, given);
    await company.manager.call("voidInspection", { params: { id }, body: { reason } });
    const list = (query: object) => company.manager.call("listInspectionLogs", { query });
    const empty = [
      {},
      { text: "nowhere" },
      { assetId },
      { driverId: company.driver.id },
      { result: "failed" },
      { result: "open" },
      { passed: "false", resolved: "false" },
      { voided: "1", result: "open" },
    ];
    for (const query of empty) expect(await list(query)).toEqual([]);
    const today = await company.manager.send("listTodaysInspections");
    expect([today.body, today.headers["x-total-count"]]).toEqual([[], "0"]);
    const params = { assetId };
    expect(await company.driver.call("listUnresolvedInspections", { params })).toEqual([]);
    expect(await company.manager.call("listActivity")).toEqual([]);
    const pack = await company.driver.call("getPack");
    expect(pack).toMatchObject({ recent: [], today: { passed: 0, failed: 0 } });
    expect(pack.assets).toMatchObject([
      { id: assetId, lastInspection: null, lastByMeAt: null, inspectedToday: null, open: [] },
    ]);
    const shown = [{ id, voidReason: reason, voidedByName: "Sam Member" }];
    for (const query of [{}, { text: "nowhere" }, { assetId }, { result: "failed" }]) {
      expect(await list({ voided: "1", ...query })).toMatchObject(shown);
    }
    const file = (query: string) => company.manager.agent.get(`/api/inspection/export${query}`);
    expect((await file("")).text).not.toContain("Nowhere else");
    expect((await file("?voided=1")).text).toContain(reason);
  });

  it("counts on pages of the history as many as are left", async () => {
    const company = await foundCompany(connect);
    const { id: assetId } = await buildAsset(company.manager);
    for (let n = 0; n < 3; n += 1) await buildInspection(company.driver, assetId);
    const [newest] = await company.manager.call("listInspectionLogs");
    const params = { id: newest?.id ?? 0 };
    await company.manager.call("voidInspection", { params, body: { reason } });
    const count = async (query: object) =>
      (await company.manager.send("listInspectionLogs", { query: { count: true, ...query } }))
        .headers["x-total-count"];
    expect([await count({}), await count({ voided: "1" })]).toEqual(["2", "3"]);
    const day = await company.manager.send("listTodaysInspections");
    expect(day.headers["x-total-count"]).toBe("2");
  });

  it("makes the inspection before it the asset's last one again, and none without one", async () => {
    const asset = await buildAsset(manager);
    const first = await buildInspection(driver, asset.id, { fail: ["horn"] });
    const second = await buildInspection(driver, asset.id);
    expect((await find(asset.id)).lastInspection).toMatchObject({ id: second.id });
    await voidIt(second);
    const before = { id: first.id, date: first.date, passed: false };
    expect((await find(asset.id)).lastInspection).toEqual(before);
    await voidIt(first);
    expect(await find(asset.id)).toMatchObject({ lastInspection: null, openDefects: 0 });
  });

  it("leaves the unit without its pre-trip on the board of that day", async () => {
    const company = await foundCompany(connect);
    const { id: assetId } = await buildAsset(company.manager, { workDays: [1, 2, 3, 4, 5, 6, 7] });
    // The board does not expect a unit that was added after the hour of that day's pre-trip.
    await database.pool.query(
      "update assets set created_at = '2026-01-01' where id = $1 /* across companies */",
      [assetId],
    );
    const { id } = await buildInspection(company.driver, assetId);
    const read = async () => {
      const { counts, units } = await company.manager.call("getBoard");
      return { done: counts.done + counts.late, inspection: units[0]?.inspection ?? null };
    };
    expect(await read()).toMatchObject({ done: 1, inspection: { id } });
    await company.manager.call("voidInspection", { params: { id }, body: { reason } });
    expect(await read()).toEqual({ done: 0, inspection: null });
  });

  it("voids its readings, also one that waits to be confirmed", async () => {
    const asset = await buildAsset(manager, { currentMiles: 88_000 });
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await buildInspection(driver, asset.id, { date: yesterday, odometer: 88_020 });
    const counted = await buildInspection(driver, asset.id, { odometer: 88_200 });
    const waiting = await buildInspection(driver, asset.id, { odometer: 880_200 });
    expect(await find(asset.id)).toMatchObject({ currentMiles: 88_200, milesToConfirm: 880_200 });
    await voidIt(counted);
    await voidIt(waiting);
    expect(await find(asset.id)).toMatchObject({ currentMiles: 88_020, milesToConfirm: null });
    const params = { id: asset.id };
    const readings = await manager.call("listReadings", { params });
    const voided = readings.filter(({ voidReason }) => voidReason === reason);
    expect(new Set(voided.map(({ value }) => value))).toEqual(new Set([88_200, 880_200]));
    const [wrong] = voided.filter(({ value }) => value === 880_200);
    const confirm = { params: { id: wrong?.id ?? 0 } };
    expect((await manager.send("confirmReading", confirm)).status).toBe(409);
  });

  it("removes the paper of an annual inspection that had passed", async () => {
    const asset = await buildAsset(manager);
    const list = { items: ["Frame"], inspectionTypes: ["annual" as const] };
    const { id: checklistId } = await buildChecklist(admin, list);
    const annual = await manager.call("submitInspection", {
      body: {
        assetId: asset.id,
        checklistId,
        inspectionType: "annual",
        results: { Frame: { status: "pass" } },
        signatureUrl: "Sam Member",
      },
    });
    const listPapers = () => manager.call("listDocuments", { query: { assetId: asset.id } });
    expect(await listPapers()).toMatchObject([{ kind: "annual_inspection" }]);
    await voidIt(annual);
    expect(await listPapers()).toEqual([]);
    const entries = await admin.call("listAudit", { query: { limit: 2 } });
    expect(entries.map(({ action, noun }) => `${action} ${noun}`).toSorted()).toEqual([
      "removed document",
      "voided inspection",
    ]);
  });

  it("notifies the driver why, in their language, with a way to the record", async () => {
    const asset = await buildAsset(manager);
    const reader = await addSignedIn(connect(), admin, { role: "driver" });
    await reader.call("updatePreferences", { body: { language: "es" } });
    const sent = await buildInspection(reader, asset.id);
    await voidIt(sent);
    const [notification] = await reader.call("listNotifications");
    expect(notification).toMatchObject({
      type: "inspection_voided",
      title: `Se anuló su inspección de ${asset.name}`,
      message: `Sam Member: ${reason}`,
      path: `/inspection?inspection=${sent.id}`,
    });
  });

  it("is not undone by its phone, which sends it again, nor by a held copy of it", async () => {
    const asset = await buildAsset(manager);
    const key = randomUUID();
    const body: Body<"submitInspection"> = {
      assetId: asset.id,
      results: buildResults("truck", ["horn"]),
      signatureUrl: "Sam Member",
      odometer: 500,
    };
    const sent = { body, headers: { "idempotency-key": key } };
    const { id } = await driver.call("submitInspection", sent);
    await voidIt({ id });
    expect(await driver.call("submitInspection", sent)).toMatchObject({ id, voidReason: reason });
    const held = await buildHeld(driver, asset.id, { key, body });
    const decided = await manager.call("decideHeld", {
      params: { id: held.id },
      body: { decision: "file" },
    });
    expect(decided.recordId).toBe(id);
    const query = { assetId: asset.id };
    expect(await manager.call("listInspectionLogs", { query })).toEqual([]);
    const all = await manager.call("listInspectionLogs", { query: { ...query, voided: "1" } });
    expect(all).toHaveLength(1);
    expect(await find(asset.id)).toMatchObject({ currentMiles: 0, openDefects: 0 });
  });

  it("asks its driver no more whether it was theirs", async () => {
    const asset = await buildAsset(manager);
    const { id } = await buildAttributed(manager, asset.id, { userId: driver.id });
    const asked = async () => (await driver.call("getPack")).attributed?.map((log) => log.id);
    expect(await asked()).toContain(id);
    await voidIt({ id });
    expect(await asked()).not.toContain(id);
    const answer = { params: { id }, body: { isOwn: true } };
    expect(await driver.refusal("confirmInspection", answer)).toBe("409 inspections.alreadyVoid");
  });

  it("is not compared with the inspections of its driver that came after it", async () => {
    const [asset, other] = [await buildAsset(manager), await buildAsset(manager)];
    const someone = await addSignedIn(connect(), admin, { role: "driver" });
    await voidIt(await buildInspection(someone, asset.id));
    const { id } = await buildInspection(someone, other.id);
    const { secondsBefore } = await manager.call("getInspectionLog", { params: { id } });
    expect(secondsBefore).toEqual([]);
  });

  it("takes as many statements for one with ten failed items as for one with two", async () => {
    const asset = await buildAsset(manager);
    const items = Object.keys(buildResults("truck")).slice(0, 10);
    const count = async (fail: string[]) => {
      const sent = await buildInspection(driver, asset.id, { fail, carriesDefects: true });
      return (await statementsOf(() => voidIt(sent))).length;
    };
    const [few, many] = [await count(items.slice(0, 2)), await count(items)];
    expect(many).toBe(few);
    expect(few).toBeLessThanOrEqual(25);
  });
});

describe("A void inspection and the maintenance that resolves it", () => {
  it("may be voided after it was resolved, and the maintenance says so", async () => {
    const asset = await buildAsset(manager);
    const { id } = await buildInspection(driver, asset.id, { fail: ["horn"] });
    const log = await buildMaintenanceLog(manager, asset.id, { resolvedInspectionId: id });
    const { voidedAt, resolved } = await voidIt({ id });
    expect(resolved).toBe(true);
    const record = await manager.call("getMaintenanceLog", { params: { id: log.id } });
    expect(record.inspectionVoidedAt).toBe(voidedAt);
  });

  it("lets that maintenance be corrected and voided afterwards", async () => {
    const asset = await buildAsset(manager);
    const { id } = await buildInspection(driver, asset.id, { fail: ["horn"] });
    const given = { resolvedInspectionId: id, cost: 12_400 };
    const log = await buildMaintenanceLog(manager, asset.id, given);
    await voidIt({ id });
    const { date, serviceType, description } = log;
    const fields = { assetId: asset.id, date, serviceType, description, ...given, cost: 1_240 };
    const corrected = await manager.call("correctMaintenance", {
      params: { id: log.id },
      body: { reason: "Wrong cost", log: fields },
    });
    const read = () => manager.call("getInspectionLog", { params: { id } });
    expect(await read()).toMatchObject({ resolvedByMaintenanceId: corrected.id });
    const params = { id: corrected.id };
    await manager.call("voidMaintenance", { params, body: { reason } });
    expect(await read()).toMatchObject({ resolved: false, voidReason: reason });
    const query = { assetId: asset.id, passed: false, resolved: false };
    expect(await manager.call("listInspectionLogs", { query })).toEqual([]);
  });

  it("is resolved by no maintenance that is logged after it was voided", async () => {
    const asset = await buildAsset(manager);
    const sent = await buildInspection(driver, asset.id, { fail: ["horn"] });
    await voidIt(sent);
    const body = {
      assetId: asset.id,
      date: new Date().toISOString(),
      serviceType: "Oil Change" as const,
      description: "New horn",
      resolvedInspectionId: sent.id,
    };
    expect(await manager.refusal("logMaintenance", { body })).toBe(
      "409 maintenance.inspectionVoid",
    );
  });

  it("is either resolved first or refused, where both are sent at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const asset = await buildAsset(manager);
      const { id } = await buildInspection(driver, asset.id, { fail: ["horn"] });
      const date = new Date().toISOString();
      const work = { serviceType: "Oil Change", description: "New horn" } as const;
      const [logged, voided] = await Promise.all([
        manager.send("logMaintenance", {
          body: { assetId: asset.id, date, ...work, resolvedInspectionId: id },
        }),
        admin.send("voidInspection", { params: { id }, body: { reason } }),
      ]);
      expect(voided.status).toBe(200);
      expect([201, 409]).toContain(logged.status);
      const { resolved } = await manager.call("getInspectionLog", { params: { id } });
      expect(resolved).toBe(logged.status === 201);
    }
  });
});

it("The database lets an inspection be voided once, and whole", async () => {
  const asset = await buildAsset(manager);
  const sent = await buildInspection(driver, asset.id);
  const change = (set: string) =>
    database.pool.query(`update inspection_logs set ${set} where id = $1 /* across companies */`, [
      sent.id,
    ]);
  await expect(change("voided_at = now()")).rejects.toThrow(/inspection_logs_void_whole/);
  await voidIt(sent);
  await expect(change("void_reason = 'None'")).rejects.toThrow(/only ever added/);
  const none = "voided_at = null, voided_by_id = null, voided_by_name = null, void_reason = null";
  await expect(change(none)).rejects.toThrow(/only ever added/);
});
