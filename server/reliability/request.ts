import { type Agent, request } from "node:http";

export type Asking = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  cookie?: string;
  key?: string;
  /** An object is sent as JSON; a text or parts of bytes are sent as they are. */
  body?: object | string | readonly Buffer[];
  /** How the body is packed. */
  packing?: string;
  /** Keeps connections, as a browser does; without one the request has a connection of its own. */
  agent?: Agent;
};

export type Answered = {
  /** 0 when no whole answer came. */
  status: number;
  text: string;
  ms: number;
  /** The cookie that it set. */
  cookie: string | undefined;
};

const withinMs = 40_000;

/** One request, never repeated: what becomes of it is what it says. */
export function sendOnce(
  origin: string,
  { method, path, cookie, key, body, packing, agent }: Asking,
): Promise<Answered> {
  const began = performance.now();
  const parts = partsOf(body);
  const headers = {
    ...(cookie ? { cookie } : {}),
    ...(key ? { "idempotency-key": key } : {}),
    ...(packing ? { "content-encoding": packing } : {}),
    ...(parts.length > 0
      ? { "content-type": "application/json", "content-length": sizeOf(parts) }
      : {}),
  };
  return new Promise((resolve) => {
    const settle = (status: number, answer = "", set?: string) =>
      resolve({ status, text: answer, ms: performance.now() - began, cookie: set });
    const sent = request(new URL(path, origin), {
      method,
      headers,
      agent: agent ?? false,
      timeout: withinMs,
    });
    sent.once("timeout", () => sent.destroy());
    sent.once("error", () => settle(0));
    sent.once("response", (response) => {
      const received: Buffer[] = [];
      const set = response.headers["set-cookie"]?.[0]?.split(";")[0];
      response.on("data", (part: Buffer) => received.push(part));
      response.once("error", () => settle(0));
      response.once("close", () => {
        // Whoever is refused before the end of a body stops sending the rest.
        if (!sent.writableFinished) sent.destroy();
        // An answer that broke off is none, whatever its status was.
        if (!response.complete) return settle(0);
        settle(response.statusCode ?? 0, Buffer.concat(received).toString("utf8"), set);
      });
    });
    for (const part of parts) sent.write(part);
    sent.end();
  });
}

function partsOf(body: Asking["body"]): readonly Buffer[] {
  if (body === undefined) return [];
  if (Array.isArray(body)) return body;
  return [Buffer.from(typeof body === "string" ? body : JSON.stringify(body))];
}

function sizeOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
