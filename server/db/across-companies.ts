/** The statements of background work, which rightly see every company. */
import { hourMs } from "#shared/dates.ts";
import { limits } from "#shared/limits.ts";
import { photos, sessions, signInFailures } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, isNull, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as z from "zod";
import type { Database } from "./client.ts";

const acrossCompanies = sql`/* across companies */ true`;
const dayMs = 86_400_000;

/** Removes photos that were sent a week ago and that no record names. */
export async function removeUnclaimedPhotos({ builder }: Database, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - limits.unclaimedPhotoDays * dayMs);
  const removed = await builder
    .delete(photos)
    .where(
      and(
        acrossCompanies,
        isNull(photos.inspectionId),
        isNull(photos.maintenanceLogId),
        isNull(photos.assetId),
        lt(photos.createdAt, oldest),
      ),
    );
  return removed.rowCount ?? 0;
}

/** Removes counts of failed sign-ins whose time is over. */
export async function removeExpiredSignInFailures(
  { builder }: Database,
  now: Date,
): Promise<number> {
  const removed = await builder
    .delete(signInFailures)
    .where(lt(signInFailures.expire, now.getTime()));
  return removed.rowCount ?? 0;
}

/** Removes sessions that nobody used in time; that is no signing out, and makes no entry. */
export async function removeExpiredSessions({ builder }: Database, now: Date): Promise<number> {
  const removed = await builder.delete(sessions).where(lt(sessions.expire, now));
  return removed.rowCount ?? 0;
}

/**
 * Whether this transaction is the only one of its kind on the whole database. What it guards stays
 * right where such locks do not hold, behind some poolers: then it is only done twice in vain.
 */
export async function isOnlyWorker(tx: NodePgDatabase, key: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${key}) as mine`);
  return rows[0]?.["mine"] === true;
}

const untoldSchedule = z.object({
  companyId: z.number(),
  id: z.number(),
  assetId: z.number(),
  name: z.string(),
  nextDue: z.string().nullable(),
  nextDueMiles: z.number().nullable(),
  nextDueHours: z.number().nullable(),
  assetName: z.string(),
  currentMiles: z.number(),
  currentHours: z.number(),
  timeZone: z.string(),
});

export type UntoldSchedule = z.output<typeof untoldSchedule>;

/**
 * Locks schedules that are due soon or overdue and whose office was not told so in this cycle. One
 * that somebody changes at this moment is left for the next time. The rule is `scheduleStatus`.
 */
export async function takeUntoldSchedules(
  tx: NodePgDatabase,
  { now, most }: { now: Date; most: number },
): Promise<UntoldSchedule[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const soon = sql`${new Date(now.getTime() + limits.dueSoonHours * hourMs).toISOString()}::timestamptz`;
  const isOverdue = sql`(s.next_due < ${at} or s.next_due_hours < a.current_hours
      or s.next_due_miles < a.current_miles)`;
  const isDueSoon = sql`(s.next_due <= ${soon}
      or s.next_due_hours - a.current_hours <= ${limits.dueSoonHours}
      or s.next_due_miles - a.current_miles <= ${limits.dueSoonMiles})`;
  const { rows } = await tx.execute(sql`/* across companies */
    select json_build_object('companyId', s.company_id, 'id', s.id, 'assetId', s.asset_id,
      'name', s.name, 'nextDue', s.next_due, 'nextDueMiles', s.next_due_miles,
      'nextDueHours', s.next_due_hours, 'assetName', a.name, 'currentMiles', a.current_miles,
      'currentHours', a.current_hours, 'timeZone', c.time_zone) as schedule
    from companies c
    cross join lateral (${candidatesOf(sql`c.id`, soon)}) due
    join maintenance_schedules s on s.company_id = c.id and s.id = due.id
    join assets a on a.company_id = c.id and a.id = s.asset_id
    where s.active and not a.archived and ${isDueSoon}
      and (s.noticed_status is null or s.noticed_status = 'due_soon' and ${isOverdue})
    limit ${sql.raw(String(most))}
    for no key update of s skip locked`);
  return rows.map((row) => untoldSchedule.parse(row["schedule"]));
}

/** By time and by meter, each from its own index; the exact rule is applied to what they give. */
function candidatesOf(companyId: SQL, soon: SQL): SQL {
  return sql`
      select t.id from maintenance_schedules t
      where t.company_id = ${companyId} and t.active and not t.shelved and t.next_due <= ${soon}
        and t.noticed_status is distinct from 'overdue'
      union
      select t.id from maintenance_schedules t
      where t.company_id = ${companyId} and t.active and not t.shelved
        and t.usage_left <= ${limits.dueSoonHours}
        and t.noticed_status is distinct from 'overdue'`;
}

export type ScheduleNotice = {
  company_id: number;
  schedule_id: number;
  asset_id: number;
  status: "due_soon" | "overdue";
  title: string;
  message: string;
};

/** Marks schedules as told and tells, in one statement; `told` inserts for each row of `noted`. */
export async function noteSchedules(
  tx: NodePgDatabase,
  notices: readonly ScheduleNotice[],
  told: SQL,
): Promise<void> {
  await tx.execute(sql`/* across companies */
    with notice as (
      select * from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n(company_id bigint,
        schedule_id bigint, asset_id bigint, status text, title text, message text)
    ), noted as (
      update maintenance_schedules s set noticed_status = n.status
      from notice n where s.company_id = n.company_id and s.id = n.schedule_id
      returning n.*
    ) ${told}`);
}
