/** Of what is due offices are notified: schedules, and meters that nobody has read for long. */
import { dayMs, hourMs } from "#shared/dates.ts";
import { limits, serverLimits } from "#shared/limits.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as z from "zod";
import { companiesOf, type Of } from "./across-companies.ts";
import type { CompanyDb } from "./company-db.ts";
import type { Said } from "./reader-language.ts";
import { readerLanguage } from "./reader-language.ts";

const pendingSchedule = z.object({
  id: z.number(),
  assetId: z.number(),
  name: z.string(),
  nextDue: z.string().nullable(),
  nextDueMiles: z.number().nullable(),
  nextDueHours: z.number().nullable(),
  assetName: z.string(),
  currentMiles: z.number(),
  currentHours: z.number(),
});

export type PendingSchedule = z.output<typeof pendingSchedule>;

/**
 * Schedules that are due soon or overdue, and whose office was not notified of that in this cycle. The rule is
 * `scheduleStatus`.
 */
function pendingSchedules(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const soon = sql`${new Date(now.getTime() + limits.dueSoonHours * hourMs).toISOString()}::timestamptz`;
  const { dueSoonHours } = limits;
  return sql`from schedule_dues d
    join maintenance_schedules s on s.company_id = d.company_id and s.id = d.id
    where d.active and not d.archived and (d.next_due <= ${soon} or d.usage_left <= ${dueSoonHours})
      and (s.noticed_status is null
        or s.noticed_status = 'due_soon' and (d.next_due < ${at} or d.usage_left < 0))`;
}

export function findPendingSchedules(builder: NodePgDatabase, now: Date): Promise<CompanyDb[]> {
  return companiesOf(builder, sql`select d.company_id ${pendingSchedules(now)}`);
}

/** Locks them; one that is being changed is left for the next time. */
export async function takePendingSchedules(
  tx: NodePgDatabase,
  { companyId, now, most }: Of<{ most: number }>,
): Promise<PendingSchedule[]> {
  const { rows } = await tx.execute(sql`
    select json_build_object('id', d.id, 'assetId', d.asset_id,
      'name', d.name, 'nextDue', d.next_due, 'nextDueMiles', d.next_due_miles,
      'nextDueHours', d.next_due_hours, 'assetName', d.asset_name,
      'currentMiles', d.current_miles, 'currentHours', d.current_hours) as schedule
    ${pendingSchedules(now)} and d.company_id = ${companyId}
    limit ${sql.raw(String(most))}
    for no key update of s skip locked`);
  return rows.map((row) => pendingSchedule.parse(row["schedule"]));
}

export type ScheduleNotice = {
  schedule_id: number;
  asset_id: number;
  status: "due_soon" | "overdue";
  said: Said;
};

/** Marks schedules as notified and notifies their offices, in one statement. */
export async function notifyOfSchedules(
  tx: NodePgDatabase,
  { companyId, notices, now }: Of<{ notices: readonly ScheduleNotice[] }>,
): Promise<void> {
  await tx.execute(sql`
    with marked as (
      update maintenance_schedules s set noticed_status = n.status
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n(
        schedule_id bigint, asset_id bigint, status text, said jsonb)
      where s.company_id = ${companyId} and s.id = n.schedule_id
      returning s.company_id, n.*
    )
    insert into notifications (company_id, user_id, asset_id, type, title, message, created_at)
    select n.company_id, u.id, n.asset_id, 'schedule_' || n.status,
      n.said -> ${readerLanguage} ->> 'title', n.said -> ${readerLanguage} ->> 'message',
      ${now.toISOString()}::timestamptz
    from marked n join companies c on c.id = n.company_id join users u
      on u.company_id = n.company_id and u.removed_at is null and u.role in ('manager', 'admin')
    order by n.schedule_id, u.id`);
}

/** The title has a slot for the unit and the message for the day, which is one of `days` by its ISO date. */
export type SaidOfMeters = {
  [Spoken in keyof Said]: Said[Spoken] & { days: Record<string, string> };
};

/** Assets in use whose meters have all become stale. The rule is `isStale`. */
function staleAssets(now: Date): SQL {
  const staleMs = now.getTime() - limits.meterStaleDays * dayMs;
  const stale = sql`${new Date(staleMs).toISOString()}::timestamptz`;
  const first = sql`${new Date(staleMs - serverLimits.meterStaleNoticeDays * dayMs).toISOString()}::timestamptz`;
  const readAt = sql`greatest(a.miles_read_at, a.hours_read_at)`;
  return sql`a.condition = 'in_use' and not a.archived and ${readAt} < ${stale} and ${readAt} >= ${first}`;
}

export function findStaleMeters(builder: NodePgDatabase, now: Date): Promise<CompanyDb[]> {
  return companiesOf(builder, sql`select a.company_id from assets a where ${staleAssets(now)}`);
}

/** Notifies the office of them, of each once until it is read again; returns of how many. */
export async function notifyOfStaleMeters(
  tx: NodePgDatabase,
  { companyId, said, now }: Of<{ said: SaidOfMeters }>,
): Promise<number> {
  const { rows } = await tx.execute(sql`
    with stale as (
      select a.company_id, a.id, a.name, to_char(read.at at time zone c.time_zone, 'YYYY-MM-DD') as day
      from assets a
      join companies c on c.id = a.company_id
      cross join lateral (select greatest(a.miles_read_at, a.hours_read_at) as at) read
      where a.company_id = ${companyId} and ${staleAssets(now)}
        and not exists (select from notifications n where n.company_id = a.company_id
          and n.asset_id = a.id and n.type = 'meter_stale' and n.created_at > read.at)
    ), notified as (
      insert into notifications (company_id, user_id, asset_id, type, title, message, created_at)
      select s.company_id, u.id, s.id, 'meter_stale', replace(said.texts ->> 'title', '{unit}', s.name),
        replace(said.texts ->> 'message', '{day}', said.texts -> 'days' ->> s.day),
        ${now.toISOString()}::timestamptz
      from stale s join companies c on c.id = s.company_id join users u
        on u.company_id = s.company_id and u.removed_at is null and u.role in ('manager', 'admin')
      cross join lateral (select ${JSON.stringify(said)}::jsonb -> ${readerLanguage} as texts) said
      order by s.id, u.id
      returning asset_id
    )
    select distinct asset_id from notified`);
  return rows.length;
}
