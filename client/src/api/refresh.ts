import type { CallName } from "#shared/api.ts";
import type { QueryClient } from "@tanstack/react-query";

const records: CallName[] = [
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

/** Which calls are asked again after a save. */
const refreshedBy: Partial<Record<CallName, CallName[]>> = {
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
};

export async function refreshAfter(client: QueryClient, name: CallName): Promise<void> {
  const names = new Set<unknown>(refreshedBy[name] ?? []);
  await client.invalidateQueries({ predicate: (query) => names.has(query.queryKey[0]) });
}
