import type { Schedule } from "#shared/api-schemas.ts";
import { hourMs } from "#shared/dates.ts";
import { limits } from "#shared/limits.ts";
import { scheduleStatus, scheduleStatuses } from "#shared/schedules.ts";

/** Overdue first, then due soon, the others, and what is stopped; among equals the soonest. */
export function mostPressingFirst(schedules: readonly Schedule[], now: Date): Schedule[] {
  const ranked = schedules.map((schedule) => ({
    schedule,
    status: schedule.active
      ? scheduleStatuses.indexOf(scheduleStatus(schedule, schedule, now))
      : scheduleStatuses.length,
    left: windowsLeft(schedule, now),
  }));
  ranked.sort(
    (a, b) =>
      a.status - b.status || a.left - b.left || a.schedule.name.localeCompare(b.schedule.name),
  );
  return ranked.map((entry) => entry.schedule);
}

/** How much is left, counted in due-soon windows, so that hours, miles and days can be compared. */
function windowsLeft(schedule: Schedule, now: Date): number {
  const { nextDue, nextDueMiles, nextDueHours, currentMiles, currentHours } = schedule;
  const left = [
    nextDue === null
      ? Infinity
      : (new Date(nextDue).getTime() - now.getTime()) / (limits.dueSoonHours * hourMs),
    nextDueHours === null ? Infinity : (nextDueHours - currentHours) / limits.dueSoonHours,
    nextDueMiles === null ? Infinity : (nextDueMiles - currentMiles) / limits.dueSoonMiles,
  ];
  return Math.min(...left);
}
