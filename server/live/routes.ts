import { api } from "#shared/api.ts";
import { route } from "../http/route.ts";
import type { Live } from "./live.ts";

export function liveRoutes(live: Live) {
  return [
    route(api.liveEvents, ({ req, res, user, query }) =>
      live.follow({ req, res, user, agoMs: query.ago }),
    ),
  ];
}
