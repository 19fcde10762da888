import { findChanges } from "#shared/audit/audit.ts";
import { toComparable } from "#shared/base/fields.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { mayManage } from "#shared/crew/managed-roles.ts";
import { users } from "#shared/schema.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { createTemporaryPassword, hashPassword } from "../auth/password.ts";
import { lockWithAdmins } from "./list-crew.ts";
import { setTemporaryPassword } from "./reset-password.ts";

/**
 * Returns a removed user to the crew with all that they signed, their role, and a temporary password that is shown this
 * once. The unique indexes refuse an address, or a username, that another user has meanwhile.
 */
export async function bringBackUser({
  company,
  user,
  params: { id },
  body: { username },
  now,
}: Context<"bringBackUser">) {
  const tempPassword = createTemporaryPassword();
  const password = await hashPassword(tempPassword, String(user.id));
  return company.transaction(async (tx) => {
    // The role of the one who acts may have changed while the request waited.
    const { acting } = await lockWithAdmins(tx, user.id, user);
    const before = await tx.get(users, id, { lock: true });
    if (before.removedAt === null) throw fail("crew.notRemoved");
    if (!mayManage(acting.role, before.role)) throw fail("crew.adminsOnly");
    const renamed = username && { username, usernameKey: toComparable(username) };
    const changes = { ...renamed, removedAt: null };
    await tx.changeRow(users, id, changes);
    await setTemporaryPassword(tx, id, { password, now });
    const after = { ...before, ...changes };
    const entry = { action: "brought_back", noun: "member", rowId: id } as const;
    const found = findChanges("member", before, after);
    await recordChanges(tx, { user, now }, [
      { ...entry, rowName: formatFullName(before), changes: found },
    ]);
    return { ...after, tempPassword };
  });
}
