/** The types of inspection. */

/** Those of a driver first: the daily report (49 CFR 396.11), and the check of each shift (30 CFR 56.14100). */
export const inspectionTypes = ["pre_trip", "post_trip", "shift", "annual", "nrmca"] as const;
export type InspectionType = (typeof inspectionTypes)[number];

export const inspectionTypeLabels: Record<InspectionType, string> = {
  pre_trip: "Pre-Trip",
  post_trip: "Post-Trip",
  shift: "Shift",
  annual: "Annual",
  nrmca: "NRMCA",
};

/** What a draft says; pre-trip unless it is another type. */
export function toType(text: string): InspectionType {
  return inspectionTypes.find((type) => type === text) ?? "pre_trip";
}

/** "Post-Trip Inspection" */
export function inspectionTitle(type: InspectionType): string {
  return `${inspectionTypeLabels[type]} Inspection`;
}

/** What a driver may sign: the annual one only who is qualified as an inspector (49 CFR 396.19). */
export const inspectorsTypes = inspectionTypes.slice(0, 4);

/** Why a list cannot be for these types, or undefined. */
export function inspectionTypesProblem(types: readonly InspectionType[]): string | undefined {
  if (types.length === 0) return "Please choose an inspection type";
  if (new Set(types).size < types.length) return "An inspection type is named twice";
  const isAlone = types.includes("annual") || types.includes("nrmca");
  return isAlone && types.length > 1 ? "An annual or NRMCA list has no other type" : undefined;
}
