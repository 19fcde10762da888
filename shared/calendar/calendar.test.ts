import { describe, expect, it } from "vitest";
import { addToMonth, calendarLimits, formatMonth, formatWeekday, isMonth } from "./calendar.ts";
import { listWeeks, toMonth, toWeeks } from "./calendar.ts";

describe("The weeks of a month", () => {
  it.each([
    { month: "2026-11", weeks: 5, from: "2026-11-01", until: "2026-12-05" },
    { month: "2026-12", weeks: 5, from: "2026-11-29", until: "2027-01-02" },
    { month: "2027-05", weeks: 6, from: "2027-04-25", until: "2027-06-05" },
    { month: "2026-02", weeks: 4, from: "2026-02-01", until: "2026-02-28" },
    { month: "2028-02", weeks: 5, from: "2028-01-30", until: "2028-03-04" },
  ])("of $month are from $from to $until", ({ month, weeks, from, until }) => {
    expect(toWeeks(month)).toEqual({ from, until });
    const listed = listWeeks(month);
    expect(listed).toHaveLength(weeks);
    expect(listed.flat()).toEqual([...new Set(listed.flat())].toSorted());
    expect([listed[0]?.[0], listed.at(-1)?.at(-1)]).toEqual([from, until]);
    expect(listed.flat().length).toBeLessThanOrEqual(calendarLimits.daysMax);
  });
});

describe("A month", () => {
  it("is followed by the next one, also over the end of a year", () => {
    expect(addToMonth("2026-12", 1)).toBe("2027-01");
    expect(addToMonth("2026-01", -1)).toBe("2025-12");
    expect(toMonth("2026-12-18")).toBe("2026-12");
  });

  it("is known by its year and number", () => {
    expect(["2026-01", "1991-01", "2099-12"].map(isMonth)).toEqual([true, true, true]);
    const others = [
      "2026-13",
      "2026-00",
      "2026-1",
      "2026-01-01",
      "0026-01",
      "1990-12",
      "2101-01",
      "",
    ];
    expect(others.filter(isMonth)).toEqual([]);
  });

  it("and a day of the week have names", () => {
    expect(formatMonth("2026-12")).toBe("December 2026");
    expect(formatWeekday("2026-11-29", "short")).toBe("Sun");
    expect(formatWeekday("2026-11-29", "long")).toBe("Sunday");
  });
});
