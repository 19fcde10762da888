import { buildPack } from "./build-pack.ts";

const endOfDay = "2100-01-01T06:00:00.000Z";

/** Responses for a company that has one truck and no records. */
export const companyResponses = {
  getYard: buildPack(),
  listSchedules: [],
  listMaintenanceLogs: [],
  listDowntimes: [],
  listNotifications: [],
  listCrew: [],
  listInvitations: [],
  getPush: { publicKey: "BCVxsr7N" },
  listSessions: [],
  listAssets: [],
  listTodaysInspections: [],
  listInspectionLogs: [],
  listDocuments: [],
  getDashboardStats: {
    totalAssets: 1,
    serviceDue: 0,
    overdue: 0,
    outOfService: 0,
    active: 1,
    categories: { truck: 1, trailer: 0, equipment: 0 },
    conditions: { in_use: 1, out_of_service: 0, maintenance: 0 },
  },
  listServiceDue: [],
  listActivity: [],
  listDefects: [],
  getAssetReadiness: { isReady: true, gaps: [], moreGaps: 0, changesAt: endOfDay },
  getReadiness: {
    units: 1,
    ready: 1,
    isRegulated: false,
    rules: [],
    nrmca: null,
    rows: [],
    changesAt: endOfDay,
    next: null,
  },
  getBoard: {
    day: "2026-11-20",
    isFixed: false,
    counts: { missing: 0, late: 0, not_yet: 0, done: 0, out_of_service: 0 },
    units: [],
    changesAt: null,
  },
};
