import type { Page } from "@playwright/test";
import { builtInChecklists } from "#shared/built-in-checklists.ts";
import { buildAsset, enter, foundCompany, hire } from "./fleet.ts";
import { fillCompany } from "./filled-company.ts";
import { officeScreens, type Screen, show, yardScreens } from "./screens.ts";
import { answer, desktop, expect, phone, test, toast } from "./stage.ts";

test.use({ viewport: desktop });

test("nothing of a company is seen on any screen of another", async ({ page, another }) => {
  const mark = "Zebra";
  const theirs = await fillCompany(await another(desktop), (text) => `${mark} ${text}`);
  await foundCompany(page);
  const own = await buildAsset(page, { name: "Mixer of our own" });
  const driver = await hire(page, "driver");

  await test.step("the office sees only its own", async () => {
    const whole = officeScreens.filter(({ open }) => !open);
    for (const screen of whole) {
      await show(page, screen, own.id);
      await expect(page.locator("body")).not.toContainText(mark);
    }
    await page.goto("/assets");
    await expect(page.getByRole("rowheader")).toHaveText(["Mixer of our own"]);
    await page.goto("/dashboard");
    await expect(page.getByText("No recent activity")).toBeVisible();
    await expect(page.getByText("No recent inspections")).toBeVisible();
    await expect(page.getByText("All recent inspections passed")).toBeVisible();
    await expect(page.getByText("No priority alerts at this time")).toBeVisible();
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  });

  await test.step("their numbers lead nowhere", async () => {
    await page.goto(`/assets/${theirs.asset.id}`);
    await expect(page.getByRole("heading", { name: "Asset Not Found" })).toBeVisible();
    const truck = await another(phone);
    await enter(truck, driver, `/inspection?asset=${theirs.asset.id}`);
    await expect(truck.getByText("Asset Not Found")).toBeVisible();
    await truck.goto("/inspection");
    await expect(truck.getByRole("button", { name: "Mixer of our own" })).toBeVisible();
    await expect(truck.getByText("No inspection logs found")).toBeVisible();
    await expect(truck.locator("body")).not.toContainText(mark);
  });
});

test("what looks like a program is text on every screen", async ({ page, another }) => {
  const payload = `"><img/src=x/onerror=alert(1)>`;
  const company = await fillCompany(page, (text) => text + payload);
  const truck = await another(phone);
  for (const seen of [page, truck]) {
    seen.on("dialog", (dialog) => void dialog.dismiss());
  }
  await test.step("for the office", () => readAll(page, officeScreens, company.asset.id));
  await enter(truck, company.driver);
  await test.step("for a driver", () => readAll(truck, yardScreens, company.asset.id));

  await test.step("also where a driver writes it", async () => {
    await truck.goto(`/inspection?asset=${company.asset.id}`);
    const [first, ...others] = builtInChecklists.truck.map(({ label }) => label);
    await answer(truck, others, "Pass");
    await answer(truck, [first ?? ""], "Fail");
    await truck.getByRole("textbox", { name: "Notes" }).fill(payload);
    await truck.getByLabel("Additional Comments").fill(payload);
    await truck.getByLabel("Driver Signature").fill(payload);
    await truck.getByRole("button", { name: "Submit Inspection" }).click();
    await expect(toast(truck)).toContainText("Inspection completed successfully");
    await truck.getByRole("button", { name: "View Details" }).first().click();
    await expect(truck.getByRole("dialog")).toContainText(payload);
    await expectOnlyText(truck);
  });
});

async function readAll(page: Page, screens: readonly Screen[], assetId: number): Promise<void> {
  let isSeen = 0;
  for (const screen of screens) {
    await show(page, screen, assetId);
    await expectOnlyText(page);
    if ((await page.getByText("onerror=alert(1)").count()) > 0) isSeen += 1;
  }
  expect(isSeen).toBeGreaterThan(screens.length / 2);
}

/** Scripts that were refused are seen by the story's watch; this sees those that were not. */
async function expectOnlyText(page: Page): Promise<void> {
  await expect(page.locator('img[src="x"], [onerror]')).toHaveCount(0);
}
