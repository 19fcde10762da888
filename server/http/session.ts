import connectPgSimple from "connect-pg-simple";
import type { Request, RequestHandler } from "express";
import session from "express-session";
import type { Account, LiveSession } from "../db/accounts.ts";
import { invariant } from "../errors.ts";
import { endOneSession, keepSession, prolongSession, sessionReader } from "../db/accounts.ts";
import type { Database } from "../db/client.ts";

export type SessionSettings = {
  secret: string;
  /** A session ends after so many days without a request, */
  idleDays: number;
  /** and after so many days in any case. */
  maxDays: number;
};

export type Clock = { now: () => Date };

const dayMs = 86_400_000;
/** The end of a session moves at most this often, so that reading writes nothing. */
const touchEveryMs = 5 * 60_000;

/**
 * Sessions in PostgreSQL. Over https the cookie is Secure and named `__Host-`, which no other
 * site of the same domain can set.
 */
export function sessions(
  database: Database,
  settings: SessionSettings,
  clock: Clock,
): RequestHandler {
  // Each has a store of its own: express-session writes into its store how new sessions are made.
  const [plain, secure] = [false, true].map((isSecure) => {
    const store = new AccountStore(database, settings, clock);
    return session(options({ store, settings, secure: isSecure }));
  });
  invariant(plain && secure, "there is a handler for either");
  return (req, res, next) => (req.secure ? secure : plain)(req, res, next);
}

/** The cookie's name for a request. */
export function cookieName(req: Request): string {
  return req.secure ? "__Host-yardcheck" : "yardcheck";
}

/** The user of a request's session, as read with the session itself. */
export function accountOf(req: Request): Account | undefined {
  return accounts.get(req);
}

const accounts = new WeakMap<object, Account>();

/** The same, as it is by now; undefined when the session has ended since. */
export async function accountByNow(req: Request): Promise<Account | undefined> {
  const { sessionStore: store } = req;
  invariant(store instanceof AccountStore, "sessions are kept in our own store");
  return (await store.find(req.sessionID))?.account;
}

type OptionsFor = { store: session.Store; settings: SessionSettings; secure: boolean };

function options({ store, settings, secure }: OptionsFor): session.SessionOptions {
  return {
    store,
    secret: settings.secret,
    name: secure ? "__Host-yardcheck" : "yardcheck",
    resave: false,
    saveUninitialized: false,
    cookie: {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure,
      maxAge: settings.maxDays * dayMs,
    },
  };
}

const PgStore = connectPgSimple(session);

/** Reads a session together with its user and company, and writes it together with its entry. */
class AccountStore extends PgStore {
  readonly #database: Database;
  readonly #read: ReturnType<typeof sessionReader>;
  readonly #settings: SessionSettings;
  readonly #clock: Clock;
  readonly #live = new WeakMap<object, LiveSession>();

  constructor(database: Database, settings: SessionSettings, clock: Clock) {
    // What has expired is removed with all else that is over (`server/jobs/tidy.ts`).
    super({ pool: database.pool, tableName: "sessions", pruneSessionInterval: false });
    this.#database = database;
    this.#read = sessionReader(database.builder);
    this.#settings = settings;
    this.#clock = clock;
  }

  override get(sid: string, done: (error: unknown, data?: session.SessionData | null) => void) {
    this.find(sid).then(
      (live) => done(null, live ? this.#remember(live) : null),
      (error: unknown) => done(error),
    );
  }

  find(sid: string): Promise<LiveSession | undefined> {
    const now = this.#clock.now();
    const oldest = new Date(now.getTime() - this.#settings.maxDays * dayMs);
    return this.#read({ sid, now, oldest });
  }

  override createSession(req: Request, data: session.SessionData) {
    const live = this.#live.get(data);
    const made = super.createSession(req, data);
    if (!live) return made;
    accounts.set(req, live.account);
    this.#live.set(made, live);
    return made;
  }

  /** The browser keeps its cookie to the last day; how long it is good for is decided here. */
  override set(sid: string, data: session.SessionData, done?: (error?: unknown) => void) {
    const kept = { sid, sess: data, expire: this.#idleEnd(), now: this.#clock.now() };
    settle(keepSession(this.#database.builder, kept), done);
  }

  override destroy(sid: string, done?: (error?: unknown) => void) {
    settle(endOneSession(this.#database.builder, { sid, now: this.#clock.now() }), done);
  }

  override touch(sid: string, data: session.SessionData, done?: () => void) {
    const expire = this.#idleEnd();
    const known = this.#live.get(data)?.expire.getTime() ?? 0;
    if (expire.getTime() - known < touchEveryMs) return done?.();
    // The answer does not wait for this to succeed: at worst the session ends a little earlier.
    prolongSession(this.#database.builder, { sid, expire }).then(
      () => done?.(),
      () => done?.(),
    );
  }

  #idleEnd(): Date {
    return new Date(this.#clock.now().getTime() + this.#settings.idleDays * dayMs);
  }

  #remember(live: LiveSession): session.SessionData {
    const data = asSession(live.sess);
    this.#live.set(data, live);
    return data;
  }
}

function settle(work: Promise<void>, done?: (error?: unknown) => void): void {
  work.then(
    () => done?.(),
    (error: unknown) => done?.(error),
  );
}

function asSession(sess: unknown): session.SessionData {
  const data = typeof sess === "object" && sess !== null ? sess : {};
  return Object.assign(Object.create(Object.prototype), { cookie: {} }, data);
}
