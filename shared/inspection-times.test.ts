import { describe, expect, it } from "vitest";
import { dayMs, hourMs, minuteMs } from "./dates.ts";
import { toMoment } from "./days.ts";
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
    [-(2 * hourMs + 3 * minuteMs), "2 h 3 min"],
    [hourMs - 1, "59 min"],
    [-(dayMs - 1), "23 h 59 min"],
    [56 * 365 * dayMs, "20,440 d 0 h"],
  ])("formats %d ms as %s", (ms, words) => {
    expect(offBy(ms)).toBe(words);
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

  it("says nothing of a bare day", () => {
    expect(late(toMoment("2026-10-01", "UTC").toISOString(), dayMs)).toBe(false);
  });
});
