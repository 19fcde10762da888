import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { route } from "../../http/route.ts";
import { fleetStats, listActivity, listServiceDue } from "./data.ts";

export const dashboardRoutes = [
  route(api.getDashboardStats, ({ company, now }) => fleetStats(company, now)),
  route(api.listServiceDue, async ({ company, query, now, res }) => {
    const limit = query.limit ?? limits.assetsMax;
    const { assets, total } = await listServiceDue(company, now, limit);
    res.setHeader("X-Total-Count", String(total));
    return assets;
  }),
  route(api.listActivity, ({ company, query }) =>
    listActivity(company, query.limit ?? limits.activityDefault),
  ),
];
