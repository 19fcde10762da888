/** The statements of alerts to phones, which are sent for every company together. */
import { dayMs, hourMs, minuteMs } from "#shared/base/dates.ts";
import { languages } from "#shared/base/languages.ts";
import { pushLimits } from "#shared/push/push-limits.ts";
import { pushUrgencies } from "#shared/push/push.ts";
import { roles } from "#shared/base/roles.ts";
import type { pushSubscriptions } from "#shared/schema.ts";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as z from "zod";
import { lockUser } from "../sessions/users.ts";
import { findLiveSessions } from "../sessions/sessions.ts";
import { findCompanies } from "./across-companies.ts";
import type { CompanyDb } from "../company/company-db.ts";
import { readerLanguage } from "../company/reader-language.ts";

type Subscribing = Omit<typeof pushSubscriptions.$inferInsert, "createdAt"> & { now: Date };

/**
 * Stores where a phone takes alerts, and returns its id. It is taken from the user whom it alerted before, also
 * in another company, and a user's oldest phones give way. Undefined where another user does so just now.
 */
export function storeSubscription(
  builder: NodePgDatabase,
  { companyId, userId, sid, endpoint, p256dh, auth, now }: Subscribing,
): Promise<number | undefined> {
  const others = sql.raw(String(pushLimits.pushPhonesOfUser - 1));
  return builder.transaction(async (tx) => {
    await lockUser(tx, { companyId, userId });
    await tx.execute(sql`/* across companies */
      delete from push_subscriptions s
      where s.endpoint = ${endpoint} and (s.company_id, s.user_id) <> (${companyId}, ${userId})
        or (s.company_id, s.id) in (select o.company_id, o.id from push_subscriptions o
          where o.company_id = ${companyId} and o.user_id = ${userId} and o.endpoint <> ${endpoint}
          order by o.id desc offset ${others})`);
    const { rows } = await tx.execute(sql`/* across companies */
      insert into push_subscriptions as s (company_id, user_id, sid, endpoint, p256dh, auth, created_at)
      values (${companyId}, ${userId}, ${sid}, ${endpoint}, ${p256dh}, ${auth},
        ${now.toISOString()}::timestamptz)
      on conflict (endpoint) do update
        set sid = excluded.sid, p256dh = excluded.p256dh, auth = excluded.auth, failures = 0
        where s.company_id = excluded.company_id and s.user_id = excluded.user_id
      returning s.id::int as id`);
    return rows[0] && z.object({ id: z.number() }).parse(rows[0]).id;
  });
}

type Owned = { companyId: number; userId: number; id: number };

/** Returns whether the user has that phone. */
export async function removeSubscription(
  builder: NodePgDatabase,
  { companyId, userId, id }: Owned,
): Promise<boolean> {
  return builder.transaction(async (tx) => {
    await lockUser(tx, { companyId, userId });
    const { rowCount } = await tx.execute(sql`
      delete from push_subscriptions s
      where s.company_id = ${companyId} and s.user_id = ${userId} and s.id = ${id}`);
    return rowCount === 1;
  });
}

const dueMessage = z.object({
  companyId: z.number(),
  id: z.number(),
  subscriptionId: z.number(),
  userId: z.number(),
  urgency: z.enum(pushUrgencies),
  held: z.boolean(),
  tries: z.number(),
  /** No longer worth sending: its session ended, it was read, or it was tried too often or for too long. */
  isOver: z.boolean(),
  sid: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  notificationId: z.number(),
  title: z.string(),
  message: z.string(),
  path: z.string().nullable(),
  assetId: z.number().nullable(),
  role: z.enum(roles),
  mayCertify: z.boolean(),
  quietFrom: z.string().nullable(),
  quietUntil: z.string().nullable(),
  wake: z.boolean(),
  timeZone: z.string(),
  language: z.enum(languages),
});

export type DueMessage = z.output<typeof dueMessage>;

export function findDueMessages(builder: NodePgDatabase, now: Date): Promise<CompanyDb[]> {
  return findCompanies(
    builder,
    sql`select company_id from push_messages where due_at <= ${now.toISOString()}::timestamptz`,
  );
}

type Taking = { companyId: number; now: Date; most: number; sessionMaxDays: number };

/** Locks a company's messages that are due; those that another server has locked are left to it. */
export async function takeMessages(
  tx: NodePgDatabase,
  { companyId, now, most, sessionMaxDays }: Taking,
): Promise<DueMessage[]> {
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
  const oldestSession = new Date(now.getTime() - sessionMaxDays * dayMs);
  const oldest = new Date(now.getTime() - pushLimits.pushAgeHours * hourMs);
  const triesMax = sql.raw(String(pushLimits.pushRetryMinutes.length));
  const { rows } = await tx.execute(sql`
    select json_build_object('companyId', m.company_id, 'id', m.id,
      'subscriptionId', m.subscription_id, 'userId', s.user_id, 'urgency', m.urgency, 'held', m.held, 'tries', m.tries,
      'isOver', n.read or n.created_at < ${at(oldest)} or m.tries > ${triesMax}
        or u.removed_at is not null,
      'sid', s.sid, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth, 'notificationId', n.id,
      'title', n.title, 'message', n.message, 'path', n.path, 'assetId', n.asset_id,
      'role', u.role, 'mayCertify', u.may_certify, 'quietFrom', u.quiet_from,
      'quietUntil', u.quiet_until, 'wake', u.wake, 'timeZone', c.time_zone,
      'language', ${readerLanguage}) as message
    from push_messages m
    join push_subscriptions s on s.company_id = m.company_id and s.id = m.subscription_id
    join notifications n on n.company_id = m.company_id and n.id = m.notification_id
    join users u on u.company_id = m.company_id and u.id = s.user_id
    join companies c on c.id = m.company_id
    where m.company_id = ${companyId} and m.due_at <= ${at(now)}
    order by m.subscription_id, m.id
    limit ${sql.raw(String(most))}
    for update of m skip locked`);
  const due = rows.map((row) => dueMessage.parse(row["message"]));
  if (due.length === 0) return [];
  // Sessions may be on another machine than the messages.
  const sids = [...new Set(due.map(({ sid }) => sid))];
  const live = await findLiveSessions(tx, { sids, now, oldest: oldestSession });
  return due.map((item) => ({ ...item, isOver: item.isOver || !live.has(item.sid) }));
}

/** When a company's messages are tried next, each with whether it waits for the end of quiet hours. */
export async function putOff(
  tx: NodePgDatabase,
  companyId: number,
  messages: readonly { id: number; tries: number; held: boolean; dueAt: Date }[],
): Promise<void> {
  if (messages.length === 0) return;
  await tx.execute(sql`
    update push_messages m set tries = o.tries, held = o.held, due_at = o."dueAt"
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
      as o(id bigint, tries smallint, held boolean, "dueAt" timestamptz)
    where m.company_id = ${companyId} and m.id = o.id`);
}

export async function removeMessages(
  tx: NodePgDatabase,
  companyId: number,
  messages: readonly { id: number }[],
): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map(({ id }) => id);
  await tx.execute(sql`
    delete from push_messages m
    where m.company_id = ${companyId} and m.id = any(${sql.param(ids)}::bigint[])`);
}

type Phone = Pick<DueMessage, "companyId" | "subscriptionId" | "userId">;

export type Delivery = "taken" | "gone" | "refused";

/** Records a push service's response for a phone, and removes the phone once it is gone or was refused too often. */
export async function recordDelivery(
  builder: NodePgDatabase,
  { companyId, subscriptionId, userId }: Phone,
  { delivery, now }: { delivery: Delivery; now: Date },
): Promise<void> {
  const isThis = sql`s.company_id = ${companyId} and s.id = ${subscriptionId}`;
  const last = sql.raw(String(pushLimits.pushFailuresMax - 1));
  await builder.transaction(async (tx) => {
    await lockUser(tx, { companyId, userId });
    if (delivery === "taken") {
      await tx.execute(sql`update push_subscriptions s
        set last_ok_at = ${now.toISOString()}::timestamptz, failures = 0 where ${isThis}`);
      return;
    }
    await tx.execute(
      sql`delete from push_subscriptions s where ${isThis}
        and (${delivery === "gone"}::boolean or s.failures >= ${last})`,
    );
    await tx.execute(sql`update push_subscriptions s
      set failures = s.failures + 1 where ${isThis}`);
  });
}

/** After so many failed tries of a message it is tried again then. */
export function computeNextTry(tries: number, now: Date): Date {
  const minutes = pushLimits.pushRetryMinutes;
  const wait = minutes[tries] ?? minutes[minutes.length - 1] ?? 0;
  return new Date(now.getTime() + wait * minuteMs);
}
