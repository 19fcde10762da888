import { describe, expect, it } from "vitest";
import { formatMeasured } from "./item-rules.ts";

describe("formatMeasured", () => {
  it.each([
    [148_220, { unit: "mi" }, "148,220 mi"],
    [3.5, { unit: "32nds", min: 4 }, "3.5 32nds (at least 4)"],
    [0.1234, { max: 0.2 }, "0.1234 (at most 0.2)"],
  ])("says what %d of %j means", (value, rules, text) => {
    expect(formatMeasured(value, rules)).toBe(text);
  });
});
