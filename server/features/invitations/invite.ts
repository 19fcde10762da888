import { dayMs } from "#shared/base/dates.ts";
import { toComparable } from "#shared/base/fields.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { invitationLimits } from "#shared/invitations/invitations-limits.ts";
import { nameInvited } from "#shared/invitations/invitations.ts";
import type { InvitationData } from "#shared/invitations/invitations-schema.ts";
import { errors, type ErrorCode } from "#shared/api/errors.ts";
import { tokens, users } from "#shared/schema.ts";
import { and, eq, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { CompanyUser } from "../../db/sessions/users.ts";
import { drawToken, makeToken } from "../../db/across/tokens.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges, toAddition, toChanges } from "../audit/record-changes.ts";
import { refuseHigherRole } from "../crew/add-user.ts";
import { lockWithAdmins } from "../crew/list-crew.ts";
import type { MailSettings } from "../mails/mailer.ts";
import { isOpenInvitation } from "../crew/open-invitations.ts";
import { invitedEmail, lockInvitation } from "./list-invitations.ts";
import { mailInvitation } from "./mail-invitation.ts";

/** Where the product is reached, if a setting says so, and how it sends mail, if it does. */
export type LinkParts = { publicUrl: string | undefined; mail: MailSettings | undefined };

/** Invites someone to the crew by a link that is good once, and shown this once. */
export async function invite({ company, user, body, now }: Context<"invite">, parts: LinkParts) {
  const { role, email = null, firstName = null, lastName = null, username = null } = body;
  const data: InvitationData = { role, email, firstName, lastName, username };
  return company.transaction(async (tx) => {
    // The role of the one who acts may have changed while the request waited.
    const { acting } = await lockWithAdmins(tx, user.id, user);
    refuseHigherRole(acting.role, role);
    if ((await tx.count(tokens, isOpenInvitation)) >= invitationLimits.openMax) {
      throw fail("invitations.tooMany");
    }
    if (email !== null) await refuseKnown(tx, email);
    const expiresAt = toExpiry(now);
    const made = { kind: "invitation", userId: null, createdById: user.id, expiresAt } as const;
    const { token, row } = await makeToken(tx, { ...made, data, now });
    const name = nameInvited({ id: row.id, ...data });
    const entry = toAddition({ noun: "invitation", name, row: { ...row, ...data } });
    await recordChanges(tx, { user, now }, [entry]);
    return toInvitation(tx, { id: row.id, data, expiresAt, user, token, now }, parts);
  });
}

/** Makes a new link for an invitation, in place of the one before; who makes it is who invites. */
export async function renewInvitation(
  { company, user, params, now }: Context<"renewInvitation">,
  parts: LinkParts,
) {
  return company.transaction(async (tx) => {
    const { acting } = await lockWithAdmins(tx, user.id, user);
    const before = await lockInvitation(tx, params.id);
    const { id, data } = before;
    refuseHigherRole(acting.role, data.role);
    const { token, hash } = drawToken();
    const expiresAt = toExpiry(now);
    await tx.changeRow(tokens, id, { hash, createdById: user.id, expiresAt });
    const name = nameInvited({ id, ...data });
    const entries = toChanges({ noun: "invitation", name, before, after: { expiresAt } });
    await recordChanges(tx, { user, now }, entries);
    return toInvitation(tx, { id, data, expiresAt, user, token, now }, parts);
  });
}

function toExpiry(now: Date): Date {
  return new Date(now.getTime() + invitationLimits.goodDays * dayMs);
}

/** One address is one person: in the crew, formerly in it, or invited already. */
async function refuseKnown(tx: CompanyDb, email: string): Promise<void> {
  const key = toComparable(email);
  const where = eq(users.emailKey, key);
  const known = await tx.select({ removedAt: users.removedAt }, users, { where });
  if (known.some(({ removedAt }) => removedAt === null)) throw failAtEmail("auth.emailTaken");
  if (known.length > 0) throw failAtEmail("invitations.former");
  const isSame = sql`lower(${invitedEmail}) = ${key}`;
  if ((await tx.count(tokens, and(isOpenInvitation, isSame), 1)) > 0) {
    throw failAtEmail("invitations.alreadyOpen");
  }
}

function failAtEmail(code: ErrorCode) {
  return fail(code, { fields: { email: errors[code].message } });
}

type Made = {
  id: number;
  data: InvitationData;
  expiresAt: Date;
  user: CompanyUser;
  token: string;
  now: Date;
};

/** Without the setting the link has no address of a server: the browser that shows it knows where it is. */
async function toInvitation(tx: CompanyDb, made: Made, { publicUrl = "", mail }: LinkParts) {
  const { id, data, expiresAt, user, token } = made;
  const { username: _proposed, ...invited } = data;
  const path = `/auth?invite=${token}`;
  const isMailed = mail ? await mailInvitation(tx, { ...made, url: mail.publicUrl + path }) : false;
  const invitedBy = formatFullName(user);
  return { id, ...invited, invitedBy, expiresAt, url: publicUrl + path, isMailed };
}
