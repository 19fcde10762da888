import { toComparable } from "#shared/base/fields.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { users } from "#shared/schema.ts";
import { and, eq, sql } from "drizzle-orm";
import { revokeResets } from "../../db/across/tokens.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { hashPassword, verifyPassword } from "../auth/password.ts";
import type { SignInAttempts } from "../auth/sign-in-attempts.ts";

/**
 * Changes one's own password and ends the user's other sessions. Guessing the current password here
 * is throttled together with guessing it at sign-in.
 */
export async function changePassword(
  { company, user, body, now, req }: Context<"changePassword">,
  attempts: SignInAttempts,
): Promise<void> {
  const attempt = { name: toComparable(user.username), ip: req.ip ?? "" };
  const source = String(user.id);
  const known = await attempts.limit(attempt, async () => {
    const { password: hashed } = await company.get(users, user.id);
    const given = { password: body.currentPassword, hashed, source };
    return (await verifyPassword(given)) ? hashed : undefined;
  });
  if (known === undefined) throw fail("account.wrongPassword");
  const password = await hashPassword(body.newPassword, source);
  await company.transaction(async (tx) => {
    // Another password may have been set meanwhile, which this request has not proven to know.
    const isStillKnown = and(eq(users.id, user.id), eq(users.password, known));
    const [changed] = await tx.update(users, isStillKnown, {
      password,
      sessionVersion: sql`${users.sessionVersion} + 1`,
      hasTemporaryPassword: false,
      temporaryPasswordExpiresAt: null,
      updatedAt: now,
    });
    if (!changed) throw fail("account.wrongPassword");
    await revokeResets(tx, { userId: user.id, now });
    await tx.endSessions(user.id, { sid: req.sessionID, version: changed.sessionVersion });
    const entry = { action: "password_changed", noun: "member", rowId: user.id } as const;
    await recordChanges(tx, { user, now }, [{ ...entry, rowName: formatFullName(changed) }]);
  });
}
