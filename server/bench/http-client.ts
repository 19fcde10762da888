import { Agent, request } from "node:http";

export type HttpRequest = { method: string; path: string; cookie: string; body?: object };

const timeoutMs = 30_000;
/** What a request comes to that got no answer at all. */
const noAnswer = 0;

/** Makes requests over kept connections, and reads every answer to its end. */
export function httpClient(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const { hostname, port } = new URL(origin);
  return {
    /** The status; an answer that breaks off or never comes is `noAnswer`. */
    send: ({ method, path, cookie, body }: HttpRequest) =>
      new Promise<number>((resolve) => {
        const text = body && JSON.stringify(body);
        const headers = {
          cookie,
          "accept-encoding": "br",
          ...(text ? { "content-type": "application/json" } : {}),
        };
        const sent = request({ agent, hostname, port, method, path, headers, timeout: timeoutMs });
        sent.once("timeout", () => sent.destroy());
        sent.once("error", () => resolve(noAnswer));
        sent.once("response", (response) => {
          response.resume();
          response.once("end", () => resolve(response.statusCode ?? noAnswer));
          response.once("error", () => resolve(noAnswer));
        });
        sent.end(text);
      }),
    close: () => agent.destroy(),
  };
}
