import { api } from "#shared/api.ts";
import { serverLimits } from "#shared/limits.ts";
import { pageOf } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { listNotices, markAllNotices, markNotice } from "./data.ts";

export const notificationRoutes = [
  route(api.listNotifications, async ({ company, user, query, req, res }) => {
    const limit = query.limit ?? serverLimits.notificationsDefault;
    const page = await listNotices(company, user, { ...query, limit });
    return pageOf(page, { keyOf: ({ id }) => [id], req, res });
  }),
  route(api.markNotification, ({ company, user, params, body }) =>
    markNotice(company, user, { id: params.id, read: body.read }),
  ),
  route(api.markAllNotifications, ({ company, user }) => markAllNotices(company, user)),
];
