import { buildInspection } from "#server/test/kit/build.ts";
import type { Page } from "@playwright/test";
import { restoreSession } from "../kit/filled-company.ts";
import { test } from "../kit/test.ts";
import { officeScreens, yardScreens } from "../looks/screens.ts";
import type { Screen } from "../looks/show-screen.ts";
import { buildMixer, callerIn, card, desktop, openAs, expect } from "../kit/stage.ts";
import { createCompany, createUser, phone } from "../kit/stage.ts";

// The server, its database or the connection is unavailable, which must not sign the user out.
test.use({ viewport: desktop, tolerated: /^Failed to load resource: |^Error$|NotLoaded|at http/ });

const unavailable = {
  message: "The service is not available right now. Please try again in a moment",
  code: "request.unavailable",
};

const liveEvents = /\/api\/live/;

// call.test.ts proves that other missing responses count as the same failure.
test("every card shows an error while the database is unavailable, and recovers", async ({
  page,
  filled,
  openBrowser,
}) => {
  await restoreSession(page, filled.admin);
  // The board on a TV has no navigation, by which the test finds that a screen is loaded.
  const ofOffice = officeScreens.filter(({ open, name }) => !open && name !== "board on a TV");
  await readAll(page, ofOffice, filled.asset.id);
  const truck = await openBrowser(phone);
  await restoreSession(truck, filled.driver);
  const ofYard = yardScreens.filter(({ open, name }) => !open && !withoutCards.has(name));
  await readAll(truck, ofYard, filled.asset.id);
});

async function readAll(page: Page, screens: readonly Screen[], assetId: number): Promise<void> {
  await page.addInitScript(failCalls, unavailable);
  for (const screen of screens) {
    await page.goto(screen.path(assetId));
    const failures = page.getByText(/^Couldn't load /);
    await expect(failures.first(), screen.name).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main", exact: true })).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveCount(0);
    const again = page.getByRole("button", { name: "Try again" });
    await expect.poll(async () => (await again.count()) - (await failures.count())).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event("database-is-back")));
    await recover(page, screen);
  }
}

/** Runs in the page, because a route would handle every request for hundreds of files and disable their cache. */
function failCalls(body: object): void {
  const real = window.fetch.bind(window);
  let isBack = false;
  addEventListener("database-is-back", () => (isBack = true));
  // A live event would refetch everything before the user retries.
  class NoEvents extends EventTarget {
    close() {}
  }
  Reflect.set(window, "EventSource", NoEvents);
  window.fetch = async (...given) => {
    const { pathname } = new URL(new Request(...given).url);
    const isAsked = pathname.startsWith("/api/") && pathname !== "/api/user";
    return isAsked && !isBack ? Response.json(body, { status: 503 }) : real(...given);
  };
}

/** A driver's screens that have no card whose load could fail, or that continue with data on the phone. */
const withoutCards = new Set([
  "unknown page",
  "account",
  "crew",
  "unknown label",
  "repairs to review",
]);

async function recover(page: Page, screen: Screen): Promise<void> {
  await test.step(`${screen.name} recovers`, () => page.evaluate(retryEach));
  await expect(page.locator("[data-skeleton], [aria-busy=true]"), screen.name).toHaveCount(0);
  await expect(page.getByText(/^Couldn't load/)).toHaveCount(0);
}

/**
 * Retries one card after the other; some share a response, so one may recover before its click. Runs in the page, because
 * looking for the buttons from outside takes longer than the retries.
 */
async function retryEach(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const findRetries = () =>
    [...document.querySelectorAll("button")].filter(
      ({ textContent }) => textContent === "Try again",
    );
  for (let [first, ...others] = findRetries(); first; [first, ...others] = findRetries()) {
    first.click();
    while (findRetries().length > others.length) await nextFrame();
    while (document.querySelector("[aria-busy=true]")) await nextFrame();
  }
}

test("an offline page shows loaded screens, and says that other screens are not saved", async ({
  page,
  context,
  filled,
}) => {
  await restoreSession(page, filled.admin);
  await page.goto("/dashboard");
  await expect(card(page, "Recent Activity")).toContainText("Tire Rotation logged");
  // A card that is still loading would also say that it is not saved.
  await expect(page.locator("[data-skeleton], [aria-busy=true]")).toHaveCount(0);
  await context.setOffline(true);
  await expect(card(page, "Recent Activity")).toContainText(/Saved \d{1,2}:\d\d [AP]M/);
  await expect(card(page, "Recent Activity")).toContainText("Tire Rotation logged");

  const missing = page.getByText("You're offline and this page isn't saved on this phone yet.");
  await page.getByRole("link", { name: "Crew" }).click();
  await expect(missing).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(card(page, "Recent Activity")).toContainText("Tire Rotation logged");

  await page.getByRole("link", { name: "Crew" }).click();
  await expect(missing).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Crew", exact: true })).toBeVisible();
  await expect(page.getByText(`@${filled.driver.username}`)).toBeVisible();
});

test("a page shows the changes it missed while offline", async ({ page, context, openBrowser }) => {
  await createCompany(page);
  const ray = await createUser(page, "manager");
  const asset = await buildMixer(page);
  const colleague = await openBrowser(desktop);
  const follows = [page, colleague].map((shown) => shown.waitForResponse(liveEvents));
  await openAs(colleague, ray, `/assets/${asset.id}`);
  await page.goto(`/assets/${asset.id}`);
  await Promise.all(follows);
  await expect(card(page, "Recent Inspections")).toContainText("No inspection logs found");
  await context.setOffline(true);
  await buildInspection(callerIn(colleague), asset, { fail: { tires: "Cut" } });
  await expect(card(colleague, "Recent Inspections")).toContainText("Failed");
  await context.setOffline(false);
  await expect(card(page, "Recent Inspections")).toContainText("Failed");
});
