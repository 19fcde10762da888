import { describe, expect, it } from "vitest";
import {
  formatLabelAddress,
  formatLabelCode,
  groupLabelCode,
  parseLabelCode,
  parseScanned,
  readLabelPath,
} from "./label-codes.ts";

const code = "7K2QM9XW40";

describe("the code of a label", () => {
  it("is ten digits that are not mistaken for each other, one for each random byte", () => {
    const random = Uint8Array.from({ length: 16 }, (_, index) => index * 37);
    expect(formatLabelCode(random)).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(formatLabelCode(new Uint8Array(10).fill(31))).toBe("ZZZZZZZZZZ");
  });

  it.each(["7K2QM9XW40", "7k2qm-9xw4o", " 7K2QM 9XW4O "])("is read from %j", (typed) => {
    expect(parseLabelCode(typed)).toBe(code);
  });

  it.each(["", "7K2QM9XW4", "7K2QM9XW400", "7K2QM9XW4U", "7K2QM9XW4%"])(
    "is not read from %j",
    (typed) => {
      expect(parseLabelCode(typed)).toBeUndefined();
    },
  );

  it("stands in an address of capitals, which is read in any case", () => {
    const address = formatLabelAddress("https://yard.example.com", code);
    expect(address).toBe("HTTPS://YARD.EXAMPLE.COM/Q/7K2QM9XW40");
    for (const scanned of [address, address.toLowerCase(), `${address}/`, code]) {
      expect(parseScanned(scanned)).toBe(code);
    }
    for (const path of ["/Q/7K2QM9XW40", "/q/7K2QM9XW40/"]) expect(readLabelPath(path)).toBe(code);
    expect(readLabelPath("/verify/7K2QM9XW40")).toBeUndefined();
  });

  it.each(["https://example.com/", "https://example.com/q/", "tel:5551234567", "WIFI:S:yard;;"])(
    "is not read from the code of something else: %j",
    (scanned) => {
      expect(parseScanned(scanned)).toBeUndefined();
    },
  );

  it("is shown in two groups", () => {
    expect(groupLabelCode(code)).toBe("7K2QM-9XW40");
  });
});
