import { buffer } from "node:stream/consumers";
import type { Paper, PaperBlock, PaperSize } from "#shared/papers/paper-blocks.ts";
import PdfDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { countPages, countRules, readText, withoutSpaces } from "../../test/kit/pdf-reader.ts";
import { drawBlock } from "./write-pdf-blocks.ts";
import { Sheet } from "./write-pdf-sheet.ts";
import { writePdf } from "./write-pdf.ts";

const now = new Date("2026-11-22T11:12:00Z");

function toPaper(blocks: PaperBlock[]): Paper {
  const carrier = ["Reyes Concrete"];
  return { title: "Report", carrier, blocks, seal: null, foot: "Printed today." };
}

const noPhoto = () => Promise.resolve(undefined);

function write(blocks: PaperBlock[], size: PaperSize = "letter") {
  return writePdf(toPaper(blocks), { size, language: "en", now, loadPhoto: noPhoto });
}

function repeat<Item>(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item);
}

const draw = async (blocks: PaperBlock[]) => buffer(write(blocks));

function countParts(text: string, part: string): number {
  return text.split(part).length - 1;
}

const columns = [{ label: "Item", share: 3 }, { label: "Outcome" }];

describe("A PDF", () => {
  it("repeats the head of a table and its foot on each page", async () => {
    const rows = Array.from({ length: 150 }, (_, row) => [`Line ${row}.`, "Pass"]);
    const pdf = await draw([{ kind: "table", columns, rows }]);
    const text = readText(pdf);
    const pages = countPages(pdf);
    expect(pages).toBeGreaterThan(2);
    expect(countParts(text, "ItemOutcome")).toBe(pages);
    expect(countParts(text, "Printedtoday.")).toBe(pages);
    expect(text).toContain(`Page${pages}of`);
    for (const [label = ""] of rows) expect(text).toContain(withoutSpaces(label));
  });

  it("strikes through each line of a void row, but not of how it became void", async () => {
    const rows = [
      ["Oil\nFilter", "Done"],
      ["Grease", "Done"],
    ];
    const voidings = [{ row: 0, column: 1, text: "Voided on Nov 27, 2026" }];
    const valid = await draw([{ kind: "table", columns, rows }]);
    const struck = await draw([{ kind: "table", columns, rows, voidings }]);
    expect(countRules(struck) - countRules(valid)).toBe(3);
    expect(readText(struck)).toContain("DoneVoidedonNov27,2026Grease");
  });

  it.each<[string, PaperBlock[]]>([
    ["a table", [{ kind: "table", columns, rows: [["Tires", "Worn.\n".repeat(20)]] }]],
    [
      "another heading",
      [
        { kind: "heading", level: 3, text: "D-0042" },
        { kind: "facts", facts: [{ label: "Status", value: "Open" }] },
      ],
    ],
    [
      "a long signature",
      [{ kind: "signatures", signatures: [], missing: ["Not certified yet ".repeat(100)] }],
    ],
  ])("leaves no heading alone at the end of a page before %s", async (_name, next) => {
    for (let lines = 50; lines < 65; lines += 1) {
      const text: PaperBlock = { kind: "text", text: "Line.\n".repeat(lines) };
      const heading: PaperBlock = { kind: "heading", level: 2, text: "Defects" };
      const [first] = readText(await draw([text, heading, ...next])).split("Page2of");
      expect(first?.endsWith("Defects")).toBe(false);
    }
  });

  it("says how many pages it has on each of them", async () => {
    const pdf = await draw([{ kind: "break" }, { kind: "break" }]);
    expect(countPages(pdf)).toBe(3);
    expect(pdf.toString("latin1").match(/\/Total \d+ 0 R/g)).toHaveLength(3);
  });

  it.each<[string, (text: string) => PaperBlock]>([
    ["a text", (text) => ({ kind: "text", text })],
    ["a fact", (text) => ({ kind: "facts", facts: [{ label: "Found", value: text }] })],
    ["a row", (text) => ({ kind: "table", columns, rows: [["Tires", text]] })],
  ])("goes on on the next page with %s that is longer than one", async (_name, toBlock) => {
    const lines = Array.from({ length: 120 }, (_, line) => `Worn at ${line}.`);
    const pdf = await draw([toBlock(lines.join("\n"))]);
    expect(countPages(pdf)).toBeGreaterThan(1);
    for (const line of lines) expect(readText(pdf)).toContain(withoutSpaces(line));
  });

  it("breaks a word that is longer than a line", async () => {
    const word = "W".repeat(500);
    expect(readText(await draw([{ kind: "text", text: word }]))).toContain(word);
  });

  it("says that a photo cannot be shown", async () => {
    const photos = [{ url: "/api/photos/1", caption: "Horn" }];
    expect(readText(await draw([{ kind: "photos", photos }]))).toContain("Thephotocannotbeshown.");
  });

  it("brings the letters that Helvetica does not have", async () => {
    const pdf = await draw([{ kind: "text", text: "Łódź Изношено Ωμέγα नमस्ते" }]);
    expect(pdf.toString("latin1").match(/\+NotoSans/g)?.length).toBeGreaterThan(3);
    expect(readText(pdf)).not.toContain("questionmarks");
  });

  it("takes little work for a note of 800 different letters", async () => {
    const codes = Array.from({ length: 800 }, (_, n) => (n < 400 ? 0x100 : 0x1e00 - 400) + n);
    const note: PaperBlock = { kind: "text", text: String.fromCodePoint(...codes) };
    await draw([note]);
    const before = process.cpuUsage();
    await draw([note]);
    // It was 3,800 ms where the font was unpacked for each of them.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500);
  });

  it("says that letters which no font has are question marks", async () => {
    const text = readText(await draw([{ kind: "text", text: "Tires 漢字" }]));
    expect(text).toContain("Tires??");
    expect(text).toContain("arequestionmarks");
  });

  it("leaves out what turns the direction of a text", async () => {
    const text = readText(await draw([{ kind: "text", text: "Pass\u202eed\u00ad\u200b" }]));
    expect(text).toContain("Passed");
    expect(text).not.toContain("?");
  });

  it.each<[string, number, PaperBlock]>([
    ["row of a table", 40, { kind: "table", columns, rows: repeat(40, ["Tires", "Pass"]) }],
    ["line of facts", 14, { kind: "facts", facts: repeat(40, { label: "Tires", value: "Pass" }) }],
  ])("may give others a turn after each %s", async (_part, least, block) => {
    const given = { title: "Report", foot: "", size: "letter", language: "en", now } as const;
    const sheet = new Sheet((options) => new PdfDocument(options), given);
    let parts = 0;
    for await (const _drawn of drawBlock(sheet, { block, next: [] }, noPhoto)) parts += 1;
    expect(parts).toBeGreaterThanOrEqual(least);
  });

  it("gives away its pages while it draws the next ones", async () => {
    const blocks = Array.from({ length: 5 }, () => ({ kind: "break" }) as const);
    let pieces = 0;
    for await (const _piece of write(blocks)) pieces += 1;
    expect(pieces).toBeGreaterThan(4);
  });
});
