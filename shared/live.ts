/** Which calls have another answer after a write: asked again by whoever wrote, and by all open screens. */
import type { CallName, WriteName } from "./api.ts";

/** What an open screen is told. */
export type LiveEvent = { refresh: readonly CallName[] };

const records: readonly CallName[] = [
  "listAssets",
  "getAsset",
  "listSchedules",
  "listMaintenanceLogs",
  "listInspectionLogs",
  "listTodaysInspections",
  "getInspectionLog",
  "listUnresolvedInspections",
  "getDashboardStats",
  "listServiceDue",
  "listActivity",
];

/** What the audit trail tells of, but for inspections: they are records themselves. */
const told: readonly CallName[] = [...records, "listAudit"];

const refreshedBy: Record<WriteName, readonly CallName[]> = {
  signIn: [],
  signUp: [],
  signOut: [],
  createAsset: told,
  updateAsset: told,
  submitInspection: [...records, "listNotifications"],
  logMaintenance: [...told, "listNotifications"],
  createSchedule: told,
  updateSchedule: told,
  createChecklist: ["listChecklists", "listAudit"],
  updateChecklist: ["listChecklists", "listAudit"],
  deleteChecklist: ["listChecklists", "listAudit"],
  addMember: ["listCrew", "listAudit"],
  removeMember: ["listCrew", "listAudit"],
  resetPassword: ["listAudit"],
  updateProfile: ["getCurrentUser", "listCrew", "listAudit"],
  changePassword: ["getCurrentUser", "listAudit"],
  updateCompany: ["getCurrentUser", "getCompany", ...told],
  markNotification: ["listNotifications"],
  markAllNotifications: ["listNotifications"],
  addPhoto: [],
};

/** What the passing of time changes, when notices of it are made. */
export const refreshedByDueNotices: readonly CallName[] = [
  "listNotifications",
  "listSchedules",
  "getDashboardStats",
  "listServiceDue",
];

/** All that a screen may have to ask again. */
export const refreshable: readonly CallName[] = [...new Set(Object.values(refreshedBy).flat())];

export function isWrite(name: CallName): name is WriteName {
  return name in refreshedBy;
}

export function refreshedAfter(name: WriteName): readonly CallName[] {
  return refreshedBy[name];
}

const personal: ReadonlySet<CallName> = new Set([
  "changePassword",
  "markNotification",
  "markAllNotifications",
]);

/** Whether a write changes answers for the one who made it only. */
export function isPersonal(name: WriteName): boolean {
  return personal.has(name);
}

const endingSessions: ReadonlySet<CallName> = new Set([
  "signOut",
  "changePassword",
  "removeMember",
  "resetPassword",
  "updateProfile",
]);

/** Whether a write may end somebody's sessions, or lower their role. */
export function endsSessions(name: WriteName): boolean {
  return endingSessions.has(name);
}
