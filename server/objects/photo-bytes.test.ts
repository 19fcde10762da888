import { createHash, randomUUID } from "node:crypto";
import { toPhotoName } from "#shared/base/photos.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { unpackBody } from "../test/kit/archive-reader.ts";
import {
  buildAsset,
  buildReport,
  buildResults,
  foundCompany,
  password,
} from "../test/kit/build.ts";
import { createLog } from "../log.ts";
import { startTestApp } from "../test/kit/harness.ts";
import { readText } from "../test/kit/pdf-reader.ts";
import { photoFiles } from "../test/kit/photo-files.ts";
import { startObjects, storeAt, storeKeys } from "../test/stand-ins/stand-in-objects.ts";
import { ObjectStore } from "./object-store.ts";
import { PhotoBytes } from "./photo-bytes.ts";

const standIn = await startObjects();
afterAll(() => standIn.stop());
const photoStore = storeAt(standIn.endpoint);
const { connect, database } = await startTestApp({ photoStore });
const withoutStore = await startTestApp({ database });
const { admin, driver } = await foundCompany(connect);
const asset = await buildAsset(admin);
const { "image/jpeg": jpeg, "image/png": png } = photoFiles;
const photo = `data:image/png;base64,${png.toString("base64")}`;

beforeEach(() => {
  standIn.failing = 0;
  standIn.objects.clear();
});

describe("A photo in an object store", () => {
  it("is an object under its company, and none of it is in the database but its thumbnail", async () => {
    const sent = await driver.call("addPhoto", { body: { photo } });
    const row = await readRow(sent.id);
    expect(row).toMatchObject({ bytes: null, sha256: digest(png), size: png.length });
    const key = `/yard/${String(row["company_id"])}/${String(row["object_id"])}`;
    expect([...standIn.objects.keys()]).toEqual([key]);
    expect(standIn.objects.get(key)?.bytes).toEqual(png);
    const { photo: parted } = await put(Buffer.concat([jpeg, png]), jpeg.length);
    standIn.failing = Infinity;
    expect((await driver.agent.get(`${parted?.url}?size=thumb`)).body).toEqual(jpeg);
    expect((await driver.agent.get(parted?.url ?? "")).status).toBe(503);
  });

  it("is there before its row: what is refused then leaves an object and no row", async () => {
    const before = await countRows();
    const body = { ...inspection(photo), assetId: 9_007_199_254_740_991 };
    expect(await driver.refusal("submitInspection", { body })).toBe("404 request.notFound");
    expect(standIn.objects.size).toBe(1);
    expect(await countRows()).toBe(before);
  });

  it("is sent again once the store is back: nothing is recorded without it, and lists still open", async () => {
    standIn.failing = Infinity;
    const key = randomUUID();
    const sent = { body: inspection(photo), headers: { "idempotency-key": key } };
    const submit = () => driver.send("submitInspection", sent);
    const away = await submit();
    expect([away.status, away.body.code]).toEqual([503, "request.unavailable"]);
    expect(away.headers["retry-after"]).toBe("2");
    expect(await admin.call("listInspectionLogs", { query: { assetId: asset.id } })).toEqual([]);
    expect((await driver.agent.get("/api/yard")).status).toBe(200);
    standIn.failing = 0;
    expect((await submit()).status).toBe(201);
    expect(await admin.call("listInspectionLogs", { query: { assetId: asset.id } })).toHaveLength(
      1,
    );
  });

  it("needs its last part again only, where the store was away when it was whole", async () => {
    const key = randomUUID();
    const photos = [{ key, sha256: digest(png), bytes: png.length }];
    const body = { ...inspection(toPhotoName(key)), photos };
    const log = await driver.call("submitInspection", { body });
    standIn.failing = 2;
    const path = `/api/photos/uploads/${key}?total=${png.length}&thumb=0`;
    const send = (at: number) => sendPart(`${path}&at=${at}`, png.subarray(at));
    expect((await send(0)).status).toBe(503);
    const { body: stored } = await send(png.length - 1);
    expect(stored.photo.url).toBe(log.results["horn"]?.photos?.[0]);
    expect((await admin.agent.get(stored.photo.url)).body).toEqual(png);
  });

  it("is not shown where its object is gone or another one, and its paper and export say so", async () => {
    const log = await driver.call("submitInspection", { body: inspection(photo) });
    const [url = ""] = log.results["horn"]?.photos ?? [];
    const [key = ""] = standIn.objects.keys();
    standIn.objects.set(key, { bytes: jpeg, changedAt: new Date() });
    expect((await admin.agent.get(url)).status).toBe(404);
    standIn.objects.delete(key);
    expect((await admin.agent.get(url)).status).toBe(404);
    const paper = admin.agent.get(`/api/papers/inspections/${log.id}/pdf`);
    const { body: pdf } = await paper.responseType("blob");
    expect(readText(Buffer.from(pdf))).toContain("Thephotocannotbeshown.");
    const archive = await admin.agent.get("/api/company/export").buffer(true).parse(unpackBody);
    expect(archive.body.get(`photos/${url.split("/").at(-1)}.png`)).toEqual(Buffer.alloc(0));
  });

  it("may come with the report of a stranger", async () => {
    await buildReport(admin, asset.id, { text: "Oil drips from it", photo });
    expect(standIn.objects.size).toBe(1);
  });

  it("is one of 16 that a server reads at a time, as each is held whole, 12 of them of one company", async () => {
    const { endpoint } = standIn;
    const counting = new CountingStore({
      bucket: "yard",
      prefix: "",
      endpoint,
      region: "us-east-1",
      ...storeKeys,
    });
    const photoBytes = new PhotoBytes({ store: counting, log: createLog("silent") });
    const none = { bytes: null, objectId: null, sha256: null, size: null };
    const store = async (company: number) => ({
      ...none,
      ...(await photoBytes.store(company, png)),
    });
    const places = [await store(1), await store(2)];
    const read = async (companies: number[]) => {
      const many = companies.flatMap((item) => Array.from({ length: 30 }, () => item));
      const found = await Promise.all(
        many.map((company) => photoBytes.read(company, places[company - 1] ?? none)),
      );
      expect(found).toEqual(many.map(() => png));
    };
    await read([1]);
    expect(counting.mostAtOnce).toBe(12);
    await read([1, 2]);
    expect(counting.mostAtOnce).toBe(16);
  });

  it("is not lost to a server without the settings of the store", async () => {
    const sent = await driver.call("addPhoto", { body: { photo } });
    const elsewhere = withoutStore.connect();
    await elsewhere.call("signIn", { body: { username: driver.username, password } });
    expect((await elsewhere.agent.get(sent.url)).status).toBe(503);
  });
});

/** Counts how many objects are read at once. */
class CountingStore extends ObjectStore {
  mostAtOnce = 0;
  #atOnce = 0;

  override async get(key: string) {
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    const found = await super.get(key);
    this.#atOnce -= 1;
    return found;
  }
}

function inspection(named: string) {
  const results = { ...buildResults("truck"), horn: { status: "fail" as const, photos: [named] } };
  return { assetId: asset.id, results, signatureUrl: "Sam Member" };
}

function digest(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function put(bytes: Buffer, thumb: number) {
  const path = `/api/photos/uploads/${randomUUID()}?at=0&total=${bytes.length}&thumb=${thumb}`;
  const { body } = await sendPart(path, bytes);
  return body;
}

function sendPart(path: string, part: Buffer) {
  const sent = driver.agent.put(path).set("Content-Type", "image/png");
  return sent.serialize((bytes) => bytes).send(part);
}

async function readRow(id: number) {
  const text = "select * from photos /* across companies */ where id = $1";
  const { rows } = await database.pool.query<Record<string, unknown>>(text, [id]);
  return rows[0] ?? {};
}

async function countRows(): Promise<number> {
  const { rows } = await database.pool.query("select from photos /* across companies */");
  return rows.length;
}
