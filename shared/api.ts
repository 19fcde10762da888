/**
 * The table of calls: every call of the HTTP API, its method, path and who may make it.
 * The server mounts its routes from it, the client calls through it, the tests walk over it.
 * Plain data without a schema library, so that a phone loads it for nothing.
 */
import type { Permission } from "./roles.ts";

type Call = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/api/${string}`;
  /** The permission that it needs; "anyone" lets signed-out callers in too. */
  may: Permission | "anyone";
  /** The status of success. */
  status: 200 | 201 | 204 | 302;
  /** What it returns, unless that is JSON. */
  answers?: "photo" | "redirect" | "events" | "file";
  /** Honours the header `Idempotency-Key`. */
  idempotent?: true;
};

const calls = {
  getCurrentUser: { method: "GET", path: "/api/user", may: "account.read", status: 200 },
  signIn: { method: "POST", path: "/api/login", may: "anyone", status: 200 },
  goToSignIn: {
    method: "GET",
    path: "/api/login",
    may: "anyone",
    status: 302,
    answers: "redirect",
  },
  signUp: { method: "POST", path: "/api/register", may: "anyone", status: 201 },
  signOut: { method: "POST", path: "/api/logout", may: "anyone", status: 204 },

  updateProfile: {
    method: "PUT",
    path: "/api/user/profile",
    may: "account.editProfile",
    status: 200,
  },
  changePassword: {
    method: "POST",
    path: "/api/user/change-password",
    may: "account.changePassword",
    status: 204,
  },
  getCompany: { method: "GET", path: "/api/company", may: "company.edit", status: 200 },
  updateCompany: { method: "PUT", path: "/api/company", may: "company.edit", status: 200 },
  getBackup: { method: "GET", path: "/api/company/backup", may: "company.edit", status: 200 },
  /** Whether an export could begin, of all or of some records: a download cannot say why it does not come. */
  checkExport: {
    method: "GET",
    path: "/api/company/export/check",
    may: "dashboard.read",
    status: 204,
  },
  exportCompany: {
    method: "GET",
    path: "/api/company/export",
    may: "company.export",
    status: 200,
    answers: "file",
  },

  listNotifications: {
    method: "GET",
    path: "/api/notifications",
    may: "notifications.read",
    status: 200,
  },
  markNotification: {
    method: "PATCH",
    path: "/api/notifications/:id",
    may: "notifications.read",
    status: 200,
  },
  markAllNotifications: {
    method: "POST",
    path: "/api/notifications/read-all",
    may: "notifications.read",
    status: 204,
  },

  getDashboardStats: {
    method: "GET",
    path: "/api/dashboard/stats",
    may: "dashboard.read",
    status: 200,
  },
  listServiceDue: {
    method: "GET",
    path: "/api/dashboard/service-due",
    may: "dashboard.read",
    status: 200,
  },
  listActivity: {
    method: "GET",
    path: "/api/dashboard/activity",
    may: "dashboard.read",
    status: 200,
  },

  listAssets: { method: "GET", path: "/api/assets", may: "assets.read", status: 200 },
  getAsset: { method: "GET", path: "/api/assets/:id", may: "assets.read", status: 200 },
  createAsset: { method: "POST", path: "/api/assets", may: "assets.edit", status: 201 },
  updateAsset: { method: "PUT", path: "/api/assets/:id", may: "assets.edit", status: 200 },

  listReadings: {
    method: "GET",
    path: "/api/assets/:id/readings",
    may: "meters.edit",
    status: 200,
  },
  /** Of a meter that counts anew only by those who may edit meters, too. */
  addReading: {
    method: "POST",
    path: "/api/assets/:id/readings",
    may: "meters.add",
    status: 201,
  },
  voidReading: {
    method: "POST",
    path: "/api/readings/:id/void",
    may: "meters.edit",
    status: 200,
  },

  listChecklists: {
    method: "GET",
    path: "/api/inspection/checklists",
    may: "checklists.read",
    status: 200,
  },
  createChecklist: {
    method: "POST",
    path: "/api/inspection/checklists",
    may: "checklists.edit",
    status: 201,
  },
  updateChecklist: {
    method: "PATCH",
    path: "/api/inspection/checklists/:id",
    may: "checklists.edit",
    status: 200,
  },
  deleteChecklist: {
    method: "DELETE",
    path: "/api/inspection/checklists/:id",
    may: "checklists.edit",
    status: 204,
  },

  listInspectionLogs: {
    method: "GET",
    path: "/api/inspection/logs",
    may: "inspections.read",
    status: 200,
  },
  listTodaysInspections: {
    method: "GET",
    path: "/api/inspection/logs/today",
    may: "inspections.read",
    status: 200,
  },
  /** What the list shows with the same filters, as CSV. */
  exportInspections: {
    method: "GET",
    path: "/api/inspection/export",
    may: "dashboard.read",
    status: 200,
    answers: "file",
  },
  /** Stands behind the list of today, whose address it would take for an id. */
  getInspectionLog: {
    method: "GET",
    path: "/api/inspection/logs/:id",
    may: "inspections.read",
    status: 200,
  },
  submitInspection: {
    method: "POST",
    path: "/api/inspection/logs",
    may: "inspections.submit",
    status: 201,
    idempotent: true,
  },
  listUnresolvedInspections: {
    method: "GET",
    path: "/api/inspection/failed/:assetId",
    may: "inspections.read",
    status: 200,
  },

  listSchedules: {
    method: "GET",
    path: "/api/maintenance/schedules",
    may: "schedules.read",
    status: 200,
  },
  createSchedule: {
    method: "POST",
    path: "/api/maintenance/schedules",
    may: "schedules.edit",
    status: 201,
  },
  updateSchedule: {
    method: "PATCH",
    path: "/api/maintenance/schedules/:id",
    may: "schedules.edit",
    status: 200,
  },
  listMaintenanceLogs: {
    method: "GET",
    path: "/api/maintenance/logs",
    may: "maintenance.read",
    status: 200,
  },
  exportMaintenanceLogs: {
    method: "GET",
    path: "/api/maintenance/export",
    may: "maintenance.read",
    status: 200,
    answers: "file",
  },
  getMaintenanceLog: {
    method: "GET",
    path: "/api/maintenance/logs/:id",
    may: "maintenance.read",
    status: 200,
  },
  logMaintenance: {
    method: "POST",
    path: "/api/maintenance/logs",
    may: "maintenance.log",
    status: 201,
    idempotent: true,
  },

  listCrew: { method: "GET", path: "/api/crew", may: "crew.read", status: 200 },
  addMember: { method: "POST", path: "/api/crew", may: "crew.edit", status: 201 },
  updateMember: { method: "PATCH", path: "/api/crew/:id", may: "crew.edit", status: 200 },
  removeMember: { method: "DELETE", path: "/api/crew/:id", may: "crew.edit", status: 204 },
  resetPassword: {
    method: "POST",
    path: "/api/crew/:id/reset-password",
    may: "crew.edit",
    status: 200,
  },

  listAudit: { method: "GET", path: "/api/audit", may: "audit.read", status: 200 },

  addPhoto: {
    method: "POST",
    path: "/api/photos",
    may: "photos.add",
    status: 201,
  },
  getPhoto: {
    method: "GET",
    path: "/api/photos/:id",
    may: "inspections.read",
    status: 200,
    answers: "photo",
  },

  /** Never ends: notifies of the calls that return something else now (`live.ts`). */
  liveEvents: {
    method: "GET",
    path: "/api/live",
    may: "account.read",
    status: 200,
    answers: "events",
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

/** The calls that change something. */
export type WriteName = {
  [Name in CallName]: (typeof calls)[Name]["method"] extends "GET" ? never : Name;
}[CallName];

/** An entry of the table, which knows its own name. */
export type ApiCall<Name extends CallName = CallName> = Call & { name: Name };

type Table = { [Name in CallName]: ApiCall<Name> & { may: (typeof calls)[Name]["may"] } };

function named(): Table {
  const entries = Object.entries(calls).map(([name, call]) => [name, { ...call, name }]);
  return Object.fromEntries(entries);
}

export const api = named();
