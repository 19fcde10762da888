/** A driver finds three things; the shop certifies one and logs the repair of the others. */
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import type { Page } from "@playwright/test";
import {
  answer,
  buildMixer,
  createCompany,
  createUser,
  desktop,
  expect,
  item,
  loadInspections,
  openAs,
  phone,
  toast,
} from "../kit/stage.ts";
import { test } from "../kit/test.ts";

const truck = builtInChecklists.truck;
const [first, second, third] = truck.slice(0, 3).map(({ label }) => label);
const failed = [first ?? "", second ?? "", third ?? ""];

test.use({ viewport: desktop });

test("three failed items become three defects, which the next inspection asks about", async ({
  page: shop,
  openBrowser,
}) => {
  await createCompany(shop);
  const asset = await buildMixer(shop);
  const marco = await createUser(shop, "driver");
  const driver = await openBrowser(phone);
  await openAs(driver, marco);
  await test.step("the driver fails three items", () => inspect(driver, asset.id, failed));
  await test.step("the shop sees three numbers, and certifies one", () => certify(shop));
  await test.step("the next inspection asks about the other two", () => seeAgain(driver, asset.id));
  await test.step("the shop logs the repair of both, signed", () => repair(shop, asset.id));
  await test.step("both inspections are resolved", () => seeResolved(driver));
});

async function inspect(page: Page, assetId: number, fails: readonly string[]): Promise<void> {
  await page.goto(`/inspection?asset=${assetId}`);
  await answer(page, fails, "Fail");
  const passes = truck.map(({ label }) => label).filter((label) => !fails.includes(label));
  await answer(page, passes, "Pass");
  await submit(page);
}

async function submit(page: Page): Promise<void> {
  await page.getByLabel("Driver Signature").fill("Marco Ortiz");
  await page.getByRole("button", { name: "Submit Inspection" }).click();
  await expect(toast(page)).toContainText("Inspection completed successfully");
}

async function certify(page: Page): Promise<void> {
  await page.goto("/dashboard");
  const card = page.getByRole("region", { name: "Open Defects" });
  await expect(card.getByRole("listitem")).toHaveCount(3);
  await card.getByRole("link", { name: "Show all defects" }).click();
  for (const number of ["D-0001", "D-0002", "D-0003"]) {
    await expect(page.getByRole("row").filter({ hasText: number })).toHaveCount(1);
  }
  await page.getByRole("link", { name: first ?? "" }).click();
  await page.getByRole("button", { name: "Certify" }).click();
  const dialog = page.getByRole("dialog", { name: "Certify D-0001" });
  await dialog.getByLabel("What was done").fill("Topped up");
  await dialog.getByLabel("Certify with your name").fill("Dana Reyes");
  await dialog.getByRole("button", { name: "Certify" }).click();
  await expect(toast(page)).toContainText("D-0001 certified");
  await expect(page.getByRole("list", { name: "What happened" })).toContainText(
    "Certified as repaired by Dana Reyes",
  );
}

async function seeAgain(page: Page, assetId: number): Promise<void> {
  await page.goto(`/inspection?asset=${assetId}`);
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByRole("button", { name: "Start Inspection" }).click();
  await expect(page.getByText("Still there?")).toHaveCount(2);
  await expect(item(page, first ?? "")).not.toContainText("Still there?");
  const passes = truck.map(({ label }) => label).filter((label) => label !== second);
  await answer(page, [second ?? ""], "Fail");
  await expect(page.getByRole("button", { name: "Still there" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await answer(page, passes, "Pass");
  await submit(page);
}

async function repair(page: Page, assetId: number): Promise<void> {
  await page.goto(`/assets/${assetId}`);
  const card = page.getByRole("region", { name: "Defects", exact: true });
  // Two that are open; the third was reviewed.
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await page
    .getByRole("region", { name: "Recent Maintenance" })
    .getByRole("button", { name: "Log Maintenance" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
  for (const number of ["D-0002", "D-0003"]) await dialog.getByLabel(new RegExp(number)).check();
  await dialog.getByLabel("Certify with your name").fill("Dana Reyes");
  await dialog.getByLabel("Description").fill("Fixed both");
  await dialog.getByRole("button", { name: "Log Maintenance" }).click();
  await expect(toast(page)).toContainText("Maintenance log created successfully");
  await expect(card).not.toContainText("Open");
}

async function seeResolved(page: Page): Promise<void> {
  await expect
    .poll(async () => (await loadInspections(page)).map(({ resolved }) => resolved))
    .toEqual([true, true]);
  await page.goto("/inspection");
  await page.getByRole("button", { name: "View Details" }).last().click();
  const details = page.getByRole("dialog", { name: "Inspection Details" });
  await expect(details).toContainText("Resolved");
  await expect(details).toContainText("D-0002 Repaired");
}
