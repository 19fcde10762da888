/** Users of a running product, and a company that is founded and filled for them. */
import { randomInt } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { Agent, IncomingMessage } from "node:http";
import { get as startGet, request as startRequest } from "node:http";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { once } from "node:events";
import { api, type ApiCall } from "#shared/api/api.ts";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import type { Pool } from "pg";
import { expect, onTestFinished, vi } from "vitest";
import { invariant } from "../../errors.ts";
import { buildAsset, buildResults, buildSchedule, signUp } from "../../test/kit/build.ts";
import { Caller, type Received } from "../../test/kit/caller.ts";
import { fillCompany } from "../../test/kit/fleet-filling.ts";
import { measureHighest } from "./product.ts";

export type Request = {
  method?: ApiCall["method"];
  path: string;
  /** Bytes are sent as they are, all else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Which connections it may use, if not those of all others. */
  agent?: Agent | undefined;
  /** How long it waits for a response. */
  timeout?: number;
};

const withinMs = 40_000;

/** One request, never repeated; the status is 0 when no whole response came. */
async function send(origin: string, { path, body, ...request }: Request): Promise<Received> {
  const parts = toParts(body);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const type = { "content-type": "application/json", "content-length": length };
  const headers = { ...(body !== undefined && type), ...request.headers };
  return new Promise((resolve) => {
    const fail = () => resolve({ status: 0, text: "", headers: {} });
    const options = { timeout: withinMs, ...request, headers };
    const sent = startRequest(new URL(path, origin), options, (response) => {
      const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      const { statusCode: status = 0 } = response;
      // A body that is refused before its end is not sent to its end.
      response.once("close", () => sent.writableFinished || sent.destroy());
      text(response).then(
        (whole) => resolve({ status, text: whole, headers: Object.fromEntries(pairs) }),
        fail,
      );
    });
    sent.once("timeout", () => sent.destroy()).once("error", fail);
    for (const part of parts) sent.write(part);
    sent.end();
  });
}

function toParts(body: unknown): Buffer[] {
  if (body === undefined) return [];
  return Array.isArray(body) ? body : [Buffer.from(JSON.stringify(body))];
}

export type User = ReturnType<typeof userAt>;

/** A caller of the table of calls who also makes requests that are not in it, and measures them. */
export function userAt(origin: string, cookie = "", agent?: Agent) {
  const session = { cookie };
  const request = async (given: Request) => {
    const began = performance.now();
    const headers = { cookie: session.cookie, ...given.headers };
    const response = await send(origin, { agent, ...given, headers });
    session.cookie = response.headers["set-cookie"]?.split(";")[0] ?? session.cookie;
    return { ...response, ms: performance.now() - began };
  };
  const get = (path: string) => request({ path });
  return Object.assign(new Caller(request), { origin, session, request, get });
}

export function person(username: string) {
  return { username, email: `${username}@example.com`, firstName: "Dee", lastName: "Drill" };
}

/** A company's founder, who is its admin, with its first asset. */
export type Founder = Awaited<ReturnType<typeof createFounder>>;

export async function createFounder(origin: string) {
  const founder = await signUp(userAt(origin));
  return Object.assign(founder, await addUnit(founder));
}

/** An asset, and the schedule by miles that its services are logged against. */
export type Unit = { assetId: number; scheduleId: number };

export async function addUnit(by: Caller): Promise<Unit> {
  const { id: assetId } = await buildAsset(by);
  const { id: scheduleId } = await buildSchedule(by, assetId);
  return { assetId, scheduleId };
}

/** A complete inspection of a truck, of which the first item failed or none did. */
export function inspection(assetId: number, isFailed = true) {
  const [first] = builtInChecklists.truck;
  const results = buildResults("truck", isFailed && first ? [first.id] : []);
  return { assetId, results, signatureUrl: "Sam Member" };
}

export function repair(assetId: number) {
  const serviceType = "Electrical Repair" as const;
  const words = { serviceType, description: "Fixed what was reported" };
  return { assetId, date: new Date().toISOString(), ...words };
}

/** Gives the only company of a database so many records, and one asset for a hundred inspections. */
export async function fillCompanyOf(
  pool: Pool,
  founder: Founder,
  counts: { inspectionLogs: number; maintenanceLogs: number },
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("select id from companies");
  const assets = Math.ceil(counts.inspectionLogs / 100);
  const notifications = Math.min(counts.inspectionLogs, 5_000);
  const sizes = { ...counts, assets, schedules: assets * 2, checklists: 30, notifications };
  await fillCompany(pool, { companyId: Number(rows[0]?.id), userId: founder.id, sizes });
  await pool.query("vacuum analyze");
}

type Rate = { perSecond: number; seconds: number };

/** Each starts when it is due, whether or not those before are done, so that waiting is counted too. */
export async function sendAtRate({ perSecond, seconds }: Rate, next: () => Promise<Received>) {
  const began = performance.now();
  const running: Promise<{ status: number; ms: number }>[] = [];
  while (running.length < perSecond * seconds) {
    const due = began + (running.length * 1_000) / perSecond;
    if (due > performance.now()) await pause(1);
    else running.push(next().then(({ status }) => ({ status, ms: performance.now() - due })));
  }
  return summarize(await Promise.all(running));
}

/** How long requests took, in whole milliseconds, and the statuses of those that failed. */
export function summarize(samples: readonly { status: number; ms: number }[]) {
  const times = samples.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const share = (part: number) => Math.round(times[Math.ceil(times.length * part) - 1] ?? 0);
  const statuses = samples.map(({ status }) => status);
  const failed = statuses.filter((status) => status < 200 || status >= 300);
  const [median, p95, p99, longest] = [share(0.5), share(0.95), share(0.99), share(1)];
  return { requests: samples.length, failed, median, p95, p99, longest };
}

export function pick<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  invariant(item !== undefined, "there is something to pick from");
  return item;
}

/** Takes a file as slowly as it comes, and stores it. */
export async function download(
  { origin, session }: User,
  path: string,
  file: string,
): Promise<void> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { cookie: session.cookie };
    startGet(`${origin}${path}`, { headers }, resolve).once("error", reject);
  });
  expect.soft(response.statusCode).toBe(200);
  await pipeline(response, createWriteStream(file));
}

/** The longest that others wait for a small answer while something else goes on, in milliseconds. */
export async function watchOthers(user: User, work: () => Promise<unknown>): Promise<number> {
  const { highest } = await measureHighest(async () => {
    const { status, ms } = await user.get("/api/user");
    expect.soft(status).toBe(200);
    return ms;
  }, work);
  return highest;
}

/** Subscribes to live events; returns the count of changes of assets so far, of which the first event names all. */
export function openScreen({ origin, session }: User): () => Promise<number> {
  let text = "";
  const hasBegun = () => vi.waitUntil(() => text.includes("listAssets"), { timeout: 5_000 });
  const request = startGet(`${origin}${api.liveEvents.path}`, {
    headers: { cookie: session.cookie },
  });
  onTestFinished(() => void request.on("error", () => {}).destroy());
  const opened = once(request, "response").then(([response]: IncomingMessage[]) => {
    response?.on("error", () => {}).on("data", (part: Buffer) => (text += part.toString()));
  });
  return () => opened.then(hasBegun).then(() => text.split("listAssets").length - 2);
}
