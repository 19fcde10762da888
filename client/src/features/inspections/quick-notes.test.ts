import { describe, expect, it } from "vitest";
import { quickNotesFor, withQuickNote } from "./quick-notes.ts";

describe("withQuickNote", () => {
  it.each([
    ["", "Worn", "Worn"],
    ["Worn", "Cut", "Worn, cut"],
    ["Right rear ", "Low air", "Right rear, low air"],
    ["Worn, cut", "Cut", "Worn, cut"],
  ])("makes of '%s' and '%s' '%s'", (notes, word, expected) => {
    expect(withQuickNote(notes, word)).toBe(expected);
  });
});

describe("quickNotesFor", () => {
  it("has words for the group, and others for a company's own list", () => {
    expect(quickNotesFor("Tires & Wheels")).toContain("Low air");
    expect(quickNotesFor("Lights & Electrical")).toContain("Not working");
    expect(quickNotesFor("Yard list")).toContain("Broken");
  });
});
