/** Entries of the audit trail, which are added and never changed (docs/develop/decisions/0009). */
import type { AuditNoun } from "#shared/audit/audit-nouns.ts";
import type { AuditAction, AuditChanges } from "#shared/audit/audit.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { auditEntries, type users } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/** The user who does something, and when. */
export type Actor = {
  user: Pick<typeof users.$inferSelect, "id" | "username" | "firstName" | "lastName"> & {
    /** The key with which the user's program does it. */
    key?: { name: string };
  };
  now: Date;
};

export type NewEntry = {
  action: AuditAction;
  noun: AuditNoun;
  rowId: number;
  /** The name of the row at this moment. */
  rowName: string;
  changes?: AuditChanges;
};

/** Returns the name of who does something, with that of the key, as the trail stores it. */
export function nameActor({ key, ...user }: Omit<Actor["user"], "id" | "username">): string {
  return formatFullName(user) + (key ? ` (${key.name})` : "");
}

/** Adds an entry where there is no `CompanyDb`: of a new company, and of a session. */
export async function insertEntry(
  tx: NodePgDatabase,
  { user, now }: Actor,
  entry: NewEntry & { companyId: number; ip?: string | null | undefined },
): Promise<void> {
  const by = { userId: user.id, userName: nameActor(user), createdAt: now };
  await tx.insert(auditEntries).values({ changes: {}, ...entry, ...by });
}

export type FailedSignIn = { key: string; ip: string; now: Date };

/**
 * The statement that records a failed sign-in as a user, as a part of another statement. A caller who fails to sign in
 * as a user need not be that user, so that the entry names none who did it.
 */
export function buildFailedSignIn({ key, ip, now }: FailedSignIn): SQL {
  return sql`insert into audit_entries (company_id, action, noun, row_id, row_name, changes, ip,
      created_at)
    select u.company_id, 'sign_in_failed', 'member', u.id, concat_ws(' ', u.first_name, u.last_name),
      '{}'::json, ${ip}::text, ${now.toISOString()}::timestamptz
    from users u where u.username_key = ${key} and u.removed_at is null`;
}
