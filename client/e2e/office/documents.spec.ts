import { readFile } from "node:fs/promises";
import { buildMixer, card, createCompany, expect, phone, photo, toast } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: phone });

test("a paper is filed with a PDF and a photo, and both can be saved again", async ({ page }) => {
  await createCompany(page);
  const { id } = await buildMixer(page);
  await page.goto(`/assets/${id}`);
  const documents = card(page, "Documents");
  await expect(documents).toContainText("No documents yet");
  await documents.getByRole("button", { name: "Add Document" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Document" });
  await dialog.getByLabel("Kind").selectOption("Annual Inspection");
  await dialog.getByLabel("Issued").fill("2020-02-29");
  await expect(dialog.getByLabel("Expires")).toHaveValue("2021-02-28");
  const buffer = Buffer.from("%PDF-1.4\n%%EOF\n");
  const pdf = { name: "report.pdf", mimeType: "application/pdf", buffer };
  await dialog.getByLabel("Choose files").setInputFiles(pdf);
  await expect(dialog).toContainText("report.pdf");
  await dialog.getByLabel("Take photo").setInputFiles(photo);
  await expect(dialog).toContainText("tire.jpg");
  await dialog.getByRole("button", { name: "Add Document" }).click();
  await expect(toast(page)).toContainText("Document added");
  await expect(documents).toContainText("Expired Feb 28, 2021");

  const downloading = page.waitForEvent("download");
  await documents.getByRole("link", { name: "Download report.pdf" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("report.pdf");
  expect(await readFile(await download.path())).toEqual(buffer);
  const saving = page.waitForEvent("download");
  await documents.getByRole("link", { name: "Download tire.jpg" }).click();
  expect((await saving).suggestedFilename()).toBe("tire.jpg");
});
