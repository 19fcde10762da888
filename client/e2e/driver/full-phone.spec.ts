import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import {
  type Browser,
  answer,
  expect,
  item,
  loadInspections,
  openAs,
  phone,
  toast,
} from "../kit/stage.ts";
import { fillIn, labels, pick, submit, test } from "../kit/fleet.ts";

test.use({ viewport: phone, hasTouch: true, tolerated: /net::ERR_INTERNET_DISCONNECTED/ });

const [failed = ""] = labels;
const full = "This phone is full. Send what is waiting, or free some space.";

test("a full phone says so where the photo is taken, and no photo of its inspection is lost", async ({
  page,
  context,
  baseURL,
  fleet,
}) => {
  const { office, asset, driver } = fleet;
  await limitRoom(context, page, baseURL ?? "");
  await openAs(page, driver);
  await pick(page, asset);
  await answer(page, [failed], "Fail");
  await context.setOffline(true);

  await test.step("what is stored stays, and what is not is said at once", async () => {
    await takePhotos(page, 2);
    await expect(page.getByText(full)).toHaveCount(0);
    await takePhotos(page, 4);
    await expect(toast(page)).toContainText(full);
    await item(page, failed).getByText(full).scrollIntoViewIfNeeded();
    await expect(item(page, failed).getByText(full)).toBeInViewport({ ratio: 1 });
  });

  await test.step("without a connection the form stays open", async () => {
    await fillIn(page, { failed, notes: "Worn" });
    // The toast about the photos has the same words.
    await expect(toast(page)).toHaveCount(0);
    await submit(page);
    await expect(toast(page)).toContainText(full);
    await expect(page.getByRole("button", { name: "Submit Inspection" })).toBeEnabled();
  });

  await test.step("with one all photos arrive", async () => {
    await context.setOffline(false);
    await submit(page);
    await expect(toast(page)).toContainText("Inspection completed successfully");
    await expect.poll(() => countPhotos(office)).toEqual({ named: 4, there: 4 });
  });
});

test("what a full phone could write at the end of a page alone is there at its next start", async ({
  page,
  context,
  fleet,
}) => {
  const { asset, driver } = fleet;
  await openAs(page, driver, `/inspection?asset=${asset.id}`);
  await answer(page, [failed], "Fail");
  await takePhotos(page, 1);
  const refuse = () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("No room", "QuotaExceededError");
    };
  };
  await page.evaluate(refuse);
  await context.addInitScript(refuse);
  const notes = page.getByRole("textbox", { name: "Notes" });
  await notes.fill("Worn through");
  await expect(page.getByText(full).first()).toBeVisible();
  for (let start = 0; start < 2; start += 1) {
    await page.reload();
    await expect(notes).toHaveValue("Worn through");
    await expect(item(page, failed).getByRole("button", { name: /^View / })).toHaveCount(1);
  }
});

/** Takes photos of noise, which no format compresses well. */
async function takePhotos(page: Page, until: number): Promise<void> {
  const views = item(page, failed).getByRole("button", { name: /^View / });
  const size = { width: 1_000, height: 800, channels: 3 } as const;
  for (let taken = (await views.count()) + 1; taken <= until; taken += 1) {
    const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
    const buffer = await sharp({ create: { ...size, background: "#888", noise } })
      .jpeg()
      .toBuffer();
    const file = { name: "worn.jpg", mimeType: "image/jpeg", buffer };
    await item(page, failed).locator('input[type="file"]').setInputFiles(file);
    await expect(views).toHaveCount(taken);
  }
}

/** Called before the first write, because the browser caches the free space for half a minute. */
async function limitRoom(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const browser = await context.newCDPSession(page);
  await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1_250_000 });
}

async function countPhotos(office: Browser): Promise<{ named: number; there: number }> {
  const [log] = await loadInspections(office);
  const photos = Object.values(log?.results ?? {}).flatMap((result) => result.photos ?? []);
  const found = await Promise.all(photos.map((url) => office.request.get(url)));
  return { named: photos.length, there: found.filter((response) => response.ok()).length };
}
