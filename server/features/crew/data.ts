import type { ParsedQuery } from "#shared/api-schemas.ts";
import { users } from "#shared/schema.ts";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import * as z from "zod";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import { idKey, keyIn } from "../../http/paging.ts";

const memberFields = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
};

type Asked = Omit<ParsedQuery<"listCrew">, "limit"> & { limit: number };

const isMember = isNull(users.removedAt);

const nameAndId = z.tuple([z.string(), z.string(), ...idKey.def.items]);

/** By name. */
export function listMembers(company: CompanyDb, { cursor, limit }: Asked) {
  const { lastName, firstName, id } = users;
  const after = keyIn(cursor, nameAndId);
  const isNext =
    after &&
    sql`(${lastName}, ${firstName}, ${id}) > (${after[0]}::text, ${after[1]}::text, ${after[2]}::bigint)`;
  return company.page(memberFields, users, {
    where: and(isMember, isNext),
    orderBy: [lastName, firstName, id],
    limit,
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
