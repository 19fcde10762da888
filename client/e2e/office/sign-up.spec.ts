import { unique } from "#server/test/kit/build.ts";
import type { Page } from "@playwright/test";
import { measure } from "../kit/page-checks.ts";
import {
  buildMixer,
  desktop,
  expect,
  fillSignIn,
  fillSignUp,
  createCompany,
  hold,
  phone,
  signOut,
} from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: desktop });

test("the next user sees no data of the user who signed out", async ({ page, openBrowser }) => {
  const other = await openBrowser(desktop);
  const successor = await createCompany(other, { company: "Lakeside" });
  await createCompany(page);
  await buildMixer(page, { name: "Mixer of Ridgeline" });
  await page.goto("/assets");
  await expect(page.getByText("Mixer of Ridgeline")).toBeVisible();
  await signOut(page);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();

  const letThrough = await hold(page, /\/api\/(?!user|login)/);
  await fillSignIn(page, successor.username);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("link", { name: "Assets", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Assets", level: 1 })).toBeVisible();
  await expect(page.getByText("Mixer of Ridgeline")).toBeHidden();
  letThrough();
  await expect(page.getByText("Get started by adding your first asset.")).toBeVisible();
  await expect(page.getByText("Mixer of Ridgeline")).toBeHidden();
});

test("the sign-up form fits a phone, and its controls are large enough for a thumb", async ({
  openBrowser,
}) => {
  const page = await openBrowser(phone);
  await page.goto("/auth");
  await expect(page.getByText("Manage Your Fleet Efficiently")).toBeHidden();
  await page.getByRole("tab", { name: "Sign Up" }).tap();
  const button = page.getByRole("button", { name: "Sign Up" });
  for (const control of await page.locator("main input, main button").all()) {
    const { height, width } = await measure(control);
    expect.soft(height).toBeGreaterThanOrEqual(48);
    expect.soft(width).toBeGreaterThanOrEqual(48);
  }
  expect((await measure(page.getByLabel("First Name"))).width).toBe(324);
  expect((await measure(button)).width).toBe(324);
  await fillSignUp(page, { username: unique("thumb") });
  await button.tap();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a user signs up and signs in with the keyboard alone", async ({ page }) => {
  const username = unique("keys");
  await page.goto("/auth");
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("tabpanel", { name: "Sign In" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Sign Up" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Create Admin Account" })).toBeVisible();
  await page.keyboard.press("Tab");
  const typed = ["Dana", "Reyes", username, `${username}@example.com`, "Ridgeline"];
  for (const text of typed) await typeInNext(page, text);
  await typeInNext(page, "correct horse");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show password" }).first()).toBeFocused();
  await typeInNext(page, "correct horse");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeFocused();

  await signOut(page);
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.keyboard.type(username);
  await typeInNext(page, "correct horse");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
});

async function typeInNext(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Tab");
  await page.keyboard.type(text);
}
