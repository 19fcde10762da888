/** What becomes of documents in the background, which rightly sees every company. */
import { documentLimits, collectedKinds, documentKinds, noticeDays } from "#shared/documents.ts";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as z from "zod";
import { companiesOf } from "./across-companies.ts";
import type { CompanyDb } from "./company-db.ts";
import type { Said } from "./reader-language.ts";
import { readerLanguage } from "./reader-language.ts";

const pendingDocument = z.object({
  id: z.number(),
  assetId: z.number().nullable(),
  kind: z.enum(documentKinds),
  owner: z.string(),
  expiresOn: z.string(),
  /** The company's day. */
  today: z.string(),
});

export type PendingDocument = z.output<typeof pendingDocument>;

/** The companies that have documents which expire soon, or have expired, wherever it is that day. */
export function findExpiringDocuments(builder: NodePgDatabase, now: Date): Promise<CompanyDb[]> {
  const days = sql.raw(String(documentLimits.soonDays + 1));
  return companiesOf(
    builder,
    sql`select company_id from documents where removed_at is null and certified_at is null
      and expires_on <= (${now.toISOString()}::timestamptz at time zone 'UTC')::date + ${days}`,
  );
}

/**
 * Locks documents of a company that count and come to one of the days of notice (`noticeAt`) of which people
 * were not notified yet, by its calendar.
 */
export async function takePendingDocuments(
  tx: NodePgDatabase,
  { companyId, now, most }: { companyId: number; now: Date; most: number },
): Promise<PendingDocument[]> {
  const { usual, roadside } = noticeDays;
  const days = (list: readonly number[]) => sql`${sql.param([...list])}::int[]`;
  const { rows } = await tx.execute(sql`
    select json_build_object('id', d.id, 'assetId', d.asset_id,
      'kind', d.kind, 'expiresOn', d.expires_on, 'today', day.today,
      'owner', coalesce(a.name, nullif(concat_ws(' ', nullif(u.first_name, ''),
        nullif(u.last_name, '')), ''), u.username)) as document
    from companies c
    cross join lateral (
      select (${now.toISOString()}::timestamptz at time zone c.time_zone)::date as today) day
    join documents d on d.company_id = c.id and d.removed_at is null
      and coalesce(d.expires_on, 'infinity'::date) <= day.today + ${sql.raw(String(documentLimits.soonDays))}
    cross join lateral (
      select min(left_days) as left_days
      from unnest(case when d.kind = 'roadside_report' then ${days(roadside)} else ${days(usual)} end)
        as left_days
      where d.expires_on - day.today <= left_days) notice
    left join assets a on a.company_id = d.company_id and a.id = d.asset_id
    left join users u on u.company_id = d.company_id and u.id = d.user_id
    where d.company_id = ${companyId} and notice.left_days < coalesce(d.told_days, 1000) and d.certified_at is null
      and not coalesce(a.archived, false) and u.removed_at is null
      and (d.kind = any(${sql.param([...collectedKinds])}::text[]) or not exists (
        select from documents newer
        where newer.company_id = ${companyId} and newer.kind = d.kind
          and (newer.asset_id = d.asset_id or newer.user_id = d.user_id)
          and newer.removed_at is null
          and (coalesce(newer.issued_on, newer.added_on), newer.id)
            > (coalesce(d.issued_on, d.added_on), d.id)))
    limit ${sql.raw(String(most))}
    for no key update of d skip locked`);
  return rows.map((row) => pendingDocument.parse(row["document"]));
}

export type DocumentNotice = {
  document_id: number;
  told_days: number;
  type: "document_expiring" | "roadside_due";
  said: Said;
};

/**
 * Marks documents as notified, and notifies their offices and the people whose they are, in one
 * statement. A notification of a unit leads to the unit; of a person, to a screen that its reader may see.
 */
export async function notifyOfDocuments(
  tx: NodePgDatabase,
  { companyId, notices, now }: { companyId: number; notices: readonly DocumentNotice[]; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with marked as (
      update documents d set told_days = n.told_days
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n(
        document_id bigint, told_days int, type text, said jsonb)
      where d.company_id = ${companyId} and d.id = n.document_id
      returning d.company_id, n.*, d.asset_id, d.user_id
    )
    insert into notifications (company_id, user_id, asset_id, type, title, message, path, created_at)
    select m.company_id, u.id, m.asset_id, m.type,
      m.said -> ${readerLanguage} ->> 'title', m.said -> ${readerLanguage} ->> 'message',
      case when m.asset_id is null then
        case when u.role = 'driver' then '/account-settings' else '/documents' end end,
      ${now.toISOString()}::timestamptz
    from marked m join companies c on c.id = m.company_id
    join users u on u.company_id = m.company_id and u.removed_at is null
      and (u.role in ('manager', 'admin') or u.id = m.user_id)
    order by m.document_id, u.id`);
}
