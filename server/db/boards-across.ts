/** Whose board has background work to be done, which rightly is looked for in every company. */
import { boardLimits } from "#shared/board.ts";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as z from "zod";
import { companyIn } from "./across-companies.ts";
import type { CompanyDb } from "./company-db.ts";

const company = z.object({ id: z.number(), timeZone: z.string() });

/**
 * The companies whose cut-off of today has passed, and whose office was not notified yet. One that never
 * inspected anything has not begun, and is not asked for its pre-trips.
 */
export async function findUntold(builder: NodePgDatabase, now: Date): Promise<CompanyDb[]> {
  const local = sql`(${now.toISOString()}::timestamptz at time zone c.time_zone)`;
  const { rows } = await builder.execute(sql`/* across companies */
    select json_build_object('id', c.id, 'timeZone', c.time_zone) as company
    from companies c
    where c.board_told_on is distinct from ${local}::date
      and to_char(${local}, 'HH24:MI') >= c.pre_trip_by
      and exists (select from inspection_logs i where i.company_id = c.id)
    order by c.id`);
  return rows.map((row) => {
    const { id, timeZone } = company.parse(row["company"]);
    return companyIn(builder, id, timeZone);
  });
}

const unwritten = company.extend({ first: z.string(), last: z.string() });

/** A company that has days which nothing changes any more, and these days, both included. */
export async function findUnwritten(builder: NodePgDatabase, now: Date) {
  const local = (moment: string) => sql`(${moment}::timestamptz at time zone c.time_zone)::date`;
  const { liveDaysBefore, daysDefault } = boardLimits;
  const { rows } = await builder.execute(sql`/* across companies */
    select json_build_object('id', c.id, 'timeZone', c.time_zone,
      'first', span.first, 'last', span.last) as days
    from companies c
    cross join lateral (select ${local(now.toISOString())} as today) day
    cross join lateral (
      select day.today - ${sql.raw(String(liveDaysBefore + 1))} as last,
        greatest((c.created_at at time zone c.time_zone)::date, coalesce(
          (select max(d.day) + 1 from inspection_days d where d.company_id = c.id),
          day.today - ${sql.raw(String(daysDefault - 1))})) as first) span
    where span.first <= span.last
    order by c.id limit 1`);
  const [row] = rows;
  if (!row) return undefined;
  const { id, timeZone, ...days } = unwritten.parse(row["days"]);
  return { company: companyIn(builder, id, timeZone), ...days };
}
