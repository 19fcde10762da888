/** The calls of a page: each is made once, and none while nothing changes. */
import { buildInspection, buildMaintenanceLog } from "#server/test/kit/build.ts";
import type { Page } from "@playwright/test";
import {
  awaitChanges,
  buildMixer,
  callerIn,
  card,
  createCompany,
  createUser,
  desktop,
  expect,
  openAs,
  phone,
  toast,
} from "../kit/stage.ts";
import { test } from "../kit/test.ts";
import { fillIn, pick, submit } from "../kit/fleet.ts";

test.use({ viewport: desktop, tolerated: /ERR_INTERNET_DISCONNECTED/ });

const follows = /\/api\/live/;

/**
 * The calls that a page makes from now on, like "GET /api/user", also those that share a request; the stream is listed
 * without its query.
 */
function recordCalls(page: Page): string[] {
  const made: string[] = [];
  page.on("request", (request) => {
    const { pathname, search, searchParams } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    const shared = pathname === "/api/reads" && searchParams.get("calls")?.split(" ");
    if (shared) return void made.push(...shared.map((call) => `GET ${call}`));
    made.push(`${request.method()} ${pathname}${follows.test(pathname) ? "" : search}`);
  });
  return made;
}

const findRepeated = (made: readonly string[]) =>
  made.filter((call, at) => made.indexOf(call) < at);
const isReading = (call: string) => call.startsWith("GET") && !follows.test(call);

/** Opens a page, and waits until everything on it has loaded and its live connection is open. */
async function follow(page: Page, open: () => Promise<unknown>): Promise<void> {
  const followed = page.waitForResponse(follows);
  await open();
  await followed;
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

async function show(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
    const visibilityState = isHidden ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => visibilityState,
    });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, !isVisible);
}

test("a dashboard makes each call once, and in an hour none but the stream and its user when it is shown", async ({
  page,
  context,
}) => {
  await createCompany(page);
  const { id } = await buildMixer(page);
  await buildMaintenanceLog(callerIn(page), id);
  await awaitChanges(page);
  await page.clock.install();
  const made = recordCalls(page);
  await follow(page, () => page.goto("/dashboard"));
  await expect(card(page, "Recent Activity").getByRole("link").first()).toBeVisible();
  // The header asks last.
  await expect.poll(() => made).toContain("GET /api/notifications?unread=true");
  expect(made.filter(isReading).length).toBeGreaterThan(10);
  expect(findRepeated(made)).toEqual([]);

  made.length = 0;
  for (let shown = 0; shown < 10; shown += 1) {
    await show(page, false);
    await page.clock.fastForward("05:00");
    const followed = page.waitForResponse(follows);
    await show(page, true);
    await followed;
    await page.clock.fastForward("01:00");
  }
  await context.setOffline(true);
  const followed = page.waitForResponse(follows);
  await context.setOffline(false);
  await followed;
  // A wrong refetch would have been made by the time of this change.
  await buildMixer(page, { name: "Mixer 13" });
  await expect
    .poll(() => made.filter((call) => call === "GET /api/dashboard/stats"))
    .toHaveLength(1);
  // The change fetches these two, whichever is first.
  const change = made.findIndex((call) => /^GET \/api\/(yards|dashboard\/stats)$/.test(call));
  const other = made.slice(0, change).filter(isReading);
  expect(other.filter((call) => call === "GET /api/user")).toHaveLength(10);
  expect(other.filter((call) => call !== "GET /api/user")).toEqual([]);
});

test("a save of maintenance fetches each list once where it is made, and once in another tab", async ({
  page,
  context,
}) => {
  await createCompany(page);
  await buildMixer(page);
  await follow(page, () => page.goto("/maintenance"));
  const tab = await context.newPage();
  await follow(tab, () => tab.goto("/maintenance"));
  await page.getByRole("button", { name: "Log Maintenance" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
  await dialog.getByLabel("Asset").selectOption({ label: "Mixer 12" });
  await dialog.getByLabel("Description").fill("Adjusted the brakes");
  const [made, inTab] = [recordCalls(page), recordCalls(tab)];
  await dialog.getByRole("button", { name: "Log Maintenance" }).click();
  await expect(toast(page)).toContainText("Maintenance log created successfully");
  await expect(card(tab, "Recent Maintenance Logs")).toContainText("Preventive Maintenance");
  await expect(card(page, "Recent Maintenance Logs")).toContainText("Preventive Maintenance");
  for (const calls of [made, inTab]) {
    expect(calls.filter((call) => call.startsWith("GET /api/maintenance/logs?")).length).toBe(2);
    expect(findRepeated(calls)).toEqual([]);
  }
});

test("a submission fetches the pack once", async ({ page, openBrowser }) => {
  await createCompany(page);
  const asset = await buildMixer(page);
  const marco = await createUser(page, "driver");
  await follow(page, () => page.goto(`/assets/${asset.id}`));
  const driver = await openBrowser(phone);
  await follow(driver, () => openAs(driver, marco, "/inspection"));
  await pick(driver, asset);
  await fillIn(driver, {});
  const made = recordCalls(driver);
  await submit(driver);
  await expect(toast(driver)).toContainText("Inspection completed successfully");
  await expect(card(driver, "Recent Inspections").getByText("Mixer 12")).toBeVisible();
  // The office was notified at the same time as the driver's phone.
  await expect(card(page, "Recent Inspections")).toContainText("Passed");
  expect(made.filter((call) => call === "GET /api/yard")).toHaveLength(1);
  expect(findRepeated(made)).toEqual([]);
});

test("a board out of sight fetches nothing, and once what it missed when it is seen", async ({
  page,
  connectAs,
}) => {
  await createCompany(page);
  const asset = await buildMixer(page);
  const driver = await connectAs(await createUser(page, "driver"));
  await page.clock.install();
  await follow(page, () => page.goto("/board?tv=1"));
  const made = recordCalls(page);
  await show(page, false);
  await buildInspection(driver, asset.id);
  await page.clock.fastForward("30:00");
  expect(made).toEqual([]);
  const loaded = page.waitForResponse((response) => response.url().endsWith("/api/board"));
  await show(page, true);
  await loaded;
  await page.clock.fastForward("01:00");
  expect(made.filter((call) => !follows.test(call)).toSorted()).toEqual([
    "GET /api/board",
    "GET /api/user",
  ]);
});
