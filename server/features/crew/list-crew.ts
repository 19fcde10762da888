import { apiSchemas } from "#shared/api/api-schemas.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { limits } from "#shared/base/limits.ts";
import { users } from "#shared/schema.ts";
import { listWords } from "#shared/assets/searched-text.ts";
import { toComparable } from "#shared/base/fields.ts";
import { and, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Typed } from "../../db/statements/search-terms.ts";
import { fail } from "../../errors.ts";
import { pickColumns } from "../../http/returned-fields.ts";
import type { Context } from "../../http/route.ts";

/** The most present and former users whose names a search reads. */
const peopleNamedMax = 10_000;

const userFields = pickColumns(getTableColumns(users), apiSchemas.listCrew.returns.element);
const isInCrew = isNull(users.removedAt);
const byName = { by: [users.lastName, users.firstName, users.id] };

export function listCrew({ company, query }: Context<"listCrew">) {
  const { cursor, limit = limits.wholeListMax, removed, former } = query;
  const where = former ? isNotNull(users.removedAt) : isInCrew;
  const listed = removed ? selectRemoved(company, removed) : { where, order: byName };
  return company.list(userFields, users, { ...listed, cursor, limit });
}

const present = alias(users, "present");

/** Those who were removed with an address, unless the crew has it. */
function selectRemoved(company: CompanyDb, email: string) {
  const emailKey = toComparable(email);
  const hasIt = and(eq(present.emailKey, emailKey), isNull(present.removedAt));
  const isFree = sql`${company.countingUpTo(present, hasIt, 1)} = 0`;
  return {
    where: and(eq(users.emailKey, emailKey), isNotNull(users.removedAt), isFree),
    order: { by: [users.removedAt, users.id], isDescending: true },
  };
}

/** For each word the ids of those who have names that begin like its parts, also of those who were removed. */
export async function findNamed(
  company: CompanyDb,
  words: readonly Typed[],
): Promise<Map<Typed, number[]>> {
  const { id, firstName, lastName } = users;
  const people = await company.select({ id, firstName, lastName }, users, {
    limit: peopleNamedMax,
  });
  const named = people.map((user) => ({ id: user.id, names: listWords(formatFullName(user)) }));
  const idsOf = (word: Typed) =>
    named.flatMap(({ id: own, names }) =>
      word.every((part) => names.some((name) => name.startsWith(part))) ? own : [],
    );
  return new Map(words.map((word) => [word, idsOf(word)]));
}

/**
 * Locks a user together with the company's admins and the one who acts, so that of two who remove or
 * demote each other at the same moment the second sees what the first has done. One statement locks
 * them in the order of their ids: locked one after the other they could wait for each other.
 */
export async function lockWithAdmins(tx: CompanyDb, userId: number, by: { id: number }) {
  const isNamed = inArray(users.id, [userId, by.id]);
  const where = and(or(eq(users.role, "admin"), isNamed), isInCrew);
  const locked = await tx.select(userFields, users, { where, orderBy: [users.id], lock: true });
  const acting = locked.find(({ id }) => id === by.id);
  if (!acting) throw fail("auth.signedOut");
  const target = locked.find(({ id }) => id === userId);
  if (!target) throw fail("request.notFound");
  return { acting, target, admins: locked.filter(({ role }) => role === "admin") };
}
