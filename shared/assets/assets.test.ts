import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeAssetYearMax } from "../base/asset-years.ts";
import {
  assetCategories,
  assetConditions,
  categoryLabels,
  categoryPluralLabels,
  conditionLabels,
  formatHours,
  formatMiles,
  formatUnit,
  toReadMoments,
  mergeReadings,
  formatCategory,
  formatWord,
} from "./assets.ts";

describe("categories and conditions", () => {
  it("have the labels of the filters and badges", () => {
    expect(assetCategories).toEqual(["truck", "trailer", "equipment"]);
    expect(categoryLabels).toEqual({ truck: "Truck", trailer: "Trailer", equipment: "Equipment" });
    expect(categoryPluralLabels).toEqual({
      truck: "Trucks",
      trailer: "Trailers",
      equipment: "Equipment",
    });
    expect(assetConditions).toEqual(["in_use", "out_of_service", "maintenance"]);
    expect(conditionLabels).toEqual({
      in_use: "In Use",
      out_of_service: "Out of Service",
      maintenance: "Maintenance",
    });
  });
});

describe("formatUnit", () => {
  it.each([
    ["Mixer 12", "T-14", "Unit T-14"],
    ["Mixer 114", "14", "Unit 14"],
    ["Mixer 14", "14", null],
    ["Mixer 14", null, null],
  ])("returns for %s with the number %s: %s", (name, unitNumber, text) => {
    expect(formatUnit({ name, unitNumber })).toBe(text);
  });
});

describe("computeAssetYearMax", () => {
  it.each([
    ["2026-01-01T00:00:00Z", 2027],
    ["2026-12-31T23:59:59Z", 2027],
    ["2027-01-01T00:00:00Z", 2028],
  ])("returns at %s the next calendar year, %i", (now, year) => {
    expect(computeAssetYearMax(new Date(now))).toBe(year);
  });
});

describe("formatCategory", () => {
  it("shows a category that is not known by its word, with underscores as spaces", () => {
    expect(["truck", "trailer", "equipment", "concrete_pump"].map(formatCategory)).toEqual([
      "Truck",
      "Trailer",
      "Equipment",
      "concrete pump",
    ]);
  });
});

describe("formatWord", () => {
  it("shows every underscore as a space", () => {
    expect(formatWord("out_of_service")).toBe("out of service");
    expect(formatWord("truck")).toBe("truck");
  });
});

describe("mergeReadings", () => {
  const asset = { currentMiles: 1_000, currentHours: 50.5 };

  it.each([
    ["nothing was read", {}, {}],
    ["nothing was logged", { odometer: null, hours: null }, {}],
    ["zero was read", { odometer: 0, hours: 0 }, {}],
    ["the same was read", { odometer: 1_000, hours: 50.5 }, {}],
    ["a little less was read", { odometer: 999.9, hours: 50.4 }, {}],
    ["a little more miles were read", { odometer: 1_000.1 }, { currentMiles: 1_000.1 }],
    ["a little more hours were read", { hours: 50.6 }, { currentHours: 50.6 }],
  ])("sets the meters to the higher reading when %s", (_, given, moved) => {
    expect(mergeReadings(asset, given)).toEqual({ ...asset, ...moved });
  });

  it("never turns a meter back, in any order of the readings", () => {
    const reading = fc.option(fc.integer({ min: 0, max: 999_999 }).map((tenths) => tenths / 10));
    const log = fc.record({ odometer: reading, hours: reading });
    fc.assert(
      fc.property(log, log, (first, second) => {
        const before = { currentMiles: 500, currentHours: 500 };
        const once = mergeReadings(before, first);
        const both = mergeReadings(once, second);
        expect(both.currentMiles).toBeGreaterThanOrEqual(once.currentMiles);
        expect(once.currentHours).toBeGreaterThanOrEqual(before.currentHours);
        expect(mergeReadings(mergeReadings(before, second), first)).toEqual(both);
      }),
    );
  });
});

describe("readings as text", () => {
  it.each([
    [0, "0 mi", "0 hr"],
    [999.9, "999.9 mi", "999.9 hr"],
    [1_000, "1,000 mi", "1,000 hr"],
    [153_220.5, "153,220.5 mi", "153,220.5 hr"],
  ])("%d is shown as %s and %s", (value, miles, hours) => {
    expect(formatMiles(value)).toBe(miles);
    expect(formatHours(value)).toBe(hours);
  });
});

describe("toReadMoments", () => {
  const before = { currentMiles: 1_000, currentHours: 50.5 };
  const at = new Date("2026-11-19T12:00:00Z");

  it.each([
    ["no meter", { currentMiles: 1_000, currentHours: 50.5 }, {}],
    ["no meter, where none was given", {}, {}],
    ["the miles", { currentMiles: 1_000.1 }, { milesReadAt: at }],
    ["the hours", { currentMiles: 1_000, currentHours: 51 }, { hoursReadAt: at }],
    ["a corrected meter", { currentMiles: 900 }, { milesReadAt: at }],
  ])("is the moment of the reading for %s", (_, after, read) => {
    expect(toReadMoments(before, after, at)).toEqual(read);
  });
});
