import { describe, expect, it } from "vitest";
import { rulesOf, usualRules } from "./inspection-rules.ts";

describe("rulesOf", () => {
  it("is what the server says, and the usual rules of one that says none", () => {
    const rules = { ...usualRules, sectionPass: false };
    expect(rulesOf({ rules })).toEqual(rules);
    expect(rulesOf({})).toEqual(usualRules);
  });
});
