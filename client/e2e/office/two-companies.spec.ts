import { markup } from "../kit/fill-company.ts";
import { foreignTexts } from "../kit/filled-company.ts";
import { test } from "../kit/test.ts";
import { buildMixer, desktop, openAs, expect, createCompany } from "../kit/stage.ts";
import { createUser, phone, toast } from "../kit/stage.ts";
import { fillIn, labels, submit } from "../kit/fleet.ts";

test.use({ viewport: desktop });

test("no screen shows data of another company", async ({ page, openBrowser, filled }) => {
  await createCompany(page);
  await buildMixer(page, { name: "Mixer of our own" });

  await test.step("the office sees only its own data", async () => {
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

test("markup that a driver types is shown as text", async ({ page, openBrowser }) => {
  await createCompany(page);
  const mixer = await buildMixer(page, { name: `Mixer 12${markup}` });
  const truck = await openBrowser(phone);
  await openAs(truck, await createUser(page, "driver"), `/inspection?asset=${mixer.id}`);
  await fillIn(truck, { failed: labels[0], notes: markup });
  await truck.getByLabel("Additional Comments").fill(markup);
  await truck.getByLabel("Driver Signature").fill(markup);
  await submit(truck);
  await expect(toast(truck)).toContainText("Inspection completed successfully");
  await truck.getByRole("button", { name: "View Details" }).first().click();
  await expect(truck.getByRole("dialog")).toContainText(markup);
  // A refused script already fails the test through its watch.
  await expect(truck.locator('img[src="x"], [onerror]')).toHaveCount(0);
});
