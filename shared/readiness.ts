/** Whether the file of a unit would pass an audit today. */
import { driverRules, type DriverRule, rulesOfDrivers } from "./readiness-drivers.ts";
import type { Gap, UnitFacts } from "./readiness-facts.ts";
import { rulesOfUnits, type UnitRule, unitRules } from "./readiness-rules.ts";

export const readinessLimits = {
  rowsDefault: 50,
  rowsMax: 200,
  /** Of one unit; the others are counted. */
  gapsMax: 50,
} as const;

export type ReadinessRule = UnitRule | DriverRule;

/** In the order in which they are shown. */
export const readinessRules: readonly ReadinessRule[] = [
  ...unitRules.filter((rule) => rule !== "advice"),
  ...driverRules,
  "advice",
];

export const readinessRuleWords: Record<ReadinessRule, { title: string; source: string }> = {
  ...rulesOfUnits,
  ...rulesOfDrivers,
};

export type Readiness = {
  /** Some rule that counts applies to it. */
  isCounted: boolean;
  /** Some rule applies that is not one of every unit. */
  isRegulated: boolean;
  /** No gap that counts. */
  isReady: boolean;
  /** With the advice at their end, which does not count. */
  gaps: Gap<UnitRule>[];
};

export function readinessOf(unit: UnitFacts, today: string): Readiness {
  const applying = unitRules.filter((rule) => rulesOfUnits[rule].appliesTo(unit));
  const gaps = applying.flatMap((rule) => {
    const { source, gapsOf } = rulesOfUnits[rule];
    return gapsOf(unit, today).map((gap) => ({ rule, source, ...gap }));
  });
  return {
    isCounted: applying.some(isCounted),
    isRegulated: applying.some((rule) => !rulesOfUnits[rule].isGeneral),
    isReady: !gaps.some(({ rule }) => isCounted(rule)),
    gaps,
  };
}

export function isCounted(rule: ReadinessRule): boolean {
  return rule !== "advice";
}

/** Of so many units so many have no gap. */
export type ReadyCount = { units: number; ready: number };

/** "83 % ready" */
export function formatReady({ units, ready }: ReadyCount): string {
  return `${units === 0 ? 100 : Math.floor((100 * ready) / units)} % ready`;
}

/** "25 of 30 units have no gap" */
export function formatReadyUnits({ units, ready }: ReadyCount): string {
  return `${ready} of ${units} ${units === 1 ? "unit has" : "units have"} no gap`;
}
