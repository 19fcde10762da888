import { readFile } from "node:fs/promises";
import { buildAsset, enter, foundCompany, hire } from "./fleet.ts";
import { card, expect, expectAccessible, phone, sideways, test, toast } from "./stage.ts";

test("an admin takes the company's data along, and sees how old the backup is", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const admin = await foundCompany(page, { company: "Ridge & Co" });
  const manager = await hire(page, "manager");
  await buildAsset(page, { name: "Mixer 12" });

  await test.step("which is nothing for a manager", async () => {
    await enter(page, manager, "/account-settings");
    await expect(page.getByRole("heading", { name: "Display" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Export company data" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Backup" })).toHaveCount(0);
  });

  await enter(page, admin, "/account-settings");
  await expect(card(page, "Backup")).toContainText("No backup yet");
  await expectAccessible(page);
  expect(await sideways(page)).toBe(0);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export company data" }).click();
  await expect(toast(page)).toContainText("Export Started");
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^yardcheck-ridge-co-\d{4}-\d\d-\d\d\.zip$/);
  const archive = await readFile(await download.path());
  expect(archive.subarray(0, 2).toString()).toBe("PK");
  expect(archive.toString("latin1")).toContain("maintenance-logs.csv");
});
