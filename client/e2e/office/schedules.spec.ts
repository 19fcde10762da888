import { buildSchedule } from "#server/test/kit/build.ts";
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

function findRow(schedules: Locator, name: string) {
  const heading = schedules.page().getByRole("heading", { name, exact: true });
  return schedules.getByRole("listitem").filter({ has: heading });
}
