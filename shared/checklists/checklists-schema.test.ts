import { describe, expect, it } from "vitest";
import { insertInspectionChecklist } from "./checklists-schema.ts";
import { toFieldMessages } from "../base/fields.ts";

const checklist = { name: "Mixer", category: "truck", items: ["Drum", "Chutes"] };
const notAlone = "An annual or NRMCA list has no other type";
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Item ${at}`);

describe("insertInspectionChecklist", () => {
  it.each([
    [{}, {}],
    [{ name: "" }, { name: "Name is required" }],
    [{ category: "boat" }, { category: "Category is required" }],
    [{ items: [] }, { items: "Please add at least one checklist item" }],
    [{ items: undefined }, { items: "Please add at least one checklist item" }],
    [{ items: ["Drum", " "] }, { items: "Checklist items must not be blank" }],
    [{ items: ["Drum", "\u200b"] }, { "items.1": "Checklist items must not be blank" }],
    [{ items: ["Drum", "drum "] }, { items: "'drum' is on the list twice" }],
    [{ items: ["x".repeat(201)] }, { "items.0": "An item is too long" }],
    [{ items: numbered(201) }, { items: "At most 200 items" }],
    [{ inspectionTypes: ["pre_trip", "post_trip", "shift"] }, {}],
    [{ inspectionTypes: ["annual"] }, {}],
    [{ inspectionTypes: [] }, { inspectionTypes: "Please choose an inspection type" }],
    [
      { inspectionTypes: ["shift", "shift"] },
      { inspectionTypes: "An inspection type is named twice" },
    ],
    [{ inspectionTypes: ["annual", "pre_trip"] }, { inspectionTypes: notAlone }],
    [{ inspectionTypes: ["annual", "nrmca"] }, { inspectionTypes: notAlone }],
  ])("answers %j with the messages %j", (fields, messages) => {
    const { error } = insertInspectionChecklist.safeParse({ ...checklist, ...fields });
    expect(toFieldMessages(error)).toEqual(messages);
  });

  it("saves items in their order, trimmed, up to the limits", () => {
    const { items } = insertInspectionChecklist.shape;
    expect(items.parse(numbered(200))).toEqual(numbered(200));
    expect(items.parse([" Drum ", "x".repeat(200)])).toEqual(["Drum", "x".repeat(200)]);
  });

  it("refuses an item that is far too long without normalizing its accents", () => {
    const started = performance.now();
    const items = ["\u0315\u0300".repeat(60_000)];
    expect(insertInspectionChecklist.safeParse({ ...checklist, items }).success).toBe(false);
    // Takes a few milliseconds; to normalize so many accents takes seconds.
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
