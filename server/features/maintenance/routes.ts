import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { momentKeyOf, pageOf } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { listLogs } from "./data.ts";
import { logMaintenance } from "./log-maintenance.ts";

export const maintenanceRoutes = [
  route(api.listMaintenanceLogs, async ({ company, query, req, res }) => {
    const limit = query.limit ?? limits.logsDefault;
    const { found, total } = await listLogs(company, { ...query, limit: limit + 1 });
    if (total !== undefined) res.setHeader("X-Total-Count", String(total));
    const keyOf = ({ date, id }: (typeof found)[number]) => momentKeyOf(date, id);
    return pageOf(found, { limit, keyOf, req, res });
  }),
  route(api.logMaintenance, ({ company, user, body, now, idempotency }) =>
    logMaintenance(company, { user, now, idempotency }, body),
  ),
];
