/** What every story stands on: a page that tolerates no error, and the people who use it. */
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Browser, type Page } from "@playwright/test";

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };
export const password = "correct horse";

/** A page on which an error in the console, or a script that was refused, fails the story. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error" && !isExpected(message.text())) errors.push(message.text());
      });
      context.on("weberror", (error) => errors.push(String(error.error())));
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The browser itself writes a line for each refused call; being signed out is asked that way. */
function isExpected(text: string): boolean {
  return /Failed to load resource: the server responded with a status of 4\d\d/.test(text);
}

let counter = 0;

/** A name that no other story has, also when they run at the same time. */
export function unique(word: string): string {
  counter += 1;
  return `${word}-${process.pid}-${counter}-${Date.now().toString(36)}`;
}

type Newcomer = { username: string; firstName?: string; lastName?: string; company?: string };

/** Founds a company through the sign-up form. */
export async function signUp(page: Page, newcomer: Newcomer): Promise<void> {
  const { username, firstName = "Dana", lastName = "Reyes", company = "Ridgeline" } = newcomer;
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill(lastName);
  await page.getByLabel("Company").fill(company);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

export async function signIn(page: Page, username: string, path = "/"): Promise<void> {
  await page.goto(path);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

/** Adds a member through the Crew screen. */
export async function addMember(
  page: Page,
  member: { username: string; firstName: string; lastName: string; role: string },
): Promise<void> {
  await page.getByRole("link", { name: "Crew" }).click();
  await page.getByRole("button", { name: "Add Crew Member" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Crew Member" });
  await dialog.getByLabel("Username").fill(member.username);
  await dialog.getByLabel("Email").fill(`${member.username}@example.com`);
  await dialog.getByLabel("First Name").fill(member.firstName);
  await dialog.getByLabel("Last Name").fill(member.lastName);
  await dialog.getByLabel("Role").selectOption(member.role);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Add Crew Member" }).click();
  await expect(toast(page)).toContainText("Crew Member Added");
  await expect(dialog).toBeHidden();
}

/** Adds an asset through the Asset Registry. */
export async function addAsset(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Assets", exact: true }).click();
  await page.getByRole("button", { name: "Add Asset" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add New Asset" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("VIN/Serial").fill("1M2GR3GC5KM004821");
  await dialog.getByLabel("Year").fill("2019");
  await dialog.getByLabel("Make").fill("Mack");
  await dialog.getByLabel("Model").fill("Granite");
  await dialog.getByLabel("Current Miles").fill("148220");
  await dialog.getByRole("button", { name: "Add Asset" }).click();
  await expect(toast(page)).toContainText("Asset created successfully");
  await expect(dialog).toBeHidden();
}

export function toast(page: Page) {
  return page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
}

/** Somebody else's browser. */
export async function anotherPage(browser: Browser, viewport: typeof phone): Promise<Page> {
  const context = await browser.newContext({ viewport, hasTouch: viewport === phone });
  return context.newPage();
}

/** WCAG 2.2 AA, as far as a program can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(" | ")}`);
  expect(found).toEqual([]);
}

/** A photo as the camera would hand it over. */
export const photo = {
  name: "tire.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};
