import { describe, expect, it } from "vitest";
import {
  fillSheets,
  labelSheetNames,
  labelSheets,
  listLabelPositions,
  paperHeight,
  paperWidth,
} from "./label-sheets.ts";

describe("a sheet of labels", () => {
  it.each([
    { name: "5163", count: 10, first: { left: 0.156, top: 0.5 }, last: { left: 4.344, top: 8.5 } },
    {
      name: "22806",
      count: 12,
      first: { left: 0.625, top: 0.625 },
      last: { left: 5.875, top: 8.374 },
    },
  ] as const)("$name has $count places from $first to $last", ({ name, count, first, last }) => {
    const positions = listLabelPositions(labelSheets[name]);
    expect(positions).toHaveLength(count);
    expect(positions[0]).toEqual(first);
    expect(positions.at(-1)?.left).toBeCloseTo(last.left, 3);
    expect(positions.at(-1)?.top).toBeCloseTo(last.top, 3);
  });

  it.each(labelSheetNames)("%s leaves as much paper at the right and below as before", (name) => {
    const sheet = labelSheets[name];
    const last = listLabelPositions(sheet).at(-1);
    expect(paperWidth - (last?.left ?? 0) - sheet.width).toBeCloseTo(sheet.left, 2);
    expect(paperHeight - (last?.top ?? 0) - sheet.height).toBeCloseTo(sheet.top, 2);
  });

  it("is moved as a whole", () => {
    const [position] = listLabelPositions(labelSheets["5163"], { x: 0.1, y: -0.05 });
    expect(position?.left).toBeCloseTo(0.256, 3);
    expect(position?.top).toBeCloseTo(0.45, 3);
  });

  it("begins at the first free label, and goes on with new sheets", () => {
    const units = Array.from({ length: 12 }, (_, index) => index + 1);
    const sheets = fillSheets(units, { sheet: labelSheets["5163"], first: 9 });
    expect(sheets.map(({ length }) => length)).toEqual([10, 10]);
    expect(sheets[0]?.slice(7)).toEqual([undefined, 1, 2]);
    expect(sheets[1]?.at(-1)).toBe(12);
    expect(fillSheets(units, { sheet: labelSheets["22806"], first: 1 })).toHaveLength(1);
  });
});
