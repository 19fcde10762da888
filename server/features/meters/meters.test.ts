import { randomUUID } from "node:crypto";
import type { Answer, Body } from "#shared/api/api-schemas.ts";
import { findCurrentReading } from "#shared/meters/meters.ts";
import { formatDue } from "#shared/schedules/schedules.ts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
} from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { invalidRows } from "../../test/calls/invalid-rows.ts";

const { clock, connect, database, statementsOf } = await startTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const now = "2026-11-20T18:00:00.000Z";
const yesterday = "2026-11-19T18:00:00.000Z";

beforeEach(() => clock.set(now));

/** An asset whose meter was read the day before. */
async function buildRead(currentMiles: number, given: Partial<Body<"createAsset">> = {}) {
  clock.set(yesterday);
  const asset = await buildAsset(manager, { currentMiles, ...given });
  clock.set(now);
  return asset;
}

function readings(assetId: number, query = {}) {
  return manager.call("listReadings", { params: { id: assetId }, query });
}

async function newest(assetId: number) {
  const [reading] = await readings(assetId, { limit: 1 });
  if (!reading) throw new Error("the asset has a reading");
  return reading;
}

function add(assetId: number, body: Body<"addReading">, by = manager) {
  return by.call("addReading", { params: { id: assetId }, body });
}

function voidIt({ id }: { id: number }, reason = "Typed wrong") {
  return manager.call("voidReading", { params: { id }, body: { reason } });
}

function findAsset(id: number) {
  return manager.call("getAsset", { params: { id } });
}

async function findSchedule(assetId: number) {
  const [schedule] = await manager.call("listSchedules", { query: { assetId } });
  if (!schedule) throw new Error("the asset has a schedule");
  return schedule;
}

function due(schedule: Answer<"createSchedule">): string {
  return formatDue(schedule, schedule, { now: new Date(now), timeZone: "UTC" });
}

describe("A typo of an inspection", () => {
  it("moves the meter, warns and notifies the office, and voiding it restores meter and schedules", async () => {
    const asset = await buildRead(148_220);
    await buildSchedule(manager, asset.id, { intervalMiles: 5_000, nextDueMiles: 149_220 });
    const log = await buildInspection(driver, asset.id, { odometer: 1_482_200 });
    expect(await findAsset(asset.id)).toMatchObject({ currentMiles: 1_482_200, milesReadAt: now });
    expect(due(await findSchedule(asset.id))).toBe("Overdue by 1,332,980 mi");
    const typo = await newest(asset.id);
    expect(typo).toMatchObject({
      value: 1_482_200,
      source: "inspection",
      inspectionId: log.id,
      enteredById: driver.id,
      warnings: ["jump"],
    });
    const [notification] = await admin.call("listNotifications");
    expect(notification).toMatchObject({
      type: "meter_jump",
      title: `${asset.name}: please check its meter`,
      message: "Sam Member entered 1,482,200 mi, 1,333,980 mi more than on Nov 19, 2026",
      assetId: asset.id,
    });

    expect(await voidIt(typo)).toMatchObject({
      voidedAt: now,
      voidedById: manager.id,
      voidReason: "Typed wrong",
    });
    expect(await findAsset(asset.id)).toMatchObject({
      currentMiles: 148_220,
      milesReadAt: yesterday,
      version: asset.version + 2,
    });
    expect(due(await findSchedule(asset.id))).toBe("Due in 1,000 mi");
    const again = await manager.refusal("voidReading", {
      params: { id: typo.id },
      body: { reason: "Twice" },
    });
    expect(again).toBe("409 meters.alreadyVoid");
  });

  it("leaves nothing behind in the schedule that its log served", async () => {
    const asset = await buildRead(148_220);
    const { id: scheduleId } = await buildSchedule(manager, asset.id, { intervalMiles: 5_000 });
    await buildMaintenanceLog(manager, asset.id, { scheduleId, odometer: 1_482_200, date: now });
    expect(await findSchedule(asset.id)).toMatchObject({ nextDueMiles: 1_487_200 });
    await voidIt(await newest(asset.id));
    expect(await findAsset(asset.id)).toMatchObject({
      currentMiles: 148_220,
      lastServicedMiles: null,
      lastServicedDate: now,
    });
    expect(await findSchedule(asset.id)).toMatchObject({ nextDueMiles: 153_220 });
  });

  it("does not prevent the notification when the service is really due", async () => {
    const asset = await buildRead(148_220);
    const { id } = await buildSchedule(manager, asset.id, { nextDueMiles: 160_000 });
    await buildInspection(driver, asset.id, { odometer: 1_482_200 });
    const noticed = async (status: string) => {
      await database.pool.query(
        `update maintenance_schedules set noticed_status = $2 where id = $1 /* across companies */`,
        [id, status],
      );
    };
    await noticed("overdue");
    await voidIt(await newest(asset.id));
    const { rows } = await database.pool.query(
      `select noticed_status from maintenance_schedules where id = $1 /* across companies */`,
      [id],
    );
    expect(rows).toEqual([{ noticed_status: null }]);
  });
});

describe("A reading of an earlier day", () => {
  it("warns of nothing where it fits, and leaves the meter as it is", async () => {
    const asset = await buildRead(148_220);
    await buildInspection(driver, asset.id, { odometer: 148_400 });
    const between = "2026-11-20T06:00:00.000Z";
    const log = await buildMaintenanceLog(manager, asset.id, { odometer: 148_300, date: between });
    const [, fitting] = await readings(asset.id);
    expect(fitting).toMatchObject({
      value: 148_300,
      readAt: between,
      source: "maintenance",
      maintenanceLogId: log.id,
      warnings: [],
    });
    expect(await findAsset(asset.id)).toMatchObject({ currentMiles: 148_400, milesReadAt: now });
  });

  it.each([
    [148_500, ["aboveLater"]],
    [148_000, ["lower"]],
  ])("warns where %d does not fit", async (value, warnings) => {
    const asset = await buildRead(148_220);
    await buildInspection(driver, asset.id, { odometer: 148_400 });
    const { warnings: stored } = await add(asset.id, {
      meter: "miles",
      value,
      readAt: "2026-11-20T06:00:00.000Z",
    });
    expect(stored).toEqual(warnings);
  });

  it("leaves nothing behind in the schedules of services that were logged without a reading meanwhile", async () => {
    const asset = await buildRead(51_000);
    const { id: scheduleId } = await buildSchedule(manager, asset.id);
    const typo = await add(asset.id, { meter: "miles", value: 510_000 });
    await buildMaintenanceLog(manager, asset.id, { scheduleId, date: now });
    expect(await findSchedule(asset.id)).toMatchObject({ nextDueMiles: 515_000 });
    await voidIt(typo, "It was 51,000");
    expect(await findSchedule(asset.id)).toMatchObject({ nextDueMiles: 56_000 });
  });

  it("leaves the schedule of a service where the meter has come so far since", async () => {
    const asset = await buildRead(51_000);
    const { id: scheduleId } = await buildSchedule(manager, asset.id);
    const twice = await add(asset.id, { meter: "miles", value: 51_000 });
    await buildMaintenanceLog(manager, asset.id, { scheduleId, date: now });
    await add(asset.id, { meter: "miles", value: 53_000 });
    await voidIt(twice, "It was entered twice");
    expect(await findSchedule(asset.id)).toMatchObject({ nextDueMiles: 56_000 });
  });

  it("does not count for a meter that was replaced since", async () => {
    const asset = await buildRead(148_220);
    await add(asset.id, { meter: "miles", value: 10, restart: "replaced" });
    const late = "2026-11-20T06:00:00.000Z";
    await buildInspection(driver, asset.id, { odometer: 148_300, date: late });
    expect(await findAsset(asset.id)).toMatchObject({ currentMiles: 10 });
  });
});

describe("A replaced meter", () => {
  it("preserves what is left of each schedule, and voiding it restores the meter", async () => {
    const asset = await buildRead(148_220);
    await buildSchedule(manager, asset.id, { intervalMiles: 5_000, nextDueMiles: 149_120 });
    expect(due(await findSchedule(asset.id))).toBe("Due in 900 mi");
    const reading = await add(asset.id, { meter: "miles", value: 12, restart: "replaced" });
    expect(reading).toMatchObject({ restart: "replaced", previousValue: 148_220, warnings: [] });
    expect(await findAsset(asset.id)).toMatchObject({ currentMiles: 12 });
    expect(due(await findSchedule(asset.id))).toBe("Due in 900 mi");
    await voidIt(reading, "It was the old one");
    expect(await findAsset(asset.id)).toMatchObject({ currentMiles: 148_220 });
    expect(await findSchedule(asset.id)).toMatchObject({ nextDueMiles: 149_120 });
  });

  it("counts from what the old one showed at its end, where that is given", async () => {
    const asset = await buildRead(148_220);
    await buildSchedule(manager, asset.id, { nextDueMiles: 149_120 });
    const replaced = { meter: "miles", value: 0, restart: "replaced" } as const;
    await add(asset.id, { ...replaced, previousValue: 148_320 });
    expect(await findSchedule(asset.id)).toMatchObject({ nextDueMiles: 800, currentMiles: 0 });
  });

  it("counts a service from before it, which is logged late, on its own scale", async () => {
    const asset = await buildRead(148_220);
    const { id: scheduleId } = await buildSchedule(manager, asset.id);
    await add(asset.id, { meter: "miles", value: 10, previousValue: 148_320, restart: "replaced" });
    const date = "2026-11-19T15:00:00.000Z";
    await buildMaintenanceLog(manager, asset.id, { scheduleId, date, odometer: 147_820 });
    expect(await findSchedule(asset.id)).toMatchObject({ nextDueMiles: 4_510 });
  });

  it("is refused where a service would be due beyond what any meter shows", async () => {
    const asset = await buildRead(148_220);
    await buildSchedule(manager, asset.id, { nextDueMiles: 149_120 });
    const body = { meter: "miles", value: 99_999_999.9, restart: "replaced", previousValue: 0 };
    const params = { id: asset.id };
    const response = await manager.send("addReading", { params, body });
    expect([response.status, response.body.errors]).toEqual([
      400,
      { value: "Please check the number" },
    ]);
    expect(await findSchedule(asset.id)).toMatchObject({ nextDueMiles: 149_120 });
  });

  it("shows what was read meanwhile when it is recorded late", async () => {
    const asset = await buildRead(148_220);
    await buildInspection(driver, asset.id, { odometer: 30 });
    expect(await newest(asset.id)).toMatchObject({ warnings: ["lower"] });
    const readAt = "2026-11-20T06:00:00.000Z";
    await add(asset.id, { meter: "miles", value: 5, readAt, restart: "replaced" });
    expect(await findAsset(asset.id)).toMatchObject({ currentMiles: 30, milesReadAt: now });
  });
});

describe("The meters of an asset", () => {
  it("are those that its readings give, after readings of all kinds", async () => {
    const asset = await buildRead(100, { currentHours: 5 });
    await buildInspection(driver, asset.id, { odometer: 90, hours: 6.5 });
    await buildMaintenanceLog(manager, asset.id, { odometer: 130, hours: 0, date: now });
    const body = { currentMiles: 120, currentHours: 7 };
    await manager.call("updateAsset", { params: { id: asset.id }, body });
    const rows = await readings(asset.id);
    expect(
      rows.map(({ meter, value, source, restart }) => [meter, value, source, restart]),
    ).toEqual([
      ["hours", 7, "form", null],
      ["miles", 120, "form", "corrected"],
      ["miles", 130, "maintenance", null],
      ["hours", 6.5, "inspection", null],
      ["miles", 90, "inspection", null],
      ["hours", 5, "form", null],
      ["miles", 100, "form", null],
    ]);
    expect(rows.at(1)).toMatchObject({ previousValue: 130 });
    await voidIt({ id: rows[0]?.id ?? 0 });
    expect(await findAsset(asset.id)).toMatchObject({ currentMiles: 120, currentHours: 6.5 });
    await voidIt({ id: rows[1]?.id ?? 0 });
    expect(await findAsset(asset.id)).toMatchObject({ currentMiles: 130 });
  });

  it("get a new reading time when they show the same again, without a new version of the asset", async () => {
    const asset = await buildRead(148_220);
    await buildInspection(driver, asset.id, { odometer: 148_220 });
    const { milesReadAt, version } = await findAsset(asset.id);
    expect({ milesReadAt, version }).toEqual({ milesReadAt: now, version: asset.version });
  });

  it("show what their readings give, whatever is added and made void", async () => {
    const asset = await buildRead(100);
    const values = [120, 90, 400, 110, 130];
    for (const [index, value] of values.entries()) {
      const restart = index === 3 ? ("corrected" as const) : undefined;
      await add(asset.id, { meter: "miles", value, restart });
    }
    for (;;) {
      expect(await invalidRows(database)).toEqual([]);
      const rows = await readings(asset.id, { limit: 200 });
      const { currentMiles } = await findAsset(asset.id);
      expect(currentMiles).toBe(findCurrentReading(rows)?.value ?? 0);
      const valid = rows.find(({ voidedAt }) => voidedAt === null);
      if (!valid) break;
      await voidIt(valid);
    }
  });

  it("show 0 again when their only reading is void", async () => {
    const asset = await buildAsset(manager);
    await voidIt(await add(asset.id, { meter: "hours", value: 12 }, driver));
    expect(await findAsset(asset.id)).toMatchObject({ currentHours: 0, hoursReadAt: null });
  });

  it("are not read in the future, whatever a phone's clock says", async () => {
    const asset = await buildAsset(manager);
    const date = "2026-11-21T06:00:00.000Z";
    await buildInspection(driver, asset.id, { odometer: 12, date });
    expect(await newest(asset.id)).toMatchObject({ readAt: now });
  });

  it("are read now where a log is of today", async () => {
    const asset = await buildAsset(manager);
    await buildMaintenanceLog(manager, asset.id, { hours: 12, date: "2026-11-20" });
    expect(await newest(asset.id)).toMatchObject({ readAt: now });
  });
});

describe("GET /api/assets/:id/readings", () => {
  it("returns the newest first, page by page, narrowed to a meter and a day", async () => {
    const { id } = await buildRead(10);
    for (const value of [20, 30, 40]) await add(id, { meter: "miles", value });
    await add(id, { meter: "hours", value: 5 });
    const params = { id };
    const first = await manager.send("listReadings", {
      params,
      query: { meter: "miles", limit: 2 },
    });
    expect(first.body.map(({ value }: { value: number }) => value)).toEqual([40, 30]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers["link"] ?? "")?.[1] ?? "";
    const second = await manager.agent.get(next);
    expect(second.body.map(({ value }: { value: number }) => value)).toEqual([20, 10]);
    expect(second.headers["link"]).toBeUndefined();
    const today = await readings(id, { meter: "miles", since: "2026-11-20" });
    expect(today.map(({ value }) => value)).toEqual([40, 30, 20]);
  });

  it("returns 404 for an unknown asset, and an empty list for one without readings", async () => {
    const { id } = await buildAsset(manager);
    expect(await readings(id)).toEqual([]);
    const unknown = { params: { id: 999_999 } };
    expect(await manager.refusal("listReadings", unknown)).toBe("404 request.notFound");
  });
});

describe("POST /api/assets/:id/readings", () => {
  it("lets a driver add a reading, but not restart a meter", async () => {
    const asset = await buildRead(100);
    await add(asset.id, { meter: "miles", value: 130, note: "At the pump" }, driver);
    expect(await newest(asset.id)).toMatchObject({ source: "manual", note: "At the pump" });
    expect(await findAsset(asset.id)).toMatchObject({ currentMiles: 130 });
    const body = { meter: "miles", value: 0, restart: "replaced" };
    const refused = await driver.refusal("addReading", { params: { id: asset.id }, body });
    expect(refused).toBe("403 request.forbidden");
  });

  it("stores hundredths as tenths, of a replaced meter's last reading too", async () => {
    const { id } = await buildAsset(manager, { currentHours: 10 });
    const body = {
      meter: "hours",
      value: 0.26,
      previousValue: 12.34,
      restart: "replaced",
    } as const;
    const reading = await manager.call("addReading", { params: { id }, body });
    expect(reading).toMatchObject({ value: 0.3, previousValue: 12.3 });
  });

  it.each([
    ["value", { value: 0 }],
    ["value", { value: -1 }],
    ["value", { value: 0.04 }],
    ["meter", { meter: "liters" }],
    ["previousValue", { previousValue: 5 }],
    ["previousValue", { restart: "corrected", previousValue: 5 }],
    ["restart", { restart: "again" }],
    ["readAt", { readAt: "2026-11-22T06:00:00Z" }],
    ["readAt", { readAt: "yesterday" }],
    ["note", { note: "n".repeat(2_001) }],
  ])("returns 400 at the field %s for %j", async (field, given) => {
    const { id } = await buildAsset(manager);
    const body = { meter: "miles", value: 12, ...given };
    const response = await manager.send("addReading", { params: { id }, body });
    expect({ status: response.status, fields: Object.keys(response.body.errors) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it("returns 404 for an archived asset", async () => {
    const { id } = await buildAsset(manager);
    await manager.call("updateAsset", { params: { id }, body: { archived: true } });
    const given = { params: { id }, body: { meter: "miles", value: 12 } };
    expect(await manager.refusal("addReading", given)).toBe("404 assets.archived");
  });
});

describe("POST /api/readings/:id/void", () => {
  it("lets one of two who void the same reading do it", async () => {
    const asset = await buildAsset(manager);
    const { id } = await add(asset.id, { meter: "miles", value: 12 });
    const tries = [admin, manager].map((user) =>
      user.send("voidReading", { params: { id }, body: { reason: "Typed wrong" } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("returns 400 without a reason", async () => {
    const asset = await buildAsset(manager);
    const { id } = await add(asset.id, { meter: "miles", value: 12 });
    const response = await manager.send("voidReading", { params: { id }, body: { reason: " " } });
    expect([response.status, response.body.errors]).toEqual([
      400,
      { reason: "Reason is required" },
    ]);
  });
});

describe("A reading with an idempotency key", () => {
  const body = { meter: "miles", value: 148_300 } as const;

  it("is stored once, however often it is sent, and also returned once its asset is archived", async () => {
    const { id } = await buildRead(148_220);
    const headers = { "idempotency-key": randomUUID() };
    const sent = { params: { id }, body, headers };
    const [one, other] = await Promise.all([1, 2].map(() => driver.call("addReading", sent)));
    expect(one).toEqual(other);
    expect(await readings(id)).toEqual([one, expect.objectContaining({ value: 148_220 })]);
    await manager.call("updateAsset", { params: { id }, body: { archived: true } });
    expect(await driver.call("addReading", sent)).toEqual(one);
  });

  it("is refused with other content, and of another asset", async () => {
    const [asset, another] = [await buildRead(148_220), await buildRead(148_220)];
    const sent = { params: { id: asset.id }, body, headers: { "idempotency-key": randomUUID() } };
    await driver.call("addReading", sent);
    for (const changed of [{ body: { ...body, value: 148_301 } }, { params: { id: another.id } }]) {
      const refusal = await driver.refusal("addReading", { ...sent, ...changed });
      expect(refusal).toBe("422 idempotency.reused");
    }
    expect(await readings(another.id)).toHaveLength(1);
  });
});

describe("Readings in the database", () => {
  it("are made void once", async () => {
    const asset = await buildAsset(manager);
    const { id } = await voidIt(await add(asset.id, { meter: "miles", value: 12 }));
    const run = database.pool.query(
      `update meter_readings set void_reason = 'Other' where id = ${id} and company_id = 1
        /* across companies */`,
    );
    await expect(run).rejects.toThrow(/are only ever added/);
  });
});

describe("Submitting an inspection with readings", () => {
  it("takes one statement more than without", async () => {
    const asset = await buildRead(148_220, { currentHours: 10 });
    const submit = (given: Partial<Body<"submitInspection">>) =>
      statementsOf(() => buildInspection(driver, asset.id, given));
    const without = await submit({});
    const withBoth = await submit({ odometer: 148_300, hours: 12 });
    expect(withBoth.length).toBe(without.length + 1);
  });
});
