/** What logging maintenance does to the asset. */
import type { Readings } from "../assets/assets.ts";
import { mergeReadings } from "../assets/assets.ts";
import { formatDate } from "../base/dates.ts";
import { getCurrentLocale } from "../base/languages.ts";
import { type LogStep, type ServiceType, serviceTypes } from "../schedules/service-types.ts";
import type { Voiding } from "../records/voidings.ts";
import { words } from "../base/words.ts";

/** In place of a request's hash: the log is a past service that an import brought in, and no work of the day it was written. */
export const broughtIn = "import";

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

type Costs = {
  cost?: number | null | undefined;
  partsCost?: number | null | undefined;
  laborCost?: number | null | undefined;
};

export function isWithinCost(costs: Costs): boolean {
  const isSplit = (costs.partsCost ?? costs.laborCost ?? null) !== null;
  return !isSplit || computeOtherCost(costs) >= 0;
}

/** What of the cost is neither for parts nor for labor. */
export function computeOtherCost({ cost, partsCost, laborCost }: Costs): number {
  return (toCents(cost) - toCents(partsCost) - toCents(laborCost)) / 100;
}

// Dollars are added in cents, because 0.1 + 0.2 is more than 0.3.
function toCents(dollars: number | null | undefined): number {
  return Math.round((dollars ?? 0) * 100);
}

/** "Corrected on Nov 27, 2026 by Dana Lee: wrong cost", of a log that another one took the place of. */
export function formatCorrection(replaced: Voiding, timeZone: string): string {
  const { voidedAt, voidedByName: name, voidReason: reason } = replaced;
  return w.corrected({ day: formatDate(voidedAt, timeZone), name, reason });
}

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

/**
 * "Done: Change the oil; Grease the chassis", and what was not; as papers and exports say it. Where the database was
 * changed by hand it may be no list, as the seal says.
 */
export function describeSteps(steps: readonly LogStep[] | null): string[] {
  if (!Array.isArray(steps)) return [];
  const list = (isDone: boolean) =>
    steps.flatMap(({ text, done }: LogStep) => (done === isDone ? [text] : [])).join("; ");
  const [done, open] = [list(true), list(false)];
  return [...(done ? [w.done({ steps: done })] : []), ...(open ? [w.open({ steps: open })] : [])];
}

const w = words({
  done: ["Done: {steps}", "Hecho: {steps}"],
  open: ["Not done: {steps}", "Sin hacer: {steps}"],
  corrected: ["Corrected on {day} by {name}: {reason}", "Corregido el {day} por {name}: {reason}"],
});
