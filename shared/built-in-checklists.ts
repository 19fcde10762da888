import type { AssetCategory } from "./assets.ts";
import type { ChecklistItem } from "./checklists.ts";

/** Raised when a built-in list changes; records name the version that they were filled from. */
export const builtInVersion = 1;

/**
 * The fallback lists; every item is required. The truck list covers the eleven parts of
 * 49 CFR 396.11(a)(1). Ids are stored in records for ever, so they never change.
 */
export const builtInChecklists: Record<AssetCategory, ChecklistItem[]> = {
  truck: [
    ...group("Engine & Fluids", {
      "engine-oil": "Engine oil level",
      coolant: "Coolant level and hoses",
      "belts-and-air-filter": "Belts and air filter",
      "fluid-leaks": "Fluid leaks (oil, fuel, hydraulic, drum drive)",
    }),
    ...group("Tires & Wheels", {
      tires: "Tires (tread, inflation, damage)",
      wheels: "Wheels, rims and lug nuts",
      suspension: "Suspension, axles and mud flaps",
    }),
    ...group("Lights & Electrical", {
      headlights: "Headlights and turn signals",
      "rear-lights": "Brake, tail, marker lights and reflectors",
      battery: "Battery and wiring",
    }),
    ...group("Safety & Visibility", {
      windshield: "Windshield and wipers",
      mirrors: "Mirrors",
      horn: "Horn and backup alarm",
      "emergency-equipment": "Emergency equipment (extinguisher, triangles, seat belt)",
    }),
    ...group("Brakes & Steering", {
      "service-brakes": "Service brakes and air lines",
      "parking-brake": "Parking brake",
      steering: "Steering",
      coupling: "Coupling devices and tow hitch",
    }),
  ],
  equipment: [
    ...group("Engine & Fluids", {
      "engine-oil-coolant": "Engine oil and coolant",
      "fuel-def": "Fuel and DEF",
      hydraulics: "Hydraulic oil, hoses and cylinders",
    }),
    ...group("Equipment Operations", {
      controls: "Controls and gauges",
      attachments: "Boom, bucket, attachments and pins",
      "brakes-steering": "Brakes, parking brake and steering",
    }),
    ...group("Tires & Wheels", {
      "tires-tracks": "Tires or tracks",
    }),
    ...group("Lights & Safety", {
      "lights-alarm": "Lights and backup alarm",
      guards: "Seat belt, guards and ROPS",
      extinguisher: "Fire extinguisher and decals",
    }),
    ...group("Maintenance", {
      grease: "Grease points and leaks",
    }),
  ],
  trailer: [
    ...group("Tires & Wheels", {
      tires: "Tires",
      wheels: "Wheels, rims and lug nuts",
      suspension: "Suspension and hub oil",
    }),
    ...group("Lights & Electrical", {
      "rear-lights": "Brake, tail and turn lights",
      "marker-lights": "Marker lights, reflectors and tape",
      wiring: "Wiring and connector",
    }),
    ...group("Coupling & Safety", {
      hitch: "Kingpin, hitch or pintle",
      "safety-chains": "Safety chains and breakaway",
      "trailer-brakes": "Air lines and trailer brakes",
      "landing-gear": "Landing gear",
    }),
    ...group("Load & Structure", {
      frame: "Frame, deck and ramps",
      "load-securement": "Load securement (chains, binders, straps)",
    }),
  ],
};

function group(name: string, items: Record<string, string>): ChecklistItem[] {
  return Object.entries(items).map(([id, label]) => ({
    id,
    group: name,
    label,
    required: true,
  }));
}
