import { describe, expect, it } from "vitest";
import { listCreatableRoles, mayManage, mayTakeRole } from "../crew/managed-roles.ts";
import { can, roleLabels, roles } from "./roles.ts";
import type { Permission, Role } from "./roles.ts";

const all: Role[] = ["driver", "manager", "admin"];
const office: Role[] = ["manager", "admin"];

/** Who may do what, spelled out once more, so that no permission changes by accident. */
const matrix: Record<Permission, Role[]> = {
  "account.read": all,
  "account.changePassword": all,
  "account.editProfile": office,
  "company.edit": ["admin"],
  "company.export": ["admin"],
  "notifications.read": all,
  "assets.read": all,
  "assets.edit": office,
  "meters.edit": office,
  "meters.add": all,
  "documents.read": ["driver", "manager", "admin"],
  "documents.edit": ["manager", "admin"],
  "dashboard.read": office,
  "checklists.read": all,
  "checklists.edit": office,
  "inspections.read": all,
  "inspections.submit": all,
  "held.decide": office,
  "reports.decide": office,
  "photos.add": all,
  "defects.read": all,
  "defects.report": all,
  "defects.certify": office,
  "schedules.read": office,
  "schedules.edit": office,
  "maintenance.read": office,
  "maintenance.log": office,
  "crew.read": office,
  "crew.edit": office,
  "audit.read": ["admin"],
};

describe("can", () => {
  it.each(Object.entries(matrix))("gives %s to %s only", (permission, allowed) => {
    expect(roles.filter((role) => can(role, isPermission(permission)))).toEqual(allowed);
  });
});

describe("what a role may do to other roles", () => {
  it.each([
    { role: "driver", manages: [], takes: ["driver"] },
    { role: "manager", manages: ["driver", "manager"], takes: ["driver", "manager"] },
    { role: "admin", manages: all, takes: all },
  ] as const)("$role creates, removes and resets $manages, and may become $takes", (row) => {
    expect(listCreatableRoles(row.role)).toEqual(row.manages);
    expect(all.filter((other) => mayManage(row.role, other))).toEqual(row.manages);
    expect(all.filter((wanted) => mayTakeRole(row.role, wanted))).toEqual(row.takes);
  });
});

describe("roles", () => {
  it("are the three of the product, each with a label", () => {
    expect(roles).toEqual(["driver", "manager", "admin"]);
    expect(roleLabels).toEqual({ driver: "Driver", manager: "Manager", admin: "Admin" });
  });
});

function isPermission(name: string): Permission {
  const found = Object.keys(matrix).find((key): key is Permission => key === name);
  if (!found) throw new Error(`${name} is not a permission`);
  return found;
}
