import { builtInChecklists } from "#shared/built-in-checklists.ts";
import type { Page } from "@playwright/test";
import { buildAsset, enter, foundCompany, hire } from "./fleet.ts";
import {
  answer,
  answerQuestion,
  card,
  desktop,
  expect,
  expectAccessible,
  measure,
  phone,
  sideways,
  test,
  toast,
} from "./stage.ts";

test.use({ viewport: desktop });

test("a list is written, changed and deleted, one at a time", async ({ page }) => {
  await foundCompany(page);
  await page.goto("/inspection");
  await page.getByRole("link", { name: "Manage Checklists" }).click();
  await expect(page.getByRole("heading", { name: "Inspection Checklists" })).toBeVisible();
  const add = page.getByRole("button", { name: "Add Checklist" });
  await add.click();

  await test.step("what cannot be saved", async () => {
    await expect(add).toBeDisabled();
    await expect(moveUp(page, 1)).toBeDisabled();
    await expect(page.getByRole("button", { name: "Remove item 1" })).toBeDisabled();
    await save(page);
    await expect(toast(page)).toContainText("Items Required");
    await expect(toast(page)).toContainText("Please add at least one checklist item");
    await write(page, ["Horn", "Drum rollers", "horn"]);
    await page.getByLabel("Name").fill("Daily mixer");
    await save(page);
    await expect(page.getByText("'horn' is on the list twice")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the order is the one that was given", async () => {
    await page.getByRole("textbox", { name: "Item 3" }).fill("Chute locks");
    await moveUp(page, 3).click();
    await moveUp(page, 2).click();
    await page.getByRole("button", { name: "Remove item 2" }).click();
    await save(page);
    await expect(toast(page)).toContainText("Checklist created successfully");
    const list = card(page, "Daily mixer");
    await expect(list.getByRole("listitem")).toHaveText(["Chute locks", "Drum rollers"]);
    await expect(list).toContainText("Truck");
    await expect(list).toContainText("2 items");
    await expect(add).toBeFocused();
  });

  await test.step("while one is changed, the others wait", async () => {
    await add.click();
    await page.getByLabel("Name").fill("Weekly trailer");
    await page.getByLabel("Category").selectOption("Trailer");
    await write(page, ["Hitch"]);
    await save(page);
    await expect(card(page, "Weekly trailer")).toBeVisible();
    await page.getByRole("button", { name: "Edit Daily mixer" }).click();
    for (const name of ["Add Checklist", "Edit Weekly trailer", "Delete Weekly trailer"]) {
      await expect(page.getByRole("button", { name })).toBeDisabled();
    }
    await page.getByRole("textbox", { name: "Item 1" }).fill("Chute locks and pins");
    await save(page);
    await expect(toast(page)).toContainText("Checklist updated successfully");
    await expect(card(page, "Daily mixer").getByRole("listitem")).toHaveText([
      "Chute locks and pins",
      "Drum rollers",
    ]);
  });

  await test.step("a list is deleted only after a yes", async () => {
    const remove = page.getByRole("button", { name: "Delete Daily mixer" });
    const refused = answerQuestion(page, "no");
    await remove.click();
    expect(await refused).toBe("Are you sure you want to delete Daily mixer?");
    await expect(card(page, "Daily mixer")).toBeVisible();
    const agreed = answerQuestion(page, "yes");
    await remove.click();
    await agreed;
    await expect(toast(page)).toContainText("Checklist deleted successfully");
    await expect(card(page, "Daily mixer")).toBeHidden();
    await expect(add).toBeFocused();
  });
});

test("a list is pasted and put in order with the keyboard alone", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await foundCompany(page);
  await page.goto("/inspection/admin");
  await page.getByRole("button", { name: "Add Checklist" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Daily pump");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Equipment");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Item 1" })).toBeFocused();
  await paste(page, "1. Hopper grate\n2. Outriggers\n\n- Boom pins\n");
  await expect(page.getByText("3 items added")).toBeAttached();
  await expect(page.getByRole("textbox", { name: "Item 3" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Remote control");

  await page.keyboard.press("Tab");
  await expect(moveUp(page, 4)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(moveUp(page, 3)).toBeFocused();
  await expect(page.getByText("Moved to position 3: Remote control")).toBeAttached();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Item 1" })).toBeFocused();
  await expect(page.getByText("Moved to position 1: Remote control")).toBeAttached();

  await page.getByRole("button", { name: "Save", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText("Checklist created successfully");
  const list = card(page, "Daily pump");
  await expect(list.getByRole("listitem")).toHaveText([
    "Remote control",
    "Hopper grate",
    "Outriggers",
    "Boom pins",
  ]);
  await expect(list).toContainText("Equipment");
  await expect(list).toContainText("4 items");
  await expect(page.getByRole("button", { name: "Add Checklist" })).toBeFocused();
});

test("a company without lists starts from the built-in ones, on a phone too", async ({
  another,
}) => {
  const page = await another(phone);
  await foundCompany(page);
  await page.goto("/inspection/admin");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start from the built-in list" }).tap();
  const items = page.getByRole("textbox", { name: /^Item/ });
  await expect(items).toHaveCount(18);
  await page.getByLabel("Category").selectOption("Equipment");
  await expect(items).toHaveCount(11);
  await page.getByLabel("Category").selectOption("Trailer");
  await expect(items).toHaveCount(12);
  for (const control of [moveUp(page, 2), page.getByRole("button", { name: "Remove item 2" })]) {
    const { width, height } = await measure(control);
    expect([width, height]).toEqual([48, 48]);
  }
  await page.getByLabel("Name").fill("N".repeat(200));
  await items.first().fill("I".repeat(200));
  expect(await sideways(page)).toBe(0);
  await save(page);
  await expect(toast(page)).toContainText("Checklist created successfully");
  await expect(card(page, "N".repeat(200))).toContainText("12 items");
  expect(await sideways(page)).toBe(0);
  await page.setViewportSize(desktop);
  expect(await sideways(page)).toBe(0);
});

test("a failed save says so, and keeps what was written", async ({ page }) => {
  await foundCompany(page);
  await page.goto("/inspection/admin");
  await page.getByRole("button", { name: "Add Checklist" }).click();
  await page.getByLabel("Name").fill("Daily mixer");
  await write(page, ["Horn"]);
  await refuse(page);
  await save(page);
  await expect(toast(page)).toContainText("Error");
  await expect(toast(page)).toContainText("Failed to create checklist");
  await page.unrouteAll();
  await save(page);
  await expect(toast(page)).toContainText("Checklist created successfully");
  await page.getByRole("button", { name: "Edit Daily mixer" }).click();
  await refuse(page);
  await save(page);
  await expect(toast(page)).toContainText("Failed to update checklist");
  await page.getByRole("button", { name: "Cancel" }).click();
  const agreed = answerQuestion(page, "yes");
  await page.getByRole("button", { name: "Delete Daily mixer" }).click();
  await agreed;
  await expect(toast(page)).toContainText("Failed to delete checklist");
  await expect(card(page, "Daily mixer")).toBeVisible();
});

test("drivers inspect by the company's list, and records keep its words", async ({
  page,
  another,
}) => {
  await foundCompany(page);
  await buildAsset(page);
  const driver = await hire(page, "driver");
  await page.goto("/inspection/admin");
  await page.getByRole("button", { name: "Add Checklist" }).click();
  await page.getByLabel("Name").fill("Daily mixer");
  await write(page, ["Chute locks", "10 grease points", "9 bolts", "Horn"]);
  await save(page);
  await expect(toast(page)).toContainText("Checklist created successfully");

  const truck = await another(phone);
  await test.step("the form has the list's items in the list's order", async () => {
    await enter(truck, driver);
    await truck.getByRole("button", { name: /Mixer 12/ }).click();
    await expect(truck.getByRole("heading", { level: 4 })).toHaveText([
      "Chute locks",
      "10 grease points",
      "9 bolts",
      "Horn",
    ]);
    await answer(truck, ["Chute locks", "10 grease points", "9 bolts"], "Pass");
    await answer(truck, ["Horn"], "Fail");
    await truck.getByLabel("Driver Signature").fill("Marco Ortiz");
    await truck.getByRole("button", { name: "Submit Inspection" }).click();
    await expect(toast(truck)).toContainText("Inspection completed successfully");
  });

  await test.step("the record stays as it was when the list changes", async () => {
    await page.getByRole("button", { name: "Edit Daily mixer" }).click();
    await page.getByRole("textbox", { name: "Item 1" }).fill("Chute");
    await save(page);
    await expect(toast(page)).toContainText("Checklist updated successfully");
    const agreed = answerQuestion(page, "yes");
    await page.getByRole("button", { name: "Delete Daily mixer" }).click();
    await agreed;
    await expect(toast(page)).toContainText("Checklist deleted successfully");
    await truck.reload();
    await truck.getByRole("button", { name: "View Details" }).click();
    const results = truck.getByRole("dialog").getByRole("list").first();
    await expect(results.getByRole("listitem")).toHaveText([
      /^Chute locks/,
      /^10 grease points/,
      /^9 bolts/,
      /^Horn/,
    ]);
    await truck.keyboard.press("Escape");
  });

  await test.step("without a list of its own the built-in one is back", async () => {
    await truck.getByRole("button", { name: /^Mixer 12/ }).click();
    await expect(truck.getByRole("heading", { level: 4 })).toHaveText(
      builtInChecklists.truck.map(({ label }) => label),
    );
  });
});

/** As with Ctrl+V: what is on the clipboard comes all at once. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("ControlOrMeta+V");
}

async function write(page: Page, texts: readonly string[]): Promise<void> {
  for (const [place, text] of texts.entries()) {
    if (place > 0) await page.getByRole("button", { name: "Add Item" }).click();
    await page.getByRole("textbox", { name: `Item ${place + 1}` }).fill(text);
  }
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

function moveUp(page: Page, number: number) {
  return page.getByRole("button", { name: `Move up item ${number}` });
}

/** From now on the server refuses every write to the lists. */
async function refuse(page: Page): Promise<void> {
  await page.route("**/api/inspection/checklists**", (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 409, json: { message: "No", code: "request.invalid" } }),
  );
}
