import { limits } from "#shared/limits.ts";
import { users } from "#shared/schema.ts";
import { and, eq, isNull, or } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";

const memberFields = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
};

const isMember = isNull(users.removedAt);

export function listMembers(company: CompanyDb) {
  return company.select(memberFields, users, {
    where: isMember,
    orderBy: [users.lastName, users.firstName, users.id],
    limit: limits.crewMax,
  });
}

/** Locks a member until the transaction ends; one who was removed is not found. */
export async function lockMember(tx: CompanyDb, memberId: number) {
  const where = and(eq(users.id, memberId), isMember);
  const [member] = await tx.select(memberFields, users, { where, lock: true });
  if (!member) throw fail("request.notFound");
  return member;
}

/**
 * Locks a member together with the company's admins, so that of two who remove or demote each other
 * at the same moment the second sees what the first has done. All in one statement and by their ids:
 * whoever was just demoted is no admin any more, and locked after them they would close a circle.
 */
export async function lockWithAdmins(tx: CompanyDb, memberId: number) {
  const where = and(or(eq(users.role, "admin"), eq(users.id, memberId)), isMember);
  const locked = await tx.select(memberFields, users, { where, orderBy: [users.id], lock: true });
  const member = locked.find(({ id }) => id === memberId);
  if (!member) throw fail("request.notFound");
  return { member, admins: locked.filter(({ role }) => role === "admin") };
}
