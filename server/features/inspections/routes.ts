import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { confirmInspection } from "./confirm-inspection.ts";
import { getLog, listUnresolved } from "./data.ts";
import { listLogs } from "./list-logs.ts";
import { listTodays } from "./list-todays.ts";
import { submitInspection } from "./submit-inspection.ts";

export const inspectionRoutes = [
  route(api.listInspectionLogs, listLogs),
  route(api.listTodaysInspections, listTodays),
  route(api.getInspectionLog, getLog),
  route(api.submitInspection, submitInspection),
  route(api.confirmInspection, confirmInspection),
  route(api.listUnresolvedInspections, listUnresolved),
];
