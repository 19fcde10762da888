/** What drivers wait for longer than a day, which rightly is looked for in every company. */
import { dayMs } from "#shared/base/dates.ts";
import { languages } from "#shared/base/languages.ts";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as z from "zod";
import { findCompanies } from "./across-companies.ts";
import type { CompanyDb } from "../company/company-db.ts";
import { readerLanguage } from "../company/reader-language.ts";

const lateSubmission = z.object({
  userId: z.number(),
  language: z.enum(languages),
  assetId: z.number().nullable(),
  unit: z.string(),
  type: z.enum(["held_waiting", "photos_missing"]),
});

export type LateSubmission = z.output<typeof lateSubmission>;

function subtractDays(now: Date, days: number) {
  return sql`${new Date(now.getTime() - days * dayMs).toISOString()}::timestamptz`;
}

/** The companies that have had something open for a day. */
export function findWaiting(builder: NodePgDatabase, now: Date): Promise<CompanyDb[]> {
  return findCompanies(
    builder,
    sql`select company_id from held_submissions
        where state = 'open' and received_at < ${subtractDays(now, 1)}
      union select company_id from awaited_photos where created_at < ${subtractDays(now, 1)}`,
  );
}

/**
 * Submissions that have been held, and inspections that have lacked photos, for a day, unless their users were
 * notified already.
 */
export async function findLate(
  tx: NodePgDatabase,
  companyId: number,
  now: Date,
): Promise<LateSubmission[]> {
  const { rows } = await tx.execute(sql`
    select distinct jsonb_build_object('userId', u.id,
      'language', ${readerLanguage}, 'assetId', late.asset_id, 'unit', late.unit, 'type', late.type) as late
    from (
      select h.company_id, h.user_id, h.asset_id, h.asset_name as unit, 'held_waiting' as type,
        h.received_at as since
      from held_submissions h where h.company_id = ${companyId} and h.state = 'open'
      union all
      select p.company_id, p.uploaded_by_id, a.id, a.name, 'photos_missing', p.created_at
      from awaited_photos p
      join inspection_logs i on i.company_id = p.company_id and i.id = p.inspection_id and i.voided_at is null
      join assets a on a.company_id = i.company_id and a.id = i.asset_id
      where p.company_id = ${companyId}
        and not exists (select from photos s where s.company_id = p.company_id and s.id = p.id)
    ) late
    join companies c on c.id = late.company_id
    join users u on u.company_id = late.company_id and u.id = late.user_id and u.removed_at is null
    where late.since < ${subtractDays(now, 1)} and late.since >= ${subtractDays(now, lateNoticeDays)}
      and not exists (select from notifications n where n.company_id = late.company_id
        and n.user_id = u.id and n.type = late.type and n.asset_id is not distinct from late.asset_id
        and n.created_at >= late.since + interval '1 day')`);
  return rows.map((row) => lateSubmission.parse(row["late"]));
}

/** The job runs more often: what has waited longer was notified before. */
const lateNoticeDays = 8;
