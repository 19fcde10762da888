import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { momentKeyOf, pageOf } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { listLogs, listTodays, listUnresolved } from "./data.ts";
import { submitInspection } from "./submit-inspection.ts";

export const inspectionRoutes = [
  route(api.listInspectionLogs, async ({ company, query, req, res }) => {
    const limit = query.limit ?? limits.logsDefault;
    const { logs, total } = await listLogs(company, { ...query, limit: limit + 1 });
    if (total !== null) res.setHeader("X-Total-Count", String(total));
    const keyOf = (log: (typeof logs)[number]) =>
      momentKeyOf((query.resolvedSince ? log.resolvedAt : null) ?? log.date, log.id);
    return pageOf(logs, { limit, keyOf, req, res });
  }),
  route(api.listTodaysInspections, async ({ company, query, now, req, res }) => {
    const limit = query.limit ?? limits.todayMax;
    const { cursor } = query;
    const { logs, counts } = await listTodays(company, now, { limit: limit + 1, cursor });
    if (counts) {
      res.setHeader("X-Total-Count", String(counts.total));
      res.setHeader("X-Failed-Count", String(counts.failed));
    }
    return pageOf(logs, { limit, keyOf: (log) => momentKeyOf(log.date, log.id), req, res });
  }),
  route(api.submitInspection, ({ company, user, body, now, idempotency }) =>
    submitInspection(company, body, { user, now, idempotency }),
  ),
  route(api.listUnresolvedInspections, ({ company, params }) =>
    listUnresolved(company, params.assetId),
  ),
];
