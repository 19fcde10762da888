import { words } from "./words.ts";

/** The three roles, from least to most. */
export const roles = ["driver", "manager", "admin"] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = words({
  driver: ["Driver", "Operador"],
  manager: ["Manager", "Gerente"],
  admin: ["Admin", "Administrador"],
});

const everyone: readonly Role[] = ["driver", "manager", "admin"];
const office: readonly Role[] = ["manager", "admin"];
const owners: readonly Role[] = ["admin"];

/** Who may do what; the permission of each call stands in `api.ts`, of each screen in `screens.tsx`. */
const permissions = {
  "account.read": everyone,
  "account.changePassword": everyone,
  "account.editProfile": office,
  "company.edit": owners,
  "company.export": owners,
  "notifications.read": everyone,
  "assets.read": everyone,
  "assets.edit": office,
  "meters.edit": office,
  "meters.add": everyone,
  "documents.read": everyone,
  "documents.edit": office,
  "dashboard.read": office,
  "checklists.read": everyone,
  "checklists.edit": office,
  "inspections.read": everyone,
  "inspections.submit": everyone,
  "inspections.void": office,
  "held.decide": office,
  "reports.decide": office,
  "photos.add": everyone,
  "defects.read": everyone,
  "defects.report": everyone,
  /** And drivers who are mechanics (`isCertifier`). */
  "defects.certify": office,
  "imports.edit": office,
  "schedules.read": office,
  "schedules.edit": office,
  "maintenance.read": office,
  "maintenance.log": office,
  "crew.read": office,
  "crew.edit": office,
  "keys.edit": office,
  "audit.read": owners,
} satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

export function can(role: Role, permission: Permission): boolean {
  return permissions[permission].includes(role);
}

export type Certifier = { role: Role; mayCertify: boolean };

/** The office, and drivers who are mechanics: who certifies repairs under 49 CFR 396.11(a)(3). */
export function isCertifier({ role, mayCertify }: Certifier): boolean {
  return mayCertify || can(role, "defects.certify");
}
