import { buildInspection, buildMaintenanceLog } from "#server/test/kit/build.ts";
import type { Page } from "@playwright/test";
import { buildMixer, callerIn, card, desktop, openAs, expect } from "../kit/stage.ts";
import { createCompany, createUser, phone } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: desktop });

/** Opens a page and waits for its live connection. */
async function follow(page: Page, open: () => Promise<unknown>): Promise<void> {
  const connected = page.waitForResponse((response) => response.url().includes("/api/live"));
  await open();
  expect((await connected).status()).toBe(200);
  await page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
}

async function expectSamePage(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-same-page", "");
}

test("an open page shows a reported failure and its repair without being reloaded", async ({
  page,
  openBrowser,
}) => {
  await createCompany(page);
  const driver = await openBrowser(phone);
  const marco = await createUser(page, "driver");
  const asset = await buildMixer(page);
  await follow(page, () => page.goto(`/assets/${asset.id}`));
  const inspections = card(page, "Recent Inspections");
  await expect(inspections).toContainText("No inspection logs found");
  await follow(driver, () => openAs(driver, marco));

  const failed = await buildInspection(callerIn(driver), asset, { fail: { tires: "Cut" } });
  await expect(inspections).toContainText("Failed");
  const bell = page.getByRole("button", { name: "Notifications, 1 unread" });
  await expect(bell).toBeVisible();

  const repair = { serviceType: "Brake Service", resolvedInspectionId: failed.id } as const;
  await buildMaintenanceLog(callerIn(page), asset.id, repair);
  await expect(inspections).toContainText("Resolved");
  await expect(card(page, "Recent Maintenance")).toContainText("Brake Service");
  await expect(driver.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  await expectSamePage(page);
  await expectSamePage(driver);
});

test("a form preserves its input while other users change the data around it", async ({
  page,
  openBrowser,
}) => {
  await createCompany(page);
  const marco = await createUser(page, "driver");
  const asset = await buildMixer(page);
  const driver = await openBrowser(phone);
  await follow(driver, () => openAs(driver, marco, `/inspection?asset=${asset.id}`));
  const first = driver.getByRole("button", { name: "Fail", exact: true }).first();
  await first.click();
  await driver.getByRole("textbox", { name: "Notes" }).fill("Leaks at the seal");

  await follow(page, () => page.goto(`/assets/${asset.id}`));
  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Asset Mixer 12" });
  await dialog.getByLabel("Model").fill("Pinnacle");

  const renaming = { params: { id: asset.id }, body: { name: "Mixer 12 B" } };
  await callerIn(page).call("updateAsset", renaming);
  await expect(driver.getByRole("heading", { name: "Mixer 12 B" })).toBeVisible();
  await expect(driver.getByRole("textbox", { name: "Notes" })).toHaveValue("Leaks at the seal");
  await expect(first).toHaveAttribute("aria-pressed", "true");
  const renamed = page.getByRole("dialog", { name: "Edit Asset Mixer 12 B" });
  await expect(renamed.getByLabel("Model")).toHaveValue("Pinnacle");
  await expect(renamed.getByLabel("Name")).toHaveValue("Mixer 12");
  await renamed.getByRole("button", { name: "Save Changes" }).click();
  await expect(renamed.getByRole("alert")).toContainText("Somebody else changed this asset");
});
