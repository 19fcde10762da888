import { describe, expect, it } from "vitest";
import { toFieldMessages } from "../base/fields.ts";
import { insertInspectionLog } from "./inspections-schema.ts";

const inspection = {
  assetId: 7,
  results: { tires: { status: "pass" }, horn: { status: "fail", notes: "Weak" } },
  signatureUrl: "Dan Ortiz",
};

describe("insertInspectionLog", () => {
  it.each([
    [{}, {}],
    [{ checklistId: 1 }, {}],
    [{ odometer: 12.5, hours: 0 }, {}],
    [{ startedAt: "2026-01-20T06:42:00Z", inspectionType: "post_trip" }, {}],
    [{ date: "1900-01-01" }, {}],
    [{ date: "9999-12-31" }, {}],
    [{ date: "1899-12-31" }, { date: "Please give a valid date" }],
    [{ date: "2026-02-30" }, { date: "Please give a valid date" }],
    [{ issues: Array.from({ length: 200 }, () => "x".repeat(200)) }, {}],
    [
      { issues: ["x".repeat(201)] },
      { "issues.0": "Too big: expected string to have <=200 characters" },
    ],
    [
      { issues: Array.from({ length: 201 }, () => "Horn") },
      { issues: "Too big: expected array to have <=200 items" },
    ],
  ])("answers %j with the messages %j", (fields, messages) => {
    const { error } = insertInspectionLog.safeParse({ ...inspection, ...fields });
    expect(toFieldMessages(error)).toEqual(messages);
  });
});

describe("the results of an inspection", () => {
  const { results } = insertInspectionLog.shape;

  it("store every answer with its notes, in their order", () => {
    const sent = {
      tires: { status: "fail", notes: "Flat", photos: ["/api/photos/3"] },
      horn: { status: "pass", answeredAt: "2026-01-20T06:42:00Z" },
    };
    expect(JSON.stringify(results.parse(sent))).toBe(JSON.stringify(sent));
  });

  const photos = Array.from({ length: 5 }, () => "/api/photos/3");
  const tooMany = Array.from({ length: 201 }, (_, at) => [`i${at}`, { status: "pass" }]);

  it.each([
    ["nothing", {}, "Every item needs an answer"],
    ["no map", undefined, "Every item needs an answer"],
    ["a list", [{ status: "pass" }], "Every item needs an answer"],
    ["no status", { tires: {} }, "Every answer is pass or fail"],
    ["a status as a truth value", { tires: { status: true } }, "Every answer is pass or fail"],
    ["an unknown status", { tires: { status: "Pass" } }, "Every answer is pass or fail"],
    ["an internal's name", { constructor: { status: "pass" } }, "An item has an odd name"],
    ["five photos", { tires: { status: "fail", photos } }, "At most 4 photos an item"],
    ["a long note", { tires: { status: "fail", notes: "x".repeat(2_001) } }, "A note is too long"],
    ["too many answers", Object.fromEntries(tooMany), "Every item needs an answer"],
    ["a blank item name", { "": { status: "pass" } }, "Every item needs an answer"],
    [
      "an endless item name",
      { ["x".repeat(201)]: { status: "pass" } },
      "Every item needs an answer",
    ],
  ])("refuse %s", (_, sent, message) => {
    expect(results.safeParse(sent).error?.issues[0]?.message).toBe(message);
  });
});

describe("the signature of an inspection", () => {
  const { signatureUrl } = insertInspectionLog.shape;

  it.each([
    ...["", "   ", "\u200b", "\u202e \u2066", "\u3164", undefined, null, 7].map((value) => [
      value,
      "Please provide your digital signature to complete the inspection",
    ]),
    ["x".repeat(201), "The signature is too long"],
  ])("is never %j", (value, message) => {
    expect(signatureUrl.safeParse(value).error?.issues[0]?.message).toBe(message);
  });

  it.each([
    ["  Dan Ortiz ", "Dan Ortiz"],
    ["x".repeat(200), "x".repeat(200)],
  ])("is stored, when sent as %j, as %j", (value, stored) => {
    expect(signatureUrl.parse(value)).toBe(stored);
  });
});
