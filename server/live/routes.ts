import { api } from "#shared/api/api.ts";
import type { Request } from "express";
import { route } from "../http/route.ts";
import type { Live } from "./live.ts";

export function liveRoutes(live: Live) {
  return [
    route(api.liveEvents, ({ req, res, user, query: { since, page } }) =>
      live.follow({ req, res, user, page, since: readLastEventId(req) ?? since }),
    ),
  ];
}

/** A browser that restores a stream by itself sends the address of the first time, and what it received last. */
function readLastEventId(req: Request): number | undefined {
  const id = req.header("last-event-id");
  return id && /^\d{1,16}$/.test(id) ? Number(id) : undefined;
}
