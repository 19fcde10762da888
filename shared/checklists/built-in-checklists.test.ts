import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { assetCategories } from "../assets/assets.ts";
import { builtInChecklists, builtInVersion } from "./built-in-checklists.ts";
import { findChecklistItemsProblem } from "./checklist-items.ts";
import { canonicalJson } from "../seals/seals.ts";

describe("the built-in checklists", () => {
  it.each([
    [
      "truck",
      [
        "Engine & Fluids: Engine oil level · Coolant level and hoses · Belts and air filter · Fluid leaks (oil, fuel, hydraulic, drum drive)",
        "Tires & Wheels: Tires (tread, inflation, damage) · Wheels, rims and lug nuts · Suspension, axles and mud flaps",
        "Lights & Electrical: Headlights and turn signals · Brake, tail, marker lights and reflectors · Battery and wiring",
        "Safety & Visibility: Windshield and wipers · Mirrors · Horn and backup alarm · Emergency equipment (extinguisher, triangles, seat belt)",
        "Brakes & Steering: Service brakes and air lines · Parking brake · Steering · Coupling devices and tow hitch",
      ],
    ],
    [
      "equipment",
      [
        "Engine & Fluids: Engine oil and coolant · Fuel and DEF · Hydraulic oil, hoses and cylinders",
        "Equipment Operations: Controls and gauges · Boom, bucket, attachments and pins · Brakes, parking brake and steering",
        "Tires & Wheels: Tires or tracks",
        "Lights & Safety: Lights and backup alarm · Seat belt, guards and ROPS · Fire extinguisher and decals",
        "Maintenance: Grease points and leaks",
      ],
    ],
    [
      "trailer",
      [
        "Tires & Wheels: Tires · Wheels, rims and lug nuts · Suspension and hub oil",
        "Lights & Electrical: Brake, tail and turn lights · Marker lights, reflectors and tape · Wiring and connector",
        "Coupling & Safety: Kingpin, hitch or pintle · Safety chains and breakaway · Air lines and trailer brakes · Landing gear",
        "Load & Structure: Frame, deck and ramps · Load securement (chains, binders, straps)",
      ],
    ],
  ] as const)("name for a %s what to inspect, group by group", (category, groups) => {
    const lines: string[] = [];
    let last: string | undefined;
    for (const { group, label } of builtInChecklists[category]) {
      if (group === last) lines.push(`${lines.pop()} · ${label}`);
      else lines.push(`${group}: ${label}`);
      last = group;
    }
    expect(lines).toEqual(groups);
  });

  it.each(assetCategories)(
    "require for a %s every item, each under an id of its own",
    (category) => {
      const items = builtInChecklists[category];
      const ids = items.map((item) => item.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(items.every((item) => item.required && item.label !== "")).toBe(true);
      expect(ids.every((id) => /^[a-z]+(-[a-z]+)*$/.test(id))).toBe(true);
      expect(findChecklistItemsProblem(ids)).toBeUndefined();
    },
  );

  it("never change their ids, because records name them", () => {
    const ids = assetCategories.map((category) => [
      category,
      builtInChecklists[category].map((item) => item.id).join(" "),
    ]);
    expect({ version: builtInVersion, ...Object.fromEntries(ids) }).toMatchInlineSnapshot(`
      {
        "equipment": "engine-oil-coolant fuel-def hydraulics controls attachments brakes-steering tires-tracks lights-alarm guards extinguisher grease",
        "trailer": "tires wheels suspension rear-lights marker-lights wiring hitch safety-chains trailer-brakes landing-gear frame load-securement",
        "truck": "engine-oil coolant belts-and-air-filter fluid-leaks tires wheels suspension headlights rear-lights battery windshield mirrors horn emergency-equipment service-brakes parking-brake steering coupling",
        "version": 1,
      }
    `);
  });

  it("never change their words, because seals of records cover them: other words are another version, beside this one", () => {
    const digests = assetCategories.map((category) => [
      category,
      createHash("sha256").update(canonicalJson(builtInChecklists[category])).digest("hex"),
    ]);
    expect(Object.fromEntries(digests)).toMatchInlineSnapshot(`
      {
        "equipment": "70fd946c283ce01f4895e588fe6c0714caec6a4bae2f35947770ad713577afdf",
        "trailer": "21932b4ff6033dcecf864739f26a3c3fd022c818361aafd358ac32bb943549c1",
        "truck": "bfef50f843d2671e1c29b3767958906f5120e70922b15512791bc6894626a3cc",
      }
    `);
  });

  it("cover for a truck the eleven parts that 49 CFR 396.11(a)(1) names", () => {
    const labels = builtInChecklists.truck.map((item) => item.label).join("; ");
    const parts = [
      /service brakes/i,
      /parking brake/i,
      /steering/i,
      /lights and reflectors/i,
      /tires/i,
      /horn/i,
      /wipers/i,
      /mirrors/i,
      /coupling devices/i,
      /wheels, rims/i,
      /emergency equipment/i,
    ];
    expect(parts.filter((part) => !part.test(labels))).toEqual([]);
  });
});
