import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "./languages.ts";
import { sayLabel, sayNote, sayReason } from "./recorded-words.ts";

afterEach(() => setLanguageSource(() => "en"));

describe("sayLabel", () => {
  it("says an item of a built-in list in the reader's language, and leaves what users typed", () => {
    expect(sayLabel("Parking brake")).toBe("Parking brake");
    setLanguageSource(() => "es");
    expect(["Parking brake", "Seat is torn"].map(sayLabel)).toEqual([
      "Freno de estacionamiento",
      "Seat is torn",
    ]);
  });
});

describe("sayReason", () => {
  it("says why a unit is out of service in the reader's language, and leaves what users typed", () => {
    const reason = "Parking brake failed (D-0042)";
    expect(sayReason(reason)).toBe(reason);
    setLanguageSource(() => "es");
    expect(sayReason(reason)).toBe("Freno de estacionamiento: con falla (D-0042)");
    expect(sayReason("Waits for parts")).toBe("Waits for parts");
  });
});

describe("sayNote", () => {
  it("says what was tapped in the reader's language, and leaves what users typed", () => {
    const note = "62 psi (min 100): Worn, Leaking air: Loose, left one";
    expect(sayNote(note)).toBe(note);
    setLanguageSource(() => "es");
    expect(sayNote(note)).toBe("62 psi (min 100): Gastado, Fuga de aire: Loose, left one");
    expect(sayNote("Left one: still bad")).toBe("Left one: still bad");
  });
});
