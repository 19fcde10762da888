import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { listNotifications, markAllNotifications, markNotification } from "./data.ts";

export const notificationRoutes = [
  route(api.listNotifications, listNotifications),
  route(api.markNotification, markNotification),
  route(api.markAllNotifications, markAllNotifications),
];
