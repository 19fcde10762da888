import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { route } from "../../http/route.ts";
import { createSchedule } from "./create-schedule.ts";
import { listById } from "./data.ts";
import { listSoonest } from "./list-soonest.ts";
import { updateSchedule } from "./update-schedule.ts";

export const scheduleRoutes = [
  route(api.listSchedules, ({ company, query, now }) => {
    const asked = { ...query, limit: query.limit ?? limits.schedulesMax };
    const isById = !query.due && !query.order;
    return isById ? listById(company, asked) : listSoonest(company, { ...asked, now });
  }),
  route(api.createSchedule, ({ company, user, body, now }) =>
    createSchedule(company, { user, now }, body),
  ),
  route(api.updateSchedule, ({ company, user, params, body, now }) =>
    updateSchedule(company, { scheduleId: params.id, user, now }, body),
  ),
];
