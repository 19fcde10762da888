import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText, joinTexts, listTyped, listTypedParts } from "./searched-text.ts";

const alike = [
  ["Café", "cafe\u0301", "CAFÉ", "CAFE\u0301"],
  ["étoile", "ÉTOILE", "E\u0301toile"],
  ["straße", "STRASSE", "STRAẞE", "Strasse"],
  ["İstanbul", "I\u0307STANBUL", "istanbul", "ISTANBUL", "ıstanbul"],
  ["ΟΔΟΣ", "οδος", "οδοσ", "Οδός".normalize("NFD").replaceAll("\u0301", "")],
  ["ＡＢＣ １２", "abc 12"],
  ["ﬁeld", "FIELD"],
  ["ДИЗЕЛЬ", "дизель"],
  ["한국", "한국".normalize("NFD")],
  ["m²", "M2"],
] satisfies [string, ...string[]][];

describe("foldText", () => {
  it.each(alike)("folds %s and its other spellings alike", (...words) => {
    expect(new Set(words.map(foldText)).size).toBe(1);
  });

  it("does not fold different letters alike", () => {
    expect(foldText("cafe")).not.toBe(foldText("café"));
    expect(foldText("Ø")).not.toBe(foldText("O"));
  });

  it("is idempotent, and the same for every Unicode form", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
        expect(foldText(text.normalize("NFD"))).toBe(foldText(text));
      }),
    );
  });
});

describe("joinTexts", () => {
  it("leaves letters and digits, whatever stands between them, with each text on its line", () => {
    const texts = ["T-880 / Mixer #14", null, undefined, "O’Brien & Sons", "1.5 yd³"];
    expect(joinTexts(texts)).toBe("t880mixer14\n\n\nobriensons\n15yd3");
  });

  it("leaves % _ and \\ as what they are", () => {
    expect(joinTexts(["100 % _a\\"])).toBe("100%_a\\");
  });
});

describe("listTyped", () => {
  it("is each word of a search, and none of a blank one", () => {
    expect(listTyped("  Mixer\u00a014\tT-880 ")).toEqual(["mixer", "14", "t-880"]);
    expect(listTyped(" ")).toEqual([""]);
  });
});

describe("listTypedParts", () => {
  it("are the parts of each word that is not made of separators alone", () => {
    expect(listTypedParts("T-880 & mixer14 12-12")).toEqual([
      ["t", "880"],
      ["mixer14"],
      ["12", "12"],
    ]);
  });
});
