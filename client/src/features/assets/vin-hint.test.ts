import { describe, expect, it } from "vitest";
import { hintAtVin } from "./vin-hint.ts";

const typo = /check digit doesn't match/;

describe("hintAtVin", () => {
  it.each(["1M8GDM9AXKP042788", "11111111111111111", "1m8gdm9axkp042788", " 5GZCZ43D13S812715 "])(
    "returns no hint for %s",
    (vin) => {
      expect(hintAtVin(vin, "truck")).toBeUndefined();
    },
  );

  it.each(["1M8GDM9AXKP042789", "1M8GDM9A1KP042788", "IM8GDM9AXKP042788", "1M8GDM9AXKPO42788"])(
    "returns a hint for %s",
    (vin) => {
      expect(hintAtVin(vin, "trailer")).toMatch(typo);
    },
  );

  it("returns no hint for other serial numbers", () => {
    expect(hintAtVin("SN-77120", "truck")).toBeUndefined();
    expect(hintAtVin("CAT0336FKRKB00001", "equipment")).toBeUndefined();
  });
});
