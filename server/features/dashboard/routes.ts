import { api } from "#shared/api.ts";
import { limits, serverLimits } from "#shared/limits.ts";
import { pageOf } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { fleetStats, listActivity, listServiceDue } from "./data.ts";

export const dashboardRoutes = [
  route(api.getDashboardStats, ({ company, now }) => fleetStats(company, now)),
  route(api.listServiceDue, async ({ company, query, now, req, res }) => {
    const { limit = limits.assetsMax, cursor } = query;
    const { page, total } = await listServiceDue(company, { now, limit, cursor });
    res.setHeader("X-Total-Count", String(total));
    return pageOf(page, { keyOf: ({ key }) => key, req, res }).map(({ asset }) => asset);
  }),
  route(api.listActivity, ({ company, query }) =>
    listActivity(company, query.limit ?? serverLimits.activityDefault),
  ),
];
