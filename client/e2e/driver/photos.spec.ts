import { createHash } from "node:crypto";
import { startFlakyLine } from "#server/test/stand-ins/flaky-line.ts";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type Browser, closePhoto, expect, loadInspections, openAs, phone } from "../kit/stage.ts";
import { fillIn, labels, pick, submit, test } from "../kit/fleet.ts";

const [first = ""] = labels;

test.use({ viewport: phone, hasTouch: true, isMobile: true });

test("a picture of 12 megapixels becomes a photo beside the page, upright and small, which survives a reload and reaches its record whole", async ({
  page,
  fleet,
}) => {
  await openAs(page, fleet.driver);
  await pick(page, fleet.asset);
  await fillIn(page, { failed: first, notes: "Worn" });
  await page.locator('input[type="file"]').setInputFiles(await takePicture(4_032, 3_024));
  const tile = page.getByRole("button", { name: "View photo 1 of" });
  await expect(tile).toBeVisible();
  expect(page.workers()).toHaveLength(1);
  expect(await measureSize(tile.locator("img"))).toEqual({ width: 240, height: 320 });
  await tile.click();
  const picture = page.getByRole("dialog").getByRole("img");
  await expect(picture).toBeVisible();
  expect(await measureSize(picture)).toEqual({ width: 1_200, height: 1_600 });
  await closePhoto(page, first);

  await page.reload();
  await expect(tile).toBeVisible();
  await submit(page);
  await expect.poll(async () => (await loadInspections(fleet.office)).length).toBe(1);
  const [log] = await loadInspections(fleet.office);
  const [url = ""] = log?.results["engine-oil"]?.photos ?? [];
  const { width, height } = await sharp(await load(fleet.office, url)).metadata();
  expect({ width, height }).toEqual({ width: 1_200, height: 1_600 });
});

test.describe("over a line that cuts connections", () => {
  test.use({ tolerated: /net::ERR_/ });

  test("a record is sent before its photos, which arrive as they were taken", async ({
    page,
    fleet,
    baseURL,
  }) => {
    test.slow();
    const line = await startFlakyLine(baseURL ?? "");
    await openAs(page, fleet.driver, line.origin);
    await pick(page, fleet.asset);
    await fillIn(page, { failed: first, notes: "Worn" });
    line.cut(0.3);
    for (const index of [1, 2]) {
      await page.locator('input[type="file"]').setInputFiles(await takeNoise());
      await expect(page.getByRole("button", { name: `View photo ${index} of` })).toBeVisible();
    }
    const sent = page.waitForRequest((request) => request.url().endsWith("/api/inspection/logs"));
    await submit(page);
    const { photos }: { photos: { sha256: string }[] } = (await sent).postDataJSON();
    const digests = async () => {
      const [log] = await loadInspections(fleet.office);
      const urls = log?.results["engine-oil"]?.photos ?? [];
      const pictures = await Promise.all(urls.map((url) => load(fleet.office, url)));
      return pictures.map((picture) => createHash("sha256").update(picture).digest("hex"));
    };
    await expect.poll(digests, { timeout: 120_000 }).toEqual(photos.map(({ sha256 }) => sha256));
    expect(photos).toHaveLength(2);
    expect(await loadInspections(fleet.office)).toHaveLength(1);
    expect(line.cuts()).toBeGreaterThan(0);
    await line.close();
  });
});

/** Noise, which no format compresses well. */
async function takeNoise() {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const size = { width: 800, height: 600, channels: 3 } as const;
  const picture = sharp({ create: { ...size, background: "#888", noise } });
  return { name: "noise.jpg", mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

async function load({ request }: Browser, url: string): Promise<Buffer> {
  return (await request.get(url)).body();
}

/** A picture as an upright phone writes it: on its side, with an EXIF orientation. */
async function takePicture(width: number, height: number) {
  const background = "#8899aa";
  const plain = sharp({ create: { width, height, channels: 3, background } });
  const buffer = await plain.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  return { name: "tire.jpg", mimeType: "image/jpeg", buffer };
}

function measureSize(image: ReturnType<Page["locator"]>) {
  return image.evaluate(async (element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error("This is no picture");
    await element.decode();
    return { width: element.naturalWidth, height: element.naturalHeight };
  });
}
