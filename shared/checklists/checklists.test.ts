import { describe, expect, it } from "vitest";
import type { AssetCategory } from "../assets/assets.ts";
import { builtInChecklists } from "./built-in-checklists.ts";
import {
  toBuiltInChecklist,
  chooseChecklist,
  isObjectInternal,
  toChecklistItems,
} from "./checklists.ts";

const older = {
  id: 1_001,
  name: "Mixer morning check",
  category: "truck" as const,
  version: 3,
  items: ["Drum", "Chutes"],
};
const newer = { ...older, id: 1_002, name: "Second list" };
const forTrailers = { ...older, id: 1_000, category: "trailer" as const };

function choose(category: AssetCategory, lists: Parameters<typeof chooseChecklist>[2]) {
  return chooseChecklist({ category }, "pre_trip", lists);
}

describe("chooseChecklist for a category", () => {
  it("chooses the oldest list of the category, in whatever order they come", () => {
    expect(choose("truck", [newer, forTrailers, older])).toEqual({
      checklistId: 1_001,
      checklistVersion: 3,
      name: "Mixer morning check",
      items: [
        { id: "Drum", group: "Mixer morning check", label: "Drum", required: true },
        { id: "Chutes", group: "Mixer morning check", label: "Chutes", required: true },
      ],
    });
  });

  it("never chooses the list of another category", () => {
    expect(choose("equipment", [older, newer, forTrailers])).toEqual(
      toBuiltInChecklist("equipment"),
    );
  });

  it("falls back to the built-in list, which is number 1", () => {
    expect(choose("truck", [])).toEqual({
      checklistId: 1,
      checklistVersion: 1,
      name: "Built-in checklist",
      items: builtInChecklists.truck,
    });
  });

  it("leaves the lists that it was given in their order", () => {
    const lists = [newer, older];
    choose("truck", lists);
    expect(lists).toEqual([newer, older]);
  });
});

describe("toChecklistItems", () => {
  it("keys each item by its text, in its order, all required", () => {
    expect(toChecklistItems("Pump", ["Boom", "Hopper"])).toEqual([
      { id: "Boom", group: "Pump", label: "Boom", required: true },
      { id: "Hopper", group: "Pump", label: "Hopper", required: true },
    ]);
  });
});

describe("isObjectInternal", () => {
  it.each([
    ["__proto__", true],
    ["hasOwnProperty", true],
    ["valueOf", true],
    ["tires", false],
    ["", false],
  ])("returns for %j: %s", (key, internal) => {
    expect(isObjectInternal(key)).toBe(internal);
  });
});
