import { describe, expect, it } from "vitest";
import { findRules, usualRules } from "./inspection-rules.ts";

describe("findRules", () => {
  it("is what the server says, and the usual rules of one that says none", () => {
    const rules = { ...usualRules, sectionPass: false };
    expect(findRules({ rules })).toEqual(rules);
    expect(findRules({})).toEqual(usualRules);
  });
});
