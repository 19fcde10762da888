import { describe, expect, it } from "vitest";
import { isPlainName, removeUnseen } from "./plain-name.ts";

/** Real names, some of which cannot be written without a joiner. */
const real = [
  ["Latin", "Anne-Marie O’Brien-Núñez"],
  ["decomposed Vietnamese", "Nguyễn".normalize("NFD")],
  ["Catalan", "Gal·la"],
  ["Hawaiian", "Kaʻiulani"],
  ["Turkish", "İbrahim Işık"],
  ["Icelandic", "Þórður"],
  ["Greek", "Νίκος"],
  ["Cyrillic", "Людмила"],
  ["Armenian", "Արմեն"],
  ["Georgian", "გიორგი"],
  ["Hebrew with points", "מֹשֶׁה"],
  ["Arabic with marks", "مُحَمَّد"],
  ["Persian with a non-joiner", "علی\u200cرضا"],
  ["Persian after a letter that never joins", "رضا\u200cزاده"],
  ["Urdu", "فاطمہ"],
  ["Syriac", "ܝܘܚܢܢ"],
  ["Devanagari with a joiner", "श्\u200dयाम"],
  ["Nepali with an eyelash ra", "अर्\u200dयाल"],
  ["Bengali with a joiner before the sign", "র\u200d্যাচেল"],
  ["Punjabi", "ਗੁਰਪ੍ਰੀਤ"],
  ["Tamil with a non-joiner", "லக்\u200cஷ்மி"],
  ["Telugu", "శ్రీనివాస్"],
  ["Kannada with a joiner", "ಅರ್\u200dಕಾ"],
  ["Malayalam that ends with a joiner", "രാജന്\u200d"],
  ["Malayalam with a joiner before a space", "രാജന്\u200d നായര്\u200d"],
  ["Sinhala with a joiner", "ශ්\u200dරී"],
  ["Khmer", "សុខា"],
  ["Khmer with a non-joiner", "ប\u200c៉ូលី"],
  ["Burmese", "အောင်"],
  ["Thai", "สมชาย"],
  ["Lao", "ສົມສັກ"],
  ["Tibetan", "བསྟན་འཛིན"],
  ["Amharic", "ተስፋዬ"],
  ["Han", "毛利 蘭"],
  ["Han outside the basic plane", "𠮷野"],
  ["Hangul", "김민수"],
  ["Cherokee", "ᏍᏏᏉᏯ"],
] as const;

/** Characters that make one name look like another. */
const unseen = [
  ["zero-width space", "\u200b"],
  ["word joiner", "\u2060"],
  ["byte order mark", "\ufeff"],
  ["soft hyphen", "\u00ad"],
  ["Mongolian vowel separator", "\u180e"],
  ["Arabic letter mark", "\u061c"],
  ["left-to-right mark", "\u200e"],
  ["right-to-left mark", "\u200f"],
  ["left-to-right embedding", "\u202a"],
  ["right-to-left override", "\u202e"],
  ["left-to-right isolate", "\u2066"],
  ["pop directional isolate", "\u2069"],
  ["combining grapheme joiner", "\u034f"],
  ["variation selector", "\ufe0f"],
  ["ideographic variation selector", "\u{e0100}"],
  ["invisible times", "\u2062"],
  ["Hangul choseong filler", "\u115f"],
  ["Hangul jungseong filler", "\u1160"],
  ["Hangul filler", "\u3164"],
  ["half-width Hangul filler", "\uffa0"],
  ["Khmer inherent vowel", "\u17b4"],
  ["tag letter", "\u{e0041}"],
  ["interlinear annotation", "\ufff9"],
  ["blank braille", "\u2800"],
  ["control character", "\u0007"],
] as const;

describe("removeUnseen", () => {
  it.each(unseen)("leaves out a %s, wherever it stands", (_, character) => {
    expect(removeUnseen(`${character}sc${character}an.pdf${character}`)).toBe("scan.pdf");
  });

  it.each(real)("leaves a %s name as it is", (_, name) => {
    expect(removeUnseen(name)).toBe(name);
  });
});

describe("isPlainName", () => {
  it.each(real)("accepts a %s name", (_, name) => {
    expect(isPlainName(name)).toBe(true);
  });

  it.each(unseen)("refuses a %s, wherever it stands", (_, character) => {
    for (const name of [`${character}Ray`, `R${character}ay`, `Ray${character}`]) {
      expect(isPlainName(name)).toBe(false);
    }
    expect(isPlainName(`علی${character}رضا`)).toBe(false);
  });

  it.each([
    ["between Latin letters", "Ra\u200dy"],
    ["between Cyrillic letters", "Ра\u200cй"],
    ["at the beginning", "\u200dश्याम"],
    ["at the end after a letter", "علی\u200c"],
    ["at the end after an Indic letter", "राम\u200d"],
    ["twice", "علی\u200c\u200cرضا"],
    ["both kinds", "श्\u200d\u200cयाम"],
    ["between two scripts", "علی\u200cRay"],
    ["before a space", "علی\u200c رضا"],
    ["alone", "\u200d"],
  ])("refuses a joiner %s", (_, name) => {
    expect(isPlainName(name)).toBe(false);
  });
});
