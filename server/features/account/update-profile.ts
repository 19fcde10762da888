import { toComparable } from "#shared/fields.ts";
import { formatFullName } from "#shared/crew.ts";
import { mayTakeRole, roles } from "#shared/roles.ts";
import { users } from "#shared/schema.ts";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { change, recordChanges } from "../audit/record-changes.ts";
import { lockUser, lockWithAdmins } from "../crew/data.ts";

/** Changes one's own profile. The role may be lowered there, never raised; one admin must stay. */
export function updateProfile({ company, user, body, now }: Context<"updateProfile">) {
  const { firstName, lastName, email, role } = body;
  if (!mayTakeRole(user.role, role)) throw fail("account.roleRaised");
  const isDemotion = user.role === "admin" && role !== "admin";
  return company.transaction(async (tx) => {
    const before = isDemotion ? await lockDemoted(tx, user) : await lockUser(tx, user.id);
    const higher = roles.filter((current) => mayTakeRole(current, role));
    const isAllowed = and(
      eq(users.id, user.id),
      inArray(users.role, higher),
      isNull(users.removedAt),
    );
    const changes = { firstName, lastName, email, emailKey: toComparable(email), role };
    const [after] = await tx.update(users, isAllowed, { ...changes, updatedAt: now });
    if (!after) throw fail("account.roleRaised");
    const entries = change({ noun: "member", name: formatFullName(before), before, after });
    await recordChanges(tx, { user, now }, entries);
    return { ...after, company: user.company };
  });
}

/** Locks an admin who steps down; another one must be there. */
async function lockDemoted(tx: CompanyDb, user: Account) {
  const { target, admins } = await lockWithAdmins(tx, user.id, user);
  if (admins.every(({ id }) => id === user.id)) throw fail("account.lastAdmin");
  return target;
}
