/** The types of inspection. */
import { words } from "../base/words.ts";

/** Those of a driver first: the daily report (49 CFR 396.11), and the check of each shift (30 CFR 56.14100). */
export const inspectionTypes = ["pre_trip", "post_trip", "shift", "annual", "nrmca"] as const;
export type InspectionType = (typeof inspectionTypes)[number];

export const inspectionTypeLabels = words({
  pre_trip: ["Pre-Trip", "Antes del viaje"],
  post_trip: ["Post-Trip", "Después del viaje"],
  shift: ["Shift", "Turno"],
  annual: ["Annual", "Anual"],
  nrmca: ["NRMCA", "NRMCA"],
});

/** What a draft says; pre-trip unless it is another type. */
export function toType(text: string): InspectionType {
  return inspectionTypes.find((type) => type === text) ?? "pre_trip";
}

/** "Post-Trip Inspection" */
export function formatInspectionTitle(type: InspectionType): string {
  return titles[type];
}

const titles = words({
  pre_trip: ["Pre-Trip Inspection", "Inspección antes del viaje"],
  post_trip: ["Post-Trip Inspection", "Inspección después del viaje"],
  shift: ["Shift Inspection", "Inspección de turno"],
  annual: ["Annual Inspection", "Inspección anual"],
  nrmca: ["NRMCA Inspection", "Inspección NRMCA"],
});

/** The types that drivers may sign; the annual one needs a qualified inspector (49 CFR 396.19). */
export const inspectorsTypes = inspectionTypes.filter((type) => type !== "nrmca");

/** Why a list cannot be for these types, or undefined. */
export function findInspectionTypesProblem(types: readonly InspectionType[]): string | undefined {
  if (types.length === 0) return w.none;
  if (new Set(types).size < types.length) return w.twice;
  const isAlone = types.includes("annual") || types.includes("nrmca");
  return isAlone && types.length > 1 ? w.notAlone : undefined;
}

const w = words({
  none: ["Please choose an inspection type", "Elija un tipo de inspección"],
  twice: ["An inspection type is named twice", "Un tipo de inspección está dos veces"],
  notAlone: [
    "An annual or NRMCA list has no other type",
    "Una lista anual o NRMCA no lleva otro tipo",
  ],
});
