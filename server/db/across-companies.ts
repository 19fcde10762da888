/** The statements of background work, which rightly see every company. */
import { dayMs, hourMs } from "#shared/dates.ts";
import type { Language } from "#shared/languages.ts";
import { limits, serverLimits } from "#shared/limits.ts";
import {
  companies,
  photos,
  photoUploads,
  pushSubscriptions,
  recordSeals,
  sessions,
  signInFailures,
} from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, isNull, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as z from "zod";
import { acrossCompanies } from "./accounts.ts";
import type { Database } from "./client.ts";
import { CompanyDb } from "./company-db.ts";
import type { Said } from "./reader-language.ts";
import { readerLanguage } from "./reader-language.ts";

const isOfNoSession = sql`not exists (select from sessions e where e.sid = ${pushSubscriptions.sid})`;

/** Removes photos that no record has named for a week, what came of photos before it, failed sign-ins and sessions that have expired. */
export async function removeExpired({ builder }: Database, now: Date) {
  const oldest = new Date(now.getTime() - limits.unclaimedPhotoDays * dayMs);
  const isUnclaimed = and(
    isNull(photos.inspectionId),
    isNull(photos.maintenanceLogId),
    isNull(photos.assetId),
    isNull(photos.defectId),
    isNull(photos.heldId),
    isNull(photos.publicReportId),
  );
  const removed = [
    await builder
      .delete(photos)
      .where(and(acrossCompanies, isUnclaimed, lt(photos.createdAt, oldest))),
    await builder
      .delete(photoUploads)
      .where(and(acrossCompanies, lt(photoUploads.createdAt, oldest))),
    await builder.delete(signInFailures).where(lt(signInFailures.expire, now.getTime())),
    // That is no signing out, so the trail gets no entry.
    await builder.delete(sessions).where(lt(sessions.expire, now)),
    await builder.delete(pushSubscriptions).where(and(acrossCompanies, isOfNoSession)),
  ];
  const [unclaimed = 0, uploads = 0, failures = 0, ended = 0] = removed.map(
    ({ rowCount }) => rowCount ?? 0,
  );
  return { photos: unclaimed, uploads, failures, sessions: ended };
}

/** The companies that have records which wait for their seals. */
export async function findUnsealed(builder: NodePgDatabase): Promise<number[]> {
  const { companyId, number } = recordSeals;
  const rows = await builder
    .selectDistinct({ companyId })
    .from(recordSeals)
    .where(and(acrossCompanies, isNull(number)));
  return rows.map((row) => row.companyId);
}

/** The rows of a company; its days matter to few jobs, and to nobody who has one of its papers. */
export function companyIn(builder: NodePgDatabase, id: number, timeZone = "UTC"): CompanyDb {
  return new CompanyDb(builder, { id, timeZone });
}

export async function listCompanies(builder: NodePgDatabase) {
  const { id, name } = companies;
  return builder.select({ id, name }).from(companies).where(acrossCompanies).orderBy(id);
}

const pendingSchedule = z.object({
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

export type PendingSchedule = z.output<typeof pendingSchedule>;

/**
 * Locks schedules that are due soon or overdue and whose office was not notified of that in this cycle.
 * A schedule that is being changed is left for the next time. The rule is `scheduleStatus`.
 */
export async function takePendingSchedules(
  tx: NodePgDatabase,
  { now, most }: { now: Date; most: number },
): Promise<PendingSchedule[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const soon = sql`${new Date(now.getTime() + limits.dueSoonHours * hourMs).toISOString()}::timestamptz`;
  const { dueSoonHours } = limits;
  const { rows } = await tx.execute(sql`/* across companies */
    select json_build_object('companyId', d.company_id, 'id', d.id, 'assetId', d.asset_id,
      'name', d.name, 'nextDue', d.next_due, 'nextDueMiles', d.next_due_miles,
      'nextDueHours', d.next_due_hours, 'assetName', d.asset_name,
      'currentMiles', d.current_miles, 'currentHours', d.current_hours,
      'timeZone', c.time_zone) as schedule
    from schedule_dues d
    join companies c on c.id = d.company_id
    join maintenance_schedules s on s.company_id = d.company_id and s.id = d.id
    where d.active and not d.archived and (d.next_due <= ${soon} or d.usage_left <= ${dueSoonHours})
      and (s.noticed_status is null
        or s.noticed_status = 'due_soon' and (d.next_due < ${at} or d.usage_left < 0))
    limit ${sql.raw(String(most))}
    for no key update of s skip locked`);
  return rows.map((row) => pendingSchedule.parse(row["schedule"]));
}

export type ScheduleNotice = {
  company_id: number;
  schedule_id: number;
  asset_id: number;
  status: "due_soon" | "overdue";
  said: Said;
};

/** Marks schedules as notified and notifies their offices, in one statement. */
export async function notifyOfSchedules(
  tx: NodePgDatabase,
  notices: readonly ScheduleNotice[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`/* across companies */
    with notice as (
      select * from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n(company_id bigint,
        schedule_id bigint, asset_id bigint, status text, said jsonb)
    ), marked as (
      update maintenance_schedules s set noticed_status = n.status
      from notice n where s.company_id = n.company_id and s.id = n.schedule_id
      returning n.*
    )
    insert into notifications (company_id, user_id, asset_id, type, title, message, created_at)
    select n.company_id, u.id, n.asset_id, 'schedule_' || n.status,
      n.said -> ${readerLanguage} ->> 'title', n.said -> ${readerLanguage} ->> 'message',
      ${now.toISOString()}::timestamptz
    from marked n join companies c on c.id = n.company_id join users u
      on u.company_id = n.company_id and u.removed_at is null and u.role in ('manager', 'admin')
    order by n.company_id, n.schedule_id, u.id`);
}

/** The title has a slot for the unit and the message for the day, which is one of `days` by its ISO date. */
export type SaidOfMeters = {
  [Spoken in keyof Said]: Said[Spoken] & { days: Record<string, string> };
};

/**
 * Notifies the offices of assets in use whose meters have all become stale, of each once until it is
 * read again, and returns the companies. The rule is `isStale`.
 */
export async function notifyOfStaleMeters(
  tx: NodePgDatabase,
  said: SaidOfMeters,
  now: Date,
): Promise<number[]> {
  const staleMs = now.getTime() - limits.meterStaleDays * dayMs;
  const stale = sql`${new Date(staleMs).toISOString()}::timestamptz`;
  const first = sql`${new Date(staleMs - serverLimits.meterStaleNoticeDays * dayMs).toISOString()}::timestamptz`;
  const { rows } = await tx.execute(sql`/* across companies */
    with stale as (
      select a.company_id, a.id, a.name, to_char(read.at at time zone c.time_zone, 'YYYY-MM-DD') as day
      from assets a
      join companies c on c.id = a.company_id
      cross join lateral (select greatest(a.miles_read_at, a.hours_read_at) as at) read
      where a.condition = 'in_use' and not a.archived and read.at < ${stale} and read.at >= ${first}
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
      order by s.company_id, s.id, u.id
      returning company_id
    )
    select distinct company_id from notified`);
  return rows.map((row) => Number(row["company_id"]));
}

const lockedDeferral = z.object({ companyId: z.number(), id: z.number() });

type LockedDeferral = z.output<typeof lockedDeferral>;

function isDeferralOver(now: Date): SQL {
  return sql`(d.closed_at is null and d.state = 'deferred'
    and (d.deferred_until <= (${now.toISOString()}::timestamptz at time zone c.time_zone)::date
      or a.current_miles >= d.deferred_miles or a.current_hours >= d.deferred_hours))`;
}

/**
 * Locks the assets of deferred defects whose day or reading has come. One that is being changed is left
 * for the next time.
 */
export async function takeEndedDeferrals(
  tx: NodePgDatabase,
  { now, most }: { now: Date; most: number },
): Promise<LockedDeferral[]> {
  const { rows } = await tx.execute(sql`/* across companies */
    select json_build_object('companyId', d.company_id, 'id', d.id) as deferral
    from defects d
    join assets a on a.company_id = d.company_id and a.id = d.asset_id
    join companies c on c.id = d.company_id
    where ${isDeferralOver(now)}
    limit ${sql.raw(String(most))}
    for no key update of a skip locked`);
  return rows.map((row) => lockedDeferral.parse(row["deferral"]));
}

type Reopening = {
  taken: readonly LockedDeferral[];
  /** What is said, with slots for the unit and the number of the defect. */
  titles: Record<Language, string>;
  now: Date;
};

/** Reopens deferred defects with an event and a notification of the office; returns the companies. */
export async function reopenDeferred(
  tx: NodePgDatabase,
  { taken, titles, now }: Reopening,
): Promise<number[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isTaken = sql`(d.company_id, d.id) in (select t."companyId", t.id
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t("companyId" bigint, id bigint))`;
  const { rows } = await tx.execute(sql`/* across companies */
    with ended as (
      update defects d set state = 'open', deferred_until = null, deferred_miles = null,
        deferred_hours = null, review_pending = false
      from assets a join companies c on c.id = a.company_id
      where a.company_id = d.company_id and a.id = d.asset_id and ${isTaken}
        and ${isDeferralOver(now)}
      returning d.company_id, d.id, d.title, a.id as asset_id, a.name,
        'D-' || lpad(d.number::text, greatest(4, length(d.number::text)), '0') as number
    ), trail as (
      insert into defect_events (company_id, defect_id, kind, at)
      select company_id, id, 'deferral_ended', ${at} from ended
    ), notified as (
      insert into notifications (company_id, user_id, asset_id, type, title, message, path, created_at)
      select e.company_id, u.id, e.asset_id, 'deferral_ended',
        replace(replace(said.title, '{number}', e.number), '{unit}', e.name), e.title,
        '/defects/' || e.id, ${at}
      from ended e join companies c on c.id = e.company_id join users u
        on u.company_id = e.company_id and u.removed_at is null and u.role in ('manager', 'admin')
      cross join lateral (select ${JSON.stringify(titles)}::jsonb ->> ${readerLanguage} as title) said
      order by e.company_id, e.id, u.id
    )
    select distinct company_id from ended`);
  // The counts that the assets carry, after the statement whose changes they count.
  await tx.execute(sql`/* across companies */
    update assets a set reviews_pending = (select count(*) from defects p
      where p.company_id = a.company_id and p.asset_id = a.id and p.review_pending)
    from defects d where d.company_id = a.company_id and d.asset_id = a.id and ${isTaken}`);
  return rows.map((row) => Number(row["company_id"]));
}
