/** Every screen there is, with what opens on it, for the stories that look at all of them. */
import { expect, type Page } from "@playwright/test";

export type Screen = {
  name: string;
  path: (assetId: number) => string;
  /** What is opened on it. */
  open?: (page: Page) => Promise<void>;
};

/** Loads a screen and opens what it is about; done when all of it is there. */
export async function show(page: Page, screen: Screen, assetId: number): Promise<void> {
  await load(page, screen, assetId);
  await screen.open?.(page);
  await expectLoaded(page);
}

/** Loads a screen; done when all of it is there. */
export async function load(page: Page, { path }: Screen, assetId: number): Promise<void> {
  await page.goto(path(assetId));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectLoaded(page);
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator("[data-skeleton], [aria-busy=true]")).toHaveCount(0);
  await expect(page.getByText("Loading...")).toHaveCount(0);
}

/** For whoever is not signed in. */
export const entranceScreens: readonly Screen[] = [
  { name: "sign in", path: () => "/auth" },
  { name: "sign up", path: () => "/auth", open: opens("tab", "Sign Up") },
];

/** What everybody sees, each in their own way. */
const personalScreens: readonly Screen[] = [
  { name: "inspection", path: () => "/inspection" },
  { name: "account", path: () => "/account-settings" },
  { name: "crew", path: () => "/crew" },
];

/** All that a driver sees. */
export const yardScreens: readonly Screen[] = [
  ...personalScreens,
  { name: "inspection form", path: (id) => `/inspection?asset=${id}`, open: failItem },
  { name: "inspection details", path: () => "/inspection", open: opensDialog("View Details") },
  { name: "notices", path: () => "/inspection", open: opensDialog(/^Notifications/) },
  { name: "nowhere", path: () => "/nowhere" },
];

/** All that the office sees, but what it sees just like a driver. */
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
  { name: "assets", path: () => "/assets" },
  { name: "asset form", path: () => "/assets", open: opensDialog("Add Asset") },
  { name: "asset", path: (id) => `/assets/${id}` },
  { name: "asset edit", path: (id) => `/assets/${id}`, open: opensDialog("Edit") },
  { name: "asset inspection", path: (id) => `/assets/${id}`, open: opensDialog("New Inspection") },
  { name: "schedule", path: (id) => `/assets/${id}`, open: opensDialog(/^View Oil|^View .*Oil/) },
  { name: "asset log", path: (id) => `/assets/${id}`, open: opensDialog(/^Log Maintenance for/) },
  { name: "unknown asset", path: () => "/assets/999999999" },
  { name: "maintenance", path: () => "/maintenance" },
  { name: "log", path: () => "/maintenance", open: opensDialog("Log Maintenance") },
  { name: "new member", path: () => "/crew", open: opensDialog("Add Crew Member") },
];

function opens(role: "button" | "tab", name: string | RegExp) {
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

/** A failed item asks for notes and photos. */
async function failItem(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Fail", exact: true, pressed: false }).first().click();
  await expect(page.getByRole("textbox", { name: "Notes" })).toBeVisible();
}
