/** Whether any single request keeps the event loop busy, so that nobody else is served meanwhile. */
import { setTimeout as pause } from "node:timers/promises";
import type { ApiCall } from "#shared/api.ts";
import { api } from "#shared/api.ts";
import { apiSchemas } from "#shared/api-schemas.ts";
import { limits, serverLimits } from "#shared/limits.ts";
import * as z from "zod";
import { attacks, fillWithLongRows } from "./attacks.ts";
import { type Drill, scratchFolder, startProduct } from "./product.ts";
import { type Yard, foundYard, get, send } from "./requests.ts";

const busyMsMax = 200;
/** The machine may be busy with something else, but hardly each time. */
const triesMax = 5;
const settleMs = 30;
const queryBytesMax = 20_000;

/** Runs of what patterns stumble over; as long as a whole body, so that no limit comes first. */
const baits = [
  "\n",
  ";\r\n ",
  " \t",
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

/** Sends the worst of every kind, one request at a time; the server says how late its timers were. */
export const busy: Drill = {
  name: "the worst requests one by one, with so many texts that patterns stumble over",
  size: baits.length,
  run: async (texts, later) => {
    const settings = { DATA_DIR: scratchFolder(later), METRICS: "1" };
    const yard = await foundYard((await startProduct(later, settings)).origin);
    await fillWithLongRows(yard);
    const requests = [...Object.entries(attacks), ...textRequests(baits.slice(0, texts))];
    const wrong: string[] = [];
    let longest = { name: "", ms: 0 };
    for (const [name, sendIt] of requests) {
      const ms = await measureLag(yard, () => sendIt(yard));
      if (ms > longest.ms) longest = { name, ms };
      if (ms > busyMsMax) wrong.push(`"${name}" kept the event loop busy for ${ms} ms`);
    }
    return { figures: `${requests.length}, longest ${longest.ms} ms by "${longest.name}"`, wrong };
  },
};

/** The shortest of a few tries, unless the first already is short. */
async function measureLag(yard: Yard, sendIt: () => Promise<unknown>): Promise<number> {
  let shortest = Infinity;
  for (let tries = 0; tries < triesMax && shortest > busyMsMax / 2; tries += 1) {
    await readLag(yard);
    await sendIt();
    await pause(settleMs);
    shortest = Math.min(shortest, await readLag(yard));
  }
  return Math.round(shortest);
}

/** The longest delay of a timer since the last reading, in milliseconds. */
async function readLag(yard: Yard): Promise<number> {
  const { text } = await get(yard, "/metrics");
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]);
}

/** Each text in every field of every call at once, and in every name of a query. */
function textRequests(texts: readonly string[]) {
  const ending = Object.values(api).filter(
    (call) => !("answers" in call && call.answers === "events"),
  );
  return ending.flatMap((call) =>
    texts.map((text) => {
      const path = call.path.replaceAll(/:\w+/g, "1");
      const isGet = call.method === "GET";
      const request = {
        method: call.method,
        path: isGet ? `${path}?${queryOf(call, text)}` : path,
        ...(isGet ? {} : { body: bodyOf(call, text) }),
      };
      const sendIt = ({ origin, cookie }: Yard) => send(origin, { ...request, cookie });
      return [`${call.method} ${path} with ${JSON.stringify(text)}`, sendIt] as const;
    }),
  );
}

function queryOf(call: ApiCall, text: string): string {
  const names = keysOf(call, "query");
  const value = encodeURIComponent(text)
    .repeat(100_000)
    .slice(0, queryBytesMax / (names.length || 1));
  // Cut within an escape it would be no address.
  const whole = value.replace(/%[^%]{0,1}$/, "");
  return names.map((name) => `${name}=${whole}`).join("&");
}

function bodyOf(call: ApiCall, text: string): Record<string, unknown> {
  const names = keysOf(call, "body");
  const bytes = (serverLimits.bodyBytesMax * 0.9) / Math.max(names.length, 1);
  const long = (length: number) =>
    text.repeat(Math.max(1, Math.floor(length / JSON.stringify(text).length)));
  const nested: Record<string, unknown> = {
    results: { [long(limits.checklistItemMax)]: { status: "fail", notes: long(bytes / 2) } },
    items: Array.from({ length: 100 }, (_, place) => `${long(bytes / 120)}${place}`),
    photoUrls: [long(bytes)],
  };
  return Object.fromEntries(names.map((name) => [name, nested[name] ?? long(bytes)]));
}

type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; returns?: z.ZodType };

function keysOf({ name }: ApiCall, part: "query" | "body"): string[] {
  const schemas: Schemas = apiSchemas[name];
  const schema = schemas[part];
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
