/** The words that ready lists are written in, and the items that several of them have. */
import type { ItemDefinition } from "./checklists.ts";
import type { ItemRules, RequiredPart } from "./item-rules.ts";

type Given = string | readonly [label: string, ...rules: ItemRules[]];

/** Items by their ids, which records store for ever: a label may change, its id never does. */
export function items(given: Record<string, Given>, group?: string): ItemDefinition[] {
  return Object.entries(given).map(([id, item]) => {
    const [label, ...rules] = typeof item === "string" ? [item] : item;
    return Object.assign({ id, ...(group && { group }), label }, ...rules);
  });
}

export const critical: ItemRules = { critical: true };
export const mayBeNa: ItemRules = { mayBeNa: true };
export const photographed: ItemRules = { photo: "always" };

/** A number that passes within its limits. */
export function measured(unit: string, limits: Pick<ItemRules, "min" | "max"> = {}): ItemRules {
  return { type: "number", unit, ...limits };
}

/** Is this part of 49 CFR 396.11(a)(1). */
export function covers(part: RequiredPart): ItemRules {
  return { law: [part] };
}

/** What every truck on the road is inspected for. */
export const road = [
  ...items(
    {
      "service-brakes": ["Service brakes", critical, covers("service_brakes")],
      "air-pressure": ["Air pressure at cut-out", measured("psi", { min: 100, max: 150 })],
      "low-air-warning": ["Low-air warning", critical],
      "parking-brake": ["Parking brake", critical, covers("parking_brake")],
      "steering-free-play": ["Steering free play", critical, covers("steering")],
      horn: ["Horn", covers("horn")],
      windshield: ["Windshield and wipers", covers("wipers")],
      mirrors: ["Mirrors", covers("mirrors")],
      "seat-belt": "Seat belt",
      gauges: "Gauges",
    },
    "Cab",
  ),
  ...items(
    {
      lights: ["Lights, signals and reflectors", covers("lights")],
      tires: ["Tires", covers("tires")],
      "steer-tread": ["Steer tread", measured("32nds", { min: 4 }), covers("tires")],
      "other-tread": ["Other tread", measured("32nds", { min: 2 }), covers("tires")],
      wheels: ["Wheels, rims and lug nuts", critical, covers("wheels")],
      suspension: "Suspension and frame",
      coupling: ["Coupling and tow hooks", mayBeNa, covers("coupling")],
      "emergency-equipment": ["Extinguisher, triangles, fuses", covers("emergency_equipment")],
      "backup-alarm": "Backup alarm",
    },
    "Around",
  ),
  ...items({ "engine-fluids": "Oil, coolant and belts", leaks: "Leaks" }, "Hood"),
];

/** What pumps concrete. */
export const pump = items(
  {
    "hopper-grate": ["Hopper grate and interlock", critical],
    "agitator-guard": ["Agitator guard", critical],
    valve: "Valve and wear parts",
    "emergency-stops": ["Emergency stops", critical],
    "remote-control": ["Remote control", critical],
    clamps: ["Clamps and safety pins", critical],
  },
  "Pump",
);

/** What reaches over the forms. */
export const boom = items(
  {
    outriggers: ["Outriggers, locks and pads", critical],
    cylinders: ["Cylinders, holding valves and hoses", critical],
    "slewing-bolts": "Slewing bolts",
    welds: ["Welds, pins and cracks", critical, photographed],
    decals: "Decals",
    hours: ["Hours", measured("hr")],
  },
  "Boom",
);

/** What every machine with an engine and a seat is inspected for. */
export const machine = items(
  {
    "engine-fluids": "Oil, coolant and hydraulic oil",
    leaks: "Leaks",
    "service-brake": ["Service brake or drive controls", critical],
    "parking-brake": ["Parking brake", critical],
    steering: ["Steering", critical],
    horn: "Horn",
    "backup-alarm": ["Backup alarm", critical],
    "seat-belt": ["Seat belt and ROPS", critical],
    lights: "Lights",
    gauges: "Gauges",
    extinguisher: "Extinguisher",
    hours: ["Hours", measured("hr")],
  },
  "Machine",
);
