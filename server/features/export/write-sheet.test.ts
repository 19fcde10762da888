import { text as readText } from "node:stream/consumers";
import { auditFields } from "#shared/base/audited-noun.ts";
import { describe, expect, it } from "vitest";
import type { Page } from "./read-table.ts";
import { longPageRows, readPages } from "./read-table.ts";
import { writeSheet } from "./write-sheet.ts";

type Row = { id: number; text: string };

/** A table with a number of rows, read page by page, and the limit of each page. */
function table(count: number, text: string) {
  const limits: number[] = [];
  const read = ({ after, limit }: Page): Promise<Row[]> => {
    limits.push(limit);
    const length = Math.min(limit, count - after);
    return Promise.resolve(Array.from({ length }, (_, n) => ({ id: after + n + 1, text })));
  };
  return { read, limits };
}

function textOf(pages: AsyncIterable<Row[]>) {
  return writeSheet("rows.csv", { heads: "ID, Text", timeZone: "UTC", pages }).text;
}

describe("a sheet of an export", () => {
  it("yields to the event loop after each chunk and limits a chunk's size", async () => {
    const { read } = table(200, "x".repeat(20_000));
    const text = textOf(readPages(read));
    let turns = 0;
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const pieces: number[] = [];
    for await (const piece of text) pieces.push(piece.length);
    clearImmediate(next);
    expect(Math.max(...pieces)).toBeLessThan(50_000);
    expect(pieces.length).toBeGreaterThan(90);
    expect(turns).toBeGreaterThanOrEqual(pieces.length - 1);
  });

  it("contains every row once, however they fall into pages and chunks", async () => {
    const { read, limits } = table(47, "y".repeat(9_000));
    const text = textOf(readPages(read, longPageRows));
    let written = "";
    for await (const piece of text) written += piece;
    const lines = written.trimEnd().split("\r\n").slice(1);
    const ids = lines.map((line) => Number(line.split(",")[0]));
    expect(ids).toEqual(Array.from({ length: 47 }, (_, n) => n + 1));
    expect(new Set(limits)).toEqual(new Set([longPageRows]));
  });

  it("fails on a heading that no property of its rows matches", async () => {
    async function* pages() {
      yield [{ id: 1, assetId: 2 }];
    }
    const textUnder = (heads: string) =>
      readText(writeSheet("rows.csv", { heads, timeZone: "UTC", pages: pages() }).text);
    expect(await textUnder("ID, Asset ID")).toBe("\uFEFFID,Asset ID\r\n1,2\r\n");
    await expect(textUnder("ID, Asset")).rejects.toThrow("something to show for Asset");
  });

  it("has in place of an ellipsis the audit trail's fields that no heading shows", async () => {
    const fields = auditFields({
      name: ["text", "Name", "Nombre"],
      condition: [{ in_use: "In Use" }, "Condition", "Condición"],
      tags: ["list", "Tags", "Etiquetas"],
      workDays: ["workDays", "Work Days", "Días de trabajo"],
      atMine: ["flag", "Mine", "Mina"],
      photoUrl: ["photo", "Photo", "Foto"],
      nextDue: ["day", "Next Due", "Próximo"],
    });
    const nextDue = new Date("2026-11-20T04:00:00Z");
    const mixer = { condition: "in_use", tags: ["night", "pit"], workDays: [1, 2], atMine: true };
    async function* pages() {
      yield [{ id: 1, name: "Mixer 12", ...mixer, photoUrl: "/api/photos/7", nextDue }];
    }
    const content = { heads: "ID, Unit, …", cells: { Unit: "name" } as const, fields };
    const called = { atMine: "Works at a Mine" };
    const timeZone = "America/Denver";
    const sheet = writeSheet("rows.csv", { ...content, called, timeZone, pages: pages() });
    expect((await readText(sheet.text)).slice(1).split("\r\n")).toEqual([
      "ID,Unit,Condition,Tags,Work Days,Works at a Mine,Next Due",
      '1,Mixer 12,In Use,"night, pit","Mon, Tue",Yes,2026-11-19',
      "",
    ]);
  });
});
