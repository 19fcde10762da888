import { formatFullName } from "#shared/crew/crew.ts";
import { mayManage } from "#shared/crew/managed-roles.ts";
import { tokens, users } from "#shared/schema.ts";
import { and, eq, sql } from "drizzle-orm";
import { isUnused } from "../../db/across/tokens.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { withdrawInvitationsOf } from "./open-invitations.ts";
import { lockWithAdmins } from "./list-crew.ts";

/** Takes a user off the crew. The row stays, so that the records they signed have their name. */
export async function removeUser({ company, user, params, now }: Context<"removeUser">) {
  const { id } = params;
  if (id === user.id) throw fail("crew.cannotRemoveSelf");
  await company.transaction(async (tx) => {
    const { acting, admins, target } = await lockWithAdmins(tx, id, user);
    if (!mayManage(acting.role, target.role)) throw fail("crew.adminsOnly");
    if (target.role === "admin" && admins.length === 1) throw fail("account.lastAdmin");
    await tx.changeRow(users, id, {
      removedAt: now,
      sessionVersion: sql`${users.sessionVersion} + 1`,
      updatedAt: now,
    });
    await tx.endSessions(id);
    await withdrawInvitationsOf(tx, { user, now }, { id, mayGive: [] });
    await tx.change(tokens, and(eq(tokens.userId, id), isUnused), { revokedAt: now });
    const entry = { action: "removed", noun: "member", rowId: id } as const;
    await recordChanges(tx, { user, now }, [{ ...entry, rowName: formatFullName(target) }]);
  });
}
