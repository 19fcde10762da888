import { limits } from "#shared/limits.ts";
import { users } from "#shared/schema.ts";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";

const memberFields = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
};

const isMember = isNull(users.removedAt);

const byName = { by: [users.lastName, users.firstName, users.id] };

export function listCrew({ company, query }: Context<"listCrew">) {
  const { cursor, limit = limits.crewMax } = query;
  return company.list(memberFields, users, { where: isMember, order: byName, cursor, limit });
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
 * So is who acts, whose role is the one of now: a request may have waited while they lost it.
 */
export async function lockWithAdmins(tx: CompanyDb, memberId: number, by: { id: number }) {
  const isNamed = inArray(users.id, [memberId, by.id]);
  const where = and(or(eq(users.role, "admin"), isNamed), isMember);
  const locked = await tx.select(memberFields, users, { where, orderBy: [users.id], lock: true });
  const acting = locked.find(({ id }) => id === by.id);
  if (!acting) throw fail("auth.signedOut");
  const member = locked.find(({ id }) => id === memberId);
  if (!member) throw fail("request.notFound");
  return { acting, member, admins: locked.filter(({ role }) => role === "admin") };
}

/** Locks who acts, as `lockWithAdmins` does. */
export async function lockActing(tx: CompanyDb, by: { id: number }) {
  const { acting } = await lockWithAdmins(tx, by.id, by);
  return acting;
}
