import { describe, expect, it } from "vitest";
import { quickNotesFor, withQuickNote } from "./quick-notes.ts";

describe("withQuickNote", () => {
  it.each([
    ["", "Worn", "Worn"],
    ["Worn", "Cut", "Worn, cut"],
    ["Right rear ", "Low air", "Right rear, low air"],
    ["Worn, cut", "Cut", "Worn, cut"],
  ])("joins '%s' and '%s' to '%s'", (notes, word, expected) => {
    expect(withQuickNote(notes, word)).toBe(expected);
  });
});

describe("quickNotesFor", () => {
  it("returns notes for the group, and general ones for a company's checklist", () => {
    expect(quickNotesFor("Tires & Wheels")).toContain("Low air");
    expect(quickNotesFor("Lights & Electrical")).toContain("Not working");
    expect(quickNotesFor("Yard list")).toContain("Broken");
  });
});
