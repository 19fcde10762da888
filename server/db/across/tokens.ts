/** How tokens are made, found and used, each of which lets a caller who is not signed in do one thing. */
import { randomBytes } from "node:crypto";
import type { TokenKind } from "#shared/tokens/tokens-schema.ts";
import { companies, tokens, users } from "#shared/schema.ts";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { computeDigest } from "../../hash.ts";
import type { CompanyDb } from "../company/company-db.ts";
import type { Row } from "../statements/company-rows.ts";
import { acrossCompanies, type CompanyUser, toUser, userAsJson } from "../sessions/users.ts";

/** A token, which is shown once, and what is stored of it. */
export function drawToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: computeDigest(token) };
}

type NewToken = Pick<Row<typeof tokens>, "kind" | "userId" | "createdById" | "expiresAt"> & {
  data?: Row<typeof tokens>["data"];
  now: Date;
};

/**
 * Makes a token and returns it with its row. The user whose it is, or who creates it, is locked already: tokens and users
 * are on every machine of a cluster (`lockUser`).
 */
export async function makeToken(
  tx: CompanyDb,
  { now, ...values }: NewToken,
): Promise<{ token: string; row: Row<typeof tokens> }> {
  const { token, hash } = drawToken();
  return { token, row: await tx.insert(tokens, { ...values, hash, createdAt: now }) };
}

/** Neither used nor revoked; a token that has expired may still be renewed. */
export const isUnused = and(isNull(tokens.usedAt), isNull(tokens.revokedAt));

function isGood(now: Date) {
  return and(isUnused, or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now)));
}

export type FoundToken = Pick<
  Row<typeof tokens>,
  "companyId" | "id" | "hash" | "data" | "createdById" | "lastUsedAt"
> & {
  /** Whose it is, or who has created an invitation. */
  user: CompanyUser;
};

/** Finds a token that is still good, its user and their company, without knowing the company. */
export async function findToken(
  builder: NodePgDatabase,
  { kind, token, now }: { kind: TokenKind; token: string; now: Date },
): Promise<FoundToken | undefined> {
  const { companyId, id, hash, data, createdById, userId, lastUsedAt } = tokens;
  const isOfUser = sql`${users.id} = coalesce(${userId}, ${createdById})`;
  const isThis = and(eq(hash, computeDigest(token)), eq(tokens.kind, kind), isGood(now));
  const [row] = await builder
    .select({ companyId, id, hash, data, createdById, lastUsedAt, user: userAsJson })
    .from(tokens)
    .innerJoin(users, and(eq(users.companyId, companyId), isOfUser, isNull(users.removedAt)))
    .innerJoin(companies, eq(companies.id, companyId))
    .where(and(acrossCompanies, isThis));
  return row && { ...row, user: toUser(row.user) };
}

/**
 * Uses a token that is still good and was not renewed since it was found, in a transaction that has locked its user; of
 * several who use it at once one does.
 */
export async function spendToken(
  tx: CompanyDb,
  { id, hash, now }: Pick<FoundToken, "id" | "hash"> & { now: Date },
): Promise<boolean> {
  const isThis = and(eq(tokens.id, id), eq(tokens.hash, hash), isGood(now));
  return (await tx.changeCounted(tokens, isThis, { usedAt: now })) === 1;
}

/** A user's links that still set a new password do nothing any more, in a transaction that has locked the user. */
export async function revokeResets(
  tx: CompanyDb,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const isReset = and(eq(tokens.kind, "password_reset"), eq(tokens.userId, userId), isUnused);
  await tx.change(tokens, isReset, { revokedAt: now });
}

/** Stores when a token was used last. */
export async function noteTokenUse(
  builder: NodePgDatabase,
  { companyId, id }: Pick<FoundToken, "companyId" | "id">,
  now: Date,
): Promise<void> {
  const isThis = and(eq(tokens.companyId, companyId), eq(tokens.id, id));
  await builder.update(tokens).set({ lastUsedAt: now }).where(isThis);
}
