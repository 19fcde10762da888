/** Common user actions, by calls and by hand. */
import { addUser, buildAsset, password, signIn, signUp } from "#server/test/kit/build.ts";
import { Caller } from "#server/test/kit/caller.ts";
import { apiSchemas, type Body } from "#shared/api/api-schemas.ts";
import type { Role } from "#shared/base/roles.ts";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { findZoneAtNoon } from "./zone.ts";

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

export { expect };

/** A page or context whose cookies the calls use. */
export type Browser = { request: APIRequestContext };

/** Makes calls as this browser's user, for tests that do not test the forms. */
export function callerIn({ request }: Browser): Caller {
  return new Caller(async ({ method, path, body, headers }) => {
    const response = await request.fetch(path, { method, headers, data: body });
    const { status, text } = { status: response.status(), text: await response.text() };
    return { status, text, headers: response.headers() };
  });
}

/** Creates a company; its admin is signed in in this browser. */
export function createCompany(browser: Browser, given: Partial<Body<"signUp">> = {}) {
  const zone = { company: "Ridgeline", timeZone: findZoneAtNoon() };
  return signUp(callerIn(browser), { firstName: "Dana", lastName: "Reyes", ...zone, ...given });
}

/** Adds a user to the company of this browser's user. */
export function createUser(browser: Browser, role: Role, given: Partial<Body<"addUser">> = {}) {
  return addUser(callerIn(browser), { firstName: "Marco", lastName: "Ortiz", ...given, role });
}

/** Signs a user in without the form, and opens a page. */
export async function openAs(page: Page, user: { username: string }, path = "/"): Promise<void> {
  await signIn(callerIn(page), user);
  await page.goto(path);
}

export function buildMixer(browser: Browser, given: Partial<Body<"createAsset">> = {}) {
  const named = { name: "Mixer 12", vinOrSerial: "1M2GR3GC5KM004821", year: 2019 };
  return buildAsset(callerIn(browser), { ...named, currentMiles: 148_220, ...given });
}

/** The inspections that the server has, as this browser's user sees them. */
export async function loadInspections(browser: Browser) {
  const { body } = await callerIn(browser).send("listInspectionLogs");
  return listedWhole.array().parse(body);
}

/** Includes the results, which the list returns unless the query has `results=false`. */
const listedWhole = apiSchemas.getInspectionLog.returns.omit({
  defects: true,
  reviews: true,
  seal: true,
  photosTaken: true,
  clockOffsetMs: true,
  walkId: true,
  inspectedWith: true,
  appVersion: true,
  language: true,
  challengeItemId: true,
  wasSignedIn: true,
});

type SignUpFields = { username: string; firstName?: string; lastName?: string; company?: string };

/** Fills in the sign-up form. */
export async function fillSignUp(page: Page, fields: SignUpFields): Promise<void> {
  const { username, firstName = "Dana", lastName = "Reyes", company = "Ridgeline" } = fields;
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

/** One item of the inspection form. */
export function item(place: Page | Locator, label: string) {
  return place.getByRole("group", { name: label, exact: true });
}

const answers = { Pass: "pass", Fail: "fail", Bien: "pass", Falla: "fail" } as const;

/**
 * Answers items of the inspection form, or of one part of it: the first by a tap and the others from a script, which
 * saves a second of processor time.
 */
export async function answer(
  place: Page | Locator,
  labels: readonly string[],
  status: keyof typeof answers,
) {
  const [first, ...others] = labels;
  if (first === undefined) return;
  const button = item(place, first).getByRole("button", { name: status, exact: true });
  // A second tap would clear the answer.
  if ((await button.getAttribute("aria-pressed")) === "false") await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  const part = "goto" in place ? place.locator("body") : place;
  const given = { labels: others, selector: `[data-answer="${answers[status]}"]` };
  await part.evaluate(pressAnswers, given);
  await expect.poll(() => part.evaluate(listPressed, given)).toEqual(others);
}

type Answers = { labels: string[]; selector: string };

/** Runs in the page, and waits until each answer is drawn. */
async function pressAnswers(part: Element, { labels, selector }: Answers): Promise<void> {
  for (const label of labels) {
    const named = [...part.querySelectorAll("h4")].find(({ textContent }) => textContent === label);
    const button = named?.closest("fieldset")?.querySelector<HTMLElement>(selector);
    if (button?.ariaPressed === "false") button.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

function listPressed(part: Element, { labels, selector }: Answers): string[] {
  const pressed = [...part.querySelectorAll(`fieldset:has(${selector}[aria-pressed=true])`)];
  return labels.filter((label) =>
    pressed.some((element) => element.querySelector("h4")?.textContent === label),
  );
}

/**
 * Waits for the photo that was just opened, and closes it. Escape works only once the viewer has
 * the focus, a moment after it is drawn.
 */
export async function closePhoto(page: Page, title = "Photo"): Promise<void> {
  const viewer = page.getByRole("dialog", { name: title, exact: true });
  await expect(viewer.getByRole("img")).toBeVisible();
  await expect(viewer.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(viewer.getByRole("img")).toBeHidden();
}

/** The region of the toasts; its code loads half a second after the first screen. */
export function toaster(page: Page) {
  return page.getByRole("region", { name: "Notifications (F8)" });
}

/** The shown toast, found by its role because no dialog may hide it. */
export function toast(page: Page) {
  return toaster(page).getByRole("listitem");
}

/** A card, found by its heading. */
export function card(page: Page, name: string | RegExp) {
  return page.getByRole("region", { name, exact: typeof name === "string" });
}

/** Holds back every request to a path until the returned function is called. */
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

/** Makes each read a request of its own, for tests that change one of them. */
export async function readAlone(page: Page): Promise<void> {
  await page.route("**/api/reads?*", (route) => {
    const calls = new URL(route.request().url()).searchParams.get("calls") ?? "";
    return route.fulfill({ json: calls.split(" ").map(() => null) });
  });
}

/** Answers the browser's next dialog and returns its message. */
export function answerQuestion(page: Page, answer: "yes" | "no"): Promise<string> {
  return new Promise((resolve, reject) => {
    page.once("dialog", (question) => {
      const answered = answer === "yes" ? question.accept() : question.dismiss();
      answered.then(() => resolve(question.message()), reject);
    });
  });
}

/** A photo as a camera provides it. */
export const photo = {
  name: "tire.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

/** Waits until open screens have been notified of all changes so far. A page that opens afterwards is notified of none. */
export async function awaitChanges(page: Page): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const source = new EventSource("/api/live");
        let isFirst = true;
        source.onmessage = ({ data }: MessageEvent<string>) => {
          // Notifications keep the order of the changes, and only this last change is one of sessions.
          if (isFirst) void fetch("/api/user/sessions", { method: "DELETE" });
          else if (data.includes("listSessions")) resolve(source.close());
          isFirst = false;
        };
      }),
  );
}
