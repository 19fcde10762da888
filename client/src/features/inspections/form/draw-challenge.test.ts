import { toChecklistItems } from "#shared/checklists/checklists.ts";
import { describe, expect, it } from "vitest";
import { drawChallenge } from "./draw-challenge.ts";

const items = toChecklistItems("Yard list", ["Tires", "Lights", "Tread", "Decals"]).map((item) => {
  if (item.label === "Tread") return { ...item, type: "number" as const };
  return item.label === "Decals" ? { ...item, photo: "always" as const } : item;
});
const [tires, lights] = items;

describe("drawChallenge", () => {
  it.each([
    ["off", [0, 0], undefined],
    ["some", [0.19, 0], tires?.id],
    ["some", [0.2, 0], undefined],
    ["each", [0.99, 0.49], tires?.id],
    ["each", [0.99, 0.99], lights?.id],
  ] as const)("returns for the rule %s and the draws %j the item %s", (rule, draws, drawn) => {
    const left = draws.values();
    expect(drawChallenge(items, rule, () => left.next().value ?? 0)).toBe(drawn);
  });

  it("returns undefined for a list without plain checks", () => {
    expect(drawChallenge(items.slice(2), "each", () => 0)).toBeUndefined();
  });
});
