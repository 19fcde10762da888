import { type Agent, request } from "node:http";

export type Asking = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  cookie?: string;
  key?: string;
  /** An object is sent as JSON; a text or bytes are sent as they are. */
  body?: object | string | Buffer;
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
  const isRaw = typeof body === "string" || Buffer.isBuffer(body);
  const text = body && !isRaw ? JSON.stringify(body) : body;
  const headers = {
    ...(cookie ? { cookie } : {}),
    ...(key ? { "idempotency-key": key } : {}),
    ...(packing ? { "content-encoding": packing } : {}),
    ...(text
      ? { "content-type": "application/json", "content-length": Buffer.byteLength(text) }
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
      const parts: Buffer[] = [];
      const set = response.headers["set-cookie"]?.[0]?.split(";")[0];
      response.on("data", (part: Buffer) => parts.push(part));
      response.once("error", () => settle(0));
      response.once("close", () => {
        // Whoever is refused before the end of a body stops sending the rest.
        if (!sent.writableFinished) sent.destroy();
        // An answer that broke off is none, whatever its status was.
        if (!response.complete) return settle(0);
        settle(response.statusCode ?? 0, Buffer.concat(parts).toString("utf8"), set);
      });
    });
    sent.end(text);
  });
}
