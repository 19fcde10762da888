import type { CallName } from "#shared/api.ts";
import { api } from "#shared/api.ts";
import type { Body } from "#shared/api-schemas.ts";
import type { ErrorBody } from "#shared/errors.ts";
import * as z from "zod";

/** A refusal of the product, with the code of its catalogue. */
export class RefusedCall extends Error {
  override name = "RefusedCall";
  readonly code: string;

  constructor(call: string, { code, message }: Pick<ErrorBody, "message"> & { code: string }) {
    super(`${call} was refused: ${message}`);
    this.code = code;
  }
}

type Input<Name extends CallName> = {
  id?: number;
  query?: Record<string, string>;
  body?: Body<Name>;
};

export type Caller = <Name extends CallName>(name: Name, input?: Input<Name>) => Promise<unknown>;

/** Somebody at a browser: makes calls of the table and keeps the cookie of their session. */
export function callerAt(origin: string): Caller {
  let cookie = "";
  return async (name, { id, query = {}, body } = {}) => {
    const { method, path } = api[name];
    const url = new URL(path.replace(/:\w+/, String(id)), origin);
    url.search = new URLSearchParams(query).toString();
    const response = await fetch(url, {
      method,
      headers: {
        cookie,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
    const text = await response.text();
    if (!response.ok) throw new RefusedCall(`${method} ${path}`, refusal.parse(JSON.parse(text)));
    return text === "" ? undefined : JSON.parse(text);
  };
}

const refusal = z.object({ message: z.string(), code: z.string() });
