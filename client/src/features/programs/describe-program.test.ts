import { describe, expect, it } from "vitest";
import { buildListedProgram, buildPlan, buildPreviewRow } from "../../test/build-program.ts";
import { describeRow, listUnitFilters } from "./describe-program.ts";

describe("describeRow", () => {
  it("says only what differs of a schedule that is changed", () => {
    const before = buildPlan({ name: "PM A", soonMiles: 200, anchor: "fixed" });
    const after = buildPlan({ soonMiles: 300 });
    expect(describeRow(buildPreviewRow({ act: "change", before, after }))).toEqual([
      "PM-A (before: PM A)",
      "due soon 300 mi before (before: due soon 200 mi before)",
      "Last service (before: Previous due)",
    ]);
  });

  it("says of a schedule that was stopped that it runs again", () => {
    const row = buildPreviewRow({ act: "change", before: buildPlan({ active: false }) });
    expect(describeRow(row)).toEqual(["Was stopped, runs again"]);
  });
});

describe("listUnitFilters", () => {
  it("names what is given, and all units where nothing is", () => {
    const none = { kinds: [], categories: [], makes: [], tags: [] };
    expect(listUnitFilters(buildListedProgram(none))).toEqual(["All units"]);
    const some = { ...none, categories: ["truck" as const], tags: ["night", "quarry"] };
    expect(listUnitFilters(buildListedProgram(some))).toEqual(["Trucks", "night, quarry"]);
  });
});
