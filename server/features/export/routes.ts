import { api } from "#shared/api/api.ts";
import type { Database } from "../../db/client.ts";
import { route } from "../../http/route.ts";
import { checkExport, exportCompany } from "./export-company.ts";
import { exportInspections, exportMaintenanceLogs } from "./export-records.ts";

export const exportRoutes = (database: Database) => [
  route(api.checkExport, checkExport, database),
  route(api.exportCompany, exportCompany, database),
  route(api.exportInspections, exportInspections, database),
  route(api.exportMaintenanceLogs, exportMaintenanceLogs, database),
];
