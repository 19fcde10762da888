/** How long a driver waits on a weak line and a slow phone: `npm run test:long -- phone`. */
import { addUser, buildAsset, password } from "#server/test/kit/build.ts";
import {
  printFigures,
  chooseSize,
  startDatabase,
  startProduct,
} from "#server/reliability/product.ts";
import { foundYard } from "#server/reliability/yard.ts";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { findChromium } from "../kit/chromium.ts";

const phone = { width: 390, height: 844 };
const fleet = 24;

/** Slow 4G as in browsers' developer tools, in bytes a second. */
const slowLine = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 680_000 / 8,
};
const slowness = 4;

/** A picture that is shrunk to some 250 KB. */
const size = { width: 1_600, height: 1_200, channels: 3 } as const;
const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
const buffer = await sharp({ create: { ...size, background: "#888", noise } })
  .jpeg()
  .toBuffer();
const picture = { name: "worn.jpg", mimeType: "image/jpeg", buffer };

it("a driver's waits on slow 4G and a phone four times slower", async () => {
  const rounds = chooseSize(9);
  const { url } = await startDatabase();
  const { origin } = await startProduct({ DATABASE_URL: url });
  const admin = await foundYard(origin);
  for (let unit = 1; unit <= fleet; unit += 1) await buildAsset(admin, { name: `Mixer ${unit}` });
  const { username } = await addUser(admin, { role: "driver" });
  const browser = await launch();
  const waits = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    const context = await openPhone(browser, { origin, username });
    for (const [what, ms] of Object.entries(await measure(context))) {
      waits.set(what, [...(waits.get(what) ?? []), ms]);
    }
    await context.close();
  }
  for (const [what, all] of waits) printFigures(`${what}: ${computeMedian(all)} ms`);
  expect(waits.size).toBe(6);
  expect([...waits.values()].flat().filter((wait) => !Number.isFinite(wait))).toEqual([]);
}, 1_200_000);

async function launch(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
  onTestFinished(() => browser.close());
  return browser;
}

type Opened = { origin: string; username: string };

async function openPhone(browser: Browser, { origin, username }: Opened) {
  const context = await browser.newContext({ baseURL: origin, viewport: phone, hasTouch: true });
  await context.request.post("/api/login", { data: { username, password } });
  return context;
}

async function measure(context: BrowserContext) {
  const first = await openSlowly(context, slowLine);
  const list = await measureUntilListed(first);
  const paint = await first.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
  );
  const sent = await timeSubmit(first, "Inspection completed successfully");
  const withPhotos = await timeSubmit(first, "Inspection completed successfully", 6);
  await first.evaluate(async () => void (await navigator.serviceWorker.ready));
  await first.close();
  await context.setOffline(true);
  const second = await openSlowly(context, { ...slowLine, offline: true });
  return {
    "first paint": paint,
    "list can be used": list,
    "tap to sent": sent,
    "tap to sent with six photos": withPhotos,
    "second start without a network": await measureUntilListed(second),
    "tap to saved without a network": await timeSubmit(second, "Saved on this phone"),
  };
}

async function openSlowly(context: BrowserContext, line: typeof slowLine): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watchTexts);
  const browser = await context.newCDPSession(page);
  await browser.send("Network.enable");
  await browser.send("Network.emulateNetworkConditions", line);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  return page;
}

/** Records inside the page when a text first appears, because polling from outside would slow it down. */
function watchTexts(): void {
  const seen: Record<string, number> = {};
  let wanted = "Mixer 7";
  const look = () => {
    if (document.body?.textContent.includes(wanted)) seen[wanted] ??= performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
  Object.assign(window, {
    seenAt: (text: string) => seen[text],
    watchFor: (text: string) => {
      wanted = text;
      delete seen[text];
    },
  });
}

/** Measured from the start of the navigation, by the page's own clock. */
async function measureUntilListed(page: Page): Promise<number> {
  await page.goto("/inspection");
  await page.getByRole("button", { name: "Mixer 7" }).waitFor();
  return page.evaluate<number>('window.seenAt("Mixer 7")');
}

/** Fills in an inspection, and measures the time from the tap on the button until this text is shown. */
async function timeSubmit(page: Page, text: string, photos = 0): Promise<number> {
  const shown = page.getByText(new RegExp(`^${text}`)).first();
  await shown.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Mixer 7" }).tap();
  for (const { label } of builtInChecklists.truck) {
    const item = page.getByRole("group", { name: label, exact: true });
    // Clicked from a script, because the form moves on by itself after each answer.
    await item.getByRole("button", { name: "Pass", exact: true }).dispatchEvent("click");
  }
  await addPhotos(page, photos);
  await page.getByLabel("Driver Signature").fill("Marco Ortiz");
  await page.evaluate(`window.watchFor(${JSON.stringify(text)})`);
  const button = page.getByRole("button", { name: "Submit Inspection" });
  await button.evaluate((element) => {
    element.addEventListener("click", () => performance.mark("tap"), { once: true });
  });
  await button.tap();
  await shown.waitFor();
  const seen = await page.evaluate<number>(`window.seenAt(${JSON.stringify(text)})`);
  const tap = await page.evaluate(() => performance.getEntriesByName("tap").at(-1)?.startTime);
  return seen - (tap ?? NaN);
}

/** Adds photos to failed items, at most four to each; none is sent before the tap is measured. */
async function addPhotos(page: Page, count: number): Promise<void> {
  for (const { label } of builtInChecklists.truck.slice(0, Math.ceil(count / 3))) {
    const item = page.getByRole("group", { name: label, exact: true });
    await item.getByRole("button", { name: "Fail", exact: true }).dispatchEvent("click");
    await item.getByRole("textbox", { name: "Notes" }).fill("Worn");
    for (let photo = 1; photo <= 3; photo += 1) {
      await item.locator('input[type="file"]').first().setInputFiles(picture);
      await item
        .getByRole("button", { name: /^View / })
        .nth(photo - 1)
        .waitFor();
    }
  }
}

function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? NaN);
}
