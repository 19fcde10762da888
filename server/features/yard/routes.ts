import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { getYard } from "./data.ts";

export const yardRoutes = [route(api.getYard, getYard)];
