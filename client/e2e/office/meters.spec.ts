import { buildInspection, buildSchedule } from "#server/test/kit/build.ts";
import { buildMixer, callerIn, card, createCompany, expect, phone, toast } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: phone });

test("voiding a mistyped reading restores the meter and the schedule on the screen", async ({
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
  const typo = history.getByRole("listitem").first();
  await expect(typo).toContainText("Unlikely jump");
  await typo.getByRole("button", { name: "Void 1,482,200 mi" }).click();
  const question = page.getByRole("dialog", { name: "Void 1,482,200 mi?" });
  await question.getByLabel("Reason").fill("A digit too many");
  await question.getByRole("button", { name: "Void" }).click();
  await expect(toast(page)).toContainText("Reading voided");
  await expect(typo).toContainText("A digit too many");
  await page.keyboard.press("Escape");
  await expect(information).toContainText("148,220");
  await expect(schedules).toContainText("Due in 900 mi");
});
