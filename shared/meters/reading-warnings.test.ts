import { describe, expect, it } from "vitest";
import { type Neighbours, isToBeConfirmed, listReadingWarnings } from "./reading-warnings.ts";

const noon = new Date("2026-11-20T18:00:00Z");

function daysAgo(days: number): Date {
  return new Date(noon.getTime() - days * 24 * 60 * 60 * 1000);
}

describe("listReadingWarnings", () => {
  const miles = (value: number, near: Neighbours) =>
    listReadingWarnings({ meter: "miles", value, readAt: noon }, near);
  const before = { value: 148_220, readAt: daysAgo(1) };

  it.each([
    ["nothing of the first reading", 1_482_200, {}, []],
    ["nothing of what a truck drives in a day", 149_420, { before }, []],
    ["a jump of more than that", 149_420.1, { before }, ["jump"]],
    [
      "a jump by the days that have passed",
      152_000,
      { before: { ...before, readAt: daysAgo(4) } },
      [],
    ],
    [
      "no jump within a part of a day",
      149_420,
      { before: { ...before, readAt: daysAgo(0.1) } },
      [],
    ],
    ["no jump since an unknown day", 1_482_200, { before: { ...before, readAt: null } }, []],
    ["a lower one", 148_219.9, { before }, ["lower"]],
    ["nothing of the same again", 148_220, { before }, []],
    [
      "one above a later one",
      148_401,
      { after: { value: 148_400, readAt: daysAgo(-1) } },
      ["aboveLater"],
    ],
    [
      "nothing of a fitting one between two",
      148_300,
      { before, after: { value: 148_400, readAt: daysAgo(-1) } },
      [],
    ],
    [
      "nothing of the meter that was replaced later",
      148_300,
      { before, after: { value: 3, readAt: daysAgo(-1), restart: "replaced" } },
      [],
    ],
    [
      "both where the readings around it are out of order",
      100,
      { before, after: { value: 50, readAt: daysAgo(-1) } },
      ["lower", "aboveLater"],
    ],
  ] as const)("warns of %s", (...[, value, near, warnings]) => {
    expect(miles(value, near)).toEqual(warnings);
  });

  it.each([
    [1_021, []],
    [1_021.1, ["clock"]],
  ])("takes %d hours after 20 hours at 1,000 as it must", (value, warnings) => {
    const near = { before: { value: 1_000, readAt: new Date("2026-11-19T22:00:00Z") } };
    expect(listReadingWarnings({ meter: "hours", value, readAt: noon }, near)).toEqual(warnings);
  });
});

describe("isToBeConfirmed", () => {
  const readAt = daysAgo(0.5);

  it.each([
    ["miles", 1_200, { value: 88_000, readAt }, false],
    ["miles", 1_200.1, { value: 88_000, readAt }, true],
    ["miles", 4_800, { value: 88_000, readAt: daysAgo(4) }, false],
    ["miles", 4_800.1, { value: 88_000, readAt: daysAgo(4) }, true],
    ["hours", 26, { value: 0.1, readAt }, false],
    ["hours", 26.1, { value: 0.1, readAt }, true],
    ["hours", 52, { value: 1_000.3, readAt: daysAgo(2) }, false],
    ["miles", 1_200.1, { value: 88_000, readAt: daysAgo(-3) }, true],
    ["miles", 880_200, { value: 0, readAt }, false],
    ["miles", 880_200, { value: 88_000, readAt: null }, false],
    ["miles", -8_000, { value: 88_000, readAt }, false],
  ] as const)("of %s, %d more than %j is %s", (...[meter, more, last, isWaiting]) => {
    const value = last.value + more;
    expect(isToBeConfirmed({ meter, value, readAt: noon }, last)).toBe(isWaiting);
  });
});
