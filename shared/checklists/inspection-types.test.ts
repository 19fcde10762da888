import { describe, expect, it } from "vitest";
import { chooseChecklist, suggestType, listInspectionTypes } from "./checklists.ts";
import type { InspectionType } from "./inspection-types.ts";
import { formatInspectionTitle, toType } from "./inspection-types.ts";

const list = { id: 1_001, name: "Yard", category: "truck" as const, version: 1, items: ["Horn"] };
const truck = { category: "truck" as const };
const ofTypes = (id: number, ...inspectionTypes: InspectionType[]) => ({
  ...list,
  id,
  inspectionTypes,
});

describe("chooseChecklist", () => {
  const lists = [
    ofTypes(1_003, "post_trip"),
    ofTypes(1_002, "pre_trip", "post_trip"),
    ofTypes(1_001, "annual"),
  ];

  it.each([
    ["pre_trip", 1_002],
    ["post_trip", 1_002],
    ["annual", 1_001],
    ["shift", undefined],
  ] as const)("returns for %s the oldest list of that type: %s", (type, id) => {
    expect(chooseChecklist(truck, type, lists)?.checklistId).toBe(id);
  });

  it("falls back to the built-in list for pre-trips only", () => {
    const trailer = { category: "trailer" as const };
    expect(chooseChecklist(trailer, "pre_trip", lists)?.checklistId).toBe(1);
    expect(chooseChecklist(trailer, "post_trip", lists)).toBeUndefined();
  });

  it("takes a list that names no type as one for pre-trips", () => {
    expect(chooseChecklist(truck, "pre_trip", [list])?.checklistId).toBe(1_001);
    expect(chooseChecklist(truck, "post_trip", [list])).toBeUndefined();
  });
});

describe("chooseChecklist for an asset of a make", () => {
  const forAll = list;
  const forMack = { ...list, id: 1_004, makes: ["Kenworth", " MACK"] };
  const laterForMack = { ...forMack, id: 1_005 };
  const lists = [laterForMack, forAll, forMack];

  it.each([
    ["Mack", 1_004],
    ["kenworth ", 1_004],
    ["Volvo", 1_001],
    [undefined, 1_001],
  ])("returns for %s the list for it before the one for all: %d", (make, id) => {
    expect(chooseChecklist({ ...truck, make }, "pre_trip", lists)?.checklistId).toBe(id);
  });

  it("is the built-in one where all lists are for other makes", () => {
    expect(chooseChecklist({ ...truck, make: "Volvo" }, "pre_trip", [forMack])?.checklistId).toBe(
      1,
    );
  });
});

describe("chooseChecklist for an asset of a kind, with tags", () => {
  const forAll = list;
  const forMixers = { ...list, id: 1_002, kinds: ["mixer" as const] };
  const forMack = { ...list, id: 1_003, makes: ["Mack"] };
  const forMackMixers = { ...forMixers, id: 1_004, makes: ["Mack"] };
  const forNights = { ...list, id: 1_005, tags: ["Night", "quarry"] };
  const forMackNights = { ...forNights, id: 1_006, makes: ["Mack"] };
  const laterForMackNights = { ...forMackNights, id: 1_007 };
  const lists = [laterForMackNights, forAll, forMackNights, forNights, forMackMixers, forMack];
  const mixer = { ...truck, kind: "mixer" as const };

  it.each([
    ["nothing more", truck, 1_001],
    ["another kind", { ...truck, kind: "dump_truck" as const }, 1_001],
    ["a kind", mixer, 1_002],
    ["a make", { ...truck, make: "Mack" }, 1_003],
    ["a kind and a make", { ...mixer, make: "Mack" }, 1_004],
    ["a tag", { ...mixer, tags: ["front", " night"] }, 1_005],
    ["a tag and a make", { ...mixer, make: "mack", tags: ["night"] }, 1_006],
    ["an unknown tag", { ...truck, tags: ["front"] }, 1_001],
    ["no kind", { ...truck, kind: null }, 1_001],
  ] as const)("returns for %s the most closely assigned list, then the oldest", (_, asset, id) => {
    expect(chooseChecklist(asset, "pre_trip", [...lists, forMixers])?.checklistId).toBe(id);
  });

  it("must match all that the list names", () => {
    const asset = { ...truck, kind: "mixer" as const, make: "Volvo" };
    expect(chooseChecklist(asset, "pre_trip", [forMackMixers])?.checklistId).toBe(1);
  });
});

describe("listInspectionTypes", () => {
  const lists = [ofTypes(1_001, "post_trip", "shift"), ofTypes(1_002, "annual")];

  it("returns those that there is a list for, and to drivers only what they may sign", () => {
    expect(listInspectionTypes(truck, lists, true)).toEqual([
      "pre_trip",
      "post_trip",
      "shift",
      "annual",
    ]);
    expect(listInspectionTypes(truck, lists, false)).toEqual([
      "pre_trip",
      "post_trip",
      "shift",
      "annual",
    ]);
    expect(listInspectionTypes(truck, [], true)).toEqual(["pre_trip"]);
  });
});

describe("suggestType", () => {
  it.each<[string, ReturnType<typeof ofTypes>[], boolean, InspectionType]>([
    ["no list of its own", [], false, "pre_trip"],
    ["a list for shifts", [ofTypes(1_001, "shift")], false, "shift"],
    ["a list for shifts, after a pass", [ofTypes(1_001, "shift")], true, "shift"],
    ["one list for both trips", [ofTypes(1_001, "pre_trip", "post_trip")], false, "pre_trip"],
    ["one for both, after a pass", [ofTypes(1_001, "pre_trip", "post_trip")], true, "post_trip"],
    ["only a post-trip list", [ofTypes(1_001, "post_trip")], false, "pre_trip"],
    ["only a post-trip list, after a pass", [ofTypes(1_001, "post_trip")], true, "post_trip"],
    ["only an annual list", [ofTypes(1_001, "annual")], false, "pre_trip"],
  ])("is as expected for an asset with %s", (_, lists, ...[hasPassedToday, type]) => {
    expect(suggestType(truck, lists, hasPassedToday)).toBe(type);
  });
});

describe("suggestType for an asset with several lists", () => {
  const loader = { category: "truck" as const, kind: "loader" as const };
  const trips = ofTypes(1_002, "pre_trip");
  const shifts = ofTypes(1_001, "shift");

  it("is that of the most closely assigned one, else pre-trip", () => {
    const forLoaders = { kinds: ["loader" as const] };
    expect(suggestType(loader, [trips, { ...shifts, ...forLoaders }], false)).toBe("shift");
    expect(suggestType(loader, [{ ...trips, ...forLoaders }, shifts], false)).toBe("pre_trip");
    expect(suggestType(loader, [shifts, trips], false)).toBe("pre_trip");
  });
});

describe("toType", () => {
  it("takes anything unknown as a pre-trip", () => {
    expect(["shift", "", "weekly"].map(toType)).toEqual(["shift", "pre_trip", "pre_trip"]);
  });
});

describe("formatInspectionTitle", () => {
  it("names the type", () => {
    expect(formatInspectionTitle("post_trip")).toBe("Post-Trip Inspection");
    expect(formatInspectionTitle("nrmca")).toBe("NRMCA Inspection");
  });
});
