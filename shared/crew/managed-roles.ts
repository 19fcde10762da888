/** Who may give which role to whom; apart from `roles.ts`, which a driver's phone loads first. */
import { type Role, roles } from "../base/roles.ts";

/** The roles that a user may give to a new one; managers never make admins. */
export function listCreatableRoles(role: Role): readonly Role[] {
  return manageableRoles[role];
}

/** Whether a user of `role` may change, remove or reset one of `managedRole`. */
export function mayManage(role: Role, managedRole: Role): boolean {
  return manageableRoles[role].includes(managedRole);
}

const manageableRoles: Record<Role, readonly Role[]> = {
  driver: [],
  manager: ["driver", "manager"],
  admin: ["driver", "manager", "admin"],
};

/** Users may keep or lower their own role, never raise it. */
export function mayTakeRole(current: Role, wanted: Role): boolean {
  return roles.indexOf(wanted) <= roles.indexOf(current);
}
