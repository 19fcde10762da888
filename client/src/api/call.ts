import type { ApiCall, CallName } from "#shared/api/api.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import type { Answer, Body, Params, Query } from "#shared/api/api-schemas.ts";
import type { ErrorBody } from "#shared/api/errors.ts";
import { getCurrentLanguage } from "#shared/base/languages.ts";
import { queryOptions } from "@tanstack/react-query";
import { CallError, toSentence } from "./call-error.ts";
import { reading } from "./early-requests.ts";
import { learnClock } from "./learn-clock.ts";
import { clearPendingSignOut, isSignOutPending } from "./signed-out.ts";
import { findHold, markUserUnconfirmed, requireShownUser } from "./shown-user.ts";

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value };

/** Ids and limits may be given as the numbers that they are. */
type Written<Values> = { [K in keyof Values]: Values[K] | number | boolean };

/** What a call needs, as its entry in the table of calls says. */
export type CallInput<Name extends CallName> = Given<"body", Body<Name>> &
  Given<"params", [Params<Name>] extends [undefined] ? undefined : Written<Params<Name>>> & {
    query?: [Query<Name>] extends [undefined] ? undefined : Written<Query<Name>>;
    /** In place of a body, where the call takes one. */
    picture?: Blob;
    idempotencyKey?: string;
    /** The user that the call is for, if it may be made after that user's screens were left. */
    userId?: number;
    signal?: AbortSignal;
  };

/** Most calls need nothing, and are made without an input. */
type Input<Name extends CallName> =
  Record<string, never> extends CallInput<Name>
    ? [input?: CallInput<Name>]
    : [input: CallInput<Name>];

/** A page of a list: its rows, and how many there are in all, passed or failed, where the server says so. */
export type Page<Rows> = {
  rows: Rows;
  total: number | undefined;
  passed: number | undefined;
  failed: number | undefined;
  /** For assets in use: how many more are out of service. */
  down: number | undefined;
  next: string | undefined;
};

/**
 * The only way to call the server. Throws a CallError unless the response has the call's own status and content type,
 * because a portal or gateway may answer 200 without the server having done anything.
 */
export async function call<Name extends CallName>(
  entry: ApiCall<Name>,
  ...[input]: Input<Name>
): Promise<Answer<Name>> {
  return toAnswer<Name>(await send(entry, input, input?.signal));
}

/** The answer, unless it is what was received under this tag before; and its own tag. */
export async function callIfChanged<Name extends CallName>(
  entry: ApiCall<Name>,
  etag: string | undefined,
  signal: AbortSignal,
): Promise<{ answer: Answer<Name> | undefined; etag: string | undefined }> {
  const received = await send(entry, { etag }, signal);
  const answer = received.data === undefined ? undefined : toAnswer<Name>(received);
  return { answer, etag: received.headers.get("etag") ?? undefined };
}

/** What useQuery needs for a call; the key is the call's name and its input. */
export function query<Name extends CallName>(entry: ApiCall<Name>, ...input: Input<Name>) {
  return queryOptions({
    queryKey: toKey(entry, input[0]),
    queryFn: ({ signal }) => send(entry, input[0], signal).then(toAnswer<Name>),
  });
}

/** Like `query`, for a list whose count or next page the screen shows. */
export function pageQuery<Name extends CallName>(entry: ApiCall<Name>, ...input: Input<Name>) {
  return queryOptions({
    queryKey: [...toKey(entry, input[0]), "page"],
    queryFn: ({ signal }) => send(entry, input[0], signal).then(toPage<Answer<Name>>),
  });
}

/** The calls that return a list. */
export type ListName = {
  [Name in CallName]: Answer<Name> extends readonly unknown[] ? Name : never;
}[CallName];

export type Row<Name extends ListName> = Answer<Name> extends readonly (infer One)[] ? One : never;

/** The filters of a list. */
export type ListQuery<Name extends ListName> = Omit<
  NonNullable<CallInput<Name>["query"]>,
  "cursor"
>;

/** The parts of an input that are sent. */
export type Sent = {
  body?: unknown;
  picture?: Blob;
  params?: object;
  query?: object;
  idempotencyKey?: string;
  userId?: number;
  /** The tag of the stored response; the server sends nothing where it is still current. */
  etag?: string;
};

export function toKey(entry: ApiCall, input: Sent = {}) {
  return [entry.name, { ...input.params, ...input.query }] as const;
}

type Received = { data: unknown; headers: Headers };

export async function send(
  entry: ApiCall,
  input: Sent = {},
  signal?: AbortSignal,
): Promise<Received> {
  const first = findFirst(entry);
  if (first) await first;
  const userId = entry.method === "GET" ? undefined : await requireShownUser(input.userId);
  const headers = toHeaders(input, userId);
  const body = input.picture ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  const request = { method: entry.method, headers, body, signal, ...noRedirects } as const;
  const fail = (error: unknown) => {
    if (signal?.aborted) throw error;
    throw CallError.unreachable();
  };
  const sentAt = performance.now();
  const address = buildAddress(entry.path, input);
  const share = input.etag ? undefined : reading.share;
  const ask = () => share?.(entry, address, request) ?? fetch(address, request);
  const response = await (window.takeEarly?.(entry.method, address) ?? ask()).catch(fail);
  notePosition(response);
  const text = await response.text().catch(fail);
  if (response.status >= 400) throw toCallError(response, text);
  const data = parseData({ status: entry.status, etag: input.etag }, response, text);
  learnClock(response.headers, performance.now() - sentAt);
  return { data, headers: response.headers };
}

/** What a call waits for, if anything: a sign-out that is not sent yet, or who is signed in. */
function findFirst({ name }: ApiCall): Promise<unknown> | undefined {
  if (isSignOutPending()) return sendSignOutOnce();
  return name === phoneApi.getCurrentUser.name ? undefined : findHold();
}

/** Where `start.js` requests nothing, the first response is that of the user, before which no page requests anything. */
function notePosition({ headers }: Response): void {
  if (window.position === undefined) {
    window.position = Number(headers.get("yardcheck-position")) || NaN;
  }
}

function toHeaders({ body, etag, idempotencyKey }: Sent, userId: number | undefined) {
  return new Headers({
    accept: "application/json",
    "accept-language": getCurrentLanguage(),
    ...(userId && { "yardcheck-user": String(userId), "yardcheck-page": pageId }),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(etag && { "if-none-match": etag }),
    ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
  });
}

let signingOut: Promise<void> | undefined;

/** Once for all calls that wait for it: a second one could end the session of the next user. */
function sendSignOutOnce(): Promise<void> {
  signingOut ??= sendSignOut().finally(() => (signingOut = undefined));
  return signingOut;
}

async function sendSignOut(): Promise<void> {
  const { method, path, status } = phoneApi.signOut;
  const response = await fetch(path, { method, ...noRedirects }).catch(() => undefined);
  if (response?.status !== status) throw CallError.unreachable();
  clearPendingSignOut();
}

/** The server redirects no call, so a redirect comes from something in between. */
const noRedirects = { credentials: "include", redirect: "manual" } as const;

/** The status of the table of calls; and "not modified" where a tag was sent. */
type Expected = { status: number; etag: string | undefined };

/** Returns the data of a success; fails unless the status and content type are the expected ones. */
function parseData({ status, etag }: Expected, response: Response, text: string): unknown {
  if (response.status === 304 && etag) return undefined;
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (response.status !== status || (status !== 204 && !isJson)) throw CallError.foreign();
  if (status === 204) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw CallError.foreign();
  }
}

/** The address for calls whose response the browser itself fetches. */
export function toAddress<Name extends CallName>(
  entry: ApiCall<Name>,
  ...[input]: Input<Name>
): string {
  return buildAddress(entry.path, input ?? {});
}

export function buildAddress(path: string, { params = {}, query: filter = {} }: Sent): string {
  const values = new Map(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length > 0 ? `${filled}?${search}` : filled;
}

// Safe: the server's tests parse every response of a call with the schema that this type is drawn from.
function toAnswer<Name extends CallName>({ data }: Received): Answer<Name> {
  return data as Answer<Name>;
}

function toCallError(response: Response, text: string): CallError {
  const { message, code, errors } = parseErrorBody(text) ?? {};
  const isForOther = code === "auth.otherUser";
  if (isForOther) markUserUnconfirmed();
  return new CallError({
    // Nothing was decided: a submission that was sent before stays one.
    status: isForOther ? 0 : response.status,
    raw: message || text || response.statusText,
    sentence: toSentence(message, response.status),
    code,
    // Without our code the response came from a gateway, and its fields may contain anything.
    fields: code ? errors : undefined,
    retryAfterMs: Number(response.headers.get("retry-after")) * 1_000 || 0,
  });
}

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    // Safe: only looked at through the check on the next line.
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof body?.message === "string" ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

export function toPage<Rows>(received: Received): Page<Rows> {
  return {
    // Safe as in toAnswer: the rows of a list are its response.
    rows: received.data as Rows,
    total: readCount(received, "x-total-count"),
    passed: readCount(received, "x-passed-count"),
    failed: readCount(received, "x-failed-count"),
    down: readCount(received, "x-down-count"),
    next: parseNext(received),
  };
}

function readCount({ headers }: Received, name: string): number | undefined {
  const count = headers.get(name);
  return count === null ? undefined : Number(count);
}

/** The cursor in `Link: <…?cursor=…>; rel="next"` (RFC 8288). */
function parseNext({ headers }: Received): string | undefined {
  const link = headers.get("link") ?? "";
  return /[?&]cursor=([\w-]+)(?:&[^>]*)?>;\s*rel="next"/.exec(link)?.[1];
}

/** Names this page, so that the server does not notify it of its own changes. */
export const pageId = String(Math.random());
