import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toChecklistItems } from "../checklists/checklists.ts";
import {
  listFailedItems,
  incompleteInspection,
  isInspectionPassed,
  missingSignature,
  computeProgress,
  listUnansweredItems,
} from "./inspections.ts";
import { isSigned } from "../base/is-signed.ts";
import { toInspectionOutcome } from "./inspection-outcome.ts";
import type { ItemResult } from "../records/inspection-results.ts";

const items = toChecklistItems("Mixer", ["Drum", "Chutes", "Horn"]);
const pass: ItemResult = { status: "pass" };
const fail: ItemResult = { status: "fail", notes: "Cracked" };

type Outcome = { passes: boolean; failed: string[]; open: string[] };

describe("the outcome of an inspection's answers", () => {
  const allPass = { Drum: pass, Chutes: pass, Horn: pass };

  it.each<[string, Record<string, Partial<ItemResult>>, Outcome]>([
    ["all pass", allPass, { passes: true, failed: [], open: [] }],
    ["one fails", { ...allPass, Chutes: fail }, { passes: false, failed: ["Chutes"], open: [] }],
    ["one is missing", { Drum: pass, Horn: pass }, { passes: false, failed: [], open: ["Chutes"] }],
    ["one is cleared", { ...allPass, Horn: {} }, { passes: false, failed: [], open: ["Horn"] }],
    ["two are open", { Horn: fail }, { passes: false, failed: ["Horn"], open: ["Drum", "Chutes"] }],
    ["nothing is answered", {}, { passes: false, failed: [], open: ["Drum", "Chutes", "Horn"] }],
    ["a strange item fails", { ...allPass, Radio: fail }, { passes: true, failed: [], open: [] }],
  ])("is as expected when %s", (_, answers, outcome) => {
    expect(isInspectionPassed(items, answers)).toBe(outcome.passes);
    expect(listFailedItems(items, answers)).toEqual(outcome.failed);
    expect(listUnansweredItems(items, answers)).toEqual(outcome.open);
  });

  it("is never passed for a list without items", () => {
    expect(isInspectionPassed([], {})).toBe(false);
  });

  it("ignores properties that every object inherits", () => {
    expect(listUnansweredItems([{ id: "constructor" }], {})).toEqual(["constructor"]);
  });

  it("adds up: every item is passed, failed or unanswered, and passing means all passed", () => {
    const answer = fc.constantFrom(undefined, pass, fail);
    const answers = fc.record({ Drum: answer, Chutes: answer, Horn: answer });
    fc.assert(
      fc.property(answers, (given) => {
        const counts = computeProgress(items, given);
        expect(counts.answered + listUnansweredItems(items, given).length).toBe(counts.total);
        expect(counts.passed + counts.failed).toBe(counts.answered);
        expect(isInspectionPassed(items, given)).toBe(counts.passed === counts.total);
      }),
    );
  });
});

describe("the outcome of a list with N/A and optional items", () => {
  const na: ItemResult = { status: "na" };
  const listed = [{ id: "Drum" }, { id: "Chutes" }, { id: "Radio", required: false }];

  it.each<[string, Record<string, ItemResult>, Omit<Outcome, "failed">]>([
    ["an optional one is open", { Drum: pass, Chutes: pass }, { passes: true, open: [] }],
    ["one is N/A", { Drum: pass, Chutes: na }, { passes: true, open: [] }],
    ["all are N/A", { Drum: na, Chutes: na, Radio: na }, { passes: false, open: [] }],
    ["an optional one fails", { Drum: pass, Chutes: na, Radio: fail }, { passes: false, open: [] }],
    ["only an optional one passes", { Radio: pass }, { passes: false, open: ["Drum", "Chutes"] }],
  ])("is as expected when %s", (_, answers, outcome) => {
    expect(isInspectionPassed(listed, answers)).toBe(outcome.passes);
    expect(listUnansweredItems(listed, answers)).toEqual(outcome.open);
  });

  it("counts N/A as answered, and neither as passed nor as failed", () => {
    const counts = { total: 3, answered: 2, passed: 1, failed: 0 };
    expect(computeProgress(listed, { Drum: pass, Chutes: na })).toEqual(counts);
  });
});

describe("computeProgress", () => {
  it("counts what is answered, passed and failed", () => {
    expect(computeProgress(items, { Drum: pass, Horn: fail })).toEqual({
      total: 3,
      answered: 2,
      passed: 1,
      failed: 1,
    });
  });
});

describe("toInspectionOutcome", () => {
  it.each([
    [{ passed: true, resolved: false }, "passed"],
    [{ passed: true, resolved: true }, "passed"],
    [{ passed: false, resolved: false }, "failed"],
    [{ passed: false, resolved: true }, "resolved"],
  ])("returns for %j: %s", (log, outcome) => {
    expect(toInspectionOutcome(log)).toBe(outcome);
  });
});

describe("the messages of an incomplete inspection", () => {
  it("name every open item", () => {
    expect(incompleteInspection.title).toBe("Incomplete Inspection");
    expect(incompleteInspection.message(["tires", "horn"])).toBe(
      "Please complete all required items: tires, horn",
    );
  });

  it("name the missing signature", () => {
    expect(missingSignature).toEqual({
      title: "Signature Required",
      message: "Please provide your digital signature to complete the inspection",
    });
  });
});

describe("isSigned", () => {
  it.each(["D", "Dan Ortiz", " x ", "José", "李", "7", "\u200bD\u200b"])(
    "accepts %j",
    (signature) => {
      expect(isSigned(signature)).toBe(true);
    },
  );

  it.each([
    ["nothing", ""],
    ["spaces", "   "],
    ["line ends and tabs", "\n\t\r"],
    ["a no-break space", "\u00a0"],
    ["an ideographic space", "\u3000"],
    ["zero-width characters", "\u200b\u200c\u200d\ufeff"],
    ["direction marks", "\u200e\u200f\u202a\u202e\u2066\u2069"],
    ["a soft hyphen", "\u00ad"],
    ["a lone accent", "\u0301"],
    ["a variation selector", "\ufe0f"],
    ["Hangul fillers", "\u115f\u1160\u3164\uffa0"],
    ["a blank Braille cell", "\u2800"],
    ["tag characters", "\u{e0041}"],
    ["half of a character", "\ud83d"],
  ])("refuses %s, which is invisible", (_, signature) => {
    expect(isSigned(signature)).toBe(false);
  });
});
