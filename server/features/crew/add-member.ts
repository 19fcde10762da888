import type { Member } from "#shared/api-schemas.ts";
import type { NewMember } from "#shared/crew-form.ts";
import { toComparable } from "#shared/fields.ts";
import { formatFullName } from "#shared/crew.ts";
import { creatableRoles, type Role } from "#shared/roles.ts";
import { users } from "#shared/schema.ts";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import { addition, recordChanges } from "../audit/record-changes.ts";
import { hashPassword } from "../auth/password.ts";
import { lockActing } from "./data.ts";

/** Adds someone to the crew. That a name or address is taken is for the unique indexes to say. */
export async function addMember(
  company: CompanyDb,
  by: { user: Account; now: Date },
  input: NewMember,
): Promise<Member> {
  refuseBeyond(by.user.role, input.role);
  const { username, email, firstName, lastName, role } = input;
  const password = await hashPassword(input.password, String(by.user.id));
  return company.transaction(async (tx) => {
    refuseBeyond((await lockActing(tx, by.user)).role, role);
    const row = await tx.insert(users, {
      username,
      usernameKey: toComparable(username),
      email,
      emailKey: toComparable(email),
      password,
      firstName,
      lastName,
      role,
    });
    await recordChanges(tx, by, [addition({ noun: "member", name: formatFullName(row), row })]);
    return { id: row.id, username, email, firstName, lastName, role };
  });
}

function refuseBeyond(own: Role, wanted: Role): void {
  if (!creatableRoles(own).includes(wanted)) throw fail("crew.adminsOnly");
}
