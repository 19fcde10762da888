import type { Page } from "@playwright/test";
import { fillCompany, test } from "./filled-company.ts";
import { officeScreens, type Screen, show, yardScreens } from "./screens.ts";
import { buildMixer, desktop, openAs, expect, createCompany } from "./stage.ts";
import { createUser, phone, toast } from "./stage.ts";
import { fillIn, labels, submit } from "./yard.ts";

test.use({ viewport: desktop });

/** Texts that only the filled company contains. */
const foreignTexts =
  /Mixer 1\d\d|Lowboy|Loader|Luis Ortega|Delgado|Kenworth|Daily (trailer|equipment)|sidewall|Rattles|Main yard/;

const payload = `"><img/src=x/onerror=alert(1)>`;

test("no screen shows data of another company", async ({ page, openBrowser, filled }) => {
  await createCompany(page);
  const own = await buildMixer(page, { name: "Mixer of our own" });

  await test.step("the office sees only its own data", async () => {
    for (const screen of officeScreens.filter(({ open }) => !open)) {
      await show(page, screen, own.id);
      await expect(page.locator("body")).not.toContainText(foreignTexts);
    }
    await page.goto("/assets");
    await expect(page.getByRole("rowheader")).toHaveText(["Mixer of our own"]);
    await page.goto("/dashboard");
    for (const nothing of [
      "No recent activity",
      "No recent inspections",
      "All recent inspections passed",
      "No priority alerts at this time",
    ]) {
      await expect(page.getByText(nothing)).toBeVisible();
    }
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  });

  await test.step("the ids of another company's assets are not found", async () => {
    await page.goto(`/assets/${filled.asset.id}`);
    await expect(page.getByRole("heading", { name: "Asset Not Found" })).toBeVisible();
    const truck = await openBrowser(phone);
    await openAs(truck, await createUser(page, "driver"), `/inspection?asset=${filled.asset.id}`);
    await expect(truck.getByText("Asset Not Found")).toBeVisible();
    await truck.goto("/inspection");
    await expect(truck.getByRole("button", { name: "Mixer of our own" })).toBeVisible();
    await expect(truck.getByText("No inspection logs found")).toBeVisible();
    await expect(truck.locator("body")).not.toContainText(foreignTexts);
  });
});

test("markup that users typed is shown as text on every screen", async ({ page, openBrowser }) => {
  const company = await fillCompany(page, (text) => text + payload);
  const truck = await openBrowser(phone);
  for (const seen of [page, truck]) {
    seen.on("dialog", (dialog) => void dialog.dismiss());
  }
  await test.step("for the office", () => readAll(page, officeScreens, company.asset.id));
  await openAs(truck, company.driver);
  await test.step("for a driver", () => readAll(truck, yardScreens, company.asset.id));

  await test.step("in an inspection that a driver fills in", async () => {
    await truck.goto(`/inspection?asset=${company.asset.id}`);
    await fillIn(truck, { failed: labels[0], notes: payload });
    await truck.getByLabel("Additional Comments").fill(payload);
    await truck.getByLabel("Driver Signature").fill(payload);
    await submit(truck);
    await expect(toast(truck)).toContainText("Inspection completed successfully");
    await truck.getByRole("link", { name: "View Details" }).first().click();
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

/** Finds injected elements; refused scripts already fail the test through its watch. */
async function expectOnlyText(page: Page): Promise<void> {
  await expect(page.locator('img[src="x"], [onerror]')).toHaveCount(0);
}
