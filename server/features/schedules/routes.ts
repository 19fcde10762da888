import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { pageOf } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { createSchedule } from "./create-schedule.ts";
import { listSchedules } from "./data.ts";
import { updateSchedule } from "./update-schedule.ts";

export const scheduleRoutes = [
  route(api.listSchedules, async ({ company, query, req, res }) => {
    const found = await listSchedules(company, query);
    const keyOf = ({ id }: { id: number }) => [id];
    return pageOf(found, { limit: limits.schedulesMax, keyOf, req, res });
  }),
  route(api.createSchedule, ({ company, body, now }) => createSchedule(company, body, now)),
  route(api.updateSchedule, ({ company, params, body, now }) =>
    updateSchedule(company, { scheduleId: params.id, now }, body),
  ),
];
