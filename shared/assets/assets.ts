import { formatNumber } from "../base/languages.ts";
import { words } from "../base/words.ts";

export const assetCategories = ["truck", "trailer", "equipment"] as const;
export type AssetCategory = (typeof assetCategories)[number];

export const assetConditions = ["in_use", "out_of_service", "maintenance"] as const;
export type AssetCondition = (typeof assetConditions)[number];

export const categoryLabels: Record<AssetCategory, string> = words({
  truck: ["Truck", "Camión"],
  trailer: ["Trailer", "Remolque"],
  equipment: ["Equipment", "Equipo"],
});

/** One that this version does not know is shown by its word. */
export function formatCategory(category: string): string {
  const labels: Partial<Record<string, string>> = categoryLabels;
  return labels[category] ?? formatWord(category);
}

export const categoryPluralLabels: Record<AssetCategory, string> = words({
  truck: ["Trucks", "Camiones"],
  trailer: ["Trailers", "Remolques"],
  equipment: ["Equipment", "Equipos"],
});

export const conditionLabels: Record<AssetCondition, string> = words({
  in_use: ["In Use", "En uso"],
  out_of_service: ["Out of Service", "Fuera de servicio"],
  maintenance: ["Maintenance", "En mantenimiento"],
});

/** A word of the data as the screens show it: underscores as spaces. */
export function formatWord(word: string): string {
  return word.replaceAll("_", " ");
}

/** The asset of a record; an old one may not name it. */
export function nameAsset(record: { assetName?: string | null; assetId: number | null }): string {
  return record.assetName || w.asset({ id: String(record.assetId) });
}

/** "Unit 14", or null where there is no number, or the name has it already as a word. */
export function formatUnit({ name, unitNumber }: { name: string; unitNumber: string | null }) {
  return unitNumber && !name.split(" ").includes(unitNumber) ? w.unit({ unitNumber }) : null;
}

export type Readings = { currentMiles: number; currentHours: number };

export type GivenReadings = { odometer?: number | null; hours?: number | null };

/** The meters after readings were taken: a reading above the meter moves it, nothing turns it back. */
export function mergeReadings(asset: Readings, given: GivenReadings): Readings {
  return {
    currentMiles: Math.max(asset.currentMiles, given.odometer ?? 0),
    currentHours: Math.max(asset.currentHours, given.hours ?? 0),
  };
}

/** When the meters that have moved were read. */
export function toReadMoments(before: Readings, after: Partial<Readings>, at: Date) {
  const { currentMiles = before.currentMiles, currentHours = before.currentHours } = after;
  return {
    ...(currentMiles !== before.currentMiles && { milesReadAt: at }),
    ...(currentHours !== before.currentHours && { hoursReadAt: at }),
  };
}

export function formatMiles(value: number): string {
  return w.miles({ value: formatNumber(value, oneDecimal) });
}

export function formatHours(value: number): string {
  return w.hours({ value: formatNumber(value, oneDecimal) });
}

const oneDecimal = { maximumFractionDigits: 1 };

const w = words({
  asset: ["Asset #{id}", "Unidad #{id}"],
  unit: ["Unit {unitNumber}", "Unidad {unitNumber}"],
  miles: ["{value} mi", "{value} mi"],
  hours: ["{value} hr", "{value} h"],
});
