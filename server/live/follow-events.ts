import type { Context } from "../http/route.ts";
import type { Live } from "./live.ts";

/** A browser that restores a stream by itself sends the address of the first time, and what it received last. */
export function followEvents(
  { req, res, user, query: { since, page } }: Context<"liveEvents">,
  live: Live,
) {
  const id = req.header("last-event-id");
  const last = id && /^\d{1,16}$/.test(id) ? Number(id) : undefined;
  return live.follow({ req, res, user, page, since: last ?? since });
}
