/** The only writer of the audit trail. Entries are added and never touched again (docs/decisions/0009). */
import type { AuditAction, AuditChanges, AuditNoun } from "#shared/audit.ts";
import { formatFullName } from "#shared/crew.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Account } from "./accounts.ts";

/** Who does something, and when. */
export type Actor = {
  user: Pick<Account, "id" | "username" | "firstName" | "lastName">;
  now: Date;
};

export type NewEntry = {
  action: AuditAction;
  noun: AuditNoun;
  rowId: number;
  /** What the row is called at this moment. */
  rowName: string;
  changes?: AuditChanges;
};

/** The insert of entries of one company; it may stand in a larger statement. */
export function entriesInsert(
  companyId: SQL,
  { user, now }: Actor,
  entries: readonly NewEntry[],
): SQL {
  const rows = JSON.stringify(entries.map((entry) => ({ changes: {}, ...entry })));
  return sql`insert into audit_entries
      (company_id, user_id, user_name, action, noun, row_id, row_name, changes, created_at)
    select ${companyId}, ${user.id}::bigint, ${formatFullName(user)}::text, e.action, e.noun, e."rowId",
      e."rowName", e.changes, ${now.toISOString()}::timestamptz
    from json_to_recordset(${rows}::json) as e(action text, noun text, "rowId" bigint,
      "rowName" text, changes json)`;
}

type MemberEntry = {
  action: "signed_in" | "signed_out" | "sign_in_failed";
  /** Begins with `from`, and calls the members `u`. */
  of: SQL;
  ip: SQL;
  now: Date;
};

/** The insert of what a member does at the door, told from their row alone. */
export function memberEntryInsert({ action, of, ip, now }: MemberEntry): SQL {
  const name = sql`concat_ws(' ', u.first_name, u.last_name)`;
  // Whoever fails to sign in as a member need not be that member.
  const who = action === "sign_in_failed" ? sql`null::bigint, null::text` : sql`u.id, ${name}`;
  return sql`insert into audit_entries (company_id, user_id, user_name, action, noun, row_id,
      row_name, changes, ip, created_at)
    select u.company_id, ${who}, ${action}::text, 'member', u.id, ${name}, '{}'::json, ${ip},
      ${now.toISOString()}::timestamptz ${of}`;
}
