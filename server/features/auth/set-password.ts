import { formatFullName } from "#shared/crew/crew.ts";
import { users } from "#shared/schema.ts";
import { sql } from "drizzle-orm";
import { openCompany } from "../../db/across/across-companies.ts";
import type { Database } from "../../db/connection/client.ts";
import { findToken, revokeResets, spendToken } from "../../db/across/tokens.ts";
import type { CompanyUser } from "../../db/sessions/users.ts";
import { fail } from "../../errors.ts";
import { toNetwork } from "../../http/limits/network.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { hashPassword } from "./password.ts";
import type { TokenAttempts } from "./token-attempts.ts";

type LinkParts = {
  database: Database;
  findByToken: TokenAttempts;
  onReset: (user: CompanyUser) => void;
};

/** Sets a user's password by the link that was mailed to them, and ends all of their sessions. */
export async function setPasswordByLink(
  { body, now, req }: Context<"setPasswordByLink">,
  { database: { builder }, findByToken, onReset }: LinkParts,
): Promise<void> {
  const ip = req.ip ?? "";
  const { token } = body;
  const found = await findByToken(ip, () =>
    findToken(builder, { kind: "password_reset", token, now }),
  );
  if (!found) throw fail("auth.linkNotGood");
  const { user } = found;
  const password = await hashPassword(body.password, toNetwork(ip));
  await openCompany(builder, found.companyId).transaction(async (tx) => {
    const { removedAt, emailKey } = await tx.get(users, user.id, { lock: true });
    // A mailbox that is no longer the user's opens nothing.
    const isTheirs = removedAt === null && emailKey === found.data["email"];
    if (!isTheirs || !(await spendToken(tx, { ...found, now }))) throw fail("auth.linkNotGood");
    await tx.changeRow(users, user.id, {
      password,
      hasTemporaryPassword: false,
      temporaryPasswordExpiresAt: null,
      sessionVersion: sql`${users.sessionVersion} + 1`,
      updatedAt: now,
    });
    await revokeResets(tx, { userId: user.id, now });
    await tx.endSessions(user.id);
    const row = { noun: "member", rowId: user.id, rowName: formatFullName(user) } as const;
    const changes = { byMailedLink: { from: null, to: true } };
    await recordChanges(tx, { user, now }, [{ action: "password_changed", ...row, changes }]);
  });
  onReset(user);
}
