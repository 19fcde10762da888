/** What an item of a checklist requires of its answer. */
export const itemTypes = ["check", "number"] as const;
export const photoRules = ["on_fail", "always"] as const;

/** Absent fields mean: a check, no photo required, never N/A, not critical. */
export type ItemRules = {
  type?: (typeof itemTypes)[number];
  /** Of a number: its unit, and the limits within which it passes. */
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

export const photoRuleLabels: Record<(typeof photoRules)[number], string> = {
  on_fail: "If it fails",
  always: "Always",
};

/** "At least 4", "From 100 to 150 psi"; undefined where every number passes. */
export function formatLimits({ min, max, unit }: ItemRules): string | undefined {
  const end = unit ? ` ${unit}` : "";
  if (min === undefined) return max === undefined ? undefined : `At most ${max}${end}`;
  return max === undefined ? `At least ${min}${end}` : `From ${min} to ${max}${end}`;
}
