import { join } from "node:path";
import { commandLineName } from "#shared/audit/audit.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { toComparable } from "#shared/base/fields.ts";
import { users } from "#shared/schema.ts";
import { openCompany } from "../db/across/across-companies.ts";
import { type Database, openDatabase } from "../db/connection/client.ts";
import { areMigrationsApplied } from "../db/migration/migrate.ts";
import { findForSignIn, listAdmins } from "../db/sessions/users.ts";
import { recordChanges } from "../features/audit/record-changes.ts";
import { createTemporaryPassword, hashPassword } from "../features/auth/password.ts";
import { setTemporaryPassword } from "../features/crew/reset-password.ts";
import { createLog } from "../log.ts";
import { projectRoot } from "../project-root.ts";
import { BackupError } from "./format.ts";

const migrations = join(projectRoot, "migrations");
/** The audit trail names the command line, because its operator is no user. */
const commandLine = { id: null, firstName: commandLineName, lastName: "" };

export function listAdminsIn(url: string) {
  return withDatabase(url, ({ builder }) => listAdmins(builder));
}

/** Gives an admin a temporary password, which is returned this once, and ends their sessions. */
export async function resetAdmin(url: string, username: string) {
  const tempPassword = createTemporaryPassword();
  const password = await hashPassword(tempPassword, commandLineName);
  return withDatabase(url, async ({ builder }) => {
    const found = await findForSignIn(builder, toComparable(username));
    if (!found) {
      throw new BackupError(
        `No user has the username ${username}. Without a name, this command lists the admins.`,
      );
    }
    const { id, company } = found.user;
    return openCompany(builder, company.id).transaction(async (tx) => {
      // The role and the name of this moment.
      const user = await tx.get(users, id, { lock: true });
      const rowName = formatFullName(user);
      if (user.role !== "admin" || user.removedAt !== null) {
        throw new BackupError(
          `${rowName} is no admin. An admin or a manager of ${company.name} resets the password under Crew.`,
        );
      }
      const now = new Date();
      const expiresAt = await setTemporaryPassword(tx, id, { password, now });
      const entry = { action: "password_reset", noun: "member", rowId: id, rowName } as const;
      await recordChanges(tx, { user: commandLine, now }, [entry]);
      return { name: rowName, company: company.name, tempPassword, expiresAt };
    });
  });
}

async function withDatabase<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(url, createLog("silent"));
  try {
    if (!(await areMigrationsApplied(database.pool, migrations))) {
      throw new BackupError(
        "This version of Yardcheck has not started on this database. Start it once, then try again.",
      );
    }
    return await work(database);
  } finally {
    await database.close();
  }
}
