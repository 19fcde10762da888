import type { ChangePassword } from "#shared/account-form.ts";
import { toComparable } from "#shared/fields.ts";
import { formatFullName } from "#shared/crew.ts";
import { users } from "#shared/schema.ts";
import { eq, sql } from "drizzle-orm";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { hashPassword, passwordFits } from "../auth/password.ts";
import type { SignInAttempts } from "../auth/sign-in-attempts.ts";

type Change = {
  user: Account;
  input: ChangePassword;
  now: Date;
  /** The session that asks, which goes on; the user's other sessions end. */
  sid: string;
  ip: string;
};

/** Guessing the current password here is throttled together with guessing it at sign-in. */
export function changePasswordWith(attempts: SignInAttempts) {
  return async (company: CompanyDb, { user, input, now, sid, ip }: Change): Promise<void> => {
    const attempt = { name: toComparable(user.username), ip };
    const source = String(user.id);
    const known = await attempts.tried(attempt, async () => {
      const { password: hashed } = await company.get(users, user.id);
      const tried = { password: input.currentPassword, hashed, source };
      return (await passwordFits(tried)) ? hashed : undefined;
    });
    if (known === undefined) throw fail("account.wrongPassword");
    const password = await hashPassword(input.newPassword, source);
    await company.transaction(async (tx) => {
      // Whoever was given another password meanwhile has not proven that one.
      const isStillKnown = sql`${users.id} = ${user.id} and ${eq(users.password, known)}`;
      const [changed] = await tx.update(users, isStillKnown, {
        password,
        sessionVersion: sql`${users.sessionVersion} + 1`,
        hasTemporaryPassword: false,
        temporaryPasswordExpiresAt: null,
        updatedAt: now,
      });
      if (!changed) throw fail("account.wrongPassword");
      await tx.endSessions(user.id, { sid, version: changed.sessionVersion });
      const entry = { action: "password_changed", noun: "member", rowId: user.id } as const;
      await recordChanges(tx, { user, now }, [{ ...entry, rowName: formatFullName(changed) }]);
    });
  };
}
