import { buildSchedule } from "#server/test/kit/build.ts";
import { dayMs } from "#shared/base/dates.ts";
import type { Locator } from "@playwright/test";
import { buildMixer, callerIn, card, desktop, expect, createCompany, toast } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: desktop });

test("logging a service from its schedule updates the next due reading", async ({ page }) => {
  await createCompany(page);
  const { id: assetId } = await buildMixer(page, { currentMiles: 50_000, currentHours: 4_000 });
  for (const schedule of [
    { name: "Oil Change", intervalMiles: 5_000, nextDueMiles: 49_999 },
    { name: "Tire Rotation", intervalMiles: 5_000, nextDueMiles: 51_000 },
    { name: "Brake Inspection", intervalMiles: 5_000, nextDueMiles: 51_001 },
    { name: "Hydraulic Service", intervalHours: 250, nextDueHours: 4_100 },
    { name: "Engine Service", intervalHours: 250, nextDueHours: 4_101 },
  ]) {
    await buildSchedule(callerIn(page), assetId, schedule);
  }
  await page.goto(`/assets/${assetId}`);
  const schedules = card(page, "Scheduled Maintenance");
  const oil = findRow(schedules, "Oil Change");

  await test.step("each schedule shows its due state on both sides of the limit", async () => {
    await expect(oil).toContainText("Overdue");
    await expect(oil).toContainText("Overdue by 1 mi · Next due: 49,999 mi");
    for (const due of ["Tire Rotation", "Hydraulic Service"]) {
      await expect(findRow(schedules, due)).toContainText("Due Soon");
    }
    for (const fine of ["Brake Inspection", "Engine Service"]) {
      await expect(findRow(schedules, fine)).not.toContainText("Due Soon");
    }
  });

  await test.step("the log dialog is prefilled for the schedule", async () => {
    await oil.getByRole("button", { name: "Log Maintenance for Oil Change" }).click();
    const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
    await expect(dialog.getByLabel("Service Type")).toHaveValue("Oil Change");
    await expect(dialog.getByLabel("Schedule")).toContainText("Oil Change · Every 5,000 mi");
    await expect(dialog.getByLabel("Performed By")).toHaveValue("internal");
    await dialog.getByLabel("Odometer").fill("50120");
    await dialog.getByLabel("Description").fill("Oil and both filters");
    await dialog.getByRole("button", { name: "Log Maintenance" }).click();
    await expect(toast(page)).toContainText("Maintenance log created successfully");
  });

  await test.step("the next due reading counts from the log", async () => {
    await expect(oil).not.toContainText("Overdue");
    await expect(oil).toContainText("Due in 5,000 mi · Next due: 55,120 mi");
    await expect(card(page, "Asset Information")).toContainText("50,120");
    await expect(card(page, "Asset Information")).toContainText("Last Service Information");
    await expect(card(page, "Recent Maintenance").getByRole("listitem")).toContainText(
      "Oil Change",
    );
    // The 120 miles of the log bring the schedule below the 1,000 miles at which it counts as due soon.
    await expect(findRow(schedules, "Brake Inspection")).toContainText("Due in 881 mi");
  });
});

test("of 5,000 miles or 90 days the first makes a schedule overdue, set up by the form alone", async ({
  page,
}) => {
  // Where no clock is changed, a hundred days ago is a hundred dates ago at any hour.
  await createCompany(page, { timeZone: "UTC" });
  const { id } = await buildMixer(page, { currentMiles: 50_000, currentHours: 4_000 });
  const lastServicedDate = new Date(Date.now() - 100 * dayMs).toISOString();
  const body = { lastServicedDate, lastServicedMiles: 49_000 };
  await callerIn(page).call("updateAsset", { params: { id }, body });
  await page.goto(`/maintenance?asset=${id}`);
  const schedules = card(page, "Service Schedules");
  const dialog = page.getByRole("dialog", { name: "Add Service Schedule" });

  await test.step("90 days have passed, though not 5,000 miles", async () => {
    await schedules.getByRole("button", { name: "Add Schedule" }).click();
    await dialog.getByLabel("Interval Miles").fill("5000");
    await expect(dialog.getByLabel("Interval Days")).toBeHidden();
    await dialog.getByText("Also due by").click();
    await dialog.getByLabel("Interval Days").fill("90");
    await expect(dialog).toContainText(/Next due at 54,000 mi or on .+, whichever comes first/);
    await dialog.getByRole("button", { name: "Add Schedule" }).click();
    const service = findRow(schedules, "Preventative Maintenance");
    await expect(service).toContainText("Overdue by 10 days");
    await expect(service).toContainText("Every 5,000 mi or 90 days, whichever comes first");
  });

  await test.step("a job of 50 hours that is logged today is not due soon", async () => {
    await schedules.getByRole("button", { name: "Add Schedule" }).click();
    await dialog.getByLabel("Service Name").selectOption("Other…");
    await dialog.getByLabel("Name of Your Own").fill("Grease the boom");
    await dialog.getByLabel("Usage Metric").selectOption("Hours");
    await dialog.getByLabel("Interval Hours").fill("50");
    await expect(dialog.getByText(/due soon 5 hr before/)).toBeVisible();
    await dialog.getByRole("button", { name: "Add Schedule" }).click();
    const grease = findRow(schedules, "Grease the boom");
    await expect(grease).toContainText("Due in 50 hr");
    await grease.getByRole("button", { name: /^Log Maintenance/ }).click();
    const log = page.getByRole("dialog", { name: "Log Maintenance" });
    await log.getByLabel(/^Hours/).fill("4010");
    await log.getByLabel("Description").fill("Greased");
    await log.getByRole("button", { name: "Log Maintenance" }).click();
    await expect(grease).toContainText("Next due: 4,060 hr");
    await expect(grease).not.toContainText("Due Soon");
  });
});

function findRow(schedules: Locator, name: string) {
  const heading = schedules.page().getByRole("heading", { name, exact: true });
  return schedules.getByRole("listitem").filter({ has: heading });
}
