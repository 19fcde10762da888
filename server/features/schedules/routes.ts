import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { pageOf } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { createSchedule } from "./create-schedule.ts";
import { listSchedules } from "./data.ts";
import { showSoonest } from "./show-soonest.ts";
import { updateSchedule } from "./update-schedule.ts";

export const scheduleRoutes = [
  route(api.listSchedules, async ({ company, query, now, req, res }) => {
    const limit = query.limit ?? limits.schedulesMax;
    if (!query.due && !query.order) {
      const page = await listSchedules(company, { ...query, limit });
      return pageOf(page, { keyOf: ({ id }) => [id], req, res });
    }
    const { total, page } = await showSoonest(company, { ...query, limit, now });
    if (total !== undefined) res.setHeader("X-Total-Count", String(total));
    return pageOf(page, { keyOf: ({ key }) => key, req, res }).map(({ schedule }) => schedule);
  }),
  route(api.createSchedule, ({ company, user, body, now }) =>
    createSchedule(company, { user, now }, body),
  ),
  route(api.updateSchedule, ({ company, user, params, body, now }) =>
    updateSchedule(company, { scheduleId: params.id, user, now }, body),
  ),
];
