/** Responses for a company that has one truck and no records. */
export const companyResponses = {
  listSchedules: [],
  listMaintenanceLogs: [],
  listDowntimes: [],
  listNotifications: [],
  listCrew: [],
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
};
