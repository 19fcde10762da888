/** In which order a list has schedules: the most pressing first. */
import type { Readings } from "../assets/assets.ts";
import { dayMs, hourMs } from "../base/dates.ts";
import type { Dues } from "./next-dues.ts";
import {
  computeHoursLeft,
  computeScheduleStatus,
  type ScheduleStatus,
  type Windows,
} from "./schedules.ts";

type Ranked = Dues & Windows & { id: number; active: boolean; forecastOn: string | null };

const places: Record<ScheduleStatus, number> = { overdue: 0, due_soon: 1, on_time: 2 };
const lastPlace = 3;

/**
 * Overdue, the longest first; then due soon, then the others, each by the day on which it will be due; last what is
 * stopped or never due. The database computes the same (`selectUrgency` in dues.ts).
 */
export function sortByUrgency<One extends Ranked & Readings>(
  schedules: readonly One[],
  now: Date,
): One[] {
  const ranked = schedules.map((schedule) => ({ schedule, rank: rankSchedule(schedule, now) }));
  const sorted = [...ranked].sort((a, b) => compareRanks(a.rank, b.rank));
  return sorted.map(({ schedule }) => schedule);
}

function rankSchedule(schedule: Ranked & Readings, now: Date): number[] {
  const leftMs = computeHoursLeft(schedule, schedule, now) * hourMs;
  if (!schedule.active || leftMs === Infinity) return [lastPlace, schedule.id];
  const status = computeScheduleStatus(schedule, schedule, now);
  const day = status === "overdue" ? 0 : toDayNumber(schedule, now.getTime() + leftMs);
  return [places[status], day, leftMs, schedule.id];
}

/** By its forecast; without one, as if a unit ran 10 miles or one hour an hour. */
function toDayNumber({ forecastOn }: Ranked, ms: number): number {
  return Math.floor((forecastOn === null ? ms : Date.parse(forecastOn)) / dayMs);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
