import { describe, expect, it } from "vitest";
import type { ItemResult } from "../records/inspection-results.ts";
import { formatPace, isSamePace, evaluatePace, countSeconds } from "./pace.ts";

const start = Date.parse("2026-11-20T12:00:00.000Z");
const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
const items = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `item-${n}`,
    label: `Item ${n}`,
    group: `Group ${n % 3}`,
    required: true,
  }));

/** Filled in within so many seconds, with a tap at each of the moments. */
function filled(seconds: number, taps: readonly number[], how?: "section") {
  const results = taps.map((tap, n): [string, ItemResult] => [
    `item-${n}`,
    { status: "pass", answeredAt: at(tap), ...(how ? { how } : {}) },
  ]);
  return evaluatePace({
    startedAt: at(0),
    date: at(seconds),
    results: Object.fromEntries(results),
    checklistItems: items(taps.length),
    checklistCategory: "truck",
  });
}

const evenly = (count: number, gap: number) => Array.from({ length: count }, (_, n) => n * gap);

describe("countSeconds", () => {
  it("is the time from the start to the end, and null where it is not known", () => {
    expect(countSeconds({ startedAt: at(0), date: at(102) })).toBe(102);
    expect(countSeconds({ startedAt: null, date: at(102) })).toBeNull();
    expect(countSeconds({ startedAt: at(103), date: at(102) })).toBeNull();
  });
});

describe("evaluatePace", () => {
  it.each([
    [10, 19, true],
    [10, 20, false],
    [9, 19, false],
  ])("calls %i items in %i seconds very fast: %s", (count, seconds, isVeryFast) => {
    expect(filled(seconds, evenly(count, 2))).toMatchObject({ seconds, isVeryFast });
  });

  it.each([
    [[0, 1.999, 3.998], true],
    [[0, 2, 4], false],
    [[0, 1, 2, 60, 120], false],
    [[0, 1, 2, 3, 60, 120, 121], true],
    [[0, 1], false],
    [[4, 0, 2], false],
  ])("calls taps at %j very fast: %s", (taps, isVeryFast) => {
    expect(filled(300, taps)?.isVeryFast).toBe(isVeryFast);
  });

  it("counts the sections that were passed as a whole, and none of their taps", () => {
    const pace = filled(300, [5, 5, 5, 5], "section");
    expect(pace).toEqual({ seconds: 300, isVeryFast: false, sections: 3 });
  });

  it("is null where the phone did not say when it began", () => {
    const log = { date: at(9), results: {}, checklistItems: null };
    expect(evaluatePace({ ...log, startedAt: null, checklistCategory: "truck" })).toBeNull();
  });
});

describe("formatPace", () => {
  it.each([
    [42, "42 s"],
    [60, "1 min 0 s"],
    [102, "1 min 42 s"],
    [3_599, "59 min 59 s"],
    [7_380, "2 h 3 min"],
  ])("says %i seconds as %s", (seconds, text) => {
    expect(formatPace(seconds)).toBe(text);
  });
});

describe("isSamePace", () => {
  it.each([
    [[100, 103], true],
    [[98, 101], true],
    [[100, 104], false],
    [[98, 102], false],
    [[100], false],
    [[100, null], false],
    [[], false],
  ])("is said of 100 seconds after %j: %s", (before, isSame) => {
    expect(isSamePace(100, before)).toBe(isSame);
  });
});
