import { findChanges } from "#shared/audit/audit.ts";
import { toComparable } from "#shared/base/fields.ts";
import { listRefreshed } from "#shared/api/live.ts";
import type { CallName } from "#shared/api/api.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { listCreatableRoles } from "#shared/crew/managed-roles.ts";
import { invitationData, type InvitationData } from "#shared/invitations/invitations-schema.ts";
import { users } from "#shared/schema.ts";
import { and, eq, isNull } from "drizzle-orm";
import { openCompany } from "../../db/across/across-companies.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Database } from "../../db/connection/client.ts";
import { findToken, type FoundToken, spendToken } from "../../db/across/tokens.ts";
import { fail } from "../../errors.ts";
import { toNetwork } from "../../http/limits/network.ts";
import { startSession } from "../../http/session/passport.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { hashPassword } from "../auth/password.ts";
import type { TokenAttempts } from "../auth/token-attempts.ts";

export type InvitationParts = {
  database: Pick<Database, "builder">;
  /** Counts who sends wrong tokens. */
  findByToken: TokenAttempts;
  /** The company's screens are to be notified. */
  onJoin: (companyId: number, refresh: readonly CallName[]) => void;
};

/** What the page of an invitation shows before it is accepted. */
export async function lookAtInvitation(
  context: Context<"lookAtInvitation">,
  parts: InvitationParts,
) {
  const { user: inviter, data } = await findInvitation(context, parts);
  return { company: inviter.company.name, invitedBy: formatFullName(inviter), ...data };
}

/** Makes a user of who has the link, and signs them in; works also where nobody may found a company. */
export async function acceptInvitation(
  context: Context<"acceptInvitation">,
  parts: InvitationParts,
) {
  const { req, body, now } = context;
  const found = await findInvitation(context, parts);
  const { username, email, firstName, lastName } = body;
  const password = await hashPassword(body.password, toNetwork(req.ip ?? ""));
  const person = {
    username,
    usernameKey: toComparable(username),
    email,
    emailKey: toComparable(email),
    password,
    firstName,
    lastName,
  };
  const company = openCompany(parts.database.builder, found.companyId);
  const user = await company.transaction(async (tx) => {
    const inviter = await lockInviter(tx, found.createdById);
    refuseLostRole(inviter, found.data);
    if (!(await spendToken(tx, { ...found, now }))) throw fail("auth.linkNotGood");
    const row = await tx.insert(users, { ...person, role: found.data.role });
    const changes = findChanges("member", undefined, {
      ...row,
      invitedBy: formatFullName(inviter),
    });
    const entry = { action: "joined", noun: "member", rowId: row.id, changes } as const;
    await recordChanges(tx, { user: row, now }, [{ ...entry, rowName: formatFullName(row) }]);
    return { ...row, company: found.user.company };
  });
  parts.onJoin(found.companyId, listRefreshed("acceptInvitation"));
  // The user stands by now: where no session can be started they sign in by hand.
  await startSession(req, user).catch((error: unknown) => {
    req.log.warn({ err: error }, "no session could be started for a new user");
  });
  return user;
}

type Invitation = Omit<FoundToken, "data"> & { data: InvitationData };

async function findInvitation(
  { req, body, now }: Context<"lookAtInvitation">,
  { database, findByToken }: InvitationParts,
): Promise<Invitation> {
  const asked = { kind: "invitation", token: body.token, now } as const;
  const found = await findByToken(req.ip ?? "", () => findToken(database.builder, asked));
  if (!found) throw fail("auth.linkNotGood");
  const data = invitationData.parse(found.data);
  refuseLostRole(found.user, data);
  return { ...found, data };
}

/** Locked, so that an invitation is accepted either before its inviter is removed or demoted, or not at all. */
async function lockInviter(tx: CompanyDb, id: number) {
  const { role, firstName, lastName, username } = users;
  const where = and(eq(users.id, id), isNull(users.removedAt));
  const fields = { role, firstName, lastName, username };
  const [inviter] = await tx.select(fields, users, { where, lock: true });
  if (!inviter) throw fail("auth.linkNotGood");
  return inviter;
}

function refuseLostRole(inviter: Pick<Invitation["user"], "role">, { role }: InvitationData): void {
  if (!listCreatableRoles(inviter.role).includes(role)) throw fail("auth.linkNotGood");
}
