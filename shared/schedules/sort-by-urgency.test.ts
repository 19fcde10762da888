import { describe, expect, it } from "vitest";
import { sortByUrgency } from "./sort-by-urgency.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

const onTime = {
  id: 1,
  active: true,
  nextDue: null,
  nextDueMiles: null,
  nextDueHours: null,
  forecastOn: null,
  currentMiles: 148_220,
  currentHours: 500,
};

type Schedule = Parameters<typeof sortByUrgency>[0][number];

function build(given: Partial<Schedule> & { name?: string }) {
  return { ...onTime, name: "", ...given };
}

function sort(schedules: ReturnType<typeof build>[]): string[] {
  return sortByUrgency(schedules, now).map(({ name }) => name);
}

describe("sortByUrgency", () => {
  it("sorts overdue before due soon before the rest, the soonest first", () => {
    const byMiles = (name: string, nextDueMiles: number) => build({ name, nextDueMiles });
    const byDate = (name: string, nextDue: string) => build({ name, nextDue });
    const schedules = [
      byMiles("later", 190_000),
      byDate("in a month", "2026-12-20T12:00:00.000Z"),
      byMiles("soon", 149_000),
      byDate("tomorrow", "2026-11-21T12:00:00.000Z"),
      byMiles("a little over", 148_200),
      byDate("a week over", "2026-11-13T12:00:00.000Z"),
    ];
    const expected = ["a week over", "a little over", "tomorrow", "soon", "in a month", "later"];
    expect(sort(schedules)).toEqual(expected);
  });

  it("sorts by the day that each will be due, by whichever of its metrics", () => {
    const both = { nextDueMiles: 153_220, nextDue: "2027-03-01T12:00:00.000Z" };
    const schedules = [
      build({ name: "1,100 mi, of a unit that stands", nextDueMiles: 149_320 }),
      build({ name: "100 days", nextDue: "2027-02-28T12:00:00Z", forecastOn: "2027-02-28" }),
      build({ name: "5,000 mi, of a unit that runs", ...both, forecastOn: "2026-11-24" }),
      build({ name: "1,200 mi, seldom", nextDueMiles: 149_420, forecastOn: "2028-01-01" }),
    ];
    expect(sort(schedules)).toEqual([
      "5,000 mi, of a unit that runs",
      "1,100 mi, of a unit that stands",
      "100 days",
      "1,200 mi, seldom",
    ]);
  });

  it("sorts what is due soon before what is due earlier and has a shorter window", () => {
    const schedules = [
      build({ name: "in 10 days", nextDue: "2026-11-30T12:00:00Z", forecastOn: "2026-11-30" }),
      build({
        name: "in 20",
        nextDue: "2026-12-10T12:00:00Z",
        forecastOn: "2026-12-10",
        soonDays: 30,
      }),
    ];
    expect(sort(schedules)).toEqual(["in 20", "in 10 days"]);
  });

  it("sorts one of the same day by what is left", () => {
    const forecastOn = "2026-11-20";
    const schedules = [
      build({ name: "tonight", nextDue: "2026-11-20T20:00:00Z", forecastOn }),
      build({ name: "now", nextDueMiles: 148_220, forecastOn }),
    ];
    expect(sort(schedules)).toEqual(["now", "tonight"]);
  });

  it("sorts last what is stopped or never due, by id", () => {
    const schedules = [
      build({ id: 3, name: "Stopped", nextDueMiles: 1_000, active: false }),
      build({ id: 2, name: "Never" }),
      build({ id: 5, name: "B", nextDueMiles: 190_000 }),
      build({ id: 4, name: "A", nextDueMiles: 190_000 }),
    ];
    expect(sort(schedules)).toEqual(["A", "B", "Never", "Stopped"]);
  });
});
