/** What maintenance work is called, and what logging it does to the asset. */
import type { Readings } from "./assets.ts";
import { readingsAfter } from "./assets.ts";

export const serviceTypes = [
  "Oil Change",
  "Brake Service",
  "Tire Rotation",
  "Engine Service",
  "Transmission Service",
  "Hydraulic Service",
  "Electrical Repair",
  "Body Repair",
  "Preventive Maintenance",
  "Emergency Repair",
  "Annual Inspection",
  "Safety Inspection",
  "Other",
] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const performers = ["internal", "external"] as const;
export type Performer = (typeof performers)[number];

export const performerLabels: Record<Performer, string> = {
  internal: "Internal Team",
  external: "External Service",
};

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** "$1,240.00" */
export function formatCost(cost: number): string {
  return dollars.format(cost);
}

export const missingAsset = "Please select an asset";

/** The service type for a schedule's name; the two lists spell and word some differently. */
export function serviceTypeFor(scheduleName: string): ServiceType {
  const same = serviceTypes.find((type) => type === scheduleName);
  return same ?? otherWords.get(scheduleName) ?? "Preventive Maintenance";
}

const otherWords = new Map<string, ServiceType>([
  ["Preventative Maintenance", "Preventive Maintenance"],
  ["Brake Inspection", "Brake Service"],
  ["DOT Inspection", "Safety Inspection"],
]);

type ServicedAsset = Readings & {
  lastServicedDate: Date | null;
  lastServicedMiles: number | null;
  lastServicedHours: number | null;
};

type Log = { date: Date; odometer?: number | null; hours?: number | null };

/**
 * What a log changes on its asset. Readings above the meter move it; a log against a schedule also
 * sets the last service, unless a later one is known. No meter and no date is ever turned back.
 */
export function assetAfterService(
  asset: ServicedAsset,
  log: Log,
  hasSchedule: boolean,
): ServicedAsset {
  const readings = readingsAfter(asset, log);
  const isLatest = !asset.lastServicedDate || log.date >= asset.lastServicedDate;
  if (!hasSchedule || !isLatest) return { ...lastService(asset), ...readings };
  return {
    ...readings,
    lastServicedDate: log.date,
    lastServicedMiles: log.odometer || asset.lastServicedMiles,
    lastServicedHours: log.hours || asset.lastServicedHours,
  };
}

function lastService(asset: ServicedAsset) {
  const { lastServicedDate, lastServicedMiles, lastServicedHours } = asset;
  return { lastServicedDate, lastServicedMiles, lastServicedHours };
}

type Described = { serviceType: string; description: string; performedByName?: string | null };

/** What a log is found by besides its asset. */
export function maintenanceTexts(log: Described): string[] {
  return [log.serviceType, log.description, log.performedByName ?? ""];
}
