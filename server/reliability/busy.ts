/** Whether any single request keeps the event loop busy, so that nobody else is served meanwhile. */
import { setTimeout as pass } from "node:timers/promises";
import type { ApiCall } from "#shared/api.ts";
import { api } from "#shared/api.ts";
import { apiSchemas } from "#shared/api-schemas.ts";
import { limits, serverLimits } from "#shared/limits.ts";
import * as z from "zod";
import { attacks, type Attacker } from "./crowd-attacks.ts";
import { fillWithLongRows, foundCompany } from "./crowd.ts";
import type { Outcome } from "./drill.ts";
import { cleaningUp, scratchFolder } from "./drill.ts";
import { sendOnce } from "./request.ts";
import { startServer } from "./server-process.ts";

const busyMsMax = 200;
/** The machine may be busy with something else, but hardly each time. */
const tries = 5;
const settleMs = 30;

/** Sends the worst of every kind, one request at a time; the server says how late its timers were. */
export function measureBusy(texts: readonly string[] = baits): Promise<Outcome> {
  return cleaningUp(async (later) => {
    const settings = { DATA_DIR: scratchFolder(later), WRITES_PER_MINUTE: "0", METRICS: "1" };
    const server = await startServer(settings);
    later(() => server.stop("SIGTERM"));
    const attacker = await foundCompany(server.origin);
    await fillWithLongRows(attacker);
    const wrong: string[] = [];
    let slowest = { name: "", ms: 0 };
    const requests = [...attackRequests(attacker), ...textRequests(attacker, texts)];
    for (const { name, send } of requests) {
      const ms = await busyMs(server.origin, send);
      if (ms > slowest.ms) slowest = { name, ms };
      if (ms > busyMsMax) wrong.push(`"${name}" kept the event loop busy for ${ms} ms`);
    }
    const longest = `the longest ${slowest.ms} ms, by "${slowest.name}"`;
    return { figures: `${requests.length} requests, ${longest}`, wrong };
  });
}

type Request = { name: string; send: () => Promise<unknown> };

/** The shortest of a few tries, unless the first already is short. */
async function busyMs(origin: string, send: () => Promise<unknown>): Promise<number> {
  let shortest = Infinity;
  for (let count = 0; count < tries && shortest > busyMsMax / 2; count += 1) {
    await readLag(origin);
    await send();
    await pass(settleMs);
    shortest = Math.min(shortest, await readLag(origin));
  }
  return Math.round(shortest);
}

/** The longest delay of a timer since it was last asked. */
async function readLag(origin: string): Promise<number> {
  const { text } = await sendOnce(origin, { method: "GET", path: "/metrics" });
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]);
}

function attackRequests(attacker: Attacker): Request[] {
  return attacks.map(({ name, send }) => ({ name, send: () => send(attacker) }));
}

/** Runs of what patterns stumble over; as long as a whole body, so that no limit comes first. */
const baits: readonly string[] = [
  "\n",
  " \t",
  ";\r\n ",
  "a@",
  "a.",
  "=+-@",
  "\u0301",
  "\u200d\u0915",
  "\ud83d\ude00\u200d",
  "9",
  "-1",
  "T00:",
  "data:image/png;base64,=",
  "/api/photos/1",
  "é",
  "\\",
  "\u2028",
];

/** Each text in every field of every call at once, and in every name of a query. */
function textRequests({ origin, cookie }: Attacker, texts: readonly string[]): Request[] {
  return Object.values(api).flatMap((entry) =>
    texts.map((text) => {
      const path = entry.path.replaceAll(/:\w+/g, "1");
      const { method } = entry;
      const name = `${method} ${path} with ${JSON.stringify(text)}`;
      const asked = entry.method === "GET" ? { path: withQuery(entry, path, text) } : { path };
      const body = entry.method === "GET" ? undefined : bodyOf(entry, text);
      const isEndless = "answers" in entry && entry.answers === "events";
      return {
        name,
        send: () =>
          isEndless ? Promise.resolve() : sendOnce(origin, { method, cookie, body, ...asked }),
      };
    }),
  );
}

const queryBytesMax = 20_000;

function withQuery(entry: ApiCall, path: string, text: string): string {
  const names = keysOf(entry, "query");
  const value = encodeURIComponent(text)
    .repeat(100_000)
    .slice(0, queryBytesMax / (names.length || 1));
  // Cut within an escape it would be no address.
  const whole = value.replace(/%[^%]{0,1}$/, "");
  return `${path}?${names.map((name) => `${name}=${whole}`).join("&")}`;
}

function bodyOf(entry: ApiCall, text: string): string {
  const names = keysOf(entry, "body");
  const bytes = (serverLimits.bodyBytesMax * 0.9) / Math.max(names.length, 1);
  const long = (length: number) =>
    text.repeat(Math.max(1, Math.floor(length / JSON.stringify(text).length)));
  const nested: Record<string, unknown> = {
    results: { [long(limits.checklistItemMax)]: { status: "fail", notes: long(bytes / 2) } },
    items: Array.from({ length: 100 }, (_, place) => `${long(bytes / 120)}${place}`),
    photoUrls: [long(bytes)],
  };
  return JSON.stringify(
    Object.fromEntries(names.map((name) => [name, nested[name] ?? long(bytes)])),
  );
}

type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; returns?: z.ZodType };

function keysOf({ name }: ApiCall, part: "query" | "body"): string[] {
  const schemas: Schemas = apiSchemas[name];
  const schema = schemas[part];
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
