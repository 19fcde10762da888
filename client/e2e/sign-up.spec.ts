import type { Page } from "@playwright/test";
import { buildAsset, foundCompany, hire } from "./fleet.ts";
import {
  desktop,
  expect,
  expectAccessible,
  expectMessages,
  fillSignIn,
  fillSignUp,
  hold,
  measure,
  phone,
  sideways,
  signOut,
  signUp,
  test,
  toast,
  unique,
} from "./stage.ts";

test.use({ viewport: desktop });

test("the sign-in form says what is missing, waits, and tells what went wrong", async ({
  page,
}) => {
  await page.goto("/auth");
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(page.getByText("Sign in to your account to continue")).toBeVisible();
  const button = page.getByRole("button", { name: "Sign In" });
  await button.click();
  await expectMessages(page, { Username: "Username is required" });
  await expectMessages(page, { Password: "Password is required" });
  await expectAccessible(page);

  const letThrough = await hold(page, "**/api/login");
  await fillSignIn(page, unique("nobody"));
  await expectPending(page, "Sign In");
  letThrough();
  await expect(toast(page)).toContainText("Login failed");
  await expect(toast(page)).toContainText("Invalid username or password");
  await expect(button).toBeEnabled();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

test("the sign-up form says what is missing, waits, and tells what went wrong", async ({
  page,
}) => {
  const taken = await foundCompany(page);
  await page.context().clearCookies();
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { name: "Create Admin Account" })).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/register")) sent.push(request.url());
  });
  const button = page.getByRole("button", { name: "Sign Up" });

  await test.step("all that is missing", async () => {
    await button.click();
    await expectMessages(page, {
      "First Name": "First name is required",
      "Last Name": "Last name is required",
      Username: "Username is required",
      Email: "Email is required",
      Password: "Password is required",
      "Confirm Password": "Please confirm your password",
    });
    await expectAccessible(page);
  });

  await test.step("what does not fit", async () => {
    await fillSignUp(page, { username: taken.username });
    await page.getByLabel("Password", { exact: true }).fill("12345");
    await page.getByLabel("Confirm Password").fill("12345");
    await button.click();
    await expectMessages(page, { Password: "Password must be at least 6 characters" });
    await page.getByLabel("Password", { exact: true }).fill("123456");
    await button.click();
    await expectMessages(page, { "Confirm Password": "Passwords do not match" });
    expect(sent).toEqual([]);
  });

  await test.step("a name that somebody has", async () => {
    await page.getByLabel("Email").fill(`${unique("dana")}@example.com`);
    await page.getByLabel("Confirm Password").fill("123456");
    const letThrough = await hold(page, "**/api/register");
    await button.click();
    await expectPending(page, "Sign Up");
    letThrough();
    await expect(toast(page)).toContainText("Registration failed");
    await expect(toast(page)).toContainText("That username is already taken");
    await expectMessages(page, { Username: "That username is already taken" });
    expect(sent).toHaveLength(1);
  });

  await test.step("and then it works", async () => {
    await page.getByLabel("Username").fill(unique("dana"));
    await button.click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(toast(page)).toBeHidden();
  });
});

test("everybody lands where their work is", async ({ page, another }) => {
  await signUp(page, { username: unique("dana") });
  const driver = await hire(page, "driver");
  const asset = await buildAsset(page);
  await page.goto("/auth");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();

  const truck = await another(phone);
  await truck.goto("/crew?page=2");
  await expect(truck.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await fillSignIn(truck, driver.username);
  await expect(truck).toHaveURL(/\/inspection$/);
  await truck.goto("/auth");
  await expect(truck).toHaveURL(/\/inspection$/);
  await signOut(truck);

  await truck.goto(`/inspection?asset=${asset.id}`);
  await expect(truck.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await fillSignIn(truck, driver.username);
  await expect(truck).toHaveURL(new RegExp(`/inspection\\?asset=${asset.id}$`));
  await expect(truck.getByRole("heading", { name: asset.name })).toBeVisible();
});

test("a page says that it is loading until it is known who is there", async ({ page }) => {
  const letThrough = await hold(page, "**/api/user");
  await page.goto("/assets");
  await expect(page.getByText("Loading...")).toBeVisible();
  letThrough();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
});

test("what the product is for is told where there is room", async ({ page, another }) => {
  await page.goto("/auth");
  const claim = "tracks equipment, schedules maintenance, and runs digital inspections and";
  await expect(page.getByText(claim)).toBeVisible();
  const panel = page.getByRole("complementary", { name: "Manage Your Fleet Efficiently" });
  await expect(panel).toBeVisible();
  for (const feature of ["Equipment Management", "Team Collaboration", "Safety First"]) {
    await expect(panel.getByRole("heading", { name: feature })).toBeVisible();
  }
  const small = await another(phone);
  await small.goto("/auth");
  await expect(small.getByText(claim)).toBeVisible();
  await expect(small.getByText("Manage Your Fleet Efficiently")).toBeHidden();
});

test("after signing out nothing is left for whoever comes next", async ({ page, another }) => {
  const other = await another(desktop);
  const successor = await foundCompany(other, { company: "Lakeside" });
  await foundCompany(page);
  await buildAsset(page, { name: "Mixer of Ridgeline" });
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

test("the sign-up form fits a phone, where one thumb reaches all of it", async ({ another }) => {
  const page = await another(phone);
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign Up" }).tap();
  const button = page.getByRole("button", { name: "Sign Up" });
  await button.tap();
  await expectMessages(page, { "Confirm Password": "Please confirm your password" });
  expect(await sideways(page)).toBe(0);
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

test("signing up and in is done with the keyboard alone", async ({ page }) => {
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

test("a browser with an odd time zone signs up all the same", async ({ page }) => {
  await page.addInitScript(`
    const real = Intl.DateTimeFormat.prototype.resolvedOptions;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...real.call(this), timeZone: "+05:30" };
    };
  `);
  await signUp(page, { username: unique("offset") });
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
});

async function typeInNext(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Tab");
  await page.keyboard.type(text);
}

async function expectPending(page: Page, name: string) {
  const button = page.getByRole("button", { name });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(button.locator("svg")).toBeVisible();
}
