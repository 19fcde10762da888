import { randomUUID } from "node:crypto";
import type { Asset, InspectionLog, MaintenanceLog, Schedule } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
  signUp,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { photoDataUrl } from "../../test/kit/samples.ts";

const { clock, connect, database, statementsOf } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect, { timeZone: "America/Denver" });
const other = await foundCompany(connect);
const foreignAsset = await buildAsset(other.admin);
const foreignSchedule = await buildSchedule(other.admin, foreignAsset.id);
const foreignInspection = await buildInspection(other.driver, foreignAsset.id, {
  fail: ["horn"],
});

function buildInput(assetId: number, overrides: object = {}) {
  return {
    assetId,
    date: "2025-01-15",
    serviceType: "Oil Change",
    description: "Oil",
    ...overrides,
  };
}

async function listLogs(user: TestCaller, query: object = {}): Promise<MaintenanceLog[]> {
  const response = await user.send("listMaintenanceLogs", { query });
  expect(response.status, response.text).toBe(200);
  return response.body;
}

async function readAsset(id: number): Promise<Asset> {
  return admin.call("getAsset", { params: { id } });
}

async function readSchedule(schedule: Schedule): Promise<Schedule | undefined> {
  const query = { assetId: schedule.assetId };
  const found: Schedule[] = await admin.call("listSchedules", { query });
  return found.find(({ id }) => id === schedule.id);
}

async function readInspection(log: {
  id: number;
  assetId: number;
}): Promise<InspectionLog | undefined> {
  const query = { assetId: log.assetId };
  const found: InspectionLog[] = (await admin.send("listInspectionLogs", { query })).body;
  return found.find(({ id }) => id === log.id);
}

describe("GET /api/maintenance/logs", () => {
  it("lists logs newest first with the asset's name, in two statements", async () => {
    const user = await signUp(connect());
    const asset = await buildAsset(user, { name: "Mixer" });
    const middle = await buildMaintenanceLog(user, asset.id, { date: "2025-02-01T08:00:00Z" });
    const oldest = await buildMaintenanceLog(user, asset.id, { date: "2025-01-01T08:00:00Z" });
    const newest = await buildMaintenanceLog(user, asset.id, { date: "2025-02-01T08:00:00Z" });
    const statements = await statementsOf(async () => {
      expect(await listLogs(user)).toEqual([newest, middle, oldest]);
    });
    expect(statements).toHaveLength(2);
    expect(newest.assetName).toBe("Mixer");
  });

  it("filters by asset", async () => {
    const asset = await buildAsset(admin);
    await buildMaintenanceLog(admin, (await buildAsset(admin)).id);
    const log = await buildMaintenanceLog(admin, asset.id);
    expect(await listLogs(admin, { assetId: asset.id })).toEqual([log]);
  });

  it("filters by the company's calendar day and returns the total", async () => {
    const user = await signUp(connect(), { timeZone: "America/Denver" });
    const asset = await buildAsset(user);
    // Summer time begins on this day, which lasts from 07:00 to 06:00 UTC.
    const within = ["2025-03-09T07:00:00.000Z", "2025-03-09T18:00:00.000Z"];
    const within2 = [...within, "2025-03-10T05:59:59.999Z"];
    for (const date of ["2025-03-09T06:59:59.999Z", ...within2, "2025-03-10T06:00:00.000Z"]) {
      await buildMaintenanceLog(user, asset.id, { date });
    }
    const datesOf = async (query: object) => {
      const response = await user.send("listMaintenanceLogs", {
        query: { day: "2025-03-09", ...query },
      });
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
    const whole = await user.send("listMaintenanceLogs");
    expect(whole.headers["x-total-count"]).toBeUndefined();
  });

  it("returns every log page by page", async () => {
    const user = await signUp(connect());
    const asset = await buildAsset(user);
    const date = "2025-03-02T07:00:00.123Z";
    for (let n = 0; n < 5; n += 1) await buildMaintenanceLog(user, asset.id, { date });
    const query = { limit: 2, assetId: asset.id };
    const found = await user.list("listMaintenanceLogs", { query });
    expect(found).toEqual(await listLogs(user));
    expect(found).toHaveLength(5);
  });

  it("refuses invalid filters, limits and cursors", async () => {
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
      expect([query, (await admin.send("listMaintenanceLogs", { query })).status]).toEqual([
        query,
        400,
      ]);
    }
  });

  it("returns nothing of another company, 403 to a driver and 401 when signed out", async () => {
    await buildMaintenanceLog(admin, (await buildAsset(admin)).id);
    expect(await listLogs(other.admin)).toEqual([]);
    expect((await driver.send("listMaintenanceLogs")).status).toBe(403);
    expect((await connect().send("listMaintenanceLogs")).status).toBe(401);
  });
});

describe("POST /api/maintenance/logs", () => {
  it("stores the log as it was sent", async () => {
    const asset = await buildAsset(admin);
    const body = buildInput(asset.id, {
      odometer: 12.5,
      hours: 3,
      performedBy: "external",
      performedByName: "Ruiz Diesel",
      cost: 1_234.56,
      partsCost: 1_000.5,
      laborCost: 234.06,
      scheduleId: null,
      resolvedInspectionId: null,
    });
    const response = await manager.send("logMaintenance", { body });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      ...body,
      date: "2025-01-15T19:00:00.000Z",
      loggedById: manager.id,
      assetName: asset.name,
      photoUrls: [],
    });
    expect(await listLogs(admin, { assetId: asset.id })).toEqual([response.body]);
  });

  it("accepts null for optional fields", async () => {
    const asset = await buildAsset(admin);
    const none = { cost: null, odometer: null, scheduleId: null, resolvedInspectionId: null };
    const log = await buildMaintenanceLog(admin, asset.id, {
      ...none,
      photoUrls: null,
      performedBy: null,
    });
    expect(log).toMatchObject({ ...none, photoUrls: [], performedBy: "internal" });
  });

  it("runs at most twenty statements, one of them because of its early date", async () => {
    const asset = await buildAsset(admin);
    const schedule = await buildSchedule(admin, asset.id);
    const failed = await buildInspection(driver, asset.id, { fail: ["horn"] });
    const body = buildInput(asset.id, { scheduleId: schedule.id, odometer: 9_000 });
    const statements = await statementsOf(async () => {
      const response = await admin.send("logMaintenance", {
        body: { ...body, resolvedInspectionId: failed.id },
        headers: { "idempotency-key": randomUUID() },
      });
      expect(response.status).toBe(201);
    });
    expect(statements.length).toBeLessThanOrEqual(20);
  });

  it("moves the meters up, never back, and then raises the asset's version", async () => {
    const asset = await buildAsset(admin, { currentMiles: 1_000, currentHours: 50 });
    await buildMaintenanceLog(admin, asset.id, { odometer: 900, hours: 0 });
    expect(await readAsset(asset.id)).toEqual(asset);
    const { date } = await buildMaintenanceLog(admin, asset.id, { odometer: 1_100.5, hours: 49 });
    expect(await readAsset(asset.id)).toMatchObject({
      currentMiles: 1_100.5,
      currentHours: 50,
      milesReadAt: date,
      hoursReadAt: asset.hoursReadAt,
      lastServicedDate: null,
      version: 2,
    });
  });

  it("updates the schedule and the asset", async () => {
    const asset = await buildAsset(admin, { currentMiles: 800 });
    const schedule = await buildSchedule(admin, asset.id, {
      intervalDays: 30,
      intervalMiles: 500,
      intervalHours: 100,
    });
    const log = await buildMaintenanceLog(admin, asset.id, {
      scheduleId: schedule.id,
      date: "2025-06-01T10:00:00Z",
      odometer: 1_000,
    });
    expect(log.scheduleId).toBe(schedule.id);
    expect(await readSchedule(schedule)).toMatchObject({
      lastPerformed: "2025-06-01T10:00:00.000Z",
      nextDue: "2025-07-01T10:00:00.000Z",
      nextDueMiles: 1_500,
      nextDueHours: 100,
    });
    expect(await readAsset(asset.id)).toMatchObject({
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
  ])(
    "makes a schedule due at the end of the tenth day after a bare day in %s",
    async (timeZone, end) => {
      clock.set("2026-11-12T15:00:00Z");
      const user = await signUp(connect(), { timeZone });
      const { id } = await buildAsset(user);
      const { id: scheduleId } = await buildSchedule(user, id, { intervalDays: 10 });
      await buildMaintenanceLog(user, id, { scheduleId, date: "2026-11-10" });
      const dueAt = async (moment: number) => {
        clock.set(new Date(moment));
        return user.call("listSchedules", { query: { due: "overdue" } });
      };
      expect(await dueAt(Date.parse(end))).toEqual([]);
      expect(await dueAt(Date.parse(end) + 1)).toMatchObject([{ id: scheduleId, nextDue: end }]);
    },
  );

  it("stores a back-dated log, which turns nothing back", async () => {
    const asset = await buildAsset(admin);
    const schedule = await buildSchedule(admin, asset.id, { intervalMiles: 500 });
    const served = { scheduleId: schedule.id, date: "2025-06-01", odometer: 1_000 };
    await buildMaintenanceLog(admin, asset.id, served);
    const before = [await readAsset(asset.id), await readSchedule(schedule)];
    const backdated = { scheduleId: schedule.id, date: "2025-05-31", odometer: 600 };
    await buildMaintenanceLog(admin, asset.id, backdated);
    expect([await readAsset(asset.id), await readSchedule(schedule)]).toEqual(before);
    expect(await listLogs(admin, { assetId: asset.id })).toHaveLength(2);
  });

  it("updates which schedules of the asset are due by its meters", async () => {
    const asset = await buildAsset(admin);
    const served = await buildSchedule(admin, asset.id, { intervalMiles: 2_000 });
    const waiting = await buildSchedule(admin, asset.id, { intervalMiles: 3_000 });
    const far = await buildSchedule(admin, asset.id, { intervalMiles: 3_001 });
    const dueNow = async () => {
      const query = `select id from schedule_dues /* across companies */
        where asset_id = $1 and usage_left <= 100 order by id`;
      const { rows } = await database.pool.query<{ id: string }>(query, [asset.id]);
      return rows.map(({ id }) => Number(id));
    };
    await buildMaintenanceLog(admin, asset.id, { odometer: 2_000 });
    expect(await dueNow()).toEqual([served.id, waiting.id]);
    await buildMaintenanceLog(admin, asset.id, { scheduleId: served.id });
    expect(await dueNow()).toEqual([waiting.id]);
    await buildMaintenanceLog(admin, asset.id, { odometer: 2_001 });
    expect(await dueNow()).toEqual([waiting.id, far.id]);
  });

  it("resolves the failed inspection and notifies its driver", async () => {
    const asset = await buildAsset(admin, { name: "Mixer 12" });
    const failed = await buildInspection(driver, asset.id, { fail: ["horn"] });
    const log = await buildMaintenanceLog(manager, asset.id, {
      resolvedInspectionId: failed.id,
    });
    expect(await readInspection(failed)).toMatchObject({
      passed: false,
      resolved: true,
      resolvedAt: log.createdAt,
      resolvedByMaintenanceId: log.id,
    });
    const body = await driver.call("listNotifications", { query: { limit: 1 } });
    expect(body).toMatchObject([
      {
        type: "inspection_resolved",
        message: "Mixer 12: Oil Change logged by Sam Member",
        assetId: asset.id,
        userId: driver.id,
      },
    ]);
  });

  it("does not notify users of their own actions", async () => {
    const { id: assetId } = await buildAsset(admin);
    const failed = await buildInspection(manager, assetId, { fail: ["horn"] });
    await buildMaintenanceLog(manager, assetId, { resolvedInspectionId: failed.id });
    const notifications: { type: string }[] = await manager.call("listNotifications");
    expect(notifications.filter(({ type }) => type === "inspection_resolved")).toEqual([]);
  });

  it("refuses ids that do not belong together, and changes nothing", async () => {
    const [asset, second] = [await buildAsset(admin), await buildAsset(admin)];
    const schedule = await buildSchedule(admin, second.id);
    const failed = await buildInspection(driver, second.id, { fail: ["horn"] });
    const passed = await buildInspection(driver, asset.id);
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
      const body = buildInput(asset.id, { odometer: 5_000, ...wrong });
      const response = await admin.send("logMaintenance", { body });
      expect([wrong, response.status, response.body.code]).toEqual([wrong, status, code]);
    }
    expect(await listLogs(admin, { assetId: asset.id })).toEqual([]);
    expect((await readAsset(asset.id)).currentMiles).toBe(0);
    expect((await readInspection(failed))?.resolved).toBe(false);
    expect(await readSchedule(schedule)).toEqual(schedule);
    expect(await listLogs(other.admin)).toEqual([]);
  });

  it("returns 404 for an archived asset", async () => {
    const asset = await buildAsset(admin);
    await admin.call("updateAsset", { params: { id: asset.id }, body: { archived: true } });
    expect((await admin.send("logMaintenance", { body: buildInput(asset.id) })).status).toBe(404);
  });

  it("accepts a date up to the end of the company's tomorrow", async () => {
    const { id } = await buildAsset(admin);
    clock.set("2026-03-07T23:30:00-07:00");
    // Tomorrow has 23 hours: summer time begins.
    for (const [date, status] of [
      ["2026-03-08", 201],
      ["2026-03-08T23:59:59-06:00", 201],
      ["2026-03-09T00:00:00-06:00", 400],
      ["2026-03-09", 400],
      ["1990-01-01", 201],
    ] as const) {
      const response = await admin.send("logMaintenance", { body: buildInput(id, { date }) });
      expect([date, response.status]).toEqual([date, status]);
      if (status === 400) expect(response.body.code).toBe("maintenance.inFuture");
    }
  });

  it.each([
    ["assetId", undefined, "Please select an asset"],
    ["assetId", "5", "Please select an asset"],
    ["date", undefined, "Date is required"],
    ["date", "2025-02-30", "Please give a valid date"],
    ["serviceType", "Car wash", "Service type is required"],
    ["description", " ", "Description is required"],
    ["cost", -0.01, "Must be 0 or more"],
    ["cost", 12.345, "Please use at most two decimals"],
    ["cost", 100_000_000, "Must be at most 99999999.99"],
    ["cost", "12.00", "Must be a number"],
    ["partsCost", -0.01, "Must be 0 or more"],
    ["laborCost", 0.01, "Parts and labor must not be more than the cost"],
    ["odometer", -1, "Must be 0 or more"],
    ["performedBy", "me", "Unknown choice"],
    ["photoUrls", Array.from({ length: 9 }, () => "/api/photos/1"), "At most 8 photos"],
    ["photoUrls", ["https://example.com/x.png"], undefined],
  ])("refuses %s %j", async (field, value, message) => {
    const { id } = await buildAsset(admin);
    const response = await admin.send("logMaintenance", {
      body: buildInput(id, { [field]: value }),
    });
    expect(response.status).toBe(400);
    if (message) expect(response.body.message).toBe(message);
    expect(await listLogs(admin, { assetId: id })).toEqual([]);
  });

  it("stores hundredths of readings as tenths, and moves the meters to these", async () => {
    const { id } = await buildAsset(admin, { currentMiles: 1_000, currentHours: 10 });
    const log = await buildMaintenanceLog(admin, id, { odometer: 1_234.56, hours: 12.34 });
    expect(log).toMatchObject({ odometer: 1_234.6, hours: 12.3 });
    const asset = await admin.call("getAsset", { params: { id } });
    expect(asset).toMatchObject({ currentMiles: 1_234.6, currentHours: 12.3 });
  });

  it("ignores fields that only the server sets", async () => {
    const { id } = await buildAsset(admin);
    const forged = { id: 7_777_777, companyId: 1, loggedById: driver.id, createdAt: "2000-01-01" };
    const response = await admin.send("logMaintenance", { body: buildInput(id, forged) });
    expect(response.body.id).not.toBe(7_777_777);
    expect(response.body.loggedById).toBe(admin.id);
    expect(response.body.createdAt).not.toContain("2000-01-01");
  });

  it("stores new and uploaded photos, which only the office may see", async () => {
    const { id } = await buildAsset(admin);
    const sent = await admin.send("addPhoto", { body: { photo: photoDataUrl } });
    const log = await buildMaintenanceLog(admin, id, {
      photoUrls: [sent.body.url, photoDataUrl],
    });
    expect(log.photoUrls).toEqual([sent.body.url, expect.stringMatching(/^\/api\/photos\/\d+$/)]);
    for (const url of log.photoUrls) {
      expect((await manager.agent.get(url)).status).toBe(200);
      expect((await driver.agent.get(url)).status).toBe(403);
      expect((await other.admin.agent.get(url)).status).toBe(404);
    }
    const again = buildInput(id, { photoUrls: [sent.body.url] });
    expect(await admin.refusal("logMaintenance", { body: again })).toBe("404 photos.unknown");
    expect(await listLogs(admin, { assetId: id })).toEqual([log]);
  });

  it("returns 403 to a driver and 401 to a signed-out caller", async () => {
    const { id } = await buildAsset(admin);
    expect((await driver.send("logMaintenance", { body: buildInput(id) })).status).toBe(403);
    expect((await connect().send("logMaintenance", { body: buildInput(id) })).status).toBe(401);
  });
});

describe("POST /api/maintenance/logs, sent more than once", () => {
  it("returns the first response again, even if the asset was archived since", async () => {
    const asset = await buildAsset(admin);
    const failed = await buildInspection(driver, asset.id, { fail: ["horn"] });
    const sent = await admin.send("addPhoto", { body: { photo: photoDataUrl } });
    const body = buildInput(asset.id, {
      resolvedInspectionId: failed.id,
      photoUrls: [sent.body.url],
    });
    const key = randomUUID();
    const send = () => admin.send("logMaintenance", { body, headers: { "idempotency-key": key } });
    const first = await send();
    expect(first.status).toBe(201);
    await admin.call("updateAsset", { params: { id: asset.id }, body: { archived: true } });
    const second = await send();
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await listLogs(admin, { assetId: asset.id })).toHaveLength(1);
  });

  it("refuses another body under the same key, and an invalid key", async () => {
    const { id } = await buildAsset(admin);
    const second = await buildAsset(admin);
    const key = randomUUID();
    const send = (body: object, as: string = key) =>
      admin.send("logMaintenance", { body, headers: { "idempotency-key": as } });
    expect((await send(buildInput(id))).status).toBe(201);
    for (const body of [buildInput(id, { description: "More" }), buildInput(second.id)]) {
      const response = await send(body);
      expect([response.status, response.body.code]).toEqual([422, "idempotency.reused"]);
    }
    expect((await send(buildInput(id), "soon")).status).toBe(400);
    expect(await listLogs(admin, { assetId: second.id })).toEqual([]);
  });

  it("treats the same key of two users as two keys", async () => {
    const { id } = await buildAsset(admin);
    const key = randomUUID();
    for (const user of [admin, manager]) {
      const response = await user.send("logMaintenance", {
        body: buildInput(id),
        headers: { "idempotency-key": key },
      });
      expect(response.status).toBe(201);
    }
    expect(await listLogs(admin, { assetId: id })).toHaveLength(2);
  });

  it("stores one log when ten identical requests are sent at once", async () => {
    const asset = await buildAsset(admin);
    const schedule = await buildSchedule(admin, asset.id);
    const key = randomUUID();
    const body = buildInput(asset.id, {
      scheduleId: schedule.id,
      odometer: 700,
      photoUrls: [photoDataUrl],
    });
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        admin.send("logMaintenance", { body, headers: { "idempotency-key": key } }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(responses.map(({ body: { id } }) => id)).size).toBe(1);
    const stored = await listLogs(admin, { assetId: asset.id });
    expect(stored).toHaveLength(1);
    expect((await readAsset(asset.id)).version).toBe(2);
    const query = `select count(*)::int as photos from photos /* across companies */
      where maintenance_log_id = $1`;
    expect((await database.pool.query(query, [stored[0]?.id])).rows[0].photos).toBe(1);
  });

  it("accepts one of two bodies that are sent at once under the same key", async () => {
    const [asset, second] = [await buildAsset(admin), await buildAsset(admin)];
    const key = randomUUID();
    const responses = await Promise.all(
      [asset, second].map(({ id }) =>
        admin.send("logMaintenance", { body: buildInput(id), headers: { "idempotency-key": key } }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 422]));
  });

  it("accepts one of ten concurrent logs that resolve the same inspection", async () => {
    const asset = await buildAsset(admin);
    const failed = await buildInspection(driver, asset.id, { fail: ["horn"] });
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        admin.send("logMaintenance", {
          body: buildInput(asset.id, { resolvedInspectionId: failed.id, odometer: 1_000 + n }),
        }),
      ),
    );
    const won = responses.filter(({ status }) => status === 201);
    const lost = responses.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, 9]);
    expect(lost.map(({ body }) => body.code)).toEqual(Array(9).fill("maintenance.alreadyResolved"));
    const stored = await listLogs(admin, { assetId: asset.id });
    expect(stored).toEqual([won[0]?.body]);
    expect((await readAsset(asset.id)).currentMiles).toBe(stored[0]?.odometer);
    expect((await readInspection(failed))?.resolvedByMaintenanceId).toBe(stored[0]?.id);
  });
});
