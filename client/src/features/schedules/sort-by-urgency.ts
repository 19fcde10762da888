import type { Schedule } from "#shared/api/api-schemas.ts";
import { computeHoursLeft } from "#shared/schedules/schedules.ts";

/** Overdue first, then due soon, the others, and what is stopped: the order of the server's list. */
export function sortByUrgency(schedules: readonly Schedule[], now: Date): Schedule[] {
  const left = (schedule: Schedule) => computeHoursLeft(schedule, schedule, now);
  const running = schedules.filter((schedule) => schedule.active);
  const stopped = schedules.filter((schedule) => !schedule.active);
  const byId = (a: Schedule, b: Schedule) => a.id - b.id;
  return [
    ...[...running].sort((a, b) => compareLeft(left(a), left(b)) || byId(a, b)),
    ...[...stopped].sort(byId),
  ];
}

/** Compares also two that are never due: the difference of two infinities is no number. */
function compareLeft(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
