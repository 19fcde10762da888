/** Tells open screens what to ask again when something has changed, on whichever server it did. */
import type { CallName, WriteName } from "#shared/api.ts";
import { api } from "#shared/api.ts";
import { dayMs } from "#shared/dates.ts";
import { endsSessions, isPersonal, refreshable, refreshedAfter } from "#shared/live.ts";
import { serverLimits } from "#shared/limits.ts";
import type { Role } from "#shared/roles.ts";
import { can } from "#shared/roles.ts";
import type { Request, Response } from "express";
import type { Logger } from "pino";
import type { Account } from "../db/accounts.ts";
import { findLiveSessions } from "../db/accounts.ts";
import type { Database } from "../db/client.ts";
import { fail } from "../errors.ts";
import type { Clock } from "../clock.ts";
import { Bus } from "./bus.ts";
import { EventStream } from "./event-stream.ts";
import type { Message } from "./message.ts";
import { everything, readMessage } from "./message.ts";

type LiveParts = {
  url: string;
  database: Database;
  clock: Clock;
  log: Logger;
  /** After so many days a session ends in any case. */
  sessionMaxDays: number;
};

/** A screen that is open somewhere, and whose it is. */
type Screen = {
  stream: EventStream;
  sid: string;
  memberId: number;
  companyId: number;
  role: Role;
};

const beatMs = 25_000;
const recheckMs = 60_000;

export class Live {
  readonly #parts: LiveParts;
  readonly #bus: Bus;
  readonly #screens = new Set<Screen>();
  #timers: NodeJS.Timeout[] = [];
  #isOpen = false;

  constructor(parts: LiveParts) {
    this.#parts = parts;
    const { url, log } = parts;
    const onMessage = (text: string) => this.#hear(text);
    const onHearing = () => this.#notifyOfEverything();
    this.#bus = new Bus({ url, log, onMessage, onHearing }, everything);
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

  /** Screens are let go at once, so that a stop need not wait; they come back by themselves. */
  closeScreens(): void {
    this.#isOpen = false;
    for (const { stream } of this.#screens) stream.end();
  }

  async stop(): Promise<void> {
    this.closeScreens();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#bus.stop();
  }

  /** To be called when a write is in the database. */
  wrote(name: WriteName, { id, company }: Account): void {
    const refresh = [...refreshedAfter(name)];
    const recheck = endsSessions(name);
    if (refresh.length === 0 && !recheck) return;
    const member = isPersonal(name) ? id : undefined;
    this.#tell({ company: company.id, refresh, member, recheck });
  }

  /** The same for what no call has changed. */
  changed(companyId: number, refresh: readonly CallName[]): void {
    this.#tell({ company: companyId, refresh: [...refresh] });
  }

  /** Answers with events for as long as the session lasts and both sides like. */
  follow(req: Request, res: Response, user: Account): void {
    const own = [...this.#screens].filter((screen) => screen.memberId === user.id);
    if (!this.#isOpen) throw fail("request.unavailable");
    if (own.length >= serverLimits.liveStreamsPerMember) {
      throw fail("live.tooMany", { retryAfter: beatMs / 1_000 });
    }
    const stream = new EventStream(res, () => this.#screens.delete(screen));
    const companyId = user.company.id;
    const screen: Screen = {
      stream,
      sid: req.sessionID,
      memberId: user.id,
      companyId,
      role: user.role,
    };
    this.#screens.add(screen);
    stream.begin();
    if (req.method === "HEAD") stream.end();
  }

  #tell(message: Message): void {
    this.#bus.tell(JSON.stringify(message));
  }

  #hear(text: string): void {
    const message = readMessage(text);
    if (message === "everything") return this.#notifyOfEverything();
    if (!message) return;
    const meant = [...this.#screens].filter(({ companyId }) => companyId === message.company);
    for (const { stream, memberId, role } of meant) {
      const isMeant = message.member === undefined || message.member === memberId;
      if (isMeant) stream.tell(permitted(message.refresh, role));
    }
    if (message.recheck) void this.#recheck(meant);
  }

  /** Something may have been missed, and nobody knows what. */
  #notifyOfEverything(): void {
    for (const { stream, role } of this.#screens) stream.tell(permitted(refreshable, role));
  }

  #beat(): void {
    for (const { stream } of this.#screens) stream.beat();
  }

  /** Lets those go whose session has ended. While the database does not answer, nobody is. */
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

/** A driver is not told of what only the office may ask. */
function permitted(calls: readonly CallName[], role: Role): CallName[] {
  return calls.filter((name) => {
    const { may } = api[name];
    return may === "anyone" || can(role, may);
  });
}
