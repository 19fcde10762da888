import type { Schedule } from "#shared/api-schemas.ts";
import { describe, expect, it } from "vitest";
import { buildAsset, buildMaintenanceLog, buildSchedule } from "../../test/build-by-agent.ts";
import { foundCompany, signUp } from "../../test/company.ts";
import type { Agent } from "../../test/harness.ts";
import { startTestApp, visitor } from "../../test/harness.ts";

const { app, clock, database, statementsOf } = await startTestApp();
const { admin, manager, driver } = await foundCompany(app, { timeZone: "America/Denver" });
const other = await foundCompany(app);
const foreignAsset = await buildAsset(other.admin.agent);
const foreign = await buildSchedule(other.admin.agent, foreignAsset.id);

const path = "/api/maintenance/schedules";

async function list(agent: Agent, query: object = {}): Promise<Schedule[]> {
  const response = await agent.get(path).query(query);
  expect(response.status).toBe(200);
  return response.body;
}

async function stored(schedule: Schedule): Promise<Schedule | undefined> {
  const found = await list(admin.agent, { assetId: schedule.assetId });
  return found.find(({ id }) => id === schedule.id);
}

async function patched(id: number, body: object): Promise<Schedule> {
  const response = await admin.agent.patch(`${path}/${id}`).send(body);
  expect(response.status, response.text).toBe(200);
  return response.body;
}

describe("GET /api/maintenance/schedules", () => {
  it("lists schedules by id with their asset's name and meters, in two statements", async () => {
    const { agent } = await signUp(app, "listing");
    const asset = await buildAsset(agent, { name: "Mixer", currentMiles: 70, currentHours: 7 });
    const first = await buildSchedule(agent, asset.id);
    const second = await buildSchedule(agent, (await buildAsset(agent)).id, { intervalDays: 30 });
    const statements = await statementsOf(async () => {
      expect(await list(agent)).toEqual([first, second]);
    });
    expect(statements).toHaveLength(2);
    expect(first).toMatchObject({ assetName: "Mixer", currentMiles: 70, currentHours: 7 });
    expect(await list(agent, { assetId: asset.id })).toEqual([first]);
  });

  it("lists an archived asset's only when that asset is asked for", async () => {
    const { agent } = await signUp(app, "archiving");
    const asset = await buildAsset(agent);
    const schedule = await buildSchedule(agent, asset.id);
    await agent.put(`/api/assets/${asset.id}`).send({ archived: true });
    expect(await list(agent)).toEqual([]);
    expect(await list(agent, { assetId: asset.id })).toEqual([schedule]);
  });

  it("goes on after a cursor and refuses what is none", async () => {
    const { agent } = await signUp(app, "going-on");
    const asset = await buildAsset(agent);
    const first = await buildSchedule(agent, asset.id);
    const second = await buildSchedule(agent, asset.id);
    const cursor = Buffer.from(JSON.stringify([first.id])).toString("base64url");
    expect(await list(agent, { cursor })).toEqual([second]);
    expect(await list(agent, { limit: 1 })).toEqual([first]);
    for (const query of [{ cursor: "W10" }, { cursor: "?" }, { assetId: "x" }, { limit: "1001" }]) {
      expect((await agent.get(path).query(query)).status).toBe(400);
    }
  });

  it("says where the next page begins when there is one", async () => {
    const { agent } = await signUp(app, "many");
    const asset = await buildAsset(agent);
    const first = await buildSchedule(agent, asset.id);
    await database.pool.query(
      `insert into maintenance_schedules (company_id, asset_id, name, interval_miles)
      select s.company_id, s.asset_id, 'Copy', 1 from maintenance_schedules s,
        generate_series(1, 1000) /* across companies */ where s.id = $1`,
      [first.id],
    );
    const response = await agent.get(path);
    expect(response.body).toHaveLength(1_000);
    const next = /<([^>]+)>; rel="next"/.exec(response.headers["link"] ?? "")?.[1] ?? "";
    const rest = await agent.get(next);
    expect(rest.body).toHaveLength(1);
    expect(rest.headers["link"]).toBeUndefined();
  });

  it("shows nothing of another company, and nothing to drivers and nobody", async () => {
    expect(await list(admin.agent, { assetId: foreignAsset.id })).toEqual([]);
    expect((await list(admin.agent)).map(({ id }) => id)).not.toContain(foreign.id);
    expect((await driver.agent.get(path)).status).toBe(403);
    expect((await visitor(app).get(path)).status).toBe(401);
  });
});

describe("POST /api/maintenance/schedules", () => {
  it("counts the dues from the last performed that is given", async () => {
    const asset = await buildAsset(admin.agent);
    const schedule = await buildSchedule(manager.agent, asset.id, {
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

  it("counts them from the asset's last service, which it takes as its own", async () => {
    const asset = await buildAsset(admin.agent, { currentMiles: 1_200, currentHours: 80 });
    const service = {
      lastServicedDate: "2026-02-01T10:00:00Z",
      lastServicedMiles: 1_000,
      lastServicedHours: 70.5,
    };
    await admin.agent.put(`/api/assets/${asset.id}`).send(service);
    const schedule = await buildSchedule(admin.agent, asset.id, {
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

  it("counts them from now and the meters of an asset that was never serviced", async () => {
    const asset = await buildAsset(admin.agent, { currentMiles: 1_200.5, currentHours: 80 });
    clock.set("2026-04-01T09:30:00Z");
    const byTime = await buildSchedule(admin.agent, asset.id, {
      intervalDays: 7,
      lastPerformed: null,
      nextDue: null,
    });
    expect(byTime).toMatchObject({ lastPerformed: null, nextDue: "2026-04-08T09:30:00.000Z" });
    const byMiles = await buildSchedule(admin.agent, asset.id, { intervalMiles: 300 });
    expect(byMiles).toMatchObject({ type: "usage_based", nextDueMiles: 1_500.5, nextDue: null });
    const byHours = await buildSchedule(admin.agent, asset.id, { intervalHours: 20 });
    expect(byHours).toMatchObject({ nextDueHours: 100, nextDueMiles: null });
  });

  it("honours dues that are given; a bare day lasts to its end", async () => {
    const asset = await buildAsset(admin.agent);
    const byTime = await buildSchedule(admin.agent, asset.id, {
      intervalDays: 7,
      nextDue: "2026-07-04",
    });
    expect(byTime.nextDue).toBe("2026-07-05T05:59:59.999Z");
    const byUse = await buildSchedule(admin.agent, asset.id, {
      intervalMiles: 500,
      nextDueMiles: 750,
      nextDueHours: 40,
    });
    // Hours have no interval here, so nothing would ever move them.
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
    const asset = await buildAsset(admin.agent);
    const body = { assetId: asset.id, name: "Oil Change", ...wrong };
    const response = await admin.agent.post(path).send(body);
    expect([response.status, response.body.message]).toEqual([400, message]);
    expect(await list(admin.agent, { assetId: asset.id })).toEqual([]);
  });

  it("never keeps a field that is the server's", async () => {
    const asset = await buildAsset(admin.agent);
    const body = { assetId: asset.id, name: "Oil Change", intervalMiles: 5_000 };
    const forged = { id: 7_777_777, companyId: 1, createdAt: "2000-01-01" };
    const response = await admin.agent.post(path).send({ ...body, ...forged });
    expect(response.body.id).not.toBe(7_777_777);
    expect(response.body.createdAt).not.toContain("2000-01-01");
  });

  it("does not find an archived, a missing or another company's asset", async () => {
    const archived = await buildAsset(admin.agent);
    await admin.agent.put(`/api/assets/${archived.id}`).send({ archived: true });
    for (const assetId of [archived.id, 999_999, foreignAsset.id]) {
      const body = { assetId, name: "Oil Change", intervalMiles: 5_000 };
      const response = await admin.agent.post(path).send(body);
      expect([response.status, response.body.code]).toEqual([404, "request.notFound"]);
    }
    expect(await list(other.admin.agent)).toEqual([foreign]);
  });

  it("is not for drivers, nor for nobody", async () => {
    const { id: assetId } = await buildAsset(admin.agent);
    const body = { assetId, name: "Oil Change", intervalMiles: 5_000 };
    expect((await driver.agent.post(path).send(body)).status).toBe(403);
    expect((await visitor(app).post(path).send(body)).status).toBe(401);
  });
});

describe("a schedule whose last service is dated after tomorrow", () => {
  it("is refused, because no service could ever follow it", async () => {
    const asset = await buildAsset(admin.agent);
    const schedule = await buildSchedule(admin.agent, asset.id, { intervalDays: 30 });
    const lastPerformed = new Date(clock.now().getTime() + 3 * 86_400_000).toISOString();
    const added = await admin.agent
      .post(path)
      .send({ assetId: asset.id, name: "Greasing", intervalMiles: 500, lastPerformed });
    const changed = await admin.agent.patch(`${path}/${schedule.id}`).send({ lastPerformed });
    for (const { status, body } of [added, changed]) {
      expect([status, body.code]).toEqual([400, "maintenance.inFuture"]);
      expect(body.errors).toHaveProperty("lastPerformed");
    }
    expect(await stored(schedule)).toEqual(schedule);
  });
});

describe("a schedule that is counted from a bare day", () => {
  const zones = ["America/Los_Angeles", "Asia/Tokyo", "Pacific/Kiritimati"];
  const everyTen = { intervalDays: 10 };

  it.each(zones)("in %s is due as one that was given that day", async (timeZone) => {
    clock.set("2026-11-12T15:00:00Z");
    const { agent } = (await foundCompany(app, { timeZone })).admin;
    const asset = await buildAsset(agent);
    const given = { ...everyTen, nextDue: "2026-11-20" };
    const due = (await buildSchedule(agent, asset.id, given)).nextDue;

    const fromLast = { ...everyTen, lastPerformed: "2026-11-10" };
    expect((await buildSchedule(agent, asset.id, fromLast)).nextDue).toBe(due);

    const monthly = { intervalDays: 30, lastPerformed: "2026-11-10" };
    const { id } = await buildSchedule(agent, asset.id, monthly);
    expect((await agent.patch(`${path}/${id}`).send(everyTen)).body.nextDue).toBe(due);

    const never = await buildSchedule(agent, asset.id, everyTen);
    const changed = await agent.patch(`${path}/${never.id}`).send({ lastPerformed: "2026-11-10" });
    expect(changed.body.nextDue).toBe(due);

    const served = { lastServicedDate: "2026-11-10" };
    const { body } = await agent.put(`/api/assets/${asset.id}`).send(served);
    expect((await buildSchedule(agent, asset.id, everyTen)).nextDue).toBe(due);
    // The form sends back the asset's last service as it is kept.
    const seeded = { ...everyTen, lastPerformed: body.lastServicedDate };
    expect((await buildSchedule(agent, asset.id, seeded)).nextDue).toBe(due);
  });

  it("is due until that day ends, and overdue then", async () => {
    clock.set("2026-11-12T15:00:00Z");
    const { agent } = await signUp(app, "to-the-end", { timeZone: "America/Denver" });
    const { id } = await buildAsset(agent);
    const fromLast = { ...everyTen, lastPerformed: "2026-11-10" };
    const schedule = await buildSchedule(agent, id, fromLast);
    for (const [moment, overdue, thisWeek] of [
      ["2026-11-14T06:59:59.998Z", [], []],
      ["2026-11-14T06:59:59.999Z", [], [schedule]],
      ["2026-11-20T20:00:00Z", [], [schedule]],
      ["2026-11-21T06:59:59.999Z", [], [schedule]],
      ["2026-11-21T07:00:00Z", [schedule], []],
    ] as const) {
      clock.set(moment);
      const found = [await list(agent, { due: "overdue" }), await list(agent, { due: "thisWeek" })];
      expect([moment, ...found]).toEqual([moment, overdue, thisWeek]);
    }
  });
});

describe("PATCH /api/maintenance/schedules/:id", () => {
  it("merges the given fields and leaves the rest", async () => {
    const asset = await buildAsset(admin.agent);
    const schedule = await buildSchedule(admin.agent, asset.id);
    const changed = await patched(schedule.id, { name: "Grease", active: false });
    expect(changed).toEqual({ ...schedule, name: "Grease", active: false });
    expect(await stored(schedule)).toEqual(changed);
  });

  it("counts the due anew when an interval changes, from its own last service", async () => {
    const asset = await buildAsset(admin.agent, { currentMiles: 1_000 });
    const byMiles = await buildSchedule(admin.agent, asset.id, { intervalMiles: 500 });
    await admin.agent.put(`/api/assets/${asset.id}`).send({ currentMiles: 1_300 });
    expect((await patched(byMiles.id, { intervalMiles: 800 })).nextDueMiles).toBe(1_800);
    const byTime = await buildSchedule(admin.agent, asset.id, {
      intervalDays: 10,
      lastPerformed: "2026-05-01T08:00:00Z",
    });
    const longer = await patched(byTime.id, { intervalDays: 20 });
    expect(longer.nextDue).toBe("2026-05-21T08:00:00.000Z");
    const later = await patched(byTime.id, { lastPerformed: "2026-05-02T08:00:00Z" });
    expect(later.nextDue).toBe("2026-05-22T08:00:00.000Z");
  });

  it("keeps a due that was set by hand until its interval changes", async () => {
    const asset = await buildAsset(admin.agent);
    const { id } = await buildSchedule(admin.agent, asset.id, { intervalMiles: 500 });
    expect((await patched(id, { nextDueMiles: 450 })).nextDueMiles).toBe(450);
    expect((await patched(id, { intervalMiles: 500 })).nextDueMiles).toBe(450);
    expect((await patched(id, { intervalMiles: 600, nextDueMiles: 300 })).nextDueMiles).toBe(300);
    // A form that sends everything back does not hold on to the due of the interval before.
    await patched(id, { intervalMiles: 600, nextDueMiles: 600 });
    expect((await patched(id, { intervalMiles: 700, nextDueMiles: 600 })).nextDueMiles).toBe(700);
    expect((await patched(id, { nextDueMiles: 50 })).nextDueMiles).toBe(50);
    expect((await patched(id, { nextDueMiles: null })).nextDueMiles).toBe(700);
  });

  it("clears the meter that another one takes the place of", async () => {
    const asset = await buildAsset(admin.agent, { currentMiles: 1_000, currentHours: 40 });
    const { id } = await buildSchedule(admin.agent, asset.id, { intervalMiles: 500 });
    expect(await patched(id, { intervalHours: 60 })).toMatchObject({
      intervalMiles: null,
      nextDueMiles: null,
      intervalHours: 60,
      nextDueHours: 100,
    });
    expect(await patched(id, { intervalMiles: 500, intervalHours: 60 })).toMatchObject({
      nextDueMiles: 1_500,
      nextDueHours: 100,
    });
    const both = await patched(id, { intervalHours: 70 });
    expect(both).toMatchObject({ intervalMiles: 500, intervalHours: 70 });
  });

  it("clears the intervals of the type before, unless they are given", async () => {
    const asset = await buildAsset(admin.agent);
    const { id } = await buildSchedule(admin.agent, asset.id, { intervalMiles: 500 });
    expect(await patched(id, { type: "time_based", intervalDays: 30 })).toMatchObject({
      intervalMiles: null,
      nextDueMiles: null,
      intervalDays: 30,
      nextDue: expect.any(String),
    });
    const back = { type: "usage_based", intervalHours: 100, intervalDays: 40 };
    expect(await patched(id, back)).toMatchObject({ intervalDays: 40, intervalHours: 100 });
    expect(await patched(id, { intervalDays: null })).toMatchObject({ nextDue: null });
  });

  it("refuses intervals that do not fit the type in the end", async () => {
    const asset = await buildAsset(admin.agent);
    const schedule = await buildSchedule(admin.agent, asset.id);
    for (const body of [{ type: "time_based" }, { intervalMiles: null }, { intervalMiles: 0.5 }]) {
      const response = await admin.agent.patch(`${path}/${schedule.id}`).send(body);
      expect([response.status, response.body.code]).toEqual([400, "request.invalid"]);
    }
    expect(await stored(schedule)).toEqual(schedule);
  });

  it("loses neither change when it is saved while maintenance is logged", async () => {
    const assets = await Promise.all(Array.from({ length: 10 }, () => buildAsset(admin.agent)));
    await Promise.all(
      assets.map(async ({ id: assetId }) => {
        const schedule = await buildSchedule(admin.agent, assetId, { intervalMiles: 500 });
        const served = { scheduleId: schedule.id, odometer: 2_000 };
        await Promise.all([
          buildMaintenanceLog(admin.agent, assetId, served),
          patched(schedule.id, { name: "Renamed" }),
        ]);
        expect(await stored(schedule)).toMatchObject({ name: "Renamed", nextDueMiles: 2_500 });
      }),
    );
  });

  it("stays with its asset", async () => {
    const [asset, second] = [await buildAsset(admin.agent), await buildAsset(admin.agent)];
    const schedule = await buildSchedule(admin.agent, asset.id);
    const move = (assetId: number) =>
      admin.agent.patch(`${path}/${schedule.id}`).send({ assetId, name: "Moved" });
    expect((await move(second.id)).status).toBe(400);
    expect((await move(foreignAsset.id)).status).toBe(404);
    expect((await move(999_999)).status).toBe(404);
    expect(await stored(schedule)).toEqual(schedule);
    expect((await move(asset.id)).body.name).toBe("Moved");
  });

  it("does not find what is missing, another company's or an archived asset's", async () => {
    const archived = await buildAsset(admin.agent);
    const schedule = await buildSchedule(admin.agent, archived.id);
    await admin.agent.put(`/api/assets/${archived.id}`).send({ archived: true });
    for (const id of [foreign.id, 999_999, schedule.id, "x"]) {
      const response = await admin.agent.patch(`${path}/${id}`).send({ name: "Mine" });
      expect([response.status, response.body.code]).toEqual([404, "request.notFound"]);
    }
    expect(await list(other.admin.agent)).toEqual([foreign]);
  });

  it("is not for drivers, nor for nobody", async () => {
    const asset = await buildAsset(admin.agent);
    const { id } = await buildSchedule(admin.agent, asset.id);
    expect((await driver.agent.patch(`${path}/${id}`).send({ name: "x" })).status).toBe(403);
    expect((await visitor(app).patch(`${path}/${id}`).send({ name: "x" })).status).toBe(401);
  });
});
