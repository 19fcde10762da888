import type { Profile } from "#shared/account-form.ts";
import { toComparable } from "#shared/fields.ts";
import { formatFullName } from "#shared/crew.ts";
import { mayTakeRole, roles } from "#shared/roles.ts";
import { users } from "#shared/schema.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import { change, recordChanges } from "../audit/record-changes.ts";
import { lockMember, lockWithAdmins } from "../crew/data.ts";
import { userAnswer } from "./data.ts";

type Change = { user: Account; input: Profile; now: Date };

/** Changes one's own profile. The role may be lowered there, never raised; one admin must stay. */
export function updateProfile(company: CompanyDb, { user, input, now }: Change) {
  if (!mayTakeRole(user.role, input.role)) throw fail("account.roleRaised");
  const isDemotion = user.role === "admin" && input.role !== "admin";
  return company.transaction(async (tx) => {
    const before = isDemotion ? await lockLeaving(tx, user) : await lockMember(tx, user.id);
    const higher = roles.filter((role) => mayTakeRole(role, input.role));
    const where = and(eq(users.id, user.id), inArray(users.role, higher), isNull(users.removedAt));
    const [changed] = await tx.update(users, where ?? sql`false`, {
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      emailKey: toComparable(input.email),
      role: input.role,
      updatedAt: now,
    });
    if (!changed) throw fail("account.roleRaised");
    const states = { before, after: changed };
    await recordChanges(
      tx,
      { user, now },
      change({ noun: "member", name: formatFullName(before), ...states }),
    );
    return userAnswer({ ...changed, company: user.company });
  });
}

/** Locks an admin who steps down; another one must be there. */
async function lockLeaving(tx: CompanyDb, user: Account) {
  const { member, admins } = await lockWithAdmins(tx, user.id, user);
  if (admins.every(({ id }) => id === user.id)) throw fail("account.lastAdmin");
  return member;
}
