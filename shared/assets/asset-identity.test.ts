import { describe, expect, it } from "vitest";
import {
  assetKindLabels,
  assetKinds,
  formatPounds,
  formatTakenUnit,
  isDot,
  ownershipLabels,
  parseTags,
  findTagsProblem,
  toUnitNumberKey,
  pickUniqueTags,
} from "./asset-identity.ts";
import { say } from "../base/messages.ts";

describe("kinds and ownerships", () => {
  it("are those of the trade, each with a label", () => {
    expect(Object.keys(assetKindLabels)).toEqual([...assetKinds]);
    expect(assetKindLabels).toMatchObject({ boom_pump: "Boom Pump", batch_plant: "Batch Plant" });
    expect(ownershipLabels).toEqual({ owned: "Owned", leased: "Leased", rented: "Rented" });
  });
});

describe("isDot", () => {
  it.each([
    ["truck", null, true],
    ["trailer", null, true],
    ["equipment", null, false],
    ["truck", 10_000, false],
    ["truck", 10_001, true],
    ["trailer", 10_000, false],
    ["trailer", 10_001, true],
    ["equipment", 80_000, false],
  ] as const)("returns for a %s of %s pounds: %s", (category, gvwrPounds, expected) => {
    expect(isDot({ category, gvwrPounds })).toBe(expected);
  });
});

describe("unit numbers", () => {
  it("are equal in any letter case, and null when there is none", () => {
    expect(toUnitNumberKey("T-14é")).toBe(toUnitNumberKey("t-14E\u0301"));
    expect([toUnitNumberKey(null), toUnitNumberKey(undefined)]).toEqual([null, null]);
  });

  it("are shown with the name of the asset that has them", () => {
    expect(say(formatTakenUnit({ unitNumber: "14", name: "Mixer 14" }))).toBe(
      "Unit 14 is already Mixer 14",
    );
  });
});

describe("formatPounds", () => {
  it("groups thousands", () => {
    expect(formatPounds(66_000)).toBe("66,000 lb");
  });
});

describe("tags", () => {
  const ten = Array.from({ length: 10 }, (_, n) => `tag ${n}`);

  it.each([
    [[], undefined],
    [ten, undefined],
    [[...ten, "one more"], "Please use at most 10 tags"],
    [["x".repeat(30)], undefined],
    [["x".repeat(31)], "Please use at most 30 characters for each tag"],
    [[""], "A tag is blank"],
    [["\u200b"], "A tag is blank"],
    [["a, b"], "A tag has no comma"],
  ])("%j have the problem %j", (tags, problem) => {
    const found = findTagsProblem(tags);
    expect(found && say(found)).toBe(problem);
  });

  it("are read from a text with commas, without the empty ones", () => {
    expect(parseTags(" night , quarry north,, ")).toEqual(["night", "quarry north"]);
    expect(parseTags("")).toEqual([]);
  });

  it("are stored once, as they were written first", () => {
    expect(pickUniqueTags(["Night", "quarry", "NIGHT"])).toEqual(["Night", "quarry"]);
  });
});
