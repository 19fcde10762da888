/** Whether the file of a unit would pass an audit today. */
import { driverRules, type DriverRule, rulesOfDrivers } from "./readiness-drivers.ts";
import type { AuditDay, FoundGap, Gap, UnitFacts } from "./readiness-facts.ts";
import { rulesOfUnits, type UnitRule, unitRules } from "./readiness-rules.ts";
import { words } from "../base/words.ts";

export const readinessLimits = {
  rowsDefault: 50,
  rowsMax: 200,
  /** For one unit; further gaps are only counted. */
  gapsMax: 50,
} as const;

export type ReadinessRule = UnitRule | DriverRule;

/** In the order in which they are shown. */
export const readinessRules: readonly ReadinessRule[] = [
  ...unitRules.filter((rule) => rule !== "advice"),
  ...driverRules,
  "advice",
];

const rules: Record<ReadinessRule, { source: string }> = { ...rulesOfUnits, ...rulesOfDrivers };

/** "Annual inspection", "49 CFR 396.17" */
export function describeRule(rule: ReadinessRule): { title: string; source: string } {
  return { title: titles[rule], source: rules[rule].source };
}

export type Readiness = {
  /** Some rule that counts applies to it. */
  isCounted: boolean;
  /** Some rule applies that is not one of every unit. */
  isRegulated: boolean;
  /** No gap that counts. */
  isReady: boolean;
  /** With the advice at their end, which does not count. */
  gaps: FoundGap<UnitRule>[];
};

export function evaluateReadiness(unit: UnitFacts, day: AuditDay): Readiness {
  const found: Readiness = { isCounted: false, isRegulated: false, isReady: true, gaps: [] };
  for (const rule of unitRules) {
    const { appliesTo, isGeneral = false, listGaps } = rulesOfUnits[rule];
    if (!appliesTo(unit)) continue;
    found.isCounted ||= isCounted(rule);
    found.isRegulated ||= !isGeneral;
    for (const { say, fix } of listGaps(unit, day)) {
      found.isReady &&= !isCounted(rule);
      found.gaps.push({ rule, say, fix });
    }
  }
  return found;
}

/** In the language of the moment. */
export function toGap<Rule extends ReadinessRule>({ rule, say, fix }: FoundGap<Rule>): Gap<Rule> {
  return { rule, source: rules[rule].source, text: say(), fix };
}

export function isCounted(rule: ReadinessRule): boolean {
  return rule !== "advice";
}

/** How many units there are, and how many of them have no gap. */
export type ReadyCount = { units: number; ready: number };

/** "83 % ready" */
export function formatReady({ units, ready }: ReadyCount): string {
  return units === 0 ? w.noUnits : w.share({ percent: Math.floor((100 * ready) / units) });
}

/** "25 of 30 units have no gap" */
export function formatReadyUnits({ units, ready }: ReadyCount): string {
  return w.ready({ ready, n: units });
}

const titles = words({
  "396.3(b)(1)": ["Identification", "Identificación"],
  "396.3(b)(2)": ["Schedule", "Servicio programado"],
  "396.3(a)": ["Overdue maintenance", "Mantenimiento vencido"],
  "396.3(b)(3)": ["Maintenance records", "Registros de mantenimiento"],
  "396.11(a)(1)": ["Parts of the report", "Partes del reporte"],
  "396.11(a)(3)": ["Certified repairs", "Reparaciones certificadas"],
  "396.13": ["Reviewed repairs", "Reparaciones revisadas"],
  "396.17": ["Annual inspection", "Inspección anual"],
  "396.19": ["Qualified inspector", "Inspector calificado"],
  "396.9(d)": ["Roadside reports", "Reportes en carretera"],
  "392.2": ["Registration", "Registro"],
  "387.7": ["Insurance", "Seguro"],
  "B30.27": ["Boom inspection", "Inspección de pluma"],
  "56.14100": ["Shift inspection", "Inspección de turno"],
  "383.23": ["Driver's License", "Licencia de conducir"],
  "391.45": ["Medical Card", "Tarjeta médica"],
  advice: ["Advice", "Consejos"],
});

const w = words({
  noUnits: ["No units", "Sin unidades"],
  share: ["{percent} % ready", "{percent} % listo"],
  ready: [
    { one: "{ready} of {n} unit has no gap", other: "{ready} of {n} units have no gap" },
    { one: "{ready} de {n} unidad sin faltantes", other: "{ready} de {n} unidades sin faltantes" },
  ],
});
