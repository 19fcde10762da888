import { createHash, randomUUID } from "node:crypto";
import { dayMs } from "#shared/base/dates.ts";
import { toPhotoName } from "#shared/base/photos.ts";
import { describe, expect, it } from "vitest";
import { openCompany } from "../../db/across/across-companies.ts";
import { countStored, sumUpStored } from "../../db/across/stored-bytes.ts";
import { prune } from "../../jobs/remove-expired.ts";
import { createLog } from "../../log.ts";
import {
  buildAsset,
  buildDocument,
  buildReport,
  buildResults,
  foundCompany,
} from "../../test/kit/build.ts";
import type { TestCompany } from "../../test/kit/harness.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { photoFiles } from "../../test/kit/photo-files.ts";
import { pdfDataUrl, photoDataUrl } from "../../test/kit/samples.ts";

const bytesMax = 1_000;
const { clock, connect, database } = await startTestApp({ storageBytesPerCompany: bytesMax });
const { "image/jpeg": jpeg } = photoFiles;
const photoBytes = Buffer.from(photoDataUrl.split(",")[1] ?? "", "base64").length;

describe("What a company has stored", () => {
  it("is counted with each photo and scan, and shown to admins with what it may store", async () => {
    const { admin, driver } = await foundCompany(connect);
    const stored = async () => (await admin.call("getBackup")).stored;
    expect(await stored()).toEqual({ bytes: 0, bytesMax });
    await driver.call("addPhoto", { body: { photo: photoDataUrl } });
    await upload(driver, Buffer.concat([jpeg, jpeg]), { thumb: jpeg.length });
    const { id: assetId } = await buildAsset(admin);
    const scan = Buffer.from(pdfDataUrl.split(",")[1] ?? "", "base64").length;
    await buildDocument(admin, { assetId, files: [{ name: "a.pdf", data: pdfDataUrl }] });
    const bytes = photoBytes + 2 * jpeg.length + scan;
    expect(await stored()).toEqual({ bytes, bytesMax });
    await sumUpStored(database.builder);
    await sumUpStored(database.builder);
    expect(await stored()).toEqual({ bytes, bytesMax });
    const rows = "select count(*)::int as count from stored_bytes where company_id = $1";
    const { rows: left } = await database.pool.query(rows, [await findCompanyId(admin.id)]);
    expect(left[0]).toEqual({ count: 1 });
  });

  it("becomes less by the photos that no record names, when these are removed", async () => {
    const { driver, admin } = await foundCompany(connect);
    await driver.call("addPhoto", { body: { photo: photoDataUrl } });
    clock.set(new Date(Date.now() + 8 * dayMs));
    await prune({ database, clock, log: createLog("silent") });
    clock.reset();
    const company = openCompany(database.builder, await findCompanyId(admin.id));
    expect(await countStored(company)).toBe(0);
  });
});

describe("A company without room for more photos and scans", () => {
  const refusal = { status: 503, body: { code: "storage.full" } };

  it("is refused photos and documents, for which phones try again later", async () => {
    const { admin, driver } = await foundFull();
    const photo = await driver.send("addPhoto", { body: { photo: photoDataUrl } });
    expect(photo).toMatchObject({ ...refusal, headers: { "retry-after": "600" } });
    const key = randomUUID();
    const part = driver.agent
      .put(`/api/photos/uploads/${key}`)
      .query({ at: 0, total: jpeg.length, thumb: 0 });
    const sent = await part
      .set("Content-Type", "image/jpeg")
      .serialize((item) => item)
      .send(jpeg);
    expect(sent).toMatchObject(refusal);
    const { id: assetId } = await buildAsset(admin);
    const files = [{ name: "a.pdf", data: pdfDataUrl }];
    const document = { assetId, kind: "registration", files };
    expect(await admin.send("addDocument", { body: document })).toMatchObject(refusal);
    expect(await admin.send("addDocument", { body: { ...document, files: [] } })).toMatchObject({
      status: 201,
    });
    const held = {
      headers: { "idempotency-key": randomUUID() },
      body: {
        kind: "inspection",
        body: { photos: [photoDataUrl] },
        reason: "request.invalid",
        performedAt: new Date().toISOString(),
        subject: { assetId, name: "Mixer" },
      },
    };
    expect(await driver.send("hold", held)).toMatchObject(refusal);
  });

  it("has its records all the same, which say of photos within them that they are not there", async () => {
    const { admin, driver } = await foundFull();
    const { id: assetId } = await buildAsset(admin);
    const horn = { status: "fail" as const, notes: "Dead", photos: [photoDataUrl] };
    const results = { ...buildResults("truck"), horn };
    const log = await driver.call("submitInspection", {
      body: { assetId, results, signatureUrl: "Dee Driver" },
    });
    const defect = await driver.call("createDefect", {
      body: { assetId, title: "Worn", photos: [photoDataUrl] },
    });
    const service = await admin.call("logMaintenance", {
      body: {
        assetId,
        date: new Date().toISOString(),
        serviceType: "Oil Change",
        description: "Changed oil",
        photoUrls: [photoDataUrl],
      },
    });
    const urls = [log.results["horn"]?.photos?.[0], defect.photoUrls[0], service.photoUrls[0]];
    for (const url of urls) {
      const { status, body } = await admin.agent.get(url ?? "");
      expect([status, body.code]).toEqual([404, "photos.notSent"]);
    }
    const { seal } = await admin.call("getInspectionPaper", { params: { id: log.id } });
    const { body } = await admin.send("verifyCode", { params: { code: seal?.code ?? "" } });
    expect(body.status).toBe("unchanged");
    expect((await buildReport(admin, assetId, { photo: photoDataUrl })).number).toBe(1);
    const [report] = await admin.call("listReports");
    expect(report?.photoId).toBe(null);
  });

  it("has an inspection that names its photos, which come once there is room", async () => {
    const { admin, driver, makeRoom } = await foundFull();
    const { id: assetId } = await buildAsset(admin);
    const key = randomUUID();
    const sha256 = createHash("sha256").update(jpeg).digest("hex");
    const horn = { status: "fail" as const, notes: "Dead", photos: [toPhotoName(key)] };
    const results = { ...buildResults("truck"), horn };
    const photos = [{ key, sha256, bytes: jpeg.length }];
    const log = await driver.call("submitInspection", {
      body: { assetId, results, photos, signatureUrl: "Dee Driver" },
    });
    const url = log.results["horn"]?.photos?.[0] ?? "";
    expect((await admin.agent.get(url)).body.code).toBe("photos.awaited");
    await makeRoom();
    await upload(driver, jpeg, { key });
    expect((await admin.agent.get(url)).status).toBe(200);
  });
});

async function findCompanyId(userId: number): Promise<number> {
  const ofUser = "select company_id as id from users where id = $1 /* across companies */";
  const { rows } = await database.pool.query<{ id: string }>(ofUser, [userId]);
  return Number(rows[0]?.id);
}

async function foundFull() {
  const company = await foundCompany(connect);
  const companyId = await findCompanyId(company.admin.id);
  const add = "insert into stored_bytes (company_id, bytes) values ($1, $2)";
  await database.pool.query(add, [companyId, bytesMax]);
  const makeRoom = () => database.pool.query(add, [companyId, -bytesMax]);
  return { ...company, makeRoom };
}

type Upload = { thumb?: number; key?: string };

async function upload(
  by: TestCompany["driver"],
  bytes: Buffer,
  { thumb = 0, key = randomUUID() }: Upload,
) {
  const { status, text } = await by.agent
    .put(`/api/photos/uploads/${key}`)
    .query({ at: 0, total: bytes.length, thumb })
    .set("Content-Type", "image/jpeg")
    .serialize((item) => item)
    .send(bytes);
  expect(status, text).toBe(200);
}
