/** One typed way to make the calls of the table, for tests, stories, the demo and the drills. */
import type { ApiCall, CallName } from "#shared/api.ts";
import { api } from "#shared/api.ts";
import type { Answer, Body, Params, Query } from "#shared/api-schemas.ts";
import { invariant } from "../errors.ts";

/** What stands in the address may be given as a number or a flag. */
type Texts<T> = { [Key in keyof T]: T[Key] | number | boolean };

export type Input<Name extends CallName> = {
  params?: Texts<Params<Name>>;
  query?: Texts<Query<Name>>;
  body?: Body<Name>;
  headers?: Record<string, string>;
};

/** A request whose path has its query already. */
export type Sent = Pick<ApiCall, "method"> & {
  path: string;
  body: unknown;
  headers: Record<string, string>;
};

/** Header names are in lower case. */
export type Received = { status: number; text: string; headers: Record<string, string> };

/** Sends requests with the session of one user, and stores the cookie that comes back. */
export type Transport = (request: Sent) => Promise<Received>;

export class Caller {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Makes a call and returns what it returns; throws `RefusedCall` on any other status than its own. */
  async call<Name extends CallName>(name: Name, input: Input<Name> = {}): Promise<Answer<Name>> {
    const response = await this.send(name, input);
    const { method, path, status } = api[name];
    if (response.status !== status) throw new RefusedCall(`${method} ${path}`, response);
    return JSON.parse(response.text || "null");
  }

  /** Makes a call and returns the response, whatever its status is. */
  send<Name extends CallName>(name: Name, input: Input<Name> = {}): Promise<Received> {
    const { method, path } = api[name];
    const { params = {}, query = {}, body, headers = {} } = input;
    return this.#transport({
      method,
      path: fillPath(path, params) + toQuery(query),
      body,
      headers,
    });
  }
}

/** A call that did not succeed, with the code of the catalogue where it was refused. */
export class RefusedCall extends Error {
  override name = "RefusedCall";
  readonly status: number;
  readonly code: string | undefined;

  constructor(call: string, { status, text }: Received) {
    super(`${call} was refused: ${status} ${text}`);
    this.status = status;
    this.code = /"code":"([\w.]+)"/.exec(text)?.[1];
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

function fillPath(path: string, params: object): string {
  const values = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name);
    invariant(value !== undefined, `${path} is given its ${name}`);
    return encodeURIComponent(value);
  });
}

function toQuery(query: object): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}
