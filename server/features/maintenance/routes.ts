import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { getMaintenanceLog } from "./data.ts";
import { listMaintenanceLogs } from "./list-logs.ts";
import { logMaintenance } from "./log-maintenance.ts";

export const maintenanceRoutes = [
  route(api.listMaintenanceLogs, listMaintenanceLogs),
  route(api.getMaintenanceLog, getMaintenanceLog),
  route(api.logMaintenance, logMaintenance),
];
