import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { listDowntimes } from "./data.ts";
import { returnToService } from "./return-to-service.ts";
import { tagOut } from "./tag-out.ts";

export const downtimeRoutes = [
  route(api.tagOut, tagOut),
  route(api.returnToService, returnToService),
  route(api.listDowntimes, listDowntimes),
];
