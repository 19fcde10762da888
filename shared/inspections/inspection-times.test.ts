import { describe, expect, it } from "vitest";
import { dayMs, hourMs, minuteMs } from "../base/dates.ts";
import { toMoment } from "../base/days.ts";
import { setLanguageSource } from "../base/languages.ts";
import {
  correctMoment,
  isSentLate,
  formatClockError,
  pickPlausibleMoment,
} from "./inspection-times.ts";

describe("pickPlausibleMoment", () => {
  const now = new Date("2026-11-20T12:42:00.000Z");

  it.each([
    ["1989-12-31T23:59:59.999Z", false],
    ["1990-01-01T00:00:00.000Z", true],
    ["2026-11-21T12:42:00.000Z", true],
    ["2026-11-21T12:42:00.001Z", false],
    ["2031-05-05T00:00:00.000Z", false],
  ])("accepts %s: %s", (text, isPlausible) => {
    const moment = new Date(text);
    expect(pickPlausibleMoment(moment, now)).toEqual(isPlausible ? moment : null);
  });

  it("returns null where there is no moment", () => {
    expect(pickPlausibleMoment(null, now)).toBeNull();
  });
});

describe("correctMoment", () => {
  const now = new Date("2026-11-20T12:42:00.000Z");
  const corrected = (completedAt: string | null, clockOffsetMs: number | null) =>
    correctMoment(
      { completedAt: completedAt === null ? null : new Date(completedAt), clockOffsetMs },
      now,
    );

  it.each([
    ["2026-11-20T12:00:00.000Z", 2 * minuteMs, "2026-11-20T12:02:00.000Z"],
    ["2026-11-20T12:00:00.000Z", -2 * minuteMs, "2026-11-20T11:58:00.000Z"],
    ["2026-11-20T12:00:00.000Z", hourMs, now.toISOString()],
    ["2026-11-20T12:00:00.000Z", 3 * dayMs, now.toISOString()],
    ["1970-01-02T00:00:00.000Z", Date.parse("2026-11-19T05:00:00Z"), "2026-11-20T05:00:00.000Z"],
  ])("moves %s by %i ms to %s", (completedAt, offset, moment) => {
    expect(corrected(completedAt, offset)?.toISOString()).toBe(moment);
  });

  it.each([
    ["2026-11-20T12:00:00.000Z", 2 * minuteMs - 1],
    ["2026-11-20T12:00:00.000Z", 1 - 2 * minuteMs],
    ["2026-11-20T12:00:00.000Z", null],
    ["1990-01-01T00:00:00.000Z", -hourMs],
    [null, hourMs],
  ])("leaves %s with an offset of %s as it is", (completedAt, offset) => {
    expect(corrected(completedAt, offset)).toBeNull();
  });
});

describe("formatClockError", () => {
  const date = "2026-11-20T12:42:00.000Z";
  const offBy = (ms: number) =>
    formatClockError({ date, completedAt: new Date(Date.parse(date) + ms).toISOString() }, "UTC");

  it.each([
    [5 * minuteMs - 1, undefined],
    [5 * minuteMs, "5 min"],
    [1 - 5 * minuteMs, undefined],
    [-5 * minuteMs, "5 min"],
    [59.4 * minuteMs, "59 min"],
    [hourMs - 1, "1 h"],
    [-(2 * hourMs + 29 * minuteMs), "2 h"],
    [-(2 * hourMs + 30 * minuteMs), "3 h"],
    [-(dayMs - 1), "1 day"],
    [35 * hourMs, "1 day"],
    [36 * hourMs, "2 days"],
    [729 * dayMs, "729 days"],
    [56 * 365 * dayMs, "56 years"],
  ])("formats %d ms as %s", (ms, words) => {
    expect(offBy(ms)).toBe(words);
  });

  it("is said in the reader's language", () => {
    setLanguageSource(() => "es");
    expect([3 * hourMs, dayMs, 2 * dayMs, 5 * 365 * dayMs].map(offBy)).toEqual([
      "3 h",
      "1 día",
      "2 días",
      "5 años",
    ]);
    setLanguageSource(() => "en");
  });

  it("is undefined without the phone's own moment", () => {
    expect(formatClockError({ date, completedAt: null }, "UTC")).toBeUndefined();
  });

  it.each(["2026-11-20", "2026-03-08", "2026-11-01"])("is undefined for the bare day %s", (day) => {
    const zone = "America/Los_Angeles";
    const noon = toMoment(day, zone).toISOString();
    expect(
      formatClockError({ date: noon, completedAt: `${day}T23:00:00.000Z` }, zone),
    ).toBeUndefined();
    const justAfter = new Date(Date.parse(noon) + 1).toISOString();
    const completedAt = `${day}T00:00:00.000Z`;
    expect(formatClockError({ date: justAfter, completedAt }, zone)).toBeDefined();
  });
});

describe("isSentLate", () => {
  const late = (date: string, ms: number) =>
    isSentLate({ date, receivedAt: new Date(Date.parse(date) + ms).toISOString() }, "UTC");

  it.each([
    [15 * minuteMs - 1, false],
    [15 * minuteMs, true],
    [-dayMs, false],
  ])("returns for a record that arrived %d ms after its date: %s", (ms, isLate) => {
    expect(late("2026-10-01T12:42:00.000Z", ms)).toBe(isLate);
  });

  it("says of a bare day only that it is more than 30 days back", () => {
    const day = toMoment("2026-10-01", "UTC").toISOString();
    expect([dayMs, 30 * dayMs, 30 * dayMs + 1].map((ms) => late(day, ms))).toEqual([
      false,
      false,
      true,
    ]);
  });
});
