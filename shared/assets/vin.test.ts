import { describe, expect, it } from "vitest";
import { hasCheckDigit, isWholeVin, noVin, pickVin, readModelYear } from "./vin.ts";

describe("the check digit of a VIN", () => {
  it.each(["1M8GDM9AXKP042788", "5ZZMX4EX7KZ001000", "11111111111111111"])("fits in %s", (vin) => {
    expect(isWholeVin(vin)).toBe(true);
    expect(hasCheckDigit(vin)).toBe(true);
  });

  it.each(["1M8GDM9A1KP042788", "5ZZMX4EX8KZ001000"])("does not fit in %s", (vin) => {
    expect(hasCheckDigit(vin)).toBe(false);
  });

  it.each(["1M8GDM9AXKP04278", "1M8GDM9AXKP04278O", "1m8gdm9axkp042788"])(
    "is not looked for in %s",
    (vin) => {
      expect(isWholeVin(vin)).toBe(false);
    },
  );
});

describe("the model year of a VIN", () => {
  it("is the latest that its tenth place may mean", () => {
    expect(readModelYear("5ZZMX4EX1KZ001011", 2027)).toBe(2019);
    expect(readModelYear("5ZZMX4EX1VZ001011", 2027)).toBe(2027);
    expect(readModelYear("5ZZMX4EX1WZ001011", 2027)).toBe(1998);
    expect(readModelYear("5ZZMX4EX10Z001011", 2027)).toBeUndefined();
  });
});

describe("a blank VIN", () => {
  it("is not shown as one", () => {
    expect([pickVin(noVin), pickVin(""), pickVin("A2X-8002")]).toEqual([
      undefined,
      undefined,
      "A2X-8002",
    ]);
  });
});
