import type { Page } from "@playwright/test";
import { buildInspection } from "#server/test/build.ts";
import { buildMixer, callerIn, card, desktop, expect, foundCompany, test, toast } from "./stage.ts";

test.use({ viewport: desktop });

test("an admin says where the company is, which decides every day on the screens", async ({
  page,
}) => {
  await foundCompany(page, { company: "Ridgeline", timeZone: "Pacific/Kiritimati" });
  await buildInspection(callerIn(page), await buildMixer(page));
  const here = await shownDay(page);
  await page.goto("/account-settings");
  const form = page.getByRole("form", { name: "Company" });
  await expect(form.getByLabel("Time Zone")).toHaveValue("Pacific/Kiritimati");
  await form.getByLabel("Company Name").fill("Dale Concrete");
  await form.getByLabel("Time Zone").selectOption("Pacific/Niue");
  await form.getByRole("button", { name: "Save Company" }).click();
  await expect(toast(page)).toContainText("Company Updated");
  expect(await shownDay(page)).not.toBe(here);
  await page.goto("/account-settings");
  await expect(form.getByLabel("Company Name")).toHaveValue("Dale Concrete");
});

test("how the screens look is chosen on each device, and stays", async ({ page }) => {
  await foundCompany(page);
  await page.goto("/account-settings");
  await card(page, "Display").getByText("Outdoor", { exact: true }).click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "outdoor");
  await expect(page.getByRole("radio", { name: "Outdoor" })).toBeChecked();
});

/** The day on which the newest inspection was made, as the screen says. */
async function shownDay(page: Page): Promise<string> {
  await page.goto("/inspection");
  const recent = card(page, "Recent Inspections");
  return recent
    .getByText(/^\w{3} \d{1,2}, \d{4}/)
    .first()
    .innerText();
}
