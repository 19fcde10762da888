import { describe, expect, it } from "vitest";
import { builtInChecklists } from "./built-in-checklists.ts";
import { resolveItems } from "./checklist-items.ts";
import { findCoverage, formatCoverage, listItemParts } from "./coverage.ts";
import { requiredParts } from "./item-rules.ts";

const listParts = (label: string) => listItemParts({ id: label, label });

describe("listItemParts", () => {
  it.each([
    ["Service brakes and air lines", ["service_brakes"]],
    ["Brakes, parking brake and steering", ["service_brakes", "parking_brake", "steering"]],
    ["Parking brake", ["parking_brake"]],
    ["Brake lights", ["lights"]],
    ["Headlights, brake lights and signals", ["lights"]],
    ["Brake, tail, marker lights and reflectors", ["lights"]],
    ["Air lines and trailer brakes", ["service_brakes"]],
    ["Brake pads", ["service_brakes"]],
    ["Tires and lug nuts", ["tires", "wheels"]],
    ["Fifth wheel and kingpin", ["coupling"]],
    ["Steering wheel play", ["steering"]],
    ["Parking brakes", ["parking_brake"]],
    ["Fifth wheel", ["coupling"]],
    ["Spare wheel", ["wheels"]],
    ["Steering free play", ["steering"]],
    ["Windshield, wipers and mirrors", ["wipers", "mirrors"]],
    ["Horn and backup alarm", ["horn"]],
    ["Extinguisher, triangles, fuses", ["emergency_equipment"]],
    ["Engine oil", []],
  ])("returns for %j the parts that it names", (label, parts) => {
    expect(listParts(label)).toEqual(parts);
  });

  it("returns only the parts that an item sets itself", () => {
    expect(listItemParts({ id: "x", label: "Horn", law: ["mirrors"] })).toEqual(["mirrors"]);
  });
});

describe("findCoverage", () => {
  it.each(["truck", "trailer", "equipment"] as const)(
    "finds no part missing in the built-in list of a %s",
    (category) => {
      expect(findCoverage(builtInChecklists[category], category).missing).toEqual([]);
    },
  );

  it("requires of a trailer only the parts that it has", () => {
    const { missing } = findCoverage([], "trailer");
    expect(missing).toEqual(["service_brakes", "lights", "tires", "coupling", "wheels"]);
    expect(findCoverage([], "truck").missing).toEqual([...requiredParts]);
  });
});

describe("formatCoverage", () => {
  it("says that all parts are covered, or which are missing", () => {
    const all = builtInChecklists.truck;
    expect(formatCoverage(all, "truck")).toBe("Covers all 11 required parts");
    expect(formatCoverage(builtInChecklists.trailer, "trailer")).toBe(
      "Covers all 5 required parts",
    );
    const some = all.filter(({ id }) => id !== "horn" && id !== "windshield");
    expect(formatCoverage(some, "truck")).toBe(
      "Misses 2 of 11 required parts: Horn, Wipers (396.11(a)(1))",
    );
  });

  it("says nothing of equipment", () => {
    expect(formatCoverage(resolveItems(["Bucket"]), "equipment")).toBeUndefined();
  });
});
