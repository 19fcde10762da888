import { describe, expect, it } from "vitest";
import { findDeciding, forecastDueDay, type UnitInUse } from "./forecast.ts";

const shown = { now: new Date("2026-11-20T18:00:00.000Z"), timeZone: "America/Chicago" };
const unit: UnitInUse = {
  currentMiles: 148_220,
  currentHours: 4_000,
  milesReadAt: "2026-11-20T12:00:00.000Z",
  hoursReadAt: null,
  dailyMiles: 82,
  dailyHours: null,
};

function forecast(dues: Parameters<typeof forecastDueDay>[0], given: Partial<UnitInUse> = {}) {
  return forecastDueDay(dues, { ...unit, ...given }, shown);
}

describe("The day on which a schedule will be due", () => {
  it("is that on which the meter reaches it", () => {
    expect(forecast({ nextDueMiles: 148_220 + 28 * 82 })).toBe("2026-12-18");
    expect(forecast({ nextDueMiles: 148_220 + 28 * 82 - 0.1 })).toBe("2026-12-17");
  });

  it("counts from the day on which the meter was read, in the company's zone", () => {
    const milesReadAt = "2026-11-18T05:59:00.000Z";
    expect(forecast({ nextDueMiles: 148_220 + 820 }, { milesReadAt })).toBe("2026-11-27");
    // By then it should have been reached.
    expect(forecast({ nextDueMiles: 148_221 }, { milesReadAt })).toBe("2026-11-20");
  });

  it("is the first one of all metrics", () => {
    const nextDue = "2026-12-01T05:59:59.999Z";
    expect(forecast({ nextDue, nextDueMiles: 153_220 })).toBe("2026-11-30");
    expect(forecast({ nextDue, nextDueMiles: 148_302 })).toBe("2026-11-21");
    const hours = { nextDueHours: 4_010, nextDue };
    expect(forecast(hours)).toBe("2026-11-30");
    expect(forecast(hours, { dailyHours: 5 })).toBe("2026-11-22");
    expect(findDeciding(hours, { ...unit, dailyHours: 5 }, shown)).toEqual({
      by: "hours",
      day: "2026-11-22",
      daily: 5,
    });
  });

  it("is today for what is overdue or reached, whatever the unit runs", () => {
    expect(forecast({ nextDue: "2026-10-01T12:00:00.000Z" })).toBe("2026-11-20");
    expect(forecast({ nextDueHours: 4_000 })).toBe("2026-11-20");
    expect(forecast({ nextDueHours: 3_999 })).toBe("2026-11-20");
  });

  it("is unknown without a due, without known use, and beyond three years", () => {
    expect(forecast({})).toBeNull();
    expect(forecast({ nextDueHours: 4_001 })).toBeNull();
    expect(forecast({ nextDueMiles: 148_220 + 82 * 1_096 })).toBe("2029-11-20");
    expect(forecast({ nextDueMiles: 148_220 + 82 * 1_097 })).toBeNull();
    expect(forecast({ nextDueMiles: 9_999_999 }, { dailyMiles: 0.1 })).toBeNull();
  });
});
