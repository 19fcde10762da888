import { limits, serverLimits } from "#shared/limits.ts";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  builtInResults,
} from "../../test/build-by-agent.ts";
import { addMember, foundCompany } from "../../test/company.ts";
import type { Agent } from "../../test/harness.ts";
import { startTestApp, visitor } from "../../test/harness.ts";
import { photoFiles } from "../../test/samples.ts";

const { app, statementsOf } = await startTestApp();
const { admin, manager, driver } = await foundCompany(app);
const other = await foundCompany(app);
const colleague = await addMember(app, admin.agent, { role: "driver", username: "colleague" });

/** Of as many pixels as are wanted, all of them clear: a WebP of so few bytes may hold them. */
function webp(width: number, height: number): Buffer {
  const file = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvB0ABEAcQERGIiP4HAA==", "base64");
  const clear = 0x10000000;
  file.writeUInt32LE(clear + (height - 1) * 0x4000 + (width - 1), 21);
  return file;
}

const { "image/jpeg": jpeg, "image/png": png, "image/webp": clearWebp } = photoFiles;

/** Photos that have a size and are not all there. */
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

function padded(photo: Buffer, size: number): Buffer {
  return Buffer.concat([photo, Buffer.alloc(size - photo.length, 7)]);
}

function dataUrl(bytes: Buffer, type = "image/png"): string {
  return `data:${type};base64,${bytes.toString("base64")}`;
}

async function send(agent: Agent, photo = dataUrl(png)): Promise<string> {
  const response = await agent.post("/api/photos").send({ photo });
  expect(response.status).toBe(201);
  return response.body.url;
}

describe("POST /api/photos", () => {
  it.each(Object.entries(photoFiles))("keeps a %s as it was sent", async (type, bytes) => {
    const response = await driver.agent.post("/api/photos").send({ photo: dataUrl(bytes, type) });
    expect(response.status).toBe(201);
    expect(response.body.url).toBe(`/api/photos/${response.body.id}`);
    const shown = await driver.agent.get(response.body.url);
    expect(shown.headers["content-type"]).toBe(type);
    expect(Buffer.compare(shown.body, bytes)).toBe(0);
  });

  it("goes by the content, whatever the photo is called", async () => {
    const url = await send(driver.agent, dataUrl(jpeg, "image/svg+xml"));
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
    ["a base64 text that is cut off", `${dataUrl(padded(png, 102))}A`],
    [
      "a photo that begins with something else",
      dataUrl(Buffer.concat([Buffer.alloc(2), jpeg.subarray(2)])),
    ],
    ["the start of a photo only", dataUrl(png.subarray(0, 20))],
    ["a number", 7],
  ])("refuses %s", async (_name, photo) => {
    const response = await driver.agent.post("/api/photos").send({ photo });
    expect(response.status).toBe(400);
  });

  it.each(pieces)("refuses %s, which nobody could open", async (_name, photo) => {
    const response = await driver.agent.post("/api/photos").send({ photo: dataUrl(photo) });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      code: "photos.unreadable",
      message: "A photo could not be read. Please use JPEG, PNG or WebP",
    });
  });

  it.each(pieces)("refuses a record with %s, and keeps none", async (_name, piece) => {
    const asset = await buildAsset(manager.agent);
    const photos = [dataUrl(png), dataUrl(piece)];
    const results = { ...builtInResults("truck"), horn: { status: "fail", photos } };
    const inspection = { assetId: asset.id, results, signatureUrl: "Sam Member" };
    const date = new Date().toISOString();
    const work = { assetId: asset.id, date, serviceType: "Oil Change", description: "Oil" };
    const records = [
      ["/api/inspection/logs", inspection],
      ["/api/maintenance/logs", { ...work, photoUrls: photos }],
    ] as const;
    for (const [path, record] of records) {
      const response = await manager.agent.post(path).send(record);
      expect([response.status, response.body.code]).toEqual([400, "photos.unreadable"]);
      expect((await manager.agent.get(`${path}?assetId=${asset.id}`)).body).toEqual([]);
    }
  });

  it("takes 2 MB and refuses a byte more", async () => {
    const largest = await driver.agent
      .post("/api/photos")
      .send({ photo: dataUrl(padded(png, limits.photoBytesMax)) });
    expect(largest.status).toBe(201);
    for (const size of [limits.photoBytesMax + 1, 2 * limits.photoBytesMax]) {
      const response = await driver.agent
        .post("/api/photos")
        .send({ photo: dataUrl(padded(png, size)) });
      expect(response.status).toBe(413);
      expect(response.body.code).toBe("photos.tooLarge");
    }
  });

  it("refuses more pixels than a phone can show", async () => {
    await send(driver.agent, dataUrl(webp(10_000, serverLimits.photoPixelsMax / 10_000)));
    const photo = dataUrl(webp(10_000, serverLimits.photoPixelsMax / 10_000 + 1));
    const response = await driver.agent.post("/api/photos").send({ photo });
    expect(response.status).toBe(400);
    expect(response.body.code).toBe("photos.unreadable");
  });

  it("takes the address of one's own photo that no record shows, and of no other", async () => {
    const { id } = await buildAsset(manager.agent);
    const statusOf = async (agent: Agent, photo: string) =>
      (await agent.post("/api/photos").send({ photo })).status;
    const url = await send(manager.agent);
    expect(await statusOf(manager.agent, url)).toBe(201);
    expect(await statusOf(driver.agent, url)).toBe(404);
    const ofInspection = await send(manager.agent);
    const results = builtInResults("truck", ["horn"]);
    results["horn"] = { status: "fail", photos: [ofInspection] };
    await buildInspection(manager.agent, id, { results });
    const ofLog = await send(manager.agent);
    await buildMaintenanceLog(manager.agent, id, { photoUrls: [ofLog] });
    const ofAsset = await send(manager.agent);
    await manager.agent.put(`/api/assets/${id}`).send({ photoUrl: ofAsset });
    for (const shown of [ofInspection, ofLog, ofAsset]) {
      expect(await statusOf(manager.agent, shown)).toBe(404);
    }
  });

  it("is not for nobody", async () => {
    const photo = dataUrl(png);
    expect((await visitor(app).post("/api/photos").send({ photo })).status).toBe(401);
  });
});

describe("GET /api/photos/:id", () => {
  it("sends nothing but a picture, which a browser keeps for itself and asks about", async () => {
    const url = await send(driver.agent);
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

  it("is not sent again to a browser that has it, nor shown to whoever may see it no more", async () => {
    const url = await send(driver.agent);
    const { headers } = await driver.agent.get(url);
    const again = (agent: Agent) => agent.get(url).set("If-None-Match", String(headers["etag"]));
    const kept = await again(driver.agent);
    expect(kept.status).toBe(304);
    expect(kept.headers).toMatchObject({ "cache-control": "private, no-cache" });
    expect((await again(colleague.agent)).status).toBe(404);
    expect((await again(visitor(app))).status).toBe(401);
  });

  it("shows a photo that no record names to its sender and the office only", async () => {
    const url = await send(driver.agent);
    const statuses = [driver, manager, admin, colleague, other.admin].map(
      async ({ agent }) => (await agent.get(url)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404, 404]);
  });

  it("shows an inspection's photo to everybody of the company", async () => {
    const asset = await buildAsset(manager.agent);
    const url = await send(driver.agent);
    const results = builtInResults("truck", ["horn"]);
    results["horn"] = { status: "fail", photos: [url] };
    await buildInspection(driver.agent, asset.id, { results });
    expect((await colleague.agent.get(url)).status).toBe(200);
    expect((await other.admin.agent.get(url)).status).toBe(404);
  });

  it("does not show a maintenance log's photo to drivers", async () => {
    const asset = await buildAsset(manager.agent);
    const photoUrls = [await send(manager.agent)];
    const [url = ""] = (await buildMaintenanceLog(manager.agent, asset.id, { photoUrls }))
      .photoUrls;
    expect((await admin.agent.get(url)).status).toBe(200);
    expect((await driver.agent.get(url)).status).toBe(403);
    expect((await other.driver.agent.get(url)).status).toBe(404);
  });

  it("answers another company's photo like one that never was", async () => {
    const url = await send(driver.agent);
    const [foreign, missing] = await Promise.all([
      other.admin.agent.get(url),
      other.admin.agent.get("/api/photos/9007199254740991"),
    ]);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(missing.text);
    expect((await visitor(app).get(url)).status).toBe(401);
  });
});
