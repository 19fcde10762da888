import { describe, expect, it } from "vitest";
import { buildSchedule } from "../../test/build-fleet.ts";
import { sortByUrgency } from "./sort-by-urgency.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

describe("sortByUrgency", () => {
  it("sorts overdue before due soon before the rest, the soonest first", () => {
    const byMiles = (name: string, nextDueMiles: number) => buildSchedule({ name, nextDueMiles });
    const byDate = (name: string, nextDue: string) =>
      buildSchedule({ name, nextDueMiles: null, nextDue });
    const ordered = sortByUrgency(
      [
        byMiles("later", 190_000),
        byDate("in a month", "2026-12-20T12:00:00.000Z"),
        byMiles("soon", 149_000),
        byDate("tomorrow", "2026-11-21T12:00:00.000Z"),
        byMiles("a little over", 148_200),
        byDate("a week over", "2026-11-13T12:00:00.000Z"),
      ],
      now,
    );
    expect(ordered.map((schedule) => schedule.name)).toEqual([
      "a week over",
      "a little over",
      "tomorrow",
      "soon",
      "in a month",
      "later",
    ]);
  });

  it("sorts stopped schedules last, however overdue they are", () => {
    const stopped = buildSchedule({ name: "Stopped", nextDueMiles: 1_000, active: false });
    const ordered = sortByUrgency([stopped, buildSchedule({ name: "Later" })], now);
    expect(ordered.map((schedule) => schedule.name)).toEqual(["Later", "Stopped"]);
  });

  it("sorts schedules without a due date last, and equal ones by id", () => {
    const never = buildSchedule({ id: 1, name: "Never", nextDueMiles: null });
    const ordered = sortByUrgency(
      [never, buildSchedule({ id: 3, name: "A" }), buildSchedule({ id: 2, name: "B" })],
      now,
    );
    expect(ordered.map((schedule) => schedule.name)).toEqual(["B", "A", "Never"]);
  });
});
