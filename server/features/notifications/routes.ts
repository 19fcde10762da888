import { api } from "#shared/api.ts";
import { route } from "../../http/route.ts";
import { listNotifications, markAllNotices, markNotice } from "./data.ts";

export const notificationRoutes = [
  route(api.listNotifications, listNotifications),
  route(api.markNotification, ({ company, user, params, body }) =>
    markNotice(company, user, { id: params.id, read: body.read }),
  ),
  route(api.markAllNotifications, ({ company, user }) => markAllNotices(company, user)),
];
