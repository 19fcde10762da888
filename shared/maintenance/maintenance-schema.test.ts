import { describe, expect, it } from "vitest";
import { toFieldMessages } from "../base/fields.ts";
import { insertMaintenanceLog } from "./maintenance-schema.ts";

const maintenanceLog = {
  assetId: 7,
  date: "2026-01-20",
  serviceType: "Oil Change",
  description: "Changed oil and filter",
};
const photos = (count: number) => Array.from({ length: count }, () => "/api/photos/1");

describe("insertMaintenanceLog", () => {
  it.each([
    ["assetId", [undefined, null, 0, 1.5, 2 ** 53], "Please select an asset"],
    ["date", [undefined, ""], "Date is required"],
    ["serviceType", [undefined, "Preventative Maintenance"], "Service type is required"],
    ["description", [undefined, " "], "Description is required"],
  ])("requires %s", (field, values, message) => {
    for (const value of values) {
      const { error } = insertMaintenanceLog.safeParse({ ...maintenanceLog, [field]: value });
      expect(toFieldMessages(error)).toEqual({ [field]: message });
    }
  });

  it.each([
    [{}, {}],
    [{ serviceType: "Preventive Maintenance" }, {}],
    [{ date: "2026-02-30" }, { date: "Please give a valid date" }],
    [{ date: "1989-12-31" }, { date: "Please give a valid date" }],
    [{ cost: 0.01 }, {}],
    [{ cost: 0.001 }, { cost: "Please use at most two decimals" }],
    [{ cost: 0.3, partsCost: 0.1, laborCost: 0.2 }, {}],
    [
      { cost: 0.3, partsCost: 0.11, laborCost: 0.2 },
      { partsCost: "Parts and labor must not be more than the cost" },
    ],
    [{ laborCost: 0.01 }, { partsCost: "Parts and labor must not be more than the cost" }],
    [{ partsCost: 0.001 }, { partsCost: "Please use at most two decimals" }],
    [{ cost: null, odometer: null, hours: null, scheduleId: null, resolvedInspectionId: null }, {}],
    [{ odometer: -0.1 }, { odometer: "Must be 0 or more" }],
    [{ hours: 0.05 }, {}],
    [{ performedBy: "external" }, {}],
    [{ performedBy: "someone" }, { performedBy: "Unknown choice" }],
    [{ photoUrls: photos(8) }, {}],
    [{ photoUrls: photos(9) }, { photoUrls: "At most 8 photos" }],
  ])("answers %j with the messages %j", (fields, messages) => {
    const { error } = insertMaintenanceLog.safeParse({ ...maintenanceLog, ...fields });
    expect(toFieldMessages(error)).toEqual(messages);
  });
});
