import { callbackify } from "node:util";
import { dayMs } from "#shared/base/dates.ts";
import connectPgSimple from "connect-pg-simple";
import type { RequestHandler } from "express";
import session from "express-session";
import type { Clock } from "../../clock.ts";
import { endOneSession, saveSession } from "../../db/sessions/sessions.ts";
import type { Database } from "../../db/connection/client.ts";
import { chooseCookieName, type SessionFinder, type SessionSettings } from "./find-session.ts";

type Parts = {
  database: Database;
  settings: SessionSettings;
  clock: Clock;
  readSession: SessionFinder["read"];
};

/** express-session, for the calls that start or end a session; over https its cookie is Secure. */
export function createSessionHandler(parts: Parts): RequestHandler {
  // Each has a store of its own: express-session writes into its store how new sessions are made.
  const plain = session(buildOptions(parts, false));
  const secure = session(buildOptions(parts, true));
  return (req, res, next) => (req.secure ? secure : plain)(req, res, next);
}

function buildOptions(parts: Parts, secure: boolean): session.SessionOptions {
  const { secret, maxDays } = parts.settings;
  return {
    store: new AuditedStore(parts),
    secret,
    name: chooseCookieName({ secure }),
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: maxDays * dayMs },
  };
}

const PgStore = connectPgSimple(session);

/** Saves and ends a session together with its audit entry. */
class AuditedStore extends PgStore {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    // Expired sessions are removed by `server/jobs/remove-expired.ts`.
    super({ pool: parts.database.pool, tableName: "sessions", pruneSessionInterval: false });
    this.#parts = parts;
  }

  override get(sid: string, done: (error: unknown, data?: session.SessionData | null) => void) {
    const read = async () => toSession(await this.#parts.readSession(sid));
    callbackify(read)(done);
  }

  /** The cookie lasts `maxDays`; how long a session is valid without a request is decided here. */
  override set(sid: string, data: session.SessionData, done: Done = ignore) {
    const { clock, database, settings } = this.#parts;
    const now = clock.now();
    const expire = new Date(now.getTime() + settings.idleDays * dayMs);
    callbackify(() => saveSession(database.builder, { sid, sess: data, expire, now }))(done);
  }

  override destroy(sid: string, done: Done = ignore) {
    const { clock, database } = this.#parts;
    callbackify(() => endOneSession(database.builder, { sid, now: clock.now() }))(done);
  }

  /** The session was prolonged already, when the request was identified. */
  override touch(_sid: string, _data: session.SessionData, done = ignore) {
    done();
  }
}

type Done = (error?: unknown) => void;

function ignore(): void {}

function toSession(stored: unknown): session.SessionData | null {
  return stored ? Object.assign(Object.create(Object.prototype), { cookie: {} }, stored) : null;
}
