/** Who may give which role to whom; apart from `roles.ts`, which a driver's phone loads first. */
import { type Role, roles } from "./roles.ts";

/** The roles that a user may give to a new one; managers never make admins. */
export function creatableRoles(role: Role): readonly Role[] {
  return manageableRoles[role];
}

/** Whether a user of `role` may change, remove or reset one of `memberRole`. */
export function mayManage(role: Role, memberRole: Role): boolean {
  return manageableRoles[role].includes(memberRole);
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
