import { limits } from "#shared/base/limits.ts";
import { describe, expect, it } from "vitest";
import {
  type ItemRow,
  changeText,
  createBuiltInRows,
  createRow,
  createRuledRow,
  createSavedRow,
  findRowProblem,
  listFilled,
  listSent,
  mergeRows,
} from "./item-rows.ts";

describe("mergeRows", () => {
  const start = ["Tires", "Horn", "Wipers"].map((label) => createSavedRow({ id: label, label }));
  const tell = (rows: ItemRow[]) => rows.map(({ text, saved }) => [text, saved?.id]);

  it("takes what another user changed, removed and added", () => {
    const fresh = [
      createSavedRow({ id: "Tires", label: "Wheels" }),
      createSavedRow({ id: "Wipers", label: "Wipers" }),
      createSavedRow({ id: "Brakes", label: "Brakes" }),
    ];
    expect(tell(mergeRows(start, start, fresh))).toEqual([
      ["Wheels", "Tires"],
      ["Wipers", "Wipers"],
      ["Brakes", "Brakes"],
    ]);
  });

  it("keeps what was changed, removed, added and moved here", () => {
    const [tires, horn, wipers] = start;
    const mine = [createRow("Mirrors"), wipers, tires && { ...tires, text: "Tread" }];
    const fresh = [tires, horn].flatMap((row) => row ?? []);
    const rows = mine.flatMap((row) => row ?? []);
    expect(tell(mergeRows(rows, start, fresh))).toEqual([
      ["Mirrors", undefined],
      ["Tread", "Tires"],
    ]);
    expect(tell(mergeRows(rows, start, []))).toEqual([
      ["Mirrors", undefined],
      ["Tread", undefined],
    ]);
  });
});

describe("listFilled", () => {
  it("trims texts and removes blank ones", () => {
    expect(listFilled([" Tires ", "", "  ", "Horn"].map(createRow))).toEqual(["Tires", "Horn"]);
  });
});

describe("findRowProblem", () => {
  const max = limits.checklistItemMax;

  it.each([
    ["a repeated line in another case", ["Tires", "", "tires "], 2, "on the list twice"],
    ["a reserved word", ["Tires", "constructor"], 1, "cannot be used"],
    ["a line that is too long", ["x".repeat(max + 1)], 0, `at most ${max} characters`],
  ])("finds %s", (_, texts, ...[index, words]) => {
    const rows = texts.map(createRow);
    const problem = findRowProblem(rows);
    expect(problem?.key).toBe(rows[index]?.key);
    expect(problem?.message).toContain(words);
  });

  it("finds the first line over the maximum", () => {
    const texts = Array.from(
      { length: limits.checklistItemsMax + 2 },
      (_, index) => `Item ${index}`,
    );
    const rows = texts.map(createRow);
    expect(findRowProblem(rows)?.key).toBe(rows[limits.checklistItemsMax]?.key);
  });

  it("returns undefined for a valid list with blank lines", () => {
    expect(
      findRowProblem(["Tires", "", "Horn", "x".repeat(max), ""].map(createRow)),
    ).toBeUndefined();
  });
});

describe("The Spanish of a line", () => {
  it("comes with the words of the built-in list, and is removed when they change", () => {
    const [oil] = createBuiltInRows("truck");
    const rows = oil ? [oil, changeText(oil, "Oil and filter")] : [];
    expect(listSent(rows)).toEqual([
      { label: "Engine oil level", es: "Nivel de aceite de motor" },
      "Oil and filter",
    ]);
  });

  it("stays when the words change where the company wrote it", () => {
    const drum = createRuledRow("Drum", { es: "Olla" });
    expect(changeText(drum, "Mixer drum").rules).toEqual({ es: "Olla" });
  });
});
