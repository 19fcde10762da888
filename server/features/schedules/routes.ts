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
    const asked = { ...query, limit: limit + 1 };
    if (!query.due && !query.order) {
      const keyOf = ({ id }: { id: number }) => [id];
      return pageOf(await listSchedules(company, asked), { limit, keyOf, req, res });
    }
    const { total, found } = await showSoonest(company, { ...asked, now });
    if (total !== undefined) res.setHeader("X-Total-Count", String(total));
    const page = pageOf(found, { limit, keyOf: ({ key }) => key, req, res });
    return page.map(({ schedule }) => schedule);
  }),
  route(api.createSchedule, ({ company, user, body, now }) =>
    createSchedule(company, { user, now }, body),
  ),
  route(api.updateSchedule, ({ company, user, params, body, now }) =>
    updateSchedule(company, { scheduleId: params.id, user, now }, body),
  ),
];
