/** How long drivers and the office wait on a weak line and a slow phone: `npm run test:long -- phone`. */
import { addUser, buildAsset, password } from "#server/test/kit/build.ts";
import {
  printFigures,
  chooseSize,
  startDatabase,
  startProduct,
} from "#server/reliability/kit/product.ts";
import { createFounder, inspection } from "#server/reliability/kit/users.ts";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from "@playwright/test";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { findChromium } from "../kit/chromium.ts";

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const fleet = 24;

/** Slow 4G as in browsers' developer tools, in bytes a second. */
const slowLine = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 680_000 / 8,
};
const slowness = 4;
/** A line at a desk, on a computer as it is. */
const officeLine = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 5_000_000 / 8,
};

/** A picture that is shrunk to some 250 KB. */
const size = { width: 1_600, height: 1_200, channels: 3 } as const;
const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
const buffer = await sharp({ create: { ...size, background: "#888", noise } })
  .jpeg()
  .toBuffer();
const picture = { name: "worn.jpg", mimeType: "image/jpeg", buffer };

it("a driver's waits on slow 4G and a phone four times slower", async () => {
  const { origin, admin } = await startYard();
  const { username } = await addUser(admin, { role: "driver" });
  const { id } = await buildAsset(admin, { name: "Worn mixer" });
  await admin.call("submitInspection", { body: inspection(id) });
  const browser = await launch();
  await measureInTurns(9, async () => {
    const context = await openWindow(browser, { origin, username, viewport: phone });
    const waits = await measure(context);
    await context.close();
    return waits;
  });
}, 1_200_000);

it("the office's waits on such a phone, and at a desk", async () => {
  const { origin, admin } = await startYard();
  const browser = await launch();
  const pages = { dashboard: "/dashboard", "asset's page": `/assets/${admin.assetId}` };
  const windows = {
    "on a phone": { viewport: phone, line: slowLine, rate: slowness },
    "at a desk": { viewport: desk, line: officeLine, rate: 1 },
  };
  await measureInTurns(16, async () => {
    const figures: Record<string, number> = {};
    for (const [where, { viewport, ...given }] of Object.entries(windows)) {
      for (const [name, path] of Object.entries(pages)) {
        const context = await openWindow(browser, { origin, username: admin.username, viewport });
        for (const [what, figure] of Object.entries(await measurePage(context, path, given))) {
          figures[`${name} ${where}: ${what}`] = figure;
        }
        await context.close();
      }
    }
    return figures;
  });
}, 1_200_000);

async function startYard() {
  const { url } = await startDatabase();
  const { origin } = await startProduct({ DATABASE_URL: url });
  const admin = await createFounder(origin);
  for (let unit = 1; unit <= fleet; unit += 1) await buildAsset(admin, { name: `Mixer ${unit}` });
  return { origin, admin };
}

/** Prints the median of each figure of several rounds. */
async function measureInTurns(
  count: number,
  measureOnce: () => Promise<Record<string, number>>,
): Promise<void> {
  const figures = new Map<string, number[]>();
  const rounds = chooseSize(9);
  for (let round = 0; round < rounds; round += 1) {
    for (const [what, figure] of Object.entries(await measureOnce())) {
      figures.set(what, [...(figures.get(what) ?? []), figure]);
    }
  }
  for (const [what, all] of figures) printFigures(`${what}: ${computeMedian(all)}`);
  expect(figures.size).toBe(count);
  expect([...figures.values()].flat().filter((figure) => !Number.isFinite(figure))).toEqual([]);
}

async function launch(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
  onTestFinished(() => browser.close());
  return browser;
}

type Opened = { origin: string; username: string; viewport: typeof phone };

async function openWindow(browser: Browser, { origin, username, viewport }: Opened) {
  const context = await browser.newContext({ baseURL: origin, viewport, hasTouch: true });
  await context.request.post("/api/login", { data: { username, password } });
  return context;
}

async function measure(context: BrowserContext) {
  const first = await openSlowly(context, slowLine);
  const list = await measureUntilListed(first);
  const paint = await first.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
  );
  const opened = await timeForm(first, "Mixer 8");
  // Its problems, which stand above the items, are loaded before it is shown.
  const openedLater = await timeForm(first, "Worn mixer");
  const sent = await timeSubmit(first, "Inspection completed successfully");
  const withPhotos = await timeSubmit(first, "Inspection completed successfully", 6);
  await first.evaluate(async () => void (await navigator.serviceWorker.ready));
  await first.close();
  const again = await openSlowly(context, slowLine);
  const listedAgain = await measureUntilListed(again);
  await again.close();
  await context.setOffline(true);
  const second = await openSlowly(context, { ...slowLine, offline: true });
  return {
    "first paint, ms": paint,
    "list can be used, ms": list,
    "tap to an open form, ms": opened,
    "tap to a form with known problems, ms": openedLater,
    "tap to sent, ms": sent,
    "tap to sent with six photos, ms": withPhotos,
    "second start, ms": listedAgain,
    "second start without a network, ms": await measureUntilListed(second),
    "tap to saved without a network, ms": await timeSubmit(second, "Saved on this phone"),
  };
}

async function openSlowly(context: BrowserContext, line: typeof slowLine): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watchTexts);
  await slowDown(page, { line, rate: slowness });
  return page;
}

type Slowness = { line: typeof slowLine; rate: number };

async function slowDown(page: Page, { line, rate }: Slowness): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  await browser.send("Network.emulateNetworkConditions", line);
  await browser.send("Emulation.setCPUThrottlingRate", { rate });
  return browser;
}

/** One page of the office, opened in a browser that has loaded nothing before. */
async function measurePage(context: BrowserContext, path: string, slow: Slowness) {
  const page = await context.newPage();
  await page.addInitScript(watchBusy);
  const browser = await slowDown(page, slow);
  let requests = 0;
  let scriptBytes = 0;
  const scripts = new Set<string>();
  browser.on("Network.requestWillBeSent", ({ requestId, type }) => {
    requests += 1;
    if (type === "Script") scripts.add(requestId);
  });
  browser.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0);
  // Counted until it shows what was asked, without what follows once it is at rest.
  const counted = { requests, "KB of script": scriptBytes / 1_000 };
  const readLast = (name: string) =>
    page.evaluate((mark) => performance.getEntriesByName(mark).at(-1)?.startTime ?? NaN, name);
  return {
    ...counted,
    "usable, ms": await readLast("usable"),
    "largest paint, ms": await readLast("largest paint"),
  };
}

/** Records inside the page when it has a heading and waits for nothing any more, and its largest paint. */
function watchBusy(): void {
  const waits = "[aria-busy=true], [data-skeleton]";
  const look = () => {
    if (!document.querySelector("main h1") || document.querySelector(`main :is(${waits})`)) return;
    watching.disconnect();
    performance.mark("usable");
  };
  const watching = new MutationObserver(look);
  watching.observe(document, { subtree: true, childList: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) performance.mark("largest paint", { startTime });
  }).observe({ type: "largest-contentful-paint", buffered: true });
}

/**
 * Records inside the page when a text first appears. Waiting for it is left to the page as well: each look from outside
 * reads all texts or roles, which takes a slow phone longer than what is measured.
 */
function watchTexts(): void {
  const watch = (wanted: string) =>
    new Promise<number>((resolve) => {
      const watching = new MutationObserver(() => {
        if (!document.body?.textContent.includes(wanted)) return;
        watching.disconnect();
        resolve(performance.now());
      });
      watching.observe(document, { subtree: true, childList: true });
    });
  let shown = watch("Mixer 7");
  Object.assign(window, {
    whenShown: () => shown,
    watchFor: (text: string) => {
      shown = watch(text);
    },
  });
}

function readWhenShown(page: Page): Promise<number> {
  return page.evaluate<number>("window.whenShown()");
}

/** Measured from the start of the navigation, by the page's own clock. */
async function measureUntilListed(page: Page): Promise<number> {
  await page.goto("/inspection", { waitUntil: "commit" });
  return readWhenShown(page);
}

/** From the tap on an asset until its form is shown, which was loaded or not since the list is. */
async function timeForm(page: Page, name: string): Promise<number> {
  const asset = page.getByRole("button", { name });
  await markTap(asset);
  await page.evaluate('window.watchFor("0 of 18")');
  await asset.tap();
  const ms = await readTimeSinceTap(page);
  await page.goBack();
  return ms;
}

/** Fills in an inspection, and measures the time from the tap on the button until this text is shown. */
async function timeSubmit(page: Page, text: string, photos = 0): Promise<number> {
  await page
    .getByText(new RegExp(`^${text}`))
    .first()
    .waitFor({ state: "detached" });
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
  await markTap(button);
  await button.tap();
  return readTimeSinceTap(page);
}

async function markTap(button: Locator): Promise<void> {
  await button.evaluate((element) => {
    element.addEventListener("click", () => performance.mark("tap"), { once: true });
  });
}

async function readTimeSinceTap(page: Page): Promise<number> {
  const seen = await readWhenShown(page);
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
