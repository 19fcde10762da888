import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { momentKeyOf, pageOf } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { listLogs } from "./data.ts";
import { logMaintenance } from "./log-maintenance.ts";

export const maintenanceRoutes = [
  route(api.listMaintenanceLogs, async ({ company, query, req, res }) => {
    const limit = query.limit ?? limits.logsDefault;
    const { page, total } = await listLogs(company, { ...query, limit });
    if (total !== undefined) res.setHeader("X-Total-Count", String(total));
    return pageOf(page, { keyOf: ({ date, id }) => momentKeyOf(date, id), req, res });
  }),
  route(api.logMaintenance, ({ company, user, body, now, idempotency }) =>
    logMaintenance(company, { user, now, idempotency }, body),
  ),
];
