/** Users of a running product, and a company that is founded and filled for them. */
import { randomInt, randomUUID } from "node:crypto";
import { request as startRequest } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { ApiCall } from "#shared/api.ts";
import { builtInChecklists } from "#shared/built-in-checklists.ts";
import type { Pool } from "pg";
import { Caller, type Received } from "../test/caller.ts";
import { fillCompany } from "../test/fleet-filling.ts";

export type Request = {
  method?: ApiCall["method"];
  path: string;
  /** Bytes are sent as they are, all else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
};
/** The status is 0 when no whole response came. */
export type Response = Received & { ms: number };

const withinMs = 40_000;

/** One request, never repeated: its outcome is what the server did. */
function send(origin: string, request: Request): Promise<Response> {
  const { method = "GET", path, body, headers = {} } = request;
  const json = body === undefined ? [] : [Buffer.from(JSON.stringify(body))];
  const parts: Buffer[] = Array.isArray(body) ? body : json;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const type = { "content-type": "application/json", "content-length": length };
  const began = performance.now();
  return new Promise((resolve) => {
    const settle = (response: Received) => resolve({ ...response, ms: performance.now() - began });
    const fail = () => settle({ status: 0, text: "", headers: {} });
    const sent = startRequest(new URL(path, origin), {
      method,
      headers: { ...(body !== undefined && type), ...headers },
      timeout: withinMs,
    });
    sent.once("timeout", () => sent.destroy()).once("error", fail);
    sent.once("response", (response) => {
      const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      const { statusCode: status = 0 } = response;
      const settleWith = (whole: string) =>
        settle({ status, text: whole, headers: Object.fromEntries(pairs) });
      // A body that is refused before its end is not sent to its end.
      response.once("close", () => sent.writableFinished || sent.destroy());
      text(response).then(settleWith, fail);
    });
    for (const part of parts) sent.write(part);
    sent.end();
  });
}

export type User = ReturnType<typeof userAt>;

/** A caller of the table of calls who also makes requests that are not in it. */
export function userAt(origin: string, cookie = "") {
  const session = { cookie };
  const request = async (given: Request) => {
    const headers = { cookie: session.cookie, ...given.headers };
    const response = await send(origin, { ...given, headers });
    session.cookie = response.headers["set-cookie"]?.split(";")[0] ?? session.cookie;
    return response;
  };
  const get = (path: string) => request({ path });
  return Object.assign(new Caller(request), { origin, session, request, get });
}

export const password = "drilled again and again";

export function person(username: string) {
  const names = { firstName: "Dee", lastName: "Drill" };
  return { ...names, username, email: `${username}@example.com` };
}

/** A user name that was never used. */
export function newName(): string {
  return `drill-${randomUUID()}`;
}

/** A company's founder, who is its admin, with its first asset. */
export type Yard = Awaited<ReturnType<typeof foundYard>>;

export async function foundYard(origin: string) {
  const founder = userAt(origin);
  const username = newName();
  const body = { ...person(username), password };
  const { id: userId } = await founder.call("signUp", { body });
  return Object.assign(founder, { username, userId, ...(await addUnit(founder)) });
}

/** An asset, and the schedule by miles that its services are logged against. */
export type Unit = { assetId: number; scheduleId: number };

export async function addUnit(by: Caller): Promise<Unit> {
  const truck = { name: "Mixer", category: "truck", vinOrSerial: "VIN" } as const;
  const body = { ...truck, year: 2022, make: "Mack", model: "Granite" };
  const { id: assetId } = await by.call("createAsset", { body });
  const oil = { name: "Oil Change", type: "usage_based", intervalMiles: 5_000 } as const;
  const { id: scheduleId } = await by.call("createSchedule", { body: { ...oil, assetId } });
  return { assetId, scheduleId };
}

/** A complete inspection, of which the first item failed or none did. */
export function inspection(assetId: number, isFailed = true) {
  const results = builtInChecklists.truck.map(({ id }, place) => {
    const status = isFailed && place === 0 ? "fail" : "pass";
    return [id, { status }] as const;
  });
  return { assetId, results: Object.fromEntries(results), signatureUrl: "Dee Drill" };
}

export function repair(assetId: number) {
  const words = {
    serviceType: "Electrical Repair",
    description: "Fixed what was reported",
  } as const;
  return { assetId, date: new Date().toISOString(), ...words };
}

/** Gives the only company of a database so many records, and one asset for a hundred inspections. */
export async function fillYard(
  pool: Pool,
  { userId }: Yard,
  counts: { inspectionLogs: number; maintenanceLogs: number },
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("select id from companies");
  const assets = Math.ceil(counts.inspectionLogs / 100);
  const notifications = Math.min(counts.inspectionLogs, 5_000);
  const sizes = { ...counts, assets, schedules: assets * 2, checklists: 30, notifications };
  await fillCompany(pool, { companyId: Number(rows[0]?.id), userId, sizes });
  await pool.query("vacuum analyze");
}

type Rate = { perSecond: number; seconds: number };

/** Each request starts when it is due, whether or not those before are done, so that waiting is counted too. */
export async function sendAtRate({ perSecond, seconds }: Rate, next: () => Promise<Received>) {
  const began = performance.now();
  const running: Promise<{ status: number; ms: number }>[] = [];
  while (running.length < perSecond * seconds) {
    const due = began + (running.length * 1_000) / perSecond;
    if (due > performance.now()) await pause(1);
    else running.push(next().then(({ status }) => ({ status, ms: performance.now() - due })));
  }
  const samples = await Promise.all(running);
  const times = samples.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const share = (part: number) => Math.round(times[Math.ceil(times.length * part) - 1] ?? 0);
  const failed = samples.filter(({ status }) => status < 200 || status >= 300);
  const [median, p95, p99, longest] = [share(0.5), share(0.95), share(0.99), share(1)];
  return { requests: samples.length, failed, median, p95, p99, longest };
}

export function pick<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error("there is nothing to pick from");
  return item;
}
