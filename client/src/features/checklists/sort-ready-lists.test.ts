import { readyLists } from "#shared/checklists/ready-lists.ts";
import { describe, expect, it } from "vitest";
import { sortReadyLists } from "./sort-ready-lists.ts";

function namesFor(fleet: Parameters<typeof sortReadyLists>[1]) {
  return sortReadyLists(readyLists, fleet).map(({ title, lists }) => [
    title,
    lists.map(({ name }) => name),
  ]);
}

describe("sortReadyLists", () => {
  it("puts the lists for the fleet's kinds and categories first, then those near them", () => {
    const fleet = [
      { category: "trailer", kind: "lowboy" },
      { category: "trailer", kind: null },
      { category: "equipment", kind: "loader" },
    ] as const;
    expect(namesFor(fleet)).toEqual([
      ["For your units", ["loader", "lowboy", "annual_trailer"]],
      [
        "For other units",
        [
          "line_pump",
          "skid_steer",
          "forklift",
          "batch_plant",
          "mixer",
          "boom_pump",
          "telebelt",
          "nrmca_mixer",
          "annual_truck",
        ],
      ],
    ]);
  });

  it("returns all lists in one group where the fleet is empty or not known", () => {
    const all = [[undefined, readyLists.map(({ name }) => name)]];
    expect(namesFor([])).toEqual(all);
    expect(namesFor(undefined)).toEqual(all);
  });
});
