import { dayMs } from "#shared/dates.ts";
import connectPgSimple from "connect-pg-simple";
import type { RequestHandler } from "express";
import session from "express-session";
import type { Clock } from "../clock.ts";
import { endOneSession, saveSession } from "../db/accounts.ts";
import type { Database } from "../db/client.ts";
import { invariant } from "../errors.ts";
import type { Recogniser, SessionSettings } from "./recogniser.ts";

type Parts = {
  database: Database;
  settings: SessionSettings;
  clock: Clock;
  readSession: Recogniser["read"];
};

/** express-session, for the calls that start or end a session; over https its cookie is Secure. */
export function sessions(parts: Parts): RequestHandler {
  // Each has a store of its own: express-session writes into its store how new sessions are made.
  const [plain, secure] = [false, true].map((isSecure) => session(options(parts, isSecure)));
  invariant(plain && secure, "there is a handler for either");
  return (req, res, next) => (req.secure ? secure : plain)(req, res, next);
}

function options(parts: Parts, secure: boolean): session.SessionOptions {
  const { secret, maxDays } = parts.settings;
  return {
    store: new AuditedStore(parts),
    secret,
    name: secure ? "__Host-yardcheck" : "yardcheck",
    resave: false,
    saveUninitialized: false,
    cookie: {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure,
      maxAge: maxDays * dayMs,
    },
  };
}

const PgStore = connectPgSimple(session);

/** Saves and ends a session together with its audit entry. */
class AuditedStore extends PgStore {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    // What has expired is removed with all else that is over (`server/jobs/tidy.ts`).
    super({ pool: parts.database.pool, tableName: "sessions", pruneSessionInterval: false });
    this.#parts = parts;
  }

  override get(sid: string, done: (error: unknown, data?: session.SessionData | null) => void) {
    this.#parts.readSession(sid).then(
      (stored) => done(null, stored ? asSession(stored) : null),
      (error: unknown) => done(error),
    );
  }

  /** The browser keeps its cookie to the last day; how long it is good for is decided here. */
  override set(sid: string, data: session.SessionData, done?: (error?: unknown) => void) {
    const { clock, database, settings } = this.#parts;
    const now = clock.now();
    const expire = new Date(now.getTime() + settings.idleDays * dayMs);
    settle(saveSession(database.builder, { sid, sess: data, expire, now }), done);
  }

  override destroy(sid: string, done?: (error?: unknown) => void) {
    const { clock, database } = this.#parts;
    settle(endOneSession(database.builder, { sid, now: clock.now() }), done);
  }

  /** Recognising a request has done so. */
  override touch(_sid: string, _data: session.SessionData, done?: () => void) {
    done?.();
  }
}

function settle(work: Promise<void>, done?: (error?: unknown) => void): void {
  work.then(
    () => done?.(),
    (error: unknown) => done?.(error),
  );
}

function asSession(stored: unknown): session.SessionData {
  const data = typeof stored === "object" && stored !== null ? stored : {};
  return Object.assign(Object.create(Object.prototype), { cookie: {} }, data);
}
