import { describe, expect, it } from "vitest";
import { can, creatableRoles, mayManage, mayTakeRole, roleLabels, roles } from "./roles.ts";
import type { Permission, Role } from "./roles.ts";

const all: Role[] = ["driver", "manager", "admin"];
const office: Role[] = ["manager", "admin"];

/** Who may do what, spelled out once more: a change of a permission must be meant. */
const matrix: Record<Permission, Role[]> = {
  "account.read": all,
  "account.changePassword": all,
  "account.editProfile": office,
  "company.edit": ["admin"],
  "company.export": ["admin"],
  "notifications.read": all,
  "assets.read": all,
  "assets.edit": office,
  "dashboard.read": office,
  "checklists.read": all,
  "checklists.edit": office,
  "inspections.read": all,
  "inspections.submit": all,
  "photos.add": all,
  "schedules.read": office,
  "schedules.edit": office,
  "maintenance.read": office,
  "maintenance.log": office,
  "crew.read": office,
  "crew.edit": office,
  "audit.read": ["admin"],
};

describe("can", () => {
  it.each(Object.entries(matrix))("gives %s to %s and to nobody else", (permission, allowed) => {
    expect(roles.filter((role) => can(role, isPermission(permission)))).toEqual(allowed);
  });
});

describe("creatableRoles", () => {
  it.each([
    ["driver", []],
    ["manager", ["driver", "manager"]],
    ["admin", ["driver", "manager", "admin"]],
  ] as const)("lets a %s create %j", (role, creatable) => {
    expect(creatableRoles(role)).toEqual(creatable);
  });
});

describe("mayManage", () => {
  it.each([
    ["driver", "driver", false],
    ["driver", "manager", false],
    ["driver", "admin", false],
    ["manager", "driver", true],
    ["manager", "manager", true],
    ["manager", "admin", false],
    ["admin", "driver", true],
    ["admin", "manager", true],
    ["admin", "admin", true],
  ] as const)("a %s acts on a %s: %s", (role, member, allowed) => {
    expect(mayManage(role, member)).toBe(allowed);
  });
});

describe("mayTakeRole", () => {
  it.each([
    ["driver", "driver", true],
    ["driver", "manager", false],
    ["driver", "admin", false],
    ["manager", "driver", true],
    ["manager", "manager", true],
    ["manager", "admin", false],
    ["admin", "driver", true],
    ["admin", "manager", true],
    ["admin", "admin", true],
  ] as const)("a %s may become %s: %s", (current, wanted, allowed) => {
    expect(mayTakeRole(current, wanted)).toBe(allowed);
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
