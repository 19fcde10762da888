import { serverLimits } from "#shared/limits.ts";
import { notifications } from "#shared/schema.ts";
import { and, eq, getTableColumns, not, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";

const { companyId: _, ...shown } = getTableColumns(notifications);

type Owner = { id: number };

const order = { by: [notifications.id], isDescending: true };

/** A user's own notifications, newest first. */
export function listNotifications({ company, user, query }: Context<"listNotifications">) {
  const { unread, cursor, limit = serverLimits.notificationsDefault } = query;
  const isWanted = unread ? not(notifications.read) : sql`${notifications.read}`;
  const where = and(eq(notifications.userId, user.id), unread === undefined ? undefined : isWanted);
  return company.list(shown, notifications, { where, order, cursor, limit });
}

/** Another member's notice is not found, like one that never was. */
export async function markNotice(
  company: CompanyDb,
  owner: Owner,
  { id, read }: { id: number; read: boolean },
) {
  const isOwn = sql`${notifications.id} = ${id} and ${notifications.userId} = ${owner.id}`;
  const [marked] = await company.update(notifications, isOwn, { read });
  if (!marked) throw fail("request.notFound");
  const { companyId: _company, ...notice } = marked;
  return notice;
}

export async function markAllNotices(company: CompanyDb, { id }: Owner): Promise<void> {
  const isUnread = sql`${notifications.userId} = ${id} and not ${notifications.read}`;
  await company.change(notifications, isUnread, { read: true });
}
