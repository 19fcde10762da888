import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtInChecklists } from "../checklists/built-in-checklists.ts";
import { toChecklistItems } from "../checklists/checklists.ts";
import { listInspectionTexts, listIssueLabels, listRecordedItems } from "./inspection-records.ts";
import type { InspectionResults, ItemResult } from "../records/inspection-results.ts";

const items = toChecklistItems("Mixer", ["Drum", "Chutes", "Horn"]);
const pass: ItemResult = { status: "pass" };
const fail: ItemResult = { status: "fail", notes: "Cracked" };

describe("listRecordedItems", () => {
  const filledIn: InspectionResults = { Horn: pass, Drum: fail, Chutes: pass };

  it("shows a record with the labels and order of the version that was filled in", () => {
    const log = { results: filledIn, checklistItems: items, checklistCategory: "truck" as const };
    expect(listRecordedItems(log)).toEqual(items);
  });

  it("shows a record of the built-in list in that list's groups and order", () => {
    const log = {
      results: { horn: pass, "engine-oil": fail },
      checklistItems: null,
      checklistCategory: "truck" as const,
    };
    expect(listRecordedItems(log)).toEqual(
      builtInChecklists.truck.filter((item) => ["engine-oil", "horn"].includes(item.id)),
    );
  });

  it("shows answers to unknown items at the end, under their own ids", () => {
    const log = {
      results: { ...filledIn, Radio: fail },
      checklistItems: items,
      checklistCategory: "truck" as const,
    };
    expect(listRecordedItems(log).at(-1)).toEqual({
      id: "Radio",
      group: "Items",
      label: "Radio",
      required: true,
    });
  });

  it("shows every answer exactly once", () => {
    const keys = fc.uniqueArray(fc.constantFrom("horn", "tires", "Drum", "Radio", "mirrors"));
    fc.assert(
      fc.property(keys, (ids) => {
        const results = Object.fromEntries(ids.map((id) => [id, pass]));
        const log = { results, checklistItems: null, checklistCategory: "truck" as const };
        const shown = listRecordedItems(log).map((item) => item.id);
        expect(shown.toSorted()).toEqual(ids.toSorted());
      }),
    );
  });
});

describe("listInspectionTexts", () => {
  it("returns what a failed item is found by: its label, what was tapped and what was written", () => {
    const drum: ItemResult = { ...fail, reasons: ["worn", "air_leak"] };
    const log = {
      results: { Drum: drum, Horn: { ...pass, notes: "Fine" } },
      issues: ["Drum"],
      checklistItems: items,
      checklistCategory: "truck" as const,
      comments: "Cold",
    };
    expect(listInspectionTexts(log)).toEqual(["Cold", "Drum", "Worn, Leaking air", "Cracked"]);
  });
});

describe("listIssueLabels", () => {
  it("returns the labels of failed items, and the id of an unknown one", () => {
    const log = {
      results: { horn: fail, Radio: fail },
      checklistItems: null,
      checklistCategory: "truck" as const,
      issues: ["horn", "Radio", "gone"],
    };
    expect(listIssueLabels(log)).toEqual(["Horn and backup alarm", "Radio", "gone"]);
  });
});
