/** One typed way to make the calls of the table, for tests, stories, the demo and the drills. */
import type { ApiCall, CallName } from "#shared/api/api.ts";
import { api } from "#shared/api/api.ts";
import type { Answer, Body, Params, Query } from "#shared/api/api-schemas.ts";
import { invariant } from "../../errors.ts";

/** Values in a path or query may be given as numbers or booleans. */
type Value = string | number | boolean;
type Values<T> = { [Key in keyof T]: T[Key] | Value };

export type Input<Name extends CallName> = {
  params?: Values<Params<Name>>;
  query?: Values<Query<Name>>;
  body?: Body<Name>;
  headers?: Record<string, string>;
};

/** Input that a call may refuse, and that is therefore not typed. */
export type Attempt = {
  params?: object;
  query?: object;
  body?: unknown;
  headers?: Record<string, string>;
};

/** A request whose path has its query already. */
export type Sent = Pick<ApiCall, "method"> & {
  path: string;
  body?: unknown;
  headers: Record<string, string>;
};

/** Header names are in lower case. */
export type Received = { status: number; text: string; headers: Record<string, string> };

/** A response whose body is parsed when it is read. */
export type CallResponse = Received & { readonly body: ReturnType<typeof JSON.parse> };

/** Sends requests with the session of one user, and stores the cookie that comes back. */
export type Transport = (request: Sent) => Promise<Received>;

export class Caller {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Makes a call and returns its parsed body; throws `RefusedCall` on any status but the call's. */
  async call<Name extends CallName>(name: Name, input: Input<Name> = {}): Promise<Answer<Name>> {
    return this.#succeed(name, toRequest(name, input)).then(({ text }) => parse(text));
  }

  /** Makes a call with any input and returns the response, whatever its status is. */
  send(name: CallName, input: Attempt = {}): Promise<CallResponse> {
    return this.#transport(toRequest(name, input)).then(withBody);
  }

  /** The status and the code with which a call is refused, as in "404 request.notFound". */
  async refusal(name: CallName, input: Attempt = {}): Promise<string> {
    const received = await this.send(name, input);
    invariant(received.status >= 400, `${name} is refused, but succeeded: ${received.text}`);
    return `${received.status} ${codeIn(received)}`;
  }

  /** The pages of a list, which are found by following `Link`. */
  async *pages(name: CallName, input: Attempt = {}): AsyncGenerator<CallResponse> {
    let request: Sent | undefined = toRequest(name, input);
    while (request) {
      const page: Received = await this.#succeed(name, request);
      yield withBody(page);
      const path = /^<([^>]+)>; rel="next"$/.exec(page.headers["link"] ?? "")?.[1];
      request = path === undefined ? undefined : { ...request, path };
    }
  }

  /** All rows of a list, page by page. */
  async list<Name extends ListName>(name: Name, input: Input<Name> = {}): Promise<Row<Name>[]> {
    const rows: Row<Name>[] = [];
    for await (const { body } of this.pages(name, input)) rows.push(...body);
    return rows;
  }

  async #succeed(name: CallName, request: Sent): Promise<Received> {
    const received = await this.#transport(request);
    const { method, path, status } = api[name];
    if (received.status !== status) throw new RefusedCall(`${method} ${path}`, received);
    return received;
  }
}

type ListName = {
  [Name in CallName]: Answer<Name> extends unknown[] ? Name : never;
}[CallName];
type Row<Name extends CallName> = Answer<Name> extends (infer One)[] ? One : never;

/** A call that did not succeed, with the error's code if the server refused it. */
export class RefusedCall extends Error {
  override name = "RefusedCall";
  readonly status: number;
  readonly code: string | undefined;

  constructor(call: string, received: Received) {
    super(`${call} was refused: ${received.status} ${received.text}`);
    this.status = received.status;
    this.code = codeIn(received);
  }
}

/** Sends with fetch, as a browser without a page. */
export function callerAt(origin: string): Caller {
  let cookie = "";
  return new Caller(async ({ method, path, body, headers }) => {
    const hasBody = body !== undefined;
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { cookie, ...(hasBody && { "content-type": "application/json" }), ...headers },
      body: hasBody ? JSON.stringify(body) : null,
      redirect: "manual",
    });
    cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
    const { status } = response;
    return { status, headers: Object.fromEntries(response.headers), text: await response.text() };
  });
}

function toRequest(name: CallName, { params, query, body, headers }: Attempt): Sent {
  const { method, path } = api[name];
  return { method, path: fillPath(path, params) + toQuery(query), body, headers: { ...headers } };
}

function fillPath(path: string, params: object = {}): string {
  const values = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name);
    invariant(value !== undefined, `${path} is given its ${name}`);
    return value;
  });
}

function toQuery(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const pairs = given.map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

function withBody(received: Received): CallResponse {
  return {
    ...received,
    get body() {
      return parse(received.text);
    },
  };
}

function parse<T>(text: string): T {
  return JSON.parse(text || "null");
}

function codeIn({ text }: Received): string | undefined {
  return /"code":"([\w.]+)"/.exec(text)?.[1];
}
