/** Service programs: which units they are for, what they plan for each, and what applying one changes. */
import type { AssetCategory } from "../assets/assets.ts";
import { type FilteredUnit, matchesUnit, type UnitFilter } from "../assets/matches-unit.ts";
import { foldText } from "../assets/searched-text.ts";
import { boomHours, computeBoomInterval } from "../documents/documents.ts";
import type { IntervalRule, Intervals, ScheduleAnchor } from "../schedules/next-dues.ts";
import type { ScheduleType, Windows } from "../schedules/schedules.ts";
import { words } from "../base/words.ts";

/** Apart from the other limits, so that no driver's phone loads them. */
export const programLimits = {
  programsMax: 100,
  nameMax: 60,
  servicesMax: 20,
  /** With those that have left it, whose schedules may still name them. */
  servicesEverMax: 200,
  stepsMax: 30,
  stepMax: 200,
  makesMax: 10,
  /** What a preview shows of all that an application changes. */
  previewRowsMax: 200,
  /** So many units change in one transaction. */
  unitsAtOnce: 500,
} as const;

export const intervalRuleLabels: Record<IntervalRule, string> = words({
  "B30.27": ["By the unit's age, ASME B30.27", "Según la edad de la unidad, ASME B30.27"],
});

/** What applying a program does with a schedule; `keep` leaves one that differs as it is. */
export const programActs = ["add", "change", "stop", "keep"] as const;
export type ProgramAct = (typeof programActs)[number];

/** Why a schedule is kept: it was edited on its unit, or it is another one of the same name. */
export const keptReasons = ["edited", "own"] as const;
export type KeptReason = (typeof keptReasons)[number];

/** What a program decides of a schedule. */
export type Plan = Required<Intervals & Windows> & {
  name: string;
  type: ScheduleType;
  anchor: ScheduleAnchor;
  active: boolean;
};

export type PlannedService = Required<Intervals & Windows> & {
  id: number;
  name: string;
  anchor: ScheduleAnchor;
  rule: IntervalRule | null;
};

export type ProgramFilter = Required<UnitFilter> & { categories: readonly AssetCategory[] };
export type MatchedUnit = FilteredUnit & { category: AssetCategory };

export function isProgramFor(program: ProgramFilter, unit: MatchedUnit): boolean {
  const { categories } = program;
  if (categories.length > 0 && !categories.includes(unit.category)) return false;
  return matchesUnit(program, unit);
}

/** The shortest intervals that a rule ever sets, which windows must be below. */
export const shortestIntervals: Record<IntervalRule, Required<Intervals>> = {
  "B30.27": {
    intervalDays: null,
    intervalMonths: 12,
    intervalMiles: null,
    intervalHours: Math.min(...boomHours.map(({ hours }) => hours)),
  },
};

/** What a service says of a unit of this model year. */
export function toPlan(service: PlannedService, year: number, today: string): Plan {
  const intervals = toIntervals(service, year, today);
  const { name, soonDays, soonMiles, soonHours, anchor } = service;
  const type = toScheduleType(intervals);
  return { name, type, ...intervals, soonDays, soonMiles, soonHours, anchor, active: true };
}

function toIntervals(service: PlannedService, year: number, today: string): Required<Intervals> {
  const { rule, intervalDays, intervalMonths, intervalMiles, intervalHours } = service;
  if (rule === null) return { intervalDays, intervalMonths, intervalMiles, intervalHours };
  const { hours, months } = computeBoomInterval(year, today);
  return { ...shortestIntervals[rule], intervalMonths: months, intervalHours: hours };
}

/** What is due by a meter is usage-based, also where it is due by time as well. */
export function toScheduleType({ intervalMiles, intervalHours }: Intervals): ScheduleType {
  return (intervalMiles ?? intervalHours ?? null) === null ? "time_based" : "usage_based";
}

/** Names are the same without regard to case and to spaces around them. */
export function isSameService(a: string, b: string): boolean {
  return foldText(a) === foldText(b);
}
