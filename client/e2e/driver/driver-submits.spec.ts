import type { Asset } from "#shared/api/api-schemas.ts";
import type { Page } from "@playwright/test";
import { answer, callerIn, card, openAs, expect, hold, phone } from "../kit/stage.ts";
import { loadInspections, toast } from "../kit/stage.ts";
import { fillIn, labels, portal, submit, test } from "../kit/fleet.ts";

const [first = "", ...others] = labels;

test.use({ viewport: phone, hasTouch: true });

const foreign = "The answer did not come from Yardcheck. Check the connection and try again.";
const submission = "**/api/inspection/logs";

test("a captive portal's responses sign the user neither in nor out", async ({ page, fleet }) => {
  await openAs(page, fleet.driver);
  await page.route("**/api/logout", (route) => route.fulfill(portal));
  await page.getByRole("banner").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(toast(page)).toContainText(foreign);
  // A reload would be interrupted by the step back that the closing menu makes.
  await expect.poll(() => page.evaluate("history.state?.openLayers ?? 0")).toBe(0);
  await page.reload();
  await expect(page.getByText("Select Asset for Inspection")).toBeVisible();
  await page.route("**/api/user", (route) => route.fulfill(portal));
  await page.reload();
  // No response has ended the session, so the driver continues with the data on the phone.
  await expect(page.getByText("Select Asset for Inspection")).toBeVisible();
  await expect(page.getByRole("button", { name: fleet.asset.name })).toBeVisible();
});

const aheadMs = 3 * 86_400_000;

test("an inspection from a phone whose clock is three days ahead is dated today", async ({
  page,
  fleet,
}) => {
  const { office, asset, driver } = fleet;
  const began = Date.now();
  await page.clock.setSystemTime(began + aheadMs);
  await openAs(page, driver, `/inspection?asset=${asset.id}`);
  await fillIn(page);
  await submit(page);
  await expect(card(page, "Today's Inspections")).toContainText("1 Passed");
  const [log, ...more] = await loadInspections(office);
  expect(more).toEqual([]);
  for (const moment of [log?.startedAt, log?.date, log?.results["engine-oil"]?.answeredAt]) {
    expect(Date.parse(moment ?? "")).toBeGreaterThan(began - 5_000);
    expect(Date.parse(moment ?? "")).toBeLessThan(Date.now() + 5_000);
  }
  expect(Math.abs(Date.parse(log?.completedAt ?? "") - Date.now())).toBeGreaterThan(86_400_000);
});

test("maintenance logged on a device whose clock is at 1970 is dated today", async ({
  office,
  fleet,
}) => {
  const { asset } = fleet;
  await office.clock.setSystemTime(0);
  await office.goto(`/assets/${asset.id}`);
  await office.getByRole("button", { name: "Log Maintenance" }).first().click();
  const dialog = office.getByRole("dialog", { name: "Log Maintenance" });
  await dialog.getByLabel("Description").fill("Oil and filter");
  await dialog.getByRole("button", { name: "Log Maintenance" }).click();
  await expect(toast(office)).toContainText("Maintenance log created successfully");
  const [log] = await callerIn(office).call("listMaintenanceLogs");
  expect(Math.abs(Date.parse(log?.date ?? "") - Date.now())).toBeLessThan(86_400_000);
});

test.describe("a draft that is open in two tabs", () => {
  test("is filled in from both and creates one record", async ({ page, fleet }) => {
    const { office, asset, driver } = fleet;
    await openAs(page, driver, `/inspection?asset=${asset.id}`);
    await answer(page, [first], "Fail");
    await page.getByRole("textbox", { name: "Notes" }).fill("Milky oil");
    await expect(page.getByText("1 of 18", { exact: true })).toBeVisible();
    const otherTab = await page.context().newPage();
    await openStored(otherTab, asset);
    await expect(otherTab.getByRole("textbox", { name: "Notes" })).toHaveValue("Milky oil");
    await answer(otherTab, others, "Pass");
    await expect(page.getByText("18 of 18", { exact: true })).toBeVisible();
    await page.getByLabel("Driver Signature").fill("Marco Ortiz");
    await expect(otherTab.getByLabel("Driver Signature")).toHaveValue("Marco Ortiz");
    // The live event reaches the other tab before the response reaches this one.
    const letThrough = await hold(page, submission);
    await submit(page);
    await expect(toast(otherTab)).toContainText("This inspection was submitted in another tab");
    letThrough();
    await expect(toast(page)).toContainText(
      /Inspection completed successfully|Saved on this phone/,
    );
    for (const tab of [page, otherTab]) {
      await expect(tab.getByText("Select Asset for Inspection")).toBeVisible();
      await expect(tab.getByRole("button", { name: /Mixer 12/ })).not.toContainText("Draft");
    }
    const [log, ...more] = await loadInspections(office);
    expect(more).toEqual([]);
    expect(log?.issues).toEqual(["engine-oil"]);
  });

  test("is reported as submitted in a tab that missed the submission", async ({ page, fleet }) => {
    const { office, asset, driver } = fleet;
    await openAs(page, driver, `/inspection?asset=${asset.id}`);
    await answer(page, [first], "Pass");
    const isolated = await page.context().newPage();
    await isolated.addInitScript(() => {
      BroadcastChannel.prototype.addEventListener = () => undefined;
    });
    await openStored(isolated, asset);
    await fillIn(page);
    await submit(page);
    await expect(toast(page)).toContainText("Inspection completed successfully");
    await answer(isolated, others, "Fail");
    await isolated.getByLabel("Driver Signature").fill("Marco Ortiz");
    await submit(isolated);
    await expect(toast(isolated)).toContainText("This inspection was already submitted.");
    await expect(isolated.getByText("Select Asset for Inspection")).toBeVisible();
    await expect(isolated.getByRole("button", { name: /Mixer 12/ })).not.toContainText("Draft");
    const recorded = await loadInspections(office);
    expect(recorded.map(({ passed }) => passed)).toEqual([true]);
  });
});

/** Opens the form once the draft is stored on the device. */
async function openStored(tab: Page, asset: Asset): Promise<void> {
  await expect(async () => {
    await tab.goto(`/inspection?asset=${asset.id}`);
    await expect(tab.getByText("1 of 18", { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
