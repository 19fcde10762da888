import { api } from "#shared/api.ts";
import { route } from "../../http/route.ts";
import { createSchedule } from "./create-schedule.ts";
import { listSchedules } from "./list-schedules.ts";
import { updateSchedule } from "./update-schedule.ts";

export const scheduleRoutes = [
  route(api.listSchedules, listSchedules),
  route(api.createSchedule, ({ company, user, body, now }) =>
    createSchedule(company, { user, now }, body),
  ),
  route(api.updateSchedule, ({ company, user, params, body, now }) =>
    updateSchedule(company, { scheduleId: params.id, user, now }, body),
  ),
];
