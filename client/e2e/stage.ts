/** What every story stands on: browsers that tolerate no error, and what people do everywhere. */
import AxeBuilder from "@axe-core/playwright";
import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
} from "@playwright/test";

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };
export const password = "correct horse";

type Stage = {
  /** What the browser may complain of here, as when the story takes the network away. */
  tolerated: RegExp | undefined;
  /** From now on an error in this browser, or a script that was refused, fails the story. */
  watch: (context: BrowserContext) => Promise<void>;
  /** Opens somebody else's browser. */
  another: (viewport: typeof phone) => Promise<Page>;
};

export const test = base.extend<Stage>({
  tolerated: [undefined, { option: true }],
  watch: [
    async ({ context, tolerated }, provide) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (!isRefusedCall(text) && !tolerated?.test(text)) errors.push(text);
      };
      const watch = async (watched: BrowserContext) => {
        watched.on("console", (message) => message.type() === "error" && note(message.text()));
        watched.on("weberror", (error) => note(String(error.error())));
        await watched.addInitScript(reportViolations);
      };
      await watch(context);
      await provide(watch);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  another: async ({ browser, watch }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (viewport) => {
      const context = await browser.newContext({ viewport, hasTouch: viewport === phone });
      contexts.push(context);
      await watch(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

/** Of script that was refused and whose failure somebody caught the browser writes no line. */
function reportViolations(): void {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    reportError(new Error(`The policy refused ${effectiveDirective} of ${blockedURI}`)),
  );
}

/** The browser itself writes a line for each refused call; being signed out is asked that way. */
function isRefusedCall(text: string): boolean {
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
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await fillSignUp(page, newcomer);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

export async function fillSignUp(page: Page, newcomer: Newcomer): Promise<void> {
  const { username, firstName = "Dana", lastName = "Reyes", company = "Ridgeline" } = newcomer;
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill(lastName);
  await page.getByLabel("Company").fill(company);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
}

/** Signs in through the form that every address shows to strangers. */
export async function signIn(page: Page, username: string, path = "/"): Promise<void> {
  await page.goto(path);
  await fillSignIn(page, username);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

export async function fillSignIn(page: Page, username: string, secret = password) {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign In" }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button").last().click();
  const menu = page.getByRole("menu");
  await expect(menu).toContainText("My Account");
  await expect(menu.getByRole("menuitem")).toHaveText(["Account Settings", "Log out"]);
  await menu.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/auth$/);
}

type NewMember = { username: string; firstName: string; lastName: string; role: string };

/** Adds a member through the Crew screen. */
export async function addMember(page: Page, member: NewMember): Promise<void> {
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

/** One item of the inspection form. */
export function item(page: Page, label: string) {
  return page.getByRole("group", { name: label, exact: true });
}

/** Answers items of the inspection form one after the other. */
export async function answer(page: Page, labels: readonly string[], status: "Pass" | "Fail") {
  for (const label of labels) {
    const button = item(page, label).getByRole("button", { name: status, exact: true });
    // A second tap would take it back.
    if ((await button.getAttribute("aria-pressed")) === "false") await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
  }
}

/**
 * Looks at the photo that was just opened, and closes it. Escape is for what has the focus, which the
 * viewer takes a moment after it is drawn.
 */
export async function closePhoto(page: Page, title = "Photo"): Promise<void> {
  const viewer = page.getByRole("dialog", { name: title, exact: true });
  await expect(viewer.getByRole("img")).toBeVisible();
  await expect(viewer.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(viewer.getByRole("img")).toBeHidden();
}

/** Where toasts are shown; its code comes half a second after the first screen. */
export function toaster(page: Page) {
  return page.getByRole("region", { name: "Notifications (F8)" });
}

/** The one toast that is shown; by its role, because no dialog may hide it. */
export function toast(page: Page) {
  return toaster(page).getByRole("listitem");
}

/** A card, found by its heading. */
export function card(page: Page, name: string | RegExp) {
  return page.getByRole("region", { name, exact: typeof name === "string" });
}

/** Holds back every answer to a call until it is let through. */
export async function hold(page: Page, path: string | RegExp): Promise<() => void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(path, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

/** Answers the browser's next question, and says how it was put. */
export function answerQuestion(page: Page, answer: "yes" | "no"): Promise<string> {
  return new Promise((resolve, reject) => {
    page.once("dialog", (question) => {
      const answered = answer === "yes" ? question.accept() : question.dismiss();
      answered.then(() => resolve(question.message()), reject);
    });
  });
}

/** What stands under the fields with these labels. */
export async function expectMessages(form: Page | Locator, messages: Record<string, string>) {
  for (const [label, message] of Object.entries(messages)) {
    const field = form.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${message}`));
  }
}

/** WCAG 2.2 AA, as far as a program can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .setLegacyMode(true)
    .analyze();
  const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  expect(found).toEqual([]);
}

/** How many pixels of the page can only be seen by scrolling sideways. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Where a control is on the screen, and how large. */
export async function measure(control: Locator) {
  const box = await control.boundingBox();
  if (!box) throw new Error("What is measured is seen");
  return box;
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
