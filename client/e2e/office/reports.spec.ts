/** A problem that a stranger reports, from the label of a unit to its defect. */
import { randomBytes } from "node:crypto";
import { openToReports } from "#server/test/kit/build.ts";
import { reportLimits } from "#shared/reports/reports-limits.ts";
import sharp from "sharp";
import { callerIn, expect, phone } from "../kit/stage.ts";
import { test } from "../kit/fleet.ts";

test("a stranger reports a problem with a photo, and the office claims it as a defect", async ({
  office,
  fleet: { asset },
  openBrowser,
}) => {
  const code = await openToReports(callerIn(office), asset.id);
  await test.step("the stranger scans the label and needs no account", async () => {
    const page = await openBrowser(phone);
    await page.goto(`/Q/${code}`);
    await expect(page.getByText("Sign in to inspect this unit")).toBeVisible();
    await page.getByRole("button", { name: `Report a problem with ${asset.name}` }).tap();
    await page.getByLabel("What is wrong?").fill("The left mud flap is gone\nand stones fly");
    await page.getByLabel("Your phone or email").fill("555-0100");
    await page.locator('input[type="file"]').setInputFiles(await takeNoise());
    await expect(page.getByRole("button", { name: "View photo" })).toBeVisible();
    const sent = page.waitForRequest((request) => request.url().endsWith("/reports"));
    await page.getByRole("button", { name: "Send report" }).tap();
    const { photo, openMs }: { photo: string; openMs: number } = (await sent).postDataJSON();
    expect((photo.length * 3) / 4).toBeLessThan(reportLimits.reportPhotoBytesMax + 50);
    expect(openMs).toBeGreaterThanOrEqual(reportLimits.reportOpenMsMin);
    await expect(page.getByText("Thank you. Report 1 is with the company.")).toBeFocused();
    await page.getByRole("button", { name: "Done" }).tap();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("the office is notified, reads it and claims it", async () => {
    await office.goto("/inspection");
    await office.getByRole("button", { name: /^Notifications/ }).click();
    await office.getByRole("link", { name: `${asset.name}: a problem was reported` }).click();
    await expect(office.getByText("The left mud flap is gone\nand stones fly")).toBeVisible();
    await office.getByRole("button", { name: "View photo 1 of" }).click();
    await expect(office.getByRole("img", { name: /Photo 1 of 1/ })).toBeVisible();
    await office.keyboard.press("Escape");
    await office.getByRole("button", { name: "Claim as a defect" }).click();
    const dialog = office.getByRole("dialog", { name: "Claim as a defect" });
    await dialog.getByRole("button", { name: "Claim as a defect" }).click();
    await expect(office.getByText("No reports")).toBeVisible();
  });

  await test.step("it is a defect of its unit, with its photo", async () => {
    await office.getByRole("tab", { name: "Decided" }).click();
    await office.getByRole("link", { name: "Defect D-0001" }).click();
    await expect(office.getByRole("heading", { name: /The left mud flap is gone/ })).toBeVisible();
    await expect(office.getByRole("button", { name: /^View photo 1/ }).first()).toBeVisible();
  });
});

/** A picture of random pixels, which stays large when it is compressed. */
async function takeNoise() {
  const [width, height] = [1_600, 1_200];
  const raw = { width, height, channels: 3 as const };
  const buffer = await sharp(randomBytes(width * height * 3), { raw })
    .jpeg()
    .toBuffer();
  return { name: "flap.jpg", mimeType: "image/jpeg", buffer };
}
