import { toComparable } from "#shared/base/fields.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { listCreatableRoles } from "#shared/crew/managed-roles.ts";
import { type Role } from "#shared/base/roles.ts";
import { users } from "#shared/schema.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { toAddition, recordChanges } from "../audit/record-changes.ts";
import { hashPassword } from "../auth/password.ts";
import { lockWithAdmins } from "./list-crew.ts";

/** Adds a user to the crew. The unique indexes refuse a name or address that is taken. */
export async function addUser({ company, user, body, now }: Context<"addUser">) {
  refuseHigherRole(user.role, body.role);
  const { username, email, firstName, lastName, role } = body;
  const password = await hashPassword(body.password, String(user.id));
  return company.transaction(async (tx) => {
    // The role of the one who acts may have changed while the request waited.
    const { acting } = await lockWithAdmins(tx, user.id, user);
    refuseHigherRole(acting.role, role);
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
    const entry = toAddition({ noun: "member", name: formatFullName(row), row });
    await recordChanges(tx, { user, now }, [entry]);
    return row;
  });
}

export function refuseHigherRole(own: Role, wanted: Role): void {
  if (!listCreatableRoles(own).includes(wanted)) throw fail("crew.adminsOnly");
}
