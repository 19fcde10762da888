import { apiSchemas } from "#shared/api-schemas.ts";
import type { Page } from "@playwright/test";
import { ask, enter, foundCompany, hire } from "./fleet.ts";
import {
  answerQuestion,
  card,
  desktop,
  expect,
  expectAccessible,
  expectMessages,
  fillSignIn,
  measure,
  phone,
  sideways,
  signOut,
  test,
  toast,
  unique,
} from "./stage.ts";

test.use({ viewport: desktop });

test("an admin adds a member, told what is missing and what is taken", async ({ page }) => {
  const admin = await foundCompany(page);
  await page.goto("/crew");
  await page.getByRole("button", { name: "Add Crew Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Crew Member" });
  const add = dialog.getByRole("button", { name: "Add Crew Member" });

  await test.step("all that is missing", async () => {
    await add.click();
    await expectMessages(dialog, {
      "First Name": "First name is required",
      "Last Name": "Last name is required",
      Username: "Username must be at least 3 characters",
      Email: "Invalid email address",
      Role: "Please select a role",
      Password: "Password must be at least 6 characters",
    });
    await expectAccessible(page);
  });

  await test.step("a name that somebody has", async () => {
    await expect(dialog.getByLabel("Role").getByRole("option")).toHaveText([
      "Select a role",
      "Driver",
      "Manager",
      "Admin",
    ]);
    await dialog.getByLabel("First Name").fill("Luis");
    await dialog.getByLabel("Last Name").fill("Ortega");
    await dialog.getByLabel("Username").fill(admin.username);
    await dialog.getByLabel("Email").fill(`${unique("luis")}@example.com`);
    await dialog.getByLabel("Role").selectOption("Driver");
    await dialog.getByLabel("Password", { exact: true }).fill("hand it over");
    await add.click();
    await expect(toast(page)).toContainText("Failed to create crew member");
    await expect(toast(page)).toContainText("That username is already taken");
    await page.locator("[data-toasts]").getByLabel("Dismiss").click();
    await expect(toast(page)).toBeHidden();
    await expect(dialog).toBeVisible();
  });

  await test.step("and then it works", async () => {
    const username = unique("luis");
    await dialog.getByLabel("Username").fill(username);
    await add.click();
    await expect(toast(page)).toContainText("Crew Member Added");
    await expect(dialog).toBeHidden();
    const row = rowOf(page, "Luis Ortega");
    for (const shown of ["LO", `@${username}`, "@example.com", "Driver"]) {
      await expect(row).toContainText(shown);
    }
  });
});

test("a manager makes no admins, and nobody removes themselves", async ({ page, another }) => {
  await foundCompany(page);
  const manager = await hire(page, "manager", { firstName: "Ray", lastName: "Delgado" });
  await hire(page, "driver");
  await page.goto("/crew");
  await expect(rowOf(page, "Dana Reyes")).toContainText("(you)");
  await expect(rowOf(page, "Dana Reyes").getByRole("button")).toHaveAccessibleName(
    "Reset password of Dana Reyes",
  );
  await expect(rowOf(page, "Ray Delgado").getByRole("button")).toHaveCount(2);

  const office = await another(desktop);
  await enter(office, manager, "/crew");
  await expect(rowOf(office, "Ray Delgado").getByRole("button")).toHaveAccessibleName(
    "Reset password of Ray Delgado",
  );
  await expect(rowOf(office, "Dana Reyes").getByRole("button")).toHaveCount(0);
  await expect(rowOf(office, "Marco Ortiz").getByRole("button")).toHaveCount(2);
  const permissions = card(office, "Role Permissions");
  await expect(permissions).toContainText("Daily inspection logs only");
  await expect(permissions).toContainText(
    "Full access to assets, maintenance, inspections and crew, except admins",
  );
  await expect(permissions).toContainText("Complete access");
  await office.getByRole("button", { name: "Add Crew Member" }).click();
  const roles = office.getByRole("dialog").getByLabel("Role").getByRole("option");
  await expect(roles).toHaveText(["Select a role", "Driver", "Manager"]);
});

test("a new password is shown for ten seconds, and asked to be changed", async ({
  page,
  another,
}) => {
  await page.clock.install();
  await foundCompany(page);
  const driver = await hire(page, "driver");
  await page.goto("/crew");
  const reset = page.getByRole("button", { name: "Reset password of Marco Ortiz" });

  await test.step("not without a yes", async () => {
    const question = answerQuestion(page, "no");
    await reset.click();
    expect(await question).toBe("Are you sure you want to reset Marco Ortiz's password?");
    await expect(toast(page)).toBeHidden();
  });

  const password = await test.step("it goes after ten seconds", async () => {
    const question = answerQuestion(page, "yes");
    await reset.click();
    await question;
    await expect(toast(page)).toContainText("Password Reset");
    await expect(toast(page)).toContainText(/Temporary password: \S{16,}/);
    const shown = await toast(page).getByRole("code").innerText();
    await page.clock.fastForward(7_000);
    await expect(toast(page)).toBeVisible();
    await page.clock.fastForward(3_000);
    await expect(toast(page)).toBeHidden();
    return shown;
  });

  await test.step("it opens the door, and the driver is asked for one of their own", async () => {
    const truck = await another(phone);
    await truck.goto("/");
    await fillSignIn(truck, driver.username, password);
    await expect(truck.getByText("You signed in with a temporary password")).toBeVisible();
    await truck.getByRole("link", { name: "Choose your own" }).click();
    await changePassword(truck, password);
    await expect(truck.getByText("temporary password")).toBeHidden();
    await signOut(truck);
    await fillSignIn(truck, driver.username, "one of my own");
    await expect(truck.getByRole("heading", { name: "Pre-Trip Inspection" })).toBeVisible();
  });
});

test("a member who is removed is gone at once", async ({ page, another }) => {
  await foundCompany(page);
  const driver = await hire(page, "driver");
  const truck = await another(phone);
  await enter(truck, driver);
  await expect(truck.getByRole("heading", { name: "Pre-Trip Inspection" })).toBeVisible();
  await page.goto("/crew");
  const remove = page.getByRole("button", { name: "Remove Marco Ortiz" });
  const question = "Are you sure you want to remove Marco Ortiz from the crew?";

  const refused = answerQuestion(page, "no");
  await remove.click();
  expect(await refused).toBe(question);
  await expect(rowOf(page, "Marco Ortiz")).toBeVisible();

  const agreed = answerQuestion(page, "yes");
  await remove.click();
  expect(await agreed).toBe(question);
  await expect(toast(page)).toContainText("Crew Member Removed");
  await expect(rowOf(page, "Marco Ortiz")).toBeHidden();
  const crew = apiSchemas.listCrew.returns.parse(await ask(page, "listCrew"));
  expect(crew.map(({ username }) => username)).not.toContain(driver.username);

  await truck.reload();
  await expect(truck.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await fillSignIn(truck, driver.username);
  await expect(toast(truck)).toContainText("Invalid username or password");
});

test("a temporary password is copied, and one's own leaves nobody outside", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await foundCompany(page);
  const elsewhere = await context.storageState();
  await page.goto("/crew");
  const question = answerQuestion(page, "yes");
  await page.getByRole("button", { name: "Reset password of Dana Reyes" }).click();
  expect(await question).toBe("Are you sure you want to reset Dana Reyes's password?");
  await expect(toast(page)).toContainText("Password Reset");
  const shown = await toast(page).getByRole("code").innerText();
  await expectAccessible(page);
  await toast(page).getByRole("button", { name: "Copy" }).click();
  await expect(toast(page).getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);

  await expect(page.getByText("You signed in with a temporary password")).toBeVisible();
  await page.getByRole("link", { name: "Choose your own" }).click();
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  await changePassword(page, shown);
  await page.getByRole("link", { name: "Crew" }).click();
  await expect(rowOf(page, "Dana Reyes")).toBeVisible();
  const old = await context.request.get("/api/user", {
    headers: { cookie: elsewhere.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") },
  });
  expect(old.status()).toBe(401);
});

test("a member is added and removed with the keyboard alone", async ({ page }) => {
  await foundCompany(page);
  await page.goto("/crew");
  const opener = page.getByRole("button", { name: "Add Crew Member" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add Crew Member" });
  await expect(dialog.getByLabel("Username")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Username")).toBeFocused();
  const username = unique("keys");
  await page.keyboard.type(username);
  const others = [`${username}@example.com`, "Luis", "Ortega", "Driver", "hand it over"];
  for (const text of others) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText("Crew Member Added");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(rowOf(page, "Luis Ortega")).toContainText("Driver");

  const agreed = answerQuestion(page, "yes");
  await page.getByRole("button", { name: "Remove Luis Ortega" }).focus();
  await page.keyboard.press("Enter");
  await agreed;
  await expect(toast(page)).toContainText("Crew Member Removed");
});

test("drivers are told that the crew is not theirs to manage", async ({ page }) => {
  await foundCompany(page);
  const driver = await hire(page, "driver");
  await enter(page, driver, "/crew");
  await expect(
    page.getByText("You don't have permission to access crew management.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Crew Member" })).toBeHidden();
  const items = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(items).toHaveText(["Inspection"]);
});

test("the longest names fit the crew, the header and the settings", async ({ page }) => {
  const name = { firstName: "W".repeat(100), lastName: "M".repeat(100) };
  await foundCompany(page, { ...name, company: "C".repeat(120) });
  await hire(page, "driver", { ...name, username: `${"d".repeat(40)}${Date.now()}` });
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    for (const path of ["/crew", "/account-settings"]) {
      await page.goto(path);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect.soft(await sideways(page), `${path} at ${viewport.width}`).toBe(0);
      const header = await measure(page.getByRole("banner"));
      expect.soft(header.height, "one line").toBeLessThanOrEqual(57);
    }
  }
});

function rowOf(page: Page, name: string) {
  return card(page, "Crew Members").getByRole("listitem").filter({ hasText: name });
}

async function changePassword(page: Page, current: string): Promise<void> {
  const form = page.getByRole("form", { name: "Change Password" });
  const save = form.getByRole("button", { name: "Change Password" });
  await save.click();
  await expectMessages(form, {
    "Current Password": "Current password is required",
    "New Password": "Password must be at least 6 characters",
    "Confirm Password": "Please confirm your password",
  });
  await form.getByLabel("Current Password").fill("not the one");
  await form.getByLabel("New Password").fill("one of my own");
  await form.getByLabel("Confirm Password").fill("another one");
  await save.click();
  await expectMessages(form, { "Confirm Password": "Passwords don't match" });
  await form.getByLabel("Confirm Password").fill("one of my own");
  await save.click();
  await expect(toast(page)).toContainText("Current password is incorrect");
  await form.getByLabel("Current Password").fill(current);
  await save.click();
  await expect(toast(page)).toContainText("Password Changed");
  await expect(toast(page)).toContainText("Your password has been changed successfully.");
}
