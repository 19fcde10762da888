import { dayMs } from "#shared/base/dates.ts";
import type { Request } from "express";
import type { Clock } from "../../clock.ts";
import { createSessionReader } from "../../db/sessions/sessions.ts";
import { prolongSession } from "../../db/sessions/sessions.ts";
import type { Database } from "../../db/connection/client.ts";
import { FairQueue } from "../../fair-queue.ts";

export type SessionSettings = {
  secret: string;
  /** A session ends after so many days without a request. */
  idleDays: number;
  /** A session ends after so many days in any case. */
  maxDays: number;
};

/** The end of a session moves at most this often, so that reading writes nothing. */
const prolongEveryMs = 5 * 60_000;

/** Sessions and keys take turns, before it is known of which companies they are. */
export const lookups = {
  running: 6,
  waitingOfOne: 1_000,
  tooManyOfOne: "request.tooManyAtOnce",
  waiting: 10_000,
  tooMany: "request.unavailable",
  waitMsMax: 5_000,
} as const;

export type SessionFinder = {
  /** Sets the user and the session's id of a request, as the database has them by now. */
  identify: (req: Request) => Promise<void>;
  /** What is stored in a session that is still good. */
  read: (sid: string) => Promise<unknown>;
};

/** Identifies the user of a request by its cookie and one statement for session, user and company. */
export function createSessionFinder(
  { builder }: Database,
  settings: SessionSettings,
  clock: Clock,
): SessionFinder {
  const readSession = createSessionReader(builder);
  const turns = new FairQueue(lookups);
  const find = (sid: string) => {
    const now = clock.now();
    const oldest = new Date(now.getTime() - settings.maxDays * dayMs);
    return turns.run(sid, () => readSession({ sid, now, oldest }));
  };
  const prolong = async (sid: string, known: Date) => {
    const expire = new Date(clock.now().getTime() + settings.idleDays * dayMs);
    if (expire.getTime() - known.getTime() < prolongEveryMs) return;
    // No request fails for this: at worst the session ends a little earlier.
    await prolongSession(builder, { sid, expire }).catch(() => {});
  };
  return {
    read: async (sid) => (await find(sid))?.sess,
    identify: async (req) => {
      // Only a cookie that carries our signature; `cookie-parser` has read it.
      const sid: unknown = req.signedCookies[chooseCookieName(req)];
      const session = typeof sid === "string" ? await find(sid) : undefined;
      req.user = session?.user;
      if (typeof sid !== "string" || !session) return;
      req.sessionID = sid;
      await prolong(sid, session.expire);
    },
  };
}

/** The cookie's name for a request: over https one that no other site of the domain can set. */
export function chooseCookieName({ secure }: Pick<Request, "secure">): string {
  return secure ? "__Host-yardcheck" : "yardcheck";
}
