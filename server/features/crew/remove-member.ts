import { formatFullName } from "#shared/crew.ts";
import { mayManage } from "#shared/roles.ts";
import { users } from "#shared/schema.ts";
import { eq, sql } from "drizzle-orm";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { lockWithAdmins } from "./data.ts";

type Removal = { by: Account; memberId: number; now: Date };

/** Takes a member off the crew. Their row stays, so that the records they signed keep their name. */
export async function removeMember(
  company: CompanyDb,
  { by, memberId, now }: Removal,
): Promise<void> {
  if (memberId === by.id) throw fail("crew.cannotRemoveSelf");
  await company.transaction(async (tx) => {
    const { acting, admins, member } = await lockWithAdmins(tx, memberId, by);
    if (!mayManage(acting.role, member.role)) throw fail("crew.adminsOnly");
    const isLastAdmin = member.role === "admin" && admins.length === 1;
    if (isLastAdmin) throw fail("account.lastAdmin");
    await tx.update(users, eq(users.id, memberId), {
      removedAt: now,
      sessionVersion: sql`${users.sessionVersion} + 1`,
      updatedAt: now,
    });
    await tx.endSessions(memberId);
    const entry = { action: "removed", noun: "member", rowId: memberId } as const;
    await recordChanges(tx, { user: by, now }, [{ ...entry, rowName: formatFullName(member) }]);
  });
}
