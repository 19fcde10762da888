import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { hourMs } from "../base/dates.ts";
import { setLanguageSource } from "../base/languages.ts";
import {
  formatDue,
  computeHoursLeft,
  dropUnusedWindows,
  findScheduleProblems,
  proposeWindows,
  formatInterval,
  formatNextDue,
  formatScheduleName,
  scheduleNames,
  computeScheduleStatus,
  scheduleStatuses,
  scheduleStatusLabels,
  scheduleTypeLabels,
  computeUsageLeft,
} from "./schedules.ts";
import { say } from "../base/messages.ts";

const now = new Date("2026-11-20T15:00:00Z");
const readings = { currentMiles: 10_000, currentHours: 500 };
const zone = "America/Chicago";

function inHours(hours: number): Date {
  return new Date(now.getTime() + hours * hourMs);
}

describe("the labels of a schedule", () => {
  it("are exactly the specified names", () => {
    expect(scheduleNames).toEqual([
      "Preventative Maintenance",
      "Oil Change",
      "Brake Inspection",
      "Tire Rotation",
      "Engine Service",
      "Hydraulic Service",
      "Transmission Service",
      "DOT Inspection",
      "Annual Inspection",
    ]);
  });

  it("label its types and states", () => {
    expect(scheduleTypeLabels).toEqual({ time_based: "Time-based", usage_based: "Usage-based" });
    expect(scheduleStatusLabels).toEqual({
      overdue: "Overdue",
      due_soon: "Due Soon",
      on_time: "On Time",
    });
  });
});

describe("computeScheduleStatus", () => {
  it.each([
    ["a moment ago", -1 / hourMs, "overdue"],
    ["right now", 0, "due_soon"],
    ["in 100 hours", 100, "due_soon"],
    ["in 100.1 hours", 100.1, "on_time"],
    ["in 100 hours and a moment", 100 + 1 / hourMs, "on_time"],
  ])("is as specified for a schedule that is due %s", (_, hours, status) => {
    expect(computeScheduleStatus({ nextDue: inHours(hours) }, readings, now)).toBe(status);
    expect(computeScheduleStatus({ nextDue: inHours(hours).toISOString() }, readings, now)).toBe(
      status,
    );
  });

  it.each([
    [499.9, "overdue"],
    [500, "due_soon"],
    [600, "due_soon"],
    [600.1, "on_time"],
  ])("is as specified for a schedule due at %d hours, the meter at 500", (nextDueHours, status) => {
    expect(computeScheduleStatus({ nextDueHours }, readings, now)).toBe(status);
  });

  it.each([
    [9_999.9, "overdue"],
    [10_000, "due_soon"],
    [11_000, "due_soon"],
    [11_000.1, "on_time"],
  ])("is as specified for a schedule due at %d miles, the meter at 10,000", (due, status) => {
    expect(computeScheduleStatus({ nextDueMiles: due }, readings, now)).toBe(status);
  });

  it("is correct for sums of tenths", () => {
    const asset = { currentMiles: 0.3, currentHours: 0.3 };
    expect(computeScheduleStatus({ nextDueHours: 0.1 + 0.2 }, asset, now)).toBe("due_soon");
    expect(computeScheduleStatus({ nextDueMiles: 1_000.3 }, asset, now)).toBe("due_soon");
  });

  it.each([
    ["no dues", {}, "on_time"],
    ["empty dues", { nextDue: null, nextDueMiles: null, nextDueHours: null }, "on_time"],
    ["a due of 0 hours", { nextDueHours: 0 }, "overdue"],
    ["hours on time and miles overdue", { nextDueHours: 900, nextDueMiles: 1 }, "overdue"],
    ["hours overdue and miles on time", { nextDueHours: 1, nextDueMiles: 99_999 }, "overdue"],
    ["hours due soon and miles on time", { nextDueHours: 550, nextDueMiles: 99_999 }, "due_soon"],
    ["a date due soon and miles overdue", { nextDue: inHours(5), nextDueMiles: 9_000 }, "overdue"],
  ])("is the worst of its dues with %s", (_, dues, status) => {
    expect(computeScheduleStatus(dues, readings, now)).toBe(status);
  });

  it("only gets worse as time passes and the meters rise", () => {
    const amount = fc.integer({ min: 0, max: 3_000 });
    fc.assert(
      fc.property(amount, amount, amount, (dueHours, used, passed) => {
        const dues = { nextDue: inHours(dueHours), nextDueHours: 500 + dueHours };
        const later = { currentMiles: 10_000, currentHours: 500 + used };
        const before = computeScheduleStatus(dues, readings, now);
        const after = computeScheduleStatus(dues, later, inHours(passed));
        expect(scheduleStatuses.indexOf(after)).toBeLessThanOrEqual(
          scheduleStatuses.indexOf(before),
        );
      }),
    );
  });
});

describe("computeUsageLeft", () => {
  it.each([
    [{ nextDueHours: 600 }, 100],
    [{ nextDueHours: 600.1 }, 100.1],
    [{ nextDueMiles: 11_000 }, 100],
    [{ nextDueMiles: 11_000.1 }, 100.01],
    [{ nextDueMiles: 10_000 }, 0],
    [{ nextDueMiles: 9_999.9 }, -0.01],
    [{ nextDueHours: 900, nextDueMiles: 10_500 }, 50],
    [{ nextDueHours: 510.5, nextDueMiles: 10_500 }, 10.5],
    [{ nextDue: new Date("2000-01-01") }, null],
    [{}, null],
  ])("looks at the meters alone for %j: %s", (dues, left) => {
    expect(computeUsageLeft(dues, readings)).toBe(left);
  });

  it("agrees with the status: below 0 overdue, up to 100 due soon", () => {
    const tenths = fc.integer({ min: 0, max: 999_999_999 }).map((value) => value / 10);
    fc.assert(
      fc.property(tenths, tenths, fc.boolean(), (due, meter, isMiles) => {
        const dues = isMiles ? { nextDueMiles: due } : { nextDueHours: due };
        const left = computeUsageLeft(dues, { currentMiles: meter, currentHours: meter }) ?? NaN;
        const byLeft = left < 0 ? "overdue" : left <= 100 ? "due_soon" : "on_time";
        const status = computeScheduleStatus(
          dues,
          { currentMiles: meter, currentHours: meter },
          now,
        );
        expect(status).toBe(byLeft);
      }),
    );
  });
});

describe("computeHoursLeft", () => {
  it.each([
    [{ nextDue: inHours(5) }, 5],
    [{ nextDue: inHours(5), nextDueMiles: 10_030 }, 3],
    [{ nextDue: inHours(-5), nextDueHours: 600 }, -5],
    [{}, Infinity],
  ])("takes what comes first for %j: %s", (dues, left) => {
    expect(computeHoursLeft(dues, readings, now)).toBe(left);
  });
});

describe("formatDue", () => {
  it.each([
    ["nothing", {}, "No due date"],
    ["days", { nextDue: inHours(72) }, "Due in 3 days"],
    ["one day", { nextDue: inHours(24) }, "Due in 1 day"],
    ["hours", { nextDue: inHours(23.9) }, "Due in 23 hours"],
    ["one hour", { nextDue: inHours(1) }, "Due in 1 hour"],
    ["minutes", { nextDue: inHours(0.9) }, "Due in less than 1 hour"],
    ["days over", { nextDue: inHours(-72) }, "Overdue by 3 days"],
    ["minutes over", { nextDue: inHours(-0.5) }, "Overdue by less than 1 hour"],
    ["miles", { nextDueMiles: 11_100 }, "Due in 1,100 mi"],
    ["no miles left", { nextDueMiles: 10_000 }, "Due in 0 mi"],
    ["miles over", { nextDueMiles: 9_800 }, "Overdue by 200 mi"],
    ["meter hours", { nextDueHours: 512.5 }, "Due in 12.5 hr"],
    ["meter hours over", { nextDueHours: 499.9 }, "Overdue by 0.1 hr"],
    ["hours before miles", { nextDueHours: 490, nextDueMiles: 9_000 }, "Overdue by 10 hr"],
    ["the worse one", { nextDueHours: 550, nextDueMiles: 9_000 }, "Overdue by 1,000 mi"],
    ["what comes first", { nextDue: inHours(2_400), nextDueHours: 620 }, "Due in 120 hr"],
    ["what comes first of days", { nextDue: inHours(240), nextDueMiles: 99_999 }, "Due in 10 days"],
    [
      "a window of its own",
      { nextDue: inHours(240), nextDueHours: 610, soonDays: 20 },
      "Due in 10 days",
    ],
  ])("formats %s", (_, dues, text) => {
    expect(formatDue(dues, readings, { now, timeZone: "UTC" })).toBe(text);
  });

  it.each([
    ["2026-11-18T19:00:00Z", "Overdue by 2 days"],
    ["2026-10-30T18:00:00Z", "Overdue by 21 days"],
    ["2026-11-25T19:00:00Z", "Due in 5 days"],
    ["2026-11-21T06:59:00Z", "Due in 15 hours"],
  ])("counts the days to %s as the company's calendar does", (nextDue, text) => {
    const at = { now: new Date("2026-11-20T15:00:00Z"), timeZone: "America/Denver" };
    expect(formatDue({ nextDue }, readings, at)).toBe(text);
  });
});

describe("formatNextDue and formatInterval", () => {
  it.each([
    [{}, "Not set"],
    [{ nextDue: "2026-12-18T18:00:00Z" }, "Dec 18, 2026"],
    [{ nextDueMiles: 153_220 }, "153,220 mi"],
    [{ nextDueHours: 0 }, "0 hr"],
    [{ nextDueHours: 612.5, nextDueMiles: 20_000 }, "612.5 hr or 20,000 mi"],
  ])("the next due of %j reads '%s'", (dues, text) => {
    expect(formatNextDue(dues, zone)).toBe(text);
  });

  it.each([
    [{ intervalDays: 90 }, "Every 90 days"],
    [{ intervalDays: 1 }, "Every 1 day"],
    [{ intervalDays: 1_460 }, "Every 1,460 days"],
    [{ intervalMiles: 5_000 }, "Every 5,000 mi"],
    [{ intervalHours: 250 }, "Every 250 hr"],
    [{ intervalMonths: 12 }, "Every 12 months"],
    [{ intervalMonths: 1 }, "Every 1 month"],
    [
      { intervalDays: 90, intervalMiles: 5_000, intervalHours: null },
      "Every 5,000 mi or 90 days, whichever comes first",
    ],
    [
      { intervalMonths: 6, intervalMiles: 5_000, intervalHours: 250 },
      "Every 5,000 mi, 250 hr or 6 months, whichever comes first",
    ],
  ])("the interval of %j reads '%s'", (intervals, text) => {
    expect(formatInterval(intervals)).toBe(text);
  });
});

describe("findScheduleProblems", () => {
  const missingDays = {
    intervalDays: "Please specify interval days for time-based schedules.",
  };
  const missingUsage = {
    intervalMiles: "Please specify either interval miles or hours for usage-based schedules.",
  };
  const window = "Due soon must be less than the interval";

  it.each([
    ["time_based", { intervalDays: 1 }, {}],
    ["time_based", { intervalMonths: 1 }, {}],
    ["time_based", {}, missingDays],
    ["time_based", { intervalDays: null, intervalMiles: 5 }, missingDays],
    ["usage_based", { intervalMiles: 1 }, {}],
    ["usage_based", { intervalHours: 1 }, {}],
    ["usage_based", { intervalMiles: 1, intervalHours: 1, intervalDays: 90 }, {}],
    ["usage_based", {}, missingUsage],
    ["usage_based", { intervalDays: 30 }, missingUsage],
    [
      "time_based",
      { intervalDays: 90, intervalMonths: 3 },
      { intervalMonths: "Please give days or months, not both" },
    ],
    ["usage_based", { intervalHours: 50, soonHours: 49.9 }, {}],
    ["usage_based", { intervalHours: 50, soonHours: 50 }, { soonHours: window }],
    ["usage_based", { intervalMiles: 50, soonMiles: 50 }, { soonMiles: window }],
    ["usage_based", { intervalMiles: 50, soonHours: 50 }, {}],
    ["time_based", { intervalDays: 30, soonDays: 29 }, {}],
    ["time_based", { intervalDays: 30, soonDays: 30 }, { soonDays: window }],
    ["time_based", { intervalMonths: 1, soonDays: 27 }, {}],
    ["time_based", { intervalMonths: 1, soonDays: 28 }, { soonDays: window }],
    ["time_based", { intervalMonths: 12, soonDays: 60 }, {}],
    ["time_based", { intervalMonths: 12, soonDays: 365 }, { soonDays: window }],
  ] as const)("returns for a %s schedule with %j: %j", (type, schedule, problems) => {
    const found = findScheduleProblems(type, schedule).map(({ field, message }) => [
      field,
      say(message),
    ]);
    expect(Object.fromEntries(found)).toEqual(problems);
  });
});

describe("the windows of a schedule", () => {
  it.each([
    [{ soonDays: 10 }, { nextDue: inHours(240) }, "due_soon"],
    [{ soonDays: 10 }, { nextDue: inHours(240.1) }, "on_time"],
    [{ soonDays: 0 }, { nextDue: inHours(0.1) }, "on_time"],
    [{ soonDays: 0 }, { nextDue: inHours(0) }, "due_soon"],
    [{ soonDays: 10 }, { nextDue: inHours(-0.1) }, "overdue"],
    [{ soonHours: 5 }, { nextDueHours: 505 }, "due_soon"],
    [{ soonHours: 5 }, { nextDueHours: 505.1 }, "on_time"],
    [{ soonHours: 5 }, { nextDueMiles: 11_000 }, "due_soon"],
    [{ soonMiles: 2_500 }, { nextDueMiles: 12_500 }, "due_soon"],
    [{ soonMiles: 2_500 }, { nextDueMiles: 12_500.1 }, "on_time"],
    [{ soonMiles: null }, { nextDueMiles: 11_000.1 }, "on_time"],
  ])("%j make %j %s", (windows, dues, status) => {
    expect(computeScheduleStatus({ ...windows, ...dues }, readings, now)).toBe(status);
  });

  it.each([
    [{ intervalHours: 50 }, { soonHours: 5 }],
    [{ intervalHours: 199.9 }, { soonHours: 20 }],
    [{ intervalHours: 200 }, {}],
    [{ intervalMiles: 1_999 }, { soonMiles: 199.9 }],
    [{ intervalMiles: 2_000 }, {}],
    [{ intervalDays: 1 }, { soonDays: 0 }],
    [{ intervalDays: 2 }, { soonDays: 1 }],
    [{ intervalDays: 8 }, { soonDays: 1 }],
    [{ intervalDays: 9 }, {}],
    [{ intervalMonths: 1 }, {}],
    [
      { intervalHours: 100, intervalMiles: 5_000, intervalDays: 7 },
      { soonHours: 10, soonDays: 1 },
    ],
    [{}, {}],
  ])("that the form proposes for %j are %j", (intervals, proposed) => {
    const none = { soonDays: null, soonMiles: null, soonHours: null };
    expect(proposeWindows(intervals)).toEqual({ ...none, ...proposed });
    expect(findScheduleProblems("usage_based", { ...intervals, ...proposed })).toEqual(
      findScheduleProblems("usage_based", intervals),
    );
  });

  it("are dropped with their intervals", () => {
    const all = { soonDays: 9, soonMiles: 9, soonHours: 9 };
    expect(dropUnusedWindows({ ...all, intervalMonths: 1 })).toEqual({
      soonDays: 9,
      soonMiles: null,
      soonHours: null,
    });
    expect(dropUnusedWindows({ ...all, intervalMiles: 99, intervalHours: 99 })).toEqual({
      soonDays: null,
      soonMiles: 9,
      soonHours: 9,
    });
  });
});

describe("A schedule in Spanish", () => {
  afterEach(() => setLanguageSource(() => "en"));

  it("says when it is due", () => {
    setLanguageSource(() => "es");
    const shown = { now, timeZone: zone };
    expect(formatDue({ nextDue: inHours(-30) }, readings, shown)).toBe("Vencido por 1 día");
    expect(formatDue({ nextDue: inHours(5.5) }, readings, shown)).toBe("Vence en 5 horas");
    expect(formatDue({ nextDueMiles: 11_100 }, readings, shown)).toBe("Vence en 1,100 mi");
    expect(formatInterval({ intervalDays: 90, intervalMiles: 5000 })).toBe(
      "Cada 5,000 mi o 90 días, lo que ocurra primero",
    );
    expect(scheduleStatusLabels.due_soon).toBe("Por vencer");
  });

  it("calls a well-known service by its Spanish name", () => {
    setLanguageSource(() => "es");
    expect(formatScheduleName("Oil Change")).toBe("Cambio de aceite");
    expect(formatScheduleName("Crane certificate")).toBe("Crane certificate");
  });
});
