import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toServicedAsset, formatCost, toServiceType } from "./maintenance.ts";
import { performerLabels, performers, serviceTypes } from "../schedules/service-types.ts";
import { scheduleNames } from "../schedules/schedules.ts";

const may = new Date("2026-05-01T12:00:00Z");
const june = new Date("2026-06-01T12:00:00Z");
const july = new Date("2026-07-01T12:00:00Z");

type ServicedAsset = Parameters<typeof toServicedAsset>[0];

const asset = {
  currentMiles: 10_000,
  currentHours: 400,
  lastServicedDate: june,
  lastServicedMiles: 9_000,
  lastServicedHours: 350,
};

describe("maintenance", () => {
  it.each([
    [0, "$0.00"],
    [412.5, "$412.50"],
    [1_240, "$1,240.00"],
  ])("shows a cost of %s as %s", (cost, text) => {
    expect(formatCost(cost)).toBe(text);
  });

  it("has exactly the specified service types", () => {
    expect(serviceTypes).toEqual([
      "Oil Change",
      "Brake Service",
      "Tire Rotation",
      "Engine Service",
      "Transmission Service",
      "Hydraulic Service",
      "Electrical Repair",
      "Body Repair",
      "Preventive Maintenance",
      "Emergency Repair",
      "Annual Inspection",
      "Safety Inspection",
      "Other",
    ]);
  });

  it("is performed by the internal team or an external service", () => {
    expect(performers).toEqual(["internal", "external"]);
    expect(performerLabels).toEqual({ internal: "Internal Team", external: "External Service" });
  });
});

describe("toServiceType", () => {
  it.each([
    ["Preventative Maintenance", "Preventive Maintenance"],
    ["Oil Change", "Oil Change"],
    ["Brake Inspection", "Brake Service"],
    ["Tire Rotation", "Tire Rotation"],
    ["Engine Service", "Engine Service"],
    ["Hydraulic Service", "Hydraulic Service"],
    ["Transmission Service", "Transmission Service"],
    ["DOT Inspection", "Safety Inspection"],
    ["Annual Inspection", "Annual Inspection"],
    ["A name of our own", "Preventive Maintenance"],
    ["constructor", "Preventive Maintenance"],
  ])("maps a schedule named %s to %s", (name, type) => {
    expect(toServiceType(name)).toBe(type);
  });

  it("maps every schedule name that the form offers", () => {
    const fallbacks = scheduleNames.filter(
      (name) => toServiceType(name) === "Preventive Maintenance",
    );
    expect(fallbacks).toEqual(["Preventative Maintenance"]);
  });
});

describe("toServicedAsset", () => {
  it("sets the last service and moves the meters up for a log against a schedule", () => {
    expect(toServicedAsset(asset, { date: july, odometer: 10_500, hours: 410.5 }, true)).toEqual({
      currentMiles: 10_500,
      currentHours: 410.5,
      lastServicedDate: july,
      lastServicedMiles: 10_500,
      lastServicedHours: 410.5,
    });
  });

  it("moves the meters only for a log without a schedule", () => {
    expect(toServicedAsset(asset, { date: july, odometer: 10_500 }, false)).toEqual({
      ...asset,
      currentMiles: 10_500,
    });
  });

  it("sets the date only for a log against a schedule without readings", () => {
    expect(toServicedAsset(asset, { date: july, odometer: null, hours: 0 }, true)).toEqual({
      ...asset,
      lastServicedDate: july,
    });
  });

  it("does not overwrite the last service of a later date", () => {
    expect(toServicedAsset(asset, { date: may, odometer: 8_000, hours: 300 }, true)).toEqual(asset);
  });

  it("accepts a back-dated reading that is above the meter", () => {
    expect(toServicedAsset(asset, { date: may, odometer: 10_001 }, true)).toEqual({
      ...asset,
      currentMiles: 10_001,
    });
  });

  it("counts a second service of the same moment", () => {
    const log = { date: june, odometer: 9_500, hours: 360 };
    expect(toServicedAsset(asset, log, true)).toMatchObject({
      lastServicedDate: june,
      lastServicedMiles: 9_500,
      lastServicedHours: 360,
      currentMiles: 10_000,
    });
  });

  it("accepts the first service of an asset at any date", () => {
    const fresh = {
      currentMiles: 0,
      currentHours: 0,
      lastServicedDate: null,
      lastServicedMiles: null,
      lastServicedHours: null,
    };
    expect(toServicedAsset(fresh, { date: may }, true)).toEqual({
      ...fresh,
      lastServicedDate: may,
    });
  });

  it("never turns a meter or the last service's date back, whatever is logged", () => {
    const reading = fc.option(fc.integer({ min: 0, max: 999_999 }).map((tenths) => tenths / 10));
    const date = fc.date({ min: may, max: july, noInvalidDate: true });
    const log = fc.record({ date, odometer: reading, hours: reading });
    fc.assert(
      fc.property(fc.array(fc.tuple(log, fc.boolean()), { maxLength: 8 }), (logs) => {
        let before: ServicedAsset = asset;
        for (const [entry, hasSchedule] of logs) {
          const after = toServicedAsset(before, entry, hasSchedule);
          expect(after.currentMiles).toBeGreaterThanOrEqual(before.currentMiles);
          expect(after.currentHours).toBeGreaterThanOrEqual(before.currentHours);
          expect(Number(after.lastServicedDate)).toBeGreaterThanOrEqual(
            Number(before.lastServicedDate),
          );
          before = after;
        }
      }),
    );
  });
});
