import type { Asset } from "#shared/api/api-schemas.ts";
import { dayMs } from "#shared/base/dates.ts";
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
import { shareTestApp, visitor } from "../../test/kit/harness.ts";
import { photoDataUrl } from "../../test/kit/samples.ts";

const { app, connect, statementsOf } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);
const foreign = await buildAsset(other.admin, { name: "Foreign truck" });

const newAsset = {
  name: "Mixer 12",
  category: "truck" as const,
  vinOrSerial: "VIN-12",
  year: 2022,
  make: "Mack",
  model: "Granite",
};

async function sendPhoto(user: TestCaller): Promise<string> {
  const response = await user.send("addPhoto", { body: { photo: photoDataUrl } });
  expect(response.status).toBe(201);
  return response.body.url;
}

async function readAsset(id: number): Promise<Asset> {
  return admin.call("getAsset", { params: { id } });
}

async function listNames(user: TestCaller, query: object = {}): Promise<string[]> {
  const response = await user.send("listAssets", { query });
  expect(response.status, response.text).toBe(200);
  const found: Asset[] = response.body;
  return found.map((asset) => asset.name);
}

describe("GET /api/assets", async () => {
  const user = await signUp(connect());
  await buildAsset(user, { name: "pump 2", category: "equipment", make: "Putzmeister" });
  await buildAsset(user, { name: "Mixer 100%", vinOrSerial: "A_1", model: "Terra_pro" });
  await buildAsset(user, { name: "Mixer 1000", vinOrSerial: "AB1", condition: "maintenance" });
  await buildAsset(user, { name: "dump \\ truck", condition: "out_of_service" });
  const sold = await buildAsset(user, { name: "Sold trailer", category: "trailer" });
  await user.call("updateAsset", { params: { id: sold.id }, body: { archived: true } });

  it("lists unarchived assets by name with their total, in two statements", async () => {
    const statements = await statementsOf(async () => {
      const response = await user.send("listAssets");
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

  it("lists archived assets when archived is true", async () => {
    expect(await listNames(user, { archived: "true" })).toEqual(["Sold trailer"]);
    expect(await listNames(user, { archived: "false" })).toHaveLength(4);
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
  ])("filters by %j", async (query, expected) => {
    const response = await user.send("listAssets", { query });
    expect(await listNames(user, query)).toEqual(expected);
    expect(response.headers["x-total-count"]).toBe(String(expected.length));
  });

  it("returns every asset page by page, also with equal or long names", async () => {
    const paging = await signUp(connect());
    for (const name of ["Same", "same", "SAME", "Ü".repeat(200), "a"]) {
      await buildAsset(paging, { name });
    }
    const found: Asset[] = [];
    const query = { limit: 2, condition: "in_use" };
    for await (const { headers, body } of paging.pages("listAssets", { query })) {
      expect(headers["x-total-count"]).toBe("5");
      expect(headers["link"] ?? "condition=in_use").toContain("condition=in_use");
      found.push(...body);
    }
    expect(found).toEqual(await paging.call("listAssets"));
  });

  it("returns the total on a page that became empty meanwhile", async () => {
    const emptied = await signUp(connect());
    await buildAsset(emptied, { name: "a" });
    const last = await buildAsset(emptied, { name: "b" });
    const first = await emptied.send("listAssets", { query: { limit: 1 } });
    const next = /<([^>]+)>/.exec(first.headers["link"] ?? "")?.[1] ?? "";
    await emptied.call("updateAsset", { params: { id: last.id }, body: { archived: true } });
    const response = await emptied.agent.get(next);
    expect(response.body).toEqual([]);
    expect(response.headers["x-total-count"]).toBe("1");
  });

  it("refuses invalid filters, limits and cursors", async () => {
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
      const response = await user.send("listAssets", { query });
      expect([response.status, query]).toEqual([400, query]);
    }
  });

  it("returns only the short fields to a driver", async () => {
    const asset = await buildAsset(admin, { location: "Yard 7", assignedCrew: "Night" });
    const listed: Asset[] = await driver.call("listAssets");
    const short = listed.find(({ id }) => id === asset.id);
    expect(Object.keys(short ?? {}).toSorted()).toEqual(shortFields);
  });

  it("returns nothing of another company, and 401 to a signed-out caller", async () => {
    expect(await listNames(admin, { search: "Foreign" })).toEqual([]);
    expect((await connect().send("listAssets")).status).toBe(401);
  });
});

const shortFields = [
  "archived",
  "category",
  "condition",
  "criticalDefects",
  "currentHours",
  "currentMiles",
  "downDefect",
  "downReason",
  "downSince",
  "hoursReadAt",
  "id",
  "kind",
  "lastInspection",
  "make",
  "milesReadAt",
  "model",
  "name",
  "openDefects",
  "photoUrl",
  "reviewsPending",
  "tags",
  "unitNumber",
  "year",
];

function base64url(text: string): string {
  return Buffer.from(text).toString("base64url");
}

describe("GET /api/assets/:id", () => {
  it("returns an asset with its last inspection, in two statements", async () => {
    const asset = await buildAsset(admin);
    expect((await readAsset(asset.id)).lastInspection).toBeNull();
    const log = await buildInspection(driver, asset.id, { fail: ["horn"] });
    const statements = await statementsOf(async () => {
      const expected = { id: log.id, date: log.date, passed: false };
      expect((await readAsset(asset.id)).lastInspection).toEqual(expected);
    });
    expect(statements).toHaveLength(2);
    const short = await driver.send("getAsset", { params: { id: asset.id } });
    expect(Object.keys(short.body).toSorted()).toEqual(shortFields);
  });

  it("returns the same 404 for a foreign, a missing and a malformed id", async () => {
    const ids = [foreign.id, 999_999, 0, -1, "01", "1.0", "1e3", "9007199254740992", "x"];
    for (const id of ids) {
      expect(await admin.refusal("getAsset", { params: { id } })).toBe("404 request.notFound");
    }
    expect((await connect().send("getAsset", { params: { id: foreign.id } })).status).toBe(401);
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
  it("adds an asset with default values", async () => {
    const response = await manager.send("createAsset", { body: complete });
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
    expect(await readAsset(response.body.id)).toEqual(response.body);
  });

  it("says when the meters were read whose readings are given", async () => {
    const read = await admin.call("createAsset", { body: { ...newAsset, currentMiles: 500 } });
    expect(read).toMatchObject({ milesReadAt: expect.any(String), hoursReadAt: null });
  });

  it("stores the date and the readings of the last service", async () => {
    const service = { lastServicedDate: "2026-11-01", lastServicedMiles: 10, lastServicedHours: 2 };
    const body = await admin.call("createAsset", { body: { ...newAsset, ...service } });
    expect(await readAsset(body.id)).toMatchObject({
      lastServicedDate: "2026-11-01T12:00:00.000Z",
      lastServicedMiles: 10,
      lastServicedHours: 2,
    });
  });

  it("ignores fields that only the server sets", async () => {
    const response = await admin.send("createAsset", {
      body: {
        ...complete,
        id: 7_777_777,
        companyId: 1,
        archived: true,
        version: 9,
        lastInspectionPassed: true,
        createdAt: "2000-01-01T00:00:00Z",
      },
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
    ["currentHours", "5"],
    ["photoUrl", "https://example.com/a.png"],
    ["name", "a\u0000b"],
  ])("refuses %s %j", async (field, value) => {
    const response = await admin.send("createAsset", { body: { ...complete, [field]: value } });
    expect(response.status).toBe(400);
  });

  it("stores and returns the hundredths of its meters as tenths", async () => {
    const given = { currentMiles: 1_234.56, currentHours: 0.04, lastServicedHours: 12.34 };
    const { id } = await buildAsset(admin, given);
    const stored = { currentMiles: 1_234.6, currentHours: 0, lastServicedHours: 12.3 };
    expect(await admin.call("getAsset", { params: { id } })).toMatchObject(stored);
    const body = { currentHours: 99.95 };
    const updated = await admin.call("updateAsset", { params: { id }, body });
    expect(updated).toMatchObject({ currentMiles: 1_234.6, currentHours: 100 });
    const readings = await admin.call("listReadings", {
      params: { id },
      query: { meter: "hours" },
    });
    expect(readings).toMatchObject([{ value: 100 }]);
  });

  it("accepts the oldest and the newest year, and tenths of a meter", async () => {
    await buildAsset(admin, { year: 1990 });
    const newest = new Date().getUTCFullYear() + 1;
    const asset = await buildAsset(admin, { year: newest, currentMiles: 0.1 });
    expect(asset.currentMiles).toBe(0.1);
  });

  it("accepts only an unused photo that the caller sent", async () => {
    const url = await sendPhoto(manager);
    const asset = await buildAsset(manager, { photoUrl: url });
    expect(asset.photoUrl).toBe(url);
    const others = [url, await sendPhoto(admin), await sendPhoto(other.admin)];
    for (const photoUrl of [...others, "/api/photos/999999"]) {
      expect(await manager.refusal("createAsset", { body: { ...complete, photoUrl } })).toBe(
        "404 photos.unknown",
      );
    }
  });

  it("returns 403 to a driver and 401 to a signed-out caller", async () => {
    expect((await driver.send("createAsset", { body: complete })).status).toBe(403);
    expect((await connect().send("createAsset", { body: complete })).status).toBe(401);
  });
});

describe("PUT /api/assets/:id from the form", () => {
  it("merges the given fields and raises the version", async () => {
    const asset = await buildAsset(admin, { currentMiles: 500, location: "Yard 1" });
    const changes = { name: "Renamed", currentMiles: 400, location: "" };
    const response = await manager.send("updateAsset", { params: { id: asset.id }, body: changes });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      ...asset,
      name: "Renamed",
      currentMiles: 400,
      location: null,
      version: 2,
      milesReadAt: response.body.updatedAt,
      updatedAt: expect.any(String),
    });
    expect(await readAsset(asset.id)).toEqual(response.body);
  });

  it("changes nothing when every given value is the same", async () => {
    const asset = await buildAsset(admin);
    const same = { name: asset.name, year: asset.year, version: 1 };
    const response = await admin.send("updateAsset", { params: { id: asset.id }, body: same });
    expect(response.body).toEqual(asset);
  });

  it("refuses an outdated version", async () => {
    const asset = await buildAsset(admin);
    const put = (body: object) => admin.send("updateAsset", { params: { id: asset.id }, body });
    expect((await put({ make: "Volvo", version: 1 })).status).toBe(200);
    const stale = await put({ model: "VHD", version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "assets.stale"]);
    expect(await readAsset(asset.id)).toMatchObject({
      make: "Volvo",
      model: "Granite",
      version: 2,
    });
    expect((await put({ model: "VHD" })).body).toMatchObject({ make: "Volvo", version: 3 });
  });

  it("saves only one of two concurrent edits of the same version", async () => {
    const asset = await buildAsset(admin);
    const responses = await Promise.all(
      ["Yard 1", "Yard 2"].map((location) =>
        admin.send("updateAsset", { params: { id: asset.id }, body: { location, version: 1 } }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it("saves concurrent edits of different fields", async () => {
    const asset = await buildAsset(admin);
    await Promise.all([
      admin.send("updateAsset", { params: { id: asset.id }, body: { location: "Yard 3" } }),
      admin.send("updateAsset", { params: { id: asset.id }, body: { assignedCrew: "Night" } }),
    ]);
    const expected = { location: "Yard 3", assignedCrew: "Night", version: 3 };
    expect(await readAsset(asset.id)).toMatchObject(expected);
  });

  it("archives and restores an asset", async () => {
    const asset = await buildAsset(admin, { name: "Comes and goes" });
    await admin.call("updateAsset", { params: { id: asset.id }, body: { archived: true } });
    expect(await listNames(admin, { search: "Comes and goes" })).toEqual([]);
    expect((await readAsset(asset.id)).archived).toBe(true);
    await admin.call("updateAsset", { params: { id: asset.id }, body: { archived: false } });
    expect(await listNames(admin, { search: "Comes and goes" })).toHaveLength(1);
  });

  it("updates what is due by the meters", async () => {
    const asset = await buildAsset(admin);
    await buildSchedule(admin, asset.id, { intervalMiles: 5_000 });
    const isDue = async () => {
      const due: { id: number }[] = await admin.call("listServiceDue");
      return due.some(({ id }) => id === asset.id);
    };
    for (const [currentMiles, due] of [
      [3_999.9, false],
      [4_000, true],
      [6_000, true],
      [3_000, false],
    ] as const) {
      await admin.call("updateAsset", { params: { id: asset.id }, body: { currentMiles } });
      expect([currentMiles, await isDue()]).toEqual([currentMiles, due]);
    }
  });

  it("replaces its photo, releases the old one and accepts the current one", async () => {
    const [first, second] = [await sendPhoto(admin), await sendPhoto(manager)];
    const asset = await buildAsset(admin, { photoUrl: first });
    const put = (user: TestCaller, photoUrl: string | null) =>
      user.send("updateAsset", { params: { id: asset.id }, body: { photoUrl } });
    expect((await put(manager, first)).status).toBe(200);
    expect((await put(admin, second)).status).toBe(404);
    expect((await put(manager, second)).body.photoUrl).toBe(second);
    // No record shows the first photo now, so its sender may use it again.
    expect((await put(admin, first)).body.photoUrl).toBe(first);
    expect((await put(admin, null)).body.photoUrl).toBeNull();
  });

  it("changes nothing when it returns 400, 401, 403 or 404", async () => {
    const asset = await buildAsset(admin);
    const path = `/api/assets/${asset.id}`;
    const bad = [{ name: "" }, { year: 1900 }, { version: 0 }, { archived: "true" }];
    for (const body of [...bad, { lastServicedDate: "2025-02-30" }]) {
      expect((await admin.agent.put(path).send(body)).status).toBe(400);
    }
    expect((await driver.agent.put(path).send({ name: "Mine" })).status).toBe(403);
    expect((await visitor(app).put(path).send({ name: "Mine" })).status).toBe(401);
    for (const id of [foreign.id, 999_999]) {
      expect(await admin.refusal("updateAsset", { params: { id }, body: { name: "Mine" } })).toBe(
        "404 request.notFound",
      );
    }
    expect(await other.admin.call("getAsset", { params: { id: foreign.id } })).toEqual(foreign);
    expect(await readAsset(asset.id)).toEqual(asset);
  });
});

describe("PUT /api/assets/:id after a maintenance log", () => {
  it("changes nothing that the log has already changed", async () => {
    const asset = await buildAsset(admin, { currentMiles: 900 });
    const schedule = await buildSchedule(admin, asset.id);
    const day = "2025-01-15";
    await buildMaintenanceLog(admin, asset.id, {
      scheduleId: schedule.id,
      date: day,
      odometer: 1_000,
    });
    const after = await readAsset(asset.id);
    const response = await admin.send("updateAsset", {
      params: { id: asset.id },
      body: {
        currentMiles: 1_000,
        currentHours: 0,
        lastServicedDate: day,
        lastServicedMiles: 1_000,
        lastServicedHours: null,
      },
    });
    expect(response.body).toEqual(after);
  });

  it("treats the bare day of the last service as that service", async () => {
    const asset = await buildAsset(admin);
    const schedule = await buildSchedule(admin, asset.id);
    const date = "2025-01-15T03:15:00.000Z";
    await buildMaintenanceLog(admin, asset.id, { scheduleId: schedule.id, date });
    const after = await readAsset(asset.id);
    const put = (body: object) => admin.send("updateAsset", { params: { id: asset.id }, body });
    expect((await put({ lastServicedDate: "2025-01-15" })).body).toEqual(after);
    const nextDay = await put({ lastServicedDate: "2025-01-16" });
    expect(nextDay.body.lastServicedDate).toBe("2025-01-16T12:00:00.000Z");
  });

  it("accepts null for a reading that was not taken", async () => {
    const asset = await buildAsset(admin, { currentMiles: 900, currentHours: 50 });
    const readings = { currentMiles: null, currentHours: null, lastServicedMiles: null };
    const response = await admin.send("updateAsset", { params: { id: asset.id }, body: readings });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ currentMiles: 900, currentHours: 50 });
  });

  it("may lower a meter, as the form may, when its service fields are null", async () => {
    const asset = await buildAsset(admin, { currentMiles: 900 });
    const whole = { lastServicedDate: null, lastServicedMiles: null, lastServicedHours: null };
    const body = { ...whole, currentMiles: 500 };
    await admin.call("updateAsset", { params: { id: asset.id }, body });
    expect(await readAsset(asset.id)).toMatchObject({ currentMiles: 500, lastServicedDate: null });
  });

  it("refuses a service that is dated after tomorrow", async () => {
    const asset = await buildAsset(admin);
    const ahead = { lastServicedDate: new Date(Date.now() + 3 * dayMs).toISOString() };
    const put = await admin.send("updateAsset", { params: { id: asset.id }, body: ahead });
    const post = await admin.send("createAsset", { body: { ...newAsset, ...ahead } });
    for (const { status, body } of [put, post]) {
      expect([status, body.code]).toEqual([400, "maintenance.inFuture"]);
    }
    expect((await readAsset(asset.id)).lastServicedDate).toBeNull();
  });

  it("moves meters and the last service forward, never back", async () => {
    const asset = await buildAsset(admin, { currentMiles: 900, currentHours: 50 });
    const put = async (body: object): Promise<Asset> =>
      await admin.call("updateAsset", { params: { id: asset.id }, body });
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
