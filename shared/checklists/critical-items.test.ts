import { describe, expect, it } from "vitest";
import { assetCategories } from "../assets/assets.ts";
import { builtInChecklists } from "./built-in-checklists.ts";
import { criticalItems } from "./critical-items.ts";

describe("the critical items", () => {
  it.each(assetCategories)("are items of the built-in list of a %s", (category) => {
    const ids = builtInChecklists[category].map(({ id }) => id);
    expect(criticalItems[category].length).toBeGreaterThan(0);
    expect(ids).toEqual(expect.arrayContaining([...criticalItems[category]]));
  });
});
