import type { Schedule } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
  signUp,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { clock, connect, database, statementsOf } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect, { timeZone: "America/Denver" });
const other = await foundCompany(connect);
const foreignAsset = await buildAsset(other.admin);
const foreign = await buildSchedule(other.admin, foreignAsset.id);

async function listSchedules(user: TestCaller, query: object = {}): Promise<Schedule[]> {
  const response = await user.send("listSchedules", { query });
  expect(response.status).toBe(200);
  return response.body;
}

async function readSchedule(schedule: Schedule): Promise<Schedule | undefined> {
  const found = await listSchedules(admin, { assetId: schedule.assetId });
  return found.find(({ id }) => id === schedule.id);
}

async function patchSchedule(id: number, body: object): Promise<Schedule> {
  const response = await admin.send("updateSchedule", { params: { id }, body });
  expect(response.status, response.text).toBe(200);
  return response.body;
}

describe("GET /api/maintenance/schedules", () => {
  it("lists schedules by id with their asset's name and meters, in two statements", async () => {
    const user = await signUp(connect());
    const asset = await buildAsset(user, { name: "Mixer", currentMiles: 70, currentHours: 7 });
    const first = await buildSchedule(user, asset.id);
    const second = await buildSchedule(user, (await buildAsset(user)).id, { intervalDays: 30 });
    const statements = await statementsOf(async () => {
      expect(await listSchedules(user)).toEqual([first, second]);
    });
    expect(statements).toHaveLength(2);
    expect(first).toMatchObject({ assetName: "Mixer", currentMiles: 70, currentHours: 7 });
    expect(await listSchedules(user, { assetId: asset.id })).toEqual([first]);
  });

  it("lists an archived asset's schedules only when filtered by that asset", async () => {
    const user = await signUp(connect());
    const asset = await buildAsset(user);
    const schedule = await buildSchedule(user, asset.id);
    await user.call("updateAsset", { params: { id: asset.id }, body: { archived: true } });
    expect(await listSchedules(user)).toEqual([]);
    expect(await listSchedules(user, { assetId: asset.id })).toEqual([schedule]);
  });

  it("continues after a cursor and refuses an invalid one", async () => {
    const user = await signUp(connect());
    const asset = await buildAsset(user);
    const first = await buildSchedule(user, asset.id);
    const second = await buildSchedule(user, asset.id);
    const cursor = Buffer.from(JSON.stringify([first.id])).toString("base64url");
    expect(await listSchedules(user, { cursor })).toEqual([second]);
    expect(await listSchedules(user, { limit: 1 })).toEqual([first]);
    for (const query of [{ cursor: "W10" }, { cursor: "?" }, { assetId: "x" }, { limit: "1001" }]) {
      expect((await user.send("listSchedules", { query })).status).toBe(400);
    }
  });

  it("returns a link to the next page when there is one", async () => {
    const user = await signUp(connect());
    const asset = await buildAsset(user);
    const first = await buildSchedule(user, asset.id);
    await database.pool.query(
      `insert into maintenance_schedules (company_id, asset_id, name, interval_miles)
      select s.company_id, s.asset_id, 'Copy', 1 from maintenance_schedules s,
        generate_series(1, 1000) /* across companies */ where s.id = $1`,
      [first.id],
    );
    const response = await user.send("listSchedules");
    expect(response.body).toHaveLength(1_000);
    const next = /<([^>]+)>; rel="next"/.exec(response.headers["link"] ?? "")?.[1] ?? "";
    const rest = await user.agent.get(next);
    expect(rest.body).toHaveLength(1);
    expect(rest.headers["link"]).toBeUndefined();
  });

  it("returns nothing of another company, 403 to a driver and 401 when signed out", async () => {
    expect(await listSchedules(admin, { assetId: foreignAsset.id })).toEqual([]);
    expect((await listSchedules(admin)).map(({ id }) => id)).not.toContain(foreign.id);
    expect((await driver.send("listSchedules")).status).toBe(403);
    expect((await connect().send("listSchedules")).status).toBe(401);
  });
});

describe("POST /api/maintenance/schedules", () => {
  it("counts from the given date of the last service", async () => {
    const asset = await buildAsset(admin);
    const schedule = await buildSchedule(manager, asset.id, {
      intervalDays: 90,
      lastPerformed: "2026-03-01",
    });
    // Noon, and the end of the day, on both sides of the change to summer time.
    expect(schedule).toMatchObject({
      type: "time_based",
      lastPerformed: "2026-03-01T19:00:00.000Z",
      nextDue: "2026-05-31T05:59:59.999Z",
      nextDueMiles: null,
      nextDueHours: null,
      active: true,
    });
  });

  it("counts from the asset's last service when none is given", async () => {
    const asset = await buildAsset(admin, { currentMiles: 1_200, currentHours: 80 });
    const service = {
      lastServicedDate: "2026-02-01T10:00:00Z",
      lastServicedMiles: 1_000,
      lastServicedHours: 70.5,
    };
    await admin.call("updateAsset", { params: { id: asset.id }, body: service });
    const schedule = await buildSchedule(admin, asset.id, {
      intervalDays: 10,
      intervalMiles: 500,
      intervalHours: 250.5,
    });
    expect(schedule).toMatchObject({
      lastPerformed: "2026-02-01T10:00:00.000Z",
      nextDue: "2026-02-11T10:00:00.000Z",
      nextDueMiles: 1_500,
      nextDueHours: 321,
    });
  });

  it("counts from now and the meters when the asset was never serviced", async () => {
    const asset = await buildAsset(admin, { currentMiles: 1_200.5, currentHours: 80 });
    clock.set("2026-04-01T09:30:00Z");
    const byTime = await buildSchedule(admin, asset.id, {
      intervalDays: 7,
      lastPerformed: null,
      nextDue: null,
    });
    expect(byTime).toMatchObject({ lastPerformed: null, nextDue: "2026-04-08T09:30:00.000Z" });
    const byMiles = await buildSchedule(admin, asset.id, { intervalMiles: 300 });
    expect(byMiles).toMatchObject({ type: "usage_based", nextDueMiles: 1_500.5, nextDue: null });
    const byHours = await buildSchedule(admin, asset.id, { intervalHours: 20 });
    expect(byHours).toMatchObject({ nextDueHours: 100, nextDueMiles: null });
  });

  it("stores given dues, a bare day as its end", async () => {
    const asset = await buildAsset(admin);
    const byTime = await buildSchedule(admin, asset.id, {
      intervalDays: 7,
      nextDue: "2026-07-04",
    });
    expect(byTime.nextDue).toBe("2026-07-05T05:59:59.999Z");
    const byUse = await buildSchedule(admin, asset.id, {
      intervalMiles: 500,
      nextDueMiles: 750,
      nextDueHours: 40,
    });
    // Without an interval in hours nothing would ever move that due.
    expect(byUse).toMatchObject({ nextDueMiles: 750, nextDueHours: null });
  });

  it.each([
    [{ type: "time_based" }, "Please specify interval days for time-based schedules."],
    [
      { type: "usage_based", intervalDays: 30 },
      "Please specify either interval miles or hours for usage-based schedules.",
    ],
    [{ type: "sometimes", intervalDays: 30 }, "Unknown schedule type"],
    [{ intervalMiles: 0 }, "Must be at least 1"],
    [{ type: "time_based", intervalDays: 1.5 }, "Please use whole days"],
    [{ type: "time_based", intervalDays: 3_651 }, "Must be at most 3650"],
    [{ intervalMiles: 5, name: "" }, "Name is required"],
    [{ intervalMiles: 5, nextDue: "2026-02-30" }, "Please give a valid date"],
    [{ intervalMiles: 5, lastPerformed: "yesterday" }, "Please give a valid date"],
    [{ intervalMiles: 5, nextDueMiles: -1 }, "Must be 0 or more"],
  ])("refuses %j", async (wrong, message) => {
    const asset = await buildAsset(admin);
    const body = { assetId: asset.id, name: "Oil Change", ...wrong };
    const response = await admin.send("createSchedule", { body });
    expect([response.status, response.body.message]).toEqual([400, message]);
    expect(await listSchedules(admin, { assetId: asset.id })).toEqual([]);
  });

  it("stores hundredths of its interval and its due as tenths", async () => {
    const { id } = await buildAsset(admin);
    const given = { type: "usage_based", intervalHours: 250.25, nextDueHours: 1_234.56 } as const;
    const stored = { intervalHours: 250.3, nextDueHours: 1_234.6 };
    const schedule = await buildSchedule(admin, id, given);
    expect(schedule).toMatchObject(stored);
    expect(await patchSchedule(schedule.id, { nextDueHours: 1_300.04 })).toMatchObject({
      nextDueHours: 1_300,
    });
  });

  it("ignores fields that only the server sets", async () => {
    const asset = await buildAsset(admin);
    const body = { assetId: asset.id, name: "Oil Change", intervalMiles: 5_000 };
    const forged = { id: 7_777_777, companyId: 1, createdAt: "2000-01-01" };
    const response = await admin.send("createSchedule", { body: { ...body, ...forged } });
    expect(response.body.id).not.toBe(7_777_777);
    expect(response.body.createdAt).not.toContain("2000-01-01");
  });

  it("returns 404 for an archived, unknown or foreign asset", async () => {
    const archived = await buildAsset(admin);
    await admin.call("updateAsset", { params: { id: archived.id }, body: { archived: true } });
    for (const [assetId, code] of [
      [archived.id, "assets.archived"],
      [999_999, "request.notFound"],
      [foreignAsset.id, "request.notFound"],
    ] as const) {
      const body = { assetId, name: "Oil Change", intervalMiles: 5_000 };
      expect(await admin.refusal("createSchedule", { body })).toBe(`404 ${code}`);
    }
    expect(await listSchedules(other.admin)).toEqual([foreign]);
  });

  it("returns 403 to a driver and 401 to a signed-out caller", async () => {
    const { id: assetId } = await buildAsset(admin);
    const body = { assetId, name: "Oil Change", intervalMiles: 5_000 };
    expect((await driver.send("createSchedule", { body })).status).toBe(403);
    expect((await connect().send("createSchedule", { body })).status).toBe(401);
  });
});

describe("a schedule whose last service is dated after tomorrow", () => {
  it("is refused", async () => {
    const asset = await buildAsset(admin);
    const schedule = await buildSchedule(admin, asset.id, { intervalDays: 30 });
    const lastPerformed = new Date(clock.now().getTime() + 3 * 86_400_000).toISOString();
    const added = await admin.send("createSchedule", {
      body: { assetId: asset.id, name: "Greasing", intervalMiles: 500, lastPerformed },
    });
    const changed = await admin.send("updateSchedule", {
      params: { id: schedule.id },
      body: { lastPerformed },
    });
    for (const { status, body } of [added, changed]) {
      expect([status, body.code]).toEqual([400, "maintenance.inFuture"]);
      expect(body.errors).toHaveProperty("lastPerformed");
    }
    expect(await readSchedule(schedule)).toEqual(schedule);
  });
});

describe("a schedule that is counted from a bare day", () => {
  const zones = ["America/Los_Angeles", "Asia/Tokyo", "Pacific/Kiritimati"];
  const everyTen = { intervalDays: 10 };

  it.each(zones)("is due in %s as if that due day had been given", async (timeZone) => {
    clock.set("2026-11-12T15:00:00Z");
    const user = await signUp(connect(), { timeZone });
    const asset = await buildAsset(user);
    const given = { ...everyTen, nextDue: "2026-11-20" };
    const due = (await buildSchedule(user, asset.id, given)).nextDue;

    const fromLast = { ...everyTen, lastPerformed: "2026-11-10" };
    expect((await buildSchedule(user, asset.id, fromLast)).nextDue).toBe(due);

    const monthly = { intervalDays: 30, lastPerformed: "2026-11-10" };
    const { id } = await buildSchedule(user, asset.id, monthly);
    expect((await user.call("updateSchedule", { params: { id }, body: everyTen })).nextDue).toBe(
      due,
    );

    const never = await buildSchedule(user, asset.id, everyTen);
    const changed = await user.send("updateSchedule", {
      params: { id: never.id },
      body: { lastPerformed: "2026-11-10" },
    });
    expect(changed.body.nextDue).toBe(due);

    const served = { lastServicedDate: "2026-11-10" };
    const body = await user.call("updateAsset", { params: { id: asset.id }, body: served });
    expect((await buildSchedule(user, asset.id, everyTen)).nextDue).toBe(due);
    // The form sends back the asset's last service as it is stored.
    const seeded = { ...everyTen, lastPerformed: body.lastServicedDate };
    expect((await buildSchedule(user, asset.id, seeded)).nextDue).toBe(due);
  });

  it("is overdue only after the due day has ended", async () => {
    clock.set("2026-11-12T15:00:00Z");
    const user = await signUp(connect(), { timeZone: "America/Denver" });
    const { id } = await buildAsset(user);
    const fromLast = { ...everyTen, lastPerformed: "2026-11-10" };
    const schedule = await buildSchedule(user, id, fromLast);
    for (const [moment, overdue, thisWeek] of [
      ["2026-11-14T06:59:59.998Z", [], []],
      ["2026-11-14T06:59:59.999Z", [], [schedule]],
      ["2026-11-20T20:00:00Z", [], [schedule]],
      ["2026-11-21T06:59:59.999Z", [], [schedule]],
      ["2026-11-21T07:00:00Z", [schedule], []],
    ] as const) {
      clock.set(moment);
      const found = [
        await listSchedules(user, { due: "overdue" }),
        await listSchedules(user, { due: "thisWeek" }),
      ];
      expect([moment, ...found]).toEqual([moment, overdue, thisWeek]);
    }
  });
});

describe("PATCH /api/maintenance/schedules/:id", () => {
  it("changes the given fields only", async () => {
    const asset = await buildAsset(admin);
    const schedule = await buildSchedule(admin, asset.id);
    const changed = await patchSchedule(schedule.id, { name: "Grease", active: false });
    expect(changed).toEqual({ ...schedule, name: "Grease", active: false });
    expect(await readSchedule(schedule)).toEqual(changed);
  });

  it("recounts the due from its last service when an interval changes", async () => {
    const asset = await buildAsset(admin, { currentMiles: 1_000 });
    const byMiles = await buildSchedule(admin, asset.id, { intervalMiles: 500 });
    await admin.call("updateAsset", { params: { id: asset.id }, body: { currentMiles: 1_300 } });
    expect((await patchSchedule(byMiles.id, { intervalMiles: 800 })).nextDueMiles).toBe(1_800);
    const byTime = await buildSchedule(admin, asset.id, {
      intervalDays: 10,
      lastPerformed: "2026-05-01T08:00:00Z",
    });
    const longer = await patchSchedule(byTime.id, { intervalDays: 20 });
    expect(longer.nextDue).toBe("2026-05-21T08:00:00.000Z");
    const later = await patchSchedule(byTime.id, { lastPerformed: "2026-05-02T08:00:00Z" });
    expect(later.nextDue).toBe("2026-05-22T08:00:00.000Z");
  });

  it("preserves a due that was set by hand until its interval changes", async () => {
    const asset = await buildAsset(admin);
    const { id } = await buildSchedule(admin, asset.id, { intervalMiles: 500 });
    expect((await patchSchedule(id, { nextDueMiles: 450 })).nextDueMiles).toBe(450);
    expect((await patchSchedule(id, { intervalMiles: 500 })).nextDueMiles).toBe(450);
    expect((await patchSchedule(id, { intervalMiles: 600, nextDueMiles: 300 })).nextDueMiles).toBe(
      300,
    );
    // A form that sends an unchanged due with a new interval does not preserve that due.
    await patchSchedule(id, { intervalMiles: 600, nextDueMiles: 600 });
    expect((await patchSchedule(id, { intervalMiles: 700, nextDueMiles: 600 })).nextDueMiles).toBe(
      700,
    );
    expect((await patchSchedule(id, { nextDueMiles: 50 })).nextDueMiles).toBe(50);
    expect((await patchSchedule(id, { nextDueMiles: null })).nextDueMiles).toBe(700);
  });

  it("clears the meter that another one replaces", async () => {
    const asset = await buildAsset(admin, { currentMiles: 1_000, currentHours: 40 });
    const { id } = await buildSchedule(admin, asset.id, { intervalMiles: 500 });
    expect(await patchSchedule(id, { intervalHours: 60 })).toMatchObject({
      intervalMiles: null,
      nextDueMiles: null,
      intervalHours: 60,
      nextDueHours: 100,
    });
    expect(await patchSchedule(id, { intervalMiles: 500, intervalHours: 60 })).toMatchObject({
      nextDueMiles: 1_500,
      nextDueHours: 100,
    });
    const both = await patchSchedule(id, { intervalHours: 70 });
    expect(both).toMatchObject({ intervalMiles: 500, intervalHours: 70 });
  });

  it("clears the intervals of the previous type unless they are given", async () => {
    const asset = await buildAsset(admin);
    const { id } = await buildSchedule(admin, asset.id, { intervalMiles: 500 });
    expect(await patchSchedule(id, { type: "time_based", intervalDays: 30 })).toMatchObject({
      intervalMiles: null,
      nextDueMiles: null,
      intervalDays: 30,
      nextDue: expect.any(String),
    });
    const back = { type: "usage_based", intervalHours: 100, intervalDays: 40 };
    expect(await patchSchedule(id, back)).toMatchObject({ intervalDays: 40, intervalHours: 100 });
    expect(await patchSchedule(id, { intervalDays: null })).toMatchObject({ nextDue: null });
  });

  it("refuses a change after which the intervals do not fit the type", async () => {
    const asset = await buildAsset(admin);
    const schedule = await buildSchedule(admin, asset.id);
    for (const body of [{ type: "time_based" }, { intervalMiles: null }, { intervalMiles: 0.5 }]) {
      expect(await admin.refusal("updateSchedule", { params: { id: schedule.id }, body })).toBe(
        "400 request.invalid",
      );
    }
    expect(await readSchedule(schedule)).toEqual(schedule);
  });

  it("loses no change when it is saved while maintenance is logged", async () => {
    const assets = await Promise.all(Array.from({ length: 10 }, () => buildAsset(admin)));
    await Promise.all(
      assets.map(async ({ id: assetId }) => {
        const schedule = await buildSchedule(admin, assetId, { intervalMiles: 500 });
        const served = { scheduleId: schedule.id, odometer: 2_000 };
        await Promise.all([
          buildMaintenanceLog(admin, assetId, served),
          patchSchedule(schedule.id, { name: "Renamed" }),
        ]);
        expect(await readSchedule(schedule)).toMatchObject({
          name: "Renamed",
          nextDueMiles: 2_500,
        });
      }),
    );
  });

  it("refuses to move a schedule to another asset", async () => {
    const [asset, second] = [await buildAsset(admin), await buildAsset(admin)];
    const schedule = await buildSchedule(admin, asset.id);
    const move = (assetId: number) =>
      admin.send("updateSchedule", {
        params: { id: schedule.id },
        body: { assetId, name: "Moved" },
      });
    expect((await move(second.id)).status).toBe(400);
    expect((await move(foreignAsset.id)).status).toBe(404);
    expect((await move(999_999)).status).toBe(404);
    expect(await readSchedule(schedule)).toEqual(schedule);
    expect((await move(asset.id)).body.name).toBe("Moved");
  });

  it("returns 404 for an unknown or foreign schedule, or an archived asset's", async () => {
    const archived = await buildAsset(admin);
    const schedule = await buildSchedule(admin, archived.id);
    await admin.call("updateAsset", { params: { id: archived.id }, body: { archived: true } });
    for (const id of [foreign.id, 999_999, schedule.id, "x"]) {
      expect(
        await admin.refusal("updateSchedule", {
          params: { id },
          body: { name: "Mine" },
        }),
      ).toBe("404 request.notFound");
    }
    expect(await listSchedules(other.admin)).toEqual([foreign]);
  });

  it("returns 403 to a driver and 401 to a signed-out caller", async () => {
    const asset = await buildAsset(admin);
    const { id } = await buildSchedule(admin, asset.id);
    expect(
      (await driver.send("updateSchedule", { params: { id }, body: { name: "x" } })).status,
    ).toBe(403);
    expect(
      (await connect().send("updateSchedule", { params: { id }, body: { name: "x" } })).status,
    ).toBe(401);
  });
});
