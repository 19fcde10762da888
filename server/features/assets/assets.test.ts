import type { Asset } from "#shared/api-schemas.ts";
import { dayMs } from "#shared/dates.ts";
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

const { app, statementsOf } = await startTestApp();
const { admin, manager, driver } = await foundCompany(app);
const other = await foundCompany(app);
const foreign = await buildAsset(other.admin.agent, { name: "Foreign truck" });

const newAsset = {
  name: "Mixer 12",
  category: "truck",
  vinOrSerial: "VIN-12",
  year: 2022,
  make: "Mack",
  model: "Granite",
};

async function sendPhoto(agent: Agent): Promise<string> {
  const response = await agent.post("/api/photos").send({ photo: photoDataUrl });
  expect(response.status).toBe(201);
  return response.body.url;
}

async function stored(id: number): Promise<Asset> {
  return (await admin.agent.get(`/api/assets/${id}`)).body;
}

async function names(agent: Agent, query: object = {}): Promise<string[]> {
  const response = await agent.get("/api/assets").query(query);
  expect(response.status, response.text).toBe(200);
  const found: Asset[] = response.body;
  return found.map((asset) => asset.name);
}

describe("GET /api/assets", async () => {
  const { agent } = await signUp(app, "registry");
  await buildAsset(agent, { name: "pump 2", category: "equipment", make: "Putzmeister" });
  await buildAsset(agent, { name: "Mixer 100%", vinOrSerial: "A_1", model: "Terra_pro" });
  await buildAsset(agent, { name: "Mixer 1000", vinOrSerial: "AB1", condition: "maintenance" });
  await buildAsset(agent, { name: "dump \\ truck", condition: "out_of_service" });
  const sold = await buildAsset(agent, { name: "Sold trailer", category: "trailer" });
  await agent.put(`/api/assets/${sold.id}`).send({ archived: true });

  it("lists the assets in use by name, with their number, in two statements", async () => {
    const statements = await statementsOf(async () => {
      const response = await agent.get("/api/assets");
      expect(response.headers["x-total-count"]).toBe("4");
      expect(response.headers["link"]).toBeUndefined();
      const found: Asset[] = response.body;
      expect(found.map((asset) => asset.name)).toEqual([
        "dump \\ truck",
        "Mixer 100%",
        "Mixer 1000",
        "pump 2",
      ]);
    });
    expect(statements).toHaveLength(2);
  });

  it("lists the archived ones when asked", async () => {
    expect(await names(agent, { archived: "true" })).toEqual(["Sold trailer"]);
    expect(await names(agent, { archived: "false" })).toHaveLength(4);
  });

  it.each([
    [{ search: "mixer" }, ["Mixer 100%", "Mixer 1000"]],
    [{ search: "100%" }, ["Mixer 100%"]],
    [{ search: "a_1" }, ["Mixer 100%"]],
    [{ search: "\\" }, ["dump \\ truck"]],
    [{ search: "putz" }, ["pump 2"]],
    [{ search: "terra" }, ["Mixer 100%"]],
    [{ search: " " }, ["dump \\ truck", "Mixer 100%", "Mixer 1000", "pump 2"]],
    [{ search: "nothing like it" }, []],
    [{ category: "equipment" }, ["pump 2"]],
    [{ condition: "maintenance" }, ["Mixer 1000"]],
    [{ category: "truck", condition: "in_use", search: "mixer" }, ["Mixer 100%"]],
  ])("finds by %j", async (query, expected) => {
    const response = await agent.get("/api/assets").query(query);
    expect(await names(agent, query)).toEqual(expected);
    expect(response.headers["x-total-count"]).toBe(String(expected.length));
  });

  it("goes on page by page, also past equal and long names", async () => {
    const { agent: paging } = await signUp(app, "paging");
    for (const name of ["Same", "same", "SAME", "Ü".repeat(200), "a"]) {
      await buildAsset(paging, { name });
    }
    const ids: number[] = [];
    let next: string | undefined = "/api/assets?limit=2&condition=in_use";
    while (next) {
      const response = await paging.get(next);
      expect(response.headers["x-total-count"]).toBe("5");
      const found: Asset[] = response.body;
      ids.push(...found.map((asset) => asset.id));
      next = /<([^>]+)>; rel="next"/.exec(response.headers["link"] ?? "")?.[1];
      if (next) expect(next).toContain("condition=in_use");
    }
    const whole: Asset[] = (await paging.get("/api/assets")).body;
    expect(ids).toEqual(whole.map((asset) => asset.id));
  });

  it("knows the total on a page that was emptied meanwhile", async () => {
    const { agent: emptied } = await signUp(app, "emptied");
    await buildAsset(emptied, { name: "a" });
    const last = await buildAsset(emptied, { name: "b" });
    const first = await emptied.get("/api/assets?limit=1");
    const next = /<([^>]+)>/.exec(first.headers["link"] ?? "")?.[1] ?? "";
    await emptied.put(`/api/assets/${last.id}`).send({ archived: true });
    const response = await emptied.get(next);
    expect(response.body).toEqual([]);
    expect(response.headers["x-total-count"]).toBe("1");
  });

  it("refuses what it does not understand", async () => {
    const cursors = [
      "!",
      "AAAA",
      base64url("[1]"),
      base64url('["a","b"]'),
      base64url('["\\u0000",1]'),
    ];
    const queries = [
      { category: "boat" },
      { condition: "gone" },
      { archived: "yes" },
      { limit: "1001" },
      { limit: "0" },
      { sort: "name" },
      { search: "x".repeat(201) },
      ...cursors.map((cursor) => ({ cursor })),
    ];
    for (const query of queries) {
      const response = await agent.get("/api/assets").query(query);
      expect([response.status, query]).toEqual([400, query]);
    }
  });

  it("shows drivers the short fields only", async () => {
    const asset = await buildAsset(admin.agent, { location: "Yard 7", assignedCrew: "Night" });
    const listed: Asset[] = (await driver.agent.get("/api/assets")).body;
    const short = listed.find(({ id }) => id === asset.id);
    expect(Object.keys(short ?? {}).toSorted()).toEqual(shortFields);
  });

  it("shows nothing of another company, and nothing to nobody", async () => {
    expect(await names(admin.agent, { search: "Foreign" })).toEqual([]);
    expect((await visitor(app).get("/api/assets")).status).toBe(401);
  });
});

const shortFields = [
  "category",
  "condition",
  "currentHours",
  "currentMiles",
  "id",
  "lastInspection",
  "make",
  "model",
  "name",
  "photoUrl",
  "year",
];

function base64url(text: string): string {
  return Buffer.from(text).toString("base64url");
}

describe("GET /api/assets/:id", () => {
  it("shows an asset with its last inspection, in two statements", async () => {
    const asset = await buildAsset(admin.agent);
    expect((await stored(asset.id)).lastInspection).toBeNull();
    const log = await buildInspection(driver.agent, asset.id, { fail: ["horn"] });
    const statements = await statementsOf(async () => {
      const expected = { id: log.id, date: log.date, passed: false };
      expect((await stored(asset.id)).lastInspection).toEqual(expected);
    });
    expect(statements).toHaveLength(2);
    const short = await driver.agent.get(`/api/assets/${asset.id}`);
    expect(Object.keys(short.body).toSorted()).toEqual(shortFields);
  });

  it("answers a strange, a missing and a malformed id alike", async () => {
    const ids = [foreign.id, 999_999, 0, -1, "01", "1.0", "1e3", "9007199254740992", "x"];
    for (const id of ids) {
      const response = await admin.agent.get(`/api/assets/${id}`);
      expect(response.status).toBe(404);
      expect(response.body.code).toBe("request.notFound");
    }
    expect((await visitor(app).get(`/api/assets/${foreign.id}`)).status).toBe(401);
  });
});

const complete = {
  name: "Mixer 12",
  category: "truck",
  vinOrSerial: "1M2AX07C",
  year: 2019,
  make: "Mack",
  model: "Granite",
};

describe("POST /api/assets", () => {
  it("adds an asset with the usual values", async () => {
    const response = await manager.agent.post("/api/assets").send(complete);
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      ...complete,
      condition: "in_use",
      currentMiles: 0,
      currentHours: 0,
      lastServicedDate: null,
      archived: false,
      version: 1,
      photoUrl: null,
    });
    expect(await stored(response.body.id)).toEqual(response.body);
  });

  it("takes over when and at what reading it was last serviced", async () => {
    const service = { lastServicedDate: "2026-11-01", lastServicedMiles: 10, lastServicedHours: 2 };
    const { body } = await admin.agent
      .post("/api/assets")
      .send({ ...newAsset, ...service })
      .expect(201);
    expect(await stored(body.id)).toMatchObject({
      lastServicedDate: "2026-11-01T12:00:00.000Z",
      lastServicedMiles: 10,
      lastServicedHours: 2,
    });
  });

  it("never keeps a field that is the server's", async () => {
    const response = await admin.agent.post("/api/assets").send({
      ...complete,
      id: 7_777_777,
      companyId: 1,
      archived: true,
      version: 9,
      lastInspectionPassed: true,
      createdAt: "2000-01-01T00:00:00Z",
    });
    const asset: Asset = response.body;
    expect(asset.id).not.toBe(7_777_777);
    expect(asset).toMatchObject({ archived: false, version: 1, lastInspection: null });
    expect(asset.createdAt).not.toContain("2000-01-01");
  });

  it.each([
    ["name", " "],
    ["category", "boat"],
    ["vinOrSerial", ""],
    ["year", 1989],
    ["year", new Date().getUTCFullYear() + 2],
    ["year", "2019"],
    ["make", null],
    ["model", undefined],
    ["condition", "broken"],
    ["currentMiles", -1],
    ["currentMiles", 1.25],
    ["currentHours", "5"],
    ["photoUrl", "https://example.com/a.png"],
    ["name", "a\u0000b"],
  ])("refuses %s %j", async (field, value) => {
    const response = await admin.agent.post("/api/assets").send({ ...complete, [field]: value });
    expect(response.status).toBe(400);
  });

  it("accepts the oldest and the newest year, and tenths of a meter", async () => {
    await buildAsset(admin.agent, { year: 1990 });
    const newest = new Date().getUTCFullYear() + 1;
    const asset = await buildAsset(admin.agent, { year: newest, currentMiles: 0.1 });
    expect(asset.currentMiles).toBe(0.1);
  });

  it("takes a photo that its sender named, and no other", async () => {
    const url = await sendPhoto(manager.agent);
    const asset = await buildAsset(manager.agent, { photoUrl: url });
    expect(asset.photoUrl).toBe(url);
    const others = [url, await sendPhoto(admin.agent), await sendPhoto(other.admin.agent)];
    for (const photoUrl of [...others, "/api/photos/999999"]) {
      const response = await manager.agent.post("/api/assets").send({ ...complete, photoUrl });
      expect([response.status, response.body.code]).toEqual([404, "photos.unknown"]);
    }
  });

  it("is not for drivers, nor for nobody", async () => {
    expect((await driver.agent.post("/api/assets").send(complete)).status).toBe(403);
    expect((await visitor(app).post("/api/assets").send(complete)).status).toBe(401);
  });
});

describe("PUT /api/assets/:id as the form", () => {
  it("merges the given fields and raises the version", async () => {
    const asset = await buildAsset(admin.agent, { currentMiles: 500, location: "Yard 1" });
    const changes = { name: "Renamed", currentMiles: 400, location: "" };
    const response = await manager.agent.put(`/api/assets/${asset.id}`).send(changes);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      ...asset,
      name: "Renamed",
      currentMiles: 400,
      location: null,
      version: 2,
      updatedAt: expect.any(String),
    });
    expect(await stored(asset.id)).toEqual(response.body);
  });

  it("leaves an asset alone that it would not change", async () => {
    const asset = await buildAsset(admin.agent);
    const same = { name: asset.name, year: asset.year, version: 1 };
    const response = await admin.agent.put(`/api/assets/${asset.id}`).send(same);
    expect(response.body).toEqual(asset);
  });

  it("refuses a version that is no longer the asset's", async () => {
    const asset = await buildAsset(admin.agent);
    const put = (body: object) => admin.agent.put(`/api/assets/${asset.id}`).send(body);
    expect((await put({ make: "Volvo", version: 1 })).status).toBe(200);
    const stale = await put({ model: "VHD", version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "assets.stale"]);
    expect(await stored(asset.id)).toMatchObject({ make: "Volvo", model: "Granite", version: 2 });
    expect((await put({ model: "VHD" })).body).toMatchObject({ make: "Volvo", version: 3 });
  });

  it("lets one of two editors win who save the same version at once", async () => {
    const asset = await buildAsset(admin.agent);
    const answers = await Promise.all(
      ["Yard 1", "Yard 2"].map((location) =>
        admin.agent.put(`/api/assets/${asset.id}`).send({ location, version: 1 }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it("keeps both changes of two editors of different fields at once", async () => {
    const asset = await buildAsset(admin.agent);
    await Promise.all([
      admin.agent.put(`/api/assets/${asset.id}`).send({ location: "Yard 3" }),
      admin.agent.put(`/api/assets/${asset.id}`).send({ assignedCrew: "Night" }),
    ]);
    const expected = { location: "Yard 3", assignedCrew: "Night", version: 3 };
    expect(await stored(asset.id)).toMatchObject(expected);
  });

  it("archives and restores", async () => {
    const asset = await buildAsset(admin.agent, { name: "Comes and goes" });
    await admin.agent.put(`/api/assets/${asset.id}`).send({ archived: true });
    expect(await names(admin.agent, { search: "Comes and goes" })).toEqual([]);
    expect((await stored(asset.id)).archived).toBe(true);
    await admin.agent.put(`/api/assets/${asset.id}`).send({ archived: false });
    expect(await names(admin.agent, { search: "Comes and goes" })).toHaveLength(1);
  });

  it("says anew what the meters make due", async () => {
    const asset = await buildAsset(admin.agent);
    await buildSchedule(admin.agent, asset.id, { intervalMiles: 5_000 });
    const isDue = async () => {
      const due: { id: number }[] = (await admin.agent.get("/api/dashboard/service-due")).body;
      return due.some(({ id }) => id === asset.id);
    };
    for (const [currentMiles, due] of [
      [3_999.9, false],
      [4_000, true],
      [6_000, true],
      [3_000, false],
    ]) {
      await admin.agent.put(`/api/assets/${asset.id}`).send({ currentMiles });
      expect([currentMiles, await isDue()]).toEqual([currentMiles, due]);
    }
  });

  it("changes its photo, lets the old one go and keeps the one it has", async () => {
    const [first, second] = [await sendPhoto(admin.agent), await sendPhoto(manager.agent)];
    const asset = await buildAsset(admin.agent, { photoUrl: first });
    const put = (agent: Agent, photoUrl: string | null) =>
      agent.put(`/api/assets/${asset.id}`).send({ photoUrl });
    expect((await put(manager.agent, first)).status).toBe(200);
    expect((await put(admin.agent, second)).status).toBe(404);
    expect((await put(manager.agent, second)).body.photoUrl).toBe(second);
    // The first belongs to nothing now, so its sender may name it again.
    expect((await put(admin.agent, first)).body.photoUrl).toBe(first);
    expect((await put(admin.agent, null)).body.photoUrl).toBeNull();
  });

  it("refuses what is not valid, drivers and nobody, and does not find what is not there", async () => {
    const asset = await buildAsset(admin.agent);
    const path = `/api/assets/${asset.id}`;
    const bad = [{ name: "" }, { year: 1900 }, { version: 0 }, { archived: "true" }];
    for (const body of [...bad, { lastServicedDate: "2025-02-30" }]) {
      expect((await admin.agent.put(path).send(body)).status).toBe(400);
    }
    expect((await driver.agent.put(path).send({ name: "Mine" })).status).toBe(403);
    expect((await visitor(app).put(path).send({ name: "Mine" })).status).toBe(401);
    for (const id of [foreign.id, 999_999]) {
      const response = await admin.agent.put(`/api/assets/${id}`).send({ name: "Mine" });
      expect([response.status, response.body.code]).toEqual([404, "request.notFound"]);
    }
    expect((await other.admin.agent.get(`/api/assets/${foreign.id}`)).body).toEqual(foreign);
    expect(await stored(asset.id)).toEqual(asset);
  });
});

describe("PUT /api/assets/:id as the call that follows a log", () => {
  it("changes nothing more after a log that did it all", async () => {
    const asset = await buildAsset(admin.agent, { currentMiles: 900 });
    const schedule = await buildSchedule(admin.agent, asset.id);
    const day = "2025-01-15";
    await buildMaintenanceLog(admin.agent, asset.id, {
      scheduleId: schedule.id,
      date: day,
      odometer: 1_000,
    });
    const after = await stored(asset.id);
    const response = await admin.agent.put(`/api/assets/${asset.id}`).send({
      currentMiles: 1_000,
      currentHours: 0,
      lastServicedDate: day,
      lastServicedMiles: 1_000,
      lastServicedHours: null,
    });
    expect(response.body).toEqual(after);
  });

  it("takes the day of a service that is known to the minute as that service", async () => {
    const asset = await buildAsset(admin.agent);
    const schedule = await buildSchedule(admin.agent, asset.id);
    const date = "2025-01-15T03:15:00.000Z";
    await buildMaintenanceLog(admin.agent, asset.id, { scheduleId: schedule.id, date });
    const after = await stored(asset.id);
    const put = (body: object) => admin.agent.put(`/api/assets/${asset.id}`).send(body);
    expect((await put({ lastServicedDate: "2025-01-15" })).body).toEqual(after);
    const nextDay = await put({ lastServicedDate: "2025-01-16" });
    expect(nextDay.body.lastServicedDate).toBe("2025-01-16T12:00:00.000Z");
  });

  it("takes null for a reading that was not taken", async () => {
    const asset = await buildAsset(admin.agent, { currentMiles: 900, currentHours: 50 });
    const readings = { currentMiles: null, currentHours: null, lastServicedMiles: null };
    const response = await admin.agent.put(`/api/assets/${asset.id}`).send(readings);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ currentMiles: 900, currentHours: 50 });
  });

  it("is the form again when its service fields hold nothing", async () => {
    const asset = await buildAsset(admin.agent, { currentMiles: 900 });
    const whole = { lastServicedDate: null, lastServicedMiles: null, lastServicedHours: null };
    const body = { ...whole, currentMiles: 500 };
    await admin.agent.put(`/api/assets/${asset.id}`).send(body).expect(200);
    expect(await stored(asset.id)).toMatchObject({ currentMiles: 500, lastServicedDate: null });
  });

  it("refuses a service that is dated after tomorrow, which none could ever follow", async () => {
    const asset = await buildAsset(admin.agent);
    const ahead = { lastServicedDate: new Date(Date.now() + 3 * dayMs).toISOString() };
    const put = await admin.agent.put(`/api/assets/${asset.id}`).send(ahead);
    const post = await admin.agent.post("/api/assets").send({ ...newAsset, ...ahead });
    for (const { status, body } of [put, post]) {
      expect([status, body.code]).toEqual([400, "maintenance.inFuture"]);
    }
    expect((await stored(asset.id)).lastServicedDate).toBeNull();
  });

  it("moves meters and service forward, never back", async () => {
    const asset = await buildAsset(admin.agent, { currentMiles: 900, currentHours: 50 });
    const put = async (body: object): Promise<Asset> =>
      (await admin.agent.put(`/api/assets/${asset.id}`).send(body)).body;
    const first = await put({
      currentMiles: 950,
      currentHours: 40,
      lastServicedDate: "2025-03-01",
      lastServicedMiles: 950,
    });
    expect(first).toMatchObject({
      currentMiles: 950,
      currentHours: 50,
      lastServicedMiles: 950,
      lastServicedHours: null,
    });
    expect(first.lastServicedDate).toContain("2025-03-01");
    const older = await put({ lastServicedDate: "2025-02-01", lastServicedMiles: 990 });
    expect(older).toEqual(first);
    const lower = await put({ currentMiles: 100, lastServicedMiles: 100, lastServicedDate: null });
    expect(lower).toEqual(first);
    const later = await put({ lastServicedDate: "2025-04-01", lastServicedHours: 60 });
    expect(later).toMatchObject({ lastServicedMiles: 950, lastServicedHours: 60 });
    expect(later.lastServicedDate).toContain("2025-04-01");
  });
});
