/** Every screen and what opens on it, for the tests that check all of them. */
import type { Asset } from "#shared/api-schemas.ts";
import { expect, type Page } from "@playwright/test";
import { toast } from "./stage.ts";

export type Screen = {
  name: string;
  path: (assetId: number) => string;
  /** Opens a part of the screen, such as a dialog. */
  open?: (page: Page) => Promise<void>;
};

/** Loads a screen and opens its part; returns when everything has loaded. */
export async function show(page: Page, screen: Screen, assetId: number): Promise<void> {
  await load(page, screen, assetId);
  await screen.open?.(page);
  await expectLoaded(page);
}

/** Loads a screen; returns when everything has loaded. */
async function load(page: Page, { path }: Screen, assetId: number): Promise<void> {
  await page.goto(path(assetId));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectLoaded(page);
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator("[data-skeleton], [aria-busy=true]")).toHaveCount(0);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

/** The screens of a signed-out user. */
export const entranceScreens: readonly Screen[] = [
  { name: "sign in", path: () => "/auth" },
  { name: "sign up", path: () => "/auth", open: opens("tab", "Sign Up") },
];

/** The screens of every role. */
const personalScreens: readonly Screen[] = [
  { name: "inspection", path: () => "/inspection" },
  { name: "account", path: () => "/account-settings" },
  { name: "crew", path: () => "/crew" },
];

/** All screens of a driver. */
export const yardScreens: readonly Screen[] = [
  ...personalScreens,
  { name: "inspection form", path: inspectionForm, open: failItem },
  { name: "inspection form, further down", path: inspectionForm, open: scrolls(420) },
  { name: "inspection form, at its end", path: inspectionForm, open: scrolls(5_000) },
  {
    name: "inspection details",
    path: () => "/inspection",
    open: opensDialog("View Details"),
  },
  { name: "notifications", path: () => "/inspection", open: opensDialog(/^Notifications/) },
  { name: "start over question", path: inspectionForm, open: startOver },
  {
    name: "archived unit",
    path: inspectionForm,
    open: changesAsset({ archived: true }, /is archived$/),
  },
  { name: "unknown page", path: () => "/nowhere" },
];

/** All screens of the office, except those that look the same to a driver. */
export const officeScreens: readonly Screen[] = [
  ...personalScreens,
  { name: "dashboard", path: () => "/dashboard" },
  { name: "today's inspections", path: () => "/inspection?view=today" },
  {
    name: "today's details",
    path: () => "/inspection?view=today",
    open: opensDialog("View Details"),
  },
  { name: "checklists", path: () => "/inspection/admin" },
  { name: "checklist form", path: () => "/inspection/admin", open: opens("button", /^Edit/) },
  { name: "more about an item", path: () => "/inspection/admin", open: openMoreOfItem },
  { name: "assets", path: () => "/assets" },
  { name: "asset form", path: () => "/assets", open: opensDialog("Add Asset") },
  { name: "asset", path: (id) => `/assets/${id}` },
  { name: "asset edit", path: (id) => `/assets/${id}`, open: opensDialog("Edit") },
  { name: "asset identity", path: (id) => `/assets/${id}`, open: unfoldIdentity },
  { name: "asset inspection", path: (id) => `/assets/${id}`, open: opensDialog("New Inspection") },
  { name: "meter history", path: (id) => `/assets/${id}`, open: opensDialog("Meter history") },
  { name: "schedule", path: (id) => `/assets/${id}`, open: opensDialog(/^View Oil|^View .*Oil/) },
  { name: "asset log", path: (id) => `/assets/${id}`, open: opensDialog(/^Log Maintenance/) },
  { name: "unknown asset", path: () => "/assets/999999999" },
  { name: "maintenance", path: () => "/maintenance" },
  { name: "filtered schedules", path: (id) => `/maintenance?asset=${id}&status=overdue` },
  { name: "inspection history", path: () => "/inspection/history" },
  { name: "maintenance history", path: (id) => `/maintenance/history?asset=${id}` },
  { name: "log", path: () => "/maintenance", open: opensDialog("Log Maintenance") },
  { name: "edited user", path: () => "/crew", open: opensDialog(/^Edit /) },
  { name: "maintenance details", path: () => "/maintenance", open: openRepair },
  { name: "no such record", path: () => "/maintenance", open: openMissingRecord },
  { name: "new user", path: () => "/crew", open: opensDialog("Add Crew Member") },
];

/** The screens of a new company's admin. */
export const emptyScreens: readonly Screen[] = [
  { name: "empty dashboard", path: () => "/dashboard" },
  { name: "empty inspection", path: () => "/inspection" },
  { name: "empty today's inspections", path: () => "/inspection?view=today" },
  { name: "empty checklists", path: () => "/inspection/admin" },
  { name: "empty assets", path: () => "/assets" },
  { name: "empty maintenance", path: () => "/maintenance" },
  { name: "empty inspection history", path: () => "/inspection/history" },
  { name: "empty maintenance history", path: () => "/maintenance/history" },
  { name: "empty crew", path: () => "/crew" },
  { name: "empty notifications", path: () => "/crew", open: opensDialog(/^Notifications/) },
];

/** Menus, dialogs, toasts and rare states. */
export const passingScreens: readonly Screen[] = [
  { name: "account menu", path: () => "/crew", open: openAccountMenu },
  { name: "no match", path: () => "/assets?search=nothing-like-this" },
  { name: "no schedule", path: () => "/maintenance?search=nothing-like-this" },
  { name: "doubtful reading", path: (id) => `/assets/${id}`, open: doubtReading },
  { name: "void question", path: (id) => `/assets/${id}`, open: voidReading },
  { name: "replaced meter", path: (id) => `/assets/${id}`, open: replaceMeter },
  { name: "checklist question", path: () => "/inspection/admin", open: opensDialog(/^Delete/) },
  {
    name: "nothing found on some days",
    path: (id) => `/inspection/history?asset=${id}&from=1999-01-01&to=1999-01-31`,
  },
  { name: "invalid fields", path: () => "/assets", open: submitEmptyAsset },
  { name: "discard question", path: () => "/assets", open: leaveTypedAsset },
  { name: "toast with an action", path: () => "/crew", open: resetSomePassword },
  { name: "lowered role", path: () => "/account-settings", open: lowerRole },
  { name: "audit trail", path: () => "/account-settings", open: openTrail },
  { name: "archive question", path: (id) => `/assets/${id}`, open: opensDialog("Archive") },
  {
    name: "asset without a serial number",
    path: (id) => `/assets/${id}`,
    open: changesAsset({ vinOrSerial: "" }, /^Not specified/),
  },
  {
    name: "new schedule",
    path: (id) => `/maintenance?asset=${id}`,
    open: opensDialog("Add Schedule"),
  },
  { name: "search of an asset", path: () => "/maintenance", open: searchAsset },
  { name: "error toast over a dialog", path: (id) => `/assets/${id}`, open: failToSaveAsset },
];

function opens(role: "button" | "link" | "tab", name: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole(role, { name }).first().click();
  };
}

function opensDialog(name: string | RegExp) {
  return async (page: Page) => {
    await opens("button", name)(page);
    await expect(page.getByRole("dialog")).toBeVisible();
  };
}

async function unfoldIdentity(page: Page): Promise<void> {
  await opensDialog("Edit")(page);
  await page.locator("summary", { hasText: "Identity" }).click();
  await page.getByLabel("Tags").scrollIntoViewIfNeeded();
}

/** Opens the record of a repair that resolved an inspection. */
async function openRepair(page: Page): Promise<void> {
  const logs = page.getByRole("region", { name: "Recent Maintenance Logs" });
  await logs
    .getByRole("link", { name: /Tire Rotation/ })
    .last()
    .click();
  await expect(page.getByRole("dialog", { name: "Maintenance Details" })).toBeVisible();
}

async function openMissingRecord(page: Page): Promise<void> {
  await page.goto("/maintenance?maintenance=999999999");
  await expect(page.getByRole("dialog")).toContainText("There is no maintenance record");
}

/** Fails an item, which then shows notes and photos. */
async function failItem(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Fail", exact: true, pressed: false }).first().click();
  await expect(page.getByRole("textbox", { name: "Notes" }).first()).toBeVisible();
}

async function doubtReading(page: Page): Promise<void> {
  await opensMeters("Add reading")(page);
  const dialog = page.getByRole("dialog", { name: "Add reading" });
  await dialog.getByLabel("Reading").fill("9999999");
  await expect(dialog.getByRole("status")).toContainText("Please check the number.");
}

async function voidReading(page: Page): Promise<void> {
  await opensMeters(/^Void /)(page);
  await expect(page.getByRole("dialog", { name: /^Void / })).toBeVisible();
}

async function replaceMeter(page: Page): Promise<void> {
  await opensMeters("Meter replaced")(page);
  await expect(page.getByRole("dialog", { name: "Meter replaced" })).toBeVisible();
}

/** Opens what a button of the history of meters opens. */
function opensMeters(name: string | RegExp) {
  return async (page: Page) => {
    await opensDialog("Meter history")(page);
    const history = page.getByRole("dialog", { name: "Meter history" });
    await history.getByRole("button", { name }).first().click();
  };
}

/** An item of a checklist that is a number, with all of its fields. */
async function openMoreOfItem(page: Page): Promise<void> {
  await opens("button", /^Edit/)(page);
  await opens("button", "More about item 1")(page);
  await page.getByLabel("Answer").selectOption("A number");
  await page.getByText(/^Parts of the daily report/).click();
}

function inspectionForm(assetId: number): string {
  return `/inspection?asset=${assetId}`;
}

/** Fails an item and scrolls, so that fixed elements cover part of its fields. */
function scrolls(pixels: number) {
  return async (page: Page) => {
    await failItem(page);
    await page.evaluate((top) => window.scrollTo(0, top), pixels);
  };
}

async function lowerRole(page: Page): Promise<void> {
  await page.getByLabel("Role").selectOption("Driver");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByRole("dialog", { name: "Change your role to Driver?" })).toBeVisible();
}

async function openTrail(page: Page): Promise<void> {
  const trail = page.getByRole("region", { name: "Audit Trail" });
  await trail.getByRole("button", { name: "Show" }).click();
  await trail.getByText("more").first().click();
}

/** Simulates a fleet of hundreds, whose assets are picked by searching. */
async function searchAsset(page: Page): Promise<void> {
  await page.route("**/api/assets?limit=200", async (route) => {
    const response = await route.fetch();
    const more = { "x-total-count": "201", link: '</?cursor=next>; rel="next"' };
    await route.fulfill({ response, headers: { ...response.headers(), ...more } });
  });
  await page.reload();
  await opensDialog("Log Maintenance")(page);
  await page.getByRole("dialog").getByRole("combobox", { name: "Asset" }).click();
  const search = page.getByRole("dialog", { name: "Select an asset" });
  await expect(search).toContainText("of 201");
  const option = await search.getByRole("option").first().boundingBox();
  expect(option?.height, "a thumb's height").toBeGreaterThanOrEqual(48);
  await page.unrouteAll();
}

/** Simulates an asset as the company has none, of which the screen then says so. */
function changesAsset(changes: Partial<Asset>, shown: RegExp) {
  return async (page: Page) => {
    await page.route(/\/api\/assets\/\d+$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
    });
    await page.reload();
    await expect(page.getByText(shown).first()).toBeVisible();
    await page.unrouteAll();
  };
}

/** Begins an inspection, and asks of its draft. */
async function startOver(page: Page): Promise<void> {
  await failItem(page);
  await page.reload();
  await opensDialog("Start over")(page);
}

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button").last().click();
  await expect(page.getByRole("menu")).toBeVisible();
}

async function submitEmptyAsset(page: Page): Promise<void> {
  await opensDialog("Add Asset")(page);
  await page.getByRole("dialog").getByRole("button", { name: "Add Asset" }).click();
  await expect(page.getByRole("dialog").locator("[aria-invalid=true]").first()).toBeVisible();
}

async function leaveTypedAsset(page: Page): Promise<void> {
  await opensDialog("Add Asset")(page);
  await page.getByRole("dialog").getByLabel("Name").fill("Mixer 12");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeVisible();
}

async function resetSomePassword(page: Page): Promise<void> {
  page.once("dialog", (question) => void question.accept());
  await opens("button", /^Reset password/i)(page);
  await expectToast(page, "Password Reset");
}

/** Refuses the save before it reaches the server, so that nothing is changed. */
async function failToSaveAsset(page: Page): Promise<void> {
  await opensDialog("Edit")(page);
  const body = { message: "Somebody else changed this asset meanwhile", code: "assets.stale" };
  await page.route("**/api/assets/*", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 409, json: body })
      : route.fallback(),
  );
  await page.getByRole("dialog").getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Error");
}

/** Hovers over the toast, so that it does not disappear. */
async function expectToast(page: Page, title: string): Promise<void> {
  const shown = toast(page);
  await expect(shown).toContainText(title);
  await shown.hover();
}
