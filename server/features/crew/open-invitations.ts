import type { Role } from "#shared/base/roles.ts";
import { nameInvited } from "#shared/invitations/invitations.ts";
import { invitationData, type InvitationData } from "#shared/invitations/invitations-schema.ts";
import { tokens } from "#shared/schema.ts";
import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "../../db/sessions/audit-entries.ts";
import { isUnused } from "../../db/across/tokens.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { recordChanges } from "../audit/record-changes.ts";

/** Neither accepted nor withdrawn; one that has expired can be renewed. */
export const isOpenInvitation = and(eq(tokens.kind, "invitation"), isUnused);

/** Withdraws the invitations of a user, whose row is locked, to roles that the user may no longer give. */
export async function withdrawInvitationsOf(
  tx: CompanyDb,
  by: Actor,
  { id, mayGive }: { id: number; mayGive: readonly Role[] },
): Promise<void> {
  const where = and(isOpenInvitation, eq(tokens.createdById, id));
  const rows = await tx.select({ id: tokens.id, data: tokens.data }, tokens, { where });
  const theirs = rows.map((row) => ({ id: row.id, data: invitationData.parse(row.data) }));
  const lost = theirs.filter(({ data }) => !mayGive.includes(data.role));
  if (lost.length > 0) await withdraw(tx, by, lost);
}

type Withdrawn = { id: number; data: InvitationData };

export async function withdraw(
  tx: CompanyDb,
  by: Actor,
  invitations: readonly Withdrawn[],
): Promise<void> {
  const ids = invitations.map(({ id }) => id);
  const where = and(isOpenInvitation, inArray(tokens.id, ids));
  await tx.change(tokens, where, { revokedAt: by.now });
  const entries = invitations.map(({ id, data }) => {
    const row = { noun: "invitation", rowId: id, rowName: nameInvited({ id, ...data }) } as const;
    return { action: "removed", ...row } as const;
  });
  await recordChanges(tx, by, entries);
}
