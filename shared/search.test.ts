import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText, toSearchText } from "./search.ts";

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

describe("toSearchText", () => {
  it("is the name, VIN, make and model of an asset", () => {
    const asset = { name: "Mixer É", vinOrSerial: "1M2", make: "MACK", model: "Granite" };
    expect(toSearchText(asset)).toBe("mixer é\n1m2\nmack granite");
  });

  it("ends with the unit number and the plate, where they are given", () => {
    const asset = { name: "Mixer", vinOrSerial: "1M2", make: "Mack", model: "Granite" };
    const text = toSearchText({ ...asset, unitNumber: "T-14", plate: "4XK 220" });
    expect(text).toBe("mixer\n1m2\nmack granite\nt-14\n4xk 220");
    expect(toSearchText({ ...asset, unitNumber: null, plate: null })).toBe(toSearchText(asset));
  });
});
