import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "../base/languages.ts";
import {
  formatAvailability,
  formatDuration,
  formatReason,
  formatSince,
  isDown,
} from "./downtimes.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

describe("formatSince", () => {
  it.each([
    ["2026-11-18T11:47:00.000Z", "Since Nov 18, 5:47 AM"],
    ["2025-12-31T23:00:00.000Z", "Since Dec 31, 2025, 5:00 PM"],
  ])("shows %s in the company's time zone", (moment, text) => {
    expect(formatSince(moment, { timeZone: "America/Chicago", now })).toBe(text);
  });
});

describe("formatReason", () => {
  const brake = { number: 42, title: "Parking brake", itemId: "parking-brake" };
  afterEach(() => setLanguageSource(() => "en"));

  it("names the defect in the reader's language", () => {
    const english = "Parking brake failed (D-0042)";
    expect(formatReason({ reason: english, defect: brake })).toBe(english);
    setLanguageSource(() => "es");
    expect(formatReason({ reason: english, defect: brake })).toBe(
      "Freno de estacionamiento: con falla (D-0042)",
    );
  });

  it("leaves what a driver reported in own words, and what was typed as a reason", () => {
    setLanguageSource(() => "es");
    const reported = { ...brake, title: "Seat", itemId: null };
    expect(formatReason({ reason: null, defect: reported })).toBe("Seat (D-0042)");
    for (const reason of ["Waits for parts", "Seat failed (D-0001)", null]) {
      expect(formatReason({ reason, defect: null })).toBe(reason);
    }
  });
});

describe("formatDuration", () => {
  it.each([
    [0, "0 min"],
    [59_999, "0 min"],
    [12 * 60_000, "12 min"],
    [(3 * 60 + 5) * 60_000, "3 h 5 min"],
    [(2 * 24 + 3) * 3_600_000, "2 d 3 h"],
    [-5, "0 min"],
  ])("shows %d ms as %s", (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe("formatAvailability", () => {
  const old = "2020-01-01T00:00:00.000Z";

  it("counts an asset without downtime as available all the time", () => {
    expect(formatAvailability([], { now, createdAt: old })).toBe(
      "Available 100 % of the last 90 days",
    );
  });

  it("counts an open downtime up to now, and none before the 90 days", () => {
    const open = { startedAt: "2026-11-11T12:00:00.000Z", endedAt: null };
    const before = { startedAt: "2026-01-01T00:00:00.000Z", endedAt: "2026-02-01T00:00:00.000Z" };
    expect(formatAvailability([open, before], { now, createdAt: old })).toBe(
      "Available 90 % of the last 90 days",
    );
  });

  it("rounds down, so that any downtime is seen", () => {
    const short = { startedAt: "2026-11-20T11:00:00.000Z", endedAt: null };
    expect(formatAvailability([short], { now, createdAt: old })).toBe(
      "Available 99 % of the last 90 days",
    );
  });

  it("speaks of the days since an asset was added", () => {
    const createdAt = "2026-11-10T12:00:00.000Z";
    const down = { startedAt: "2026-11-15T12:00:00.000Z", endedAt: null };
    expect(formatAvailability([down], { now, createdAt })).toBe(
      "Available 50 % of the last 10 days",
    );
  });
});

describe("isDown", () => {
  it.each([
    ["in_use", false, false],
    ["maintenance", false, true],
    ["out_of_service", false, true],
    ["out_of_service", true, false],
  ])("returns for an asset that is %s, archived %s: %s", (condition, archived, down) => {
    expect(isDown({ condition, archived })).toBe(down);
  });
});

describe("A downtime in Spanish", () => {
  afterEach(() => setLanguageSource(() => "en"));

  it("says since when it lasts, and how much of the time its asset was available", () => {
    setLanguageSource(() => "es");
    expect(formatSince("2026-11-18T11:47:00.000Z", { timeZone: "America/Chicago", now })).toBe(
      "Desde 18 nov, 5:47 a.m.",
    );
    const day = { now, createdAt: "2026-11-20T06:00:00.000Z" };
    expect(formatAvailability([], day)).toBe("Disponible 100 % del último día");
    expect(formatAvailability([], { now, createdAt: "2026-11-10T12:00:00.000Z" })).toBe(
      "Disponible 100 % de los últimos 10 días",
    );
  });
});
