/** Schedules by several metrics, by months of the calendar, with windows of their own and with fixed dues. */
import type { Body, Schedule } from "#shared/api/api-schemas.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { notifyOfDueSchedules } from "../../jobs/by-company/due-notifications.ts";
import {
  buildAsset,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
  signUp,
} from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { clock, connect, database, live } = await shareTestApp();
const { admin, manager } = await foundCompany(connect, { timeZone: "America/Chicago" });
const noon = "2026-11-20T18:00:00.000Z";
beforeEach(() => clock.set(noon));

async function readSchedule({ id, assetId }: Schedule): Promise<Schedule | undefined> {
  const listed = await manager.call("listSchedules", { query: { assetId } });
  return listed.find((schedule) => schedule.id === id);
}

async function change(id: number, body: Body<"updateSchedule">): Promise<Schedule> {
  return manager.call("updateSchedule", { params: { id }, body });
}

/** Of one asset, the most pressing first. */
async function listDue(assetId: number, due: "soon" | "overdue"): Promise<string[]> {
  const listed = await manager.call("listSchedules", { query: { assetId, due } });
  return listed.map(({ name }) => name);
}

describe("a schedule by several metrics", () => {
  const either = { type: "usage_based", intervalMiles: 5_000, intervalDays: 90 } as const;

  it("is overdue by the first of 5,000 miles and 90 days", async () => {
    const byTime = await buildAsset(manager, { currentMiles: 10_000 });
    const late = await buildSchedule(manager, byTime.id, {
      ...either,
      lastPerformed: "2026-08-20",
    });
    expect(late).toMatchObject({ nextDue: "2026-11-19T05:59:59.999Z", nextDueMiles: 15_000 });
    expect(await listDue(byTime.id, "overdue")).toEqual(["Oil Change"]);
    const byMiles = await buildAsset(manager, { currentMiles: 10_000 });
    await buildSchedule(manager, byMiles.id, { ...either, nextDueMiles: 9_999 });
    expect(await listDue(byMiles.id, "overdue")).toEqual(["Oil Change"]);
  });

  it("counts each of them again when it is served", async () => {
    const asset = await buildAsset(manager, { currentMiles: 10_000 });
    const { id } = await buildSchedule(manager, asset.id, { ...either, intervalHours: 250 });
    const log = { scheduleId: id, date: "2026-11-20", odometer: 11_000, hours: 40 };
    await buildMaintenanceLog(manager, asset.id, log);
    const [served] = await manager.call("listSchedules", { query: { assetId: asset.id } });
    expect(served).toMatchObject({
      nextDue: "2027-02-19T05:59:59.999Z",
      nextDueMiles: 16_000,
      nextDueHours: 290,
    });
  });
});

describe("a schedule by months", () => {
  it("is due on the same day of the calendar, or the last of a shorter month", async () => {
    const asset = await buildAsset(manager);
    const plan = { name: "DOT Inspection", intervalMonths: 12, lastPerformed: "2024-02-29" };
    const yearly = await buildSchedule(manager, asset.id, plan);
    // The end of February 28, in the company's zone.
    expect(yearly).toMatchObject({ type: "time_based", nextDue: "2025-03-01T05:59:59.999Z" });
    const monthly = await change(yearly.id, {
      intervalMonths: 1,
      lastPerformed: "2026-01-31",
    });
    expect(monthly.nextDue).toBe("2026-03-01T05:59:59.999Z");
    await buildMaintenanceLog(manager, asset.id, { scheduleId: yearly.id, date: "2026-02-28" });
    expect((await readSchedule(yearly))?.nextDue).toBe("2026-03-29T04:59:59.999Z");
  });

  it("takes the place of days, and gives it up to them, unless both are given", async () => {
    const asset = await buildAsset(manager);
    const { id } = await buildSchedule(manager, asset.id, { intervalDays: 90 });
    const months = await change(id, { intervalMonths: 3 });
    expect(months).toMatchObject({ intervalDays: null, intervalMonths: 3 });
    expect(await change(id, { intervalDays: 60 })).toMatchObject({
      intervalDays: 60,
      intervalMonths: null,
    });
    expect(await change(id, { intervalDays: null, intervalMonths: 2 })).toMatchObject({
      intervalDays: null,
      intervalMonths: 2,
    });
    expect(await change(id, { type: "usage_based", intervalMiles: 500 })).toMatchObject({
      intervalDays: null,
      intervalMonths: null,
      nextDue: null,
    });
  });

  it("is refused together with days", async () => {
    const asset = await buildAsset(manager);
    const both = { intervalDays: 90, intervalMonths: 3 };
    const body = { assetId: asset.id, name: "Oil Change", type: "time_based", ...both } as const;
    const added = await manager.send("createSchedule", { body });
    const { id } = await buildSchedule(manager, asset.id, { intervalDays: 90 });
    const changed = await manager.send("updateSchedule", { params: { id }, body: both });
    for (const { status, body: answer } of [added, changed]) {
      expect([status, answer.errors]).toEqual([
        400,
        { intervalMonths: "Please give days or months, not both" },
      ]);
    }
  });
});

describe("a schedule with windows of its own", () => {
  it("is due soon within them, in lists and counts alike", async () => {
    const user = await signUp(connect());
    const asset = await buildAsset(user, { currentMiles: 10_000, currentHours: 500 });
    const grease = { name: "Grease", intervalHours: 50 };
    const { id } = await buildSchedule(user, asset.id, grease);
    const count = async () => (await user.call("getDashboardStats")).serviceDue;
    const listSoon = async () =>
      (await user.call("listSchedules", { query: { due: "soon" } })).map(({ name }) => name);
    expect([await count(), await listSoon()]).toEqual([1, ["Grease"]]);
    await user.call("updateSchedule", { params: { id }, body: { soonHours: 5 } });
    expect([await count(), await listSoon()]).toEqual([0, []]);
    for (const [currentHours, due] of [
      [544.9, []],
      [545, ["Grease"]],
    ] as const) {
      await user.call("updateAsset", { params: { id: asset.id }, body: { currentHours } });
      expect([await count(), await listSoon()]).toEqual([due.length, due]);
    }
    const early = { name: "DOT Inspection", intervalMonths: 12, nextDue: "2026-12-19" };
    await user.call("updateSchedule", { params: { id }, body: { active: false } });
    await buildSchedule(user, asset.id, { ...early, soonDays: 29 });
    expect([await count(), await listSoon()]).toEqual([0, []]);
    clock.set("2026-11-21T18:00:00.000Z");
    expect([await count(), await listSoon()]).toEqual([1, ["DOT Inspection"]]);
  });

  it("that was logged today is not due soon", async () => {
    const asset = await buildAsset(manager, { currentHours: 500 });
    const given = { name: "Grease", intervalHours: 50, soonHours: 5, nextDueHours: 480 };
    const { id } = await buildSchedule(manager, asset.id, given);
    expect(await listDue(asset.id, "overdue")).toEqual(["Grease"]);
    await buildMaintenanceLog(manager, asset.id, { scheduleId: id, hours: 501, date: noon });
    expect(await listDue(asset.id, "soon")).toEqual([]);
  });

  it("stands in the alerts before one that is due earlier and not yet due soon", async () => {
    const user = await signUp(connect());
    const asset = await buildAsset(user, { currentHours: 500 });
    const grease = { name: "Grease", intervalHours: 50, soonHours: 5 };
    await buildSchedule(user, asset.id, grease);
    const yearly = { name: "DOT Inspection", intervalMonths: 12, nextDue: "2026-12-10" };
    await buildSchedule(user, asset.id, { ...yearly, soonDays: 30 });
    const due = await user.call("listServiceDue");
    expect(due).toEqual([
      expect.objectContaining({
        status: "due_soon",
        service: expect.objectContaining({ name: "DOT Inspection", soonDays: 30 }),
      }),
    ]);
  });

  it.each([
    ["soonDays", { intervalDays: 30 }, 30],
    ["soonDays", { intervalMonths: 1 }, 28],
    ["soonMiles", { intervalMiles: 500 }, 500],
    ["soonHours", { intervalHours: 50, intervalMiles: 500, soonMiles: 20 }, 50],
  ] as const)("is refused where %s of %j is %s", async (field, plan, soon) => {
    const asset = await buildAsset(manager);
    const message = "Due soon must be less than the interval";
    const type = field === "soonDays" ? "time_based" : "usage_based";
    const body = { assetId: asset.id, name: "Oil Change", type, ...plan, [field]: soon };
    const added = await manager.send("createSchedule", { body });
    expect([added.status, added.body.errors]).toEqual([400, { [field]: message }]);
    const { id } = await buildSchedule(manager, asset.id, { ...plan, [field]: soon - 1 });
    const params = { id };
    const changed = await manager.send("updateSchedule", { params, body: { [field]: soon } });
    expect([changed.status, changed.body.errors]).toEqual([400, { [field]: message }]);
  });

  it("loses a window with its interval", async () => {
    const asset = await buildAsset(manager);
    const both = { intervalMiles: 500, soonMiles: 50, intervalHours: 50, soonHours: 5 };
    const { id } = await buildSchedule(manager, asset.id, { ...both, soonDays: 9 });
    expect(await change(id, { intervalHours: null })).toMatchObject({
      soonMiles: 50,
      soonHours: null,
      soonDays: null,
    });
  });

  it("is notified of by them, and again after a shorter one has made it on time", async () => {
    const company = await foundCompany(connect);
    const asset = await buildAsset(company.admin, { currentHours: 500 });
    const { id } = await buildSchedule(company.admin, asset.id, {
      name: "Grease",
      intervalHours: 50,
    });
    const notify = async () => {
      await notifyOfDueSchedules({ database, clock, live });
      const sent = await company.manager.call("listNotifications");
      return sent.filter(({ type }) => type === "schedule_due_soon").length;
    };
    expect(await notify()).toBe(1);
    const params = { id };
    await company.admin.call("updateSchedule", { params, body: { soonHours: 5 } });
    expect(await notify()).toBe(1);
    const read = { meter: "hours", value: 546 } as const;
    await company.admin.call("addReading", { params: { id: asset.id }, body: read });
    expect(await notify()).toBe(2);
  });
});

describe("a schedule with fixed dues", () => {
  const monthly = { intervalMonths: 1, nextDue: "2026-11-01", anchor: "fixed" } as const;

  it("is next due as many intervals after its previous due as lie after the service", async () => {
    const asset = await buildAsset(manager);
    const drum = await buildSchedule(manager, asset.id, { ...monthly, intervalHours: 100 });
    expect(drum).toMatchObject({ anchor: "fixed", nextDueHours: 100 });
    const log = { scheduleId: drum.id, date: "2026-11-20", hours: 230 };
    await buildMaintenanceLog(manager, asset.id, log);
    expect(await readSchedule(drum)).toMatchObject({
      nextDue: "2026-12-02T05:59:59.999Z",
      nextDueHours: 300,
    });
  });

  it("is first due on the day that is given, also beside another interval", async () => {
    const asset = await buildAsset(manager);
    const lastPerformed = "2026-10-20T14:30:00.000Z";
    const made = await buildSchedule(manager, asset.id, {
      ...monthly,
      nextDue: "2026-12-15",
      lastPerformed,
    });
    expect(made.nextDue).toBe("2026-12-16T05:59:59.999Z");
    const quarterly = { intervalMonths: 3, nextDue: "2026-12-15" };
    expect(await change(made.id, quarterly)).toMatchObject({
      intervalMonths: 3,
      nextDue: made.nextDue,
    });
    const log = { scheduleId: made.id, date: "2026-12-01" };
    clock.set("2026-12-01T18:00:00.000Z");
    await buildMaintenanceLog(manager, asset.id, log);
    expect((await readSchedule(made))?.nextDue).toBe("2027-03-16T04:59:59.999Z");
    expect((await change(made.id, { nextDue: null })).nextDue).toBe("2027-03-02T05:59:59.999Z");
  });

  it("keeps its moment when the day alone is sent back", async () => {
    const asset = await buildAsset(manager);
    const given = { intervalMonths: 1, lastPerformed: "2026-10-20T14:30:00.000Z" };
    const made = await buildSchedule(manager, asset.id, { ...given, anchor: "fixed" });
    expect(made.nextDue).toBe("2026-11-20T15:30:00.000Z");
    expect(await change(made.id, { nextDue: "2026-11-20" })).toEqual(made);
    const moved = await change(made.id, { nextDue: "2026-11-21" });
    expect(moved.nextDue).toBe("2026-11-22T05:59:59.999Z");
  });

  it("keeps its dues when it is made one, and counts them from there", async () => {
    const asset = await buildAsset(manager);
    const given = { intervalMonths: 1, nextDue: "2026-11-01" };
    const before = await buildSchedule(manager, asset.id, given);
    const after = await change(before.id, { anchor: "fixed" });
    expect(after).toEqual({ ...before, anchor: "fixed" });
    expect((await change(before.id, { name: "Drum" })).anchor).toBe("fixed");
    const log = await buildMaintenanceLog(manager, asset.id, {
      scheduleId: before.id,
      date: "2026-11-20",
    });
    expect((await readSchedule(before))?.nextDue).toBe("2026-12-02T05:59:59.999Z");
    await manager.call("voidMaintenance", { params: { id: log.id }, body: { reason: "Wrong" } });
    expect(await readSchedule(before)).toEqual({ ...after, name: "Drum" });
  });

  it("moves no due when the cost of an earlier service is corrected", async () => {
    const asset = await buildAsset(manager);
    const drum = await buildSchedule(manager, asset.id, monthly);
    const serve = (date: string) =>
      buildMaintenanceLog(manager, asset.id, { scheduleId: drum.id, date });
    let { id } = await serve("2026-10-20");
    for (const date of ["2026-11-10", "2026-11-12"]) await serve(date);
    const before = await readSchedule(drum);
    expect(before?.nextDue).toBe("2027-02-02T05:59:59.999Z");
    for (const cost of [1_240, 1_250]) {
      const log = { assetId: asset.id, scheduleId: drum.id, date: "2026-10-20", cost } as const;
      const body = {
        reason: "Wrong cost",
        log: { ...log, serviceType: "Oil Change", description: "Changed oil" } as const,
      };
      ({ id } = await manager.call("correctMaintenance", { params: { id }, body }));
      expect(await readSchedule(drum)).toEqual(before);
    }
  });

  it("is after the voiding of its newest log as all others had left it", async () => {
    const asset = await buildAsset(manager);
    const drum = await buildSchedule(manager, asset.id, monthly);
    const serve = (date: string) =>
      buildMaintenanceLog(manager, asset.id, { scheduleId: drum.id, date });
    for (const date of ["2026-10-20", "2026-11-10"]) await serve(date);
    const before = await readSchedule(drum);
    expect(before?.nextDue).toBe("2027-01-02T05:59:59.999Z");
    const { id } = await serve("2026-11-15");
    await manager.call("voidMaintenance", { params: { id }, body: { reason: "Wrong" } });
    expect(await readSchedule(drum)).toEqual(before);
  });

  it("is counted without a log that is voided from among others", async () => {
    const asset = await buildAsset(manager);
    const drum = await buildSchedule(manager, asset.id, monthly);
    const first = { scheduleId: drum.id, date: "2026-10-20" };
    const { id } = await buildMaintenanceLog(manager, asset.id, first);
    await buildMaintenanceLog(manager, asset.id, { scheduleId: drum.id, date: "2026-11-10" });
    expect((await readSchedule(drum))?.nextDue).toBe("2027-01-02T05:59:59.999Z");
    await manager.call("voidMaintenance", { params: { id }, body: { reason: "Wrong" } });
    expect((await readSchedule(drum))?.nextDue).toBe("2026-12-02T05:59:59.999Z");
  });
});

describe("a change of a schedule by a client that does not know these fields", () => {
  it("leaves them", async () => {
    const asset = await buildAsset(manager);
    const plan = { intervalMonths: 6, intervalHours: 250, soonDays: 20, soonHours: 25 };
    const before = await buildSchedule(manager, asset.id, { ...plan, anchor: "fixed" });
    const after = await change(before.id, { name: "Drum", intervalHours: 300 });
    expect(after).toEqual({ ...before, name: "Drum", intervalHours: 300, nextDueHours: 300 });
  });
});

describe("an anchor that is not known", () => {
  it("is refused", async () => {
    const asset = await buildAsset(admin);
    const body = { assetId: asset.id, name: "Oil Change", intervalMiles: 500, anchor: "moving" };
    const { status, body: answer } = await admin.send("createSchedule", { body });
    expect([status, answer.errors]).toEqual([400, { anchor: "Unknown anchor" }]);
  });
});
