/** The statements of background work, which rightly see every company. */
import { boardLimits } from "#shared/board/board.ts";
import { dayMs } from "#shared/base/dates.ts";
import { importLimits } from "#shared/imports/imports-limits.ts";
import { limits } from "#shared/base/limits.ts";
import { isUnclaimed } from "#shared/photos/photos-schema.ts";
import {
  companies,
  importRows,
  imports,
  mails,
  photos,
  photoUploads,
  pushSubscriptions,
  recordSeals,
  sessions,
  signInFailures,
  storedBytes,
  tokens,
} from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import * as z from "zod";
import { acrossCompanies } from "../sessions/users.ts";
import type { Database } from "../connection/client.ts";
import { CompanyDb } from "../company/company-db.ts";
import type { CompanyRows, Selection } from "../statements/company-rows.ts";

/** What a photo takes, wherever its bytes are, with its thumbnail. */
const sizeOfPhoto = sql<number>`(coalesce(octet_length(${photos.bytes}), ${photos.size})
  + coalesce(octet_length(${photos.thumb}), 0))::float8`;

const isOfNoSession = sql`not exists (select from sessions e where e.sid = ${pushSubscriptions.sid})`;

/** An expired token is stored so long, because an invitation can still be renewed. */
const expiredTokenDays = 30;

/** Removes week-old photos without a record, week-old uploads, and expired failed sign-ins, sessions, tokens and mails. */
export async function removeExpired({ builder }: Database, now: Date) {
  const oldest = new Date(now.getTime() - limits.unclaimedPhotoDays * dayMs);
  const expired = new Date(now.getTime() - expiredTokenDays * dayMs);
  const unclaimed = await builder.transaction((tx) => removeUnclaimed(tx, oldest));
  const removed = [
    await builder
      .delete(photoUploads)
      .where(and(acrossCompanies, lt(photoUploads.createdAt, oldest))),
    await builder.delete(signInFailures).where(lt(signInFailures.expire, now.getTime())),
    // An expired session is not a sign-out, so the trail gets no entry.
    await builder.delete(sessions).where(lt(sessions.expire, now)),
    await builder.delete(tokens).where(and(acrossCompanies, lt(tokens.expiresAt, expired))),
    // Until then its row says when it was sent, or why it was given up.
    await builder
      .delete(mails)
      .where(and(acrossCompanies, isNull(mails.dueAt), lt(mails.createdAt, expired))),
  ];
  const lists = await removeImports(builder, now);
  await removeSilent(builder);
  const counts = removed.map(({ rowCount }) => rowCount ?? 0);
  const [uploads = 0, failures = 0, ended = 0, links = 0, letters = 0] = counts;
  const signIns = { failures, sessions: ended, tokens: links };
  return { photos: unclaimed, uploads, ...signIns, mails: letters, imports: lists };
}

/** Lists that nobody has finished, and those that were imported long ago, with their rows; returns how many. */
async function removeImports(builder: NodePgDatabase, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const { companyId, createdAt, doneAt, id } = imports;
  const isOld = or(
    and(isNull(doneAt), lt(createdAt, daysAgo(importLimits.draftDays))),
    lt(doneAt, daysAgo(importLimits.doneDays)),
  );
  return builder.transaction(async (tx) => {
    const old = await tx
      .select({ companyId, id })
      .from(imports)
      .where(and(acrossCompanies, isOld))
      .limit(importsAtOnce);
    for (const one of old) {
      const isRow = and(eq(importRows.companyId, one.companyId), eq(importRows.importId, one.id));
      await tx.delete(importRows).where(isRow);
      await tx.delete(imports).where(and(eq(companyId, one.companyId), eq(id, one.id)));
    }
    return old.length;
  });
}

/** The others are removed the next time. */
const importsAtOnce = 100;

/** Removes photos that no record names, which their companies then have room for; returns how many. */
async function removeUnclaimed(builder: NodePgDatabase, oldest: Date): Promise<number> {
  const { companyId, createdAt } = photos;
  const removed = await builder
    .delete(photos)
    .where(and(acrossCompanies, isUnclaimed, lt(createdAt, oldest)))
    .returning({ companyId, bytes: sizeOfPhoto });
  const freed = new Map<number, number>();
  for (const { companyId: of, bytes } of removed) freed.set(of, (freed.get(of) ?? 0) - bytes);
  const rows = [...freed].map(([of, bytes]) => ({ companyId: of, bytes }));
  if (rows.length > 0) await builder.insert(storedBytes).values(rows);
  return removed.length;
}

/**
 * Removes the subscriptions of ended sessions. Selects them first, because sessions are on one machine of a cluster,
 * and removes them by session, because a phone that signs in meanwhile moves its subscription to its new session.
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

/** The companies that have unsealed records. */
export async function findUnsealed(builder: NodePgDatabase): Promise<number[]> {
  const { companyId, number } = recordSeals;
  const rows = await builder
    .selectDistinct({ companyId })
    .from(recordSeals)
    .where(and(acrossCompanies, isNull(number)));
  return rows.map((row) => row.companyId);
}

/** The rows of a company. Callers that compute no days of the company leave out its time zone. */
export function openCompany(builder: NodePgDatabase, id: number, timeZone = "UTC"): CompanyDb {
  return new CompanyDb(builder, { id, timeZone });
}

export async function listCompanies(builder: NodePgDatabase) {
  const { id, name } = companies;
  return builder.select({ id, name }).from(companies).where(acrossCompanies).orderBy(id);
}

const foundCompany = z.object({ id: z.number(), timeZone: z.string() });

/**
 * The companies whose ids a statement returns. Background work finds them first and then works in one at a time,
 * because rows of several companies may be on several machines, and nothing locks these together.
 */
export async function findCompanies(builder: NodePgDatabase, ids: SQL): Promise<CompanyDb[]> {
  const { rows } = await builder.execute(sql`/* across companies */
    select json_build_object('id', c.id, 'timeZone', c.time_zone) as company
    from companies c where c.id in (${ids}) order by c.id`);
  return rows.map((row) => {
    const { id, timeZone } = foundCompany.parse(row["company"]);
    return openCompany(builder, id, timeZone);
  });
}

type Wanted = Pick<Selection, "joins" | "where"> & { from: CompanyRows };

/** The companies that have such rows. */
export function findCompaniesWith(builder: NodePgDatabase, wanted: Wanted): Promise<CompanyDb[]> {
  const { from, joins = [], where } = wanted;
  const joined = joins.map(({ kind, table, on }) => {
    const condition = and(eq(table.companyId, from.companyId), on);
    return sql`${sql.raw(kind)} join ${table} on ${condition}`;
  });
  const ids = sql`select ${from.companyId} from ${from} ${sql.join(joined, sql` `)} where ${where}`;
  return findCompanies(builder, ids);
}

/** The companies whose last final day of the board is not written, unless they were founded after that day. */
export function findUnwritten(builder: NodePgDatabase, now: Date): Promise<CompanyDb[]> {
  const last = sql`((${now.toISOString()}::timestamptz at time zone c.time_zone)::date
    - ${sql.raw(String(boardLimits.liveDaysBefore + 1))})`;
  return findCompanies(
    builder,
    sql`select c.id from companies c
      left join inspection_days d on d.company_id = c.id and d.day >= ${last}
      where (c.created_at at time zone c.time_zone)::date <= ${last} and d.company_id is null`,
  );
}

/** The companies whose cut-off of today has passed, and whose office was not notified yet. */
export function findUnnotified(builder: NodePgDatabase, now: Date): Promise<CompanyDb[]> {
  const local = sql`(${now.toISOString()}::timestamptz at time zone time_zone)`;
  return findCompanies(
    builder,
    sql`select id from companies where board_notified_on is distinct from ${local}::date
      and to_char(${local}, 'HH24:MI') >= pre_trip_by`,
  );
}

/** The companies whose forecasts are not of today. */
export function findUnforecast(builder: NodePgDatabase, now: Date): Promise<CompanyDb[]> {
  return findNotOfToday(builder, companies.forecastOn, now);
}

/** The companies whose newest months were not counted today. */
export function findUncounted(builder: NodePgDatabase, now: Date): Promise<CompanyDb[]> {
  return findNotOfToday(builder, companies.monthsCountedOn, now);
}

function findNotOfToday(builder: NodePgDatabase, day: AnyPgColumn, now: Date) {
  const { id, timeZone } = companies;
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${timeZone})::date`;
  return findCompanies(
    builder,
    sql`select ${id} from ${companies} where ${day} is distinct from ${today}`,
  );
}
