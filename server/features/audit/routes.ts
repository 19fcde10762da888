import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { listAudit } from "./data.ts";

export const auditRoutes = [route(api.listAudit, listAudit)];
