/** The statements of background work, which rightly see every company. */
import { boardLimits } from "#shared/board.ts";
import { dayMs } from "#shared/dates.ts";
import type { Language } from "#shared/languages.ts";
import { limits } from "#shared/limits.ts";
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
import { and, inArray, isNull, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as z from "zod";
import { acrossCompanies } from "./accounts.ts";
import type { Database } from "./client.ts";
import { CompanyDb } from "./company-db.ts";
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
  ];
  await removeSilent(builder);
  const [unclaimed = 0, uploads = 0, failures = 0, ended = 0] = removed.map(
    ({ rowCount }) => rowCount ?? 0,
  );
  return { photos: unclaimed, uploads, failures, sessions: ended };
}

/**
 * Removes subscriptions whose session has ended; sessions are on one machine, so they are asked apart. By session,
 * because a phone that signs in meanwhile takes its subscription along to another one.
 */
async function removeSilent(builder: NodePgDatabase): Promise<void> {
  const { sid } = pushSubscriptions;
  const silent = await builder
    .selectDistinct({ sid })
    .from(pushSubscriptions)
    .where(and(acrossCompanies, isOfNoSession));
  if (silent.length === 0) return;
  const ended = silent.map((subscription) => subscription.sid);
  await builder.delete(pushSubscriptions).where(and(acrossCompanies, inArray(sid, ended)));
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

/** The rows of a company; its days matter to few jobs, and not to a caller who has one of its papers. */
export function companyIn(builder: NodePgDatabase, id: number, timeZone = "UTC"): CompanyDb {
  return new CompanyDb(builder, { id, timeZone });
}

export async function listCompanies(builder: NodePgDatabase) {
  const { id, name } = companies;
  return builder.select({ id, name }).from(companies).where(acrossCompanies).orderBy(id);
}

const foundCompany = z.object({ id: z.number(), timeZone: z.string() });

/**
 * The companies that a statement returns. Background work asks for them first and then works in each alone: rows of
 * several are on several machines, where nothing locks them together.
 */
export async function companiesOf(builder: NodePgDatabase, ids: SQL): Promise<CompanyDb[]> {
  const { rows } = await builder.execute(sql`/* across companies */
    select json_build_object('id', c.id, 'timeZone', c.time_zone) as company
    from companies c where c.id in (${ids}) order by c.id`);
  return rows.map((row) => {
    const { id, timeZone } = foundCompany.parse(row["company"]);
    return companyIn(builder, id, timeZone);
  });
}

/** The companies with days of the board that are over for good and not written; it has none before it was founded. */
export function findUnwritten(builder: NodePgDatabase, now: Date): Promise<CompanyDb[]> {
  const last = sql`((${now.toISOString()}::timestamptz at time zone c.time_zone)::date
    - ${sql.raw(String(boardLimits.liveDaysBefore + 1))})`;
  return companiesOf(
    builder,
    sql`select c.id from companies c
      left join inspection_days d on d.company_id = c.id and d.day >= ${last}
      where (c.created_at at time zone c.time_zone)::date <= ${last} and d.company_id is null`,
  );
}

/** The companies whose cut-off of today has passed, and whose office was not notified yet. */
export function findUntold(builder: NodePgDatabase, now: Date): Promise<CompanyDb[]> {
  const local = sql`(${now.toISOString()}::timestamptz at time zone time_zone)`;
  return companiesOf(
    builder,
    sql`select id from companies where board_told_on is distinct from ${local}::date
      and to_char(${local}, 'HH24:MI') >= pre_trip_by`,
  );
}

/** The work of one company: its rows alone are locked and changed. */
export type Of<Given> = Given & { companyId: number; now: Date };

function isDeferralOver(now: Date): SQL {
  return sql`(d.closed_at is null and d.state = 'deferred'
    and (d.deferred_until <= (${now.toISOString()}::timestamptz at time zone c.time_zone)::date
      or a.current_miles >= d.deferred_miles or a.current_hours >= d.deferred_hours))`;
}

/** Deferred defects whose day or reading has come. */
function endedDeferrals(now: Date): SQL {
  return sql`from defects d
    join assets a on a.company_id = d.company_id and a.id = d.asset_id
    join companies c on c.id = d.company_id
    where ${isDeferralOver(now)}`;
}

export function findEndedDeferrals(builder: NodePgDatabase, now: Date): Promise<CompanyDb[]> {
  return companiesOf(builder, sql`select d.company_id ${endedDeferrals(now)}`);
}

/** Locks the assets of such defects, and returns these; one that is being changed is left for the next time. */
export async function takeEndedDeferrals(
  tx: NodePgDatabase,
  { companyId, now, most }: Of<{ most: number }>,
): Promise<number[]> {
  const { rows } = await tx.execute(sql`select d.id ${endedDeferrals(now)}
      and d.company_id = ${companyId}
    limit ${sql.raw(String(most))}
    for no key update of a skip locked`);
  return rows.map(({ id }) => Number(id));
}

type Reopening = Of<{
  taken: readonly number[];
  /** What is said, with slots for the unit and the number of the defect. */
  titles: Record<Language, string>;
}>;

/** Reopens deferred defects with an event and a notification of the office. */
export async function reopenDeferred(
  tx: NodePgDatabase,
  { companyId, taken, titles, now }: Reopening,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isTaken = sql`d.company_id = ${companyId} and d.id = any(${sql.param([...taken])}::bigint[])`;
  await tx.execute(sql`
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
      order by e.id, u.id
    )
    select`);
  // The counts that the assets carry, after the statement whose changes they count.
  await tx.execute(sql`
    update assets a set reviews_pending = (select count(*) from defects p
      where p.company_id = a.company_id and p.asset_id = a.id and p.review_pending)
    from defects d where d.company_id = a.company_id and d.asset_id = a.id and ${isTaken}`);
}
