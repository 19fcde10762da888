import { inspectionLimits } from "#shared/inspections/inspections-limits.ts";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import { describe, expect, it } from "vitest";
import { listReasons } from "./item-reasons.ts";

describe("listReasons", () => {
  it("returns the reasons of the group, and general ones for a company's checklist", () => {
    expect(listReasons("Tires & Wheels")).toContain("low_air");
    expect(listReasons("Lights & Electrical")).toContain("not_working");
    expect(listReasons("Yard list")).toContain("broken");
  });

  it("returns no more reasons than may be sent together", () => {
    const groups = Object.values(builtInChecklists).flatMap((items) =>
      items.map(({ group }) => group),
    );
    for (const group of ["", ...groups]) {
      expect(listReasons(group).length).toBeLessThanOrEqual(inspectionLimits.reasonsMax);
    }
  });
});
