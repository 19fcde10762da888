import { describe, expect, it } from "vitest";
import { formatMeasured, noteMeasured } from "./item-rules.ts";

describe("formatMeasured", () => {
  it.each([
    [148_220, { unit: "mi" }, "148,220 mi"],
    [3.5, { unit: "32nds", min: 4 }, "3.5 32nds (at least 4)"],
    [0.1234, { max: 0.2 }, "0.1234 (at most 0.2)"],
  ])("says what %d of %j means", (value, rules, text) => {
    expect(formatMeasured(value, rules)).toBe(text);
  });
});

describe("noteMeasured", () => {
  it.each([
    [148_220, {}, "148220"],
    [62, { unit: "psi", min: 100 }, "62 psi (min 100)"],
    [160, { unit: "psi", min: 100, max: 150 }, "160 psi (min 100, max 150)"],
  ])("writes %d of %j down", (value, rules, text) => {
    expect(noteMeasured(value, rules)).toBe(text);
  });
});
