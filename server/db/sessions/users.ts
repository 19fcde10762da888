/** The few statements that do not belong to one company: signing in and signing up. */
import { findChanges } from "#shared/audit/audit.ts";
import { type InspectionRules, pickRules } from "#shared/account/inspection-rules.ts";
import type { KeyScope } from "#shared/keys/keys.ts";
import { companies, users } from "#shared/schema.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { invariant } from "../../errors.ts";
import type { AsJson } from "../statements/company-rows.ts";
import { rowAsJson } from "../statements/list.ts";
import type { FailedSignIn } from "./audit-entries.ts";
import { buildFailedSignIn, insertEntry } from "./audit-entries.ts";

const userFields = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  profileImageUrl: users.profileImageUrl,
  language: users.language,
  quietFrom: users.quietFrom,
  quietUntil: users.quietUntil,
  wake: users.wake,
  digest: users.digest,
  setup: users.setup,
  yardId: users.yardId,
  mayCertify: users.mayCertify,
  sessionVersion: users.sessionVersion,
  hasTemporaryPassword: users.hasTemporaryPassword,
  temporaryPasswordExpiresAt: users.temporaryPasswordExpiresAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

const companyFields = {
  id: companies.id,
  name: companies.name,
  timeZone: companies.timeZone,
  language: companies.language,
  tagsOutCritical: companies.tagsOutCritical,
};

type UserRow = Pick<typeof users.$inferSelect, keyof typeof userFields>;
type WithCompany = {
  company: Pick<typeof companies.$inferSelect, keyof typeof companyFields> & {
    rules: InspectionRules;
  };
};

/** The signed-in user, as stored at the time of the request. */
export type CompanyUser = UserRow &
  WithCompany & {
    /** With which the user's program made the request, in place of a session. */
    key?: { id: number; name: string; scopes: readonly KeyScope[] };
  };

const company = rowAsJson({ ...companyFields, rules: rowAsJson(pickRules(companies)) });

/** A user with their company as one value: thirty columns take the driver longer to read than PostgreSQL to find. */
export const userAsJson = sql<
  AsJson<UserRow> & WithCompany
>`${rowAsJson({ ...userFields, company })}`;

/** The user that came as JSON. */
export function toUser({
  temporaryPasswordExpiresAt: expires,
  ...user
}: AsJson<UserRow> & WithCompany): CompanyUser {
  return {
    ...user,
    temporaryPasswordExpiresAt: expires === null ? null : new Date(expires),
    createdAt: new Date(user.createdAt),
    updatedAt: new Date(user.updatedAt),
  };
}

/** Marks a statement that may read every company; the tests refuse any other. */
export const acrossCompanies = sql`/* across companies */ true`;

/**
 * Records a failed sign-in as a user. For an unknown name nothing is recorded, but the response waits
 * for the disk all the same, so that its time does not show which names exist.
 */
export async function noteFailedSignIn(
  builder: NodePgDatabase,
  failed: FailedSignIn,
): Promise<void> {
  await builder.execute(sql`/* across companies */
    with noted as (${buildFailedSignIn(failed)})
    select pg_logical_emit_message(true, 'yardcheck', 'sign-in')`);
}

export type SignInCandidate = { user: CompanyUser; password: string };

/** The user of that name, in any company. */
export async function findForSignIn(
  builder: NodePgDatabase,
  key: string,
): Promise<SignInCandidate | undefined> {
  const [row] = await builder
    .select({ user: userAsJson, password: users.password })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(acrossCompanies, eq(users.usernameKey, key), isNull(users.removedAt)));
  return row && { ...row, user: toUser(row.user) };
}

/** The user of that address, in any company. */
export async function findByEmail(
  builder: NodePgDatabase,
  key: string,
): Promise<CompanyUser | undefined> {
  const [row] = await builder
    .select({ user: userAsJson })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(acrossCompanies, eq(users.emailKey, key), isNull(users.removedAt)));
  return row && toUser(row.user);
}

/** All admins, company by company. */
export function listAdmins(builder: NodePgDatabase) {
  const { username, firstName, lastName } = users;
  return builder
    .select({ company: companies.name, username, firstName, lastName })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(acrossCompanies, eq(users.role, "admin"), isNull(users.removedAt)))
    .orderBy(companies.id, users.id);
}

/** A temporary password that was used no longer expires. */
export async function stopExpiry(
  builder: NodePgDatabase,
  { userId, expires }: { userId: number; expires: Date },
): Promise<void> {
  // A password that was reset in this moment has its own expiry.
  const isSame = eq(users.temporaryPasswordExpiresAt, expires);
  await builder
    .update(users)
    .set({ temporaryPasswordExpiresAt: null })
    .where(and(acrossCompanies, eq(users.id, userId), isSame));
}

export async function countCompanies(builder: NodePgDatabase): Promise<number> {
  return builder.$count(companies);
}

/**
 * Locks a user until the transaction ends. On a cluster every machine holds all users, companies and alerts, so that their
 * changes wait for each other: a transaction that changes several of these locks a user first, against deadlocks.
 */
export async function lockUser(
  tx: NodePgDatabase,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<void> {
  const isThis = and(eq(users.companyId, companyId), eq(users.id, userId));
  await tx.select({ id: users.id }).from(users).where(isThis).for("no key update");
}

type Founding = {
  company: { name: string; timeZone: string };
  founder: Omit<typeof users.$inferInsert, "companyId">;
  /** Whether this may only be the very first company of the server. */
  onlyFirst: boolean;
  now: Date;
};

/** A founder is no user yet: on a cluster the statement takes its turn although it finds no row. */
const noUser = { companyId: 0, userId: 0 };

/** Founds a company with its first user; undefined when only the first company is allowed and one exists. */
export async function foundCompany(
  builder: NodePgDatabase,
  { company, founder, onlyFirst, now }: Founding,
): Promise<CompanyUser | undefined> {
  return builder.transaction(async (tx) => {
    await lockUser(tx, noUser);
    // Two first sign-ups at once: the second waits for this lock and then sees the first.
    if (onlyFirst) await tx.execute(sql`lock table ${companies} in share row exclusive mode`);
    if (onlyFirst && (await tx.$count(companies)) > 0) return undefined;
    const [founded] = await tx
      .insert(companies)
      .values({ ...company, createdAt: now })
      .returning();
    invariant(founded, "an insert returns its row");
    const [user] = await tx
      .insert(users)
      .values({ ...founder, companyId: founded.id })
      .returning();
    invariant(user, "an insert returns its row");
    const changes = findChanges("company", undefined, founded);
    const entry = { action: "added", noun: "company", rowName: founded.name, changes } as const;
    await insertEntry(tx, { user, now }, { ...entry, rowId: founded.id, companyId: founded.id });
    return { ...user, company: { ...founded, rules: pickRules(founded) } };
  });
}
