/** Which calls return something else after a write: refetched by the writer and by all open screens. */
import type { CallName, WriteName } from "./api.ts";

/**
 * Names the calls that an open screen must refetch. The id of the event is the position of the last change that the
 * screen then knows; on reconnecting the screen sends that position and is notified of what it missed.
 */
export type LiveEvent = { refresh: readonly CallName[] };

/** What a page names itself by, when it makes changes and when it follows those of others. */
export const pageIdPattern = /^[\w.-]{1,40}$/;

const readiness: readonly CallName[] = ["getAssetReadiness", "getReadiness"];

/** The pack of a phone names its user, too. */
const user: readonly CallName[] = ["getCurrentUser", "getYard"];

const records: readonly CallName[] = [
  ...readiness,
  "getYard",
  "listAssets",
  "getAsset",
  "listReadings",
  "listDowntimes",
  "listSchedules",
  "listMaintenanceLogs",
  "getMaintenanceLog",
  "listInspectionLogs",
  "listTodaysInspections",
  "getInspectionLog",
  "getInspectionPaper",
  "getUnitFile",
  "listUnresolvedInspections",
  "listDefects",
  "getDefect",
  "getDashboardStats",
  "listServiceDue",
  "listActivity",
  "getBoard",
  "listBoardDays",
];

/** What the audit trail covers, without inspections: they are records themselves. */
const audited: readonly CallName[] = [...records, "listAudit"];

const refreshedBy: Record<WriteName, readonly CallName[]> = {
  signIn: [],
  signUp: [],
  signOut: [],
  createAsset: audited,
  updateAsset: [...audited, "listDocuments"],
  tagOut: [...audited, "listNotifications"],
  returnToService: [...audited, "listNotifications"],
  // The pack has the codes.
  addCodes: ["getYard", "listAudit"],
  changeCode: ["getYard", "listAudit"],
  addReading: [...audited, "listNotifications", "listDocuments"],
  voidReading: [...audited, "listDocuments"],
  // The company of the label is notified, which need not be the sender's (`refreshedByPublicReports`).
  reportProblem: [],
  decideReport: [...audited, "listReports", "listNotifications"],
  submitInspection: [...records, "listNotifications", "listDocuments"],
  confirmInspection: [...records, "listNotifications", "listDocuments"],
  hold: ["listHeld", "listNotifications"],
  decideHeld: [...audited, "listHeld", "listNotifications", "listDocuments"],
  takeSharedCopy: ["listHeld", "listNotifications", "listAudit"],
  logMaintenance: [...audited, "listNotifications", "listDocuments"],
  createDefect: [...records, "listNotifications"],
  actOnDefect: [...records, "listNotifications", "listDocuments"],
  addDocument: [...audited, "listNotifications", "listDocuments"],
  updateDocument: [...audited, "listNotifications", "listDocuments"],
  certifyDocument: ["listDocuments", "getUnitFile", ...readiness, "listAudit"],
  // The pack says whether its user holds a qualification as an inspector.
  removeDocument: ["listDocuments", "getUnitFile", "getYard", ...readiness, "listAudit"],
  createSchedule: audited,
  updateSchedule: audited,
  createChecklist: ["listChecklists", "getYard", ...readiness, "listAudit"],
  updateChecklist: ["listChecklists", "getYard", ...readiness, "listAudit"],
  deleteChecklist: ["listChecklists", "getYard", ...readiness, "listAudit"],
  addUser: ["listCrew", "listAudit"],
  updateUser: [...user, "listCrew", "listDocuments", "listAudit"],
  removeUser: ["listCrew", "listDocuments", "listAudit"],
  resetPassword: ["listAudit"],
  updateProfile: [...user, "listCrew", "listAudit"],
  updatePreferences: user,
  changePassword: [...user, "listAudit"],
  updateCompany: ["getCurrentUser", "getCompany", ...audited],
  markNotification: ["listNotifications"],
  markAllNotifications: ["listNotifications"],
  addPush: [],
  removePush: [],
  addPhoto: [],
  // A screen that shows the record asks for the photo itself.
  uploadPhoto: [],
};

/** What the passing of time changes, when notifications of it are made. */
export const refreshedByDueNotifications: readonly CallName[] = [
  "listNotifications",
  "listSchedules",
  "getDashboardStats",
  "listServiceDue",
];

/** The same of papers. */
export const refreshedByExpiringDocuments: readonly CallName[] = [
  "listNotifications",
  "listDocuments",
];

/** The same of units without a pre-trip. */
export const refreshedByMissingPreTrips: readonly CallName[] = [
  "listNotifications",
  "getBoard",
  "listBoardDays",
];

/** The same of a record that does not match its seal. */
export const refreshedByBrokenSeals: readonly CallName[] = ["listNotifications"];

/** The same of a report by a stranger to the company. */
export const refreshedByPublicReports: readonly CallName[] = ["listReports", "listNotifications"];

/** All that a screen may have to refetch. */
export const refreshable: readonly CallName[] = [...new Set(Object.values(refreshedBy).flat())];

export function isWrite(name: CallName): name is WriteName {
  return name in refreshedBy;
}

export function listRefreshed(name: WriteName): readonly CallName[] {
  return refreshedBy[name];
}

const personal: ReadonlySet<CallName> = new Set([
  "updatePreferences",
  "changePassword",
  "markNotification",
  "markAllNotifications",
  "addPush",
  "removePush",
]);

/** Whether a write changes what calls return to its own user only. */
export function isPersonal(name: WriteName): boolean {
  return personal.has(name);
}

const endingSessions: ReadonlySet<CallName> = new Set([
  "signOut",
  "changePassword",
  "removeUser",
  "resetPassword",
  "updateUser",
  "updateProfile",
]);

/** Whether a write may end a user's sessions, or lower a role. */
export function mayEndSessions(name: WriteName): boolean {
  return endingSessions.has(name);
}
