/** The types of inspection. */
import { words } from "../base/words.ts";

/** A driver's types come first: the daily report (49 CFR 396.11), and the check of each shift (30 CFR 56.14100). */
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
