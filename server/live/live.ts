/** Notifies open screens of what to refetch when something has changed, on any of the servers. */
import type { CallName, WriteName } from "#shared/api/api.ts";
import { api } from "#shared/api/api.ts";
import { dayMs } from "#shared/base/dates.ts";
import { listRefreshed } from "#shared/api/live.ts";
import type { Role } from "#shared/base/roles.ts";
import { can } from "#shared/base/roles.ts";
import type { Request, Response } from "express";
import type { Logger } from "pino";
import type { CompanyUser } from "../db/sessions/users.ts";
import { findLiveSessions } from "../db/sessions/sessions.ts";
import type { Database } from "../db/connection/client.ts";
import { fail } from "../errors.ts";
import type { Clock } from "../clock.ts";
import { Bus } from "./bus.ts";
import { Changes } from "./changes.ts";
import { EventStream } from "./event-stream.ts";
import type { Message } from "./message.ts";
import { everything, readMessage } from "./message.ts";
import { refreshable } from "./refreshable.ts";

const liveStreamsPerUser = 6;

type LiveParts = {
  url: string;
  database: Database;
  clock: Clock;
  log: Logger;
  /** After so many days a session ends in any case. */
  sessionMaxDays: number;
};

/** An open screen and its user. */
type Screen = {
  stream: EventStream;
  sid: string;
  userId: number;
  companyId: number;
  role: Role;
  page: string | undefined;
};

type Following = {
  req: Request;
  res: Response;
  user: CompanyUser;
  page: string | undefined;
  /** The position of the last change that its page knows of. */
  since: number | undefined;
};

const beatMs = 25_000;
const recheckMs = 60_000;

/** Change only what calls return to the same user. Here, because a phone loads the table of calls and needs none of it. */
const personalWrites = new Set<WriteName>([
  "updatePreferences",
  "changePassword",
  "endSession",
  "endOtherSessions",
  "markNotification",
  "markAllNotifications",
  "addPush",
  "removePush",
]);

/** May end a user's sessions, or lower a role. */
const sessionWrites = new Set<WriteName>([
  "signOut",
  "endSession",
  "endOtherSessions",
  "updateProfile",
  "changePassword",
  "updateUser",
  "removeUser",
  "resetPassword",
  "setPasswordByLink",
]);

export class Live {
  readonly #parts: LiveParts;
  readonly #bus: Bus;
  readonly #screens = new Set<Screen>();
  #timers: NodeJS.Timeout[] = [];
  #isOpen = false;
  readonly #changes = new Changes();

  constructor(parts: LiveParts) {
    this.#parts = parts;
    const { url, log } = parts;
    const onMessage = (text: string) => this.#receive(text);
    const onListening = (at: number) => {
      this.#changes.beginAt(at);
      this.#notifyOfEverything();
    };
    this.#bus = new Bus({ url, log, everything, onMessage, onListening });
  }

  async start(): Promise<void> {
    this.#isOpen = true;
    const every = (ms: number, work: () => void) => setInterval(work, ms).unref();
    this.#timers = [
      every(beatMs, () => this.#beat()),
      every(recheckMs, () => void this.#recheck([...this.#screens])),
    ];
    await this.#bus.start();
  }

  /** Ends all streams at once, so that a shutdown need not wait; browsers reconnect by themselves. */
  closeScreens(): void {
    this.#isOpen = false;
    for (const { stream } of this.#screens) stream.end();
  }

  async stop(): Promise<void> {
    this.closeScreens();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#bus.stop();
  }

  /** What is read from now on holds this change, and all before it. */
  get position(): number | undefined {
    return this.#changes.position;
  }

  /** Call it after a write is committed; the page that wrote refetches by itself. */
  wrote(name: WriteName, { id, company }: CompanyUser, page: string | undefined): void {
    const refresh = [...listRefreshed(name)];
    const recheck = sessionWrites.has(name);
    if (refresh.length === 0 && !recheck) return;
    const member = personalWrites.has(name) ? id : undefined;
    this.#publish({ company: company.id, refresh, member, recheck, page });
  }

  /** To be called when something changed without a call. */
  changed(companyId: number, refresh: readonly CallName[]): void {
    this.#publish({ company: companyId, refresh: [...refresh] });
  }

  /** Sends events until the session ends or one side closes the stream. */
  follow({ req, res, user, page, since }: Following): void {
    const own = [...this.#screens].filter((screen) => screen.userId === user.id);
    if (!this.#isOpen) throw fail("request.unavailable");
    if (own.length >= liveStreamsPerUser) {
      throw fail("live.tooMany", { retryAfter: beatMs / 1_000 });
    }
    const stream = new EventStream(res, () => this.#screens.delete(screen));
    const { id: userId, role, company } = user;
    const companyId = company.id;
    const screen: Screen = { stream, sid: req.sessionID, userId, companyId, role, page };
    this.#screens.add(screen);
    const missed = this.#changes.listSince(since, { companyId, userId });
    stream.begin(listPermitted(missed, role), this.position);
    if (req.method === "HEAD") stream.end();
  }

  #publish(message: Message): void {
    this.#bus.publish(JSON.stringify(message));
  }

  #receive(text: string): void {
    const message = readMessage(text);
    if (!message) return;
    this.#changes.note(message);
    if ("everything" in message) return this.#notifyOfEverything();
    const screens = [...this.#screens].filter(({ companyId }) => companyId === message.company);
    for (const screen of screens) this.#notify(screen, message);
    if (message.recheck) void this.#recheck(screens);
  }

  #notify({ stream, userId, role, page }: Screen, message: Message): void {
    const isMeant = message.member === undefined || message.member === userId;
    const isOwn = page !== undefined && page === message.page;
    const refresh = isMeant && !isOwn ? listPermitted(message.refresh, role) : [];
    if (isOwn || refresh.length > 0) stream.notify(refresh, this.position);
  }

  /** Any message may have been missed, also that a session has ended. */
  #notifyOfEverything(): void {
    for (const { stream, role } of this.#screens) {
      stream.notify(listPermitted(refreshable, role), this.position);
    }
    void this.#recheck([...this.#screens]);
  }

  #beat(): void {
    for (const { stream } of this.#screens) stream.beat(this.position);
  }

  /** Closes screens whose session has ended; none while the database does not respond. */
  async #recheck(screens: Screen[]): Promise<void> {
    if (screens.length === 0) return;
    const { database, clock, log, sessionMaxDays } = this.#parts;
    const now = clock.now();
    const oldest = new Date(now.getTime() - sessionMaxDays * dayMs);
    const sids = [...new Set(screens.map(({ sid }) => sid))];
    try {
      const live = await findLiveSessions(database.builder, { sids, now, oldest });
      for (const screen of screens) {
        const role = live.get(screen.sid);
        if (role) screen.role = role;
        else screen.stream.end();
      }
    } catch (error) {
      log.warn({ err: error }, "the sessions of open screens could not be looked at");
    }
  }
}

/** A driver is not notified of calls that only the office may make. */
function listPermitted(calls: readonly CallName[], role: Role): CallName[] {
  return calls.filter((name) => {
    const { may } = api[name];
    return may === "anyone" || can(role, may);
  });
}
