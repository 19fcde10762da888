/** What applying a program does to the schedules of one unit. */
import { isSameJson } from "../base/equality.ts";
import {
  isProgramFor,
  isSameService,
  type KeptReason,
  type MatchedUnit,
  type Plan,
  type PlannedService,
  type ProgramFilter,
  toPlan,
} from "./programs.ts";

/** Services that have left the program are not active; their schedules are stopped. */
export type PlannedProgram = ProgramFilter & {
  services: readonly (PlannedService & { active: boolean })[];
};

export type PlannedUnit = MatchedUnit & { year: number };

export type KnownSchedule = Plan & {
  id: number;
  programServiceId: number | null;
  byHand: boolean;
};

/** `before` is the schedule as it is, `after` what the program wants of it. */
export type PlanStep<Schedule extends KnownSchedule = KnownSchedule> =
  | { act: "add"; serviceId: number; before: null; after: Plan; kept: null }
  | { act: "change"; before: Schedule; after: Plan; kept: null }
  | { act: "stop"; before: Schedule; after: null; kept: null }
  | { act: "keep"; before: Schedule; after: Plan | null; kept: KeptReason };

/**
 * A schedule that was edited on its unit is kept, and so is one of the unit's own that has the name of a service: a shop
 * that set it up knows why, and gets the program's once it stops its own.
 */
export function planUnit<Schedule extends KnownSchedule>(
  program: PlannedProgram,
  unit: PlannedUnit,
  { schedules, today }: { schedules: readonly Schedule[]; today: string },
): PlanStep<Schedule>[] {
  const wanted = isProgramFor(program, unit) ? program.services.filter(({ active }) => active) : [];
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const ids = new Set(program.services.map(({ id }) => id));
  const served = wanted.flatMap((service) =>
    planService(service, toPlan(service, unit.year, today), schedules),
  );
  const left = schedules
    .filter(({ active, programServiceId: of }) => active && of !== null && ids.has(of))
    .filter(({ programServiceId: of }) => of !== null && !wantedIds.has(of))
    .map((before) => leave(before));
  return [...served, ...left];
}

function planService<Schedule extends KnownSchedule>(
  { id: serviceId, name }: PlannedService,
  after: Plan,
  schedules: readonly Schedule[],
): PlanStep<Schedule>[] {
  const before = schedules.find(({ programServiceId: of }) => of === serviceId);
  if (before && isSameJson(pickPlan(before), after)) return [];
  if (before?.byHand) return [{ act: "keep", before, after, kept: "edited" }];
  const own = schedules.find((other) => other.active && isSameService(other.name, name));
  if (own && own !== before && !before?.active) {
    return [{ act: "keep", before: own, after, kept: "own" }];
  }
  if (before) return [{ act: "change", before, after, kept: null }];
  return [{ act: "add", serviceId, before: null, after, kept: null }];
}

function leave<Schedule extends KnownSchedule>(before: Schedule): PlanStep<Schedule> {
  return before.byHand
    ? { act: "keep", before, after: null, kept: "edited" }
    : { act: "stop", before, after: null, kept: null };
}

/** What a program decides of a schedule, and so what a user changes by hand. */
export function pickPlan(schedule: Plan): Plan {
  const { name, type, anchor, active } = schedule;
  const { intervalDays, intervalMonths, intervalMiles, intervalHours } = schedule;
  const { soonDays, soonMiles, soonHours } = schedule;
  const intervals = { intervalDays, intervalMonths, intervalMiles, intervalHours };
  return { name, type, ...intervals, soonDays, soonMiles, soonHours, anchor, active };
}
