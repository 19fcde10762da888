/** Makes requests to an app in this process, on connections that stay open between them. */
import { Agent as Connections, type IncomingMessage, request as openRequest } from "node:http";
import { text } from "node:stream/consumers";
import { once } from "node:events";
import { api } from "#shared/api/api.ts";
import type supertest from "supertest";
import { unpackText } from "./archive-reader.ts";
import type { Received, Sent } from "./caller.ts";

const connections = new Connections({ keepAlive: true });

/** Readers for responses that are not a plain text or never end. */
const readers = new Map<string, (response: IncomingMessage) => Promise<string>>([
  [api.liveEvents.path, firstEvents],
  [api.exportCompany.path, unpackText],
  [api.exportFleet.path, unpackText],
]);

/** Sends the cookies of the jar, which stores those that come back. */
export async function sendTo(port: number, request: Sent, { jar }: Agent): Promise<Received> {
  const cookie = jar.getCookies(site).toValueString();
  const headers = { ...(cookie && { cookie }), ...request.headers };
  const response = await open({ ...request, port, headers });
  jar.setCookies(response.headers["set-cookie"] ?? [], site.domain, site.path);
  const read = readers.get(request.path.split("?", 1)[0] ?? "") ?? text;
  const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return {
    status: response.statusCode ?? 0,
    text: await read(response),
    headers: Object.fromEntries(received),
  };
}

const site = { domain: "127.0.0.1", path: "/", secure: false, script: false };

type Agent = ReturnType<typeof supertest.agent>;

/** Treats the first chunk as the whole response, and closes the stream. */
async function firstEvents(answer: IncomingMessage): Promise<string> {
  if (answer.statusCode !== 200) return text(answer);
  const [chunk] = await once(answer, "data");
  answer.destroy();
  return String(chunk);
}

function open({ body, ...request }: Sent & { port: number }): Promise<IncomingMessage> {
  const { pathname, search } = new URL(request.path, `http://${site.domain}`);
  const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const about = json && { "content-type": "application/json", "content-length": json.length };
  const headers = { ...request.headers, ...about };
  return new Promise((resolve, reject) => {
    const path = pathname + search;
    openRequest({ agent: connections, host: site.domain, ...request, path, headers }, resolve)
      .once("error", reject)
      .end(json);
  });
}
