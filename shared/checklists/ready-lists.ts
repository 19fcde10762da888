/** Lists of the trade that a company may begin with, each for a kind of unit and a type of inspection. */
import type { AssetKind } from "../assets/asset-identity.ts";
import type { AssetCategory } from "../assets/assets.ts";
import type { ItemDefinition } from "./checklists.ts";
import type { InspectionType } from "./inspection-types.ts";
import { type ReadyListName, readyListLabels } from "./ready-list-names.ts";
import { annual } from "./ready-lists-annual.ts";
import { batchPlant, forklift, loader, skidSteer } from "./ready-lists-machines.ts";
import { words } from "../base/words.ts";
import { boomPump, linePump, lowboy, mixer, nrmcaMixer, telebelt } from "./ready-lists-road.ts";

export type ReadyList = {
  name: ReadyListName;
  category: AssetCategory;
  /** For units of this kind alone; without one for all of the category. */
  kind?: AssetKind;
  type: InspectionType;
  sources: readonly (keyof typeof readySources)[];
  items: readonly ItemDefinition[];
  /** The number whose lowest value each company knows for itself. */
  ownMinimumOf?: string;
};

/** What is sent to make it a list of the company; its own minimum is in the unit of that number. */
export function toOwnList(list: ReadyList, ownMinimum?: number) {
  const { name, category, kind, type, items, ownMinimumOf } = list;
  const limit = ownMinimum === undefined ? {} : { min: ownMinimum };
  return {
    name: readyListLabels[name],
    category,
    items: items.map((item) => (item.id === ownMinimumOf ? { ...item, ...limit } : item)),
    inspectionTypes: [type],
    kinds: kind ? [kind] : [],
    readyList: name,
  };
}

/** The rules that the lists follow, and the day on which each was last compared with them. */
export const readySources = {
  dvir: { name: "49 CFR 396.11(a)(1)", checkedOn: "2026-11-22" },
  annual: { name: "49 CFR 396, Appendix A", checkedOn: "2026-11-22" },
  mines: { name: "30 CFR 56.14100", checkedOn: "2026-11-22" },
  forklifts: { name: "29 CFR 1910.178(q)(7)", checkedOn: "2026-11-22" },
  pumps: { name: "ASME B30.27", checkedOn: "2026-11-22" },
  nrmca: { name: "NRMCA Plant Certification Check List, section 5", checkedOn: "2026-11-22" },
} as const;

export const readyLists: readonly ReadyList[] = [
  {
    name: "mixer",
    category: "truck",
    kind: "mixer",
    type: "pre_trip",
    sources: ["dvir"],
    items: mixer,
  },
  {
    name: "boom_pump",
    category: "truck",
    kind: "boom_pump",
    type: "pre_trip",
    sources: ["dvir", "pumps"],
    items: boomPump,
    ownMinimumOf: "pipe-wall",
  },
  {
    name: "line_pump",
    category: "equipment",
    kind: "line_pump",
    type: "pre_trip",
    sources: [],
    items: linePump,
  },
  {
    name: "telebelt",
    category: "truck",
    kind: "telebelt",
    type: "pre_trip",
    sources: ["dvir", "pumps"],
    items: telebelt,
  },
  {
    name: "loader",
    category: "equipment",
    kind: "loader",
    type: "shift",
    sources: ["mines"],
    items: loader,
  },
  {
    name: "skid_steer",
    category: "equipment",
    kind: "skid_steer",
    type: "shift",
    sources: [],
    items: skidSteer,
  },
  {
    name: "forklift",
    category: "equipment",
    kind: "forklift",
    type: "shift",
    sources: ["forklifts"],
    items: forklift,
  },
  {
    name: "batch_plant",
    category: "equipment",
    kind: "batch_plant",
    type: "shift",
    sources: ["mines"],
    items: batchPlant,
  },
  {
    name: "lowboy",
    category: "trailer",
    kind: "lowboy",
    type: "pre_trip",
    sources: ["dvir"],
    items: lowboy,
  },
  {
    name: "nrmca_mixer",
    category: "truck",
    kind: "mixer",
    type: "nrmca",
    sources: ["nrmca"],
    items: nrmcaMixer,
  },
  {
    name: "annual_truck",
    category: "truck",
    type: "annual",
    sources: ["annual"],
    items: annual,
  },
  {
    name: "annual_trailer",
    category: "trailer",
    type: "annual",
    sources: ["annual"],
    items: annual,
  },
];

/** What each list is for. */
export const readyListPurposes = words({
  mixer: [
    "Each trip of a ready-mix truck: chassis, drum, chutes and washout.",
    "Cada viaje de una revolvedora: chasis, olla, canalones y lavado.",
  ],
  boom_pump: [
    "Each trip and job of a truck with a placing boom.",
    "Cada viaje y obra de un camión con pluma.",
  ],
  line_pump: [
    "Each job of a line pump: hopper, hoses and what it is towed with.",
    "Cada obra de una bomba de línea: tolva, mangueras y enganche.",
  ],
  telebelt: [
    "Each trip and job of a truck with a telescopic conveyor.",
    "Cada viaje y obra de un camión con banda telescópica.",
  ],
  loader: [
    "Each shift of a wheel loader in a yard, pit or mine.",
    "Cada turno de un cargador frontal en patio, cantera o mina.",
  ],
  skid_steer: [
    "Each shift of a skid steer and its attachments.",
    "Cada turno de un minicargador y sus aditamentos.",
  ],
  forklift: [
    "Each shift of a forklift: forks, mast and overhead guard.",
    "Cada turno de un montacargas: horquillas, mástil y techo protector.",
  ],
  batch_plant: [
    "Each shift of a batch plant: guards, silos and scales.",
    "Cada turno de una planta de concreto: guardas, silos y básculas.",
  ],
  lowboy: [
    "Each trip of a lowboy: brakes, coupling, ramps and tie-downs.",
    "Cada viaje de una cama baja: frenos, enganche, rampas y amarres.",
  ],
  nrmca_mixer: [
    "What the NRMCA certifies of a mixer: drum, blades and water.",
    "Lo que la NRMCA certifica de una revolvedora: olla, aspas y agua.",
  ],
  annual_truck: [
    "The inspection that a commercial truck needs every 12 months.",
    "La inspección que un camión comercial necesita cada 12 meses.",
  ],
  annual_trailer: [
    "The inspection that a commercial trailer needs every 12 months.",
    "La inspección que un remolque comercial necesita cada 12 meses.",
  ],
});
