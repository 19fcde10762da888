import type { Page } from "@playwright/test";
import {
  answerQuestion,
  callerIn,
  card,
  desktop,
  openAs,
  expect,
  fillSignIn,
  createCompany,
  createUser,
  phone,
  signOut,
  toast,
} from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: desktop });

test("a temporary password is shown for ten seconds, and its user can replace it", async ({
  page,
  openBrowser,
}) => {
  await page.clock.install();
  await createCompany(page);
  const driver = await createUser(page, "driver");
  await page.goto("/crew");

  const password = await test.step("the toast disappears after ten seconds", async () => {
    const shown = await resetPassword(page, "Marco Ortiz");
    await expect(toast(page)).toContainText("Password Reset");
    await expect(toast(page)).toContainText(/Temporary password: \S{16,}/);
    await page.clock.fastForward(7_000);
    await expect(toast(page)).toBeVisible();
    await page.clock.fastForward(3_000);
    await expect(toast(page)).toBeHidden();
    return shown;
  });

  await test.step("the driver signs in with it and chooses their own", async () => {
    const truck = await openBrowser(phone);
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

test("a removed user is signed out at once and cannot sign in again, until added again as the same person", async ({
  page,
  openBrowser,
}) => {
  await createCompany(page);
  const driver = await createUser(page, "driver");
  const truck = await openBrowser(phone);
  await openAtWork(truck, driver);
  await page.goto("/crew");
  const question = answerQuestion(page, "yes");
  await page.getByRole("button", { name: "Remove Marco Ortiz" }).click();
  expect(await question).toBe("Are you sure you want to remove Marco Ortiz from the crew?");
  await expect(toast(page)).toContainText("Crew Member Removed");
  await expect(card(page, "Crew Members")).not.toContainText("Marco Ortiz");

  await truck.reload();
  await expect(truck.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await fillSignIn(truck, driver.username);
  await expect(toast(truck)).toContainText("Invalid username or password");

  const password = await test.step("the office brings the driver back", async () => {
    await page.getByRole("button", { name: "Add Crew Member" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add Crew Member" });
    await dialog.getByLabel("Email").fill(driver.email);
    await dialog.getByRole("button", { name: "Bring back Marco Ortiz" }).click();
    await expect(toast(page)).toContainText(`Marco Ortiz is back as @${driver.username}`);
    await expect(card(page, "Crew Members")).toContainText("Marco Ortiz");
    return toast(page).getByRole("code").innerText();
  });

  await fillSignIn(truck, driver.username, password);
  await expect(truck.getByText("You signed in with a temporary password")).toBeVisible();
  expect(await callerIn(truck).call("getCurrentUser")).toMatchObject({ id: driver.id });
});

test("replacing one's own temporary password ends the earlier session", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await createCompany(page);
  const { cookies } = await context.storageState();
  await page.goto("/crew");
  const shown = await resetPassword(page, "Dana Reyes");
  await toast(page).getByRole("button", { name: "Copy" }).click();
  await expect(toast(page).getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  await page.getByRole("link", { name: "Choose your own" }).click();
  await changePassword(page, shown);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const old = await context.request.get("/api/user", { headers: { cookie } });
  expect(old.status()).toBe(401);
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("a driver who is made a manager has the office's screens at once", async ({
    page,
    openBrowser,
  }) => {
    await createCompany(page);
    const driver = await createUser(page, "driver");
    const truck = await openBrowser(phone);
    await openAtWork(truck, driver);
    await page.goto("/crew");

    await test.step("the actions are large, and Remove stands apart", async () => {
      const [edit, reset, remove] = await Promise.all(
        ["Edit Marco Ortiz", "Reset password of Marco Ortiz", "Remove Marco Ortiz"].map((name) =>
          page.getByRole("button", { name }).boundingBox(),
        ),
      );
      if (!edit || !reset || !remove) throw new Error("An action is not visible");
      for (const { height } of [edit, reset, remove]) expect(height).toBeGreaterThanOrEqual(44);
      expect(remove.x - (reset.x + reset.width)).toBeGreaterThanOrEqual(16);
    });

    await test.step("the admin changes the role", async () => {
      await page.getByRole("button", { name: "Edit Marco Ortiz" }).tap();
      const dialog = page.getByRole("dialog", { name: "Edit User" });
      await dialog.getByLabel("Role").selectOption("Manager");
      await dialog.getByRole("button", { name: "Save Changes" }).tap();
      await expect(toast(page)).toContainText("Marco Ortiz has the role Manager now.");
      const row = card(page, "Crew Members").getByRole("listitem").filter({ hasText: "Marco" });
      await expect(row).toContainText("Manager");
    });

    await truck.getByRole("link", { name: "Crew", exact: true }).tap();
    await expect(card(truck, "Crew Members")).toContainText("Dana Reyes");
  });
});

/** Signs a driver in before the office acts. */
async function openAtWork(truck: Page, driver: { username: string }): Promise<void> {
  await openAs(truck, driver);
  await expect(truck.getByRole("heading", { name: "Pre-Trip Inspection" })).toBeVisible();
}

/** Returns the temporary password. */
async function resetPassword(page: Page, name: string): Promise<string> {
  const question = answerQuestion(page, "yes");
  await page.getByRole("button", { name: `Reset password of ${name}` }).click();
  await question;
  return toast(page).getByRole("code").innerText();
}

async function changePassword(page: Page, current: string): Promise<void> {
  const form = page.getByRole("form", { name: "Change Password" });
  const save = form.getByRole("button", { name: "Change Password" });
  await form.getByLabel("Current Password").fill(current);
  await form.getByLabel("New Password").fill("one of my own");
  await form.getByLabel("Confirm Password").fill("one of my own");
  await save.click();
  await expect(toast(page)).toContainText("Password Changed");
}
