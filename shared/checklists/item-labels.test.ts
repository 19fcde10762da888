import { afterEach, describe, expect, it } from "vitest";
import { builtInChecklists } from "./built-in-checklists.ts";
import { listIssueLabels, listIssueNames } from "../inspections/inspection-records.ts";
import { formatGroup, formatLabel, translateLabel } from "./item-labels.ts";
import { formatLimits } from "./item-rules.ts";
import { setLanguageSource } from "../base/languages.ts";
import { readyLists } from "./ready-lists.ts";

afterEach(() => setLanguageSource(() => "en"));

const horn = { label: "Horn", es: "Claxon", group: "Cab", groupEs: "Cabina" };

describe("formatLabel and formatGroup", () => {
  it("are the words of the list in English", () => {
    expect([formatLabel(horn), formatGroup(horn)]).toEqual(["Horn", "Cab"]);
  });

  it("are the Spanish ones in Spanish, where the list has them", () => {
    setLanguageSource(() => "es");
    expect([formatLabel(horn), formatGroup(horn)]).toEqual(["Claxon", "Cabina"]);
    expect([formatLabel({ label: "Drum" }), formatGroup({ group: "Cab" })]).toEqual([
      "Drum",
      "Cab",
    ]);
  });
});

describe("translateLabel", () => {
  it("says an item of a built-in list in the reader's language, and leaves what users typed", () => {
    const labels = ["Parking brake", "Seat is torn"];
    expect(labels.map(translateLabel)).toEqual(labels);
    setLanguageSource(() => "es");
    expect(labels.map(translateLabel)).toEqual(["Freno de estacionamiento", "Seat is torn"]);
  });
});

describe("The items of the built-in and the ready lists", () => {
  const all = [...Object.values(builtInChecklists), ...readyLists.map(({ items }) => items)].flat();

  it("all have a Spanish label, and a Spanish group where they have one", () => {
    expect(all.filter(({ es }) => !es)).toEqual([]);
    expect(all.filter(({ group, groupEs }) => Boolean(group) !== Boolean(groupEs))).toEqual([]);
  });

  it("have one Spanish label for one English label", () => {
    const pairs = new Set(all.map(({ label, es }) => `${label}: ${es}`));
    expect(pairs.size).toBe(new Set(all.map(({ label }) => label)).size);
  });

  it("have no Spanish label twice on one list", () => {
    for (const { items } of readyLists) {
      expect(new Set(items.map(({ es }) => es)).size).toBe(items.length);
    }
  });
});

describe("The failed items of a record", () => {
  const log = {
    issues: ["horn", "Radio"],
    checklistItems: null,
    checklistCategory: "truck" as const,
  };

  it("are named in Spanish on a screen, and in the words of the list elsewhere", () => {
    setLanguageSource(() => "es");
    expect(listIssueNames(log)).toEqual(["Claxon y alarma de reversa", "Radio"]);
    expect(listIssueLabels(log)).toEqual(["Horn and backup alarm", "Radio"]);
  });
});

describe("The limits of a number", () => {
  it("are said in Spanish, with the units of the ready lists", () => {
    setLanguageSource(() => "es");
    expect(formatLimits({ min: 4, unit: "32nds" })).toBe("Mínimo 4 32avos");
    expect(formatLimits({ min: 100, max: 150, unit: "psi" })).toBe("De 100 a 150 psi");
    expect(formatLimits({ max: 3, unit: "bar" })).toBe("Máximo 3 bar");
  });
});
