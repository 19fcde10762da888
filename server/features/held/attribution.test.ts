import { randomUUID } from "node:crypto";
import type { Body } from "#shared/api/api-schemas.ts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  addSignedIn,
  buildAsset,
  buildAttributed,
  buildChecklist,
  buildCopy,
  buildDocument,
  buildHeld,
  buildInspection,
  buildMaintenanceLog,
  buildResults,
  foundCompany,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { photoDataUrl } from "../../test/kit/samples.ts";

const { clock, connect, database } = await shareTestApp();
const company = await foundCompany(connect, { timeZone: "America/Chicago" });
const { admin, driver } = company;
const boss = { role: "manager", firstName: "Dana", lastName: "Lee" } as const;
const manager = await addSignedIn(connect(), admin, boss);
const person = { role: "driver", firstName: "Marco", lastName: "Ortiz" } as const;
const marco = await addSignedIn(connect(), admin, person);

/** A Friday; the cut-off of 7:00 in Chicago is at 13:00. */
const morning = "2026-11-20T12:30:00.000Z";
const now = "2026-11-20T14:00:00.000Z";
beforeEach(() => clock.set(now));

const fromFile = "Filed by Dana Lee from a file, said to be by Marco Ortiz";

type Copied = Partial<Parameters<typeof buildCopy>[1]>;

/** An inspection of this morning that a manager files from a file which names Marco. */
function fileCopy(assetId: number, given: Copied = {}) {
  return buildAttributed(manager, assetId, { userId: marco.id, performedAt: morning, ...given });
}

function answer(id: number, isOwn: boolean, by: TestCaller = marco) {
  return by.send("confirmInspection", { params: { id }, body: { isOwn } });
}

const decide = (id: number, body: Partial<Body<"decideHeld">> = {}, by: TestCaller = manager) =>
  by.send("decideHeld", { params: { id }, body: { decision: "file", ...body } });

const readLog = (id: number) => marco.call("getInspectionLog", { params: { id } });
const print = (id: number) => marco.call("getInspectionPaper", { params: { id } });

/** A unit that has been there for long. */
async function addUnit(given: Partial<Body<"createAsset">> = {}) {
  const asset = await buildAsset(admin, given);
  await database.pool.query(
    "update assets set created_at = '2026-01-01' where id = $1 /* across companies */",
    [asset.id],
  );
  return asset;
}

/** What the driver is asked about on their phone. */
async function listAsked() {
  const { attributed = [] } = await marco.call("getPack");
  return attributed.map(({ id }) => id);
}

/** What counts of a unit that someone may have inspected. */
async function readCounts(assetId: number) {
  const { units } = await manager.call("getBoard");
  const { lastInspection } = await manager.call("getAsset", { params: { id: assetId } });
  const { assets } = await marco.call("getPack");
  const { inspectedToday, lastByMeAt } = assets.find(({ id }) => id === assetId) ?? {};
  const status = units.find(({ id }) => id === assetId)?.status;
  return { status, lastInspection: lastInspection?.id, inspectedToday, lastByMeAt };
}

describe("An inspection that is filed from a file", () => {
  it("says so wherever its author stands, and is found by the name of who filed it", async () => {
    const asset = await addUnit();
    const body = {
      results: buildResults("truck", { tires: "Bald" }),
      signatureUrl: "Marco Ortiz",
      odometer: 4_000,
    };
    const { id, attribution } = await fileCopy(asset.id, { body });
    expect(attribution).toBe(fromFile);
    const log = await readLog(id);
    expect(log).toMatchObject({
      driverId: marco.id,
      driverName: fromFile,
      attributedById: manager.id,
      confirmation: null,
      defects: [{ reported: { byName: fromFile, signature: null } }],
    });
    const query = { assetId: asset.id };
    await buildMaintenanceLog(admin, asset.id, { date: now, resolvedInspectionId: id });
    const [logged] = await admin.call("listMaintenanceLogs", { query });
    const repair = { params: { id: logged?.id ?? 0 } };
    const { recent } = await marco.call("getPack");
    const lists = [
      await manager.call("listInspectionLogs", { query }),
      await manager.call("listInspectionLogs", { query: { text: "Dana", ...query } }),
      await manager.call("listInspectionLogs", { query: { text: "Marco", ...query } }),
      await manager.call("listTodaysInspections"),
      recent,
    ];
    for (const list of lists) {
      expect(list.find((candidate) => candidate.id === id)?.driverName).toBe(fromFile);
    }
    const { text: file } = await manager.send("exportInspections", { query });
    expect(file).toContain(fromFile);
    const activity = await manager.call("listActivity");
    expect(activity.find((candidate) => candidate.type === "inspection")?.userName).toBe(fromFile);
    const [reading] = await manager.call("listReadings", { params: { id: asset.id } });
    expect(reading?.enteredByName).toBe(fromFile);
    const work = await admin.call("getMaintenanceLog", repair);
    expect(work.inspectionDriverName).toBe(fromFile);
    const sheet = JSON.stringify(await manager.call("getUnitFile", { params: { id: asset.id } }));
    expect(sheet).toContain(fromFile);
    expect(sheet).toContain("Not confirmed by the driver");
  });

  it("takes its unit out of service in the name of who filed it", async () => {
    const asset = await addUnit();
    const body = {
      results: buildResults("truck", { steering: "Loose" }),
      signatureUrl: "Marco Ortiz",
      carriesDefects: true,
    };
    await fileCopy(asset.id, { body });
    const [entry] = await admin.call("listAudit", { query: { noun: "asset", rowId: asset.id } });
    expect(entry).toMatchObject({
      userId: manager.id,
      changes: { condition: { from: "in_use", to: "out_of_service" } },
    });
  });

  it("is printed without its driver's signature", async () => {
    const { id } = await fileCopy((await addUnit()).id);
    const { blocks, seal } = await print(id);
    expect(seal).not.toBeNull();
    expect(JSON.stringify(blocks)).toContain(fromFile);
    expect(blocks.filter((block) => block.kind === "signatures")).toEqual([
      {
        kind: "signatures",
        signatures: [],
        missing: [
          "Not signed by the driver. What was filed says: Sam Member",
          "Not confirmed by the driver",
        ],
      },
    ]);
  });

  it("counts as no pre-trip until its driver confirms it, and then as that driver's", async () => {
    const asset = await addUnit();
    const { id } = await fileCopy(asset.id);
    expect(await readCounts(asset.id)).toEqual({
      status: "missing",
      lastInspection: undefined,
      inspectedToday: null,
      lastByMeAt: null,
    });
    const { attributed } = await marco.call("getPack");
    expect(attributed).toContainEqual({
      id,
      assetName: asset.name,
      date: morning,
      driverName: fromFile,
    });
    const { status, body } = await answer(id, true);
    expect([status, body]).toEqual([201, { isOwn: true, userName: "Marco Ortiz", at: now }]);
    expect(await readCounts(asset.id)).toEqual({
      status: "done",
      lastInspection: id,
      inspectedToday: { by: "Marco Ortiz", isAfterTrip: true },
      lastByMeAt: morning,
    });
    expect(await listAsked()).not.toContain(id);
    const { text: file } = await manager.send("exportInspections", {
      query: { assetId: asset.id },
    });
    expect(file).toContain(`${fromFile}",${manager.id},Confirmed,`);
    expect(await readLog(id)).toMatchObject({ driverName: fromFile, confirmation: body });
  });

  it("counts as no pre-trip if its driver denies it, and the office sees the denial", async () => {
    const asset = await addUnit({ name: "Pump 3" });
    const { id } = await fileCopy(asset.id);
    expect((await answer(id, false)).status).toBe(201);
    expect(await readCounts(asset.id)).toMatchObject({ status: "missing", inspectedToday: null });
    const { blocks } = await print(id);
    expect(JSON.stringify(blocks)).toContain("Marco Ortiz says that this was not them");
    const [notification] = await manager.call("listNotifications");
    expect(notification).toMatchObject({
      title: "Pump 3: an inspection is denied",
      message: "Marco Ortiz says that this was not them",
      path: `/inspection?inspection=${id}`,
    });
    expect((await answer(id, true)).body).toMatchObject({ code: "inspections.confirmed" });
  });

  it("asks its driver, who alone may answer, and once", async () => {
    const asset = await addUnit({ name: "Mixer 7" });
    const { id } = await fileCopy(asset.id);
    const [notification] = await marco.call("listNotifications");
    expect(notification).toMatchObject({
      type: "submission_held",
      title: "Mixer 7: the office filed this as said to be yours (Inspection)",
      message: "Dana Lee filed it. Say whether this was you",
      path: "/inspection",
    });
    for (const other of [driver, manager, admin]) {
      expect((await answer(id, true, other)).body).toMatchObject({ code: "request.notFound" });
    }
    const own = await buildInspection(marco, asset.id);
    expect((await answer(own.id, true)).status).toBe(404);
    const tries = await Promise.all([answer(id, true), answer(id, false), answer(id, true)]);
    expect(tries.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409", "409"]);
  });

  it("is never confirmed by a driver who has left, also when both come at once", async () => {
    const asset = await addUnit();
    for (let round = 0; round < 5; round += 1) {
      const leaver = await addSignedIn(connect(), admin, { role: "driver" });
      const { id } = await fileCopy(asset.id, { userId: leaver.id });
      const [removed, confirmed] = await Promise.all([
        admin.send("removeUser", { params: { id: leaver.id } }),
        answer(id, true, leaver),
      ]);
      expect(removed.status).toBe(204);
      expect([201, 401]).toContain(confirmed.status);
      const { confirmation } = await readLog(id);
      expect(confirmation !== null).toBe(confirmed.status === 201);
      expect((await answer(id, true, leaver)).status).toBe(401);
    }
    const gone = await addSignedIn(connect(), admin, { role: "driver" });
    await admin.call("removeUser", { params: { id: gone.id } });
    const { id } = await fileCopy(asset.id, { userId: gone.id });
    expect((await answer(id, true, gone)).status).toBe(401);
    expect(await readLog(id)).toMatchObject({ confirmation: null });
  });

  it("accepts no repair until its driver confirms it, and then none that was certified since", async () => {
    const asset = await addUnit();
    clock.set("2026-11-19T12:00:00.000Z");
    const { defects } = await buildInspection(driver, asset.id, { fail: ["horn", "tires"] });
    const [horn, tires] = defects.map(({ id }) => id);
    const certify = (id = 0) => {
      const body = { act: "certify", outcome: "repaired", note: "New", signature: "Luis" } as const;
      return admin.call("actOnDefect", { params: { id }, body });
    };
    await certify(horn);
    await certify(tires);
    clock.set(now);
    const review = [horn, tires].map((defectId) => ({ defectId, accepted: true }));
    const body = { results: buildResults("truck"), signatureUrl: "Marco Ortiz", review };
    const { id } = await fileCopy(asset.id, { body });
    const states = async () => {
      const all = await admin.call("listDefects", {
        query: { assetId: asset.id, state: "review" },
      });
      return all.map((defect) => defect.id).toSorted((a, b) => a - b);
    };
    expect(await states()).toEqual([horn, tires]);
    const rejection = { act: "reject", note: "Still flat", signature: "Dee" } as const;
    await driver.call("actOnDefect", { params: { id: tires ?? 0 }, body: rejection });
    await certify(tires);
    expect((await answer(id, true)).status).toBe(201);
    expect(await states()).toEqual([tires]);
    const { events } = await admin.call("getDefect", { params: { id: horn ?? 0 } });
    expect(events.at(-1)).toMatchObject({
      kind: "reviewed",
      byId: marco.id,
      byName: "Marco Ortiz",
      signature: "Marco Ortiz",
      inspectionId: id,
    });
    const { reviewsPending } = await admin.call("getAsset", { params: { id: asset.id } });
    expect(reviewsPending).toBe(1);
  });

  it("rejects a repair at once, in the name of the office", async () => {
    const asset = await addUnit();
    const { defects } = await buildInspection(driver, asset.id, { fail: ["horn"] });
    const defectId = defects[0]?.id ?? 0;
    const certified = { act: "certify", outcome: "repaired", note: "New", signature: "L" } as const;
    await admin.call("actOnDefect", { params: { id: defectId }, body: certified });
    const review = [{ defectId, accepted: false, note: "Mute" }];
    const body = { results: buildResults("truck"), signatureUrl: "Marco Ortiz", review };
    await fileCopy(asset.id, { body, performedAt: now });
    const { state, events } = await admin.call("getDefect", { params: { id: defectId } });
    expect(state).toBe("open");
    const rejected = events.find(({ kind }) => kind === "rejected");
    expect(rejected).toMatchObject({ byName: fromFile, signature: null });
  });

  it("makes no annual paper before its driver confirms it", async () => {
    const asset = await addUnit();
    await buildDocument(admin, { userId: marco.id, kind: "inspector_qualification" });
    const list = await buildChecklist(admin, { items: ["Frame"], inspectionTypes: ["annual"] });
    const body = {
      checklistId: list.id,
      inspectionType: "annual",
      results: { Frame: { status: "pass" } },
      signatureUrl: "Marco Ortiz",
    };
    const { id } = await fileCopy(asset.id, { body });
    const papers = () => admin.call("listDocuments", { query: { assetId: asset.id } });
    expect(await papers()).toEqual([]);
    await answer(id, true);
    expect(await papers()).toMatchObject([
      { kind: "annual_inspection", inspectionId: id, inspectorName: "Marco Ortiz" },
    ]);
  });

  it("is shown as inspected together with no other unit, and says nothing of the driver's pace", async () => {
    const [truck, trailer] = [await addUnit(), await addUnit()];
    const walkId = randomUUID();
    const startedAt = "2026-11-20T13:50:00.000Z";
    const date = "2026-11-20T13:55:00.000Z";
    const own = await buildInspection(marco, truck.id, { walkId, startedAt, date });
    const body = { results: buildResults("truck"), signatureUrl: "M", walkId, startedAt };
    const { id } = await fileCopy(trailer.id, { body, performedAt: date });
    expect((await readLog(own.id)).inspectedWith).toBeNull();
    expect((await readLog(id)).inspectedWith).toBeNull();
    const next = await buildInspection(marco, truck.id);
    const { secondsBefore } = await manager.call("getInspectionLog", { params: { id: next.id } });
    const before = await manager.call("getInspectionLog", { params: { id: own.id } });
    expect(secondsBefore?.length).toBe((before.secondsBefore?.length ?? 0) + 1);
  });
});

describe("A file that names a driver", () => {
  it("does not stand in the way of what the driver's own phone sends under its key", async () => {
    const asset = await addUnit();
    const key = randomUUID();
    const headers = { "idempotency-key": key };
    const filed = await fileCopy(asset.id, { id: key });
    const body = { assetId: asset.id, results: buildResults("truck"), signatureUrl: "Marco" };
    const own = await marco.call("submitInspection", { headers, body });
    expect(own.id).not.toBe(filed.id);
    expect(own).toMatchObject({ driverName: "Marco Ortiz", attributedById: null });
    expect(await readCounts(asset.id)).toMatchObject({ lastInspection: own.id });
    const copy = buildCopy(asset.id, { userId: marco.id, id: key });
    expect(await manager.refusal("takeSharedCopy", { body: copy })).toBe("409 held.recorded");
  });

  it("is held beside what that phone hands over, and beside another file with its key", async () => {
    const { id: assetId } = await addUnit();
    const key = randomUUID();
    const take = (signatureUrl: string) => {
      const body = { results: buildResults("truck"), signatureUrl };
      const copy = buildCopy(assetId, { userId: marco.id, id: key, performedAt: morning, body });
      return manager.call("takeSharedCopy", { body: copy });
    };
    const first = await take("One");
    const other = await take("Another");
    const own = await buildHeld(marco, assetId, { key });
    expect(new Set([first.id, other.id, own.id]).size).toBe(3);
    expect((await take("One")).id).toBe(first.id);
    await decide(own.id);
    // What its driver has sent is named, and no file makes a second record of it.
    const record = (await decide(other.id)).body;
    expect(record.attribution).toBeNull();
    expect((await readLog(record.recordId)).driverName).toBe("Marco Ortiz");
  });

  it("takes no photos of the driver", async () => {
    const { id: assetId } = await addUnit();
    const photo = await marco.call("addPhoto", { body: { photo: photoDataUrl } });
    const withPhotos = (photos: string[], named = {}) => {
      const results = { ...buildResults("truck"), tires: { status: "fail", photos } };
      const body = { results, signatureUrl: "Marco", ...named };
      return buildCopy(assetId, { userId: marco.id, body });
    };
    const taken = withPhotos([photo.url]);
    expect(await manager.refusal("takeSharedCopy", { body: taken })).toBe("404 photos.unknown");
    const [key, sha256] = [randomUUID(), "0".repeat(64)];
    const photos = [{ key, sha256, bytes: 9, takenAt: morning }];
    const named = withPhotos([`photo:${key}`, photoDataUrl], { photos });
    const { id } = await manager.call("takeSharedCopy", { body: named });
    const { recordId } = (await decide(id)).body;
    const { results } = await readLog(recordId);
    expect(results["tires"]?.photos).toEqual([expect.stringMatching(/^\/api\/photos\/\d+$/)]);
  });

  it("certifies, defers and closes nothing in the driver's name", async () => {
    const asset = await addUnit();
    const mechanic = await addSignedIn(connect(), admin, { role: "driver" });
    await admin.call("updateUser", { params: { id: mechanic.id }, body: { mayCertify: true } });
    const { id: defectId } = await driver.call("createDefect", {
      body: { assetId: asset.id, title: "Leak" },
    });
    const signed = { note: "New hose", signature: "Luis Mora" };
    const acts = [
      { act: "certify", outcome: "repaired", ...signed },
      { act: "defer", untilDay: "2026-12-01", ...signed },
      { act: "start" },
      { act: "severity", critical: true },
    ];
    for (const act of acts) {
      const body = { defectId, ...act };
      const copy = { ...buildCopy(asset.id, { userId: mechanic.id, body }).content };
      const content = { ...copy, kind: "defectAct" };
      const { id } = await manager.call("takeSharedCopy", { body: { content } });
      expect((await decide(id)).body).toMatchObject({ code: "held.unfit" });
    }
    const read = await admin.call("getDefect", { params: { id: defectId } });
    expect(read).toMatchObject({ state: "open", critical: false });
  });

  it.each([
    ["defect", { title: "Bent ladder" }],
    ["reading", { meter: "hours", value: 77 }],
  ])("makes a %s of the office, which says whose it is said to be", async (kind, body) => {
    const asset = await addUnit();
    const { content } = buildCopy(asset.id, { userId: marco.id, body });
    const copy = { content: { ...content, kind } };
    const { id } = await manager.call("takeSharedCopy", { body: copy });
    const { recordId } = (await decide(id)).body;
    const params = { params: { id: asset.id } };
    if (kind === "reading") {
      const [reading] = await manager.call("listReadings", params);
      expect(reading).toMatchObject({ id: recordId, enteredByName: fromFile });
      const query = { noun: "meter", rowId: recordId } as const;
      expect(await admin.call("listAudit", { query })).toMatchObject([{ userId: manager.id }]);
    } else {
      const defect = await manager.call("getDefect", { params: { id: recordId } });
      expect(defect).toMatchObject({
        reportedByName: fromFile,
        events: [{ byName: fromFile, signature: null }],
      });
    }
    const [notification] = await marco.call("listNotifications");
    expect(notification).toMatchObject({ title: expect.stringContaining("said to be yours") });
  });
});

describe("What a driver's own session has handed over", () => {
  it("stays that driver's where it is filed for its own unit", async () => {
    const asset = await addUnit();
    const { id } = await buildHeld(marco, asset.id, { performedAt: morning });
    const { body } = await decide(id, { assetId: asset.id });
    expect(body.attribution).toBeNull();
    const log = await readLog(body.recordId);
    expect(log).toMatchObject({ driverName: "Marco Ortiz", attributedById: null });
    expect(await readCounts(asset.id)).toMatchObject({ status: "done" });
  });

  it("is only said to be that driver's where it is filed for another unit", async () => {
    const [sold, bought] = [await addUnit({ name: "Old" }), await addUnit({ name: "New" })];
    const { id } = await buildHeld(marco, sold.id, { performedAt: morning, name: "Old" });
    const { body } = await decide(id, { assetId: bought.id });
    const words = "Filed by Dana Lee for another unit, said to be by Marco Ortiz";
    expect(body.attribution).toBe(words);
    expect((await readLog(body.recordId)).driverName).toBe(words);
    expect(await readCounts(bought.id)).toMatchObject({ status: "missing" });
    const [entry] = await admin.call("listAudit", { query: { noun: "held", rowId: id } });
    expect(entry).toMatchObject({
      userId: manager.id,
      changes: {
        attribution: { from: null, to: words },
        assetName: { from: "Old", to: "New" },
        state: { from: "open", to: "filed" },
      },
    });
    await answer(body.recordId, true);
    expect(await readCounts(bought.id)).toMatchObject({ status: "done" });
  });

  it("is never that driver's where they have said that it was not them", async () => {
    const asset = await addUnit();
    const { id } = await buildHeld(marco, asset.id, { reason: "held.notMine" });
    const { body } = await decide(id);
    const words = "Filed by Dana Lee, said to be by Marco Ortiz, who says that this was not them";
    expect(body.attribution).toBe(words);
    const log = await readLog(body.recordId);
    expect(log).toMatchObject({
      driverName: words,
      confirmation: { isOwn: false, userName: "Marco Ortiz", at: now },
    });
    expect(await listAsked()).not.toContain(body.recordId);
    expect((await answer(body.recordId, true)).body).toMatchObject({
      code: "inspections.confirmed",
    });
    expect(await readCounts(asset.id)).toMatchObject({ status: "missing" });
  });

  it("keeps an act with its defect, whatever unit the office names", async () => {
    const [asset, other] = [await addUnit(), await addUnit()];
    const { id: defectId } = await marco.call("createDefect", {
      body: { assetId: asset.id, title: "Leak" },
    });
    const body = { defectId, act: "note", note: "Left" };
    const { id } = await buildHeld(marco, asset.id, { kind: "defectAct", body });
    expect((await decide(id, { assetId: other.id })).body).toMatchObject({ attribution: null });
    const { events } = await manager.call("getDefect", { params: { id: defectId } });
    expect(events.at(-1)).toMatchObject({ kind: "noted", byName: "Marco Ortiz" });
  });
});

describe("Two who decide at once", () => {
  it("are told that one of them has decided", async () => {
    const { id: assetId } = await addUnit();
    const { id } = await buildHeld(marco, assetId);
    const tries = await Promise.all([decide(id), decide(id, {}, admin), decide(id)]);
    const codes = tries.map(({ status, body }) => `${status} ${body.code ?? ""}`);
    expect(codes.toSorted()).toEqual(["200 ", "409 held.decided", "409 held.decided"]);
  });

  it("name what the driver's own phone gets through with at that moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: assetId } = await addUnit();
      const key = randomUUID();
      const { id } = await buildHeld(marco, assetId, { key });
      const body = { assetId, results: buildResults("truck"), signatureUrl: "Marco" };
      const headers = { "idempotency-key": key };
      const [decided] = await Promise.all([
        decide(id),
        marco.send("submitInspection", { headers, body }),
      ]);
      expect(decided.status, decided.text).toBe(200);
      const logs = await manager.call("listInspectionLogs", { query: { assetId } });
      expect(logs.map((log) => log.id)).toEqual([decided.body.recordId]);
    }
  });
});
