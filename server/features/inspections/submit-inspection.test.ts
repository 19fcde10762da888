import { randomUUID } from "node:crypto";
import type { Body, InspectionLog } from "#shared/api/api-schemas.ts";
import { inspectionLimits } from "#shared/inspections/inspections-limits.ts";
import { describe, expect, it } from "vitest";
import {
  addSignedIn,
  buildAsset,
  buildChecklist,
  buildResults,
  buildSchedule,
  foundCompany,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { photoDataUrl as photo } from "../../test/kit/samples.ts";
import { beginDuring } from "../../test/kit/locks.ts";

const { clock, connect, database, statementsOf } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

const unknownId = 9_007_199_254_740_991;
const pass = { status: "pass" as const };
const fail = { status: "fail" as const };

async function inputFor(overrides: object = {}) {
  const asset = await buildAsset(manager);
  return { assetId: asset.id, results: buildResults("truck"), signatureUrl: "Sam", ...overrides };
}

function submit(body: object, user: TestCaller = driver, key?: string) {
  return user.send("submitInspection", { body, headers: key ? { "idempotency-key": key } : {} });
}

async function readRefusal(overrides: object) {
  const input = await inputFor(overrides);
  const response = await submit(input);
  expect(await listLogs(input.assetId)).toEqual([]);
  return response;
}

async function listLogs(assetId: number): Promise<InspectionLog[]> {
  return (await driver.send("listInspectionLogs", { query: { assetId } })).body;
}

/** A list leaves the defects out. */
function toListed(log: InspectionLog | undefined) {
  return { ...log, defects: undefined };
}

async function readAsset(id: number) {
  return manager.call("getAsset", { params: { id } });
}

describe("POST /api/inspection/logs", () => {
  it("stores a failed inspection with its key in fifteen statements and returns it as listed", async () => {
    const asset = await buildAsset(manager);
    await buildSchedule(manager, asset.id);
    const input = {
      assetId: asset.id,
      date: "2026-03-08T06:42:00.500Z",
      startedAt: "2026-03-08T07:30:00+01:00",
      completedAt: "2026-03-08T06:41:59Z",
      odometer: 120.5,
      hours: 7,
      results: {
        ...buildResults("truck", ["horn", "tires"]),
        mirrors: { ...pass, notes: "Clean", answeredAt: "2026-03-08T08:40:00+02:00" },
      },
      comments: " Rattles ",
      signatureUrl: " Sam Member ",
    };
    let answer: InspectionLog | undefined;
    const statements = await statementsOf(async () => {
      const response = await submit(input, driver, randomUUID());
      answer = response.body;
      expect(response.status).toBe(201);
      expect(response.body).toMatchObject({
        assetName: asset.name,
        assetCategory: "truck",
        checklistId: 1,
        checklistCategory: "truck",
        checklistItems: null,
        inspectionType: "pre_trip",
        driverId: driver.id,
        driverName: "Sam Member",
        date: "2026-03-08T06:42:00.500Z",
        startedAt: "2026-03-08T06:30:00.000Z",
        completedAt: "2026-03-08T06:41:59.000Z",
        passed: false,
        issues: ["tires", "horn"],
        comments: "Rattles",
        signatureUrl: "Sam Member",
        resolved: false,
      });
      expect(response.body.results.mirrors).toEqual({
        ...pass,
        notes: "Clean",
        answeredAt: "2026-03-08T06:40:00.000Z",
      });
    });
    expect(statements.length).toBeLessThanOrEqual(15);
    expect(await listLogs(asset.id)).toEqual([toListed(answer)]);
  });

  it("dates an inspection by the phone's clock, corrected by what the phone knew of it", async () => {
    clock.set("2026-03-08T12:00:00.000Z");
    const phone = {
      clockOffsetMs: -3 * 60 * 60 * 1_000,
      walkId: "0b8a3a4e-6b5b-4c39-9d2c-3b9f6f2f1a11",
      appVersion: "1.14.0",
      language: "es",
    };
    const times = { completedAt: "2026-03-08T14:30:00.000Z", date: "2026-03-08T11:59:00.000Z" };
    const { body } = await submit(await inputFor({ ...times, ...phone }));
    expect(body).toMatchObject({ ...times, date: "2026-03-08T11:30:00.000Z" });
    const log = await driver.call("getInspectionLog", { params: { id: body.id } });
    expect(log).toMatchObject({ ...phone, ...times, date: body.date });
    const right = await submit(await inputFor({ ...times, clockOffsetMs: 119_999 }));
    expect(right.body.date).toBe(times.date);
  });

  it("stores what a tap said of a failed item, and how an item was passed", async () => {
    const horn = { ...fail, reasons: ["not_working", "loose_wire", "not_working"] };
    const mirrors = { ...pass, how: "section" };
    const walk = { challenge: { itemId: "mirrors" }, wasSignedIn: false };
    const results = { ...buildResults("truck"), horn, mirrors };
    const { body } = await submit(await inputFor({ results, ...walk }));
    const log = await driver.call("getInspectionLog", { params: { id: body.id } });
    expect(log).toMatchObject({ challengeItemId: "mirrors", wasSignedIn: false });
    expect(log.results["horn"]).toEqual({ ...fail, reasons: ["not_working", "loose_wire"] });
    expect(log.results["mirrors"]).toEqual(mirrors);
  });

  it.each([
    { ...fail, reasons: ["worse"] },
    { ...fail, reasons: ["worn", "cut", "loose", "low", "dirty", "noisy"] },
    { ...fail, reasons: "worn" },
    { ...pass, how: "at once" },
    { ...fail, how: "section" },
  ])("refuses the result %j", async (horn) => {
    const { status, body } = await readRefusal({ results: { ...buildResults("truck"), horn } });
    expect([status, body.code]).toEqual([400, "request.invalid"]);
  });

  it.each([
    { clockOffsetMs: 0.5 },
    { clockOffsetMs: inspectionLimits.clockOffsetMsMax + 1 },
    { walkId: "7" },
    { appVersion: "x".repeat(51) },
    { language: "fr" },
    { wasSignedIn: "no" },
  ])("refuses %j", async (field) => {
    const { status, body } = await submit(await inputFor(field));
    expect({ status, code: body.code }).toEqual({ status: 400, code: "request.invalid" });
    expect(Object.keys(body.errors)).toEqual(Object.keys(field));
  });

  it("ignores the outcome, driver and times of the server that a caller sends", async () => {
    const now = new Date();
    clock.set(now);
    const forged = {
      passed: true,
      issues: [],
      driverId: admin.id,
      driverName: "Somebody Else",
      companyId: 1,
      id: 7,
      resolved: true,
      resolvedAt: "2026-01-01T00:00:00Z",
      createdAt: "2020-01-01T00:00:00Z",
      receivedAt: "2020-01-01T00:00:00Z",
      results: buildResults("truck", ["horn"]),
    };
    const { status, body } = await submit(await inputFor(forged));
    expect(status).toBe(201);
    const at = now.toISOString();
    expect(body).toMatchObject({
      passed: false,
      issues: ["horn"],
      driverId: driver.id,
      resolved: false,
    });
    expect(body).toMatchObject({
      driverName: "Sam Member",
      createdAt: at,
      receivedAt: at,
      date: at,
    });
  });

  it("is allowed to every role, and returns 401 to a signed-out caller", async () => {
    for (const user of [admin, manager, driver]) {
      const { id } = user;
      expect((await submit(await inputFor(), user)).body.driverId).toBe(id);
    }
    expect((await submit(await inputFor(), connect())).status).toBe(401);
  });

  it("returns 404 when the asset is archived during the request", async () => {
    const input = await inputFor();
    const text = "update /* across companies */ assets set archived = true where id = $1";
    const change = { text, values: [input.assetId] };
    const response = await beginDuring(database.pool, change, () => submit(input));
    expect([response.status, response.body.code]).toEqual([404, "assets.archived"]);
    expect(await listLogs(input.assetId)).toEqual([]);
  });

  it("accepts an asset out of service, but not an archived, foreign or unknown one", async () => {
    const input = await inputFor();
    await manager.call("updateAsset", {
      params: { id: input.assetId },
      body: { condition: "out_of_service" },
    });
    expect((await submit(input)).status).toBe(201);
    await manager.call("updateAsset", { params: { id: input.assetId }, body: { archived: true } });
    const foreign = await buildAsset(other.manager);
    const responses = await Promise.all(
      [input.assetId, foreign.id, unknownId].map((assetId) => submit({ ...input, assetId })),
    );
    expect(responses.map((response) => response.status)).toEqual([404, 404, 404]);
    const codes = responses.map(({ body }) => body.code);
    expect(codes).toEqual(["assets.archived", "request.notFound", "request.notFound"]);
    const theirs = await other.driver.send("listInspectionLogs", {
      query: { assetId: foreign.id },
    });
    expect(theirs.body).toEqual([]);
  });

  it.each([
    ["no answers", { results: {} }],
    ["an answer that is neither pass nor fail", { results: { horn: { status: "false" } } }],
    ["an answer without a status", { results: { horn: {} } }],
    ["the name of an object's internals", { results: { constructor: pass } }],
    ["no results", { results: undefined }],
    ["an empty signature", { signatureUrl: " \u200b\u2060" }],
    ["no signature", { signatureUrl: undefined }],
    ["a day that does not exist", { date: "2026-02-30" }],
    ["no date where one is sent", { date: null }],
    ["a reading below 0", { odometer: -1 }],
    ["a reading that is a text", { odometer: "5" }],
    ["a fifth photo of an item", { results: { horn: { ...fail, photos: Array(5).fill(photo) } } }],
    ["an id of the checklist that is none", { checklistId: 0 }],
    ["a control character", { comments: "a\u0000b" }],
  ])("refuses %s", async (_name, wrong) => {
    expect((await readRefusal(wrong)).status).toBe(400);
  });

  it("stores hundredths of readings as tenths", async () => {
    const { status, body } = await submit(await inputFor({ odometer: 1_234.56, hours: 1.25 }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ odometer: 1_234.6, hours: 1.3 });
  });

  it("refuses a missing signature with the message of the form", async () => {
    const { body } = await readRefusal({ signatureUrl: "  " });
    expect(body.message).toBe("Please provide your digital signature to complete the inspection");
  });
});

describe("the checklist of an inspection", () => {
  const results = { Tires: pass, Horn: fail, Mirrors: fail };

  it("accepts null for optional fields", async () => {
    const input = await inputFor({ checklistId: null, issues: null, inspectionType: null });
    const results = { tires: { status: "pass", notes: null, photos: null, answeredAt: null } };
    const { status, body } = await driver.send("submitInspection", { body: { ...input, results } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ checklistId: 1, issues: [], inspectionType: "pre_trip" });
    expect(body.results).toEqual({ tires: { status: "pass" } });
  });

  it("orders the issues by the checklist, not by the results", async () => {
    const { id } = await buildChecklist(manager, { items: ["Mirrors", "Horn", "Tires"] });
    const { body } = await submit(await inputFor({ checklistId: id, results }));
    expect(body).toMatchObject({ issues: ["Mirrors", "Horn"], checklistVersion: 1 });
    expect(Object.keys(body.results)).toEqual(["Tires", "Horn", "Mirrors"]);
    expect(body.checklistItems.map((item: { id: string }) => item.id)).toEqual([
      "Mirrors",
      "Horn",
      "Tires",
    ]);
  });

  it("requires all of its items, and no others", async () => {
    const { id: checklistId } = await buildChecklist(manager, {
      items: ["Mirrors", "Horn", "Tires"],
    });
    const missing = await readRefusal({ checklistId, results: { Horn: pass } });
    expect(missing.status).toBe(400);
    expect(missing.body).toMatchObject({
      code: "inspections.incomplete",
      message: "Please complete all required items: Mirrors, Tires",
    });
    const odd = await readRefusal({ checklistId, results: { ...results, Lights: pass } });
    expect([odd.status, odd.body.code]).toEqual([400, "inspections.unknownItems"]);
  });

  it("is the version that the driver filled in", async () => {
    const items = ["Mirrors", "Horn", "Tires"];
    const { id: checklistId } = await buildChecklist(manager, { items });
    const address = `/api/inspection/checklists/${checklistId}`;
    await manager.agent.patch(address).send({ items: [...items, "Lights"] });
    await manager.agent.patch(address).send({ name: "Renamed" });
    const versionOf = async (overrides: object) =>
      (await submit(await inputFor({ checklistId, results, ...overrides }))).body.checklistVersion;
    expect(await versionOf({})).toBe(1);
    expect(await versionOf({ checklistVersion: 1 })).toBe(1);
    expect(await versionOf({ results: { ...results, Lights: pass } })).toBe(3);
    const all = { ...results, Lights: pass };
    expect(await versionOf({ results: all, checklistVersion: 2 })).toBe(2);
    const named = await readRefusal({ checklistId, results, checklistVersion: 3 });
    expect(named.body.message).toBe("Please complete all required items: Lights");
  });

  it("is not looked up when its id is not of the company and category", async () => {
    const trailers = await buildChecklist(manager, { category: "trailer", items: ["Deck"] });
    const foreign = await buildChecklist(other.manager, { items: ["Secret"] });
    for (const checklistId of [1, 999, trailers.id, foreign.id, unknownId]) {
      const versions = { checklistId, checklistVersion: unknownId };
      const { status, body } = await submit(await inputFor({ ...versions, results }));
      expect(status).toBe(201);
      expect(body).toMatchObject({ checklistId, checklistItems: null, checklistVersion: null });
      expect(body.issues).toEqual(["Horn", "Mirrors"]);
      expect(await listLogs(body.assetId)).toEqual([toListed(body)]);
    }
  });
});

describe("the effects of an inspection", () => {
  it("set the asset's last inspection, unless a newer one is known", async () => {
    const input = await inputFor({ date: "2026-03-08T06:00:00Z" });
    const { body } = await submit({ ...input, results: buildResults("truck", ["horn"]) });
    await submit({ ...input, date: "2026-03-07T06:00:00Z" });
    const lastInspection = { id: body.id, date: "2026-03-08T06:00:00.000Z", passed: false };
    expect((await readAsset(input.assetId)).lastInspection).toEqual(lastInspection);
    const again = await submit(input);
    expect((await readAsset(input.assetId)).lastInspection).toMatchObject({
      id: again.body.id,
      passed: true,
    });
  });

  it("move meters up, never back, and raise the version only when they move", async () => {
    const input = await inputFor({ odometer: 500.5, hours: 40 });
    await submit(input);
    const moved = await readAsset(input.assetId);
    expect(moved).toMatchObject({ currentMiles: 500.5, currentHours: 40, version: 2 });
    await submit({ ...input, odometer: 500.4, hours: 0 });
    await submit({ ...input, odometer: null, hours: null });
    expect(await readAsset(input.assetId)).toMatchObject({
      currentMiles: 500.5,
      currentHours: 40,
      version: 2,
    });
  });

  it("say when the meters that they move were read", async () => {
    const input = await inputFor({ odometer: 500.5, hours: 40 });
    const [first, second] = ["2026-11-01T12:00:00.000Z", "2026-11-02T12:00:00.000Z"];
    await submit({ ...input, date: first });
    await submit({ ...input, date: second, odometer: 500.6 });
    // A meter that shows the same again was read again.
    const read = { milesReadAt: second, hoursReadAt: second };
    expect(await readAsset(input.assetId)).toMatchObject(read);
  });

  it("include the highest of several concurrent readings", async () => {
    const input = await inputFor();
    const readings = [300, 900, 100, 700, 200, 800, 400, 600, 500];
    const responses = await Promise.all(
      readings.map((odometer, index) =>
        submit({
          ...input,
          odometer,
          date: new Date(1_700_000_000_000 + odometer).toISOString(),
          hours: index,
        }),
      ),
    );
    const asset = await readAsset(input.assetId);
    expect(asset).toMatchObject({ currentMiles: 900, currentHours: 8 });
    expect(asset.lastInspection?.id).toBe(responses[1]?.body.id);
    expect(await listLogs(input.assetId)).toHaveLength(9);
  });

  it("make schedules due as soon as the meters reach their window", async () => {
    const due = async (input: Body<"submitInspection">): Promise<boolean> => {
      expect((await submit(input)).status).toBe(201);
      const body = await manager.call("listServiceDue");
      return body.some((asset: { id: number }) => asset.id === input.assetId);
    };
    const byMiles = await inputFor();
    await buildSchedule(manager, byMiles.assetId, { intervalMiles: 5_000 });
    expect(await due({ ...byMiles, odometer: 3_999.9 })).toBe(false);
    expect(await due({ ...byMiles, odometer: 4_000 })).toBe(true);
    const byHours = await inputFor();
    await buildSchedule(manager, byHours.assetId, { intervalHours: 250 });
    expect(await due({ ...byHours, hours: 149.9 })).toBe(false);
    expect(await due({ ...byHours, hours: 150 })).toBe(true);
  });

  it("notify the office of a failure, but not its author nor of a pass", async () => {
    const input = await inputFor({ results: buildResults("truck", ["horn", "tires"]) });
    const notificationsOf = async (user: TestCaller) => {
      const body = await user.call("listNotifications");
      return body.filter((notification) => notification.assetId === input.assetId);
    };
    await submit(input, manager);
    await submit({ ...input, results: buildResults("truck") });
    const [notification, ...more] = await notificationsOf(admin);
    expect(more).toEqual([]);
    expect(notification).toMatchObject({
      type: "inspection_failed",
      message: "Sam Member reported: Tires (tread, inflation, damage), Horn and backup alarm",
    });
    expect(await notificationsOf(manager)).toEqual([]);
    expect(await notificationsOf(driver)).toEqual([]);
    expect(await notificationsOf(other.admin)).toEqual([]);
  });
});

describe("an inspection that is sent again", () => {
  it("returns the same response and is stored once", async () => {
    const key = randomUUID();
    const input = await inputFor({ odometer: 12.5, comments: "Rattles", startedAt: "2026-03-08" });
    const first = await submit(input, driver, key);
    const again = await submit(input, driver, key.toUpperCase());
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    await manager.call("updateAsset", { params: { id: input.assetId }, body: { archived: true } });
    expect((await submit(input, driver, key)).body).toEqual(first.body);
    expect(await listLogs(input.assetId)).toHaveLength(1);
  });

  it("is refused when its content differs under the same key", async () => {
    const key = randomUUID();
    const input = await inputFor();
    await submit(input, driver, key);
    const changed = await submit({ ...input, comments: "Changed" }, driver, key);
    expect([changed.status, changed.body.code]).toEqual([422, "idempotency.reused"]);
    expect(await listLogs(input.assetId)).toHaveLength(1);
  });

  it("is stored once and notifies once when it is sent many times at once", async () => {
    const key = randomUUID();
    const results = { ...buildResults("truck"), horn: fail };
    const input = await inputFor({ results });
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => submit(input, driver, key)),
    );
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
    for (const response of responses) expect(response.body).toEqual(responses[0]?.body);
    expect(await listLogs(input.assetId)).toHaveLength(1);
    const body = await admin.call("listNotifications", { query: { limit: 200 } });
    const notifications = body.filter((notification) => notification.assetId === input.assetId);
    expect(notifications).toHaveLength(1);
  });

  it("is stored once with its photos too", async () => {
    const sent = await driver.call("addPhoto", { body: { photo } });
    const horn = { ...fail, photos: [sent.url, photo] };
    const input = await inputFor({ results: { ...buildResults("truck"), horn } });
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => submit(input, driver, key)),
    );
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1);
  });

  it("shares no key with another user, and requires a UUID as the key", async () => {
    const key = randomUUID();
    const input = await inputFor();
    const [mine, theirs] = [await submit(input, driver, key), await submit(input, manager, key)];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(mine.body.id).not.toBe(theirs.body.id);
    const odd = await submit(input, driver, "1");
    expect([odd.status, odd.body.code]).toEqual([400, "idempotency.malformed"]);
  });
});

describe("the photos of an inspection", () => {
  const horn = (photos: string[]): Body<"submitInspection">["results"] => ({
    ...buildResults("truck"),
    horn: { ...fail, photos },
  });

  async function sendPhoto(user: TestCaller = driver): Promise<string> {
    return (await user.call("addPhoto", { body: { photo } })).url;
  }

  it("are stored separately and returned as URLs, in their order", async () => {
    const url = await sendPhoto();
    const results = { ...horn([photo, url]), tires: { ...fail, photos: [photo] } };
    const { status, body } = await submit(await inputFor({ results }));
    expect(status).toBe(201);
    const [first, second] = body.results.horn.photos;
    const [third] = body.results.tires.photos;
    expect(second).toBe(url);
    expect(new Set([first, second, third]).size).toBe(3);
    for (const address of [first, second, third]) {
      expect((await manager.agent.get(address)).status).toBe(200);
    }
    expect(await listLogs(body.assetId)).toEqual([toListed(body)]);
  });

  it("are refused together with the inspection when one is invalid", async () => {
    const url = await sendPhoto();
    const unreadable = "data:image/png;base64,AAAA";
    const response = await readRefusal({ results: horn([url, unreadable]) });
    expect([response.status, response.body.code]).toEqual([400, "photos.unreadable"]);
    expect((await submit(await inputFor({ results: horn([url]) }))).status).toBe(201);
  });

  it("are refused when another record uses one of them meanwhile", async () => {
    const url = await sendPhoto();
    const input = await inputFor({ results: horn([url]) });
    const asset = await buildAsset(manager);
    const text = "update /* across companies */ photos set asset_id = $1 where id = $2";
    const change = { text, values: [asset.id, url.split("/").at(-1)] };
    const response = await beginDuring(database.pool, change, () => submit(input));
    expect([response.status, response.body.code]).toEqual([404, "photos.unknown"]);
    expect(await listLogs(input.assetId)).toEqual([]);
  });

  it("must be the caller's own and not used by another record", async () => {
    const used = await sendPhoto();
    await submit(await inputFor({ results: horn([used]) }));
    const colleague = await addSignedIn(connect(), admin, {
      role: "driver",
    });
    const strange = [used, await sendPhoto(colleague), await sendPhoto(other.driver)];
    for (const url of [...strange, `/api/photos/${unknownId}`]) {
      const response = await readRefusal({ results: horn([url]) });
      expect([response.status, response.body.code]).toEqual([404, "photos.unknown"]);
    }
  });

  it("are used by only one of two concurrent inspections", async () => {
    const url = await sendPhoto();
    const inputs = [
      await inputFor({ results: horn([url]) }),
      await inputFor({ results: horn([url]) }),
    ];
    const responses = await Promise.all(inputs.map((input) => submit(input)));
    const statuses = responses.map((response) => response.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 404]);
  });
});
