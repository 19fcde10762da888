/** Requests to a running product, and a company on it that is founded through them. */
import { type Agent, request as startRequest } from "node:http";
import { builtInChecklists } from "#shared/built-in-checklists.ts";

export type Sent = {
  /** An object is sent as JSON, bytes as they are. */
  body?: object | readonly Buffer[];
  /** The idempotency key. */
  key?: string;
  /** How the body is compressed. */
  encoding?: string;
  /** Keeps connections, as a browser does; without one the request has a connection of its own. */
  agent?: Agent;
};
export type Request = Sent & {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  cookie?: string;
};
/** The status is 0 when no whole response came. */
export type Response = { status: number; text: string; ms: number; cookie: string | undefined };
export type Caller = { origin: string; cookie: string };

const withinMs = 40_000;

/** One request, never repeated: its outcome is what the server did. */
export function send(origin: string, request: Request): Promise<Response> {
  const { method, path, cookie, key, body, encoding, agent = false } = request;
  const began = performance.now();
  const parts = Array.isArray(body) ? body : body ? [Buffer.from(JSON.stringify(body))] : [];
  const headers = {
    ...(cookie && { cookie }),
    ...(key && { "idempotency-key": key }),
    ...(encoding && { "content-encoding": encoding }),
    ...(body && {
      "content-type": "application/json",
      "content-length": parts.reduce((sum, { length }) => sum + length, 0),
    }),
  };
  return new Promise((resolve) => {
    const settle = (status: number, text = "", set?: string) =>
      resolve({ status, text, ms: performance.now() - began, cookie: set });
    const options = { method, headers, agent, timeout: withinMs };
    const sent = startRequest(new URL(path, origin), options);
    sent.once("timeout", () => sent.destroy());
    sent.once("error", () => settle(0));
    sent.once("response", (response) => {
      const received: Buffer[] = [];
      response.on("data", (part: Buffer) => received.push(part));
      response.once("error", () => settle(0));
      response.once("close", () => {
        // A body that is refused before its end is not sent to its end.
        if (!sent.writableFinished) sent.destroy();
        // A response that broke off is none, whatever its status was.
        if (!response.complete) return settle(0);
        const set = response.headers["set-cookie"]?.[0]?.split(";")[0];
        settle(response.statusCode ?? 0, Buffer.concat(received).toString("utf8"), set);
      });
    });
    for (const part of parts) sent.write(part);
    sent.end();
  });
}

export function get({ origin, cookie }: Caller, path: string): Promise<Response> {
  return send(origin, { method: "GET", path, cookie });
}

export function post({ origin, cookie }: Caller, path: string, sent: Sent): Promise<Response> {
  return send(origin, { method: "POST", path, cookie, ...sent });
}

/** The id of the row that a request created. */
export function createdId({ status, text }: Response): number {
  if (status !== 201) throw new Error(`expected 201, but the response was ${status} ${text}`);
  const { id }: { id: number } = JSON.parse(text);
  return id;
}

/** An asset, and the schedule by miles that its services are logged against. */
export type Unit = { assetId: number; scheduleId: number };
/** A company's founder, who is its admin, and its first asset. */
export type Yard = Caller & Unit & { username: string; userId: number };

export const password = "drilled again and again";
export const inspections = "/api/inspection/logs";
export const maintenance = "/api/maintenance/logs";

export function person(username: string) {
  const names = { firstName: "Dee", lastName: "Drill" };
  return { ...names, username, email: `${username}@example.com` };
}

let named = 0;

/** A user name that was never used, also not in the database of an earlier run. */
export function newName(kind = "drill"): string {
  named += 1;
  return `${kind}-${process.pid}-${named}-${Date.now().toString(36)}`;
}

export async function foundYard(origin: string): Promise<Yard> {
  const username = newName();
  const body = { ...person(username), password };
  const signedUp = await send(origin, { method: "POST", path: "/api/register", body });
  const founder = { origin, username, userId: createdId(signedUp), cookie: signedUp.cookie ?? "" };
  return { ...founder, ...(await addUnit(founder)) };
}

export async function addUnit(by: Caller): Promise<Unit> {
  const truck = { name: "Mixer", category: "truck", vinOrSerial: "VIN" };
  const body = { ...truck, year: 2022, make: "Mack", model: "Granite" };
  const assetId = createdId(await post(by, "/api/assets", { body }));
  const schedule = { assetId, name: "Oil Change", type: "usage_based", intervalMiles: 5_000 };
  const scheduleId = createdId(await post(by, "/api/maintenance/schedules", { body: schedule }));
  return { assetId, scheduleId };
}

/** A complete inspection, of which the first item failed or none did. */
export function inspection(assetId: number, isFailed = true) {
  const results = builtInChecklists.truck.map(({ id }, place) => [
    id,
    { status: isFailed && place === 0 ? "fail" : "pass" },
  ]);
  return { assetId, results: Object.fromEntries(results), signatureUrl: "Dee Drill" };
}

export function repair(assetId: number) {
  const words = { serviceType: "Electrical Repair", description: "Fixed what was reported" };
  return { assetId, date: new Date().toISOString(), ...words };
}
