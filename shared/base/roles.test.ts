import { describe, expect, it } from "vitest";
import { listCreatableRoles, mayManage, mayTakeRole } from "../crew/managed-roles.ts";
import { isCertifier, roleLabels, roles } from "./roles.ts";
import type { Role } from "./roles.ts";

const all: Role[] = ["driver", "manager", "admin"];

// Who may make which call is spelled out in server/test/nouns.
describe("isCertifier", () => {
  it("is the office, and a driver who is a mechanic", () => {
    const certifiers = roles.filter((role) => isCertifier({ role, mayCertify: false }));
    expect(certifiers).toEqual(["manager", "admin"]);
    expect(isCertifier({ role: "driver", mayCertify: true })).toBe(true);
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
