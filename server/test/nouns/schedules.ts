/** The calls of schedules. */
import { limits } from "#shared/base/limits.ts";
import { buildSchedule } from "../kit/build.ts";
import { type CallCases, type Given, type LargestRows, nameWith } from "./call-case.ts";
import { text } from "./largest-rows.ts";

export const largestSchedules: LargestRows = {
  count: 700,
  insert: `with added as (insert into maintenance_schedules (company_id, asset_id, name, type, interval_days,
    next_due, created_at)
  select $1::bigint, picked.ids[1 + n % cardinality(picked.ids)], ${text(limits.nameMax)}, 'time_based', 90,
    now() - make_interval(hours => n) + 0 * make_interval(secs => $2::int), now()
  from generate_series(1, $3::int) n,
    (select array_agg(a.id) as ids from assets a where a.company_id = $1) picked returning asset_id, next_due)
  update assets a set first_due = due.at, first_soon = due.at - interval '100 hours'
  from (select added.asset_id, min(added.next_due) as at from added group by 1) due
  where a.company_id = $1 and a.id = due.asset_id`,
};

export async function addSchedule({ admin, assetId, mark }: Given) {
  const { id: scheduleId } = await buildSchedule(admin, assetId, nameWith(mark));
  return { scheduleId };
}

export const scheduleCalls = {
  listSchedules: {
    makers: "office",
    sample: ({ assetId }) => ({
      query: { assetId, status: "overdue", search: "oil", order: "soonest" },
    }),
    pages: [
      ["", largestSchedules.count],
      ["?order=soonest", largestSchedules.count],
      ["?due=overdue", largestSchedules.count],
    ],
  },
  createSchedule: {
    makers: "office",
    sample: ({ assetId }) => ({
      body: { assetId, name: "Oil Change", type: "usage_based", intervalMiles: 5000 },
    }),
    entries: [
      ["added", "schedule", "new", "assetId name type intervalMiles anchor nextDueMiles active"],
    ],
  },
  updateSchedule: {
    makers: "office",
    sample: ({ scheduleId }) => ({
      params: { id: scheduleId },
      body: { intervalMiles: 6000 },
    }),
    entries: [["changed", "schedule", "scheduleId", "intervalMiles nextDueMiles"]],
  },
} satisfies Partial<CallCases>;
