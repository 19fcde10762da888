/** What maintenance work is called, and what logging it does to the asset. */
import type { Readings } from "./assets.ts";
import { mergeReadings } from "./assets.ts";
import { getCurrentLocale } from "./languages.ts";
import { words } from "./words.ts";

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

export const serviceTypeLabels: Record<ServiceType, string> = words({
  "Oil Change": ["Oil Change", "Cambio de aceite"],
  "Brake Service": ["Brake Service", "Servicio de frenos"],
  "Tire Rotation": ["Tire Rotation", "Rotación de llantas"],
  "Engine Service": ["Engine Service", "Servicio de motor"],
  "Transmission Service": ["Transmission Service", "Servicio de transmisión"],
  "Hydraulic Service": ["Hydraulic Service", "Servicio hidráulico"],
  "Electrical Repair": ["Electrical Repair", "Reparación eléctrica"],
  "Body Repair": ["Body Repair", "Hojalatería"],
  "Preventive Maintenance": ["Preventive Maintenance", "Mantenimiento preventivo"],
  "Emergency Repair": ["Emergency Repair", "Reparación de emergencia"],
  "Annual Inspection": ["Annual Inspection", "Inspección anual"],
  "Safety Inspection": ["Safety Inspection", "Inspección de seguridad"],
  Other: ["Other", "Otro"],
});

export const performers = ["internal", "external"] as const;
export type Performer = (typeof performers)[number];

export const performerLabels: Record<Performer, string> = words({
  internal: ["Internal Team", "Equipo propio"],
  external: ["External Service", "Servicio externo"],
});

/** "$1,240.00" */
export function formatCost(cost: number): string {
  return findCurrencyFormat().format(cost);
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Making a formatter is slow, and a list has many costs. */
function findCurrencyFormat(): Intl.NumberFormat {
  const locale = getCurrentLocale();
  const known = formatters.get(locale);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
  formatters.set(locale, made);
  return made;
}

export const missingAsset = "Please select an asset";

/** The service type for a schedule's name; the two lists spell and word some differently. */
export function toServiceType(scheduleName: string): ServiceType {
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
export function toServicedAsset(
  asset: ServicedAsset,
  log: Log,
  hasSchedule: boolean,
): ServicedAsset {
  const readings = mergeReadings(asset, log);
  const isLatest = !asset.lastServicedDate || log.date >= asset.lastServicedDate;
  if (!hasSchedule || !isLatest) return { ...findLastService(asset), ...readings };
  return {
    ...readings,
    lastServicedDate: log.date,
    lastServicedMiles: log.odometer || asset.lastServicedMiles,
    lastServicedHours: log.hours || asset.lastServicedHours,
  };
}

function findLastService(asset: ServicedAsset) {
  const { lastServicedDate, lastServicedMiles, lastServicedHours } = asset;
  return { lastServicedDate, lastServicedMiles, lastServicedHours };
}

type Described = { serviceType: string; description: string; performedByName?: string | null };

/** What a log is found by besides its asset. */
export function listMaintenanceTexts(log: Described): string[] {
  return [log.serviceType, log.description, log.performedByName ?? ""];
}
