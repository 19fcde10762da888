import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hourMs } from "../base/dates.ts";
import { toDay, toDueMoment, toMoment } from "../base/days.ts";
import {
  computeDuesAfterReplacement,
  computeNextDues,
  computeServicePoint,
  serveSchedule,
} from "./next-dues.ts";
import { computeScheduleStatus } from "./schedules.ts";

const now = new Date("2026-11-20T15:00:00Z");
const readings = { currentMiles: 10_000, currentHours: 500 };
const zone = "America/Chicago";
const losAngeles = "America/Los_Angeles";
const tokyo = "Asia/Tokyo";
const anyZone = fc.constantFrom(
  "UTC",
  losAngeles,
  tokyo,
  "America/Santiago",
  "America/Havana",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
);
const anyDay = fc
  .date({
    min: new Date("1990-01-02T00:00:00Z"),
    max: new Date("2037-12-30T00:00:00Z"),
    noInvalidDate: true,
  })
  .map((moment) => moment.toISOString().slice(0, 10));
const none = { nextDue: null, nextDueMiles: null, nextDueHours: null };

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

describe("serveSchedule", () => {
  const schedule = {
    ...none,
    anchor: "completion" as const,
    intervalDays: 30,
    intervalMiles: 5_000,
    intervalHours: null,
    lastPerformed: new Date("2026-11-01T12:00:00Z"),
  };
  const read = { miles: 10_000, hours: 500 };

  it("counts the next dues from the service", () => {
    const service = { date: new Date("2026-11-10T09:30:00Z"), miles: 9_900, hours: 500 };
    expect(serveSchedule(schedule, service, "UTC")).toEqual({
      lastPerformed: service.date,
      nextDue: new Date("2026-12-10T09:30:00Z"),
      nextDueMiles: 14_900,
      nextDueHours: null,
    });
  });

  it("changes nothing for a service that is older than the last performed", () => {
    const service = { ...read, date: new Date("2026-11-01T11:59:59.999Z") };
    expect(serveSchedule(schedule, service, "UTC")).toBeUndefined();
  });

  it("counts a service of the very same moment", () => {
    const service = { ...read, date: schedule.lastPerformed, miles: 20_000 };
    expect(serveSchedule(schedule, service, "UTC")?.nextDueMiles).toBe(25_000);
  });

  it("counts the first service of a schedule at any date", () => {
    const service = { ...read, date: new Date("2020-01-01T12:00:00Z") };
    const after = serveSchedule({ ...schedule, lastPerformed: null }, service, "UTC");
    expect(after?.lastPerformed).toEqual(service.date);
  });

  it("makes it due to the end of a day where the service is of a bare day", () => {
    const service = { ...read, date: toMoment("2026-11-10", zone) };
    const after = serveSchedule(schedule, service, zone);
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
        const serviced = { ...schedule, ...given, lastPerformed: null };
        const after = serveSchedule(serviced, { ...read, date: now }, zone);
        const status = after && computeScheduleStatus(after, readings, now);
        expect(status).toBe("on_time");
        expect(after?.nextDue && toDay(after.nextDue, zone)).not.toBe(toDay(now, zone));
      }),
    );
  });
});

describe("a due day", () => {
  it.each([
    [losAngeles, "2026-11-10", "2026-11-21T07:59:59.999Z"],
    [tokyo, "2026-11-10", "2026-11-20T14:59:59.999Z"],
    ["Pacific/Kiritimati", "2026-11-10", "2026-11-20T09:59:59.999Z"],
    [losAngeles, "2026-02-26", "2026-03-09T06:59:59.999Z"],
    [losAngeles, "2026-03-08", "2026-03-19T06:59:59.999Z"],
    [losAngeles, "2026-10-22", "2026-11-02T07:59:59.999Z"],
    [losAngeles, "2026-11-01", "2026-11-12T07:59:59.999Z"],
  ])(
    "returns in %s the end of the day that is ten days after the bare day %s",
    (zone, day, due) => {
      expect(dueAfterDays(toMoment(day, zone), 10, zone)?.toISOString()).toBe(due);
    },
  );

  it("equals the stored form of the due day, after any bare day in any zone", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 3_650 }), anyZone, (day, days, zone) => {
        const dueDay = new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hourMs);
        const expected = toDueMoment(dueDay.toISOString().slice(0, 10), zone);
        expect(dueAfterDays(toMoment(day, zone), days, zone)).toEqual(expected);
      }),
    );
  });

  it.each([
    ["a morning", "2026-11-10T16:30:00Z", "2026-11-20T16:30:00.000Z"],
    ["a moment before noon", "2026-11-10T19:59:59.999Z", "2026-11-20T19:59:59.999Z"],
    ["a moment after noon", "2026-11-10T20:00:00.001Z", "2026-11-20T20:00:00.001Z"],
    ["an end of summer time's morning", "2026-10-31T16:30:00Z", "2026-11-10T17:30:00.000Z"],
  ])("preserves the time of day after %s", (_, service, due) => {
    expect(dueAfterDays(new Date(service), 10, losAngeles)?.toISOString()).toBe(due);
  });

  it("stays on its day where the company corrected its zone after the service", () => {
    const due = dueAfterDays(toMoment("2026-11-10", "UTC"), 10, losAngeles);
    expect(due && toDay(due, losAngeles)).toBe("2026-11-20");
  });
});

function dueAfterDays(service: Date, intervalDays: number, timeZone: string): Date | null {
  return computeNextDues({ date: service, miles: 0, hours: 0 }, { intervalDays }, timeZone).nextDue;
}

describe("a due day by months", () => {
  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2028-02-29", 48, "2032-02-29"],
    ["2026-02-28", 1, "2026-03-28"],
    ["2026-08-31", 6, "2027-02-28"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2027-03-01", 12, "2028-03-01"],
  ])("after %s and %s months is the end of %s", (day, intervalMonths, due) => {
    for (const at of [zone, tokyo, "UTC"]) {
      const from = { date: toMoment(day, at), miles: 0, hours: 0 };
      const { nextDue } = computeNextDues(from, { intervalMonths }, at);
      expect(nextDue).toEqual(toDueMoment(due, at));
    }
  });

  it("is counted in the company's zone and preserves the time of day", () => {
    // Still January 31 in Chicago.
    const from = { date: new Date("2026-02-01T04:30:00Z"), miles: 0, hours: 0 };
    const { nextDue } = computeNextDues(from, { intervalMonths: 1 }, zone);
    expect(nextDue).toEqual(new Date("2026-03-01T04:30:00Z"));
  });
});

describe("serveSchedule of a fixed schedule", () => {
  const schedule = { ...none, anchor: "fixed" as const, lastPerformed: null };
  const serve = (given: Partial<Parameters<typeof serveSchedule>[0]>, day: string, read = 0) =>
    serveSchedule(
      { ...schedule, ...given },
      { date: toMoment(day, zone), miles: read, hours: read },
      zone,
    );

  it.each([
    ["early", "2026-02-20", "2026-04-01"],
    ["on its day", "2026-03-01", "2026-04-01"],
    ["late", "2026-03-31", "2026-04-01"],
    ["on the day after which the next one lies", "2026-04-01", "2026-05-01"],
    ["months late", "2026-06-15", "2026-07-01"],
    ["years late", "2031-06-15", "2031-07-01"],
  ])("that is due on the first and served %s is next due on the first", (_, day, due) => {
    const after = serve({ intervalMonths: 1, nextDue: toDueMoment("2026-03-01", zone) }, day);
    expect(after?.nextDue).toEqual(toDueMoment(due, zone));
  });

  it.each([
    ["2027-12-01", "2029-02-28"],
    ["2028-03-01", "2029-02-28"],
    ["2031-12-31", "2032-02-29"],
  ])("of 12 months that is due on February 29 and served on %s is next due on %s", (day, due) => {
    const after = serve({ intervalMonths: 12, nextDue: toDueMoment("2028-02-29", zone) }, day);
    expect(after?.nextDue).toEqual(toDueMoment(due, zone));
  });

  it.each([
    [9_000, 15_000],
    [10_000, 15_000],
    [14_999.9, 15_000],
    [15_000, 20_000],
    [26_000, 30_000],
  ])("that is due at 10,000 and served at %s is next due at %s", (read, due) => {
    const usage = { intervalMiles: 5_000, nextDueMiles: 10_000 };
    expect(serve(usage, "2026-11-20", read)?.nextDueMiles).toBe(due);
    const hours = { intervalHours: 5_000, nextDueHours: 10_000 };
    expect(serve(hours, "2026-11-20", read)?.nextDueHours).toBe(due);
  });

  it("adds the least number of intervals after which each metric lies beyond the service", () => {
    const tenths = fc.integer({ min: 0, max: 999_999 }).map((n) => n / 10);
    const steps = fc.integer({ min: 10, max: 99_999 }).map((n) => n / 10);
    fc.assert(
      fc.property(tenths, steps, tenths, (nextDueMiles, intervalMiles, read) => {
        const after = serve({ intervalMiles, nextDueMiles }, "2026-11-20", read)?.nextDueMiles ?? 0;
        const times = Math.round(((after - nextDueMiles) / intervalMiles) * 1e6) / 1e6;
        expect(Number.isInteger(times) && times >= 1).toBe(true);
        expect(after).toBeGreaterThan(read);
        expect(times === 1 || after - intervalMiles <= read + 1e-6).toBe(true);
      }),
    );
  });

  it("lies on its days in each zone, the first after the service", () => {
    const given = fc.record({
      due: anyDay,
      served: anyDay,
      intervalDays: fc.integer({ min: 1, max: 400 }),
      timeZone: anyZone,
    });
    fc.assert(
      fc.property(given, ({ due, served, intervalDays, timeZone }) => {
        const nextDue = toDueMoment(due, timeZone);
        const service = { date: toMoment(served, timeZone), miles: 0, hours: 0 };
        const after = serveSchedule({ ...schedule, intervalDays, nextDue }, service, timeZone);
        const day = after?.nextDue ? toDay(after.nextDue, timeZone) : "";
        const days = (Date.parse(day) - Date.parse(due)) / (24 * hourMs);
        expect(days % intervalDays).toBe(0);
        expect(days).toBeGreaterThanOrEqual(intervalDays);
        expect(day > served).toBe(true);
        const before = new Date(Date.parse(day) - intervalDays * 24 * hourMs);
        expect(days === intervalDays || before.toISOString().slice(0, 10) <= served).toBe(true);
      }),
    );
  });

  it("counts from the service what was not due before", () => {
    const after = serve({ intervalMonths: 1, intervalHours: 250 }, "2026-11-20", 500);
    expect(after).toMatchObject({
      nextDue: toDueMoment("2026-12-20", zone),
      nextDueMiles: null,
      nextDueHours: 750,
    });
  });

  it("changes nothing for a service that is older than the last performed", () => {
    const given = { intervalMonths: 1, lastPerformed: toMoment("2026-11-20", zone) };
    expect(serve(given, "2026-11-19")).toBeUndefined();
  });
});

describe("computeDuesAfterReplacement", () => {
  it("moves the due of that meter by the difference of the two", () => {
    const dues = { nextDueMiles: 149_120.3, nextDueHours: 900 };
    expect(
      computeDuesAfterReplacement(dues, { meter: "miles", previous: 148_220.1, value: 0 }),
    ).toEqual({
      nextDueMiles: 900.2,
      nextDueHours: 900,
    });
    expect(computeDuesAfterReplacement(dues, { meter: "hours", previous: 800, value: 10 })).toEqual(
      {
        nextDueMiles: 149_120.3,
        nextDueHours: 110,
      },
    );
  });

  it("leaves a schedule without a due by that meter as it is", () => {
    const dues = { nextDueMiles: null, nextDueHours: 900 };
    expect(computeDuesAfterReplacement(dues, { meter: "miles", previous: 500, value: 0 })).toEqual(
      dues,
    );
  });
});
