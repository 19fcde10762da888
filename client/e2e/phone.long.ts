/** How long a driver waits on a weak line and a slow phone: `npm run test:long -- phone`. */
import { addUser, buildAsset, password } from "#server/test/build.ts";
import { printFigures, sizeOr, startDatabase, startProduct } from "#server/reliability/product.ts";
import { foundYard } from "#server/reliability/yard.ts";
import { builtInChecklists } from "#shared/built-in-checklists.ts";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { expect, it, onTestFinished } from "vitest";
import { findChromium } from "./chromium.ts";

const phone = { width: 390, height: 844 };
const fleet = 24;

/** Slow 4G as browsers' developer tools have it; bytes a second. */
const slowLine = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 680_000 / 8,
};
const slowness = 4;

it("a driver's waits on slow 4G and a phone four times slower", async () => {
  const rounds = sizeOr(9);
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
  for (const [what, all] of waits) printFigures(`${what}: ${medianOf(all)} ms`);
  expect(waits.size).toBe(5);
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
  const list = await untilListed(first);
  const paint = await first.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
  );
  const sent = await timeSubmit(first, "Inspection completed successfully");
  await first.evaluate(async () => void (await navigator.serviceWorker.ready));
  await first.close();
  await context.setOffline(true);
  const second = await openSlowly(context, { ...slowLine, offline: true });
  return {
    "first paint": paint,
    "list can be used": list,
    "tap to sent": sent,
    "second start without a network": await untilListed(second),
    "tap to saved without a network": await timeSubmit(second, "Saved on this phone"),
  };
}

async function openSlowly(context: BrowserContext, line: typeof slowLine): Promise<Page> {
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  await browser.send("Network.enable");
  await browser.send("Network.emulateNetworkConditions", line);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  return page;
}

/** From the start of the navigation; by the page's own clock. */
async function untilListed(page: Page): Promise<number> {
  await page.goto("/inspection");
  await page.getByRole("button", { name: "Mixer 7" }).waitFor();
  return page.evaluate(() => performance.now());
}

/** Fills in an inspection, and waits from the tap on the button until this text stands there. */
async function timeSubmit(page: Page, text: string): Promise<number> {
  await page.getByRole("button", { name: "Mixer 7" }).tap();
  for (const { label } of builtInChecklists.truck) {
    const item = page.getByRole("group", { name: label, exact: true });
    // No tap: the form moves on by itself after each answer.
    await item.getByRole("button", { name: "Pass", exact: true }).dispatchEvent("click");
  }
  await page.getByLabel("Driver Signature").fill("Marco Ortiz");
  const button = page.getByRole("button", { name: "Submit Inspection" });
  await button.evaluate((element) => {
    element.addEventListener("click", () => performance.mark("tap"), { once: true });
  });
  await button.tap();
  await page.getByText(text).first().waitFor();
  return page.evaluate(() => {
    const tap = performance.getEntriesByName("tap").at(-1)?.startTime ?? NaN;
    return performance.now() - tap;
  });
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? NaN);
}
