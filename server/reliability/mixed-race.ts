/** One asset, written in every way that moves its meters, its schedules or its last inspection. */
import { limits } from "#shared/limits.ts";
import { invariant } from "../errors.ts";
import { atOnce, countOf, differences, figures, type Race, runRounds, sendAll } from "./race.ts";
import type { Asking } from "./request.ts";
import { failedInspection, foundYard } from "./yard.ts";

export const everyWay: Race = {
  name: "one asset is inspected, repaired, edited, archived and rescheduled at once",
  run: async (course, rounds) => {
    const { assets, cookie } = await foundYard(course.origins[0], 1);
    invariant(assets[0], "the yard has an asset");
    const { id: assetId, scheduleId } = assets[0];
    return runRounds(course, rounds, async (_, round) => {
      const askings = Array.from({ length: atOnce }, (__, n): Asking => {
        const way = ways[n % ways.length] ?? inspect;
        return { cookie, ...way({ assetId, scheduleId, reading: round * 100 + n, n }) };
      });
      const answers = await sendAll(course, askings);
      const done = countOf(answers, 200, 201);
      // Whoever came while it was archived is told so.
      const refused = countOf(answers, 400, 404, 409);
      const found = await figures(course, agreement, [assetId]);
      return {
        answers,
        wrong: differences({ ...found, answered: done + refused }, { ...agreed, answered: atOnce }),
      };
    });
  },
};

type Place = { assetId: number; scheduleId: number; reading: number; n: number };
type Way = (place: Place) => Omit<Asking, "cookie">;

const inspect: Way = ({ assetId, reading }) => ({
  method: "POST",
  path: "/api/inspection/logs",
  body: { ...failedInspection(assetId), odometer: reading },
});

const ways: readonly Way[] = [
  inspect,
  ({ assetId, scheduleId, reading }) => ({
    method: "POST",
    path: "/api/maintenance/logs",
    body: {
      assetId,
      scheduleId,
      odometer: reading,
      date: new Date().toISOString(),
      serviceType: "Oil Change",
      description: "Changed oil and filter",
    },
  }),
  ({ assetId, reading }) => ({
    method: "PUT",
    path: `/api/assets/${assetId}`,
    body: { currentMiles: reading },
  }),
  ({ scheduleId, reading }) => ({
    method: "PATCH",
    path: `/api/maintenance/schedules/${scheduleId}`,
    body: { intervalMiles: 4_000 + (reading % 7) * 100 },
  }),
  ({ assetId, n }) => ({
    method: "PUT",
    path: `/api/assets/${assetId}`,
    body: { archived: n === 24 },
  }),
];

/** What was computed when something was written fits what it was computed from. */
const agreement = `
  select count(*) filter (where s.shelved is distinct from a.archived) as shelved,
    count(*) filter (where s.usage_left is distinct from
      (s.next_due_miles - a.current_miles) * ${limits.dueSoonHours} / ${limits.dueSoonMiles}) as left,
    count(*) filter (where a.last_inspection_id is distinct from (
      select i.id from inspection_logs i where i.asset_id = a.id and not i.unlisted
      order by i.date desc, i.id desc limit 1)) as last
  from assets a join maintenance_schedules s on s.company_id = a.company_id and s.asset_id = a.id
  where a.id = $1`;

const agreed = { shelved: 0, left: 0, last: 0 };
