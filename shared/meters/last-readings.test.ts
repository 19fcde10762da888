import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "../base/languages.ts";
import {
  formatDriverWarnings,
  formatLastReadings,
  formatReadingWarnings,
} from "./last-readings.ts";

const read = { currentMiles: 148_220, currentHours: 0, milesReadAt: null, hoursReadAt: null };
const clock = { timeZone: "America/Los_Angeles", now: new Date("2026-11-22T12:00:00Z") };

afterEach(() => setLanguageSource(() => "en"));

describe("formatLastReadings", () => {
  it.each([
    ["2026-11-19T12:00:00Z", "2026-11-22T12:00:00Z", "Last 148,220 mi, Nov 19"],
    ["2025-11-19T12:00:00Z", "2026-11-22T12:00:00Z", "Last 148,220 mi, Nov 19, 2025"],
    ["2026-01-01T07:59:00Z", "2026-01-02T12:00:00Z", "Last 148,220 mi, Dec 31, 2025"],
    ["2026-01-01T07:59:00Z", "2026-01-01T07:59:30Z", "Last 148,220 mi, Dec 31"],
  ])("names the company's day of a reading of %s at %s: '%s'", (milesReadAt, now, text) => {
    const { miles } = formatLastReadings(
      { ...read, milesReadAt },
      { ...clock, now: new Date(now) },
    );
    expect(miles).toBe(text);
  });

  it("names no day where it is unknown", () => {
    expect(formatLastReadings(read, clock).miles).toBe("Last 148,220 mi");
  });

  it("says that a meter was not read yet", () => {
    expect(formatLastReadings(read, clock).hours).toBe("No reading yet");
    const run = { ...read, currentHours: 3_412.5, hoursReadAt: "2026-11-19T12:00:00Z" };
    expect(formatLastReadings(run, clock).hours).toBe("Last 3,412.5 hr, Nov 19");
  });
});

describe("formatReadingWarnings", () => {
  const asset = {
    currentMiles: 148_220,
    currentHours: 1_000,
    milesReadAt: "2026-11-19T18:00:00Z",
    hoursReadAt: "2026-11-19T22:00:00Z",
  };
  const noon = new Date("2026-11-20T18:00:00Z");
  const clock = { timeZone: "UTC", now: noon };
  const warn = (meter: "miles" | "hours", value: number, readAt = noon) =>
    formatReadingWarnings({ meter, value, readAt }, asset, clock);

  it("says what is doubtful in the words of the shop", () => {
    expect(warn("miles", 148_000)).toEqual([
      "Lower than 148,220 mi on Nov 19. If the meter was replaced, tell the shop.",
    ]);
    expect(warn("miles", 1_482_200)).toEqual([
      "1,333,980 mi more than on Nov 19. Please check the number.",
    ]);
    expect(warn("miles", 148_400, new Date("2026-11-18T18:00:00Z"))).toEqual([
      "Higher than 148,220 mi on Nov 19.",
    ]);
    expect(warn("hours", 1_031)).toEqual(["31 hours in 20 hours cannot be."]);
  });

  it.each([
    ["en", "If the number is right, send it. The shop will be asked to confirm it."],
    ["es", "Si el número es correcto, envíelo. Se pedirá al taller que lo confirme."],
  ] as const)("says to a driver in %s that the shop has to confirm it", (language, sentence) => {
    setLanguageSource(() => language);
    const warnDriver = (value: number) =>
      formatDriverWarnings({ meter: "miles", value, readAt: noon }, asset, clock);
    expect(warnDriver(880_200)).toEqual([...warn("miles", 880_200), sentence]);
    expect(warnDriver(149_420)).toEqual([]);
    expect(warnDriver(8_802)).toEqual(warn("miles", 8_802));
  });

  it("says nothing of a fitting reading, or of a meter without a reading", () => {
    expect(warn("miles", 148_500)).toEqual([]);
    const unread = { ...asset, currentHours: 0, hoursReadAt: null };
    expect(
      formatReadingWarnings({ meter: "hours", value: 9_000, readAt: noon }, unread, clock),
    ).toEqual([]);
  });

  it("leaves out an unknown day", () => {
    const undated = { ...asset, milesReadAt: null };
    expect(
      formatReadingWarnings({ meter: "miles", value: 5, readAt: noon }, undated, clock),
    ).toEqual(["Lower than 148,220 mi. If the meter was replaced, tell the shop."]);
  });

  it("says it in Spanish too", () => {
    setLanguageSource(() => "es");
    expect(formatLastReadings(asset, clock).miles).toBe("Última 148,220 mi, 19 nov");
    expect(warn("miles", 148_000)).toEqual([
      "Menor que 148,220 mi del 19 nov. Si se cambió el medidor, avise al taller.",
    ]);
    expect(warn("hours", 1_031)).toEqual(["No puede ser: 31 horas en 20 horas."]);
  });
});
