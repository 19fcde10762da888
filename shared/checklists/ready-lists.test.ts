import { describe, expect, it } from "vitest";
import { findDefinitionsProblem } from "./checklist-items.ts";
import type { ItemDefinition } from "./checklists.ts";
import { insertInspectionChecklist } from "./checklists-schema.ts";
import { findCoverage } from "./coverage.ts";
import { isExistingDate } from "../base/days.ts";
import { readyListLabels, readyListNames } from "./ready-list-names.ts";
import { boom, machine, pump, road } from "./ready-lists-items.ts";
import { readyLists, readySources } from "./ready-lists.ts";

const named = readyLists.map((list) => [list.name, list] as const);

function find(name: string) {
  const list = readyLists.find((readyList) => readyList.name === name);
  if (!list) throw new Error(`There is no ready list ${name}`);
  return list;
}

function labels(items: readonly ItemDefinition[]): string[] {
  return items.map(({ label }) => label);
}

describe("Each ready list", () => {
  it("is one of the known names, each once", () => {
    expect(readyLists.map(({ name }) => name)).toEqual([...readyListNames]);
  });

  it.each(named)("%s can be stored as it is", (name, list) => {
    const { category, kind, type, items } = list;
    const body = {
      name: readyListLabels[name],
      category,
      items,
      inspectionTypes: [type],
      kinds: kind ? [kind] : [],
      readyList: name,
    };
    const { data, error } = insertInspectionChecklist.safeParse(body);
    expect(error).toBeUndefined();
    expect(data?.items).toEqual(items);
  });

  it.each(named)("%s has ids and labels that cannot be taken for another's", (_, { items }) => {
    expect(findDefinitionsProblem(items)).toBeUndefined();
    expect(items.filter(({ id }) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  });

  it.each(named)("%s names rules that were compared on a day", (_, { sources }) => {
    for (const source of sources) {
      expect(isExistingDate(readySources[source].checkedOn)).toBe(true);
    }
  });
});

describe("The parts of the daily report", () => {
  it.each(["mixer", "boom_pump", "telebelt", "lowboy"])("are all covered by %s", (name) => {
    const { items, category } = find(name);
    const { required, missing } = findCoverage(items, category);
    expect(missing).toEqual([]);
    expect(required).toHaveLength(category === "truck" ? 11 : 5);
  });
});

describe("A list that includes another", () => {
  it.each([
    ["mixer", [road]],
    ["boom_pump", [road, pump, boom]],
    ["line_pump", [pump]],
    ["telebelt", [road, boom]],
    ["loader", [machine]],
    ["skid_steer", [machine]],
    ["forklift", [machine]],
  ] as const)("%s has all of its items first", (name, parts) => {
    const included = parts.flat();
    expect(find(name).items.slice(0, included.length)).toEqual(included);
  });
});

describe("The items of the ready lists", () => {
  it.each([
    ["mixer", 34],
    ["boom_pump", 38],
    ["line_pump", 15],
    ["telebelt", 33],
    ["loader", 20],
    ["skid_steer", 17],
    ["forklift", 19],
    ["batch_plant", 18],
    ["lowboy", 13],
    ["nrmca_mixer", 11],
    ["annual_truck", 45],
    ["annual_trailer", 45],
  ])("are for %s %d in number", (name, count) => {
    expect(find(name).items).toHaveLength(count);
  });

  it.each([
    ["mixer", 9],
    ["boom_pump", 15],
    ["line_pump", 8],
    ["telebelt", 12],
    ["loader", 6],
    ["skid_steer", 8],
    ["forklift", 8],
    ["batch_plant", 7],
    ["lowboy", 5],
    ["nrmca_mixer", 0],
  ])("are critical in %s: %d of them", (name, count) => {
    const critical = find(name).items.filter((item) => item.critical);
    expect(critical).toHaveLength(count);
  });

  it("may be N/A only where a unit may lack the part", () => {
    const lists = readyLists.filter(({ type }) => type !== "annual");
    const optional = lists.flatMap(({ items }) => items.filter((item) => item.mayBeNa));
    expect([...new Set(labels(optional))]).toEqual([
      "Coupling and tow hooks",
      "Hours",
      "Fold-over hydraulics",
      "Coupler, chains and breakaway",
      "Tires and wheels",
      "Tow lights",
      "Central mixer interlock",
      "ABS lamp",
      "Landing gear",
      "Ramps and outriggers",
      "Admixture equipment",
    ]);
  });

  it("need a photo each time where a crack or concrete hides", () => {
    const shown = readyLists.flatMap(({ items }) => items.filter(({ photo }) => photo));
    expect([...new Set(labels(shown))]).toEqual([
      "Welds, pins and cracks",
      "Drum free of hardened concrete",
    ]);
  });

  it("have the limits of the rules when they are numbers", () => {
    const numbers = readyLists.flatMap(({ items }) => items.filter((item) => item.type));
    const said = numbers.map(({ label, unit, min, max }) => [label, unit, min, max].join(" "));
    expect([...new Set(said)]).toEqual([
      "Air pressure at cut-out psi 100 150",
      "Steer tread 32nds 4 ",
      "Other tread 32nds 2 ",
      "Hours hr  ",
      "Pipe wall, thinnest in  ",
      "Tread 32nds 2 ",
      "Blade height at largest diameter % of original 90 ",
    ]);
  });

  it("are all critical and may be N/A on the annual inspection", () => {
    const { items } = find("annual_trailer");
    expect(items.every((item) => item.critical && item.mayBeNa)).toBe(true);
  });

  it("are numbers without a minimum where the company sets it", () => {
    const own = readyLists.flatMap(({ items, ownMinimumOf }) =>
      items.filter(({ id }) => id === ownMinimumOf),
    );
    expect(own).toEqual([
      {
        id: "pipe-wall",
        label: "Pipe wall, thinnest",
        es: "Pared de tubo, lo más delgado",
        type: "number",
        unit: "in",
      },
    ]);
  });
});
