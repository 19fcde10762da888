import type { Schedule } from "#shared/api-schemas.ts";
import { dayMs } from "#shared/dates.ts";
import { limits } from "#shared/limits.ts";
import { scheduleStatus } from "#shared/schedules.ts";

/** Due by date within the next seven days; what is overdue already stands elsewhere. */
export function dueThisWeek(schedules: readonly Schedule[], now: Date): Schedule[] {
  const end = now.getTime() + limits.scheduledThisWeekDays * dayMs;
  return schedules
    .filter((schedule) => schedule.active && momentOf(schedule) <= end)
    .filter((schedule) => scheduleStatus(schedule, schedule, now) !== "overdue")
    .toSorted((a, b) => momentOf(a) - momentOf(b));
}

export function overdue(schedules: readonly Schedule[], now: Date): Schedule[] {
  return schedules.filter(
    (schedule) => schedule.active && scheduleStatus(schedule, schedule, now) === "overdue",
  );
}

function momentOf({ nextDue }: Schedule): number {
  return nextDue === null ? Infinity : new Date(nextDue).getTime();
}
