/** The only writer of notices, and the only place that decides who is told. */
import type { NoticeType } from "#shared/notifications.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

export type Notice = {
  type: NoticeType;
  title: string;
  message: string;
  assetId: number;
  at: Date;
};

/** The insert that tells every manager and admin but the author; it may stand in a larger statement. */
export function tellOffice(companyId: SQL, notice: Notice, authorId: number): SQL {
  return sql`${insertFor(companyId, notice)} and ${isOffice} and u.id <> ${authorId}`;
}

/** The insert that tells one member, unless they did it themselves. */
export function tellMember(
  companyId: SQL,
  notice: Notice,
  { memberId, authorId }: { memberId: number; authorId: number },
): SQL {
  return sql`${insertFor(companyId, notice)} and u.id = ${memberId} and u.id <> ${authorId}`;
}

/** The insert that tells each office of its schedules; `noted` are those, of any company. */
export function tellOffices(at: Date): SQL {
  return sql`insert into notifications (company_id, user_id, asset_id, type, title, message, created_at)
    select n.company_id, u.id, n.asset_id, 'schedule_' || n.status, n.title, n.message, ${moment(at)}
    from noted n join users u on u.company_id = n.company_id and u.removed_at is null and ${isOffice}
    order by n.company_id, n.schedule_id, u.id`;
}

const isOffice = sql`u.role in ('manager', 'admin')`;

function insertFor(companyId: SQL, { type, title, message, assetId, at }: Notice): SQL {
  return sql`insert into notifications (company_id, user_id, asset_id, type, title, message, created_at)
    select u.company_id, u.id, ${assetId}::bigint, ${type}::text, ${title}::text, ${message}::text, ${moment(at)}
    from users u where u.company_id = ${companyId} and u.removed_at is null`;
}

function moment(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`;
}
