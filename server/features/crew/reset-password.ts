import { dayMs } from "#shared/base/dates.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { mayManage } from "#shared/crew/managed-roles.ts";
import { users } from "#shared/schema.ts";
import { sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { revokeResets } from "../../db/across/tokens.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { createTemporaryPassword, hashPassword } from "../auth/password.ts";
import { lockWithAdmins } from "./list-crew.ts";

const temporaryPasswordDays = 7;

/** Gives a user a temporary password, which is shown this once, and ends their sessions. */
export async function resetPassword({ company, user, params, now }: Context<"resetPassword">) {
  const { id } = params;
  const tempPassword = createTemporaryPassword();
  const password = await hashPassword(tempPassword, String(user.id));
  await company.transaction(async (tx) => {
    const { acting, target } = await lockWithAdmins(tx, id, user);
    if (!mayManage(acting.role, target.role)) throw fail("crew.adminsOnly");
    await setTemporaryPassword(tx, id, { password, now });
    const entry = { action: "password_reset", noun: "member", rowId: id } as const;
    await recordChanges(tx, { user, now }, [{ ...entry, rowName: formatFullName(target) }]);
  });
  return { tempPassword };
}

type Temporary = {
  /** Hashed. */
  password: string;
  now: Date;
};

/**
 * Replaces the password of a user whose row is locked, and ends the user's sessions. Returns when the password
 * expires if it is not used.
 */
export async function setTemporaryPassword(
  tx: CompanyDb,
  id: number,
  { password, now }: Temporary,
): Promise<Date> {
  const expiresAt = new Date(now.getTime() + temporaryPasswordDays * dayMs);
  await tx.changeRow(users, id, {
    password,
    hasTemporaryPassword: true,
    temporaryPasswordExpiresAt: expiresAt,
    sessionVersion: sql`${users.sessionVersion} + 1`,
    updatedAt: now,
  });
  await revokeResets(tx, { userId: id, now });
  await tx.endSessions(id);
  return expiresAt;
}
