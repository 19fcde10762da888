/** What an item of a checklist requires of its answer. */
import { formatNumber } from "../base/languages.ts";
import { words } from "../base/words.ts";

export const itemTypes = ["check", "number"] as const;
export const photoRules = ["on_fail", "always"] as const;

/** Absent fields mean: a check, no photo required, never N/A, not critical. */
export type ItemRules = {
  type?: (typeof itemTypes)[number];
  /** For a number: its unit, and the limits within which it passes. */
  unit?: string;
  min?: number;
  max?: number;
  /** When a photo is required. */
  photo?: (typeof photoRules)[number];
  mayBeNa?: boolean;
  critical?: boolean;
  /** The parts of 49 CFR 396.11(a)(1) that it covers. */
  law?: RequiredPart[];
};

/** In the order of 49 CFR 396.11(a)(1). */
export const requiredParts = [
  "service_brakes",
  "parking_brake",
  "steering",
  "lights",
  "tires",
  "horn",
  "wipers",
  "mirrors",
  "coupling",
  "wheels",
  "emergency_equipment",
] as const;
export type RequiredPart = (typeof requiredParts)[number];

export const photoRuleLabels = words({
  on_fail: ["If it fails", "Si falla"],
  always: ["Always", "Siempre"],
});

/** "At least 4", "From 100 to 150 psi"; undefined where every number passes. */
export function formatLimits({ min, max, unit }: ItemRules): string | undefined {
  if (min === undefined) return max === undefined ? max : w.most({ max: withUnit(max, unit) });
  if (max === undefined) return w.least({ min: withUnit(min, unit) });
  return w.between({ min: String(min), max: withUnit(max, unit) });
}

/** "3 32nds (at least 4)" */
export function formatMeasured(value: number, { min, max, unit }: ItemRules): string {
  const number = formatNumber(value, { maximumFractionDigits: 20 });
  const limits = formatLimits({ min, max });
  return `${number}${unit ? ` ${translateUnit(unit)}` : ""}${limits ? ` (${limits.toLowerCase()})` : ""}`;
}

/** As it is typed: without separators, which are not in the fields either. */
function withUnit(value: number, unit: string | undefined): string {
  return unit ? `${value} ${translateUnit(unit)}` : String(value);
}

/** The units of the ready lists have a name in each language; a company's own are as it wrote them. */
export function translateUnit(unit: string): string {
  const names: Readonly<Record<string, string>> = units;
  return (Object.hasOwn(names, unit) && names[unit]) || unit;
}

const units = words({
  "32nds": ["32nds", "32avos"],
  in: ["in", "pulg"],
  "% of original": ["% of original", "% del original"],
  hr: ["hr", "h"],
});

const w = words({
  most: ["At most {max}", "Máximo {max}"],
  least: ["At least {min}", "Mínimo {min}"],
  between: ["From {min} to {max}", "De {min} a {max}"],
});
