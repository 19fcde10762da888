import type { Page, Route } from "@playwright/test";
import { type FilledCompany, fillCompany } from "./filled-company.ts";
import { buildAsset, buildInspection, enter, foundCompany, hire } from "./fleet.ts";
import { officeScreens, type Screen, yardScreens } from "./screens.ts";
import { card, desktop, expect, phone, test, toast } from "./stage.ts";

// The server, its database or the connection is away. Nobody is signed out by that.
test.use({ viewport: desktop, tolerated: /^Failed to load resource: |^Error$|NotLoaded|at http/ });

const unavailable = {
  message: "The service is not available right now. Please try again in a moment",
  code: "request.unavailable",
};

/** The ways in which an answer can be missing. */
const absences: Record<string, (route: Route) => Promise<void>> = {
  "the database is away": (route) => route.fulfill({ status: 503, json: unavailable }),
  "a gateway answers in its own words": (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  "something is wrong with the server": (route) =>
    route.fulfill({ status: 500, json: { message: "Something went wrong on our side" } }),
  "the connection breaks": (route) => route.abort(),
};

const calls = /\/api\/(?!user$|live)/;
const liveEvents = /\/api\/live/;

for (const [absence, answer] of Object.entries(absences)) {
  test(`while ${absence}, every card says so, and recovers`, async ({ page, another }) => {
    const company = await fillCompany(page, (text) => text);
    const ofOffice = officeScreens.filter(({ open }) => !open);
    await readAll(page, ofOffice, { company, answer });
    const truck = await another(phone);
    await enter(truck, company.driver);
    const ofYard = yardScreens.filter(({ open, name }) => !open && !asksNothing.has(name));
    await readAll(truck, ofYard, { company, answer });
  });
}

type Away = { company: FilledCompany; answer: (route: Route) => Promise<void> };

async function readAll(page: Page, screens: readonly Screen[], away: Away): Promise<void> {
  // Hearing again of changes would bring everything back before anybody asks.
  await page.route(liveEvents, (route) => route.abort());
  for (const screen of screens) {
    await page.route(calls, away.answer);
    await page.goto(screen.path(away.company.asset.id));
    const failures = page.getByText(/^Couldn't load /);
    await expect(failures.first(), screen.name).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveCount(0);
    const again = page.getByRole("button", { name: "Try again" });
    await expect.poll(async () => (await again.count()) - (await failures.count())).toBe(0);
    await page.unroute(calls);
    await recover(page, screen);
  }
}

/** A driver's screens that show only what came with the sign-in. */
const asksNothing = new Set(["nowhere", "account", "crew"]);

/** One card after the other; some share an answer, and come back together. */
async function recover(page: Page, screen: Screen): Promise<void> {
  const again = page.getByRole("button", { name: "Try again" });
  for (let left = await again.count(); left > 0; left = await again.count()) {
    await again.first().click();
    await expect.poll(() => again.count()).toBeLessThan(left);
  }
  await expect(page.locator("[data-skeleton], [aria-busy=true]"), screen.name).toHaveCount(0);
  await expect(page.getByText(/^Couldn't load/)).toHaveCount(0);
}

test("who is signed in stays so while the database is away", async ({ page }) => {
  const company = await fillCompany(page, (text) => text);
  await page.route(/\/api\//, (route) => route.fulfill({ status: 503, json: unavailable }));
  await enterBefore(page, company);
  await page.goto("/crew");
  await expect(page.getByRole("heading", { name: "Yardcheck can't be reached" })).toBeVisible();
  await expect(page.getByText(unavailable.message)).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveCount(0);
  await page.unroute(/\/api\//);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Crew", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/crew$/);
});

/** The cookie is there from filling the company. */
async function enterBefore(page: Page, company: FilledCompany): Promise<void> {
  const user = await page.request.get("/api/user");
  expect(await user.json()).toMatchObject({ id: company.admin.id });
}

test("a save that cannot be made keeps what was typed, and can be made later", async ({ page }) => {
  const company = await fillCompany(page, (text) => text);
  await page.goto(`/assets/${company.asset.id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Asset Mixer 101" });
  await dialog.getByLabel("Model").fill("Pinnacle");
  await page.route(calls, (route) => route.fulfill({ status: 503, json: unavailable }));
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page)).toContainText("Error");
  await expect(toast(page)).toContainText(unavailable.message);
  await expect(dialog.getByLabel("Model")).toHaveValue("Pinnacle");
  await expect(page.getByText("Unauthorized")).toHaveCount(0);
  await page.unroute(calls);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page)).toContainText("Asset updated successfully");
  await expect(dialog).toBeHidden();
  await expect(card(page, "Asset Information")).toContainText("Pinnacle");
});

test("without a connection a screen keeps what it has, and says of the others that they are not there", async ({
  page,
  context,
}) => {
  await fillCompany(page, (text) => text);
  await page.goto("/dashboard");
  await expect(card(page, "Recent Activity")).toContainText("Tire Rotation logged");
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
  await expect(page.getByText("Ray Delgado")).toBeVisible();
});

test("a page that was without a connection shows what happened meanwhile", async ({
  page,
  context,
  another,
}) => {
  await foundCompany(page);
  const ray = await hire(page, "manager");
  const asset = await buildAsset(page);
  const colleague = await another(desktop);
  const follows = [page, colleague].map((one) => one.waitForResponse(liveEvents));
  await enter(colleague, ray, `/assets/${asset.id}`);
  await page.goto(`/assets/${asset.id}`);
  await Promise.all(follows);
  await expect(card(page, "Recent Inspections")).toContainText("No inspection logs found");
  await context.setOffline(true);
  await buildInspection(colleague, asset, { failed: { tires: "Cut" } });
  await expect(card(colleague, "Recent Inspections")).toContainText("Failed");
  await context.setOffline(false);
  await expect(card(page, "Recent Inspections")).toContainText("Failed");
});

test("while answers are slow, as many places are kept as will be filled", async ({ page }) => {
  await fillCompany(page, (text) => text);
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(/\/api\/(?!user$|live)/, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto("/dashboard");
  const rows = (name: string) => card(page, name).locator("[data-skeleton]");
  // A row of a list is two lines and a badge.
  await expect(rows("Priority Alerts")).toHaveCount(3 * 3);
  await expect(rows("Recent Activity")).toHaveCount(5 * 3);
  await expect(page.getByRole("main").locator("ul").first().locator("[data-skeleton]")).toHaveCount(
    4,
  );
  open();
  await expect(page.locator("[data-skeleton]")).toHaveCount(0);
  await expect(card(page, "Priority Alerts").getByRole("listitem").first()).toContainText(
    "Overdue",
  );
});
