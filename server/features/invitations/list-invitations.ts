import { invitationData, type InvitationData } from "#shared/invitations/invitations-schema.ts";
import { limits } from "#shared/base/limits.ts";
import type { Role } from "#shared/base/roles.ts";
import { tokens, users } from "#shared/schema.ts";
import { eq, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { isOpenInvitation } from "../crew/open-invitations.ts";
import type { MailSettings } from "../mails/mailer.ts";

const { id, data, createdById, expiresAt } = tokens;

const inData = (name: keyof InvitationData) =>
  sql<string | null>`${data} ->> ${sql.raw(`'${name}'`)}`;

/** The address of an invitation as it was given. */
export const invitedEmail = inData("email");

export function listInvitations(
  { company, query }: Context<"listInvitations">,
  { mail }: { mail: MailSettings | undefined },
) {
  const { cursor, limit = limits.wholeListMax } = query;
  const fields = {
    id,
    role: sql<Role>`${data} ->> 'role'`,
    email: invitedEmail,
    mayBeMailed: sql<boolean>`${mail !== undefined}::boolean and ${invitedEmail} is not null`,
    firstName: inData("firstName"),
    lastName: inData("lastName"),
    invitedBy: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
    expiresAt: sql<Date>`${expiresAt}`.mapWith(expiresAt),
  };
  return company.list(fields, tokens, {
    joins: [{ kind: "inner", table: users, on: eq(users.id, createdById) }],
    where: isOpenInvitation,
    order: { by: [id], isDescending: true },
    cursor,
    limit,
  });
}

/** Locks an invitation that is still open. */
export async function lockInvitation(tx: CompanyDb, invitationId: number) {
  const row = await tx.get(tokens, invitationId, { lock: true });
  const isOpen = row.kind === "invitation" && !row.usedAt && !row.revokedAt;
  if (!isOpen) throw fail("request.notFound");
  return { ...row, data: invitationData.parse(row.data) };
}
