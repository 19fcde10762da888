import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dropZeros,
  foldSearched,
  foldText,
  joinTexts,
  listTyped,
  listTypedParts,
  listWords,
} from "./searched-text.ts";

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

const found: [typed: string, ...stored: string[]][] = [
  ["camion", "Camión", "CAMIÓN", "Camio\u0301n", "ＣＡＭＩÓＮ", "càmïôñ"],
  ["nunez", "Núñez", "NU\u0301N\u0303EZ", "Ñuñez"],
  ["strasse", "Straße", "STRASSE", "Stráße"],
  ["nguyen", "Nguyễn", "NGUYÊ\u0303N"],
  ["istanbul", "İstanbul", "I\u0307stanbul"],
];

describe("foldSearched", () => {
  it.each(found)("finds %s in every spelling", (...spellings) => {
    expect(new Set(spellings.map(foldSearched)).size).toBe(1);
  });

  it("leaves letters that are others, and marks of other scripts", () => {
    for (const text of ["ø", "ł", "œ", "й", "ά", "が", "한국", "हिन्दी"]) {
      expect(foldSearched(text)).toBe(foldText(text));
    }
  });

  it("is the same with and without the accents of Latin letters, twice and in every Unicode form", () => {
    const letter = fc.constantFrom(..."a e i n o z Ñ ç ẞ К й Ά 가 - 1 2".split(" "), " ");
    const mark = fc.constantFrom("", "", "\u0300", "\u0301", "\u0303", "\u0308", "\u0327");
    const marked = fc.array(fc.tuple(letter, mark)).map((pairs) => pairs.flat().join(""));
    fc.assert(
      fc.property(fc.oneof(marked, fc.string({ unit: "grapheme" })), (text) => {
        const folded = foldSearched(text);
        expect(foldSearched(folded)).toBe(folded);
        expect(foldSearched(text.normalize("NFD"))).toBe(folded);
        expect(folded.normalize("NFD")).not.toMatch(/[a-z][\u0300-\u036f]/);
      }),
    );
  });

  it("leaves a text of ASCII as it is folded", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
        expect(foldSearched(text)).toBe(foldText(text));
      }),
    );
  });
});

describe("What is stored and what is typed", () => {
  it("have the same words, joined or one by one, whether with accents or without", () => {
    for (const [typed, ...stored] of found) {
      for (const text of [typed, ...stored]) {
        expect(joinTexts([`${text}-1`]), text).toBe(`${typed}1`);
        expect(listTyped(` ${text} `), text).toEqual([typed]);
        expect(listTypedParts(text), text).toEqual([[typed]]);
        expect(listWords(`(${text}) ${typed}`), text).toEqual([typed]);
      }
    }
  });
});

describe("dropZeros", () => {
  it("leaves out the zeros between a number and what stands in front of it", () => {
    const numbers = ["MX-0042", "T007", "A-00-07", "0042", "T-0", "T-100", "B 10-05"];
    expect(numbers.map(dropZeros)).toEqual([
      "MX-42",
      "T7",
      "A-0-7",
      "0042",
      "T-0",
      "T-100",
      "B 10-5",
    ]);
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

  it("are one word without parts where signs alone are typed, and none of separators", () => {
    expect(["%", "_ \\", "- &", " ", "50 %"].map(listTypedParts)).toEqual([
      [[]],
      [[]],
      [],
      [],
      [["50"]],
    ]);
  });
});
