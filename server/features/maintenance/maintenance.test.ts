import { randomUUID } from "node:crypto";
import type { Asset, InspectionLog, MaintenanceLog, Schedule } from "#shared/api-schemas.ts";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
} from "../../test/build-by-agent.ts";
import { foundCompany, signUp } from "../../test/company.ts";
import type { Agent } from "../../test/harness.ts";
import { photoDataUrl } from "../../test/samples.ts";
import { startTestApp, visitor } from "../../test/harness.ts";

const { app, clock, database, statementsOf } = await startTestApp();
const { admin, manager, driver } = await foundCompany(app, { timeZone: "America/Denver" });
const other = await foundCompany(app);
const foreignAsset = await buildAsset(other.admin.agent);
const foreignSchedule = await buildSchedule(other.admin.agent, foreignAsset.id);
const foreignInspection = await buildInspection(other.driver.agent, foreignAsset.id, {
  fail: ["horn"],
});

const path = "/api/maintenance/logs";

function work(assetId: number, overrides: object = {}) {
  return {
    assetId,
    date: "2025-01-15",
    serviceType: "Oil Change",
    description: "Oil",
    ...overrides,
  };
}

async function listed(agent: Agent, query: object = {}): Promise<MaintenanceLog[]> {
  const response = await agent.get(path).query(query);
  expect(response.status, response.text).toBe(200);
  return response.body;
}

async function assetNow(id: number): Promise<Asset> {
  return (await admin.agent.get(`/api/assets/${id}`)).body;
}

async function scheduleNow(schedule: Schedule): Promise<Schedule | undefined> {
  const query = { assetId: schedule.assetId };
  const found: Schedule[] = (await admin.agent.get("/api/maintenance/schedules").query(query)).body;
  return found.find(({ id }) => id === schedule.id);
}

async function inspectionNow(log: InspectionLog): Promise<InspectionLog | undefined> {
  const query = { assetId: log.assetId };
  const found: InspectionLog[] = (await admin.agent.get("/api/inspection/logs").query(query)).body;
  return found.find(({ id }) => id === log.id);
}

describe("GET /api/maintenance/logs", () => {
  it("lists the newest first, with the asset's name, in two statements", async () => {
    const { agent } = await signUp(app, "listing");
    const asset = await buildAsset(agent, { name: "Mixer" });
    const middle = await buildMaintenanceLog(agent, asset.id, { date: "2025-02-01T08:00:00Z" });
    const oldest = await buildMaintenanceLog(agent, asset.id, { date: "2025-01-01T08:00:00Z" });
    const newest = await buildMaintenanceLog(agent, asset.id, { date: "2025-02-01T08:00:00Z" });
    const statements = await statementsOf(async () => {
      expect(await listed(agent)).toEqual([newest, middle, oldest]);
    });
    expect(statements).toHaveLength(2);
    expect(newest.assetName).toBe("Mixer");
  });

  it("lists one asset's", async () => {
    const asset = await buildAsset(admin.agent);
    await buildMaintenanceLog(admin.agent, (await buildAsset(admin.agent)).id);
    const log = await buildMaintenanceLog(admin.agent, asset.id);
    expect(await listed(admin.agent, { assetId: asset.id })).toEqual([log]);
  });

  it("lists and counts those of one of the company's days, on both sides of its edges", async () => {
    const { agent } = await signUp(app, "one-day", { timeZone: "America/Denver" });
    const asset = await buildAsset(agent);
    // On this day summer time begins: it lasts from seven to six o'clock UTC.
    const within = ["2025-03-09T07:00:00.000Z", "2025-03-09T18:00:00.000Z"];
    const within2 = [...within, "2025-03-10T05:59:59.999Z"];
    for (const date of ["2025-03-09T06:59:59.999Z", ...within2, "2025-03-10T06:00:00.000Z"]) {
      await buildMaintenanceLog(agent, asset.id, { date });
    }
    const datesOf = async (query: object) => {
      const response = await agent.get(path).query({ day: "2025-03-09", ...query });
      const found: MaintenanceLog[] = response.body;
      return { dates: found.map(({ date }) => date), total: response.headers["x-total-count"] };
    };
    expect(await datesOf({})).toEqual({ dates: within2.toReversed(), total: "3" });
    expect(await datesOf({ limit: 2 })).toEqual({
      dates: within2.toReversed().slice(0, 2),
      total: "3",
    });
    expect(await datesOf({ limit: 3 })).toEqual({ dates: within2.toReversed(), total: "3" });
    expect(await datesOf({ day: "2025-03-08" })).toMatchObject({ total: "1" });
    expect(await datesOf({ day: "2025-03-07" })).toEqual({ dates: [], total: "0" });
    const whole = await agent.get(path);
    expect(whole.headers["x-total-count"]).toBeUndefined();
  });

  it("goes on page by page", async () => {
    const { agent } = await signUp(app, "paging");
    const asset = await buildAsset(agent);
    const date = "2025-03-02T07:00:00.123Z";
    for (let n = 0; n < 5; n += 1) await buildMaintenanceLog(agent, asset.id, { date });
    const ids: number[] = [];
    let next: string | undefined = `${path}?limit=2&assetId=${asset.id}`;
    while (next) {
      const response = await agent.get(next);
      const found: MaintenanceLog[] = response.body;
      ids.push(...found.map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(response.headers["link"] ?? "")?.[1];
    }
    expect(ids).toEqual((await listed(agent)).map(({ id }) => id));
    expect(ids).toHaveLength(5);
  });

  it("refuses what it does not understand", async () => {
    const cursors = ["[]", "[-1,1]", "[1e300,1]", '["2025-01-01",1]'].map((text) =>
      Buffer.from(text).toString("base64url"),
    );
    const queries = [
      { limit: "201" },
      { limit: "1.5" },
      { day: "today" },
      { day: "2025-03-09T07:00:00Z" },
      { assetId: "0" },
    ];
    for (const query of [...queries, ...cursors.map((cursor) => ({ cursor }))]) {
      expect([query, (await admin.agent.get(path).query(query)).status]).toEqual([query, 400]);
    }
  });

  it("shows nothing of another company, and nothing to drivers and nobody", async () => {
    await buildMaintenanceLog(admin.agent, (await buildAsset(admin.agent)).id);
    expect(await listed(other.admin.agent)).toEqual([]);
    expect((await driver.agent.get(path)).status).toBe(403);
    expect((await visitor(app).get(path)).status).toBe(401);
  });
});

describe("POST /api/maintenance/logs", () => {
  it("keeps the log as it was sent", async () => {
    const asset = await buildAsset(admin.agent);
    const body = work(asset.id, {
      odometer: 12.5,
      hours: 3,
      performedBy: "external",
      performedByName: "Ruiz Diesel",
      cost: 1_234.56,
      scheduleId: null,
      resolvedInspectionId: null,
    });
    const response = await manager.agent.post(path).send(body);
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      ...body,
      date: "2025-01-15T19:00:00.000Z",
      loggedById: manager.id,
      assetName: asset.name,
      photoUrls: [],
    });
    expect(await listed(admin.agent, { assetId: asset.id })).toEqual([response.body]);
  });

  it("takes null for what may be left out", async () => {
    const asset = await buildAsset(admin.agent);
    const none = { cost: null, odometer: null, scheduleId: null, resolvedInspectionId: null };
    const log = await buildMaintenanceLog(admin.agent, asset.id, {
      ...none,
      photoUrls: null,
      performedBy: null,
    });
    expect(log).toMatchObject({ ...none, photoUrls: [], performedBy: "internal" });
  });

  it("does all its work in fourteen statements", async () => {
    const asset = await buildAsset(admin.agent);
    const schedule = await buildSchedule(admin.agent, asset.id);
    const failed = await buildInspection(driver.agent, asset.id, { fail: ["horn"] });
    const body = work(asset.id, { scheduleId: schedule.id, odometer: 9_000 });
    const statements = await statementsOf(async () => {
      const response = await admin.agent
        .post(path)
        .set("Idempotency-Key", randomUUID())
        .send({ ...body, resolvedInspectionId: failed.id });
      expect(response.status).toBe(201);
    });
    expect(statements.length).toBeLessThanOrEqual(14);
  });

  it("moves the meters up, never back, and raises the asset's version when it does", async () => {
    const asset = await buildAsset(admin.agent, { currentMiles: 1_000, currentHours: 50 });
    await buildMaintenanceLog(admin.agent, asset.id, { odometer: 900, hours: 0 });
    expect(await assetNow(asset.id)).toEqual(asset);
    await buildMaintenanceLog(admin.agent, asset.id, { odometer: 1_100.5, hours: 49 });
    expect(await assetNow(asset.id)).toMatchObject({
      currentMiles: 1_100.5,
      currentHours: 50,
      lastServicedDate: null,
      version: 2,
    });
  });

  it("serves the named schedule and the asset", async () => {
    const asset = await buildAsset(admin.agent, { currentMiles: 800 });
    const schedule = await buildSchedule(admin.agent, asset.id, {
      intervalDays: 30,
      intervalMiles: 500,
      intervalHours: 100,
    });
    const log = await buildMaintenanceLog(admin.agent, asset.id, {
      scheduleId: schedule.id,
      date: "2025-06-01T10:00:00Z",
      odometer: 1_000,
    });
    expect(log.scheduleId).toBe(schedule.id);
    expect(await scheduleNow(schedule)).toMatchObject({
      lastPerformed: "2025-06-01T10:00:00.000Z",
      nextDue: "2025-07-01T10:00:00.000Z",
      nextDueMiles: 1_500,
      nextDueHours: 100,
    });
    expect(await assetNow(asset.id)).toMatchObject({
      currentMiles: 1_000,
      lastServicedDate: "2025-06-01T10:00:00.000Z",
      lastServicedMiles: 1_000,
      lastServicedHours: null,
    });
  });

  it.each([
    ["America/Los_Angeles", "2026-11-21T07:59:59.999Z"],
    ["Asia/Tokyo", "2026-11-20T14:59:59.999Z"],
    ["Pacific/Kiritimati", "2026-11-20T09:59:59.999Z"],
  ])("of a bare day in %s leaves ten days, the last one to its end", async (timeZone, end) => {
    clock.set("2026-11-12T15:00:00Z");
    const { agent } = (await foundCompany(app, { timeZone })).admin;
    const { id } = await buildAsset(agent);
    const { id: scheduleId } = await buildSchedule(agent, id, { intervalDays: 10 });
    await buildMaintenanceLog(agent, id, { scheduleId, date: "2026-11-10" });
    const dueAt = async (moment: number) => {
      clock.set(new Date(moment));
      return (await agent.get("/api/maintenance/schedules?due=overdue")).body;
    };
    expect(await dueAt(Date.parse(end))).toEqual([]);
    expect(await dueAt(Date.parse(end) + 1)).toMatchObject([{ id: scheduleId, nextDue: end }]);
  });

  it("keeps a back-dated log, which turns nothing back", async () => {
    const asset = await buildAsset(admin.agent);
    const schedule = await buildSchedule(admin.agent, asset.id, { intervalMiles: 500 });
    const served = { scheduleId: schedule.id, date: "2025-06-01", odometer: 1_000 };
    await buildMaintenanceLog(admin.agent, asset.id, served);
    const before = [await assetNow(asset.id), await scheduleNow(schedule)];
    const late = { scheduleId: schedule.id, date: "2025-05-31", odometer: 600 };
    await buildMaintenanceLog(admin.agent, asset.id, late);
    expect([await assetNow(asset.id), await scheduleNow(schedule)]).toEqual(before);
    expect(await listed(admin.agent, { assetId: asset.id })).toHaveLength(2);
  });

  it("says which schedules of the asset are due by its meters now", async () => {
    const asset = await buildAsset(admin.agent);
    const served = await buildSchedule(admin.agent, asset.id, { intervalMiles: 2_000 });
    const waiting = await buildSchedule(admin.agent, asset.id, { intervalMiles: 3_000 });
    const far = await buildSchedule(admin.agent, asset.id, { intervalMiles: 3_001 });
    const dueNow = async () => {
      const query = `select id from schedule_dues /* across companies */
        where asset_id = $1 and usage_left <= 100 order by id`;
      const { rows } = await database.pool.query<{ id: string }>(query, [asset.id]);
      return rows.map(({ id }) => Number(id));
    };
    await buildMaintenanceLog(admin.agent, asset.id, { odometer: 2_000 });
    expect(await dueNow()).toEqual([served.id, waiting.id]);
    await buildMaintenanceLog(admin.agent, asset.id, { scheduleId: served.id });
    expect(await dueNow()).toEqual([waiting.id]);
    await buildMaintenanceLog(admin.agent, asset.id, { odometer: 2_001 });
    expect(await dueNow()).toEqual([waiting.id, far.id]);
  });

  it("resolves the failed inspection and tells its driver", async () => {
    const asset = await buildAsset(admin.agent, { name: "Mixer 12" });
    const failed = await buildInspection(driver.agent, asset.id, { fail: ["horn"] });
    const log = await buildMaintenanceLog(manager.agent, asset.id, {
      resolvedInspectionId: failed.id,
    });
    expect(await inspectionNow(failed)).toMatchObject({
      passed: false,
      resolved: true,
      resolvedAt: log.createdAt,
      resolvedByMaintenanceId: log.id,
    });
    const { body } = await driver.agent.get("/api/notifications?limit=1");
    expect(body).toMatchObject([
      {
        type: "inspection_resolved",
        message: "Mixer 12: Oil Change logged by Sam Member",
        assetId: asset.id,
        userId: driver.id,
      },
    ]);
  });

  it("does not tell people what they did themselves", async () => {
    const { id: assetId } = await buildAsset(admin.agent);
    const failed = await buildInspection(manager.agent, assetId, { fail: ["horn"] });
    await buildMaintenanceLog(manager.agent, assetId, { resolvedInspectionId: failed.id });
    const notices: { type: string }[] = (await manager.agent.get("/api/notifications")).body;
    expect(notices.filter(({ type }) => type === "inspection_resolved")).toEqual([]);
  });

  it("refuses ids that do not fit each other, and changes nothing", async () => {
    const [asset, second] = [await buildAsset(admin.agent), await buildAsset(admin.agent)];
    const schedule = await buildSchedule(admin.agent, second.id);
    const failed = await buildInspection(driver.agent, second.id, { fail: ["horn"] });
    const passed = await buildInspection(driver.agent, asset.id);
    for (const [wrong, status, code] of [
      [{ scheduleId: schedule.id }, 400, "maintenance.scheduleOfOtherAsset"],
      [{ resolvedInspectionId: failed.id }, 400, "maintenance.inspectionOfOtherAsset"],
      [{ resolvedInspectionId: passed.id }, 400, "maintenance.inspectionPassed"],
      [{ scheduleId: foreignSchedule.id }, 404, "request.notFound"],
      [{ scheduleId: 999_999 }, 404, "request.notFound"],
      [{ resolvedInspectionId: foreignInspection.id }, 404, "request.notFound"],
      [{ resolvedInspectionId: 999_999 }, 404, "request.notFound"],
      [{ assetId: foreignAsset.id }, 404, "request.notFound"],
      [{ assetId: 999_999 }, 404, "request.notFound"],
    ] as const) {
      const body = work(asset.id, { odometer: 5_000, ...wrong });
      const response = await admin.agent.post(path).send(body);
      expect([wrong, response.status, response.body.code]).toEqual([wrong, status, code]);
    }
    expect(await listed(admin.agent, { assetId: asset.id })).toEqual([]);
    expect((await assetNow(asset.id)).currentMiles).toBe(0);
    expect((await inspectionNow(failed))?.resolved).toBe(false);
    expect(await scheduleNow(schedule)).toEqual(schedule);
    expect(await listed(other.admin.agent)).toEqual([]);
  });

  it("does not find an archived asset", async () => {
    const asset = await buildAsset(admin.agent);
    await admin.agent.put(`/api/assets/${asset.id}`).send({ archived: true });
    expect((await admin.agent.post(path).send(work(asset.id))).status).toBe(404);
  });

  it("takes a date up to the end of the company's tomorrow", async () => {
    const { id } = await buildAsset(admin.agent);
    clock.set("2026-03-07T23:30:00-07:00");
    // Tomorrow has 23 hours: summer time begins.
    for (const [date, status] of [
      ["2026-03-08", 201],
      ["2026-03-08T23:59:59-06:00", 201],
      ["2026-03-09T00:00:00-06:00", 400],
      ["2026-03-09", 400],
      ["1990-01-01", 201],
    ] as const) {
      const response = await admin.agent.post(path).send(work(id, { date }));
      expect([date, response.status]).toEqual([date, status]);
      if (status === 400) expect(response.body.code).toBe("maintenance.inFuture");
    }
  });

  it.each([
    ["assetId", undefined, "Please select an asset"],
    ["assetId", "5", "Please select an asset"],
    ["date", undefined, "Date is required"],
    ["date", "2025-02-30", "Date is required"],
    ["serviceType", "Car wash", "Service type is required"],
    ["description", " ", "Description is required"],
    ["cost", -0.01, "Must be 0 or more"],
    ["cost", 12.345, "Please use at most two decimals"],
    ["cost", 100_000_000, "Must be at most 99999999.99"],
    ["cost", "12.00", "Must be a number"],
    ["odometer", -1, "Must be 0 or more"],
    ["hours", 0.25, "Please use at most one decimal"],
    ["performedBy", "me", "Unknown choice"],
    ["photoUrls", Array.from({ length: 9 }, () => "/api/photos/1"), "At most 8 photos"],
    ["photoUrls", ["https://example.com/x.png"], undefined],
  ])("refuses %s %j", async (field, value, message) => {
    const { id } = await buildAsset(admin.agent);
    const response = await admin.agent.post(path).send(work(id, { [field]: value }));
    expect(response.status).toBe(400);
    if (message) expect(response.body.message).toBe(message);
    expect(await listed(admin.agent, { assetId: id })).toEqual([]);
  });

  it("never keeps a field that is the server's", async () => {
    const { id } = await buildAsset(admin.agent);
    const forged = { id: 7_777_777, companyId: 1, loggedById: driver.id, createdAt: "2000-01-01" };
    const response = await admin.agent.post(path).send(work(id, forged));
    expect(response.body.id).not.toBe(7_777_777);
    expect(response.body.loggedById).toBe(admin.id);
    expect(response.body.createdAt).not.toContain("2000-01-01");
  });

  it("keeps photos that come along or were sent before, for the office only", async () => {
    const { id } = await buildAsset(admin.agent);
    const sent = await admin.agent.post("/api/photos").send({ photo: photoDataUrl });
    const log = await buildMaintenanceLog(admin.agent, id, {
      photoUrls: [sent.body.url, photoDataUrl],
    });
    expect(log.photoUrls).toEqual([sent.body.url, expect.stringMatching(/^\/api\/photos\/\d+$/)]);
    for (const url of log.photoUrls) {
      expect((await manager.agent.get(url)).status).toBe(200);
      expect((await driver.agent.get(url)).status).toBe(403);
      expect((await other.admin.agent.get(url)).status).toBe(404);
    }
    const again = work(id, { photoUrls: [sent.body.url] });
    const response = await admin.agent.post(path).send(again);
    expect([response.status, response.body.code]).toEqual([404, "photos.unknown"]);
    expect(await listed(admin.agent, { assetId: id })).toEqual([log]);
  });

  it("is not for drivers, nor for nobody", async () => {
    const { id } = await buildAsset(admin.agent);
    expect((await driver.agent.post(path).send(work(id))).status).toBe(403);
    expect((await visitor(app).post(path).send(work(id))).status).toBe(401);
  });
});

describe("POST /api/maintenance/logs, sent more than once", () => {
  it("gives the first answer again, also for a photo and an asset archived since", async () => {
    const asset = await buildAsset(admin.agent);
    const failed = await buildInspection(driver.agent, asset.id, { fail: ["horn"] });
    const sent = await admin.agent.post("/api/photos").send({ photo: photoDataUrl });
    const body = work(asset.id, { resolvedInspectionId: failed.id, photoUrls: [sent.body.url] });
    const key = randomUUID();
    const send = () => admin.agent.post(path).set("Idempotency-Key", key).send(body);
    const first = await send();
    expect(first.status).toBe(201);
    await admin.agent.put(`/api/assets/${asset.id}`).send({ archived: true });
    const second = await send();
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await listed(admin.agent, { assetId: asset.id })).toHaveLength(1);
  });

  it("refuses another body under the same key, and a key that is none", async () => {
    const { id } = await buildAsset(admin.agent);
    const second = await buildAsset(admin.agent);
    const key = randomUUID();
    const send = (body: object, as: string = key) =>
      admin.agent.post(path).set("Idempotency-Key", as).send(body);
    expect((await send(work(id))).status).toBe(201);
    for (const body of [work(id, { description: "More" }), work(second.id)]) {
      const response = await send(body);
      expect([response.status, response.body.code]).toEqual([422, "idempotency.reused"]);
    }
    expect((await send(work(id), "soon")).status).toBe(400);
    expect(await listed(admin.agent, { assetId: second.id })).toEqual([]);
  });

  it("keeps each member's keys apart", async () => {
    const { id } = await buildAsset(admin.agent);
    const key = randomUUID();
    for (const { agent } of [admin, manager]) {
      const response = await agent.post(path).set("Idempotency-Key", key).send(work(id));
      expect(response.status).toBe(201);
    }
    expect(await listed(admin.agent, { assetId: id })).toHaveLength(2);
  });

  it("keeps one row of ten that are sent at once", async () => {
    const asset = await buildAsset(admin.agent);
    const schedule = await buildSchedule(admin.agent, asset.id);
    const key = randomUUID();
    const body = work(asset.id, {
      scheduleId: schedule.id,
      odometer: 700,
      photoUrls: [photoDataUrl],
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        admin.agent.post(path).set("Idempotency-Key", key).send(body),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    const kept = await listed(admin.agent, { assetId: asset.id });
    expect(kept).toHaveLength(1);
    expect((await assetNow(asset.id)).version).toBe(2);
    const query = `select count(*)::int as photos from photos /* across companies */
      where maintenance_log_id = $1`;
    expect((await database.pool.query(query, [kept[0]?.id])).rows[0].photos).toBe(1);
  });

  it("lets one of two different bodies win that are sent under one key at once", async () => {
    const [asset, second] = [await buildAsset(admin.agent), await buildAsset(admin.agent)];
    const key = randomUUID();
    const answers = await Promise.all(
      [asset, second].map(({ id }) =>
        admin.agent.post(path).set("Idempotency-Key", key).send(work(id)),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
  });

  it("lets one of ten win that resolve the same inspection at once, without half effects", async () => {
    const asset = await buildAsset(admin.agent);
    const failed = await buildInspection(driver.agent, asset.id, { fail: ["horn"] });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        admin.agent
          .post(path)
          .send(work(asset.id, { resolvedInspectionId: failed.id, odometer: 1_000 + n })),
      ),
    );
    const won = answers.filter(({ status }) => status === 201);
    const lost = answers.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, 9]);
    expect(lost.map(({ body }) => body.code)).toEqual(Array(9).fill("maintenance.alreadyResolved"));
    const kept = await listed(admin.agent, { assetId: asset.id });
    expect(kept).toEqual([won[0]?.body]);
    expect((await assetNow(asset.id)).currentMiles).toBe(kept[0]?.odometer);
    expect((await inspectionNow(failed))?.resolvedByMaintenanceId).toBe(kept[0]?.id);
  });
});
