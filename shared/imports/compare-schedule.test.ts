import { describe, expect, it } from "vitest";
import { proposeWindows } from "../schedules/schedules.ts";
import { compareSchedule } from "./compare-schedule.ts";

/** A row as it is read: with the windows that suit its interval. */
function every(intervalHours: number) {
  return { intervalHours, ...proposeWindows({ intervalHours }) };
}

describe("compareSchedule", () => {
  it("changes nothing of a schedule that has the interval already", () => {
    const same = { ...every(50), soonHours: 9 };
    expect(compareSchedule(same, every(50))).toEqual({ changes: [], wanted: {} });
  });

  it.each([
    ["that was proposed", 50, 5, 500, { intervalHours: 500, soonHours: null }],
    ["that is the specified one", 500, null, 50, { intervalHours: 50, soonHours: 5 }],
    ["that a user gave", 50, 9, 500, { intervalHours: 500 }],
  ])("changes an interval, and a window %s: %i h and %s to %i h", (...given) => {
    const [, intervalHours, soonHours, next, wanted] = given;
    const compared = compareSchedule({ intervalHours, soonHours }, every(next));
    const changes = [{ field: "intervalHours", before: intervalHours, after: next }];
    expect(compared).toEqual({ changes, wanted });
  });

  it("leaves the window of an interval that the list does not change", () => {
    const schedule = { ...every(50), intervalDays: 90 };
    const { wanted } = compareSchedule(schedule, { ...every(50), intervalDays: 60 });
    expect(wanted).toEqual({ intervalDays: 60, soonDays: null });
  });
});
