import type { Page } from "@playwright/test";
import { buildInspection } from "#server/test/kit/build.ts";
import {
  buildMixer,
  callerIn,
  card,
  desktop,
  expect,
  createCompany,
  openAs,
  toast,
} from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: desktop });

test("an admin changes the company's time zone, and the dates on the screens follow", async ({
  page,
}) => {
  await createCompany(page, { company: "Ridgeline", timeZone: "Pacific/Kiritimati" });
  await buildInspection(callerIn(page), await buildMixer(page));
  const before = await readDay(page);
  await page.goto("/account-settings");
  await page.getByRole("link", { name: "Company", exact: true }).click();
  const form = page.getByRole("form", { name: "Company" });
  await expect(form.getByLabel("Time Zone")).toHaveValue("Pacific/Kiritimati");
  await form.getByLabel("Company Name").fill("Dale Concrete");
  await form.getByLabel("Time Zone").selectOption("Pacific/Niue");
  await form.getByRole("button", { name: "Save Company" }).click();
  await expect(toast(page)).toContainText("Company Updated");
  expect(await readDay(page)).not.toBe(before);
  await page.goto("/account-settings/company");
  await expect(form.getByLabel("Company Name")).toHaveValue("Dale Concrete");
});

test("a user signs a lost phone out and chooses a theme, which the device still shows after a reload", async ({
  page,
  openBrowser,
}) => {
  const { username } = await createCompany(page);
  const lost = await openBrowser(desktop);
  await openAs(lost, { username }, "/dashboard");
  await page.goto("/account-settings");
  const sessions = card(page, "Where You Are Signed In");
  await expect(sessions.getByText("This device")).toBeVisible();
  await sessions.getByRole("button", { name: /^Sign out / }).click();
  await expect(toast(page)).toContainText("Signed out there");
  await lost.reload();
  await expect(lost.getByRole("button", { name: "Sign In" })).toBeVisible();

  await card(page, "Display").getByText("Outdoor", { exact: true }).click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "outdoor");
  await expect(page.getByRole("radio", { name: "Outdoor" })).toBeChecked();
});

/** The date of the newest inspection on the screen. */
async function readDay(page: Page): Promise<string> {
  await page.goto("/inspection");
  const recent = card(page, "Recent Inspections");
  return recent
    .getByText(/^\w{3} \d{1,2}, \d{4}/)
    .first()
    .innerText();
}
