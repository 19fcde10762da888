import { heldBodyLimits } from "./list-photos.ts";
import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  addSignedIn,
  buildAsset,
  buildHeld,
  buildResults,
  foundCompany,
} from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { photoDataUrl } from "../../test/kit/samples.ts";

const { connect, database } = await shareTestApp();
const company = await foundCompany(connect);
const other = await foundCompany(connect);
const { admin, manager, driver } = company;

describe("POST /api/held", () => {
  it("holds what was refused, whatever it is, and notifies the office", async () => {
    const { id: assetId } = await buildAsset(admin, { name: "Mixer 12" });
    const body = { assetId, results: { tires: { status: "worn" } }, walked: [1, null] };
    const { id } = await buildHeld(driver, assetId, { body });
    const [held] = await manager.call("listHeld");
    expect(held).toMatchObject({
      id,
      kind: "inspection",
      userId: driver.id,
      assetId,
      assetName: "Mixer 12",
      body,
      reason: "request.notFound",
      state: "open",
      recordId: null,
    });
    const [notification] = await manager.call("listNotifications");
    expect(notification).toMatchObject({
      type: "submission_held",
      title: "Mixer 12: Inspection held",
      path: "/inspection?view=held",
    });
    expect(await driver.refusal("listHeld")).toBe("403 request.forbidden");
  });

  it("holds it once, however often it is sent, also at once", async () => {
    const { id: assetId } = await buildAsset(admin);
    const key = { "idempotency-key": randomUUID() };
    const body = heldBody(assetId);
    const send = () => driver.send("hold", { headers: key, body });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const changed = { ...body, reason: "request.invalid" };
    expect(await driver.refusal("hold", { headers: key, body: changed })).toBe(
      "422 idempotency.reused",
    );
    expect(await driver.refusal("hold", { body })).toBe("400 idempotency.malformed");
  });

  it("holds what names an asset that the company does not have, without it", async () => {
    const foreign = await buildAsset(other.admin);
    const { id } = await buildHeld(driver, foreign.id, { name: "Ghost" });
    const held = await findHeld(id);
    expect(held).toMatchObject({ assetId: null, assetName: "Ghost" });
    expect(await admin.refusal("decideHeld", { params: { id }, body: { decision: "file" } })).toBe(
      "409 held.unfit",
    );
  });

  it("holds as much as the longest inspection has, and no more", async () => {
    const { id: assetId } = await buildAsset(admin);
    const held = (body: object) => ({
      headers: { "idempotency-key": randomUUID() },
      body: { ...heldBody(assetId), body },
    });
    const { heldPhotosMax, heldTextBytesMax } = heldBodyLimits;
    const photos = (count: number) => held({ photos: Array(count).fill(photoDataUrl) });
    const text = (bytes: number) =>
      held({ comments: "x".repeat(bytes - '{"comments":""}'.length) });
    for (const most of [photos(heldPhotosMax), text(heldTextBytesMax)]) {
      expect((await driver.send("hold", most)).status).toBe(201);
    }
    for (const more of [photos(heldPhotosMax + 1), photos(9_000), text(heldTextBytesMax + 1)]) {
      expect(await driver.refusal("hold", more)).toBe("413 request.tooLarge");
    }
    const { text: list } = await manager.send("listHeld", { query: { limit: 1 } });
    expect(Buffer.byteLength(list)).toBeLessThan(2_000_000);
  });

  it("owns the photos that it names, which no other record can take", async () => {
    const { id: assetId } = await buildAsset(admin);
    const photo = await driver.call("addPhoto", { body: { photo: photoDataUrl } });
    const tires = { status: "fail", photos: [photo.url, photoDataUrl] };
    const { id } = await buildHeld(driver, assetId, { body: { results: { tires } } });
    const { results } = (await findHeld(id))?.body ?? {};
    const photos = [photo.url, expect.stringMatching(/^\/api\/photos\/\d+$/)];
    expect(results).toEqual({ tires: { status: "fail", photos } });
    const defect = { assetId, title: "Worn", photos: [photo.url] };
    expect(await driver.refusal("createDefect", { body: defect })).toBe("404 photos.unknown");
  });
});

describe("POST /api/held/:id/decision", () => {
  it("files an inspection as its driver's, at its own moment, of an archived asset too", async () => {
    const asset = await buildAsset(admin);
    const results = buildResults("truck", { tires: "Bald" });
    const sent = { ...results, tires: { ...results["tires"], photos: [photoDataUrl] } };
    const body = { assetId: asset.id, results: sent, signatureUrl: "Dee" };
    const { id } = await buildHeld(driver, asset.id, { body });
    await admin.call("updateAsset", { params: { id: asset.id }, body: { archived: true } });
    const decision = { params: { id }, body: { decision: "file", note: "Sold since" } } as const;
    const filed = await manager.call("decideHeld", decision);
    expect(filed).toMatchObject({
      state: "filed",
      decidedById: manager.id,
      note: "Sold since",
      recordId: expect.any(Number),
    });
    const params = { id: filed.recordId ?? 0 };
    const log = await manager.call("getInspectionLog", { params });
    expect(log).toMatchObject({ driverId: driver.id, date: filed.performedAt, passed: false });
    expect(log.results["tires"]?.photos).toEqual([expect.stringMatching(/^\/api\/photos\//)]);
    const [notification] = await driver.call("listNotifications");
    expect(notification).toMatchObject({ type: "submission_held", message: "Sold since" });
    expect(await admin.refusal("decideHeld", decision)).toBe("409 held.decided");
  });

  it("files it for another asset, which has to be the company's own", async () => {
    const [sold, bought] = [await buildAsset(admin), await buildAsset(admin)];
    const foreign = await buildAsset(other.admin);
    const { id } = await buildHeld(driver, sold.id);
    const decide = (assetId: number) => ({
      params: { id },
      body: { decision: "file" as const, assetId },
    });
    expect(await admin.refusal("decideHeld", decide(foreign.id))).toBe("404 request.notFound");
    const { recordId } = await admin.call("decideHeld", decide(bought.id));
    const params = { id: recordId ?? 0 };
    expect(await admin.call("getInspectionLog", { params })).toMatchObject({ assetId: bought.id });
  });

  it("declines it for good, and leaves what it says", async () => {
    const { id: assetId } = await buildAsset(admin);
    const { id } = await buildHeld(driver, assetId);
    const body = { decision: "decline", note: "Made twice" } as const;
    const declined = await admin.call("decideHeld", { params: { id }, body });
    expect(declined).toMatchObject({ state: "declined", note: "Made twice", recordId: null });
    const decided = await admin.call("listHeld", { query: { state: "decided" } });
    expect(decided.map((item) => item.id)).toContain(id);
    const change =
      "update held_submissions set state = 'open' where id = $1 /* across companies */";
    await expect(database.pool.query(change, [id])).rejects.toThrow("only ever");
    const removal = "delete from held_submissions where id = $1 /* across companies */";
    await expect(database.pool.query(removal, [id])).rejects.toThrow("only ever");
  });

  it("files no act that is not its driver's to make", async () => {
    const { id: assetId } = await buildAsset(admin);
    const { id: defectId } = await admin.call("createDefect", { body: { assetId, title: "Leak" } });
    const body = { defectId, act: "severity", critical: true };
    const { id } = await buildHeld(driver, assetId, { kind: "defectAct", body });
    const decision = { params: { id }, body: { decision: "file" } };
    expect(await admin.refusal("decideHeld", decision)).toBe("403 request.forbidden");
  });

  it("changes nothing where what was sent cannot be filed", async () => {
    const { id: assetId } = await buildAsset(admin);
    const { id } = await buildHeld(driver, assetId, { body: { assetId, results: 5 } });
    const decision = { params: { id }, body: { decision: "file" } };
    expect(await admin.refusal("decideHeld", decision)).toBe("409 held.unfit");
    expect(await findHeld(id)).toMatchObject({ state: "open" });
  });

  it("names what was recorded under its key meanwhile, and records nothing twice", async () => {
    const { id: assetId } = await buildAsset(admin);
    const key = { "idempotency-key": randomUUID() };
    const body = heldBody(assetId);
    const { id } = await driver.call("hold", { headers: key, body });
    const log = await driver.call("submitInspection", { headers: key, body: body.body });
    const decision = { params: { id }, body: { decision: "file" } } as const;
    expect(await admin.call("decideHeld", decision)).toMatchObject({ recordId: log.id });
  });

  it("files defects, acts on them and readings as such", async () => {
    const { id: assetId } = await buildAsset(admin);
    const file = async (given: Parameters<typeof buildHeld>[2]) => {
      const { id } = await buildHeld(driver, assetId, given);
      const filed = await admin.call("decideHeld", { params: { id }, body: { decision: "file" } });
      return { ...filed, recordId: filed.recordId ?? 0 };
    };
    const defect = await file({ kind: "defect", body: { assetId, title: "Bent ladder" } });
    expect(await admin.call("getDefect", { params: { id: defect.recordId } })).toMatchObject({
      title: "Bent ladder",
      reportedAt: defect.performedAt,
    });
    const sent = {
      defectId: defect.recordId,
      act: "note",
      note: "Left one",
      photos: [photoDataUrl],
    };
    const act = await file({ kind: "defectAct", body: sent });
    expect(act.recordId).toBe(defect.recordId);
    const { events } = await admin.call("getDefect", { params: { id: defect.recordId } });
    expect(events.find(({ kind }) => kind === "noted")).toMatchObject({
      at: act.performedAt,
      byId: driver.id,
      note: "Left one",
      photoUrls: [expect.stringMatching(/^\/api\/photos\/\d+$/)],
    });
    const reading = await file({ kind: "reading", body: { meter: "hours", value: 77 } });
    const [stored] = await admin.call("listReadings", { params: { id: assetId } });
    expect(stored).toMatchObject({
      id: reading.recordId,
      value: 77,
      enteredById: driver.id,
      readAt: reading.performedAt,
    });
    const readAt = "2026-01-05T15:00:00.000Z";
    await file({ kind: "reading", body: { meter: "hours", value: 60, readAt } });
    const days = await admin.call("listReadings", { params: { id: assetId } });
    expect(days.map((day) => day.readAt)).toContain(readAt);
  });
});

describe("POST /api/held/files", () => {
  it("holds a copy as its driver's, once, and audits who took it in", async () => {
    const copy = buildCopy((await buildAsset(admin)).id);
    const held = await manager.call("takeSharedCopy", { body: sealed(copy) });
    expect(await findHeld(held.id)).toMatchObject({
      userId: driver.id,
      reason: "held.shared",
      body: { results: { tires: { photos: [expect.stringMatching(/^\/api\/photos\//)] } } },
    });
    expect(await manager.call("takeSharedCopy", { body: sealed(copy) })).toEqual(held);
    const trail = await admin.call("listAudit", { query: { noun: "held", rowId: held.id } });
    expect(trail).toMatchObject([{ action: "added", userId: manager.id }]);
  });

  it("refuses a damaged file, one of another company's driver, and what was recorded", async () => {
    const asset = await buildAsset(admin);
    const copy = buildCopy(asset.id);
    const { sha256 } = sealed(copy);
    const changed = { content: { ...copy, performedAt: "2026-01-01T00:00:00.000Z" }, sha256 };
    expect(await admin.refusal("takeSharedCopy", { body: changed })).toBe("400 held.damaged");
    const foreign = sealed({ ...copy, userId: other.driver.id });
    expect(await admin.refusal("takeSharedCopy", { body: foreign })).toBe("404 request.notFound");
    const { body } = heldBody(asset.id);
    await driver.call("submitInspection", { headers: { "idempotency-key": copy.id }, body });
    expect(await admin.refusal("takeSharedCopy", { body: sealed(copy) })).toBe("409 held.recorded");
  });

  it("takes one of a driver who has left", async () => {
    const gone = await addSignedIn(connect(), admin, { role: "driver" });
    const copy = buildCopy((await buildAsset(admin)).id);
    await admin.call("removeUser", { params: { id: gone.id } });
    const { id } = await admin.call("takeSharedCopy", {
      body: sealed({ ...copy, body: heldBody(copy.asset.id).body, userId: gone.id }),
    });
    const decision = { params: { id }, body: { decision: "file" } } as const;
    expect(await admin.call("decideHeld", decision)).toMatchObject({ state: "filed" });
  });
});

function heldBody(assetId: number) {
  return {
    kind: "inspection" as const,
    body: { assetId, results: buildResults("truck"), signatureUrl: "Dee" },
    reason: "request.notFound",
    performedAt: new Date().toISOString(),
    subject: { assetId, name: "Mixer 12" },
  };
}

function buildCopy(assetId: number) {
  const address = "/api/photos/987654321";
  return {
    id: randomUUID(),
    kind: "inspection",
    userId: driver.id,
    asset: { id: assetId, name: "Mixer 12" },
    performedAt: new Date().toISOString(),
    body: { results: { tires: { status: "fail", photos: [address] } } } as Record<string, unknown>,
    photos: [{ url: address, dataUrl: photoDataUrl }],
  };
}

function sealed(content: Record<string, unknown>) {
  const sha256 = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  return { content, sha256 };
}

async function findHeld(id: number) {
  const held = await manager.call("listHeld", { query: { limit: 200 } });
  return held.find((candidate) => candidate.id === id);
}
