import { describe, expect, it } from "vitest";
import { listVinWarnings } from "./vin-warnings.ts";

const checkDigit = "This VIN's check digit doesn't match. Look for a typo.";
const letters = "The letters I, O and Q are never used in a VIN.";
const length = (n: number) => `A VIN has 17 characters, and this has ${n}.`;

describe("listVinDoubts", () => {
  it.each([
    "1M8GDM9AXKP042788",
    "11111111111111111",
    "1m8gdm9axkp042788",
    " 5GZCZ43D13S812715 ",
    "1M8 GDM9A-XKP042788",
  ])("has no doubt about %s", (text) => {
    expect(listVinWarnings(text, { category: "truck" })).toEqual([]);
    expect(listVinWarnings(text, { category: "trailer" })).toEqual([]);
  });

  it.each([
    ["1M8GDM9AXKP042789", [checkDigit]],
    ["1M8GDM9A1KP042788", [checkDigit]],
    ["IM8GDM9AXKP042788", [letters]],
    ["1M8GDM9AXKPO42788", [letters]],
    ["1M8GDM9AXKP04278", [length(16)]],
    ["1M8GDM9AXKP0427888", [length(18)]],
    ["1M8-GDM9AXKP-04278", [length(16)]],
    ["1M8GDM9AXKPQ4278", [length(16), letters]],
    ["1M8GDM9AXKP042", [length(14)]],
    ["1M8GDM9AXKP042788000", [length(20)]],
  ])("says what is doubtful about %s of a truck and of a trailer", (text, warnings) => {
    expect(listVinWarnings(text, { category: "truck" })).toEqual(warnings);
    expect(listVinWarnings(text, { category: "trailer" })).toEqual(warnings);
  });

  it.each([
    ["1M8GDM9AX", 9],
    ["T880", 4],
    ["1M8GDM9AXKP0427881234567", 24],
  ])("doubts the length of %s, once it is typed, of a truck alone", (text, n) => {
    expect(listVinWarnings(text, { category: "truck" })).toEqual([length(n)]);
    expect(listVinWarnings(text, { category: "trailer" })).toEqual([]);
  });

  it("leaves alone what is being typed, until it is nearly as long as a VIN", () => {
    const typing = { category: "truck", isTyping: true } as const;
    expect(listVinWarnings("1M8GDM9AXKP04", typing)).toEqual([]);
    expect(listVinWarnings("1M8GDM9AXKP042", typing)).toEqual([length(14)]);
  });

  it.each(["", " ", "SN-77120", "FL 2019 MIX 42", "№ 1M8GDM9AXKP04278", "A/1M8GDM9AXKP042"])(
    "has no doubt about %j, which is plainly no VIN",
    (text) => {
      expect(listVinWarnings(text, { category: "truck" })).toEqual([]);
    },
  );

  it("has no doubt about the serial numbers of equipment", () => {
    for (const text of ["CAT0336FKRKB00001", "CAT0336FKRKB0000", "1M8GDM9AXKP042789"]) {
      expect(listVinWarnings(text, { category: "equipment" })).toEqual([]);
    }
  });

  it("has no doubt about a trailer's number of digits alone", () => {
    expect(listVinWarnings("2019000000123456", { category: "trailer" })).toEqual([]);
  });
});
