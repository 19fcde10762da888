/** Mounts entries of the table of calls: permission, then input, then the handler, then the answer. */
import type { api, ApiCall, CallName, WriteName } from "#shared/api.ts";
import type {
  Answer,
  AnswerToDrivers,
  ParsedBody,
  ParsedParams,
  ParsedQuery,
} from "#shared/api-schemas.ts";
import { apiSchemas } from "#shared/api-schemas.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { fieldMessages } from "#shared/fields.ts";
import { serverLimits } from "#shared/limits.ts";
import { isWrite } from "#shared/live.ts";
import { can } from "#shared/roles.ts";
import type { Express, Request, Response } from "express";
import * as z from "zod";
import type { Account } from "../db/accounts.ts";
import type { CompanyDb } from "../db/company-db.ts";
import { List } from "../db/list.ts";
import { AppError, fail } from "../errors.ts";
import type { Clock } from "../clock.ts";
import type { CurrentUser } from "./current-user.ts";
import type { BodyMemory } from "./body-memory.ts";
import { FairQueue } from "./fair-queue.ts";
import { networkOf } from "./network.ts";
import type { Idempotency, ReadBody } from "./request-body.ts";
import { idempotencyOf, readBody, recheckAfterMs } from "./request-body.ts";
import { isCleanText } from "./request-text.ts";
import type { Recogniser } from "./recogniser.ts";

type Table = typeof api;

/** What an answer may hold before it is JSON: dates in place of the texts that they become. */
type Handed<T> = T extends string
  ? T | (string extends T ? Date : never)
  : T extends readonly (infer Item)[]
    ? readonly Handed<Item>[]
    : T extends object
      ? { [Key in keyof T]: Handed<T[Key]> }
      : T;

type Common<Name extends CallName> = {
  params: ParsedParams<Name>;
  query: ParsedQuery<Name>;
  body: ParsedBody<Name>;
  now: Date;
  /** The key of this request and a hash of its body, when the client sent a key. */
  idempotency: Idempotency | undefined;
  req: Request;
  res: Response;
};

type SignedIn = { user: Account; company: CompanyDb };

export type Context<Name extends CallName> = Common<Name> &
  (Table[Name]["may"] extends "anyone" ? { user?: Account } : SignedIn);

/** Calls that answer with nothing, a photo or a redirect return nothing. */
type Result<Name extends CallName> = [Answer<Name>] extends [undefined]
  ? void
  : Listed<Answer<Name>> | Listed<Exclude<AnswerToDrivers<Name>, undefined>>;

/** A list is a page of it, or all of its rows. */
type Listed<T> = Handed<T> | (T extends readonly (infer Item)[] ? List<Handed<Item>> : never);

type Handler<Name extends CallName> = (
  context: Context<Name>,
) => Promise<Result<Name>> | Result<Name>;

/** An entry of the table with the function that answers it. */
export type Route = {
  entry: ApiCall;
  answer: (common: Common<CallName>, current: SignedIn | undefined) => Promise<unknown>;
};

export function route<Name extends CallName>(
  entry: Table[Name] & { name: Name },
  handler: Handler<Name>,
): Route {
  return {
    entry,
    // Safe: `mount` parses the input with this entry's schemas and refuses whoever is not signed in.
    answer: async (common, current) => handler({ ...common, ...current } as Context<Name>),
  };
}

type Mounting = {
  app: Express;
  routes: readonly Route[];
  currentUser: (req: Request) => CurrentUser | undefined;
  recognise: Recogniser["recognise"];
  clock: Clock;
  /** Counts a write of a user; fails when there were too many in the last minute. */
  countWrite: (userId: number) => Promise<void>;
  bodies: BodyMemory;
  /** Hears of every write that is in the database. */
  onWrite?: OnWrite;
};

type OnWrite = (name: WriteName, by: Account) => void;

export function mount({ app, routes, ...mounting }: Mounting): void {
  const { currentUser, recognise, countWrite, bodies } = mounting;
  const turns = createTurns();
  for (const one of routes) {
    const { entry } = one;
    app[methods[entry.method]](entry.path, async (req, res) => {
      const current = currentUser(req);
      refuseUnpermitted(entry, current, req);
      if (current && entry.method !== "GET") await countWrite(current.user.id);
      const sender = current ? String(current.user.id) : networkOf(req.ip ?? "");
      const memory = bodies.reserve(sender);
      try {
        const read = await readBody({ req, res, entry, memory });
        const began = performance.now();
        await inTurn(turns, { entry, current }, async () => {
          const isLate = read.needsRecheck || performance.now() - began > recheckAfterMs;
          // A user who was removed or demoted while their request was sent or waited is so.
          if (isLate && current) await recognise(req);
          const by = isLate ? currentUser(req) : current;
          if (isLate) refuseUnpermitted(entry, by, req);
          const asked = { req, res, by, read, now: mounting.clock.now() };
          await respond(one, asked, mounting.onWrite);
        });
      } finally {
        memory.release();
      }
    });
  }
}

/** Companies take turns at the database's connections, of which none has more than most. */
function createTurns(): FairQueue {
  return new FairQueue({
    running: 10,
    runningOfOne: 8,
    waitingOfOne: 1_000,
    tooManyOfOne: "request.tooManyAtOnce",
    waiting: 10_000,
    tooMany: "request.unavailable",
    waitMsMax: 5_000,
  });
}

type Turn = { entry: ApiCall; current: SignedIn | undefined };

/** Signing in has a line of its own, and so has what goes on for long. */
function inTurn(
  turns: FairQueue,
  { entry, current }: Turn,
  work: () => Promise<void>,
): Promise<void> {
  const isLong = entry.answers === "archive" || entry.answers === "events";
  return current && !isLong ? turns.run(String(current.company.companyId), work) : work();
}

type Asked = { req: Request; res: Response; by: SignedIn | undefined; read: ReadBody; now: Date };

async function respond({ entry, answer }: Route, asked: Asked, onWrite?: OnWrite): Promise<void> {
  const { req, res, by, read, now } = asked;
  const schemas: Schemas = apiSchemas[entry.name];
  const common = {
    params: parse(schemas.params, { ...req.params }, "request.notFound"),
    query: parse(schemas.query, parsedQuery(req), "request.invalid"),
    body: schemas.body && withoutGaps(parse(schemas.body, read.body, "request.invalid")),
    now,
    idempotency: entry.idempotent && idempotencyOf(req, read.digest),
    req,
    res,
  };
  // Safe: each part was parsed with this entry's own schema.
  const answered = answer(common as Common<CallName>, by);
  const result = await reported(answered, () => tellWrite(entry.name, by, onWrite));
  if (res.headersSent) return;
  if (result instanceof List) sendList(req, res, result);
  else if (entry.status === 204) res.status(204).end();
  else res.status(entry.status).json(result);
}

/** Says in the header `Link` where the next page begins, and in others what was counted. */
function sendList(req: Request, res: Response, { items, cursor, counts }: List<unknown>): void {
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
  res
    .status(200)
    .type("json")
    .send(`[${items.join(",")}]`);
}

function tellWrite(name: CallName, current: SignedIn | undefined, onWrite?: OnWrite): void {
  if (current && isWrite(name)) onWrite?.(name, current.user);
}

/** A refusal has written nothing; whether a commit that broke got through, nobody knows. */
async function reported<Result>(answered: Promise<Result>, report: () => void): Promise<Result> {
  try {
    const result = await answered;
    report();
    return result;
  } catch (error) {
    if (!(error instanceof AppError)) report();
    throw error;
  }
}

type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; returns?: z.ZodType };

const methods = {
  GET: "get",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
} as const;

function refuseUnpermitted(entry: ApiCall, current: SignedIn | undefined, req: Request): void {
  if (entry.may === "anyone") return;
  if (!current) throw fail("auth.signedOut");
  // The tabs of a browser share a cookie: one may show another user than the cookie has by now.
  const meant = req.header("yardcheck-user");
  if (meant !== undefined && meant !== String(current.user.id)) throw fail("auth.otherUser");
  if (!can(current.user.role, entry.may)) throw fail("request.forbidden");
}

/** Every name once, and no brackets: what could be read in two ways is refused. */
function parsedQuery(req: Request): Record<string, string> {
  const start = req.originalUrl.indexOf("?");
  const pairs = [...new URLSearchParams(start < 0 ? "" : req.originalUrl.slice(start + 1))];
  const names = new Set(pairs.map(([name]) => name));
  const isClean = pairs.every(([name, value]) => isCleanText(name) && isCleanText(value));
  if (names.size < pairs.length || !isClean) throw fail("request.invalid");
  return Object.fromEntries(pairs);
}

function parse(schema: z.ZodType | undefined, given: unknown, refusal: ErrorCode): unknown {
  if (!schema) {
    if (refusal === "request.invalid" && hasEntries(given)) throw fail(refusal);
    return undefined;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  if (refusal === "request.notFound") throw fail(refusal);
  throw fail(refusal, refusalDetails(parsed.error));
}

/** What was given as null in place of leaving it out is left out. */
function withoutGaps(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

function hasEntries(given: unknown): boolean {
  return typeof given === "object" && given !== null && Object.keys(given).length > 0;
}

// Where a field says nothing of its own, the library's words would: they are not for people.
z.config({
  localeError: ({ input }) => (input === undefined ? "This is required" : "This is not valid"),
});

/** The first sentence stands for all; each field has its own. What is no field's fault says no more. */
function refusalDetails(error: z.ZodError) {
  const { "": _whole, ...all } = fieldMessages(error);
  // The answer to a small request of odd names must not be a large one.
  const fields = Object.fromEntries(Object.entries(all).slice(0, serverLimits.refusedFieldsMax));
  const [first] = error.issues;
  return { fields, message: first && first.path.length > 0 ? first.message : undefined };
}
