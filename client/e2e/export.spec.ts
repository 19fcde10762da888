import { readFile } from "node:fs/promises";
import { buildMixer, card, expect, foundCompany, phone, test, toast } from "./stage.ts";

test("an admin takes the company's data along, and sees how old the backup is", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await foundCompany(page, { company: "Ridge & Co" });
  await buildMixer(page);
  await page.goto("/account-settings");
  await expect(card(page, "Backup")).toContainText("No backup yet");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export company data" }).click();
  await expect(toast(page)).toContainText("Export Started");
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^yardcheck-ridge-co-\d{4}-\d\d-\d\d\.zip$/);
  const archive = await readFile(await download.path());
  expect(archive.subarray(0, 2).toString()).toBe("PK");
  expect(archive.toString("latin1")).toContain("maintenance-logs.csv");
});
