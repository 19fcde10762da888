import { createHash, randomUUID } from "node:crypto";
import { dayMs } from "#shared/base/dates.ts";
import { limits, serverLimits } from "#shared/base/limits.ts";
import { photoLimits } from "./photo-limits.ts";
import { toPhotoName } from "#shared/base/photos.ts";
import { describe, expect, it } from "vitest";
import { removeExpired } from "../../db/across/across-companies.ts";
import { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import { addSignedIn, buildAsset, buildResults, foundCompany } from "../../test/kit/build.ts";
import type { TestUser } from "../../test/kit/harness.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { Quota } from "../../http/limits/quota.ts";
import { inRows, photoFiles } from "../../test/kit/photo-files.ts";
import { storeUpload } from "./store-upload.ts";

const { connect, database } = await startTestApp();
const { admin, driver } = await foundCompany(connect);
const other = await foundCompany(connect);
const asset = await buildAsset(admin);
const { "image/jpeg": jpeg, "image/png": png } = photoFiles;
const part = serverLimits.photoPartBytesMin;
/** What comes after the end of a photo is ignored. */
const long = Buffer.concat([jpeg, Buffer.alloc(3 * part)]);

describe("PUT /api/photos/uploads/:key", () => {
  it("takes a photo in parts, and returns it once it is whole", async () => {
    const key = randomUUID();
    expect(await put(key, long, { to: part })).toEqual({ received: part, photo: null });
    const { received, photo } = await put(key, long, { at: part });
    expect(received).toBe(long.length);
    // Comparing each of so many bytes by itself would take longer than all else here.
    expect(long.equals((await driver.agent.get(photo?.url ?? "")).body)).toBe(true);
    expect(await put(key, long, { to: part })).toEqual({ received: long.length, photo });
  });

  it("returns by a part without bytes whether it has the photo, and changes nothing", async () => {
    const key = randomUUID();
    expect(await find(key)).toEqual({ received: 0, photo: null });
    const { photo } = await put(key, jpeg);
    expect(await find(key)).toEqual({ received: 1, photo });
    expect(photo).not.toBeNull();
  });

  it("changes nothing by a part that does not go on from what is there, and says where to", async () => {
    const key = randomUUID();
    expect(await put(key, long, { at: 20, to: 20 + part })).toEqual({ received: 0, photo: null });
    await put(key, long, { to: part });
    for (const at of [0, 50, part + 1]) {
      const answer = await put(key, long, { at, to: at + part });
      expect(answer).toEqual({ received: part, photo: null });
    }
    expect(await put(key, long, { at: part })).toMatchObject({ photo: { id: expect.any(Number) } });
  });

  it("stores one photo, however often its last part comes at once", async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => put(key, jpeg)));
    const ids = answers.map(({ photo }) => photo?.id);
    const settled = await put(key, jpeg);
    expect(new Set(ids.filter(Boolean))).toEqual(new Set([settled.photo?.id]));
  });

  it("is not refused for bytes that another request has validated meanwhile", async () => {
    const key = randomUUID();
    await put(key, long, { to: part });
    // As it is in between: all was received, and the other request has taken the bytes away.
    await database.pool.query(
      `update photo_uploads /* across companies */ set received = total, bytes = '' where key = $1`,
      [key],
    );
    expect(await put(key, long)).toEqual({ received: 0, photo: null });
  });

  it("stores what has come when no turn to validate it comes", async () => {
    const key = randomUUID();
    const { rows } = await database.pool.query<{ id: string }>(
      "select company_id as id from users where id = $1 /* across companies */",
      [driver.id],
    );
    const owner = { id: Number(rows[0]?.id), timeZone: "UTC" };
    const uploading = storeUpload({
      company: new CompanyDb(database.builder, owner),
      user: driver,
      params: { key },
      query: { at: 0, total: jpeg.length, thumb: 0 },
      bytes: jpeg,
      photoBytes: inRows,
      quota: new Quota(0),
      now: new Date(),
      leaveTurn: () => Promise.reject(fail("request.unavailable")),
    });
    await expect(uploading).rejects.toThrow(fail("request.unavailable").message);
    const nothing = { at: jpeg.length, to: jpeg.length };
    expect(await put(key, jpeg, nothing)).toMatchObject({ photo: { id: expect.any(Number) } });
  });

  it("has a thumbnail before the photo, which lists are given", async () => {
    const { photo } = await put(randomUUID(), Buffer.concat([jpeg, png]), { thumb: jpeg.length });
    const whole = await driver.agent.get(photo?.url ?? "");
    expect(whole.headers["content-type"]).toBe("image/png");
    expect(whole.body).toEqual(png);
    const small = await driver.agent.get(`${photo?.url}?size=thumb`);
    expect(small.headers["content-type"]).toBe("image/jpeg");
    expect(small.body).toEqual(jpeg);
    expect(small.headers["etag"]).not.toBe(whole.headers["etag"]);
    const tag = { "If-None-Match": small.headers["etag"] };
    expect((await driver.agent.get(`${photo?.url}?size=thumb`).set(tag)).status).toBe(304);
  });

  it("gives the photo itself where there is no thumbnail", async () => {
    const { photo } = await put(randomUUID(), png);
    expect((await driver.agent.get(`${photo?.url}?size=thumb`)).body).toEqual(png);
  });

  it("refuses what is no photo, and takes another one under the same key", async () => {
    const key = randomUUID();
    const spoiled = Buffer.from(jpeg).fill(7, 100);
    expect(await refusal(key, spoiled)).toEqual([400, "photos.unreadable"]);
    expect(await refusal(randomUUID(), Buffer.concat([png, jpeg]), png.length)).toEqual([
      400,
      "photos.unreadable",
    ]);
    expect((await put(key, png)).photo).not.toBeNull();
  });

  it("refuses sizes that cannot be", async () => {
    for (const query of [
      { at: 1, total: 0, thumb: 0 },
      { at: 0, total: limits.photoBytesMax + 1, thumb: 0 },
      { at: 0, total: 100_000, thumb: photoLimits.thumbnailBytesMax + 1 },
      { at: 0, total: 10, thumb: 10 },
      { at: 0, total: jpeg.length - 1, thumb: 0 },
      { at: "x", total: 10, thumb: 0 },
    ]) {
      const { status, body } = await send(driver, randomUUID(), { query, part: jpeg });
      expect([status, body.code], JSON.stringify(query)).toEqual([400, "request.invalid"]);
    }
    const tooLarge = Buffer.alloc(serverLimits.photoPartBytesMax + 1);
    const query = { at: 0, total: limits.photoBytesMax, thumb: 0 };
    const large = await send(driver, randomUUID(), { query, part: tooLarge });
    expect([large.status, large.body.code]).toEqual([413, "request.tooLarge"]);
  });

  it("refuses short parts, but for the last", async () => {
    const key = randomUUID();
    await put(key, long, { to: part });
    for (const length of [1, part - 1]) {
      const query = { at: part, total: long.length, thumb: 0 };
      const short = long.subarray(part, part + length);
      const { status, body } = await send(driver, key, { query, part: short });
      expect([status, body.code], `${length} bytes`).toEqual([400, "request.invalid"]);
    }
    // Who sends nothing only asks.
    expect(await put(key, long, { at: part, to: part })).toEqual({ received: part, photo: null });
    await put(key, long, { at: part, to: long.length - 1 });
    expect(await put(key, long, { at: long.length - 1 })).toMatchObject({
      photo: { id: expect.any(Number) },
    });
  });

  it("takes pictures only, which no form of another site sends", async () => {
    const query = { at: 0, total: jpeg.length, thumb: 0 };
    for (const type of ["application/json", "text/plain", "image/svg+xml", "image/gif"]) {
      const { status, body } = await send(driver, randomUUID(), { query, part: jpeg, type });
      expect([status, body.code], type).toEqual([415, "photos.notPicture"]);
    }
    const sent = send(driver, randomUUID(), { query, part: jpeg });
    expect((await sent.set("Sec-Fetch-Site", "cross-site")).status).toBe(403);
  });

  it("separates what others send under the same key", async () => {
    const key = randomUUID();
    await put(key, long, { to: 2 * part });
    expect(await put(key, png, { by: other.driver })).toMatchObject({ received: png.length });
    expect(await put(key, long, { by: admin, to: part })).toEqual({ received: part, photo: null });
    expect(await put(key, long, { to: part })).toEqual({ received: 2 * part, photo: null });
  });

  it("has forty open at most of one user, and forgets them after seven days", async () => {
    const user = await addSignedIn(connect(), admin, { role: "driver", username: "forty" });
    const keys = Array.from({ length: photoLimits.openUploadsMax }, () => randomUUID());
    for (const key of keys) await put(key, long, { by: user, to: part });
    const query = { at: 0, total: long.length, thumb: 0 };
    const refused = await send(user, randomUUID(), { query, part: long.subarray(0, part) });
    expect([refused.status, refused.body.code]).toEqual([429, "photos.tooMany"]);
    const { uploads } = await removeExpired(database, new Date(Date.now() + 7.1 * dayMs));
    expect(uploads).toBeGreaterThanOrEqual(keys.length);
    expect(await put(keys[0] ?? "", long, { by: user, at: part })).toMatchObject({ received: 0 });
  });
});

describe("An inspection that names a photo by its digest", () => {
  it("is recorded before the photo, which comes under the id that the record shows", async () => {
    const key = randomUUID();
    const log = await submit([sign(key, jpeg)]);
    const [url = ""] = log.results["horn"].photos;
    const missing = await admin.agent.get(url);
    expect([missing.status, missing.body.code]).toEqual([404, "photos.awaited"]);
    expect(missing.body.message).toBe("Still on the driver's phone");
    expect((await other.admin.agent.get(url)).body.code).toBe("request.notFound");
    const seal = await verifySeal(log.id);
    expect((await put(key, jpeg)).photo?.url).toBe(url);
    expect((await admin.agent.get(url)).body).toEqual(jpeg);
    expect(await verifySeal(log.id)).toEqual(seal);
    expect((await admin.call("getInspectionLog", { params: { id: log.id } })).photosTaken).toEqual([
      { url, takenAt: "2026-11-18T12:00:00.000Z" },
    ]);
  });

  it("shows a photo that came before it", async () => {
    const key = randomUUID();
    const { photo } = await put(key, jpeg);
    const log = await submit([sign(key, jpeg)]);
    expect(log.results["horn"].photos).toEqual([photo?.url]);
    expect(await removeExpired(database, new Date(Date.now() + 8 * dayMs))).toBeDefined();
    expect((await admin.agent.get(photo?.url ?? "")).status).toBe(200);
  });

  it("takes no other photo for it, and says that it could not be sent", async () => {
    const key = randomUUID();
    const log = await submit([sign(key, jpeg)]);
    expect(await refusal(key, png)).toEqual([409, "photos.other"]);
    const [url = ""] = log.results["horn"].photos;
    expect((await admin.agent.get(url)).body.code).toBe("photos.notSent");
    expect((await put(key, jpeg)).photo?.url).toBe(url);
    expect((await admin.agent.get(url)).status).toBe(200);
  });

  it("is refused where another photo has come, or the photo is in a record already", async () => {
    const key = randomUUID();
    await put(key, jpeg);
    expect(await attempt([sign(key, png)])).toEqual([409, "photos.other"]);
    await submit([sign(key, jpeg)]);
    expect((await attempt([sign(key, jpeg)]))[0]).toBe(404);
  });

  it("is refused without the digest of a photo that it names", async () => {
    const key = randomUUID();
    const results = { ...buildResults("truck"), horn: failed([toPhotoName(key)]) };
    const body = { assetId: asset.id, results, signatureUrl: "Dee Driver" };
    expect((await driver.send("submitInspection", { body })).status).toBe(400);
    for (const odd of [{ sha256: "abc" }, { bytes: 0 }, { takenAt: "then" }, { key: "abc" }]) {
      const [named] = [sign(key, jpeg)];
      const photos = [{ ...named, ...odd }];
      const sent = await driver.send("submitInspection", { body: { ...body, photos } });
      expect(sent.status, JSON.stringify(odd)).toBe(400);
    }
  });

  it("is refused with two digests of one photo", async () => {
    const key = randomUUID();
    const [, message] = await attempt([sign(key, jpeg), sign(key, png)]);
    expect(message).toBe("request.invalid");
    await submit([sign(key, jpeg), sign(key, jpeg)]);
  });

  it("has its photo, in whatever order the two arrive at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID();
      const [log] = await Promise.all([submit([sign(key, jpeg)]), put(key, jpeg)]);
      const [url = ""] = log.results["horn"].photos;
      expect((await put(key, jpeg)).photo?.url).toBe(url);
      expect((await admin.agent.get(url)).status).toBe(200);
    }
  });
});

type Sending = { by?: TestUser; at?: number; to?: number; thumb?: number };

async function put(
  key: string,
  bytes: Buffer,
  { by = driver, at = 0, to, thumb = 0 }: Sending = {},
) {
  const query = { at, total: bytes.length, thumb };
  const { status, body, text } = await send(by, key, { query, part: bytes.subarray(at, to) });
  expect(status, text).toBe(200);
  const answer: { received: number; photo: { id: number; url: string } | null } = body;
  return answer;
}

/** As a phone asks that has no picture any more. */
async function find(key: string) {
  const query = { at: 0, total: 1, thumb: 0 };
  const { body } = await send(driver, key, { query, part: Buffer.alloc(0) });
  return body;
}

async function refusal(key: string, bytes: Buffer, thumb = 0): Promise<[number, string]> {
  const query = { at: 0, total: bytes.length, thumb };
  const { status, body } = await send(driver, key, { query, part: bytes });
  return [status, body.code];
}

type Request = { query: object; part: Buffer; type?: string };

function send(by: TestUser, key: string, { query, part, type = "image/jpeg" }: Request) {
  const sent = by.agent.put(`/api/photos/uploads/${key}`).query(query);
  return sent
    .set("Content-Type", type)
    .serialize((bytes) => bytes)
    .send(part);
}

function sign(key: string, bytes: Buffer) {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { key, sha256, bytes: bytes.length, takenAt: "2026-11-18T12:00:00.000Z" };
}

function failed(photos: string[]) {
  return { status: "fail" as const, notes: "Dead", photos };
}

function buildInspectionWith(photos: ReturnType<typeof sign>[]) {
  const horn = failed(photos.map(({ key }) => toPhotoName(key)));
  const results = { ...buildResults("truck"), horn };
  return { body: { assetId: asset.id, results, photos, signatureUrl: "Dee Driver" } };
}

async function submit(photos: ReturnType<typeof sign>[]) {
  const { status, body, text } = await driver.send("submitInspection", buildInspectionWith(photos));
  expect(status, text).toBe(201);
  return body;
}

async function attempt(photos: ReturnType<typeof sign>[]): Promise<[number, string]> {
  const { status, body } = await driver.send("submitInspection", buildInspectionWith(photos));
  return [status, body.code];
}

async function verifySeal(id: number): Promise<unknown> {
  const { seal } = await admin.call("getInspectionPaper", { params: { id } });
  const { body } = await admin.send("verifyCode", { params: { code: seal?.code } });
  expect(body.status).toBe("unchanged");
  return seal;
}
