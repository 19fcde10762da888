import { readFile } from "node:fs/promises";
import { buildMixer, card, expect, createCompany, phone, toast } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test("an admin exports the company's data and sees the state of the backup", async ({ page }) => {
  await page.setViewportSize(phone);
  await createCompany(page, { company: "Ridge & Co" });
  await buildMixer(page);
  await page.goto("/account-settings/company");
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
