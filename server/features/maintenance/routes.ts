import { api } from "#shared/api.ts";
import { route } from "../../http/route.ts";
import { getMaintenanceLog, listMaintenanceLogs } from "./data.ts";
import { logMaintenance } from "./log-maintenance.ts";

export const maintenanceRoutes = [
  route(api.listMaintenanceLogs, listMaintenanceLogs),
  route(api.getMaintenanceLog, getMaintenanceLog),
  route(api.logMaintenance, logMaintenance),
];
