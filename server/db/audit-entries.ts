/** Entries of the audit trail, which are added and never changed (docs/decisions/0009). */
import type { AuditNoun } from "#shared/audit-fields.ts";
import type { AuditAction, AuditChanges } from "#shared/audit.ts";
import { formatFullName } from "#shared/crew.ts";
import { auditEntries } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Account } from "./accounts.ts";

/** The user who does something, and when. */
export type Actor = {
  user: Pick<Account, "id" | "username" | "firstName" | "lastName">;
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

/** Adds the entry of a new company, which has no `CompanyDb` yet. */
export async function insertEntry(
  tx: NodePgDatabase,
  { user, now }: Actor,
  entry: NewEntry & { companyId: number },
): Promise<void> {
  const by = { userId: user.id, userName: formatFullName(user), createdAt: now };
  await tx.insert(auditEntries).values({ changes: {}, ...entry, ...by });
}

type SignInEntry = {
  action: "signed_in" | "signed_out" | "sign_in_failed";
  /** Begins with `from`, and names the table of users `u`. */
  of: SQL;
  ip: SQL;
  now: Date;
};

/** The statement that records a sign-in or sign-out, as a part of another statement. */
export function buildSignInEntry({ action, of, ip, now }: SignInEntry): SQL {
  const name = sql`concat_ws(' ', u.first_name, u.last_name)`;
  // A caller who fails to sign in as a user need not be that user.
  const who = action === "sign_in_failed" ? sql`null::bigint, null::text` : sql`u.id, ${name}`;
  return sql`insert into audit_entries (company_id, user_id, user_name, action, noun, row_id,
      row_name, changes, ip, created_at)
    select u.company_id, ${who}, ${action}::text, 'member', u.id, ${name}, '{}'::json, ${ip},
      ${now.toISOString()}::timestamptz ${of}`;
}
