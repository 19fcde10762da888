import { api } from "#shared/api.ts";
import { serverLimits } from "#shared/limits.ts";
import { route } from "../../http/route.ts";
import { fleetStats, listActivity, listServiceDue } from "./data.ts";

export const dashboardRoutes = [
  route(api.getDashboardStats, ({ company, now }) => fleetStats(company, now)),
  route(api.listServiceDue, listServiceDue),
  route(api.listActivity, ({ company, query }) =>
    listActivity(company, query.limit ?? serverLimits.activityDefault),
  ),
];
