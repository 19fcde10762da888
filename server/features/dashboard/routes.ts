import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { getDashboardStats, listActivity, listServiceDue } from "./data.ts";

export const dashboardRoutes = [
  route(api.getDashboardStats, getDashboardStats),
  route(api.listServiceDue, listServiceDue),
  route(api.listActivity, listActivity),
];
