import { setLanguageSource } from "#shared/languages.ts";
import { afterEach, describe, expect, it } from "vitest";
import { quickNotesFor, withQuickNote } from "./quick-notes.ts";

afterEach(() => setLanguageSource(() => "en"));

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

  it("returns them in the language of the driver", () => {
    setLanguageSource(() => "es");
    expect(quickNotesFor("Tires & Wheels")).toContain("Baja de aire");
    expect(withQuickNote("Gastado", "Baja de aire")).toBe("Gastado, baja de aire");
  });
});
