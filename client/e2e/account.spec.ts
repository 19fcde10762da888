import type { Page } from "@playwright/test";
import { buildAsset, buildInspection, enter, foundCompany, hire } from "./fleet.ts";
import {
  card,
  desktop,
  expect,
  expectAccessible,
  expectMessages,
  hold,
  phone,
  test,
  toast,
  unique,
} from "./stage.ts";

test.use({ viewport: desktop });

test("a manager keeps their profile, told what is missing", async ({ page }) => {
  await foundCompany(page);
  const manager = await hire(page, "manager", { firstName: "Ray", lastName: "Delgado" });
  await enter(page, manager, "/account-settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account Settings");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Profile Information",
    "Change Password",
    "Display",
  ]);
  const form = page.getByRole("form", { name: "Profile Information" });
  const save = form.getByRole("button", { name: "Save Profile" });

  await test.step("all that is missing", async () => {
    for (const label of ["First Name", "Last Name", "Email"]) await form.getByLabel(label).clear();
    await save.click();
    await expectMessages(form, {
      "First Name": "First name is required",
      "Last Name": "Last name is required",
      Email: "Invalid email address",
    });
    await expectAccessible(page);
  });

  await test.step("and then it works, in the header too", async () => {
    await form.getByLabel("First Name").fill("Raymond");
    await form.getByLabel("Last Name").fill("Delgado");
    await form.getByLabel("Email").fill(`${unique("ray")}@example.com`);
    const letThrough = await hold(page, "**/api/user/profile");
    await save.click();
    await expect(save).toBeDisabled();
    await expect(save.locator("svg")).toBeVisible();
    letThrough();
    await expect(toast(page)).toContainText("Profile Updated");
    await expect(toast(page)).toContainText("Your profile has been updated successfully.");
    await expect(page.getByRole("banner").getByRole("button", { name: "Raymond" })).toBeVisible();
  });

  await test.step("nobody gives themselves a higher role, and a lower one is asked about", async () => {
    await expect(form.getByLabel("Role").getByRole("option")).toHaveText(["Driver", "Manager"]);
    await form.getByLabel("Role").selectOption("Driver");
    await save.click();
    const question = page.getByRole("dialog", { name: "Change your role to Driver?" });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Change My Role" }).click();
    await expect(card(page, "Your Information")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
      "Inspection",
    ]);
  });
});

test("a driver reads their information, and changes nothing but the password", async ({
  page,
  another,
}) => {
  await foundCompany(page);
  const driver = await hire(page, "driver");
  const truck = await another(phone);
  await enter(truck, driver, "/account-settings");
  await expect(truck.getByRole("heading", { level: 2 })).toHaveText([
    "Your Information",
    "Change Password",
    "Display",
  ]);
  const facts = card(truck, "Your Information");
  for (const fact of ["Marco Ortiz", driver.username, "@example.com", "Driver", "Ridgeline"]) {
    await expect(facts).toContainText(fact);
  }
  await expect(facts).toContainText("Please contact your manager to update it.");
  await expect(facts.getByRole("textbox")).toHaveCount(0);

  const form = truck.getByRole("form", { name: "Change Password" });
  await form.getByLabel("Current Password").fill("correct horse");
  await form.getByLabel("New Password").fill("one of my own");
  await form.getByLabel("Confirm Password").fill("one of my own");
  await form.getByRole("button", { name: "Change Password" }).tap();
  await expect(toast(truck)).toContainText("Password Changed");
  await expect(toast(truck)).toContainText("Your password has been changed successfully.");
  await expect(form.getByLabel("New Password")).toHaveValue("");
});

test("an admin says where the company is, which decides every day on the screens", async ({
  page,
}) => {
  await foundCompany(page, { company: "Ridgeline", timeZone: "Pacific/Kiritimati" });
  await buildInspection(page, await buildAsset(page));
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
  const display = card(page, "Display");
  await expect(display.getByRole("radio")).toHaveCount(4);
  await expect(display.getByRole("radio", { name: "System" })).toBeChecked();
  for (const [name, theme] of [
    ["Light", "light"],
    ["Dark", "dark"],
    ["Outdoor", "outdoor"],
  ] as const) {
    await display.getByText(name, { exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  }
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "outdoor");
  await expect(display.getByRole("radio", { name: "Outdoor" })).toBeChecked();
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
