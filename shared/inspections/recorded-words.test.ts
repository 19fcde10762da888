import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "../base/languages.ts";
import { translateLabel, translateNote, translateReason } from "./recorded-words.ts";

afterEach(() => setLanguageSource(() => "en"));

describe("translateLabel", () => {
  it("says an item of a built-in list in the reader's language, and leaves what users typed", () => {
    expect(translateLabel("Parking brake")).toBe("Parking brake");
    setLanguageSource(() => "es");
    expect(["Parking brake", "Seat is torn"].map(translateLabel)).toEqual([
      "Freno de estacionamiento",
      "Seat is torn",
    ]);
  });
});

describe("translateReason", () => {
  it("says why a unit is out of service in the reader's language, and leaves what users typed", () => {
    const reason = "Parking brake failed (D-0042)";
    expect(translateReason(reason)).toBe(reason);
    setLanguageSource(() => "es");
    expect(translateReason(reason)).toBe("Freno de estacionamiento: con falla (D-0042)");
    expect(translateReason("Waits for parts")).toBe("Waits for parts");
  });
});

describe("translateNote", () => {
  it("says what was tapped in the reader's language, and leaves what users typed", () => {
    const note = "62 psi (min 100): Worn, Leaking air: Loose, left one";
    expect(translateNote(note)).toBe(note);
    setLanguageSource(() => "es");
    expect(translateNote(note)).toBe("62 psi (min 100): Gastado, Fuga de aire: Loose, left one");
    expect(translateNote("Left one: still bad")).toBe("Left one: still bad");
  });
});
