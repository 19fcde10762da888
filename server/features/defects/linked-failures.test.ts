import { dayMs } from "#shared/base/dates.ts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  addSignedIn,
  buildAsset,
  buildChecklist,
  buildInspection,
  buildMaintenanceLog,
  buildResults,
  foundCompany,
} from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { invalidRows } from "../../test/calls/invalid-rows.ts";
import { photoDataUrl } from "../../test/kit/samples.ts";

const { clock, connect, database, statementsOf } = await startTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const colleague = await addSignedIn(connect(), admin, { role: "driver" });

const now = "2026-11-20T18:00:00.000Z";
const date = now;
beforeEach(() => clock.set(now));

const read = (id = 0) => admin.call("getDefect", { params: { id } });
const listActive = (assetId: number) => admin.list("listDefects", { query: { assetId } });
const listClosed = (assetId: number) =>
  admin.list("listDefects", { query: { assetId, state: "closed" } });
const carried = { carriesDefects: true };
const byNumber = (a: number, b: number) => a - b;
const unsafe = { status: "fail" as const, unsafe: true };

describe("a failed inspection", () => {
  it("makes a defect of each failed item, with its note and photos", async () => {
    const { id: assetId } = await buildAsset(manager);
    const horn = { status: "fail" as const, notes: "Silent", photos: [photoDataUrl] };
    const results = { ...buildResults("truck", ["tires", "steering"]), horn };
    const log = await buildInspection(driver, assetId, { results, ...carried });
    const first = log.defects[0]?.number ?? 0;
    expect(log.defects).toMatchObject([
      { number: first, itemId: "tires", critical: false, state: "open" },
      { number: first + 1, itemId: "horn", title: "Horn and backup alarm", critical: false },
      { number: first + 2, itemId: "steering", critical: true },
    ]);
    expect(await admin.call("getInspectionLog", { params: { id: log.id } })).toMatchObject(log);
    const defect = await read(log.defects[1]?.id);
    expect(defect).toMatchObject({
      source: "inspection",
      inspectionId: log.id,
      note: "Silent",
      photoUrls: log.results["horn"]?.photos,
      reportedById: driver.id,
      reportedByName: "Sam Member",
      reportedAt: now,
      repeat: 1,
      sightings: 1,
      events: [{ kind: "reported", inspectionId: log.id, byId: driver.id }],
    });
    const asset = await admin.call("getAsset", { params: { id: assetId } });
    expect(asset).toMatchObject({ openDefects: 3, criticalDefects: 1, version: 2 });
  });

  it("stores in its defects what was measured and tapped, also when they are seen again", async () => {
    const { id: assetId } = await buildAsset(manager);
    const air = { label: "Air pressure", type: "number" as const, unit: "psi", min: 100 };
    const { id: checklistId } = await buildChecklist(manager, { items: [air] });
    const fail = (value: number, notes?: string) => {
      const said = notes ? { notes, reasons: ["low_air" as const, "air_leak" as const] } : {};
      const results = { "Air pressure": { value, ...said } };
      const body = { assetId, checklistId, results, signatureUrl: "Sam", ...carried };
      return driver.call("submitInspection", { body });
    };
    const log = await fail(62, "Leaks at the tank");
    await fail(58.5);
    const limit = { unit: "psi", min: 100 };
    expect(await read(log.defects[0]?.id)).toMatchObject({
      note: "62 psi (min 100): Low air, Leaking air: Leaks at the tank",
      finding: {
        value: 62,
        ...limit,
        reasons: ["low_air", "air_leak"],
        typed: "Leaks at the tank",
      },
      events: [
        { kind: "reported", details: {} },
        { note: "58.5 psi (min 100)", details: { finding: { value: 58.5, ...limit } } },
      ],
    });
  });

  it("stores a note that was only typed as a note, also where it has the words of a choice", async () => {
    const { id: assetId } = await buildAsset(manager);
    const notes = "62 psi (min 100): Worn, Loose";
    const failed = { results: { horn: { status: "fail", notes } }, ...carried } as const;
    const log = await buildInspection(driver, assetId, failed);
    await buildInspection(driver, assetId, failed);
    const defect = await read(log.defects[0]?.id);
    expect(defect).toMatchObject({ note: notes, finding: null });
    expect(defect.events[1]).toMatchObject({ kind: "seen_again", note: notes, details: {} });
  });

  it("makes a critical defect of a critical item or a failure that the driver calls unsafe, and no other", async () => {
    const { id: assetId } = await buildAsset(manager);
    const { id: checklistId } = await buildChecklist(manager, {
      items: ["Steering", { label: "Drum lock", critical: true }, "Chute"],
    });
    const results = { Steering: { status: "fail" as const }, Chute: unsafe };
    const sent = {
      checklistId,
      ...carried,
      results: { ...results, "Drum lock": { status: "fail" as const } },
    };
    const { defects } = await buildInspection(driver, assetId, sent);
    const critical = defects.map((defect) => [defect.title, defect.critical]);
    expect(critical).toEqual([
      ["Steering", false],
      ["Drum lock", true],
      ["Chute", true],
    ]);
  });

  it("counts how often an item failed on its asset in the last 90 days", async () => {
    const { id: assetId } = await buildAsset(manager);
    const ago = (days: number) => new Date(Date.parse(now) - days * dayMs).toISOString();
    await buildInspection(driver, assetId, { fail: ["tires"], date: ago(91) });
    await buildInspection(driver, assetId, { fail: ["tires", "horn"], date: ago(89) });
    const { defects } = await buildInspection(driver, assetId, { fail: ["tires"] });
    expect((await read(defects[0]?.id)).repeat).toBe(2);
    await buildInspection(driver, assetId, { fail: ["tires"], ...carried });
    const repeats = (await listActive(assetId)).map(({ itemId, repeat }) => [itemId, repeat]);
    expect(repeats).toEqual([
      ["tires", 3],
      ["tires", 2],
      ["horn", 1],
      ["tires", 2],
    ]);
  });
});

describe("an item that fails again", () => {
  it("makes another defect for a client that knows nothing of defects", async () => {
    const { id: assetId } = await buildAsset(manager);
    const inspection = await buildInspection(driver, assetId, { fail: ["tires"] });
    const other = await buildInspection(driver, assetId, { fail: ["tires"] });
    expect(other.defects[0]?.id).not.toBe(inspection.defects[0]?.id);
    expect(await listActive(assetId)).toHaveLength(2);
  });

  it("is linked with its known defect, unless it is another one", async () => {
    const { id: assetId } = await buildAsset(manager);
    const first = await buildInspection(driver, assetId, { fail: ["tires"] });
    const results = { ...buildResults("truck", { tires: "Worse now" }) };
    const again = await buildInspection(colleague, assetId, { results, ...carried });
    expect(again.defects).toEqual(first.defects);
    const defect = await read(first.defects[0]?.id);
    expect(defect).toMatchObject({ sightings: 2, repeat: 2, critical: false });
    expect(defect.events.at(-1)).toMatchObject({
      kind: "seen_again",
      inspectionId: again.id,
      byId: colleague.id,
      note: "Worse now",
    });
    const newDefect = { ...results, tires: { status: "fail" as const, newDefect: true } };
    const different = await buildInspection(driver, assetId, { results: newDefect, ...carried });
    expect(different.defects[0]?.id).not.toBe(defect.id);
  });

  it("is critical once it is unsafe, and no longer deferred", async () => {
    const { id: assetId } = await buildAsset(manager);
    const first = await buildInspection(driver, assetId, { fail: ["tires", "horn"] });
    const defer = { act: "defer", untilDay: "2026-12-01", note: "Ok", signature: "Sam" } as const;
    for (const { id } of first.defects) {
      await manager.call("actOnDefect", { params: { id }, body: defer });
    }
    const results = { ...buildResults("truck", ["horn"]), tires: unsafe };
    const again = await buildInspection(driver, assetId, { results, ...carried });
    expect(again.defects).toMatchObject([
      { itemId: "tires", critical: true, state: "open" },
      { itemId: "horn", critical: false, state: "deferred" },
    ]);
    const defect = await read(first.defects[0]?.id);
    expect(defect).toMatchObject({ urgency: 0, deferredUntil: null, reviewPending: false });
    expect(defect.events.at(-1)?.details).toEqual({ critical: true });
    const asset = await admin.call("getAsset", { params: { id: assetId } });
    expect(asset).toMatchObject({ openDefects: 2, criticalDefects: 1, reviewsPending: 1 });
  });

  it("closes nothing by passing, which the trail records", async () => {
    const { id: assetId } = await buildAsset(manager);
    const { defects } = await buildInspection(driver, assetId, { fail: ["tires"] });
    const passed = await buildInspection(driver, assetId);
    expect(passed.defects).toEqual([]);
    const { events, ...defect } = await read(defects[0]?.id);
    expect(defect).toMatchObject({ state: "open", sightings: 1 });
    expect(events.at(-1)).toMatchObject({ kind: "passed_again", inspectionId: passed.id });
  });

  it("records that an item passes again, and not each time that it goes on passing", async () => {
    const { id: assetId } = await buildAsset(manager);
    const { defects } = await buildInspection(driver, assetId, { fail: ["tires"], ...carried });
    for (const fail of [[], [], ["tires"], [], []]) {
      await buildInspection(driver, assetId, { fail, ...carried });
    }
    const { events } = await read(defects[0]?.id);
    const kinds = events.map(({ kind }) => kind);
    expect(kinds).toEqual(["reported", "passed_again", "seen_again", "passed_again"]);
  });
});

describe("the statements of an inspection", () => {
  const checklist = Array.from({ length: 40 }, (_, index) => `Item ${index}`);

  it("are not more for forty failures than for one, with or without known defects", async () => {
    const { id: checklistId } = await buildChecklist(manager, { items: checklist });
    const statements = async (assetId: number, failures: number, given = {}) => {
      const results = Object.fromEntries(
        checklist.map((item, index) => [
          item,
          { status: index < failures ? ("fail" as const) : ("pass" as const) },
        ]),
      );
      const sent = { checklistId, results, odometer: 12.5, ...given };
      const ran = await statementsOf(() => buildInspection(driver, assetId, sent));
      return ran.length;
    };
    const [single, forty] = [await buildAsset(manager), await buildAsset(manager)];
    expect(await statements(single.id, 1)).toBeLessThanOrEqual(15);
    expect(await statements(forty.id, 40)).toBe(await statements(single.id, 1));
    expect(await statements(forty.id, 40, carried)).toBeLessThanOrEqual(15);
    expect((await listActive(forty.id)).map(({ sightings }) => sightings)).toEqual(
      Array.from({ length: 40 }, () => 2),
    );
    const clean = await buildAsset(manager);
    // Eight of the transaction, and the one that recognises the driver.
    expect(await statements(clean.id, 0)).toBeLessThanOrEqual(10);
    expect(await statements(single.id, 0)).toBe((await statements(clean.id, 0)) + 1);
  });
});

describe("a maintenance log", () => {
  it("closes the defects of the inspection that it resolves as repaired, uncertified", async () => {
    const { id: assetId } = await buildAsset(manager);
    const { id, defects } = await buildInspection(driver, assetId, { fail: ["tires", "horn"] });
    const log = await buildMaintenanceLog(manager, assetId, { date, resolvedInspectionId: id });
    for (const defect of defects) {
      const { events, ...closed } = await read(defect.id);
      expect(closed).toMatchObject({
        state: "repaired",
        certified: false,
        reviewPending: false,
        closedAt: now,
        maintenanceLogId: log.id,
      });
      expect(events.at(-1)).toMatchObject({
        kind: "closed",
        maintenanceLogId: log.id,
        signature: null,
        details: { outcome: "repaired" },
      });
    }
    const record = await admin.call("getMaintenanceLog", { params: { id: log.id } });
    expect(record.defects.map((defect) => defect.id)).toEqual(
      defects.map((candidate) => candidate.id),
    );
    const notifications = await driver.call("listNotifications");
    expect(notifications.map(({ type }) => type)).not.toContain("defect_closed");
    expect(notifications[0]).toMatchObject({ type: "inspection_resolved", assetId });
  });

  it("closes the defects that it names, certified by its signature", async () => {
    const { id: assetId } = await buildAsset(manager);
    const { id, defects } = await buildInspection(driver, assetId, { fail: ["tires", "horn"] });
    const [tires, horn] = defects;
    const log = await buildMaintenanceLog(manager, assetId, {
      date,
      signature: "Luis Mora",
      defects: [
        { id: tires?.id ?? 0, outcome: "no_repair_needed", note: "Within limits" },
        { id: horn?.id ?? 0, outcome: "repaired" },
      ],
    });
    expect(await listClosed(assetId)).toMatchObject([
      { id: horn?.id, state: "repaired", certified: true, reviewPending: true },
      { id: tires?.id, state: "no_repair_needed", certified: true, maintenanceLogId: log.id },
    ]);
    expect((await read(tires?.id)).events.at(-1)).toMatchObject({
      kind: "certified",
      note: "Within limits",
      signature: "Luis Mora",
      details: { outcome: "no_repair_needed" },
    });
    // The log resolves the inspection together with its defects.
    expect(await admin.call("getInspectionLog", { params: { id } })).toMatchObject({
      resolved: true,
      resolvedByMaintenanceId: log.id,
    });
    const asset = await admin.call("getAsset", { params: { id: assetId } });
    expect(asset).toMatchObject({ openDefects: 0, reviewsPending: 2 });
  });

  it("is refused if it names a defect twice, because one of the outcomes would be lost", async () => {
    const { id: assetId } = await buildAsset(manager);
    const { defects } = await buildInspection(driver, assetId, { fail: ["tires"] });
    const id = defects[0]?.id ?? 0;
    const [repaired, fine] = ["repaired", "no_repair_needed"] as const;
    const named = [repaired, fine].map((outcome) => ({ id, outcome }));
    const text = { serviceType: "Oil Change", description: "Checked it" } as const;
    const body = { assetId, date, ...text, defects: named };
    const refused = await manager.send("logMaintenance", { body });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual({ defects: "Each defect is repaired once" });
    expect(await read(id)).toMatchObject({ state: "open" });
  });

  it("resolves the other inspections that saw a shared defect", async () => {
    const { id: assetId } = await buildAsset(manager);
    const first = await buildInspection(driver, assetId, { fail: ["tires"] });
    const again = await buildInspection(colleague, assetId, {
      fail: ["tires", "horn"],
      ...carried,
    });
    const third = await buildInspection(colleague, assetId, { fail: ["tires"], ...carried });
    const log = await buildMaintenanceLog(manager, assetId, {
      date,
      resolvedInspectionId: third.id,
    });
    const resolved = await Promise.all(
      [first, again, third].map(({ id }) => admin.call("getInspectionLog", { params: { id } })),
    );
    expect(resolved.map((candidate) => candidate.resolvedByMaintenanceId)).toEqual([
      log.id,
      null,
      log.id,
    ]);
    const notifications = (await colleague.call("listNotifications")).map(({ type }) => type);
    expect(notifications).toEqual(["inspection_resolved"]);
  });

  it("is refused for a defect that is unknown, of another asset, or closed", async () => {
    const { id: assetId } = await buildAsset(manager);
    const { defects } = await buildInspection(driver, assetId, { fail: ["tires"] });
    const other = await buildAsset(manager);
    const repair = (of: number, id = 0) => ({
      body: {
        assetId: of,
        date,
        serviceType: "Brake Service",
        description: "Fixed",
        defects: [{ id, outcome: "repaired" }],
      },
    });
    const refusal = (of: number, id?: number) => manager.refusal("logMaintenance", repair(of, id));
    const id = defects[0]?.id;
    expect(await refusal(assetId, 9_999_999)).toBe("404 request.notFound");
    expect(await refusal(other.id, id)).toBe("400 defects.ofOtherAsset");
    const both = [1, 2].map(() => manager.send("logMaintenance", repair(assetId, id)));
    const [one, two] = await Promise.all(both);
    expect([one?.status ?? 0, two?.status ?? 0].toSorted(byNumber)).toEqual([201, 409]);
    const lost = one?.status === 409 ? one : two;
    expect(lost?.body.message).toMatch(/^D-\d{4} is already Repaired$/);
    expect(await manager.call("listMaintenanceLogs", { query: { assetId } })).toHaveLength(1);
  });
});

describe("Concurrent requests", () => {
  it("give each defect its own number, without a gap", async () => {
    const company = await foundCompany(connect);
    const assets = await Promise.all(Array.from({ length: 4 }, () => buildAsset(company.manager)));
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        buildInspection(company.driver, assets[index % 4]?.id ?? 0, {
          fail: ["tires", "horn"],
          carriesDefects: index % 2 === 0,
        }),
      ),
    );
    const all = await company.admin.list("listDefects", { query: { limit: 200 } });
    const numbers = all.map(({ number }) => number).toSorted(byNumber);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it("certify or reject a defect once", async () => {
    const { id: assetId } = await buildAsset(manager);
    const { defects } = await buildInspection(driver, assetId, { fail: ["tires"] });
    const params = { id: defects[0]?.id ?? 0 };
    const signed = { note: "Done", signature: "Sam" };
    const certify = { params, body: { act: "certify", outcome: "repaired", ...signed } };
    const sent = await Promise.all([1, 2].map(() => manager.send("actOnDefect", certify)));
    expect(sent.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409]);
    const reject = { params, body: { act: "reject", ...signed } };
    const raced = await Promise.all([
      driver.send("actOnDefect", reject),
      colleague.send("actOnDefect", reject),
    ]);
    expect(raced.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409]);
    expect(await read(params.id)).toMatchObject({ state: "open", rejections: 1 });
  });

  it("leave every count and link as the rows are", async () => {
    expect(await invalidRows(database)).toEqual([]);
  });
});
