import { api } from "#shared/api.ts";
import { route } from "../../http/route.ts";
import { listMaintenanceLogs } from "./data.ts";
import { logMaintenance } from "./log-maintenance.ts";

export const maintenanceRoutes = [
  route(api.listMaintenanceLogs, listMaintenanceLogs),
  route(api.logMaintenance, logMaintenance),
];
