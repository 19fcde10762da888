import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "../base/languages.ts";
import { type Finding, formatNote } from "./findings.ts";

afterEach(() => setLanguageSource(() => "en"));

const air = { value: 62, unit: "psi", min: 100 };

describe("The note of a defect", () => {
  it.each<[Finding, string, string]>([
    [
      { ...air, reasons: ["worn", "air_leak"], typed: "Loose, left one" },
      "62 psi (min 100): Worn, Leaking air: Loose, left one",
      "62 psi (mín. 100): Gastado, Fuga de aire: Loose, left one",
    ],
    [{ ...air, max: 150 }, "62 psi (min 100, max 150)", "62 psi (mín. 100, máx. 150)"],
    [{ value: 3, unit: "32nds", min: 4 }, "3 32nds (min 4)", "3 32avos (mín. 4)"],
    [{ value: 148_220 }, "148220", "148220"],
    [{ reasons: ["loose"] }, "Loose", "Flojo"],
  ])("says what was found in the reader's language: %o", (finding, english, spanish) => {
    expect(formatNote({ note: english, finding })).toBe(english);
    setLanguageSource(() => "es");
    expect(formatNote({ note: english, finding })).toBe(spanish);
  });

  it("stays as it was typed, also where it has the words of a choice", () => {
    setLanguageSource(() => "es");
    for (const note of ["Worn", "Worn, Loose: left one", "62 psi (min 100)"]) {
      expect(formatNote({ note, finding: null })).toBe(note);
    }
    expect(formatNote({ note: null, finding: null })).toBeNull();
  });
});
