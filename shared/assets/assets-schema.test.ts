import { describe, expect, it } from "vitest";
import { assetCalls, insertAsset } from "./assets-schema.ts";
import { toFieldMessages } from "../base/fields.ts";

const asset = {
  name: "Mixer 12",
  category: "truck",
  vinOrSerial: "1M2AX07C5AM009876",
  year: 2_020,
  make: "Mack",
  model: "Granite",
};

describe("insertAsset", () => {
  it.each([
    ["name", "Name is required"],
    ["category", "Category is required"],
    ["vinOrSerial", "VIN/Serial is required"],
    ["year", "Year is required"],
    ["make", "Make is required"],
    ["model", "Model is required"],
  ])("requires %s", (field, message) => {
    for (const value of [undefined, ""]) {
      const { error } = insertAsset.safeParse({ ...asset, [field]: value });
      expect(toFieldMessages(error)).toEqual({ [field]: message });
    }
  });

  it.each([
    [{ currentMiles: 0, currentHours: 0 }, {}],
    [{ currentMiles: -1 }, { currentMiles: "Must be 0 or more" }],
    [{ currentHours: 1.25 }, {}],
    [{ condition: "maintenance" }, {}],
    [{ condition: "scrapped" }, { condition: "Unknown condition" }],
    [{ category: "boat" }, { category: "Category is required" }],
    [{ photoUrl: "https://example.com/x.png" }, { photoUrl: "That is not the address of a photo" }],
    [{ photoUrl: null, location: "", assignedCrew: null }, {}],
    [{ photoUrl: "", condition: null, currentMiles: null, currentHours: null }, {}],
    [{ name: "\u200b" }, { name: "Name is required" }],
    [{ name: "x".repeat(201) }, { name: "Please use at most 200 characters" }],
  ])("answers %j with the messages %j", (fields, messages) => {
    expect(toFieldMessages(insertAsset.safeParse({ ...asset, ...fields }).error)).toEqual(messages);
  });
});

describe("the body of updateAsset", () => {
  const { body } = assetCalls.updateAsset;

  it.each([
    {},
    { archived: true, version: 1 },
    { version: 2_147_483_647 },
    { currentMiles: 0, lastServicedDate: "2026-01-05" },
  ])("may be %j", (changes) => {
    expect(body.safeParse(changes).success).toBe(true);
  });

  it.each([
    { name: "" },
    ...[0, -1, 1.5, 2_147_483_648, "1", null].map((version) => ({ version })),
  ])("is never %j", (changes) => {
    expect(body.safeParse(changes).success).toBe(false);
  });

  it("drops what only the server decides", () => {
    expect(body.parse({ companyId: 9, id: 5 })).toEqual({});
  });
});
