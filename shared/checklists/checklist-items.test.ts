import { describe, expect, it } from "vitest";
import {
  findChecklistItemsProblem,
  findDefinitionsProblem,
  describeItem,
  isPlain,
  findItemRulesProblem,
  resolveItems,
} from "./checklist-items.ts";
import { toChecklistItems } from "./checklists.ts";
import { say } from "../base/messages.ts";

const tread = { id: "Tread", label: "Steer tread", type: "number" as const, min: 4 };
const horn = { id: "Horn", label: "Horn" };

describe("resolveItems", () => {
  it("keys new words by themselves", () => {
    expect(resolveItems(["Horn"])).toEqual([horn]);
  });

  it("preserves the settings of known words", () => {
    expect(resolveItems(["Horn", "Steer tread"], [tread])).toEqual([horn, tread]);
  });

  it("preserves the id of a renamed item", () => {
    const renamed = resolveItems([{ id: "Tread", label: "Tread in front" }], [tread]);
    expect(renamed).toEqual([{ id: "Tread", label: "Tread in front" }]);
  });

  it("takes every setting from an object whose label is known", () => {
    expect(resolveItems([{ label: "Steer tread", critical: true }], [tread])).toEqual([
      { id: "Tread", label: "Steer tread", critical: true },
    ]);
  });

  it("stores Spanish words, of a group only where there is one", () => {
    const grouped = { label: "Horn", es: "Claxon", group: "Cab", groupEs: "Cabina" };
    const [inCab, alone] = resolveItems([grouped, { label: "Tires", groupEs: "Cabina" }]);
    expect(inCab).toEqual({ id: "Horn", ...grouped });
    expect(alone && isPlain(alone)).toBe(true);
  });

  it("leaves out what goes without saying", () => {
    const sent = {
      label: "Horn",
      type: "check" as const,
      required: true,
      mayBeNa: false,
      critical: false,
      law: [],
      unit: undefined,
    };
    const [item] = resolveItems([sent]);
    expect(item && Object.keys(item)).toEqual(["id", "label"]);
    expect(item && isPlain(item)).toBe(true);
  });
});

describe("findChecklistItemsProblem", () => {
  it.each([
    ["no items", [], "Please add at least one checklist item"],
    ["an empty item", ["Drum", ""], "Checklist items must not be blank"],
    ["a blank item", ["Drum", "  \t"], "Checklist items must not be blank"],
    ["an item twice", ["Drum", "Chutes", "Drum"], "'Drum' is on the list twice"],
    ["an item twice in other letters", ["Drum", "DRUM"], "'DRUM' is on the list twice"],
    ["an item twice with spaces around", ["Drum", " drum "], "'drum' is on the list twice"],
    ["__proto__", ["__proto__"], "'__proto__' cannot be used as a checklist item"],
    ["constructor", ["Drum", "constructor"], "'constructor' cannot be used as a checklist item"],
    ["an internal with spaces", [" toString "], "'toString' cannot be used as a checklist item"],
  ])("refuses %s", (_, items, problem) => {
    const found = findChecklistItemsProblem(items);
    expect(found && say(found)).toBe(problem);
  });

  it.each([[["Drum"]], [["Drum", "Drums"]], [["Constructor"]], [["1", "2"]]])(
    "accepts %j",
    (items) => {
      expect(findChecklistItemsProblem(items)).toBeUndefined();
    },
  );
});

describe("findDefinitionsProblem", () => {
  it("accepts an item whose id is its own label", () => {
    expect(findDefinitionsProblem([horn, tread])).toBeUndefined();
  });

  it.each([
    ["a label that is another's id", [tread, { id: "x", label: "tread" }], "'tread' is another"],
    ["an id that is another's label", [horn, { id: "HORN", label: "Bell" }], "'HORN' is another"],
    ["an id twice", [tread, { ...tread, label: "Bell" }], "'Tread' is another"],
    ["a label twice", [horn, { id: "x", label: "horn" }], "'horn' is on the list twice"],
  ])("refuses %s", (_, items, problem) => {
    const found = findDefinitionsProblem(items);
    expect(found && say(found)).toContain(problem);
  });
});

describe("findItemRulesProblem", () => {
  it.each([
    [{ type: "number" as const, min: 4, max: 4 }, undefined],
    [{ type: "number" as const, min: 4.1, max: 4 }, "The lowest value is above the highest"],
    [{ type: "number" as const, unit: "psi" }, undefined],
    [{ min: 4 }, "Only a number has a unit and limits"],
    [{ type: "check" as const, unit: "psi" }, "Only a number has a unit and limits"],
    [{ critical: true }, undefined],
  ])("returns for %j: %j", (rules, problem) => {
    const found = findItemRulesProblem(rules);
    expect(found && say(found)).toBe(problem);
  });
});

describe("describeItem", () => {
  it.each([
    [{}, []],
    [{ type: "number" as const, min: 4, unit: "32nds" }, ["At least 4 32nds"]],
    [{ type: "number" as const, max: 1.5 }, ["At most 1.5"]],
    [{ type: "number" as const, min: 100, max: 150, unit: "psi" }, ["From 100 to 150 psi"]],
    [{ type: "number" as const, unit: "hr" }, ["Number (hr)"]],
    [{ type: "number" as const }, ["Number"]],
    [{ critical: true, required: false }, ["Critical", "Optional"]],
    [{ photo: "always" as const, mayBeNa: true }, ["Photo always", "May be N/A"]],
    [{ photo: "on_fail" as const }, ["Photo if it fails"]],
  ])("says for %j: %j", (rules, facts) => {
    expect(describeItem({ ...horn, ...rules })).toEqual(facts);
  });
});

describe("toChecklistItems", () => {
  it("gives each item what is said of it, and the list's name as its group", () => {
    const definition = [{ ...tread, group: "Tires", required: false }];
    expect(toChecklistItems("Yard", ["Steer tread", "Horn"], definition)).toEqual([
      { ...tread, group: "Tires", required: false },
      { ...horn, group: "Yard", required: true },
    ]);
  });
});
