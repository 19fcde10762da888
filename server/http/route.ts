/** Mounts the table of calls: permission, then input, then the use case, then what it returns. */
import { api, type ApiCall, type CallName, type WriteName } from "#shared/api/api.ts";
import type {
  Answer,
  AnswerToDrivers,
  ParsedBody,
  ParsedParams,
  ParsedQuery,
} from "#shared/api/api-schemas.ts";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import { isWrite, pageIdPattern } from "#shared/api/live.ts";
import { can } from "#shared/base/roles.ts";
import type { Express, Request, Response } from "express";
import type { CompanyUser } from "../db/sessions/users.ts";
import { List } from "../db/statements/list.ts";
import { AppError, fail } from "../errors.ts";
import type { Clock } from "../clock.ts";
import type { PhotoBytes } from "../objects/photo-bytes.ts";
import type { Quota } from "./limits/quota.ts";
import type { CurrentUser } from "./session/current-user.ts";
import type { BodyMemory, BodyReservation } from "./body/body-memory.ts";
import { Download } from "./body/download.ts";
import type { LeaveTurn } from "../fair-queue.ts";
import { inLanguage } from "../language.ts";
import { readAcceptedLanguage } from "./accepted-language.ts";
import { toNetwork } from "./limits/network.ts";
import type { CallSchemas, Sent } from "./body/parse-input.ts";
import { parseInput } from "./body/parse-input.ts";
import { createFieldFilter } from "./returned-fields.ts";
import type { Idempotency } from "./body/idempotency.ts";
import { readBody, recheckAfterMs } from "./body/request-body.ts";
import { sendJson } from "./body/send-json.ts";
import { TaggedJson } from "./body/tagged-json.ts";
import { Turns } from "./limits/turns.ts";
import { listHeaders } from "./list-headers.ts";
import type { SessionFinder } from "./session/find-session.ts";
import { mayKey } from "./session/key-scopes.ts";
import { isReadTogether } from "#shared/api/reads.ts";

type Table = typeof api;

/** What a use case may return before it is JSON: dates in place of the texts that they become. */
type BeforeJson<T> = T extends string
  ? T | (string extends T ? Date : never)
  : T extends readonly (infer Item)[]
    ? readonly BeforeJson<Item>[]
    : T extends object
      ? { [Key in keyof T]: BeforeJson<T[Key]> }
      : T;

type Common<Name extends CallName> = {
  params: ParsedParams<Name>;
  query: ParsedQuery<Name>;
  body: ParsedBody<Name>;
  /** The body of a call that takes a picture. */
  bytes: Buffer | undefined;
  now: Date;
  /** The key of this request and a hash of its body, when the client sent a key. */
  idempotency: Idempotency | undefined;
  /** Runs what takes long and needs no database, while other companies take the turn. */
  leaveTurn: LeaveTurn;
  photoBytes: PhotoBytes;
  quota: Quota;
  /** Makes a read of the same user, at its own address, with all checks; returns what it returns alone. */
  read: (address: string) => Promise<unknown>;
  /** The office files it for its author, whatever became of the asset meanwhile. */
  isFiled?: true;
  /**
   * The user who files it for an author who has not confirmed it; the record's name says so
   * (`docs/develop/decisions/0050`).
   */
  attributedBy?: CompanyUser;
  req: Request;
  res: Response;
};

/** What a use case takes: the request of one call, parsed, and who makes it. */
export type Context<Name extends CallName> = Common<Name> &
  (Table[Name]["may"] extends "anyone" ? Partial<CurrentUser> : CurrentUser);

/** Calls that return no JSON return nothing, or a file. */
type Result<Name extends CallName> = [Answer<Name>] extends [undefined]
  ? void | Download
  :
      | Listed<Answer<Name>>
      | Listed<Exclude<AnswerToDrivers<Name>, undefined>>
      | TaggedJson<BeforeJson<Answer<Name>>>;

/** A list is a page of it, or all of its rows. */
type Listed<T> =
  | BeforeJson<T>
  | (T extends readonly (infer Item)[] ? List<BeforeJson<Item>> : never);

type AnyContext = Common<CallName> & Partial<CurrentUser>;

type Handler<Name extends CallName> = (
  context: Context<Name>,
) => Promise<Result<Name>> | Result<Name>;

/** What each call of the table runs; a call that is undefined is not served. */
export type Handlers = { [Name in CallName]: Handler<Name> | undefined };

/** An entry of the table of calls with what it runs. */
type Route = { entry: ApiCall; run: (context: AnyContext) => Promise<unknown> };

function bindRoutes(handlers: Handlers): Route[] {
  return Object.entries(handlers).flatMap(([name, handler]) => {
    // Safe: the keys of the table are its names, and `mount` parses the input with the schemas of the same entry.
    const bound =
      handler && bindRoute(name as CallName, handler as (context: AnyContext) => unknown);
    return bound ?? [];
  });
}

function bindRoute(name: CallName, handle: (context: AnyContext) => unknown): Route {
  const { returns, returnsToDrivers = returns }: CallSchemas = apiSchemas[name];
  const [filter, filterForDriver] = [
    createFieldFilter(returns),
    createFieldFilter(returnsToDrivers),
  ];
  return {
    entry: api[name],
    run: async (context) => {
      const result = await handle(context);
      const isMade = [List, TaggedJson, Download].some((kind) => result instanceof kind);
      if (isMade) return result;
      return context.user?.role === "driver" ? filterForDriver(result) : filter(result);
    },
  };
}

type Mounting = Running & {
  app: Express;
  handlers: Handlers;
  /** Counts a write of a user; fails when there were too many in the last minute. */
  countWrite: (userId: number) => Promise<void>;
  bodies: BodyMemory;
};

/** What runs calls. */
type Running = {
  currentUser: (req: Request) => CurrentUser | undefined;
  identify: SessionFinder["identify"];
  clock: Clock;
  photoBytes: PhotoBytes;
  quota: Quota;
  /** Publishes every write that is in the database. */
  onWrite?: OnWrite;
};

type OnWrite = (name: WriteName, by: CompanyUser, page: string | undefined) => void;

/** One call as it came, and who makes it. */
type Asked = {
  req: Request;
  res: Response;
  sender: CurrentUser | undefined;
  sent: Sent;
  memory: BodyReservation;
};

export function mount({ app, handlers, countWrite, bodies, ...running }: Mounting): void {
  const routes = bindRoutes(handlers);
  const run = createRunner(routes, running);
  for (const route of routes) {
    const { entry } = route;
    app[methods[entry.method]](entry.path, async (req, res) => {
      const sender = running.currentUser(req);
      refuseUnpermitted(entry, sender, req);
      if (sender && entry.method !== "GET") await countWrite(sender.user.id);
      const memory = bodies.reserve(identifySender(sender, req));
      try {
        const read = await readBody({ req, res, entry, memory });
        const sent = { ...read, params: req.params, address: req.originalUrl };
        const result = await run(route, { req, res, sender, sent, memory });
        await respond(entry, result, { req, res, memory });
      } finally {
        memory.release();
      }
    });
  }
}

type Run = (route: Route, asked: Asked) => Promise<unknown>;

/** Returns the function that runs a permitted call in its company's turn. */
function createRunner(routes: readonly Route[], running: Running): Run {
  const { currentUser, identify, clock, photoBytes, quota, onWrite } = running;
  const turns = new Turns();
  const run: Run = (route, asked) => {
    const { entry } = route;
    const { req, res, sender, sent, memory } = asked;
    const read = async (address: string) => {
      const found = findRead(routes, address);
      refuseUnpermitted(found.route.entry, sender, req);
      return run(found.route, { ...asked, sent: found.sent });
    };
    const began = performance.now();
    // A user may have been removed or demoted while their request was sent or waited.
    let current = sender;
    const recheck = async () => {
      await identify(req);
      current = currentUser(req);
      refuseUnpermitted(entry, current, req);
    };
    return turns.run(entry, sender?.company, async (leave) => {
      const hasWaited = performance.now() - began > recheckAfterMs;
      if (sender && (sent.needsRecheck || hasWaited)) await recheck();
      const leaveTurn: LeaveTurn = async (work) => {
        const left = performance.now();
        const result = await leave(() => memory.leaveTurn(work));
        if (sender && performance.now() - left > recheckAfterMs) await recheck();
        return result;
      };
      const now = clock.now();
      const received = { ...current, now, leaveTurn, photoBytes, quota, read, req, res };
      const input = inLanguage(readAcceptedLanguage(req), () => parseInput(entry, req, sent));
      // Safe: each part is parsed with this entry's own schema.
      const context = { ...received, ...input } as AnyContext;
      return perform(route, context, onWrite);
    });
  };
  return run;
}

function identifySender(sender: CurrentUser | undefined, req: Request) {
  if (!sender) return { user: toNetwork(req.ip ?? "") };
  return { user: String(sender.user.id), company: String(sender.company.companyId) };
}

/** Runs the use case, and publishes what it has written. */
async function perform(
  { entry, run }: Route,
  context: AnyContext,
  onWrite: OnWrite | undefined,
): Promise<unknown> {
  const { req, user } = context;
  const publish = () => user && isWrite(entry.name) && onWrite?.(entry.name, user, readPage(req));
  const result = await run(context).catch((error: unknown) => {
    // A refusal has written nothing; a commit that broke may have.
    if (!(error instanceof AppError)) publish();
    throw error;
  });
  publish();
  return result;
}

type Responding = { req: Request; res: Response; memory: BodyReservation };

async function respond(
  entry: ApiCall,
  result: unknown,
  { req, res, memory }: Responding,
): Promise<void> {
  if (res.headersSent) return;
  if (result instanceof Download) {
    memory.take(result.size);
    await result.send(req, res);
  } else if (result instanceof TaggedJson) await result.send(req, res);
  else if (result instanceof List) {
    const headers = listHeaders(result, req.originalUrl);
    await sendJson(req, res, { headers, json: result.page.json });
  } else if (entry.status === 204) res.writeHead(204).end();
  else await sendJson(req, res, { status: entry.status, json: JSON.stringify(result) });
}

/** The page that makes the call, where it says so. */
function readPage(req: Request): string | undefined {
  const page = req.header("yardcheck-page");
  return page && pageIdPattern.test(page) ? page : undefined;
}

const methods = {
  GET: "get",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
} as const;

function refuseUnpermitted(entry: ApiCall, current: CurrentUser | undefined, req: Request): void {
  const { key } = current?.user ?? {};
  if (key && !mayKey(key, entry)) throw fail("keys.outOfScope");
  if (entry.may === "anyone") return;
  if (!current) throw fail("auth.signedOut");
  // The tabs of a browser share a cookie, so that a tab may still show another user.
  const expected = req.header("yardcheck-user");
  if (expected !== undefined && expected !== String(current.user.id)) throw fail("auth.otherUser");
  if (!can(current.user.role, entry.may)) throw fail("request.forbidden");
}

/** The read at an address, with what is sent with it; fails for whatever is no read of a screen. */
function findRead<Route extends { entry: ApiCall }>(
  routes: readonly Route[],
  address: string,
): { route: Route; sent: Sent } {
  const [path = ""] = address.split("?", 1);
  for (const route of routes) {
    const params = isReadTogether(route.entry) && matchPath(route.entry.path, path);
    if (params) return { route, sent: { params, address, body: undefined, needsRecheck: false } };
  }
  throw fail("request.notFound");
}

/** The values in a path, which the router of single calls finds in the same way. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const names = pattern.split("/");
  const values = path.split("/");
  const isMatch = (name: string, at: number) => name.startsWith(":") || name === values[at];
  if (names.length !== values.length || !names.every(isMatch)) return undefined;
  const given = names.flatMap((name, at) =>
    name.startsWith(":") ? [[name.slice(1), decode(values[at] ?? "")]] : [],
  );
  return Object.fromEntries(given);
}

/** What cannot be decoded is no id either way. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
