/** A fake server that responds to the calls of a screen, from the table of calls. */
import { api, type ApiCall, type CallName } from "#shared/api/api.ts";
import type { Answer, Body, Params, Query } from "#shared/api/api-schemas.ts";
import { type ErrorCode, errors } from "#shared/api/errors.ts";
import { say } from "#shared/base/messages.ts";
import { vi } from "vitest";

type Given<Value> = [Value] extends [undefined] ? Record<string, never> : NonNullable<Value>;

/** A call as it was made; values from the address are strings. */
type MadeCall<Name extends CallName> = {
  name: Name;
  params: Given<Params<Name>>;
  query: Given<Query<Name>>;
  body: Body<Name>;
  idempotencyKey: string | undefined;
};

type Answers = {
  [Name in CallName]?:
    | Fixed<Answer<Name>>
    | PageOf<Answer<Name>>
    | ((
        request: MadeCall<Name>,
      ) => Answer<Name> | PageOf<Answer<Name>> | Promise<Answer<Name> | PageOf<Answer<Name>>>);
};

/** The response of a call without a body is null, or a function. */
type Fixed<Value> = [Value] extends [undefined] ? null : Value;

type MadeCalls = {
  /** The calls of this name so far, in the order in which they were made. */
  made: <Name extends CallName>(name: Name) => MadeCall<Name>[];
};

/**
 * Replaces fetch until the end of the test. A call without a given response fails the test.
 * Calling it again adds or replaces responses.
 */
export function answerCalls(answers: Answers): MadeCalls;
export function answerCalls(answers: object): MadeCalls {
  for (const [name, answer] of Object.entries(answers)) current.set(name, answer);
  vi.stubGlobal("fetch", answerFetch);
  return { made: (name) => requests.filter((request) => hasName(name, request)) };
}

/** For use in a response function: the call fails with this error of the catalogue. */
export function refuse(code: ErrorCode, extra: RefusalExtra = {}): never {
  throw new Refusal(code, extra);
}

/** For use in a response function: the request never arrives. */
export function loseConnection(): never {
  throw new TypeError("Failed to fetch");
}

/** For use in a response function: a gateway answers with its own page, as while the server starts. */
export function answerAsGateway(status = 502): never {
  throw new GatewayPage(status);
}

type About = { total?: number; passed?: number; failed?: number; next?: string };

/** A page of a list, with its counts and the cursor of the next page. */
export function page<Rows>(rows: Rows, about: About): PageOf<Rows> {
  return new PageOf(rows, about);
}

type RefusalExtra = {
  status?: number;
  message?: string;
  /** A message for each field. */
  errors?: Record<string, string>;
};

class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly extra: RefusalExtra,
  ) {
    super(code);
  }
}

class GatewayPage extends Error {
  constructor(readonly status: number) {
    super(`A gateway's page with the status ${status}`);
  }
}

class PageOf<Rows> {
  constructor(
    readonly rows: Rows,
    readonly about: About,
  ) {}
}

/** A call of any name. */
type AnyCall = {
  name: CallName;
  params: object;
  query: object;
  body: unknown;
  idempotencyKey: string | undefined;
};

/** Every sign-in asks the first, every list with a filter by tag the second, every page of the office the third. */
const usual = { getMailSetup: { isOn: false }, getTags: { tags: [] }, listYards: [] };

const current = new Map<string, unknown>(Object.entries(usual));
const requests: AnyCall[] = [];
const unanswered = new Set<string>();

/** Clears responses and calls after each test, and fails a test that lacks a response. */
export function resetCalls(): void {
  vi.unstubAllGlobals();
  const missing = [...unanswered];
  current.clear();
  for (const [name, answer] of Object.entries(usual)) current.set(name, answer);
  requests.length = 0;
  unanswered.clear();
  if (missing.length > 0) throw new Error(`No answer was given for: ${missing.join(", ")}`);
}

function hasName<Name extends CallName>(name: Name, request: AnyCall): request is MadeCall<Name> {
  return request.name === name;
}

async function answerFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const method = init.method ?? "GET";
  const url = new URL(address, "http://localhost");
  if (url.pathname === api.readTogether.path) return leaveOutParts(url);
  const found = findEntry(method, url.pathname);
  if (!found) return missing(`${method} ${url.pathname}`);
  const request = {
    name: found.entry.name,
    params: found.params,
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === "string" ? readJson(init.body) : undefined,
    idempotencyKey: new Headers(init.headers).get("idempotency-key") ?? undefined,
  };
  requests.push(request);
  if (!current.has(request.name)) return missing(request.name);
  const response = await respond(found.entry, request);
  init.signal?.throwIfAborted();
  return response;
}

/** Each call is then made alone, so that tests see the calls as the screens make them. */
function leaveOutParts({ searchParams }: URL): Response {
  const addresses = searchParams.get("calls")?.split(" ") ?? [];
  return json(
    200,
    addresses.map(() => null),
  );
}

function missing(name: string): Response {
  unanswered.add(name);
  return json(errors["request.notFound"].status, { message: `No answer was given for ${name}` });
}

function findEntry(method: string, path: string) {
  for (const entry of Object.values<ApiCall>(api)) {
    const pattern = new RegExp(`^${entry.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
    const match = entry.method === method ? pattern.exec(path) : null;
    if (match) return { entry, params: { ...match.groups } };
  }
  return undefined;
}

async function respond(entry: ApiCall, request: AnyCall): Promise<Response> {
  try {
    const answer = current.get(entry.name);
    const value = isResponseFunction(answer) ? await answer(request) : answer;
    if (value instanceof PageOf) return json(entry.status, value.rows, pageHeaders(value));
    return entry.status === 204 ? new Response(null, { status: 204 }) : json(entry.status, value);
  } catch (error) {
    if (error instanceof GatewayPage) {
      return new Response(`<h1>${error.message}</h1>`, { status: error.status });
    }
    if (!(error instanceof Refusal)) throw error;
    const { status, message } = errors[error.code];
    const body = { message: say(message), code: error.code, ...error.extra, status: undefined };
    return json(error.extra.status ?? status, body);
  }
}

function isResponseFunction(answer: unknown): answer is (request: AnyCall) => unknown {
  return typeof answer === "function";
}

function pageHeaders({ about }: PageOf<unknown>): Record<string, string> {
  return {
    ...(about.total === undefined ? {} : { "x-total-count": String(about.total) }),
    ...(about.passed === undefined ? {} : { "x-passed-count": String(about.passed) }),
    ...(about.failed === undefined ? {} : { "x-failed-count": String(about.failed) }),
    ...(about.next ? { link: `</?cursor=${about.next}>; rel="next"` } : {}),
  };
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "content-type": "application/json",
      date: new Date().toUTCString(),
      ...headers,
    },
  });
}

function readJson(text: string): unknown {
  return JSON.parse(text);
}
