import type { Body } from "#shared/api/api-schemas.ts";
import { findCurrentReading, isAccepted } from "#shared/meters/meters.ts";
import { formatDue } from "#shared/schedules/schedules.ts";
import * as fc from "fast-check";
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

const { clock, connect, database } = await startTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const now = "2026-11-20T18:00:00.000Z";
const ago = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();

beforeEach(() => clock.set(now));

/** A truck at 88,020 mi, which a driver read yesterday, entered at 88,000 mi two days ago. */
async function buildRead(given: Partial<Body<"createAsset">> = {}) {
  clock.set(ago(2));
  const asset = await buildAsset(manager, { currentMiles: 88_000, ...given });
  clock.set(ago(1));
  await buildInspection(driver, asset.id, { odometer: 88_020 });
  clock.set(now);
  return findAsset(asset.id);
}

function findAsset(id: number) {
  return manager.call("getAsset", { params: { id } });
}

function readings(id: number) {
  return manager.call("listReadings", { params: { id }, query: { limit: 200 } });
}

async function newest(assetId: number) {
  const [reading] = await readings(assetId);
  if (!reading) throw new Error("the asset has a reading");
  return reading;
}

function add(assetId: number, body: Body<"addReading">, by = driver) {
  return by.call("addReading", { params: { id: assetId }, body });
}

function confirm({ id }: { id: number }, by = manager) {
  return by.call("confirmReading", { params: { id } });
}

function voidIt({ id }: { id: number }) {
  return manager.call("voidReading", { params: { id }, body: { reason: "Typed wrong" } });
}

async function findDue(assetId: number): Promise<string> {
  const [schedule] = await manager.call("listSchedules", { query: { assetId } });
  if (!schedule) throw new Error("the asset has a schedule");
  return formatDue(schedule, schedule, { now: new Date(now), timeZone: "UTC" });
}

describe("A driver's reading that is far above the last one", () => {
  it("moves nothing until it is confirmed, and is recorded as the driver typed it", async () => {
    const asset = await buildRead();
    await buildSchedule(manager, asset.id, { intervalMiles: 5_000, nextDueMiles: 90_000 });
    const log = await buildInspection(driver, asset.id, { odometer: 880_200 });
    expect(log).toMatchObject({ odometer: 880_200, passed: true });
    expect(await newest(asset.id)).toMatchObject({
      value: 880_200,
      toConfirm: true,
      previousValue: 88_020,
      inspectionId: log.id,
    });
    expect(await findAsset(asset.id)).toMatchObject({
      currentMiles: 88_020,
      milesReadAt: ago(1),
      version: asset.version,
      milesToConfirm: 880_200,
      hoursToConfirm: null,
    });
    expect(await findDue(asset.id)).toBe("Due in 1,980 mi");

    expect(await confirm(await newest(asset.id))).toMatchObject({
      toConfirm: true,
      confirmedAt: now,
      confirmedById: manager.id,
    });
    expect(await findAsset(asset.id)).toMatchObject({
      currentMiles: 880_200,
      milesReadAt: now,
      version: asset.version + 1,
      milesToConfirm: null,
    });
    expect(await findDue(asset.id)).toBe("Overdue by 790,200 mi");
  });

  it("notifies the office once, with both figures and the way to decide", async () => {
    const asset = await buildRead();
    await buildInspection(driver, asset.id, { odometer: 880_200 });
    const rows = await admin.call("listNotifications");
    expect(rows.filter(({ assetId }) => assetId === asset.id)).toMatchObject([
      {
        type: "meter_jump",
        title: `${asset.name}: please confirm a reading`,
        message: "Sam Member entered 880,200 mi after 88,020 mi. It counts once you confirm it.",
        path: `/assets/${asset.id}?open=meters`,
      },
    ]);
  });

  it("leaves nothing behind when it is made void", async () => {
    const asset = await buildRead();
    await buildInspection(driver, asset.id, { odometer: 880_200 });
    await voidIt(await newest(asset.id));
    expect({ ...(await findAsset(asset.id)), lastInspection: undefined }).toEqual({
      ...asset,
      lastInspection: undefined,
    });
  });

  it("stands on no paper and counts for no board before it is confirmed", async () => {
    const asset = await buildRead();
    const waiting = await add(asset.id, { meter: "miles", value: 880_200 });
    const print = async () =>
      JSON.stringify(await manager.call("getUnitFile", { params: { id: asset.id } }));
    const findUse = async () => {
      const { units } = await manager.call("getBoard");
      return units.find(({ id }) => id === asset.id)?.moved ?? null;
    };
    expect(await print()).not.toContain("880,200 mi");
    expect(await findUse()).toBeNull();
    await confirm(waiting);
    expect(await print()).toContain("880,200 mi");
    expect(await findUse()).toEqual({ meter: "miles", by: 792_180 });
  });

  it("is no measure for the next, which is compared with the last that counts", async () => {
    const asset = await buildRead();
    await add(asset.id, { meter: "miles", value: 880_200 });
    expect(await add(asset.id, { meter: "miles", value: 880_260 })).toMatchObject({
      toConfirm: true,
      previousValue: 88_020,
    });
    expect(await add(asset.id, { meter: "miles", value: 88_100 })).toMatchObject({
      toConfirm: null,
      warnings: [],
    });
    expect(await findAsset(asset.id)).toMatchObject({
      currentMiles: 88_100,
      milesToConfirm: 880_260,
    });
  });

  it("does not count by another that is confirmed, but those after it count at once", async () => {
    const asset = await buildRead();
    const first = await add(asset.id, { meter: "miles", value: 880_200 });
    await add(asset.id, { meter: "miles", value: 880_260 });
    await confirm(first);
    expect(await findAsset(asset.id)).toMatchObject({
      currentMiles: 880_200,
      milesToConfirm: 880_260,
    });
    expect(await add(asset.id, { meter: "miles", value: 880_300 })).toMatchObject({
      toConfirm: null,
    });
    await voidIt(first);
    expect(await findAsset(asset.id)).toMatchObject({ currentMiles: 880_300 });
  });

  it("counts from its own day when it is confirmed, not above a meter that was replaced since", async () => {
    const asset = await buildRead();
    const waiting = await add(asset.id, { meter: "miles", value: 880_200 });
    clock.set(ago(-1));
    await add(asset.id, { meter: "miles", value: 12, restart: "replaced" }, manager);
    await confirm(waiting);
    expect(await findAsset(asset.id)).toMatchObject({ currentMiles: 12, milesToConfirm: null });
  });

  it.each([
    ["1,200 mi a day", { meter: "miles", value: 89_220 }, null],
    ["more", { meter: "miles", value: 89_220.1 }, true],
    ["26 h a day", { meter: "hours", value: 1_036 }, null],
    ["more", { meter: "hours", value: 1_036.1 }, true],
  ] as const)("is one of more than that: %s", async (_name, body, toConfirm) => {
    const asset = await buildRead();
    clock.set(ago(1));
    await add(asset.id, { meter: "hours", value: 1_000 });
    await add(asset.id, { meter: "hours", value: 1_010 });
    clock.set(now);
    expect(await add(asset.id, body)).toMatchObject({ toConfirm });
  });

  it("waits by the days that have passed, of which one is counted at least", async () => {
    const asset = await buildRead();
    const atNoon = "2026-11-20T06:00:00.000Z";
    expect(await add(asset.id, { meter: "miles", value: 89_220, readAt: atNoon })).toMatchObject({
      toConfirm: null,
    });
    clock.set(ago(-3));
    const later = await add(asset.id, { meter: "miles", value: 93_300 });
    expect(later).toMatchObject({ toConfirm: null });
  });

  it("waits too when a manager reads it with an inspection, and is pointed out to that manager", async () => {
    const asset = await buildRead();
    await buildInspection(manager, asset.id, { odometer: 880_200 });
    expect(await findAsset(asset.id)).toMatchObject({ currentMiles: 88_020 });
    const rows = await manager.call("listNotifications");
    expect(rows.filter(({ assetId }) => assetId === asset.id)).toHaveLength(1);
  });
});

describe("A reading far above the last one", () => {
  it("counts at once where the office enters it with a log, on the unit or in its form", async () => {
    const [logged, added, formed] = [await buildRead(), await buildRead(), await buildRead()];
    await buildMaintenanceLog(manager, logged.id, { odometer: 880_200, date: now });
    await add(added.id, { meter: "miles", value: 880_200 }, manager);
    const body = { currentMiles: 880_200 };
    await manager.call("updateAsset", { params: { id: formed.id }, body });
    for (const { id } of [logged, added, formed]) {
      expect(await newest(id)).toMatchObject({ toConfirm: null });
      expect(await findAsset(id)).toMatchObject({ currentMiles: 880_200 });
    }
  });

  it("counts at once after 0 and after the first figure of a meter, with a warning", async () => {
    clock.set(ago(1));
    const asset = await buildAsset(manager, { currentMiles: 60_000 });
    clock.set(now);
    await buildInspection(driver, asset.id, { odometer: 88_020, hours: 9_000 });
    expect(await findAsset(asset.id)).toMatchObject({ currentMiles: 88_020, currentHours: 9_000 });
    const [, miles] = await readings(asset.id);
    expect(miles).toMatchObject({ warnings: ["jump"], toConfirm: null });
    await add(asset.id, { meter: "hours", value: 9_500 });
    expect(await findAsset(asset.id)).toMatchObject({ currentHours: 9_500 });
  });
});

describe("POST /api/readings/:id/confirm", () => {
  const waiting = async () => {
    const asset = await buildRead();
    return add(asset.id, { meter: "miles", value: 880_200 });
  };
  const refusal = ({ id }: { id: number }) => manager.refusal("confirmReading", { params: { id } });

  it("returns 409 for a reading that counts, was confirmed or is void", async () => {
    const [confirmed, voided] = [await waiting(), await waiting()];
    await confirm(confirmed);
    await voidIt(voided);
    expect(await refusal(confirmed)).toBe("409 meters.alreadyCounts");
    expect(await refusal(voided)).toBe("409 meters.alreadyVoid");
    const [, plain] = await readings(confirmed.assetId);
    expect(await refusal(plain ?? confirmed)).toBe("409 meters.alreadyCounts");
  });

  it("lets one of two who confirm the same reading do it", async () => {
    const { id } = await waiting();
    const tries = [admin, manager].map((user) => user.send("confirmReading", { params: { id } }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("and its void at the same moment leave a void reading and the meter before it", async () => {
    const { id, assetId } = await waiting();
    const [confirmed, voided] = await Promise.all([
      admin.send("confirmReading", { params: { id } }),
      manager.send("voidReading", { params: { id }, body: { reason: "Typed wrong" } }),
    ]);
    expect([200, 409]).toContain(confirmed.status);
    expect(voided.status).toBe(200);
    expect(await findAsset(assetId)).toMatchObject({ currentMiles: 88_020, milesToConfirm: null });
  });
});

describe("A confirmation in the database", () => {
  it("is made once, and of a reading that waits", async () => {
    const asset = await buildRead();
    const run = (id: number, change: string) =>
      database.pool.query(
        `update meter_readings set ${change} where id = ${id} and company_id = 1 /* across companies */`,
      );
    const [plain] = await readings(asset.id);
    const byHand = `confirmed_at = now(), confirmed_by_id = ${admin.id}, confirmed_by_name = 'Ann'`;
    await expect(run(plain?.id ?? 0, byHand)).rejects.toThrow(/meter_readings_confirmed_whole/);
    const waiting = await confirm(await add(asset.id, { meter: "miles", value: 880_200 }));
    await expect(run(waiting.id, byHand)).rejects.toThrow(/are only ever added/);
  });
});

describe("The meter of a unit", () => {
  it("is what its accepted readings say, whatever is read, confirmed and made void", async () => {
    const read = fc.record({
      value: fc.constantFrom(88_050, 88_900, 89_300, 91_000, 95_000, 880_200, 880_260, 8_802),
      hoursAgo: fc.integer({ min: 0, max: 70 }),
      by: fc.constantFrom(driver, driver, manager),
    });
    const act = fc.record({
      what: fc.constantFrom("confirm" as const, "void" as const),
      nth: fc.nat(5),
    });
    const steps = fc.array(fc.oneof(read, read, act), { minLength: 4, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const { id } = await buildRead();
        for (const step of list) {
          if ("value" in step) {
            const readAt = new Date(Date.parse(now) - step.hoursAgo * 3_600_000).toISOString();
            await add(id, { meter: "miles", value: step.value, readAt }, step.by);
          } else {
            const rows = await readings(id);
            const row = rows[step.nth % rows.length];
            const params = { id: row?.id ?? 0 };
            // What is refused must change nothing either.
            if (step.what === "confirm") await manager.send("confirmReading", { params });
            else await manager.send("voidReading", { params, body: { reason: "Typed wrong" } });
          }
          const rows = await readings(id);
          const accepted = rows.filter(isAccepted);
          const { currentMiles } = await findAsset(id);
          expect(currentMiles).toBe(Math.max(0, ...accepted.map(({ value }) => value)));
          expect(currentMiles).toBe(findCurrentReading(rows)?.value ?? 0);
        }
      }),
      { numRuns: 12 },
    );
    expect(await invalidRows(database)).toEqual([]);
  });
});
