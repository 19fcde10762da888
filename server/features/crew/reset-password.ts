import { dayMs } from "#shared/dates.ts";
import { serverLimits } from "#shared/limits.ts";
import { formatFullName } from "#shared/crew.ts";
import { mayManage } from "#shared/roles.ts";
import { users } from "#shared/schema.ts";
import { eq, sql } from "drizzle-orm";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { hashPassword, temporaryPassword } from "../auth/password.ts";
import { lockWithAdmins } from "./data.ts";

type Reset = { by: Account; memberId: number; now: Date };

/** Gives a member a temporary password, which is shown this once, and ends their sessions. */
export async function resetPassword(
  company: CompanyDb,
  { by, memberId, now }: Reset,
): Promise<{ tempPassword: string }> {
  const tempPassword = temporaryPassword();
  const password = await hashPassword(tempPassword, String(by.id));
  await company.transaction(async (tx) => {
    const { acting, member } = await lockWithAdmins(tx, memberId, by);
    if (!mayManage(acting.role, member.role)) throw fail("crew.adminsOnly");
    await tx.update(users, eq(users.id, memberId), {
      password,
      hasTemporaryPassword: true,
      temporaryPasswordExpiresAt: new Date(
        now.getTime() + serverLimits.temporaryPasswordDays * dayMs,
      ),
      sessionVersion: sql`${users.sessionVersion} + 1`,
      updatedAt: now,
    });
    await tx.endSessions(memberId);
    const entry = { action: "password_reset", noun: "member", rowId: memberId } as const;
    await recordChanges(tx, { user: by, now }, [{ ...entry, rowName: formatFullName(member) }]);
  });
  return { tempPassword };
}
