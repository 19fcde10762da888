import { readFile } from "node:fs/promises";
import { buildLogFile } from "#server/test/kit/build.ts";
import { expectAccessible, measureOverflow } from "../kit/page-checks.ts";
import {
  buildMixer,
  callerIn,
  createCompany,
  desktop,
  expect,
  phone,
  toast,
} from "../kit/stage.ts";
import { test } from "../kit/test.ts";

const buffer = Buffer.from("%PDF-1.4\n%%EOF\n");
const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer });

test("a repair carries its invoices, of which two come later and one is removed", async ({
  openBrowser,
}) => {
  const page = await openBrowser(phone);
  await createCompany(page);
  const { id } = await buildMixer(page);

  await test.step("an invoice is chosen while the work is logged", async () => {
    await page.goto(`/assets/${id}`);
    await page.getByRole("button", { name: "Log Maintenance" }).first().tap();
    const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
    await dialog.getByLabel("Description").fill("New pads");
    await dialog.getByLabel("Choose files").setInputFiles(pdf("invoice.pdf"));
    await expect(dialog).toContainText("invoice.pdf");
    await dialog.getByRole("button", { name: "Log Maintenance" }).tap();
    await expect(dialog).toBeHidden();
  });

  const [log] = await callerIn(page).call("listMaintenanceLogs");
  await page.goto(`/maintenance?maintenance=${log?.id}`);
  const details = page.getByRole("dialog", { name: "Maintenance Details" });
  const files = details.getByRole("list", { name: "Files" }).getByRole("listitem");

  await test.step("the details have it, and the browser saves it", async () => {
    await expect(files).toHaveCount(1);
    await expect(files).toContainText("15 bytes · Dana Reyes");
    const downloading = page.waitForEvent("download");
    await files.getByRole("link", { name: "Download invoice.pdf" }).tap();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("invoice.pdf");
    expect(await readFile(await download.path())).toEqual(buffer);
  });

  await test.step("one that is added elsewhere appears in the open details", async () => {
    await buildLogFile(callerIn(page), log?.id ?? 0, { name: "later.pdf" });
    await expect(details.getByRole("link", { name: "Download later.pdf" })).toBeVisible();
  });

  await test.step("another one is added there, with the longest name", async () => {
    await details.getByLabel("Add file").setInputFiles(pdf(`${"W".repeat(246)}.pdf`));
    await expect(toast(page)).toContainText("File added");
    await expect(files).toHaveCount(3);
    expect(await measureOverflow(page)).toBe(0);
    await expectAccessible(page);
  });

  await test.step("it is removed with a reason, and stays crossed out", async () => {
    await files
      .last()
      .getByRole("button", { name: /^Remove W/ })
      .tap();
    const asked = page.getByRole("dialog", { name: /^Remove W/ });
    await asked.getByLabel("Reason").fill("Of another unit");
    await asked.getByRole("button", { name: "Remove", exact: true }).tap();
    await expect(files.last()).toContainText("by Dana Reyes: Of another unit");
    await expect(files.last().getByRole("link")).toHaveCount(0);
  });

  await test.step("the unit file names the invoice that is there", async () => {
    await page.goto(`/papers/units/${id}`);
    await expect(page.getByText(/File: invoice\.pdf, added .+ by Dana Reyes/)).toBeVisible();
    await expect(page.getByText("WWWW")).toHaveCount(0);
  });
});

test("a file that the server refuses keeps the log, and says why", async ({ page }) => {
  await page.setViewportSize(desktop);
  await createCompany(page);
  const { id } = await buildMixer(page);
  await page.goto(`/assets/${id}`);
  await page.getByRole("button", { name: "Log Maintenance" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
  await dialog.getByLabel("Description").fill("New pads");
  const program = { ...pdf("invoice.pdf"), buffer: Buffer.from("MZ") };
  await dialog.getByLabel("Choose files").setInputFiles(program);
  await dialog.getByRole("button", { name: "Log Maintenance" }).click();
  await expect(dialog).toContainText("The log is saved.");
  await expect(dialog.getByRole("alert")).toContainText(
    "invoice.pdf could not be added: A file could not be read.",
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
  expect(await callerIn(page).call("listMaintenanceLogs")).toHaveLength(1);
});
