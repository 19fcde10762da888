import { notifications } from "#shared/schema.ts";
import { and, desc, eq, getTableColumns, lt, not, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import { idKey, keyIn } from "../../http/paging.ts";

const { companyId: _, ...shown } = getTableColumns(notifications);

type Owner = { id: number };
type Asked = { unread?: boolean; cursor?: string; limit: number };

/** A member's own notices, newest first. */
export function listNotices(company: CompanyDb, { id }: Owner, { unread, cursor, limit }: Asked) {
  const [after] = keyIn(cursor, idKey) ?? [];
  const isAsked = unread ? not(notifications.read) : sql`${notifications.read}`;
  return company.page(shown, notifications, {
    where: and(
      eq(notifications.userId, id),
      unread === undefined ? undefined : isAsked,
      after === undefined ? undefined : lt(notifications.id, after),
    ),
    orderBy: [desc(notifications.id)],
    limit,
  });
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
  await company.statement(
    (companyId) => sql`update notifications n set read = true
      where n.company_id = ${companyId} and n.user_id = ${id} and not n.read`,
  );
}
