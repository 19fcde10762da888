/** What a row of a list changes of a schedule that is there. */
import type { Intervals, ScheduleAnchor } from "../schedules/next-dues.ts";
import { intervalsOfWindows, listOpenWindows, type Windows } from "../schedules/schedules.ts";

type Plan = Intervals & Windows & { anchor?: ScheduleAnchor | undefined };

const fields = [
  "intervalDays",
  "intervalMonths",
  "intervalMiles",
  "intervalHours",
  "anchor",
] as const;

/** Only intervals change, with windows that nobody gave: what was done since is known better here. */
export function compareSchedule(schedule: Plan, given: Plan) {
  const changes = fields.flatMap((field) => {
    const after = given[field];
    const before = schedule[field];
    return after === undefined || after === before ? [] : [{ field, before, after }];
  });
  const changed = changes.map(({ field }) => field);
  const isChanged = (window: keyof Windows) =>
    changed.some((field) => intervalsOfWindows[window].some((interval) => interval === field));
  const wanted = [...changed, ...listOpenWindows(schedule).filter(isChanged)];
  return { changes, wanted: Object.fromEntries(wanted.map((name) => [name, given[name]])) };
}
