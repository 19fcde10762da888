import { readyLists } from "#shared/ready-lists.ts";
import { describe, expect, it } from "vitest";
import { sortReadyLists } from "./sort-ready-lists.ts";

const nothing = { truck: 0, trailer: 0, equipment: 0 };

function namesFor(fleet: Parameters<typeof sortReadyLists>[1]) {
  return sortReadyLists(readyLists, fleet).map(({ title, lists }) => [
    title,
    lists.map(({ name }) => name),
  ]);
}

describe("sortReadyLists", () => {
  it("puts the lists for the fleet's kinds and categories first, then those near them", () => {
    const categories = { ...nothing, trailer: 2, equipment: 1 };
    expect(namesFor({ categories, kinds: ["lowboy", "loader"] })).toEqual([
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

  it("has one list of all where the fleet is empty or not known", () => {
    const all = [[undefined, readyLists.map(({ name }) => name)]];
    expect(namesFor({ categories: nothing, kinds: [] })).toEqual(all);
    expect(namesFor(undefined)).toEqual(all);
  });
});
