import { readFile } from "node:fs/promises";
import { expect, openAs, phone, toast } from "../kit/stage.ts";
import { fillIn, pick, submit, test } from "../kit/fleet.ts";

test("a driver prints the report of an inspection, and saves it as a PDF of one page", async ({
  fleet: { asset, driver },
  openBrowser,
}) => {
  const page = await openBrowser(phone);
  await openAs(page, driver);
  await pick(page, asset);
  await fillIn(page);
  await submit(page);
  await expect(toast(page)).toContainText("Inspection completed successfully");
  await page.getByRole("button", { name: "View Details" }).first().click();
  await page.getByRole("link", { name: "Print report" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Driver Vehicle Inspection Report",
  );
  await expect(page.getByText("No defects found.")).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^mixer-12-\d{4}-\d\d-\d\d\.pdf$/);
  const pdf = await readFile(await download.path(), "latin1");
  expect(pdf).toMatch(/^%PDF-1\.7/);
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);

  // Printed, the page shows only the paper.
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByRole("link", { name: "Download PDF" })).toBeHidden();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1);
});
