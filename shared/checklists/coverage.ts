/** Which of the parts that 49 CFR 396.11(a)(1) names for a daily report a checklist covers. */
import type { AssetCategory } from "../assets/assets.ts";
import type { ItemDefinition } from "./checklists.ts";
import { type RequiredPart, requiredParts } from "./item-rules.ts";
import { words } from "../base/words.ts";

export const partLabels = words({
  service_brakes: ["Service brakes", "Frenos de servicio"],
  parking_brake: ["Parking brake", "Freno de estacionamiento"],
  steering: ["Steering", "Dirección"],
  lights: ["Lights and reflectors", "Luces y reflejantes"],
  tires: ["Tires", "Llantas"],
  horn: ["Horn", "Claxon"],
  wipers: ["Wipers", "Limpiadores"],
  mirrors: ["Mirrors", "Espejos"],
  coupling: ["Coupling devices", "Enganche"],
  wheels: ["Wheels and rims", "Ruedas y rines"],
  emergency_equipment: ["Emergency equipment", "Equipo de emergencia"],
});

/** What there is to inspect of each; equipment makes no trips. */
const partsOf: Record<AssetCategory, readonly RequiredPart[]> = {
  truck: requiredParts,
  trailer: ["service_brakes", "lights", "tires", "coupling", "wheels"],
  equipment: [],
};

/** "Misses 2 of 11 required parts: Horn, Wipers (396.11(a)(1))"; undefined where none is required. */
export function formatCoverage(
  items: readonly ItemDefinition[],
  category: AssetCategory,
): string | undefined {
  const { required, missing } = findCoverage(items, category);
  if (required.length === 0) return undefined;
  if (missing.length === 0) return w.coversAll({ count: required.length });
  const parts = missing.map((part) => partLabels[part]).join(", ");
  return w.misses({ missing: missing.length, count: required.length, parts });
}

export function findCoverage(items: readonly ItemDefinition[], category: AssetCategory) {
  const required = partsOf[category];
  const covered = new Set(items.flatMap(listItemParts));
  return { required, missing: required.filter((part) => !covered.has(part)) };
}

/** The parts that the company has chosen, or else those that the item's label names. */
export function listItemParts({ label, law }: ItemDefinition): readonly RequiredPart[] {
  if (law) return law;
  const text = label.toLowerCase();
  return requiredParts.filter((part) =>
    patterns[part].test(misleading[part] ? text.replaceAll(misleading[part], "") : text),
  );
}

/** These are no wheels to inspect, and no service brakes. */
const misleading: Partial<Record<RequiredPart, RegExp>> = {
  wheels: /\b(?:fifth|5th|steering) wheels?\b/g,
  service_brakes: /(?:parking|hand|emergency) brakes\b/g,
};

const patterns: Record<RequiredPart, RegExp> = {
  // A brake light is no brake.
  service_brakes:
    /\bbrakes\b|\b(?:service|air|foot|trailer|hydraulic) brake\b|\bbrake (?:pad|shoe|drum|lining|hose|chamber)/,
  parking_brake: /\b(?:parking|hand|emergency) ?brakes?\b/,
  steering: /\bsteering\b/,
  lights: /lights?\b|\blamps?\b|\breflectors?\b/,
  tires: /\btires?\b/,
  horn: /\bhorns?\b/,
  wipers: /\bwipers?\b/,
  mirrors: /\bmirrors?\b/,
  coupling: /\bcoupl|\bhitch|\b(?:fifth|5th) wheel|\bking ?pin|\bpintle|\btow hooks?\b/,
  wheels: /\bwheels?\b|\brims?\b|\blug nuts?\b/,
  emergency_equipment: /\bemergency (?:equipment|kit)|\bextinguisher|\btriangles?\b|\bflares?\b/,
};

const w = words({
  coversAll: ["Covers all {count} required parts", "Cubre las {count} partes obligatorias"],
  misses: [
    "Misses {missing} of {count} required parts: {parts} (396.11(a)(1))",
    "Faltan {missing} de {count} partes obligatorias: {parts} (396.11(a)(1))",
  ],
});
