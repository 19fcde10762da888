import { readFile } from "node:fs/promises";
import { strToU8, zipSync } from "fflate";
import { createCompany, desktop, expect } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: desktop });

test("an owner's workbook comes in, the same again changes nothing, and it is undone", async ({
  page,
}) => {
  await createCompany(page);
  await page.goto("/assets");
  await page.getByRole("link", { name: "Import a list" }).first().click();
  await expect(page.getByRole("heading", { name: "Import: Units" })).toBeVisible();
  const bring = async () => {
    await page.getByLabel("Choose a file").setInputFiles("server/test/lists/owner-workbook.csv");
    await expect(page.getByText("28 rows.")).toBeVisible();
    await expect(
      page.getByRole("checkbox", { name: /^Line 1: Ridgemont Ready Mix/ }),
    ).toBeChecked();
    await expect(page.getByRole("checkbox", { name: /TOTAL/ })).toBeChecked();
    await page.getByRole("button", { name: "Match the columns" }).click();
    await expect(page.getByLabel("What Current Truck # holds")).toHaveValue("unitNumber");
    await expect(page.getByLabel("What VIN # holds")).toHaveValue("vinOrSerial");
    await page.getByRole("button", { name: "Look it over" }).click();
  };
  await test.step("it is looked over and imported", async () => {
    await bring();
    await expect(page.getByText("28 ready")).toBeVisible();
    await page.getByRole("button", { name: "Import 28 units" }).click();
    await expect(page.getByRole("heading", { name: "Imported 28 units" })).toBeVisible();
  });
  await test.step("the same list changes nothing", async () => {
    await page.getByRole("link", { name: "Another list" }).click();
    await bring();
    await expect(page.getByText("28 already here")).toBeVisible();
    await expect(page.getByText("There is nothing to import.")).toBeVisible();
  });
  await test.step("undoing archives the units", async () => {
    await page.goto("/assets/import?kind=assets");
    await page.getByRole("link", { name: /owner-workbook.csv.*28 units/ }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Undo the import" }).click();
    await expect(page.getByRole("heading", { name: "The import was undone" })).toBeVisible();
    await page.goto("/assets");
    await expect(page.getByText("No Assets Found")).toBeVisible();
  });
  await test.step("the same list comes in again", async () => {
    await page.goto("/assets/import?kind=assets");
    await bring();
    await expect(page.getByText("28 ready")).toBeVisible();
    await page.getByRole("button", { name: "Import 28 units" }).click();
    await page.getByRole("link", { name: "See your units" }).click();
    await expect(page.getByText("25 assets")).toBeVisible();
  });
});

test("a row that needs a fix is put right in its place", async ({ page }) => {
  await createCompany(page);
  await page.goto("/assets/import?kind=assets");
  await page
    .getByLabel("Or paste your rows")
    .fill(
      "Unit #\tType\tYear\tMake\tModel\n14\tTruck\t2019\tMack\tGranite\n15\tTruck\t1919\tMack\tB",
    );
  await page.getByRole("button", { name: "Use these rows" }).click();
  await page.getByRole("button", { name: "Look it over" }).click();
  await expect(page.getByText("1 needs a fix")).toBeVisible();
  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download rows with problems" }).click();
  const rows = await readFile(await (await downloaded).path(), "utf8");
  expect(rows).toContain('"15","Truck","1919","Mack","B","Units before 1990 cannot be recorded"');
  await page.getByRole("textbox", { name: "Year" }).fill("2009");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Import 2 units" }).click();
  await expect(page.getByRole("heading", { name: "Imported 2 units" })).toBeVisible();
});

test("the page's policy lets a large workbook be read, and a bad file gets a sentence", async ({
  page,
}) => {
  await createCompany(page);
  await page.goto("/assets/import?kind=assets");
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel("Choose a file").setInputFiles({ name, mimeType: "", buffer });
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  await choose("fleet.xls", old);
  await expect(page.getByRole("alert")).toContainText("This is an old Excel file");
  await choose("fleet.xlsx", buildWorkbook());
  await expect(page.getByLabel("What Unit # holds")).toHaveValue("unitNumber");
  await page.getByRole("button", { name: "Look it over" }).click();
  await expect(page.getByText("300 ready")).toBeVisible();
});

/**
 * So large (over 512 KB unpacked) that fflate's own `unzip` would open a worker from a blob for it. Its rows carry their
 * places: those that do not are packed anew without compression, which needs no worker.
 */
function buildWorkbook(): Buffer {
  const cell = (text: string, place: string) =>
    `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const toRow = (cells: string[], n: number) =>
    `<row r="${n}">${cells.map((text, at) => cell(text, `${"ABCDEF"[at]}${n}`)).join("")}</row>`;
  const remarks = "Runs well. ".repeat(170);
  const list = Array.from({ length: 300 }, (_, at) =>
    toRow([String(at + 1), "Truck", "2019", "Mack", "Granite", remarks], at + 2),
  );
  const schema = "http://schemas.openxmlformats.org";
  const main = `xmlns="${schema}/spreadsheetml/2006/main"`;
  const header = toRow(["Unit #", "Type", "Year", "Make", "Model", "Remarks"], 1);
  const sheet = `<worksheet ${main}><sheetData>${header}${list.join("")}</sheetData></worksheet>`;
  const relation = `<Relationships xmlns="${schema}/package/2006/relationships"><Relationship Id="r1" Type="${schema}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;
  const book = `<workbook ${main} xmlns:r="${schema}/officeDocument/2006/relationships"><sheets><sheet name="Fleet" sheetId="1" r:id="r1"/></sheets></workbook>`;
  const files = {
    "xl/workbook.xml": strToU8(book),
    "xl/_rels/workbook.xml.rels": strToU8(relation),
    "xl/worksheets/sheet1.xml": strToU8(sheet),
  };
  return Buffer.from(zipSync(files));
}
