import { buildInspection, buildSchedule } from "#server/test/kit/build.ts";
import { buildMixer, callerIn, card, createCompany, expect, phone, toast } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: phone });

test("a mistyped reading moves the meter and the schedule until it is voided, and one far above the last reading moves nothing until it is confirmed", async ({
  page,
}) => {
  await createCompany(page);
  const { id: assetId } = await buildMixer(page, { currentMiles: 148_220, currentHours: 0 });
  const caller = callerIn(page);
  await buildSchedule(caller, assetId, { intervalMiles: 5_000, nextDueMiles: 149_120 });
  await buildInspection(caller, assetId, { odometer: 1_482_200 });
  await page.goto(`/assets/${assetId}`);
  const [information, schedules] = [
    card(page, "Asset Information"),
    card(page, "Scheduled Maintenance"),
  ];
  await expect(information).toContainText("1,482,200");
  await expect(schedules).toContainText("Overdue by 1,333,080 mi");

  await information.getByRole("button", { name: "Meter history" }).click();
  const history = page.getByRole("dialog", { name: "Meter history" });
  const newest = history.getByRole("listitem").first();
  await expect(newest).toContainText("Unlikely jump");
  await newest.getByRole("button", { name: "Void 1,482,200 mi" }).click();
  const voiding = page.getByRole("dialog", { name: "Void 1,482,200 mi?" });
  await voiding.getByLabel("Reason").fill("A digit too many");
  await voiding.getByRole("button", { name: "Void" }).click();
  await expect(toast(page)).toContainText("Reading voided");
  await expect(newest).toContainText("A digit too many");
  await page.keyboard.press("Escape");
  await expect(information).toContainText("148,220");
  await expect(schedules).toContainText("Due in 900 mi");

  await buildInspection(caller, assetId, { odometer: 148_300 });
  await buildInspection(caller, assetId, { odometer: 1_482_200 });
  await expect(information).toContainText("148,300");
  await expect(schedules).toContainText("Due in 820 mi");

  await information.getByRole("button", { name: "1,482,200 mi to confirm" }).click();
  await expect(newest).toContainText("To confirm: 148,300 mi before");
  await newest.getByRole("button", { name: "Confirm 1,482,200 mi" }).click();
  const confirming = page.getByRole("dialog", { name: "Confirm 1,482,200 mi?" });
  await confirming.getByRole("button", { name: "Confirm" }).click();
  await expect(toast(page)).toContainText("Reading confirmed");
  await expect(newest).toContainText("Confirmed by");
  await page.keyboard.press("Escape");
  await expect(information).toContainText("1,482,200");
  await expect(information.getByRole("button", { name: /to confirm$/ })).toHaveCount(0);
  await expect(schedules).toContainText("Overdue by 1,333,080 mi");
});
