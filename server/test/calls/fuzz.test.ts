import { Agent as Connections } from "node:http";
import type { CallName } from "#shared/api/api.ts";
import { api } from "#shared/api/api.ts";
import { roles } from "#shared/base/roles.ts";
import * as fc from "fast-check";
import { afterAll, describe, expect, inject, it } from "vitest";
import { foundCompany, password } from "../kit/build.ts";
import type { TestCompany } from "../kit/harness.ts";
import { findPort, startTestApp } from "../kit/harness.ts";
import { readEverything } from "../kit/everything.ts";
import { findProblem } from "./fuzz-problems.ts";
import type { Outcome, Drawn, Rows } from "./fuzz-request.ts";
import { drawRequests, send } from "./fuzz-request.ts";
import { invalidRows } from "./invalid-rows.ts";
import { namedRows } from "../nouns/every-noun.ts";
import { mapRows } from "./named-ids.ts";
import { photoDataUrl } from "../kit/samples.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The number of requests and the seed that `npm run test:long -- fuzz` provides. */
    fuzz?: { requests: number; seed: number };
  }
}

const { requests, seed } = inject("fuzz") ?? { requests: 400, seed: 20_261_120 };
const isLong = requests >= 20_000;
const atOnce = 8;
/** A company is replaced after this many requests, because its lists grow long and its users are signed out. */
const requestsPerCompany = 5_000;
const blockedMsMax = 1_000;
const lookEveryMs = 20;

const { app, connect, database } = await startTestApp();
const secret = "Quarrystone";
const theirs = await foundCompany(connect, { company: secret });
const foreign = await namedRows(theirs, secret);
const port = await findPort(app);
const connections = new Connections({ keepAlive: true, maxSockets: atOnce });
afterAll(() => connections.destroy());
const calls = Object.values(api).map(({ name }) => name);
const statuses: Record<number, number> = {};
const succeeded = new Set<CallName>();
let slowestMs = 0;

describe(`${requests} random requests with the seed ${seed}`, () => {
  it("each receive a valid response, and leave every row valid", async () => {
    const before = await readEverything(database, theirs);
    const longestBusyMs = watchBusy();
    for (let done = 0; done < requests; done += requestsPerCompany) {
      await wearOut(
        await freshCompany(),
        Math.min(requestsPerCompany, requests - done),
        seed + done,
      );
      expect(await invalidRows(database)).toEqual([]);
      if (isLong) process.stdout.write(`fuzz: ${done + requestsPerCompany} of ${requests}\n`);
    }
    const busyMs = longestBusyMs();
    expect(await readEverything(database, theirs)).toEqual(before);
    expect(busyMs, "no request delays the others").toBeLessThan(blockedMsMax);
    const silent = calls.filter((name) => !succeeded.has(name));
    if (isLong) expect(silent, "each call also succeeds among them").toEqual([]);
    process.stdout.write(
      `fuzz: ${requests} requests, seed ${seed}, statuses ${JSON.stringify(statuses)}, slowest ` +
        `${Math.round(slowestMs)} ms, longest the process was busy ${Math.round(busyMs)} ms\n`,
    );
  }, 3_600_000);
});

/** Measures the longest time that the process was busy, without time given to other processes. */
function watchBusy(): () => number {
  let longestMs = 0;
  let at = performance.now();
  let used = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(used);
    longestMs = Math.max(longestMs, Math.min(performance.now() - at, (user + system) / 1_000));
    at = performance.now();
    used = process.cpuUsage();
  }, lookEveryMs);
  return () => {
    clearInterval(timer);
    return longestMs;
  };
}

type Worn = { company: TestCompany; rows: Rows; cookies: Map<string, string> };

async function freshCompany(): Promise<Worn> {
  // Failed sign-ins from one address are counted over all companies.
  await database.pool.query("delete from sign_in_failures");
  const company = await foundCompany(connect);
  const named = await namedRows(company);
  const body = await company.driver.call("addPhoto", { body: { photo: photoDataUrl } });
  const own = mapRows(named, (id) => [id]);
  own.photoId.push(body.id);
  const names = Object.fromEntries(roles.map((role) => [role, company[role].username]));
  const worn = { company, rows: { own, foreign, names }, cookies: new Map<string, string>() };
  for (const role of roles) worn.cookies.set(role, await signInForCookie(company[role].username));
  return worn;
}

async function signInForCookie(username: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

async function wearOut(worn: Worn, count: number, itsSeed: number): Promise<void> {
  const batches = fc.array(drawRequests(calls, foreign), {
    minLength: 1,
    maxLength: atOnce,
    size: "max",
  });
  await fc.assert(
    fc.asyncProperty(batches, async (batch) => {
      const problems = await Promise.all(batch.map((drawn) => attempt(worn, drawn)));
      expect(problems.flatMap((problem) => problem ?? [])).toEqual([]);
      await signInAgain(worn);
    }),
    { seed: itsSeed, numRuns: Math.ceil(count / ((atOnce + 1) / 2)) },
  );
}

/** The problem with the response to a request, with all that is needed to send it again. */
async function attempt(worn: Worn, drawn: Drawn): Promise<object | undefined> {
  const { rows, cookies } = worn;
  const cookie = cookies.get(drawn.by);
  const outcome = await send(drawn, { port, cookie, rows, connections });
  slowestMs = Math.max(slowestMs, outcome.ms);
  statuses[outcome.status] = (statuses[outcome.status] ?? 0) + 1;
  if (outcome.status > 0 && outcome.status < 400) recordSuccess(rows, drawn, outcome);
  const isSignedOut = outcome.status === 401 || drawn.name === "signOut";
  if (isSignedOut && cookie && !drawn.draft.headers["Cookie"]) cookies.delete(drawn.by);
  const { status, text, sent } = outcome;
  const problem = findProblem(outcome, secret);
  return problem ? { problem, by: drawn.by, status, text, sent } : undefined;
}

const created: Partial<Record<CallName, keyof Rows["own"]>> = {
  createAsset: "assetId",
  createSchedule: "scheduleId",
  createChecklist: "checklistId",
  submitInspection: "inspectionId",
  logMaintenance: "maintenanceLogId",
  addReading: "readingId",
  hold: "heldId",
  addDocument: "documentId",
  addUser: "otherUserId",
  addPhoto: "photoId",
};
const idsMax = 20;

function recordSuccess({ own }: Rows, { name }: Drawn, { status, text }: Outcome): void {
  if (status === api[name].status) succeeded.add(name);
  const row = created[name];
  if (!row || status !== 201) return;
  const { id } = JSON.parse(text);
  own[row] = [...own[row], Number(id)].slice(-idsMax);
}

/** Signs users in again, or starts a new company when one of them cannot sign in any more. */
async function signInAgain(worn: Worn): Promise<void> {
  const missing = roles.filter((role) => !worn.cookies.has(role));
  if (missing.length === 0) return;
  await database.pool.query("delete from sign_in_failures");
  for (const role of missing) {
    const cookie = await signInForCookie(worn.company[role].username);
    if (cookie) worn.cookies.set(role, cookie);
  }
  if (missing.every((role) => worn.cookies.has(role))) return;
  const { company, rows, cookies } = await freshCompany();
  Object.assign(worn, { company, rows, cookies });
}
