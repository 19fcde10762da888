import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hourMs } from "./dates.ts";
import {
  toDay,
  toDayRange,
  toEndMoment,
  addCalendarDays,
  toDueMoment,
  toMoment,
  toStartMoment,
} from "./days.ts";

const losAngeles = "America/Los_Angeles";
const tokyo = "Asia/Tokyo";

/** Zones of both hemispheres, of half hours, and where summer time begins at midnight. */
const zones = [
  "UTC",
  losAngeles,
  tokyo,
  "America/Chicago",
  "America/St_Johns",
  "America/Santiago",
  "America/Havana",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];

const anyZone = fc.constantFrom(...zones);
const max = new Date("2037-12-30T00:00:00Z");
/** Until 2011 a day of St. John's ended at one past midnight, and went on after 59 minutes. */
const anyMoment = fc.date({ min: new Date("2012-01-01T00:00:00Z"), max, noInvalidDate: true });
const anyDay = fc
  .date({ min: new Date("1990-01-02T00:00:00Z"), max, noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

describe("toMoment", () => {
  it.each([
    [tokyo, "2026-11-20", "2026-11-20T03:00:00.000Z"],
    [losAngeles, "2026-11-20", "2026-11-20T20:00:00.000Z"],
    ["UTC", "2026-11-20", "2026-11-20T12:00:00.000Z"],
  ])("returns in %s the noon of the bare day %s", (zone, day, moment) => {
    expect(toMoment(day, zone).toISOString()).toBe(moment);
  });

  it("returns a moment unchanged in any zone", () => {
    expect(toMoment("2026-11-20T06:42:00-08:00", tokyo).toISOString()).toBe(
      "2026-11-20T14:42:00.000Z",
    );
  });

  it("never shifts a bare day, in any zone, on any date", () => {
    fc.assert(
      fc.property(anyDay, anyZone, (day, zone) => {
        expect(toDay(toMoment(day, zone), zone)).toBe(day);
        expect(toDay(toDueMoment(day, zone), zone)).toBe(day);
      }),
    );
  });
});

describe("toDueMoment", () => {
  it.each([
    [tokyo, "2026-11-20", "2026-11-20T14:59:59.999Z"],
    [losAngeles, "2026-11-20", "2026-11-21T07:59:59.999Z"],
    [losAngeles, "2026-03-08", "2026-03-09T06:59:59.999Z"],
    [losAngeles, "2026-11-01", "2026-11-02T07:59:59.999Z"],
  ])("returns in %s the end of the bare day %s", (zone, day, moment) => {
    expect(toDueMoment(day, zone).toISOString()).toBe(moment);
  });

  it("returns a moment unchanged", () => {
    expect(toDueMoment("2026-11-20T06:42:00Z", tokyo).toISOString()).toBe(
      "2026-11-20T06:42:00.000Z",
    );
  });
});

describe("toStartMoment", () => {
  it.each([
    [tokyo, "2026-11-20", "2026-11-19T15:00:00.000Z"],
    [losAngeles, "2026-11-20", "2026-11-20T08:00:00.000Z"],
    [losAngeles, "2026-11-01", "2026-11-01T07:00:00.000Z"],
    ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
  ])("returns in %s the start of the bare day %s", (zone, day, moment) => {
    expect(toStartMoment(day, zone).toISOString()).toBe(moment);
  });

  it("returns a moment unchanged", () => {
    expect(toStartMoment("2026-11-20T06:42:00Z", tokyo).toISOString()).toBe(
      "2026-11-20T06:42:00.000Z",
    );
  });
});

describe("toDayRange", () => {
  it.each([
    ["a plain day", "2026-11-20T20:00:00Z", ["2026-11-20T08:00:00.000Z", 24]],
    ["its last minute", "2026-11-21T07:59:00Z", ["2026-11-20T08:00:00.000Z", 24]],
    ["the next one's first minute", "2026-11-21T08:01:00Z", ["2026-11-21T08:00:00.000Z", 24]],
    ["the begin of summer time", "2026-03-08T20:00:00Z", ["2026-03-08T08:00:00.000Z", 23]],
    ["the end of summer time", "2026-11-01T20:00:00Z", ["2026-11-01T07:00:00.000Z", 25]],
  ])("holds %s in Los Angeles", (_, moment, day) => {
    const { start, end } = toDayRange(new Date(moment), losAngeles);
    expect([start.toISOString(), (end.getTime() - start.getTime()) / hourMs]).toEqual(day);
  });

  it("puts 23:59 and 00:01 into two days", () => {
    const evening = toDayRange(new Date("2026-11-20T14:59:00Z"), tokyo);
    const night = toDayRange(new Date("2026-11-20T15:01:00Z"), tokyo);
    expect(evening.end).toEqual(night.start);
    expect(night.start.toISOString()).toBe("2026-11-20T15:00:00.000Z");
  });

  it.each([
    ["the day that begins at one", "2026-09-06T12:00:00Z", 23],
    ["the day after it", "2026-09-07T12:00:00Z", 24],
    ["the day whose last hour comes twice", "2026-04-04T12:00:00Z", 25],
  ])("holds %s in Santiago, where summer time changes at midnight", (_, moment, hours) => {
    const { start, end } = toDayRange(new Date(moment), "America/Santiago");
    expect((end.getTime() - start.getTime()) / hourMs).toBe(hours);
  });

  it("contains its moment, is one day, and meets the next one without a gap", () => {
    fc.assert(
      fc.property(anyMoment, anyZone, (moment, zone) => holdsWholeDay(moment, zone)),
      { numRuns: 500 },
    );
  });

  it.each(["America/Santiago", "Africa/Cairo", "America/Havana", losAngeles])(
    "covers every day of a year in %s",
    (zone) => {
      const noons = Array.from({ length: 365 }, (_, day) => Date.UTC(2026, 0, 1 + day, 12));
      expect(noons.filter((noon) => !holdsWholeDay(new Date(noon), zone))).toEqual([]);
    },
  );
});

function holdsWholeDay(moment: Date, zone: string): boolean {
  const { start, end } = toDayRange(moment, zone);
  const days = [start, moment, new Date(end.getTime() - 1)].map((each) => toDay(each, zone));
  const isInside = start <= moment && moment < end;
  const meetsNext = toDayRange(end, zone).start.getTime() === end.getTime();
  const endsDay = toEndMoment(toDay(moment, zone), zone).getTime() === end.getTime();
  return isInside && meetsNext && endsDay && new Set(days).size === 1;
}

describe("addCalendarDays", () => {
  it.each([
    ["2026-11-20T18:00:00Z", 7, "2026-11-27T18:00:00.000Z"],
    ["2026-03-07T18:00:00Z", 1, "2026-03-08T17:00:00.000Z"],
    ["2026-10-31T17:00:00Z", 1, "2026-11-01T18:00:00.000Z"],
    ["2026-11-20T18:00:00Z", 0, "2026-11-20T18:00:00.000Z"],
  ])("preserves the time of day, also over the ends of summer time: %s + %i", (from, days, to) => {
    expect(addCalendarDays(new Date(from), days, losAngeles).toISOString()).toBe(to);
  });

  it("is that many calendar days later in any zone", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 3_650 }), anyZone, (day, days, zone) => {
        const later = addCalendarDays(toMoment(day, zone), days, zone);
        const expected = new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hourMs);
        expect(toDay(later, zone)).toBe(expected.toISOString().slice(0, 10));
      }),
    );
  });
});
