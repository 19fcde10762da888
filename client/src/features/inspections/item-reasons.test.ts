import { limits } from "#shared/limits.ts";
import { builtInChecklists } from "#shared/built-in-checklists.ts";
import { describe, expect, it } from "vitest";
import { reasonsFor } from "./item-reasons.ts";

describe("reasonsFor", () => {
  it("returns those of the group, and general ones for a company's checklist", () => {
    expect(reasonsFor("Tires & Wheels")).toContain("low_air");
    expect(reasonsFor("Lights & Electrical")).toContain("not_working");
    expect(reasonsFor("Yard list")).toContain("broken");
  });

  it("returns no more than may be sent together", () => {
    const groups = Object.values(builtInChecklists).flatMap((items) =>
      items.map(({ group }) => group),
    );
    for (const group of ["", ...groups]) {
      expect(reasonsFor(group).length).toBeLessThanOrEqual(limits.reasonsMax);
    }
  });
});
