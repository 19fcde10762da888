import { dayMs } from "#shared/base/dates.ts";
import type { Database } from "../../db/connection/client.ts";
import { endOwnSessions, selectSessions, toPublicId } from "../../db/sessions/own-sessions.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import type { SessionSettings } from "../../http/session/find-session.ts";

/** Where the user is signed in, the last sign-in first. */
export async function listSessions(
  { user, now, req }: Context<"listSessions">,
  { builder }: Database,
  { maxDays }: SessionSettings,
) {
  const oldest = new Date(now.getTime() - maxDays * dayMs);
  const found = await selectSessions(builder, { user, now, oldest });
  return found.map(({ sid, ...session }) => ({
    ...session,
    id: toPublicId(sid),
    isCurrent: sid === req.sessionID,
  }));
}

export async function endSession(
  { user, params, now }: Context<"endSession">,
  { builder }: Database,
) {
  const ended = await endOwnSessions(builder, { user, now, publicId: params.session });
  if (ended === 0) throw fail("request.notFound");
}

export async function endOtherSessions(
  { user, now, req }: Context<"endOtherSessions">,
  { builder }: Database,
) {
  await endOwnSessions(builder, { user, now, except: req.sessionID });
}
