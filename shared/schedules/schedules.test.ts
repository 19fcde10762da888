import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { hourMs } from "../base/dates.ts";
import { toDay, toMoment } from "../base/days.ts";
import { setLanguageSource } from "../base/languages.ts";
import {
  formatDue,
  computeHoursLeft,
  findIntervalProblem,
  formatInterval,
  formatNextDue,
  formatScheduleName,
  computeNextDues,
  toServicedSchedule,
  scheduleNames,
  computeScheduleStatus,
  scheduleStatuses,
  scheduleStatusLabels,
  scheduleTypeLabels,
  computeServicePoint,
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
    [{ intervalHours: 250, intervalMiles: 5_000, intervalDays: null }, "Every 250 hr or 5,000 mi"],
  ])("the interval of %j reads '%s'", (intervals, text) => {
    expect(formatInterval(intervals)).toBe(text);
  });
});

describe("findIntervalProblem", () => {
  const missingDays = "Please specify interval days for time-based schedules.";
  const missingUsage = "Please specify either interval miles or hours for usage-based schedules.";

  it.each([
    ["time_based", { intervalDays: 1 }, undefined],
    ["time_based", {}, missingDays],
    ["time_based", { intervalDays: null, intervalMiles: 5 }, missingDays],
    ["usage_based", { intervalMiles: 1 }, undefined],
    ["usage_based", { intervalHours: 1 }, undefined],
    ["usage_based", { intervalMiles: 1, intervalHours: 1 }, undefined],
    ["usage_based", {}, missingUsage],
    ["usage_based", { intervalDays: 30 }, missingUsage],
  ] as const)("returns for a %s schedule with %j: %s", (type, intervals, problem) => {
    const found = findIntervalProblem(type, intervals);
    expect(found && say(found)).toBe(problem);
  });
});

describe("computeServicePoint", () => {
  const serviced = { ...readings, lastServicedMiles: 9_000, lastServicedHours: null };

  it.each<[string, Parameters<typeof computeServicePoint>[2], [miles: number, hours: number]]>([
    ["the asset's last service, else its meters", undefined, [9_000, 500]],
    [
      "one interval before the next dues",
      { nextDueMiles: 14_000, intervalMiles: 5_500 },
      [8_500, 500],
    ],
    ["each meter by itself", { nextDueHours: 600, intervalHours: 250.5 }, [9_000, 349.5]],
    ["nothing below 0", { nextDueMiles: 100, intervalMiles: 5_000 }, [0, 500]],
    ["no due without an interval", { nextDueMiles: 14_000, intervalMiles: null }, [9_000, 500]],
    ["no interval without a due", { nextDueMiles: null, intervalMiles: 5_000 }, [9_000, 500]],
  ])("counts from %s", (_, schedule, [miles, hours]) => {
    expect(computeServicePoint(serviced, now, schedule)).toEqual({ date: now, miles, hours });
  });
});

describe("computeNextDues", () => {
  it("adds one interval to the service, metric by metric", () => {
    const from = { date: now, miles: 10_000.1, hours: 500.2 };
    const intervals = { intervalDays: 90, intervalMiles: 5_000.2, intervalHours: 250.1 };
    expect(computeNextDues(from, intervals, zone)).toEqual({
      nextDue: new Date("2027-02-18T15:00:00Z"),
      nextDueMiles: 15_000.3,
      nextDueHours: 750.3,
    });
  });

  it("leaves out what the schedule does not count", () => {
    const from = { date: now, miles: 10_000, hours: 500 };
    expect(computeNextDues(from, { intervalMiles: 5_000, intervalDays: null }, zone)).toEqual({
      nextDue: null,
      nextDueMiles: 15_000,
      nextDueHours: null,
    });
  });

  it("preserves the time of day over summer time", () => {
    const from = { date: new Date("2026-03-07T18:00:00Z"), miles: 0, hours: 0 };
    const { nextDue } = computeNextDues(from, { intervalDays: 1 }, "America/Los_Angeles");
    expect(nextDue).toEqual(new Date("2026-03-08T17:00:00Z"));
  });
});

describe("toServicedSchedule", () => {
  const schedule = {
    intervalDays: 30,
    intervalMiles: 5_000,
    intervalHours: null,
    lastPerformed: new Date("2026-11-01T12:00:00Z"),
  };
  const context = { readings, timeZone: "UTC" };

  it("counts the next dues from the log's readings", () => {
    const log = { date: new Date("2026-11-10T09:30:00Z"), odometer: 9_900, hours: null };
    expect(toServicedSchedule(schedule, log, context)).toEqual({
      lastPerformed: log.date,
      nextDue: new Date("2026-12-10T09:30:00Z"),
      nextDueMiles: 14_900,
      nextDueHours: null,
    });
  });

  it.each([[undefined], [null], [0]])(
    "counts from the asset's when the log's is %s",
    (odometer) => {
      const log = { date: new Date("2026-11-10T12:00:00Z"), odometer };
      expect(toServicedSchedule(schedule, log, context)?.nextDueMiles).toBe(15_000);
    },
  );

  it("changes nothing for a log that is older than the last performed", () => {
    const log = { date: new Date("2026-11-01T11:59:59.999Z"), odometer: 20_000 };
    expect(toServicedSchedule(schedule, log, context)).toBeUndefined();
  });

  it("counts a log of the very same moment", () => {
    const log = { date: schedule.lastPerformed, odometer: 20_000 };
    expect(toServicedSchedule(schedule, log, context)?.nextDueMiles).toBe(25_000);
  });

  it("counts the first log of a schedule at any date", () => {
    const log = { date: new Date("2020-01-01T12:00:00Z") };
    const after = toServicedSchedule({ ...schedule, lastPerformed: null }, log, context);
    expect(after?.lastPerformed).toEqual(log.date);
  });

  it("makes it due to the end of a day where the log is of a bare day", () => {
    const log = { date: toMoment("2026-11-10", zone) };
    const after = toServicedSchedule(schedule, log, { readings, timeZone: zone });
    const dues = { nextDue: after?.nextDue };
    const statusAt = (moment: string) => computeScheduleStatus(dues, readings, new Date(moment));
    expect(statusAt("2026-12-10T19:00:00Z")).toBe("due_soon");
    expect(statusAt("2026-12-11T05:59:59.999Z")).toBe("due_soon");
    expect(statusAt("2026-12-11T06:00:00Z")).toBe("overdue");
  });

  it("is on time after a service of today, whatever the interval beyond the window", () => {
    const intervals = fc.record({
      intervalDays: fc.integer({ min: 5, max: 3_650 }),
      intervalMiles: fc.integer({ min: 10_001, max: 9_999_999 }).map((tenths) => tenths / 10 + 1),
      intervalHours: fc.integer({ min: 1_001, max: 9_999_999 }).map((tenths) => tenths / 10),
    });
    fc.assert(
      fc.property(intervals, (given) => {
        const serviced = { ...given, lastPerformed: null };
        const after = toServicedSchedule(serviced, { date: now }, { readings, timeZone: zone });
        const status = after && computeScheduleStatus(after, readings, now);
        expect(status).toBe("on_time");
        expect(after?.nextDue && toDay(after.nextDue, zone)).not.toBe(toDay(now, zone));
      }),
    );
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
      "Cada 90 días o 5,000 mi",
    );
    expect(scheduleStatusLabels.due_soon).toBe("Por vencer");
  });

  it("calls a well-known service by its Spanish name", () => {
    setLanguageSource(() => "es");
    expect(formatScheduleName("Oil Change")).toBe("Cambio de aceite");
    expect(formatScheduleName("Crane certificate")).toBe("Crane certificate");
  });
});
