import { builtInChecklists } from "#shared/built-in-checklists.ts";
import type { Page } from "@playwright/test";
import {
  answer,
  answerQuestion,
  card,
  buildMixer,
  desktop,
  enter,
  foundCompany,
  hire,
  expect,
  measure,
  phone,
  sideways,
  test,
  toast,
} from "./stage.ts";

test.use({ viewport: desktop });

test("a company without lists starts from the built-in ones, on a phone too", async ({
  another,
}) => {
  const page = await another(phone);
  await foundCompany(page);
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
  expect(await sideways(page)).toBe(0);
  await save(page);
  await expect(toast(page)).toContainText("Checklist created successfully");
  await expect(card(page, "N".repeat(200))).toContainText("18 items");
  expect(await sideways(page)).toBe(0);
  await page.setViewportSize(desktop);
  expect(await sideways(page)).toBe(0);
});

test("drivers inspect by the company's list, and records keep its words", async ({
  page,
  another,
}) => {
  await foundCompany(page);
  await buildMixer(page);
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
