import { describe, expect, it } from "vitest";
import { findPeriodProblem, toPeriod } from "./paper-period.ts";
import { say } from "../base/messages.ts";

const today = { now: new Date("2026-11-23T04:00:00Z"), timeZone: "America/Chicago", days: 90 };

describe("the days of a file", () => {
  it("are the last 90 up to the company's day", () => {
    expect(toPeriod({}, today)).toEqual({ from: "2026-08-25", to: "2026-11-22" });
  });

  it("are as many before a last day that is given", () => {
    expect(toPeriod({ to: "2026-03-01" }, { ...today, days: 3 })).toEqual({
      from: "2026-02-27",
      to: "2026-03-01",
    });
  });

  it("end today where only the first one is given", () => {
    expect(toPeriod({ from: "2026-01-01" }, today)).toEqual({
      from: "2026-01-01",
      to: "2026-11-22",
    });
  });

  it.each([
    { from: "2026-11-22", to: "2026-11-22", problem: undefined },
    { from: "2026-11-22", to: "2026-11-21", problem: "The first day is after the last one" },
    { from: "2025-09-19", to: "2026-11-22", problem: undefined },
    { from: "2025-09-18", to: "2026-11-22", problem: "Please choose at most 430 days" },
  ])("are validated from $from to $to: $problem", ({ from, to, problem }) => {
    const found = findPeriodProblem({ from, to });
    expect(found && say(found)).toBe(problem);
  });
});
