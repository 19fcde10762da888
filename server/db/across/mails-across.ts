/** The statements of mails, which are sent for every company together. */
import { minuteMs } from "#shared/base/dates.ts";
import { mails } from "#shared/schema.ts";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { z } from "zod";
import type { CompanyDb } from "../company/company-db.ts";
import { findCompanies } from "./across-companies.ts";

const dueMail = z.object({
  companyId: z.number(),
  id: z.number(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.string().nullable(),
  /** With the one that begins now. */
  tries: z.number(),
  createdAt: z.iso.datetime({ offset: true }),
});

export type DueMail = z.output<typeof dueMail>;

/** The companies that have mails which are due. */
export function findDueMails(builder: NodePgDatabase, now: Date): Promise<CompanyDb[]> {
  return findCompanies(
    builder,
    sql`select company_id from mails where due_at <= ${now.toISOString()}::timestamptz`,
  );
}

/** The companies with units that went out of service since then, are so still, and were not mailed. */
export function findUnmailedTags(builder: NodePgDatabase, since: Date): Promise<CompanyDb[]> {
  const moment = sql`${since.toISOString()}::timestamptz`;
  return findCompanies(
    builder,
    sql`select d.company_id from downtimes d
      where d.ended_at is null and d.condition = 'out_of_service' and d.started_at > ${moment}
        and not exists (select from mails m where m.company_id = d.company_id
          and m.created_at > ${moment} and d.id = any(m.downtime_ids))`,
  );
}

/** The companies whose digests of today are not written; from noon on they would come too late. */
export function findUndigested(builder: NodePgDatabase, now: Date): Promise<CompanyDb[]> {
  const local = sql`(${now.toISOString()}::timestamptz at time zone time_zone)`;
  return findCompanies(
    builder,
    sql`select id from companies where digest_on is distinct from ${local}::date
      and to_char(${local}, 'HH24:MI') >= '06:00' and to_char(${local}, 'HH24:MI') < '12:00'`,
  );
}

/** `retryMinutes` says how long a mail waits after each try. */
type Taking = { companyId: number; now: Date; most: number; retryMinutes: readonly number[] };

/**
 * Takes a company's mails that are due; those that another server takes are left to it. Each counts as to be retried until it
 * is recorded as sent, so that none is lost when the server dies.
 */
export function takeMails(
  builder: NodePgDatabase,
  { companyId, now, most, retryMinutes }: Taking,
): Promise<DueMail[]> {
  return builder.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      select json_build_object('companyId', m.company_id, 'id', m.id, 'recipient', m.recipient,
        'subject', m.subject, 'text', m.text, 'html', m.html, 'tries', m.tries + 1,
        'unsubscribeUrl', m.unsubscribe_url, 'createdAt', m.created_at) as mail
      from mails m
      where m.company_id = ${companyId} and m.due_at <= ${now.toISOString()}::timestamptz
      order by m.due_at, m.id limit ${sql.raw(String(most))}
      for update skip locked`);
    const taken = rows.map((row) => dueMail.parse(row["mail"]));
    const next = taken.map(({ id, tries }) => {
      const minutes = retryMinutes[tries - 1] ?? retryMinutes.at(-1) ?? 0;
      return { id, tries, dueAt: new Date(now.getTime() + minutes * minuteMs) };
    });
    if (next.length > 0) {
      await tx.execute(sql`
        update mails m set tries = n.tries, due_at = n."dueAt"
        from jsonb_to_recordset(${JSON.stringify(next)}::jsonb)
          as n(id bigint, tries smallint, "dueAt" timestamptz)
        where m.company_id = ${companyId} and m.id = n.id`);
    }
    return taken;
  });
}

type Outcome = { failure: string | null; now: Date; isLastTry: boolean };

/** Records what became of a try, and erases what the mail says once it is sent or was tried often enough. */
export async function recordTry(
  company: CompanyDb,
  { id }: Pick<DueMail, "id">,
  { failure, now, isLastTry }: Outcome,
): Promise<void> {
  const isDone = failure === null || isLastTry;
  await company.changeRow(mails, id, {
    failure,
    ...(failure === null && { sentAt: now }),
    ...(isDone && { dueAt: null, subject: null, text: null, html: null, unsubscribeUrl: null }),
  });
}
