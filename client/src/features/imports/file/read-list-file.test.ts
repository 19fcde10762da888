import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate/browser";
import { describe, expect, it } from "vitest";
import { readListFile } from "./read-list-file.ts";
import { listProblemTexts, type ListProblem } from "./list-problem.ts";

describe("readListFile", () => {
  it.each([
    ["commas", "Unit,Make\r\n14,Mack\r\n"],
    ["semicolons", "Unit;Make\n14;Mack"],
    ["tabs, as spreadsheets paste", "Unit\tMake\n14\tMack\n"],
    ["a mark at its start", "\uFEFFUnit,Make\n14,Mack"],
  ])("reads a list with %s", async (_, text) => {
    expect((await readLines(text)).slice(0, 2)).toEqual([
      ["Unit", "Make"],
      ["14", "Mack"],
    ]);
  });

  it("keeps what begins like a formula as text, and line breaks within a cell", async () => {
    expect(await readLines('Unit,Note\n=1+1,"two\nlines"')).toEqual([
      ["Unit", "Note"],
      ["=1+1", "two\nlines"],
    ]);
  });

  it("reads on after a quotation mark that is never closed", async () => {
    expect(await readLines('Unit,Note\n14,"24 in auger\n15,none')).toHaveLength(3);
  });

  it.each([
    ["UTF-16 with its mark", [0xff, 0xfe, ...utf16("Año,Llanta")]],
    ["UTF-16 without it", utf16("Año,Llanta")],
    ["Windows-1252", [...Buffer.from("Año,Llanta", "latin1")]],
    ["UTF-8", [...Buffer.from("Año,Llanta")]],
  ])("reads %s", async (_, bytes) => {
    const [sheet] = await readListFile(new Uint8Array(bytes));
    expect(sheet?.lines).toEqual([["Año", "Llanta"]]);
  });

  it("tells the semicolon of the books from the commas within their amounts", async () => {
    const bytes = new Uint8Array(readFileSync("server/test/lists/books-invoices.csv"));
    const [sheet] = await readListFile(bytes);
    const widths = new Set(
      sheet?.lines.filter((cells) => cells.some(Boolean)).map((c) => c.length),
    );
    expect(widths.size).toBe(1);
    expect(sheet?.lines[0]?.length).toBeGreaterThan(8);
  });

  it("leaves out columns that are blank to the right", async () => {
    expect(await readLines("Unit,Make,,\n14,Mack,,\n")).toContainEqual(["14", "Mack"]);
  });

  it("shows the cells of a workbook as a person sees them", async () => {
    const sheets = await readListFile(
      workbook(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Unit</t></is></c><c r="B1" t="s"><v>0</v></c></row>' +
          '<row r="3"><c r="A3" t="inlineStr"><is><t>=1+1</t></is></c><c r="B3" s="1"><v>46346</v></c>' +
          '<c r="C3"><v>60000.5</v></c><c r="D3"><f>0.1+0.2</f><v>0.30000000000000004</v></c>' +
          '<c r="E3" t="b"><v>1</v></c><c r="F3" t="str"><f>A1</f><v>Unit</v></c></row>',
      ),
    );
    expect(sheets[0]?.name).toBe("Fleet");
    expect(sheets[0]?.lines.at(-1)).toEqual([
      "=1+1",
      "2026-11-20",
      "60000.5",
      "0.3",
      "true",
      "Unit",
    ]);
  });

  it("places cells that carry no place after those before them", async () => {
    const text = (said: string) => `<c t="inlineStr"><is><t>${said}</t></is></c>`;
    const [sheet] = await readListFile(
      workbook(
        `<row>${text("Unit")}${text("Make")}</row>` +
          `<row spans="1:28">${text("14")}<c/>${text("Mack")}<c r="AA2" t="b"><v>1</v></c>${text("Spare")}</row>` +
          `<row r="4">${text("15")}</row><row>${text("16")}</row>`,
      ),
    );
    const [header, first, ...rest] = sheet?.lines ?? [];
    expect(header?.slice(0, 3)).toEqual(["Unit", "Make", ""]);
    expect(first?.slice(0, 3)).toEqual(["14", "", "Mack"]);
    expect(first?.slice(26)).toEqual(["true", "Spare"]);
    expect(rest.map(([unit]) => unit).filter(Boolean)).toEqual(["15", "16"]);
  });

  it("does not mind blank cells that are only colored, however far away", async () => {
    const [sheet] = await readListFile(
      workbook(
        '<row r="1"><c r="A1"><v>14</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row>',
      ),
    );
    expect(sheet?.lines).toEqual([["14"]]);
  });

  const page = "<table><tr><td>Unit</td></tr></table>";
  const cases: [ListProblem, Uint8Array<ArrayBuffer>][] = [
    ["empty", toBytes("")],
    ["empty", toBytes(",,,\n\n,,")],
    ["tooLarge", new Uint8Array(5 * 1024 * 1024 + 1)],
    ["longCell", toBytes("x".repeat(5_000_000))],
    ["webPage", toBytes(`\uFEFF<html><body>${page}</body></html>`)],
    ["webPage", toBytes('<?xml version="1.0"?><Workbook/>')],
    ["oldExcel", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0, 0])],
    ["notAList", toBytes("%PDF-1.7")],
    ["notAList", Uint8Array.from({ length: 900 }, (_, at) => (at * 37) % 256)],
    ["notAList", pack({ "word/document.xml": "<w/>" })],
    ["macros", pack({ "xl/workbook.xml": "<w/>", "xl/vbaProject.bin": "x" })],
    ["broken", pack({ "xl/workbook.xml": "<w/>" })],
    ["broken", toBytes("PK\u0003\u0004 and no more")],
    ["noResult", workbook('<row r="1"><c r="A1"><f>SUM(B1:B9)</f><v/></c></row>')],
    ["unpacksTooLarge", bomb()],
    ["unpacksTooLarge", workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')],
    ["tooManyRows", toBytes("a,b\n".repeat(10_200))],
    ["tooManyColumns", toBytes(Array.from({ length: 41 }, () => "x").join(","))],
  ];
  it.each(cases)("says of a file that it is %s", async (problem, bytes) => {
    await expect(readListFile(bytes)).rejects.toMatchObject({ problem });
    expect(listProblemTexts[problem]).toMatch(/\.$/);
  });
});

async function readLines(text: string) {
  return (await readListFile(toBytes(text)))[0]?.lines ?? [];
}

function toBytes(text: string) {
  return new Uint8Array(new TextEncoder().encode(text));
}

function utf16(text: string): number[] {
  return [...Buffer.from(text, "utf16le")];
}

function pack(files: Record<string, string>) {
  const packed = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(packed)));
}

/** Eighty-one million spaces in a few thousand bytes. */
function bomb() {
  const files = { "xl/workbook.xml": strToU8("<w/>"), "xl/a.xml": new Uint8Array(81_000_000) };
  return new Uint8Array(zipSync(files, { level: 1 }));
}

const types = "http://schemas.openxmlformats.org";

function workbook(rows: string) {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${types}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const relations = (list: string) =>
    `<Relationships xmlns="${types}/package/2006/relationships">${list}</Relationships>`;
  const main = `xmlns="${types}/spreadsheetml/2006/main"`;
  return pack({
    "[Content_Types].xml": `<Types xmlns="${types}/package/2006/content-types"/>`,
    "_rels/.rels": relations(relation("r1", "officeDocument", "xl/workbook.xml")),
    "xl/_rels/workbook.xml.rels": relations(
      relation("r1", "worksheet", "worksheets/sheet1.xml") +
        relation("r2", "styles", "styles.xml") +
        relation("r3", "sharedStrings", "sharedStrings.xml"),
    ),
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${types}/officeDocument/2006/relationships"><sheets><sheet name="Fleet" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/styles.xml": `<styleSheet ${main}><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst ${main}><si><t>Bought</t></si></sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
  });
}
