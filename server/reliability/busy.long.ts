/** Whether any single request blocks the event loop, so that no other is served meanwhile. */
import { setTimeout as pause } from "node:timers/promises";
import type { ApiCall } from "#shared/api/api.ts";
import { api } from "#shared/api/api.ts";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import { limits } from "#shared/base/limits.ts";
import { bodyLimits } from "../http/body/body-limits.ts";
import { expect, it } from "vitest";
import * as z from "zod";
import { attacks, fillWithLongRows } from "./kit/attacks.ts";
import { printFigures, createScratchFolder, chooseSize, startProduct } from "./kit/product.ts";
import { createFounder, type User, type Founder } from "./kit/users.ts";

const busyMsMax = 200;
/** The machine may be busy with something else, but hardly each time. */
const triesMax = 5;
const queryBytesMax = 20_000;

/** What patterns stumble over when it is repeated; as long as a whole body, so that no limit comes first. */
const baits =
  "\n|;\r\n | \t|a@|a.|=+-@|\u0301|\u200d\u0915|\ud83d\ude00\u200d|9|-1|T00:|data:image/png;base64,=|/api/photos/1|é|\\|\u2028".split(
    "|",
  );

/** Sends the worst of every kind, one request at a time; the server says how long its timers were delayed. */
it("the worst requests one by one, with so many texts that patterns stumble over", async () => {
  const settings = { DATA_DIR: createScratchFolder(), METRICS: "1" };
  const founder = await createFounder((await startProduct(settings)).origin);
  await fillWithLongRows(founder);
  const texts = baits.slice(0, chooseSize(baits.length));
  const calls = Object.values(api).filter((call) => call.name !== "liveEvents");
  const requests = [
    ...Object.entries(attacks),
    ...calls.flatMap((call) => texts.map((text) => requestWith(call, text))),
  ];
  let longest = { name: "", ms: 0 };
  for (const [name, send] of requests) {
    const ms = await measureLag(founder, () => send(founder));
    if (ms > longest.ms) longest = { name, ms };
    expect.soft(ms, name).toBeLessThanOrEqual(busyMsMax);
  }
  printFigures(`${requests.length}, longest ${longest.ms} ms by "${longest.name}"`);
});

/** The shortest of a few tries, unless the first already is short. */
async function measureLag(user: User, send: () => Promise<unknown>): Promise<number> {
  let shortest = Infinity;
  for (let tries = 0; tries < triesMax && shortest > busyMsMax / 2; tries += 1) {
    await readLag(user);
    await send();
    await pause(30);
    shortest = Math.min(shortest, await readLag(user));
  }
  return Math.round(shortest);
}

/** The longest delay of a timer since the last reading, in milliseconds. */
async function readLag(user: User): Promise<number> {
  const { text } = await user.get("/metrics");
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]);
}

/** The text in every field of a call at once, and in every name of a query. */
function requestWith(call: ApiCall, text: string) {
  const { method } = call;
  const path = call.path.replaceAll(/:\w+/g, "1");
  const request =
    method === "GET"
      ? { path: `${path}?${buildQuery(call, text)}` }
      : { method, path, body: buildBody(call, text) };
  const name = `${method} ${path} with ${JSON.stringify(text)}`;
  return [name, (founder: Founder) => founder.request(request)] as const;
}

function buildQuery(call: ApiCall, text: string): string {
  const names = listKeys(call, "query");
  const value = encodeURIComponent(text)
    .repeat(100_000)
    .slice(0, queryBytesMax / (names.length || 1));
  // Cut within an escape it would be no address.
  const whole = value.replace(/%[^%]{0,1}$/, "");
  return names.map((name) => `${name}=${whole}`).join("&");
}

function buildBody(call: ApiCall, text: string): Record<string, unknown> {
  const names = listKeys(call, "body");
  const bytes = (bodyLimits.bodyBytesMax * 0.9) / Math.max(names.length, 1);
  const long = (length: number) =>
    text.repeat(Math.max(1, Math.floor(length / JSON.stringify(text).length)));
  const nested: Record<string, unknown> = {
    results: { [long(limits.checklistItemMax)]: { status: "fail", notes: long(bytes / 2) } },
    items: Array.from({ length: 100 }, (_, index) => `${long(bytes / 120)}${index}`),
    photoUrls: [long(bytes)],
  };
  return Object.fromEntries(names.map((name) => [name, nested[name] ?? long(bytes)]));
}

type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; returns?: z.ZodType };

function listKeys({ name }: ApiCall, part: "query" | "body"): string[] {
  const schemas: Schemas = apiSchemas[name];
  const schema = schemas[part];
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
