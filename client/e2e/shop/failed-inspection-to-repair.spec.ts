import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../kit/page-checks.ts";
import {
  answer,
  buildMixer,
  closePhoto,
  createCompany,
  createUser,
  desktop,
  expect,
  openAs,
  phone,
  photo,
  toast,
} from "../kit/stage.ts";
import { test } from "../kit/test.ts";

const truck = builtInChecklists.truck;

test.use({ viewport: desktop });

test("a driver reports a failed item, and a logged repair resolves it", async ({
  page: manager,
  openBrowser,
}) => {
  await createCompany(manager);
  const { id } = await buildMixer(manager);
  const driver = await openBrowser(phone);
  await openAs(driver, await createUser(manager, "driver"));
  await test.step("the driver fails the tires and signs", () => inspect(driver));
  await manager.goto(`/assets/${id}`);
  await test.step("the manager sees it on the asset's page", () => seeFailure(manager));
  await test.step("the manager logs the repair", () => repair(manager));
  await test.step("the driver sees that it was resolved", () => seeResolved(driver));
});

async function inspect(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Mixer 12/ }).click();
  const submit = page.getByRole("button", { name: "Submit Inspection" });
  await expect(submit).toBeDisabled();
  const failed = truck.filter(({ id }) => id === "tires").map(({ label }) => label);
  const passed = truck.filter(({ id }) => id !== "tires").map(({ label }) => label);
  await answer(page, failed, "Fail");
  await answer(page, passed, "Pass");
  const tires = page.getByRole("textbox", { name: "Notes" });
  await tires.fill("Right rear outer, cut in the sidewall");
  await page.locator('input[type="file"]').setInputFiles(photo);
  await expect(page.getByRole("button", { name: /^View / })).toBeVisible();
  await expect(page.getByText("17 passed")).toBeVisible();
  await expect(page.getByText("1 failed")).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByLabel("Driver Signature").fill("Marco Ortiz");
  await expectAccessible(page);
  await submit.click();
  await expect(toast(page)).toContainText("Inspection completed successfully");
  const log = page.getByRole("listitem").filter({ hasText: "1 issue(s) found" });
  await expect(log).toContainText("Failed");
}

async function seeFailure(page: Page): Promise<void> {
  const inspections = page.getByRole("region", { name: "Recent Inspections" });
  await expect(inspections).toContainText("Failed");
  await inspections.getByRole("button", { name: "View Details" }).click();
  const details = page.getByRole("dialog");
  await expect(details).toContainText("Right rear outer, cut in the sidewall");
  await expect(details).toContainText("Marco Ortiz");
  await details
    .getByRole("button", { name: /^View / })
    .first()
    .click();
  await closePhoto(page, "Tires (tread, inflation, damage)");
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
}

async function repair(page: Page): Promise<void> {
  const maintenance = page.getByRole("region", { name: "Recent Maintenance" });
  await maintenance.getByRole("button", { name: "Log Maintenance" }).click();
  const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
  const failures = dialog.getByLabel(/Fixes a failed inspection/);
  await failures.selectOption({ index: 1 });
  await dialog.getByLabel("Odometer").fill("148260");
  await dialog.getByLabel("Description").fill("Replaced the right rear outer tire");
  await dialog.getByLabel("Cost").fill("412.50");
  await dialog.getByRole("button", { name: "Log Maintenance" }).click();
  await expect(toast(page)).toContainText("Maintenance log created successfully");
  await expect(dialog).toBeHidden();
  await expect(maintenance).toContainText("fixes a failed inspection");
  await expect(maintenance).toContainText("Complete");
  await expect(page.getByRole("region", { name: "Recent Inspections" })).toContainText("Resolved");
  await expect(page.getByRole("region", { name: "Asset Information" })).toContainText("148,260");
}

async function seeResolved(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "Mixer 12" }).last()).toContainText(
    "Resolved",
  );
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
}
