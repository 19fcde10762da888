import { describe, expect, it } from "vitest";
import { toDefectTitle } from "./reports.ts";

describe("the title of a defect that was reported by a label", () => {
  it("is the text, in one line", () => {
    expect(toDefectTitle("Mud flap\n gone, left side ")).toBe("Mud flap gone, left side");
  });

  it("ends with the last whole word that fits, and never within a character", () => {
    expect(toDefectTitle("loose bolt ".repeat(20))).toBe(`${"loose bolt ".repeat(7).trim()}…`);
    expect(toDefectTitle("🚚".repeat(90))).toBe(`${"🚚".repeat(80)}…`);
  });
});
