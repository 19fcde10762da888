import { limits } from "#shared/base/limits.ts";
import { photoLimits } from "./photo-limits.ts";
import { describe, expect, it } from "vitest";
import {
  addSignedIn,
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  buildResults,
  foundCompany,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { startTestApp, visitor } from "../../test/kit/harness.ts";
import { photoFiles } from "../../test/kit/photo-files.ts";

const { app, connect, statementsOf } = await startTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);
const colleague = await addSignedIn(connect(), admin, { role: "driver", username: "colleague" });

/** A transparent WebP of any size in pixels, which takes only a few bytes. */
function webp(width: number, height: number): Buffer {
  const file = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvB0ABEAcQERGIiP4HAA==", "base64");
  const clear = 0x10000000;
  file.writeUInt32LE(clear + (height - 1) * 0x4000 + (width - 1), 21);
  return file;
}

const { "image/jpeg": jpeg, "image/png": png, "image/webp": clearWebp } = photoFiles;

/** Incomplete photos whose size can still be read. */
const pieces: [string, Buffer][] = [
  ["a PNG header", png.subarray(0, 24)],
  ["half a PNG", png.subarray(0, png.length / 2)],
  ["a JPEG header", jpeg.subarray(0, 177)],
  ["half a JPEG", jpeg.subarray(0, jpeg.length - 20)],
  ["half a WebP", clearWebp.subarray(0, 43)],
  [
    "a moving WebP without frames",
    Buffer.from("524946461600000057454250565038580a00000002000000070000050000", "hex"),
  ],
];

function padPhoto(photo: Buffer, size: number): Buffer {
  return Buffer.concat([photo, Buffer.alloc(size - photo.length, 7)]);
}

function dataUrl(bytes: Buffer, type = "image/png"): string {
  return `data:${type};base64,${bytes.toString("base64")}`;
}

async function sendPhoto(user: TestCaller, photo = dataUrl(png)): Promise<string> {
  const response = await user.send("addPhoto", { body: { photo } });
  expect(response.status).toBe(201);
  return response.body.url;
}

describe("POST /api/photos", () => {
  it.each(Object.entries(photoFiles))("stores a %s as it was sent", async (type, bytes) => {
    const response = await driver.send("addPhoto", { body: { photo: dataUrl(bytes, type) } });
    expect(response.status).toBe(201);
    expect(response.body.url).toBe(`/api/photos/${response.body.id}`);
    const shown = await driver.agent.get(response.body.url);
    expect(shown.headers["content-type"]).toBe(type);
    expect(Buffer.compare(shown.body, bytes)).toBe(0);
  });

  it("detects the type by the content, not by the declared type", async () => {
    const url = await sendPhoto(driver, dataUrl(jpeg, "image/svg+xml"));
    expect((await driver.agent.get(url)).headers["content-type"]).toBe("image/jpeg");
  });

  it.each([
    [
      "a drawing",
      dataUrl(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/svg+xml"),
    ],
    ["a page", dataUrl(Buffer.from("<!doctype html><script>alert(1)</script>"), "image/png")],
    ["an address elsewhere", "https://example.com/photo.png"],
    ["a script", "javascript:alert(1)"],
    ["a data URL of something else", dataUrl(png, "text/html")],
    ["nothing", ""],
    ["no content", "data:image/png;base64,"],
    ["no base64", `data:image/png,${png.toString("latin1").slice(8, 12)}`],
    ["base64 that does not say so", dataUrl(png).replace(";base64", "")],
    ["base64 that is no data URL", dataUrl(png).replace("data:", "http:")],
    ["letters that are no base64", `${dataUrl(png)}!!!!`],
    ["a base64 text that is cut off", `${dataUrl(padPhoto(png, 102))}A`],
    [
      "a photo that begins with something else",
      dataUrl(Buffer.concat([Buffer.alloc(2), jpeg.subarray(2)])),
    ],
    ["the start of a photo only", dataUrl(png.subarray(0, 20))],
    ["a number", 7],
  ])("refuses %s", async (_name, photo) => {
    const response = await driver.send("addPhoto", { body: { photo } });
    expect(response.status).toBe(400);
  });

  it.each(pieces)("refuses %s as unreadable", async (_name, photo) => {
    const response = await driver.send("addPhoto", { body: { photo: dataUrl(photo) } });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      code: "photos.unreadable",
      message: "A photo could not be read. Please use JPEG, PNG or WebP",
    });
  });

  it.each(pieces)("refuses a record with %s and stores nothing", async (_name, piece) => {
    const asset = await buildAsset(manager);
    const photos = [dataUrl(png), dataUrl(piece)];
    const results = { ...buildResults("truck"), horn: { status: "fail", photos } };
    const inspection = { assetId: asset.id, results, signatureUrl: "Sam Member" };
    const date = new Date().toISOString();
    const work = { assetId: asset.id, date, serviceType: "Oil Change", description: "Oil" };
    const logged = { ...work, photoUrls: photos };
    for (const [name, list, body] of [
      ["submitInspection", "listInspectionLogs", inspection],
      ["logMaintenance", "listMaintenanceLogs", logged],
    ] as const) {
      expect(await manager.refusal(name, { body })).toBe("400 photos.unreadable");
      expect(await manager.call(list, { query: { assetId: asset.id } })).toEqual([]);
    }
  });

  it("accepts 2 MB and refuses one byte more", async () => {
    const largest = await driver.send("addPhoto", {
      body: { photo: dataUrl(padPhoto(png, limits.photoBytesMax)) },
    });
    expect(largest.status).toBe(201);
    for (const size of [limits.photoBytesMax + 1, 2 * limits.photoBytesMax]) {
      expect(
        await driver.refusal("addPhoto", {
          body: { photo: dataUrl(padPhoto(png, size)) },
        }),
      ).toBe("413 photos.tooLarge");
    }
  });

  it("refuses more pixels than a phone can show", async () => {
    await sendPhoto(driver, dataUrl(webp(10_000, photoLimits.photoPixelsMax / 10_000)));
    const photo = dataUrl(webp(10_000, photoLimits.photoPixelsMax / 10_000 + 1));
    expect(await driver.refusal("addPhoto", { body: { photo } })).toBe("400 photos.unreadable");
  });

  it("accepts the URL of the caller's own unused photo, and no other URL", async () => {
    const { id } = await buildAsset(manager);
    const statusOf = async (user: TestCaller, photo: string) =>
      (await user.send("addPhoto", { body: { photo } })).status;
    const url = await sendPhoto(manager);
    expect(await statusOf(manager, url)).toBe(201);
    expect(await statusOf(driver, url)).toBe(404);
    const ofInspection = await sendPhoto(manager);
    const results = buildResults("truck", ["horn"]);
    results["horn"] = { status: "fail", photos: [ofInspection] };
    await buildInspection(manager, id, { results });
    const ofLog = await sendPhoto(manager);
    await buildMaintenanceLog(manager, id, { photoUrls: [ofLog] });
    const ofAsset = await sendPhoto(manager);
    await manager.call("updateAsset", { params: { id }, body: { photoUrl: ofAsset } });
    for (const shown of [ofInspection, ofLog, ofAsset]) {
      expect(await statusOf(manager, shown)).toBe(404);
    }
  });

  it("returns 401 to a signed-out caller", async () => {
    const photo = dataUrl(png);
    expect((await connect().send("addPhoto", { body: { photo } })).status).toBe(401);
  });
});

describe("GET /api/photos/:id", () => {
  it("returns an image with headers that forbid scripts and shared caching", async () => {
    const url = await sendPhoto(driver);
    const statements = await statementsOf(async () => {
      const { headers } = await driver.agent.get(url);
      expect(headers).toMatchObject({
        "content-type": "image/png",
        "content-disposition": "inline",
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        vary: expect.stringContaining("Cookie"),
        "cache-control": "private, no-cache",
      });
    });
    expect(statements).toHaveLength(2);
  });

  it("returns 304 for a cached photo, but still checks the caller's permission", async () => {
    const url = await sendPhoto(driver);
    const { headers } = await driver.agent.get(url);
    const again = (user: TestCaller) =>
      user.agent.get(url).set("If-None-Match", String(headers["etag"]));
    const cached = await again(driver);
    expect(cached.status).toBe(304);
    expect(cached.headers).toMatchObject({ "cache-control": "private, no-cache" });
    expect((await again(colleague)).status).toBe(404);
    expect((await again(connect())).status).toBe(401);
  });

  it("shows an unused photo to its sender and the office only", async () => {
    const url = await sendPhoto(driver);
    const statuses = [driver, manager, admin, colleague, other.admin].map(
      async ({ agent }) => (await agent.get(url)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404, 404]);
  });

  it("shows an inspection's photo to every user of the company", async () => {
    const asset = await buildAsset(manager);
    const url = await sendPhoto(driver);
    const results = buildResults("truck", ["horn"]);
    results["horn"] = { status: "fail", photos: [url] };
    await buildInspection(driver, asset.id, { results });
    expect((await colleague.agent.get(url)).status).toBe(200);
    expect((await other.admin.agent.get(url)).status).toBe(404);
  });

  it("does not show a maintenance log's photo to drivers", async () => {
    const asset = await buildAsset(manager);
    const photoUrls = [await sendPhoto(manager)];
    const [url = ""] = (await buildMaintenanceLog(manager, asset.id, { photoUrls })).photoUrls;
    expect((await admin.agent.get(url)).status).toBe(200);
    expect((await driver.agent.get(url)).status).toBe(403);
    expect((await other.driver.agent.get(url)).status).toBe(404);
  });

  it("returns the same 404 for a foreign and an unknown photo", async () => {
    const url = await sendPhoto(driver);
    const [foreign, missing] = await Promise.all([
      other.admin.agent.get(url),
      other.admin.send("getPhoto", { params: { id: 9007199254740991 } }),
    ]);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(missing.text);
    expect((await visitor(app).get(url)).status).toBe(401);
  });
});
