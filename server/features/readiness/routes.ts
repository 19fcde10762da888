import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { getAssetReadiness, getReadiness } from "./evaluate-readiness.ts";

export const readinessRoutes = [
  route(api.getReadiness, getReadiness),
  route(api.getAssetReadiness, getAssetReadiness),
];
