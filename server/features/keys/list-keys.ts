import { formatFullName } from "#shared/crew/crew.ts";
import { keyLimits } from "#shared/keys/keys.ts";
import { newKey } from "#shared/keys/keys-form.ts";
import { tokens, users } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { Context } from "../../http/route.ts";

const { id, data, userId, createdAt, lastUsedAt } = tokens;
const fields = {
  id,
  data,
  userId: users.id,
  createdAt,
  lastUsedAt,
  firstName: users.firstName,
  lastName: users.lastName,
};

/** Returns the keys that are in use, newest first: to an admin all of the company's, to a manager their own. */
export async function listKeys({ company, user }: Context<"listKeys">) {
  const rows = await selectKeys(company, ownKeys(user));
  return rows.map(({ data: given, firstName, lastName, ...row }) => ({
    ...row,
    ...newKey.parse(given),
    userName: formatFullName({ firstName, lastName }),
  }));
}

/** The keys that a user may see and revoke. */
export function ownKeys({ role, id: own }: CompanyUser): SQL | undefined {
  return role === "admin" ? undefined : eq(userId, own);
}

export function selectKeys(company: CompanyDb, which: SQL | undefined) {
  return company.select(fields, tokens, {
    joins: [{ kind: "inner", table: users, on: eq(users.id, userId) }],
    where: and(isKey, isNull(users.removedAt), which),
    orderBy: [desc(id)],
    limit: keyLimits.keysMax,
  });
}

export const isKey = and(eq(tokens.kind, "api_key"), isNull(tokens.revokedAt));
