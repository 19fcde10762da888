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
import type { CallSchemas } from "./body/parse-input.ts";
import { parseInput } from "./body/parse-input.ts";
import { createFieldFilter } from "./returned-fields.ts";
import type { Idempotency } from "./body/idempotency.ts";
import { readBody, recheckAfterMs } from "./body/request-body.ts";
import { sendJson } from "./body/send-json.ts";
import { TaggedJson } from "./body/tagged-json.ts";
import { Turns } from "./limits/turns.ts";
import type { SessionFinder } from "./session/find-session.ts";

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

type Mounting = {
  app: Express;
  handlers: Handlers;
  currentUser: (req: Request) => CurrentUser | undefined;
  identify: SessionFinder["identify"];
  clock: Clock;
  photoBytes: PhotoBytes;
  quota: Quota;
  /** Counts a write of a user; fails when there were too many in the last minute. */
  countWrite: (userId: number) => Promise<void>;
  bodies: BodyMemory;
  /** Publishes every write that is in the database. */
  onWrite?: OnWrite;
};

type OnWrite = (name: WriteName, by: CompanyUser, page: string | undefined) => void;

export function mount({ app, handlers, ...mounting }: Mounting): void {
  const { currentUser, identify, countWrite, bodies, photoBytes, quota } = mounting;
  const turns = new Turns();
  for (const route of bindRoutes(handlers)) {
    const { entry } = route;
    app[methods[entry.method]](entry.path, async (req, res) => {
      const sender = currentUser(req);
      refuseUnpermitted(entry, sender, req);
      if (sender && entry.method !== "GET") await countWrite(sender.user.id);
      const memory = bodies.reserve(identifySender(sender, req));
      try {
        const read = await readBody({ req, res, entry, memory });
        const began = performance.now();
        // A user may have been removed or demoted while their request was sent or waited.
        let current = sender;
        const recheck = async () => {
          await identify(req);
          current = currentUser(req);
          refuseUnpermitted(entry, current, req);
        };
        const send = await turns.run(entry, sender?.company, async (leave) => {
          const hasWaited = performance.now() - began > recheckAfterMs;
          if (sender && (read.needsRecheck || hasWaited)) await recheck();
          const leaveTurn: LeaveTurn = async (work) => {
            const left = performance.now();
            const result = await leave(() => memory.leaveTurn(work));
            if (sender && performance.now() - left > recheckAfterMs) await recheck();
            return result;
          };
          const now = mounting.clock.now();
          const received = { ...current, now, leaveTurn, photoBytes, quota, req, res };
          const parse = () => parseInput(entry, req, read);
          const input = inLanguage(readAcceptedLanguage(req), parse);
          // Safe: each part is parsed with this entry's own schema.
          const context = { ...received, ...input } as AnyContext;
          return respond(route, context, { ...mounting, memory });
        });
        await send?.();
      } finally {
        memory.release();
      }
    });
  }
}

function identifySender(sender: CurrentUser | undefined, req: Request) {
  if (!sender) return { user: toNetwork(req.ip ?? "") };
  return { user: String(sender.user.id), company: String(sender.company.companyId) };
}

type Responding = Pick<Mounting, "onWrite"> & { memory: BodyReservation };

/** Returns what is to be done once the turn is over: a file may be taken slowly, and compressing waits for no database. */
async function respond(
  { entry, run }: Route,
  context: AnyContext,
  { onWrite, memory }: Responding,
): Promise<(() => Promise<void> | void) | undefined> {
  const { req, res, user } = context;
  const publish = () => user && isWrite(entry.name) && onWrite?.(entry.name, user, readPage(req));
  const result = await run(context).catch((error: unknown) => {
    // A refusal has written nothing; a commit that broke may have.
    if (!(error instanceof AppError)) publish();
    throw error;
  });
  publish();
  if (res.headersSent) return undefined;
  if (result instanceof Download) {
    memory.take(result.size);
    return () => result.send(req, res);
  }
  if (result instanceof TaggedJson) return () => result.send(req, res);
  if (result instanceof List) return () => sendList(req, res, result);
  if (entry.status === 204) return () => void res.writeHead(204).end();
  return () => sendJson(req, res, { status: entry.status, json: JSON.stringify(result) });
}

/** The page that makes the call, where it says so. */
function readPage(req: Request): string | undefined {
  const page = req.header("yardcheck-page");
  return page && pageIdPattern.test(page) ? page : undefined;
}

/** Says in the header `Link` where the next page begins, and in others what was counted. */
function sendList(req: Request, res: Response, { page }: List<unknown>): Promise<void> {
  const { json, cursor, counts } = page;
  for (const [name, count] of Object.entries(counts)) {
    res.setHeader(`X-${name[0]?.toUpperCase()}${name.slice(1)}-Count`, String(count));
  }
  if (cursor !== undefined) {
    // A search may hold a question mark of its own.
    const [path = ""] = req.originalUrl.split("?", 1);
    const query = new URLSearchParams(req.originalUrl.slice(path.length));
    query.set("cursor", cursor);
    res.setHeader("Link", `<${path}?${query.toString()}>; rel="next"`);
  }
  return sendJson(req, res, { json });
}

const methods = {
  GET: "get",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
} as const;

function refuseUnpermitted(entry: ApiCall, current: CurrentUser | undefined, req: Request): void {
  if (entry.may === "anyone") return;
  if (!current) throw fail("auth.signedOut");
  // The tabs of a browser share a cookie, so that a tab may still show another user.
  const expected = req.header("yardcheck-user");
  if (expected !== undefined && expected !== String(current.user.id)) throw fail("auth.otherUser");
  if (!can(current.user.role, entry.may)) throw fail("request.forbidden");
}
