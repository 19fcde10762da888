import { apiSchemas, type Asset } from "#shared/api-schemas.ts";
import { builtInChecklists } from "#shared/built-in-checklists.ts";
import type { Page, Request } from "@playwright/test";
import { ask, buildAsset, enter, foundCompany, hire, recordedInspections } from "./fleet.ts";
import {
  answer,
  answerQuestion,
  card,
  desktop,
  expect,
  hold,
  phone,
  test as base,
  toast,
} from "./stage.ts";

const labels = builtInChecklists.truck.map(({ label }) => label);
const [first = "", ...others] = labels;

/** A driver, a truck to inspect, and the office's browser. */
const test = base.extend<{ yard: { office: Page; asset: Asset; driver: Driver } }>({
  yard: async ({ another }, provide) => {
    const office = await another(desktop);
    await foundCompany(office);
    const asset = await buildAsset(office);
    await provide({ office, asset, driver: await hire(office, "driver") });
  },
});

type Driver = { username: string };

test.use({ viewport: phone, hasTouch: true });

const foreign = "The answer did not come from Yardcheck. Check the connection and try again.";
const submission = "**/api/inspection/logs";

/** What a network that asks to sign in first answers in the server's place. */
const portals = {
  "a page with 200": {
    status: 200,
    contentType: "text/html",
    body: "<h1>Welcome to the hotel</h1>",
  },
  "a page with 403": { status: 403, contentType: "text/html", body: "<h1>Please sign in</h1>" },
  "the way to its own page": { status: 302, headers: { location: "/auth" } },
} as const;

for (const [what, page] of Object.entries(portals)) {
  test(`what a portal answers with ${what} is kept, and recorded once afterwards`, async ({
    page: truck,
    yard,
  }) => {
    const { office, asset, driver } = yard;
    await enter(truck, driver, `/inspection?asset=${asset.id}`);
    await fillIn(truck);
    const keys = idempotencyKeys(truck);
    // The first arrives, but the portal keeps the answer to itself.
    await truck.route(submission, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      return route.fulfill(page);
    });
    await submit(truck);
    await expect(toast(truck)).toContainText(page.status === 403 ? "Please sign in" : foreign);
    await expect(truck.getByText("No answer came back", { exact: false })).toBeVisible();
    await expect(truck.getByLabel("Driver Signature")).toHaveValue("Marco Ortiz");
    await truck.unroute(submission);
    await truck.reload();
    await expect(truck.getByText("No answer came back", { exact: false })).toBeVisible();
    await submit(truck);
    await expect(toast(truck)).toContainText("Inspection completed successfully");
    expect(await recordedInspections(office)).toHaveLength(1);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
}

test("a portal signs nobody in or out", async ({ page, yard }) => {
  await enter(page, yard.driver);
  await page.route("**/api/logout", (route) => route.fulfill(portals["a page with 200"]));
  await page.getByRole("banner").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(toast(page)).toContainText(foreign);
  await page.reload();
  await expect(page.getByText("Select Asset for Inspection")).toBeVisible();
  await page.route("**/api/user", (route) => route.fulfill(portals["a page with 200"]));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Yardcheck can't be reached" })).toBeVisible();
  await expect(page.getByText(foreign)).toBeVisible();
});

const clocks = { "three days ahead": 3 * 86_400_000, "at the beginning of 1970": -Date.now() };

for (const [what, offMs] of Object.entries(clocks)) {
  test(`an inspection from a phone whose clock is ${what} is of today`, async ({ page, yard }) => {
    const { office, asset, driver } = yard;
    const began = Date.now();
    await page.clock.setSystemTime(Math.max(began + offMs, 0));
    await enter(page, driver, `/inspection?asset=${asset.id}`);
    await fillIn(page);
    await submit(page);
    await expect(toast(page)).toContainText("Inspection completed successfully");
    await expect(card(page, "Today's Inspections")).toContainText("1 Passed");
    const [log, ...more] = await recordedInspections(office);
    expect(more).toEqual([]);
    for (const moment of [log?.startedAt, log?.date, log?.results["engine-oil"]?.answeredAt]) {
      expect(Date.parse(moment ?? "")).toBeGreaterThan(began - 5_000);
      expect(Date.parse(moment ?? "")).toBeLessThan(Date.now() + 5_000);
    }
    expect(Math.abs(Date.parse(log?.completedAt ?? "") - Date.now())).toBeGreaterThan(86_400_000);
  });
}

for (const [what, offMs] of Object.entries(clocks)) {
  test(`maintenance logged where the clock is ${what} is of today`, async ({ yard }) => {
    const { office, asset } = yard;
    await office.clock.setSystemTime(Math.max(Date.now() + offMs, 0));
    await office.goto(`/assets/${asset.id}`);
    await office.getByRole("button", { name: "Log Maintenance" }).first().click();
    const dialog = office.getByRole("dialog", { name: "Log Maintenance" });
    await dialog.getByLabel("Description").fill("Oil and filter");
    await dialog.getByRole("button", { name: "Log Maintenance" }).click();
    await expect(toast(office)).toContainText("Maintenance log created successfully");
    const logs = apiSchemas.listMaintenanceLogs.returns.parse(
      await ask(office, "listMaintenanceLogs"),
    );
    expect(Math.abs(Date.parse(logs[0]?.date ?? "") - Date.now())).toBeLessThan(86_400_000);
  });
}

test.describe("a draft that is open in two tabs", () => {
  test("is filled in by both, and makes one record", async ({ page, yard }) => {
    const { office, asset, driver } = yard;
    await enter(page, driver, `/inspection?asset=${asset.id}`);
    await answer(page, [first], "Fail");
    await page.getByRole("textbox", { name: "Notes" }).fill("Milky oil");
    await expect(page.getByText("1 of 18", { exact: true })).toBeVisible();
    const otherTab = await page.context().newPage();
    await openKept(otherTab, asset);
    await expect(otherTab.getByRole("textbox", { name: "Notes" })).toHaveValue("Milky oil");
    await answer(otherTab, others, "Pass");
    await expect(page.getByText("18 of 18", { exact: true })).toBeVisible();
    await page.getByLabel("Driver Signature").fill("Marco Ortiz");
    await expect(otherTab.getByLabel("Driver Signature")).toHaveValue("Marco Ortiz");
    // Both tabs send before either has an answer.
    const sent = [page, otherTab].map((tab) => tab.waitForRequest(isSubmission));
    const answered = await Promise.all([hold(page, submission), hold(otherTab, submission)]);
    await Promise.all([submit(page), submit(otherTab)]);
    await Promise.all(sent);
    for (const letThrough of answered) letThrough();
    const done = /Inspection completed successfully|This inspection was submitted in another tab/;
    await expect(toast(page)).toContainText(done);
    await expect(toast(otherTab)).toContainText(done);
    for (const tab of [page, otherTab]) {
      await expect(tab.getByText("Select Asset for Inspection")).toBeVisible();
      await expect(tab.getByRole("button", { name: /Mixer 12/ })).not.toContainText("Draft");
    }
    const [log, ...more] = await recordedInspections(office);
    expect(more).toEqual([]);
    expect(log?.issues).toEqual(["engine-oil"]);
  });

  test("is over in the one when it was submitted in the other", async ({ page, yard }) => {
    const { office, asset, driver } = yard;
    await enter(page, driver, `/inspection?asset=${asset.id}`);
    await answer(page, [first], "Pass");
    const otherTab = await page.context().newPage();
    await openKept(otherTab, asset);
    await fillIn(page);
    await submit(page);
    await expect(toast(page)).toContainText("Inspection completed successfully");
    await expect(toast(otherTab)).toContainText("This inspection was submitted in another tab.");
    await expect(otherTab.getByText("Select Asset for Inspection")).toBeVisible();
    expect(await recordedInspections(office)).toHaveLength(1);
  });

  test("is over in the one when it was started over in the other", async ({ page, yard }) => {
    const { asset, driver } = yard;
    await enter(page, driver, `/inspection?asset=${asset.id}`);
    await answer(page, [first], "Pass");
    const otherTab = await page.context().newPage();
    await openKept(otherTab, asset);
    const asked = answerQuestion(otherTab, "yes");
    await otherTab.getByRole("button", { name: "Start over" }).click();
    await asked;
    await expect(toast(page)).toContainText("This inspection was started over in another tab.");
    await expect(page.getByText("Select Asset for Inspection")).toBeVisible();
    await expect(otherTab.getByText("0 of 18", { exact: true })).toBeVisible();
  });

  test("is said to be submitted where a tab that heard nothing sends more of it", async ({
    page,
    yard,
  }) => {
    const { office, asset, driver } = yard;
    await enter(page, driver, `/inspection?asset=${asset.id}`);
    await answer(page, [first], "Pass");
    const deaf = await page.context().newPage();
    await deaf.addInitScript(() => {
      BroadcastChannel.prototype.addEventListener = () => undefined;
    });
    await openKept(deaf, asset);
    await fillIn(page);
    await submit(page);
    await expect(toast(page)).toContainText("Inspection completed successfully");
    await answer(deaf, others, "Fail");
    await deaf.getByLabel("Driver Signature").fill("Marco Ortiz");
    await submit(deaf);
    await expect(toast(deaf)).toContainText("This inspection was submitted in another tab.");
    await expect(deaf.getByText("Select Asset for Inspection")).toBeVisible();
    await expect(deaf.getByRole("button", { name: /Mixer 12/ })).not.toContainText("Draft");
    const recorded = await recordedInspections(office);
    expect(recorded.map(({ passed }) => passed)).toEqual([true]);
  });
});

/** The form goes on with what is on the device, once that is written. */
async function openKept(tab: Page, asset: Asset): Promise<void> {
  await expect(async () => {
    await tab.goto(`/inspection?asset=${asset.id}`);
    await expect(tab.getByText("1 of 18", { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

async function fillIn(page: Page): Promise<void> {
  await answer(page, labels, "Pass");
  await page.getByLabel("Driver Signature").fill("Marco Ortiz");
}

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit Inspection" }).click();
}

function idempotencyKeys(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (isSubmission(request)) keys.push(request.headers()["idempotency-key"]);
  });
  return keys;
}

function isSubmission(request: Request): boolean {
  return request.method() === "POST" && request.url().endsWith("/api/inspection/logs");
}
