import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { createSchedule } from "./create-schedule.ts";
import { listSchedules } from "./list-schedules.ts";
import { updateSchedule } from "./update-schedule.ts";

export const scheduleRoutes = [
  route(api.listSchedules, listSchedules),
  route(api.createSchedule, createSchedule),
  route(api.updateSchedule, updateSchedule),
];
