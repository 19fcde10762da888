import { describe, expect, it } from "vitest";
import { toFieldMessages } from "../base/fields.ts";
import { insertMaintenanceSchedule, scheduleCalls } from "./schedules-schema.ts";

const schedule = { assetId: 7, name: "Oil Change" };

describe("insertMaintenanceSchedule", () => {
  it.each([
    [{ name: " " }, { name: "Name is required" }],
    [{ assetId: "7" }, { assetId: "An id is a whole number" }],
    [{ type: "sometimes" }, { type: "Unknown schedule type" }],
    [{ intervalDays: 1, intervalMiles: 1, intervalHours: 1.5 }, {}],
    [{ intervalDays: 3_650, intervalMiles: 9_999_999, intervalHours: 250 }, {}],
    [{ intervalDays: null, intervalMiles: null, intervalHours: null }, {}],
    [{ intervalDays: 0 }, { intervalDays: "Must be at least 1" }],
    [{ intervalDays: 1.5 }, { intervalDays: "Please use whole days" }],
    [{ intervalDays: 3_651 }, { intervalDays: "Must be at most 3650" }],
    [{ intervalMiles: 0 }, { intervalMiles: "Must be at least 1" }],
    [{ intervalMiles: 9_999_999.1 }, { intervalMiles: "Must be at most 9999999" }],
    [{ intervalHours: 0.94 }, { intervalHours: "Must be at least 1" }],
    [{ intervalHours: 0.95 }, {}],
    [{ lastPerformed: "2026-02-30" }, { lastPerformed: "Please give a valid date" }],
    [{ nextDue: "1990-01-01" }, {}],
    [{ nextDue: "2200-12-31" }, {}],
    [{ nextDue: "1989-12-31" }, { nextDue: "Please give a valid date" }],
    [{ nextDue: "2201-01-01" }, { nextDue: "Please give a valid date" }],
    [{ nextDue: "2026-02-30" }, { nextDue: "Please give a valid date" }],
    [{ nextDue: "infinity" }, { nextDue: "Please give a valid date" }],
  ])("answers %j with the messages %j", (fields, messages) => {
    const { error } = insertMaintenanceSchedule.safeParse({ ...schedule, ...fields });
    expect(toFieldMessages(error)).toEqual(messages);
  });

  it.each(["intervalDays", "intervalMiles", "intervalHours"])(
    "accepts only a number as %s",
    (name) => {
      for (const value of [true, "7", "", [], {}, Number.NaN, Infinity]) {
        const sent = { ...schedule, [name]: value };
        expect(insertMaintenanceSchedule.safeParse(sent).success).toBe(false);
      }
    },
  );
});

const noDays = { intervalDays: "Please specify interval days for time-based schedules." };
const noUsage = {
  intervalMiles: "Please specify either interval miles or hours for usage-based schedules.",
};

describe("the body of createSchedule", () => {
  it.each([
    [{ type: "time_based", intervalDays: 1 }, {}],
    [{ type: "time_based", intervalMiles: 500 }, noDays],
    [{ type: "usage_based", intervalHours: 250 }, {}],
    [{ type: "usage_based" }, noUsage],
    [{ intervalMiles: 5_000 }, {}],
    [{ intervalDays: 30 }, noUsage],
  ])("answers %j with the messages %j", (intervals, messages) => {
    const { error } = scheduleCalls.createSchedule.body.safeParse({ ...schedule, ...intervals });
    expect(toFieldMessages(error)).toEqual(messages);
  });
});
