import type { Locator, Page } from "@playwright/test";
import { buildAsset, buildSchedule, foundCompany } from "./fleet.ts";
import { card, desktop, expect, expectAccessible, expectMessages, test, toast } from "./stage.ts";

test.use({ viewport: desktop });

test("a schedule is made and changed, told what it needs", async ({ page }) => {
  await foundCompany(page);
  await buildAsset(page);
  await page.goto("/maintenance");
  const schedules = card(page, "Service Schedules");
  await expect(schedules).toContainText("No service schedules created yet");
  const addSchedule = schedules.getByRole("button", { name: "Add Schedule" });
  await expect(addSchedule).toBeDisabled();
  await schedules.getByLabel("Asset").selectOption("Mixer 12");
  await addSchedule.click();

  await test.step("the form knows what is usual", async () => {
    const dialog = page.getByRole("dialog", { name: "Add Service Schedule" });
    await expect(dialog.getByLabel("Service Name")).toHaveValue("Preventative Maintenance");
    await expect(dialog.getByLabel("Schedule Type")).toHaveValue("usage_based");
    await expect(dialog.getByLabel("Usage Metric")).toHaveValue("miles");
    await expect(dialog.getByLabel("Last Performed")).toHaveValue("Never");
    await expect(dialog.getByLabel("Last Performed")).not.toBeEditable();
    await expectAccessible(page);
  });

  await test.step("each type asks for its interval", async () => {
    const dialog = page.getByRole("dialog", { name: "Add Service Schedule" });
    const add = dialog.getByRole("button", { name: "Add Schedule" });
    const usage = "Please specify either interval miles or hours for usage-based schedules.";
    await add.click();
    await expectMessages(dialog, { "Interval Miles": usage });
    await dialog.getByLabel("Usage Metric").selectOption("Hours");
    await add.click();
    await expectMessages(dialog, { "Interval Hours": usage });
    await dialog.getByLabel("Schedule Type").selectOption("Time-based");
    await add.click();
    await expectMessages(dialog, {
      "Interval Days": "Please specify interval days for time-based schedules.",
    });
    await dialog.getByLabel("Interval Days").fill("0");
    await add.click();
    await expectMessages(dialog, { "Interval Days": "Must be at least 1" });
    await dialog.getByLabel("Interval Days").fill("3");
    await add.click();
    await expect(toast(page)).toContainText("Service schedule created successfully.");
    await expect(dialog).toBeHidden();
  });

  await test.step("it is due soon, and counted", async () => {
    const row = rowOf(schedules, "Preventative Maintenance");
    await expect(row).toContainText("Due Soon");
    await expect(row).toContainText("Every 3 days · Last performed: Never");
    await expect(row).toContainText("Mixer 12");
    await expect(card(page, "Scheduled This Week")).toContainText("Preventative Maintenance");
    await expect(card(page, "Overdue")).toContainText("Nothing is overdue");
  });

  await test.step("with a longer interval it is not", async () => {
    await schedules.getByRole("button", { name: /^View Preventative/ }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Service Schedule" });
    await dialog.getByLabel("Interval Days").fill("");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expectMessages(dialog, {
      "Interval Days": "Please specify interval days for time-based schedules.",
    });
    await dialog.getByLabel("Service Name").selectOption("DOT Inspection");
    await dialog.getByLabel("Interval Days").fill("90");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(page)).toContainText("Service schedule updated successfully.");
    const row = rowOf(schedules, "DOT Inspection");
    await expect(row).toContainText("Every 90 days");
    await expect(row).not.toContainText("Due Soon");
    await expect(card(page, "Scheduled This Week")).toContainText("Nothing is scheduled");
  });
});

test("a service that is logged from its schedule moves the next due", async ({ page }) => {
  await foundCompany(page);
  const { id: assetId } = await buildAsset(page, { currentMiles: 50_000, currentHours: 4_000 });
  const miles = { assetId, type: "usage_based", intervalMiles: 5_000 } as const;
  const hours = { assetId, type: "usage_based", intervalHours: 250 } as const;
  await buildSchedule(page, { ...miles, name: "Oil Change", nextDueMiles: 49_999 });
  await buildSchedule(page, { ...miles, name: "Tire Rotation", nextDueMiles: 51_000 });
  await buildSchedule(page, { ...miles, name: "Brake Inspection", nextDueMiles: 51_001 });
  await buildSchedule(page, { ...hours, name: "Hydraulic Service", nextDueHours: 4_100 });
  await buildSchedule(page, { ...hours, name: "Engine Service", nextDueHours: 4_101 });
  await page.goto(`/assets/${assetId}`);
  const schedules = card(page, "Scheduled Maintenance");
  const oil = rowOf(schedules, "Oil Change");

  await test.step("each says how it stands, on both sides of the edge", async () => {
    await expect(oil).toContainText("Overdue");
    await expect(oil).toContainText("Overdue by 1 mi · Next due: 49,999 mi");
    for (const due of ["Tire Rotation", "Hydraulic Service"]) {
      await expect(rowOf(schedules, due)).toContainText("Due Soon");
    }
    for (const fine of ["Brake Inspection", "Engine Service"]) {
      await expect(rowOf(schedules, fine)).not.toContainText("Due Soon");
    }
  });

  await test.step("the log is filled in for it", async () => {
    await oil.getByRole("button", { name: "Log Maintenance for Oil Change" }).click();
    const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
    await expect(dialog.getByLabel("Service Type")).toHaveValue("Oil Change");
    await expect(dialog.getByLabel("Schedule")).toContainText("Oil Change · Every 5,000 mi");
    await expect(dialog.getByLabel("Performed By")).toHaveValue("internal");
    await dialog.getByLabel("Odometer").fill("50120");
    await dialog.getByRole("button", { name: "Log Maintenance" }).click();
    await expectMessages(dialog, { Description: "Description is required" });
    await dialog.getByLabel("Description").fill("Oil and both filters");
    await dialog.getByRole("button", { name: "Log Maintenance" }).click();
    await expect(toast(page)).toContainText("Maintenance log created successfully");
  });

  await test.step("and it counts from there", async () => {
    await expect(oil).not.toContainText("Overdue");
    await expect(oil).toContainText("Due in 5,000 mi · Next due: 55,120 mi");
    await expect(card(page, "Asset Information")).toContainText("50,120");
    await expect(card(page, "Asset Information")).toContainText("Last Service Information");
    await expect(card(page, "Recent Maintenance").getByRole("listitem")).toContainText(
      "Oil Change",
    );
    // One mile nearer than before: 881 are left of the 1,000 in which it is due soon.
    await expect(rowOf(schedules, "Brake Inspection")).toContainText("Due in 881 mi");
  });
});

test("the summary counts all, and shows the first three", async ({ page }) => {
  await foundCompany(page);
  const { id: assetId } = await buildAsset(page);
  const schedule = { assetId, type: "usage_based", intervalMiles: 5_000 } as const;
  const names = ["Oil Change", "Tire Rotation", "Engine Service", "DOT Inspection"];
  for (const name of names) await buildSchedule(page, { ...schedule, name, nextDueMiles: 1 });
  const soon = new Date(Date.now() + 6 * dayMs).toISOString();
  const later = new Date(Date.now() + 8 * dayMs).toISOString();
  const yearly = { assetId, type: "time_based", intervalDays: 365 } as const;
  await buildSchedule(page, { ...yearly, name: "Annual Inspection", nextDue: soon });
  await buildSchedule(page, { ...yearly, name: "Hydraulic Service", nextDue: later });
  await page.goto("/maintenance");

  await test.step("what is late and what comes", async () => {
    const overdue = card(page, "Overdue");
    await expect(overdue.getByRole("listitem")).toHaveCount(3);
    await expect(overdue).toContainText("+1 more");
    const week = card(page, "Scheduled This Week").getByRole("listitem");
    await expect(week).toHaveCount(1);
    await expect(week).toContainText("Annual Inspection");
  });

  await test.step("what was done today", async () => {
    await page.getByRole("button", { name: "Log Maintenance", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
    const save = dialog.getByRole("button", { name: "Log Maintenance" });
    await expect(dialog.getByLabel("Service Type")).toHaveValue("Preventive Maintenance");
    await save.click();
    await expectMessages(dialog, { Asset: "Please select an asset" });
    await expectAccessible(page);
    await dialog.getByLabel("Asset").selectOption("Mixer 12");
    await dialog.getByLabel("Description").fill("Greased the drum rollers");
    await dialog.getByLabel("Performed By").selectOption("External Service");
    await dialog.getByLabel("Mechanic or Shop").fill("Kenworth of Joliet");
    await dialog.getByLabel("Cost").fill("99.999");
    await save.click();
    await expect(dialog.getByText("Please use at most two decimals")).toBeVisible();
    await dialog.getByLabel("Cost").fill("120.5");
    await save.click();
    await expect(toast(page)).toContainText("Maintenance log created successfully");
    await expect(card(page, "Completed Today")).toContainText("Preventive Maintenance");
    await expectLogged(page);
  });
});

async function expectLogged(page: Page): Promise<void> {
  const logs = page.getByRole("table", { name: "Recent Maintenance Logs" });
  await expect(logs.getByRole("columnheader")).toHaveText([
    "Asset",
    "Service Type",
    "Date",
    "Performed By",
    "Status",
  ]);
  const row = logs.getByRole("row").filter({ hasText: "Mixer 12" });
  await expect(row).toContainText("External Service · Kenworth of Joliet");
  await expect(row).toContainText("Complete");
}

const dayMs = 86_400_000;

function rowOf(schedules: Locator, name: string) {
  const heading = schedules.page().getByRole("heading", { name, exact: true });
  return schedules.getByRole("listitem").filter({ has: heading });
}
