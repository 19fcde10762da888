import { buildInspection, password, signIn, unique } from "#server/test/kit/build.ts";
import type { Locator, Page } from "@playwright/test";
import { buildMixer, callerIn, card, desktop, expect, createCompany } from "../kit/stage.ts";
import { createUser, item, toast } from "../kit/stage.ts";
import { test } from "../kit/test.ts";
import { labels } from "../kit/fleet.ts";

test.use({ viewport: desktop });

test("a manager does the week's work without a mouse", async ({ page, connectAs }) => {
  test.slow();
  const { manager, driver } = await test.step("a company with a failed inspection", async () => {
    await createCompany(page);
    const users = {
      manager: await createUser(page, "manager"),
      driver: await createUser(page, "driver"),
    };
    const asset = await buildMixer(page);
    const driver = await signIn(callerIn(page), users.driver);
    await buildInspection(driver, asset, { fail: { tires: "Cut in the sidewall" } });
    await driver.call("signOut");
    return users;
  });

  await test.step("signs in", async () => {
    await page.goto("/auth");
    await expect(page.getByLabel("Username")).toBeFocused();
    await page.keyboard.type(manager.username);
    await tabTo(page, page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeFocused();
  });

  await test.step("logs the repair of what failed", async () => {
    const repair = page.getByRole("button", { name: "Log Maintenance for Mixer 12" });
    await tabTo(page, repair);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
    await expect(dialog.getByLabel("Description")).toHaveValue(/Cut in the sidewall|Tires/);
    await tabTo(page, dialog.getByLabel("Description"));
    await page.keyboard.press("End");
    await page.keyboard.type(" Replaced the tire.");
    await tabTo(page, dialog.getByRole("button", { name: "Log Maintenance" }));
    await page.keyboard.press("Enter");
    await expectDone(page, "Maintenance log created successfully");
    await expect(card(page, "Failed Inspections")).toContainText("Maintenance Complete");
    // The button is gone; the focus stays in its card.
    await expect(page.getByRole("heading", { name: "Failed Inspections" })).toBeFocused();
  });

  await test.step("adds an asset", async () => {
    await goTo(page, "Assets");
    await tabTo(page, page.getByRole("button", { name: "Add Asset" }).first());
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add New Asset" });
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await page.keyboard.type("Loader 7");
    await fillByKeys(page, dialog, {
      Category: "Equipment",
      "VIN/Serial": "CAT0950MKJ8P01234",
      Year: "2021",
      Make: "Caterpillar",
      Model: "950M",
    });
    await page.keyboard.press("Enter");
    await expectDone(page, "Asset created successfully");
    await expect(page.getByRole("rowheader", { name: "Loader 7" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add Asset" }).first()).toBeFocused();
  });

  await test.step("adds a schedule", async () => {
    await goTo(page, "Maintenance");
    const schedules = card(page, "Service Schedules");
    await fillByKeys(page, schedules, { Asset: "Loader 7" });
    await tabTo(page, schedules.getByRole("button", { name: "Add Schedule" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: /Schedule/ });
    await expect(dialog).toBeVisible();
    await fillByKeys(page, dialog, { "Interval Miles": "5000" });
    await page.keyboard.press("Enter");
    await expectDone(page, "Service schedule created successfully.");
    await expect(schedules).toContainText("Preventative Maintenance");
  });

  await test.step("logs maintenance", async () => {
    await tabTo(page, page.getByRole("button", { name: "Log Maintenance", exact: true }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
    await expect(dialog).toBeVisible();
    await fillByKeys(page, dialog, {
      Asset: "Loader 7",
      "Service Type": "Oil Change",
      Description: "Oil and filter",
    });
    await tabTo(page, dialog.getByRole("button", { name: "Log Maintenance" }));
    await page.keyboard.press("Enter");
    await expectDone(page, "Maintenance log created successfully");
    await expect(card(page, "Recent Maintenance Logs")).toContainText("Loader 7");
  });

  await test.step("adds a crew member", async () => {
    await goTo(page, "Crew");
    await tabTo(page, page.getByRole("button", { name: "Add Crew Member" }).first());
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add Crew Member" });
    await expect(dialog.locator("input:focus")).toBeVisible();
    const username = unique("keisha");
    await fillByKeys(page, dialog, {
      Username: username,
      Email: `${username}@example.com`,
      "First Name": "Keisha",
      "Last Name": "Monroe",
      Role: "Driver",
      Password: password,
    });
    await page.keyboard.press("Enter");
    await expectDone(page, "Crew Member Added");
    await expect(card(page, "Crew Members")).toContainText("Keisha Monroe");
    // With the password that was typed.
    await connectAs({ username });
  });

  await test.step("inspects a truck, moving between items with the arrow keys", async () => {
    await goTo(page, "Inspection");
    await tabTo(page, page.getByRole("button", { name: /^Mixer 12/ }));
    await page.keyboard.press("Enter");
    await tabTo(page, item(page, labels[0] ?? "").getByRole("button", { name: "Pass" }));
    const passes = page.getByRole("main").getByRole("button", { name: "Pass", exact: true });
    await expect(passes).toHaveCount(labels.length);
    for (const pass of await passes.elementHandles()) {
      const focus = { isThere: true, problem: "" };
      await expect.poll(() => page.evaluate(findFocus, pass)).toEqual(focus);
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowDown");
    }
    await expect(page.locator('[data-answer="pass"][aria-pressed="true"]')).toHaveCount(
      labels.length,
    );
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("textbox", { name: "Notes" }));
    await page.keyboard.type("Loose pin");
    await tabTo(page, page.getByLabel("Driver Signature"));
    await page.keyboard.type("Ray Delgado");
    await tabTo(page, page.getByRole("button", { name: "Submit Inspection" }));
    await page.keyboard.press("Enter");
    await expectDone(page, "Inspection completed successfully");
    // The coupling failed, which is critical.
    await tabTo(page, page.getByRole("button", { name: "OK" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    const inspections = page.getByRole("button", { name: "View Details" });
    // The list includes the inspection that the driver submitted.
    await expect(inspections).toHaveCount(2);
    const details = inspections.first();
    await tabTo(page, details);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Inspection Details" });
    await expect(dialog).toContainText("Loose pin");
    await page.keyboard.press("Escape");
    await expect(details).toBeFocused();
  });

  await test.step("adds a checklist and reorders its items", async () => {
    await backTo(page, page.getByRole("link", { name: "Manage Checklists" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Inspection Checklists" })).toBeFocused();
    await tabTo(page, page.getByRole("button", { name: "Add Checklist" }));
    await page.keyboard.press("Enter");
    await fillByKeys(page, page.getByRole("main"), { Name: "Daily mixer" });
    await tabTo(page, page.getByRole("textbox", { name: /^Item 1/ }));
    await page.keyboard.type("Chute locks");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Drum rollers");
    const up = page.getByRole("button", { name: /^Move .*up/i }).nth(1);
    await tabTo(page, up);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: /^Item 1/ })).toHaveValue("Drum rollers");
    await tabTo(page, page.getByRole("button", { name: "Save" }));
    await page.keyboard.press("Enter");
    await expectDone(page, "Checklist created successfully");
  });

  await test.step("reads the notifications and marks them as read", async () => {
    await page.getByRole("heading", { level: 1 }).focus();
    const bell = page.getByRole("button", { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName(/unread/);
    await backTo(page, bell);
    await page.keyboard.press("Enter");
    const list = page.getByRole("dialog", { name: "Notifications" });
    await expect(list).toContainText("Mixer 12");
    await tabTo(page, list.getByRole("button", { name: "Mark all as read" }));
    await page.keyboard.press("Enter");
    await expect(list.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(bell).toBeFocused();
    await expect(bell).toHaveAccessibleName("Notifications");
  });

  await test.step("signs out", async () => {
    await tabTo(page, page.getByRole("banner").getByRole("button").last());
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toContainText("My Account");
    await page.keyboard.press("ArrowDown");
    const signOut = page.getByRole("menuitem", { name: "Log out" });
    if (!(await isFocused(signOut))) await page.keyboard.press("ArrowDown");
    await expect(signOut).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByLabel("Username")).toBeFocused();
    await page.keyboard.type(driver.username);
    await expect(page.getByLabel("Username")).toHaveValue(driver.username);
  });
});

async function goTo(page: Page, screen: string): Promise<void> {
  const main = page.getByRole("navigation", { name: "Main" });
  await tabTo(page, main.getByRole("link", { name: screen, exact: true }));
  await page.keyboard.press("Enter");
  // A screen reader announces the focused heading of the new page.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}

/** Tabs to each field and types; in a select, the typed text picks an option. */
async function fillByKeys(page: Page, form: Locator, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabel(label, { exact: true }).first();
    const choice = field.locator("option:not([value=''])", { hasText: value });
    const isSelect = await field.evaluate((element) => element instanceof HTMLSelectElement);
    if (isSelect) await expect(choice.first()).toBeAttached();
    await tabTo(page, field);
    await page.keyboard.type(value);
    if (isSelect) await expect(field.locator("option:checked")).toContainText(value);
  }
}

async function expectDone(page: Page, words: string): Promise<void> {
  await expect(toast(page)).toContainText(words);
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

const stepsMax = 80;

/** Presses Tab until the target has the focus, and checks that the focus is always visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await step(page, target, "Tab");
}

async function backTo(page: Page, target: Locator): Promise<void> {
  await step(page, target, "Shift+Tab");
}

async function step(page: Page, target: Locator, key: string): Promise<void> {
  await expect(target).toBeVisible();
  // Found only once, because finding a role in the whole page takes longer than a key press.
  const element = await target.elementHandle();
  let hasFocus = await isFocused(target);
  for (let steps = 0; !hasFocus; steps += 1) {
    if (steps === stepsMax) throw new Error(`${String(target)} is not reached by ${key}`);
    await page.keyboard.press(key);
    const found = await page.evaluate(findFocus, element);
    if (found.problem) throw new Error(found.problem);
    hasFocus = found.isThere;
  }
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Whether an element has the focus, and why the focus is not visible: it has no ring, or another element covers it. */
function findFocus(target: Node | null): { isThere: boolean; problem: string } {
  const focused = document.activeElement;
  const isThere = focused === target;
  // Past the last control, where the browser's own controls follow.
  if (!focused || focused === document.body) return { isThere, problem: "" };
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const inside = (from: number, to: number, end: number) =>
    (Math.max(from, 0) + Math.min(to, end)) / 2;
  const x = inside(left, right, window.innerWidth);
  const y = inside(top, bottom, window.innerHeight);
  const seen = document.elementFromPoint(x, y);
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const hasRing = outlineStyle !== "none" && parseFloat(outlineWidth) >= 3;
  // A toast disappears by itself, and so does not count.
  const isSeen =
    seen !== null &&
    (focused.contains(seen) || seen.contains(focused) || seen.closest("[data-toasts]") !== null);
  const problem = `${hasRing ? "covered" : "no ring"}: ${focused.outerHTML.slice(0, 200)}`;
  return { isThere, problem: hasRing && isSeen ? "" : problem };
}
