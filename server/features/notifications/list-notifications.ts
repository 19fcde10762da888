import { apiSchemas } from "#shared/api/api-schemas.ts";
import { serverLimits } from "#shared/base/limits.ts";
import { notifications } from "#shared/schema.ts";
import { and, eq, getTableColumns, not, sql } from "drizzle-orm";
import { fail } from "../../errors.ts";
import { pickColumns } from "../../http/returned-fields.ts";
import type { Context } from "../../http/route.ts";

const returned = apiSchemas.listNotifications.returns.element;
const fields = pickColumns(getTableColumns(notifications), returned);
const order = { by: [notifications.id], isDescending: true };

/** A user's own notifications, newest first. */
export function listNotifications({ company, user, query }: Context<"listNotifications">) {
  const { unread, cursor, limit = serverLimits.notificationsDefault } = query;
  const isWanted = unread ? not(notifications.read) : sql`${notifications.read}`;
  const where = and(eq(notifications.userId, user.id), unread === undefined ? undefined : isWanted);
  return company.list(fields, notifications, { where, order, cursor, limit });
}

/** Another user's notification is not found, like one that never was. */
export async function markNotification(context: Context<"markNotification">) {
  const { company, user, params, body } = context;
  const isOwn = and(eq(notifications.id, params.id), eq(notifications.userId, user.id));
  const [marked] = await company.update(notifications, isOwn, { read: body.read });
  if (!marked) throw fail("request.notFound");
  return marked;
}

export async function markAllNotifications({ company, user }: Context<"markAllNotifications">) {
  const isUnread = and(eq(notifications.userId, user.id), not(notifications.read));
  await company.change(notifications, isUnread, { read: true });
}
