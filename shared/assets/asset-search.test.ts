import { describe, expect, it } from "vitest";
import { toSearchText } from "./asset-search.ts";

const mixer = { name: "Mixer 14", vinOrSerial: "1M2", make: "MACK", model: "Granite" };

describe("toSearchText", () => {
  it("is the name of an asset, then all texts without what stands between letters and digits", () => {
    expect(toSearchText({ ...mixer, name: "Mixer É-14" })).toBe(
      "mixer e-14\nmixere14\n1m2\nmack\ngranite",
    );
  });

  it("has the unit number, place, crew, tags, plate, owner and kind, where they are given", () => {
    const given = {
      unitNumber: "T-14",
      location: "North Yard",
      assignedCrew: "Dana Lee",
      tags: ["spare", "DEF"],
      plate: "4XK 220",
      ownerName: "Acme, Inc.",
      kind: "boom_pump" as const,
    };
    expect(toSearchText({ ...mixer, ...given }).split("\n")).toEqual([
      "mixer 14 t-14 north yard dana lee spare def",
      "mixer14",
      "t14",
      "northyard",
      "danalee",
      "1m2",
      "mack",
      "granite",
      "4xk220",
      "acmeinc",
      "boompump",
      "bombadepluma",
    ]);
    expect(toSearchText({ ...mixer, unitNumber: "MX-0042" }).split("\n")).toEqual([
      "mixer 14 mx-0042",
      "mixer14",
      "mx0042",
      "1m2",
      "mack",
      "granite",
      "mx42",
    ]);
    const none = { unitNumber: null, location: null, assignedCrew: null, plate: null, tags: [] };
    const text = toSearchText(mixer);
    expect(toSearchText({ ...mixer, ...none, ownerName: null, kind: null })).toBe(text);
  });
});
