import { describe, expect, it } from "vitest";
import { findCurrentReading, isStale, computeLifetime, type Restart } from "./meters.ts";

const noon = new Date("2026-11-20T18:00:00Z");

function daysAgo(days: number): Date {
  return new Date(noon.getTime() - days * 24 * 60 * 60 * 1000);
}

let made = 0;

function reading(
  value: number,
  days: number,
  given: { restart?: Restart; previousValue?: number; isVoid?: boolean; waits?: boolean } = {},
) {
  const { restart = null, previousValue = null, isVoid = false, waits = false } = given;
  made += 1;
  return {
    id: made,
    value,
    readAt: daysAgo(days),
    restart,
    previousValue,
    voidedAt: isVoid ? noon : null,
    toConfirm: waits ? true : null,
    confirmedAt: null,
  };
}

describe("findCurrentReading", () => {
  it("is the highest, and not the newest", () => {
    expect(findCurrentReading([reading(148_400, 2), reading(148_220, 1)])?.value).toBe(148_400);
  });

  it("is none that waits, but one that was confirmed", () => {
    const [accepted, waiting] = [reading(88_020, 2), reading(880_200, 1, { waits: true })];
    expect(findCurrentReading([accepted, waiting])?.value).toBe(88_020);
    const confirmed = { ...waiting, confirmedAt: noon };
    expect(findCurrentReading([accepted, confirmed])?.value).toBe(880_200);
  });

  it("is the latest of equal ones", () => {
    const [late, early] = [reading(7, 1), reading(7, 2)];
    expect(findCurrentReading([late, early])).toBe(late);
  });

  it("leaves out void readings, and those from before the meter was restarted", () => {
    const readings = [
      reading(1_482_200, 1, { isVoid: true }),
      reading(148_220, 5),
      reading(0, 4, { restart: "replaced", previousValue: 148_220 }),
      reading(12, 3),
      reading(10, 2, { restart: "corrected", previousValue: 12, isVoid: true }),
    ];
    expect(findCurrentReading(readings)?.value).toBe(12);
  });

  it("is none without a valid reading", () => {
    expect(findCurrentReading([reading(5, 1, { isVoid: true })])).toBeUndefined();
  });
});

describe("computeLifetime", () => {
  it("adds what replaced meters have counted", () => {
    const readings = [
      reading(148_220, 9),
      reading(100, 8, { restart: "replaced", previousValue: 148_220 }),
      reading(600.5, 7),
    ];
    expect(computeLifetime(readings)).toBe(148_720.5);
  });

  it("adds nothing for a meter that was corrected", () => {
    const corrected = reading(148_220, 1, { restart: "corrected", previousValue: 1_482_200 });
    expect(computeLifetime([reading(1_482_200, 2), corrected])).toBe(148_220);
  });
});

describe("isStale", () => {
  it.each([
    [daysAgo(30), false],
    [daysAgo(30.01), true],
    [null, false],
  ])("says of a meter that was read at %s: %s", (readAt, expected) => {
    expect(isStale(readAt, noon)).toBe(expected);
  });
});
