import { buildInspection, buildMaintenanceLog } from "#server/test/build.ts";
import type { Page } from "@playwright/test";
import { buildMixer, callerIn, card, desktop, enter, expect } from "./stage.ts";
import { foundCompany, hire, phone, test } from "./stage.ts";

test.use({ viewport: desktop });

/** The promise to the office: what happens in the yard is on the screen within two seconds. */
const promisedMs = 2_000;

/** Goes to an address, until its page hears of changes. */
async function follow(page: Page, open: () => Promise<unknown>): Promise<void> {
  const hears = page.waitForResponse((response) => response.url().includes("/api/live"));
  await open();
  expect((await hears).status()).toBe(200);
  await page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
}

async function expectSamePage(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-same-page", "");
}

test("an open page shows within two seconds what a driver reports and what is done about it", async ({
  page,
  another,
}) => {
  await foundCompany(page);
  const driver = await another(phone);
  const marco = await hire(page, "driver");
  const asset = await buildMixer(page);
  await follow(page, () => page.goto(`/assets/${asset.id}`));
  const inspections = card(page, "Recent Inspections");
  await expect(inspections).toContainText("No inspection logs found");
  await follow(driver, () => enter(driver, marco));

  const failed = await buildInspection(callerIn(driver), asset, { fail: { tires: "Cut" } });
  await expect(inspections).toContainText("Failed", { timeout: promisedMs });
  const bell = page.getByRole("button", { name: "Notifications, 1 unread" });
  await expect(bell).toBeVisible({ timeout: promisedMs });

  const repair = { serviceType: "Brake Service", resolvedInspectionId: failed.id } as const;
  await buildMaintenanceLog(callerIn(page), asset.id, repair);
  await expect(inspections).toContainText("Resolved", { timeout: promisedMs });
  await expect(card(page, "Recent Maintenance")).toContainText("Brake Service");
  await expect(driver.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible({
    timeout: promisedMs,
  });
  await expectSamePage(page);
  await expectSamePage(driver);
});

test("what somebody is filling in stays while others change what is around it", async ({
  page,
  another,
}) => {
  await foundCompany(page);
  const marco = await hire(page, "driver");
  const asset = await buildMixer(page);
  const driver = await another(phone);
  await follow(driver, () => enter(driver, marco, `/inspection?asset=${asset.id}`));
  const first = driver.getByRole("button", { name: "Fail", exact: true }).first();
  await first.click();
  await driver.getByRole("textbox", { name: "Notes" }).fill("Leaks at the seal");

  await follow(page, () => page.goto(`/assets/${asset.id}`));
  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Asset Mixer 12" });
  await dialog.getByLabel("Model").fill("Pinnacle");

  const renaming = { params: { id: asset.id }, body: { name: "Mixer 12 B" } };
  await callerIn(page).call("updateAsset", renaming);
  await expect(driver.getByRole("heading", { name: "Mixer 12 B" })).toBeVisible({
    timeout: promisedMs,
  });
  await expect(driver.getByRole("textbox", { name: "Notes" })).toHaveValue("Leaks at the seal");
  await expect(first).toHaveAttribute("aria-pressed", "true");
  const renamed = page.getByRole("dialog", { name: "Edit Asset Mixer 12 B" });
  await expect(renamed.getByLabel("Model")).toHaveValue("Pinnacle");
  await expect(renamed.getByLabel("Name")).toHaveValue("Mixer 12");
  await renamed.getByRole("button", { name: "Save Changes" }).click();
  await expect(renamed.getByRole("alert")).toContainText("Somebody else changed this asset");
});
