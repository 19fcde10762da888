/** What distinguishes one unit of a fleet from the others, and which rules it is under. */
import type { AssetCategory } from "./assets.ts";
import { isSigned } from "../base/is-signed.ts";
import { assetLimits } from "./assets-limits.ts";
import { foldText } from "./searched-text.ts";
import { words } from "../base/words.ts";
import { type Message, messages } from "../base/messages.ts";

export const assetKinds = [
  "mixer",
  "boom_pump",
  "line_pump",
  "telebelt",
  "dump_truck",
  "tractor",
  "pickup",
  "lowboy",
  "trailer",
  "loader",
  "skid_steer",
  "forklift",
  "excavator",
  "batch_plant",
  "other",
] as const;
export type AssetKind = (typeof assetKinds)[number];

export const assetKindTexts = {
  mixer: ["Mixer", "Revolvedora"],
  boom_pump: ["Boom Pump", "Bomba de pluma"],
  line_pump: ["Line Pump", "Bomba de línea"],
  telebelt: ["Telebelt", "Telebelt"],
  dump_truck: ["Dump Truck", "Camión de volteo"],
  tractor: ["Tractor", "Tractocamión"],
  pickup: ["Pickup", "Pickup"],
  lowboy: ["Lowboy", "Cama baja"],
  trailer: ["Trailer", "Remolque"],
  loader: ["Loader", "Cargador frontal"],
  skid_steer: ["Skid Steer", "Minicargador"],
  forklift: ["Forklift", "Montacargas"],
  excavator: ["Excavator", "Excavadora"],
  batch_plant: ["Batch Plant", "Planta de concreto"],
  other: ["Other", "Otro"],
} as const satisfies Record<AssetKind, readonly [string, string]>;

export const assetKindLabels: Record<AssetKind, string> = words(assetKindTexts);

export const ownerships = ["owned", "leased", "rented"] as const;
export type Ownership = (typeof ownerships)[number];

export const ownershipLabels: Record<Ownership, string> = words({
  owned: ["Owned", "Propia"],
  leased: ["Leased", "Arrendada"],
  rented: ["Rented", "Rentada"],
});

const dotPoundsMin = 10_001;

type Weighed = { category: AssetCategory; gvwrPounds: number | null };

/**
 * Whether a unit is a commercial motor vehicle by its weight, in pounds, as 49 CFR 390.5 says; one
 * without a recorded rating is taken for one.
 */
export function isDot({ category, gvwrPounds }: Weighed): boolean {
  return category !== "equipment" && (gvwrPounds === null || gvwrPounds >= dotPoundsMin);
}

/** "66,000 lb" */
export function formatPounds(value: number): string {
  return w.pounds({ value });
}

/** By what unit numbers are compared; null for none. */
export function toUnitNumberKey(unitNumber: string | null | undefined): string | null {
  return unitNumber ? foldText(unitNumber) : null;
}

/** "Unit 14 is already Mixer 14" */
export function formatTakenUnit({ unitNumber, name }: { unitNumber: string | null; name: string }) {
  return m.taken({ number: String(unitNumber), name });
}

/** What is wrong about a list of tags, or undefined. Forms write them with commas between. */
export function findTagsProblem(tags: readonly string[]): Message | undefined {
  const { tagsMax, tagMax } = assetLimits;
  if (tags.length > tagsMax) return m.tagsAtMost({ max: tagsMax });
  if (tags.some((tag) => tag.length > tagMax)) {
    return m.tagTooLong({ max: tagMax });
  }
  if (!tags.every(isSigned)) return m.blankTag;
  return tags.some((tag) => tag.includes(",")) ? m.tagWithComma : undefined;
}

/** The tags of a text that has commas between them. */
export function parseTags(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** Each tag once, without regard to case, as it was written first. */
export function pickUniqueTags(tags: readonly string[]): string[] {
  const keys = tags.map(foldText);
  return tags.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}

const w = words({
  pounds: ["{value} lb", "{value} lb"],
});

const m = messages({
  taken: ["Unit {number} is already {name}", "La unidad {number} ya es {name}"],
  tagsAtMost: ["Please use at most {max} tags", "Use máximo {max} etiquetas"],
  tagTooLong: [
    "Please use at most {max} characters for each tag",
    "Use máximo {max} caracteres por etiqueta",
  ],
  blankTag: ["A tag is blank", "Una etiqueta está vacía"],
  tagWithComma: ["A tag has no comma", "Una etiqueta no lleva coma"],
});
