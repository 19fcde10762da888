import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import type { Page } from "@playwright/test";
import { measure, measureOverflow } from "../kit/page-checks.ts";
import {
  answer,
  card,
  buildMixer,
  desktop,
  openAs,
  createCompany,
  createUser,
  expect,
  phone,
  toast,
} from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: desktop });

test("a company creates its first checklist from the built-in one on a phone", async ({
  openBrowser,
}) => {
  const page = await openBrowser(phone);
  await createCompany(page);
  await page.goto("/inspection/admin");
  await page.getByRole("button", { name: "Start from the built-in list" }).tap();
  const items = page.getByRole("textbox", { name: /^Item/ });
  await expect(items).toHaveCount(18);
  for (const control of [moveUp(page, 2), page.getByRole("button", { name: "Remove item 2" })]) {
    const { width, height } = await measure(control);
    expect([width, height]).toEqual([48, 48]);
  }
  await page.getByLabel("Name").fill("N".repeat(200));
  await items.first().fill("I".repeat(200));
  expect(await measureOverflow(page)).toBe(0);
  await save(page);
  await expect(toast(page)).toContainText("Checklist created successfully");
  await expect(card(page, "N".repeat(200))).toContainText("18 items");
  expect(await measureOverflow(page)).toBe(0);
  await page.setViewportSize(desktop);
  expect(await measureOverflow(page)).toBe(0);
});

test("drivers fill in the company's checklist, and records preserve its wording", async ({
  page,
  openBrowser,
}) => {
  await createCompany(page);
  await buildMixer(page);
  const driver = await createUser(page, "driver");
  await page.goto("/inspection/admin");
  await page.getByRole("button", { name: "Add Checklist" }).click();
  await page.getByLabel("Name").fill("Daily mixer");
  await write(page, ["Chute locks", "10 grease points", "9 bolts", "Horn"]);
  await save(page);
  await expect(toast(page)).toContainText("Checklist created successfully");

  const truck = await openBrowser(phone);
  await test.step("the form shows the checklist's items in order", async () => {
    await openAs(truck, driver);
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

  await test.step("a record is unchanged when the checklist changes", async () => {
    await page.getByRole("button", { name: "Edit Daily mixer" }).click();
    await page.getByRole("textbox", { name: "Item 1" }).fill("Chute");
    await save(page);
    await expect(toast(page)).toContainText("Checklist updated successfully");
    await page.getByRole("button", { name: "Delete Daily mixer" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
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

  await test.step("the built-in checklist is used after the company's is deleted", async () => {
    await truck.getByRole("button", { name: /^Mixer 12/ }).click();
    await expect(truck.getByRole("heading", { level: 4 })).toHaveText(
      builtInChecklists.truck.map(({ label }) => label),
    );
  });
});

test("a unit is inspected with the ready list for its kind once that list is added", async ({
  page,
  openBrowser,
}) => {
  await createCompany(page);
  await buildMixer(page, { name: "Pump 301", kind: "boom_pump" });
  await buildMixer(page, { name: "Dump 201", kind: "dump_truck" });
  const driver = await createUser(page, "driver");
  await page.goto("/inspection/admin");
  await page.getByRole("button", { name: "Add from a ready list" }).click();
  const lists = page.getByRole("dialog", { name: "Ready lists" });
  const fitting = lists.getByRole("region", { name: "For your units" });
  await expect(fitting.getByRole("button")).toHaveText([/^Boom pump/, /^Annual/]);
  await fitting.getByRole("button", { name: /^Boom pump/ }).click();
  const preview = page.getByRole("dialog", { name: "Boom pump" });
  await preview.getByLabel(/^Pipe wall, thinnest: at least/).fill("0.12");
  await preview.getByRole("button", { name: "Add", exact: true }).click();
  await expect(toast(page)).toContainText("Checklist created successfully");
  await expect(fitting.getByRole("button", { name: /^Boom pump.*Added/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card(page, "Boom pump")).toContainText("Used to inspect boom pumps.");

  const truck = await openBrowser(phone);
  await openAs(truck, driver);
  await truck.getByRole("button", { name: /^Pump 301/ }).tap();
  await expect(truck.getByRole("heading", { level: 4 })).toHaveCount(38);
  await expect(truck.getByText("At least 0.12 in")).toBeVisible();
  await truck.goBack();
  await truck.getByRole("button", { name: /^Dump 201/ }).tap();
  await expect(truck.getByRole("heading", { level: 4 })).toHaveText(
    builtInChecklists.truck.map(({ label }) => label),
  );
});

async function write(page: Page, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Add Item" }).click();
    await page.getByRole("textbox", { name: `Item ${index + 1}` }).fill(text);
  }
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

function moveUp(page: Page, number: number) {
  return page.getByRole("button", { name: `Move up item ${number}` });
}
