import type { ParsedBody } from "#shared/api/api-schemas.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { toComparable } from "#shared/base/fields.ts";
import { listCreatableRoles, mayManage, mayTakeRole } from "#shared/crew/managed-roles.ts";
import { type Role } from "#shared/base/roles.ts";
import { users } from "#shared/schema.ts";
import { eq } from "drizzle-orm";
import type { Actor } from "../../db/sessions/audit-entries.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { toChanges, recordChanges } from "../audit/record-changes.ts";
import { enterYards, nameYards } from "../yards/units-in-yards.ts";
import { withdrawInvitationsOf } from "./open-invitations.ts";
import { lockWithAdmins } from "./list-crew.ts";

/** Changes the given fields of a user. A new role counts on their next request. */
export function updateUser({ company, params, body, ...by }: Context<"updateUser">) {
  return company.transaction((tx) => changeUser(tx, by, { ...body, id: params.id }));
}

type Changes = ParsedBody<"updateUser"> & { id: number };

/** The unique index refuses an e-mail address that is taken. One's own profile is changed here, too. */
export async function changeUser(tx: CompanyDb, by: Actor, { id, ...given }: Changes) {
  const { acting, target: before, admins } = await lockWithAdmins(tx, id, by.user);
  const { role = before.role, email = before.email } = given;
  refuseRole({ acting, target: before, role });
  const isDemotion = before.role === "admin" && role !== "admin";
  if (isDemotion && admins.length === 1) throw fail("account.lastAdmin");
  await enterYards(tx, given.yardId === before.yardId ? [] : [given.yardId]);
  const changes = { ...given, role, email, emailKey: toComparable(email), updatedAt: by.now };
  const [after] = await tx.update(users, eq(users.id, id), changes);
  invariant(after, "a locked row is there to be changed");
  const [was = before, is = after] = await nameYards(tx, [before, after]);
  const entries = toChanges({ noun: "member", name: formatFullName(was), before: was, after: is });
  await recordChanges(tx, by, entries);
  if (role !== before.role) {
    await withdrawInvitationsOf(tx, by, { id, mayGive: listCreatableRoles(role) });
  }
  return after;
}

type User = { id: number; role: Role };

/** Users may lower their own role; that of others, where they may manage it before and after. */
function refuseRole({ acting, target, role }: { acting: User; target: User; role: Role }) {
  if (acting.id === target.id) {
    if (!mayTakeRole(acting.role, role)) throw fail("account.roleRaised");
    return;
  }
  const isAllowed = mayManage(acting.role, target.role) && mayManage(acting.role, role);
  if (!isAllowed) throw fail("crew.adminsOnly");
}
