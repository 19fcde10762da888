/** What every story stands on: browsers that tolerate no error, and what people do everywhere. */
import { addUser, buildAsset, password, signIn, signUp } from "#server/test/build.ts";
import { Caller } from "#server/test/caller.ts";
import { apiSchemas, type Body, type InspectionLog } from "#shared/api-schemas.ts";
import type { Role } from "#shared/roles.ts";
import AxeBuilder from "@axe-core/playwright";
import {
  type APIRequestContext,
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
} from "@playwright/test";

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

type Stage = {
  /** What the browser may complain of here, as when the story takes the network away. */
  tolerated: RegExp | undefined;
  /** From now on an error in this browser, or a script that was refused, fails the story. */
  watch: (context: BrowserContext) => Promise<void>;
  /** Opens another user's browser. */
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

/** The browser writes no line of a script that was refused where its failure was caught. */
function reportViolations(): void {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    reportError(new Error(`The policy refused ${effectiveDirective} of ${blockedURI}`)),
  );
}

/** The browser itself writes a line for each refused call; being signed out is asked that way. */
function isRefusedCall(text: string): boolean {
  return /Failed to load resource: the server responded with a status of 4\d\d/.test(text);
}

/** Whose cookies a call is made with. */
export type Browser = { request: APIRequestContext };

/** Makes calls as the user of this browser: filling in forms is what other stories tell of. */
export function callerIn({ request }: Browser): Caller {
  return new Caller(async ({ method, path, body, headers }) => {
    const response = await request.fetch(path, { method, headers, data: body });
    const { status, text } = { status: response.status(), text: await response.text() };
    return { status, text, headers: response.headers() };
  });
}

/** Founds a company; its admin is signed in in this browser. */
export function foundCompany(browser: Browser, given: Partial<Body<"signUp">> = {}) {
  const zone = { company: "Ridgeline", timeZone: "America/Chicago" };
  return signUp(callerIn(browser), { firstName: "Dana", lastName: "Reyes", ...zone, ...given });
}

/** Adds a user to the company of this browser's user. */
export function hire(browser: Browser, role: Role, given: Partial<Body<"addMember">> = {}) {
  return addUser(callerIn(browser), { firstName: "Marco", lastName: "Ortiz", ...given, role });
}

/** Signs a user in without the form. */
export async function enter(page: Page, user: { username: string }, path = "/"): Promise<void> {
  await signIn(callerIn(page), user);
  await page.goto(path);
}

export function buildMixer(browser: Browser, given: Partial<Body<"createAsset">> = {}) {
  const named = { name: "Mixer 12", vinOrSerial: "1M2GR3GC5KM004821", year: 2019 };
  return buildAsset(callerIn(browser), { ...named, currentMiles: 148_220, ...given });
}

/** The inspections that the server has, as this browser's user sees them. */
export async function recordedInspections(browser: Browser): Promise<InspectionLog[]> {
  const { body } = await callerIn(browser).send("listInspectionLogs");
  return apiSchemas.getInspectionLog.returns.array().parse(body);
}

type Newcomer = { username: string; firstName?: string; lastName?: string; company?: string };

/** Founds a company through the sign-up form. */
export async function signUpByForm(page: Page, newcomer: Newcomer): Promise<void> {
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

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** WCAG 2.2 AA and what is good practice besides, as far as a program can tell. */
export async function violations(page: Page): Promise<string[][]> {
  const { violations: found } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(rules)
    // There are no frames here, which is what the slower way of asking is for.
    .setLegacyMode(true)
    .analyze();
  return found.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
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
