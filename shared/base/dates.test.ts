import { queryObjects } from "node:v8";
import { toDay, toMoment } from "./days.ts";
import { describe, expect, it, vi } from "vitest";
import { formatDate, formatTime, findTimeZone, isTimeZone, rememberedZonesMax } from "./dates.ts";
import { formatLongDate, formatLongDay } from "./long-dates.ts";
import { isExistingDate } from "./days.ts";

const losAngeles = "America/Los_Angeles";
const tokyo = "Asia/Tokyo";

describe("isExistingDate", () => {
  it.each([
    "2026-11-20",
    "2024-02-29",
    "2000-02-29",
    "2026-12-31",
    "2026-11-20T06:42Z",
    "2026-11-20T06:42:00Z",
    "2026-11-20T06:42:00.123Z",
    "2026-11-20T23:59:59-08:00",
    "2026-11-20T00:01:00+09:00",
  ])("accepts %s", (text) => {
    expect(isExistingDate(text)).toBe(true);
  });

  it.each([
    "",
    "infinity",
    "-infinity",
    "now",
    "today",
    "epoch",
    "2026",
    "2026-11",
    "20261120",
    "11/20/2026",
    "Nov 20, 2026",
    "2026-02-30",
    "2026-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-00-10",
    "2026-13-01",
    "2026-11-00",
    "2026-02-30T12:00:00Z",
    "2026-11-20T25:00:00Z",
    "2026-11-20T24:00:00Z",
    "2026-11-20T23:60:00Z",
    "2026-11-20T06:42:00",
    "2026-11-20 06:42:00Z",
    "2026-11-20T06:42:00+99:99",
    "275760-09-13",
    "+275760-09-13T00:00:00Z",
    "-000001-01-01T00:00:00Z",
    " 2026-11-20",
    "2026-11-20\n",
    "1763620920000",
    "null",
  ])("refuses %j", (text) => {
    expect(isExistingDate(text)).toBe(false);
  });
});

describe("isTimeZone", () => {
  it.each(["UTC", losAngeles, "america/chicago", "US/Central", "Etc/GMT+5"])("knows %s", (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  it.each([
    "",
    "Mars/Olympus",
    "PDT8",
    "America/Los Angeles",
    "UTC;drop",
    "+05:30",
    "-0500",
    "+00",
  ])("does not know %j", (zone) => {
    expect(isTimeZone(zone)).toBe(false);
  });
});

describe("findTimeZone", () => {
  it.each([
    ["america/chicago", "America/Chicago"],
    ["US/Central", "America/Chicago"],
    ["uTC", "UTC"],
  ])("returns the canonical name of %s", (text, zone) => {
    expect(findTimeZone(text)).toBe(zone);
  });
});

describe("the cache of time zones", () => {
  const moment = "2026-11-20T14:42:00Z";

  it("does not grow with 100 spellings of one zone", () => {
    const before = liveFormatters();
    for (const spelling of spellings("America/Chicago", 100)) {
      expect(formatLongDate(moment, spelling)).toBe("Friday, November 20, 2026, 8:42 AM");
      expect(toDay(moment, spelling)).toBe("2026-11-20");
    }
    expect(liveFormatters()).toBeLessThan(before + 20);
  });

  it("has a bound for all zones together", () => {
    const zones = Intl.supportedValuesOf("timeZone");
    for (const zone of zones) formatLongDate(moment, zone);
    for (const zone of zones) formatDate(moment, zone);
    expect(zones.length * 3).toBeGreaterThan(2 * rememberedZonesMax);
    expect(liveFormatters()).toBeLessThan(rememberedZonesMax + 20);
  });

  it("has a bound for spellings as well", () => {
    formatDate(moment, "asia/tokyo");
    expect(countLookUps(() => formatDate(moment, "asia/tokyo"))).toBe(0);
    for (const spelling of spellings("Asia/Jakarta", rememberedZonesMax)) {
      formatDate(moment, spelling);
    }
    expect(countLookUps(() => formatDate(moment, "asia/tokyo"))).toBe(1);
  });
});

/** A name in so many spellings: its letters in upper and lower case. */
function spellings(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, nth) => {
    let bits = nth;
    return name.replace(/[a-z]/gi, (letter) => {
      const isUpper = bits % 2 === 1;
      bits = Math.floor(bits / 2);
      return isUpper ? letter.toUpperCase() : letter.toLowerCase();
    });
  });
}

/** How many formatters are alive, wherever they are held. */
function liveFormatters(): number {
  return Number(queryObjects(Intl.DateTimeFormat, { format: "count" }));
}

/** How many zones a piece of work has to look up. */
function countLookUps(work: () => unknown): number {
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
  work();
  const { length } = spy.mock.calls;
  spy.mockRestore();
  return length;
}

describe("how dates are shown", () => {
  const moment = "2026-11-20T14:42:00Z";

  it.each([
    [losAngeles, "Nov 20, 2026", "Friday, November 20, 2026, 6:42 AM"],
    [tokyo, "Nov 20, 2026", "Friday, November 20, 2026, 11:42 PM"],
    ["Pacific/Kiritimati", "Nov 21, 2026", "Saturday, November 21, 2026, 4:42 AM"],
  ])("is in the company's zone: %s", (zone, date, long) => {
    expect(formatDate(moment, zone)).toBe(date);
    expect(formatDate(new Date(moment), zone)).toBe(date);
    expect(formatLongDate(moment, zone)).toBe(long);
    expect(`${formatLongDay(moment, zone)}, ${formatTime(moment, zone)}`).toBe(long);
  });

  it("has one digit for the first days of a month, and twelve at midnight and noon", () => {
    expect(formatDate("2026-03-05T12:00:00Z", "UTC")).toBe("Mar 5, 2026");
    expect(formatTime("2026-03-05T00:01:00Z", "UTC")).toBe("12:01 AM");
    expect(formatTime("2026-03-05T12:00:00Z", "UTC")).toBe("12:00 PM");
  });
});

describe("a zone that this browser does not know", () => {
  const strange = "America/Newly_Made";
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;

  it("falls back to the browser's own zone", () => {
    const moment = "2026-11-20T12:42:00Z";
    expect(formatLongDate(moment, strange)).toBe(formatLongDate(moment, own));
    expect(toDay(moment, strange)).toBe(toDay(moment, own));
    expect(toMoment("2026-11-20", strange)).toEqual(toMoment("2026-11-20", own));
  });
});
