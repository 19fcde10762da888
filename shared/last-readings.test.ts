import { describe, expect, it } from "vitest";
import { formatLastReadings } from "./last-readings.ts";

const read = { currentMiles: 148_220, currentHours: 0, milesReadAt: null, hoursReadAt: null };
const clock = { timeZone: "America/Los_Angeles", now: new Date("2026-11-22T12:00:00Z") };

describe("formatLastReadings", () => {
  it.each([
    ["2026-11-19T12:00:00Z", "2026-11-22T12:00:00Z", "Last 148,220 mi, Nov 19"],
    ["2025-11-19T12:00:00Z", "2026-11-22T12:00:00Z", "Last 148,220 mi, Nov 19, 2025"],
    ["2026-01-01T07:59:00Z", "2026-01-02T12:00:00Z", "Last 148,220 mi, Dec 31, 2025"],
    ["2026-01-01T07:59:00Z", "2026-01-01T07:59:30Z", "Last 148,220 mi, Dec 31"],
  ])("names the company's day of a reading of %s at %s: '%s'", (milesReadAt, now, text) => {
    const { miles } = formatLastReadings(
      { ...read, milesReadAt },
      { ...clock, now: new Date(now) },
    );
    expect(miles).toBe(text);
  });

  it("names no day that nobody knows", () => {
    expect(formatLastReadings(read, clock).miles).toBe("Last 148,220 mi");
  });

  it("says that a meter was not read yet", () => {
    expect(formatLastReadings(read, clock).hours).toBe("No reading yet");
    const run = { ...read, currentHours: 3_412.5, hoursReadAt: "2026-11-19T12:00:00Z" };
    expect(formatLastReadings(run, clock).hours).toBe("Last 3,412.5 hr, Nov 19");
  });
});
