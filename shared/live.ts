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
  "listUnresolvedInspections",
  "getDashboardStats",
  "listServiceDue",
  "listActivity",
];

const refreshedBy: Record<WriteName, readonly CallName[]> = {
  signIn: [],
  signUp: [],
  signOut: [],
  createAsset: records,
  updateAsset: records,
  submitInspection: [...records, "listNotifications"],
  logMaintenance: [...records, "listNotifications"],
  createSchedule: records,
  updateSchedule: records,
  createChecklist: ["listChecklists"],
  updateChecklist: ["listChecklists"],
  deleteChecklist: ["listChecklists"],
  addMember: ["listCrew"],
  removeMember: ["listCrew"],
  resetPassword: [],
  updateProfile: ["getCurrentUser", "listCrew"],
  changePassword: ["getCurrentUser"],
  updateCompany: ["getCurrentUser", "getCompany", ...records],
  markNotification: ["listNotifications"],
  markAllNotifications: ["listNotifications"],
  addPhoto: [],
};

/** What the passing of time changes, when notices of it are made. */
export const refreshedByDueNotices: readonly CallName[] = [
  "listNotifications",
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
