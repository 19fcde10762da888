/** People at work beside a crowd of callers that send the worst they can. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";
import { builtInChecklists } from "#shared/built-in-checklists.ts";
import { limits } from "#shared/limits.ts";
import * as z from "zod";
import { figuresOf, type Sample } from "../bench/figures.ts";
import { projectRoot } from "../project-root.ts";
import { type Attacker, password } from "./crowd-attacks.ts";
import type { Outcome } from "./drill.ts";
import { cleaningUp, scratchFolder } from "./drill.ts";
import { sendOnce } from "./request.ts";
import { startServer } from "./server-process.ts";
import { watchMemory } from "./watching.ts";
import { expectStatus, withId } from "./yard.ts";

type Crowd = { seconds: number; callers: number; people: number };

const slowestP99Ms = 500;
const memoryMegabytesMax = 600;
/** One person's pace: a tap and a look. */
const pauseMs = 1_000;

/**
 * The server must live and stay within its memory, and must answer people: none of their requests
 * may fail, but with the refusal of a full memory for bodies. A small measurement says nothing of times.
 */
export function measureCrowd({ seconds, callers, people }: Crowd): Promise<Outcome> {
  return cleaningUp(async (later) => {
    const settings = { DATA_DIR: scratchFolder(later), WRITES_PER_MINUTE: "" };
    const server = await startServer(settings);
    later(() => server.stop("SIGTERM"));
    const { origin } = server;
    const crowd = await foundCompanies(origin, Math.ceil(callers / 4));
    const yards = await foundCompanies(origin, Math.ceil(people / 4));
    await Promise.all(crowd.map(fillWithLongRows));
    const memory = watchMemory(server.pid);
    const end = performance.now() + seconds * 1_000;
    const [answers, ...samples] = await Promise.all([
      attack(spread(crowd, callers), seconds),
      ...spread(yards, people).map((one) => work(one, end)),
    ]);
    const outcome = report({ samples: samples.flat(), answers, megabytes: memory(), seconds });
    if (await isAlive(origin)) return outcome;
    return { ...outcome, wrong: [...outcome.wrong, `the server died: ${server.output()}`] };
  });
}

async function foundCompanies(origin: string, count: number): Promise<Attacker[]> {
  const founded: Attacker[] = [];
  for (let n = 0; n < count; n += 1) founded.push(await foundCompany(origin));
  return founded;
}

let founded = 0;

export async function foundCompany(origin: string): Promise<Attacker> {
  founded += 1;
  const username = `crowd-${process.pid}-${founded}`;
  const names = { firstName: "Dee", lastName: "Drill", email: `${username}@example.com` };
  const body = { ...names, username, password };
  const signedUp = await sendOnce(origin, { method: "POST", path: "/api/register", body });
  expectStatus(signedUp, 201);
  const cookie = signedUp.cookie ?? "";
  const truck = { name: "Mixer", category: "truck", vinOrSerial: "V", year: 2022, make: "M" };
  const asset = {
    method: "POST",
    path: "/api/assets",
    cookie,
    body: { ...truck, model: "G" },
  } as const;
  const added = await sendOnce(origin, asset);
  expectStatus(added, 201);
  return { origin, cookie, username, assetId: withId.parse(JSON.parse(added.text)).id };
}

const longRows = 40;

export async function fillWithLongRows({ origin, cookie, assetId }: Attacker): Promise<void> {
  const notes = "x".repeat(limits.notesMax);
  const names = Array.from({ length: 100 }, (_, place) => [
    `item ${place}`,
    { status: "fail", notes },
  ]);
  const body = { assetId, results: Object.fromEntries(names), signatureUrl: "Dee Drill" };
  for (let n = 0; n < longRows; n += 1) {
    await sendOnce(origin, { method: "POST", path: "/api/inspection/logs", cookie, body });
  }
}

/** Several callers of one account, and several accounts. */
function spread<One>(accounts: readonly One[], count: number): One[] {
  return Array.from({ length: count }, (_, n) => accounts[n % accounts.length]).flatMap(
    (one) => one ?? [],
  );
}

async function attack(callers: readonly Attacker[], seconds: number) {
  const script = join(projectRoot, "server", "reliability", "crowd-clients.ts");
  const loader = createRequire(import.meta.url).resolve("tsx");
  const order = JSON.stringify({ callers, seconds });
  const child = spawn(process.execPath, ["--import", loader, script, order], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (part: Buffer) => (text += String(part)));
  await once(child, "close");
  return z.record(z.string(), z.number()).parse(JSON.parse(text));
}

/** What a person does all day: looks at lists, and now and then submits an inspection. */
async function work({ origin, cookie, assetId }: Attacker, end: number): Promise<Sample[]> {
  const results = Object.fromEntries(
    builtInChecklists.truck.map(({ id }) => [id, { status: "pass" }]),
  );
  const body = { assetId, results, signatureUrl: "Dee Driver" };
  const reads = ["/api/user", "/api/assets?limit=50", "/api/inspection/logs?limit=10"];
  // A new connection of everybody waits in one line, which a person's browser does once.
  const agent = new Agent({ keepAlive: true });
  const samples: Sample[] = [];
  await pass(Math.random() * pauseMs);
  for (let turn = 0; performance.now() < end; turn += 1) {
    const path = reads[turn % (reads.length + 1)];
    const request = path
      ? ({ method: "GET", path, cookie, agent } as const)
      : ({ method: "POST", path: "/api/inspection/logs", cookie, body, agent } as const);
    const { status, ms, text } = await sendOnce(origin, request);
    const name = path ?? "submit an inspection";
    samples.push({ name: status < 300 ? name : `${name}: ${text}`, status, ms });
    await pass(pauseMs);
  }
  agent.destroy();
  return samples;
}

type Measured = {
  samples: readonly Sample[];
  answers: Record<string, number>;
  megabytes: number;
  seconds: number;
};

const longSeconds = 60;

function report({ samples, answers, megabytes, seconds }: Measured): Outcome {
  const { median, p99, max } = figuresOf(samples.map(({ ms }) => ms));
  const failed = samples.filter(({ status }) => status >= 300 || status === 0);
  const broken = Object.entries(answers).filter(([outcome]) => /: (500|502|504)$/.test(outcome));
  const wrong = [
    ...failed.map(({ name, status }) => `a person's "${name}" was answered ${status}`),
    ...broken.map(([outcome, count]) => `${count} times "${outcome}"`),
    ...(megabytes > memoryMegabytesMax ? [`the server took ${megabytes} MB`] : []),
    ...(seconds >= longSeconds && p99 > slowestP99Ms
      ? [`people's p99 was ${Math.round(p99)} ms`]
      : []),
  ];
  const sent = Object.values(answers).reduce((sum, count) => sum + count, 0);
  const times = [median, p99, max].map((ms) => Math.round(ms)).join("/");
  const crowd = Object.entries(answers).map(([outcome, count]) => `${outcome} (${count})`);
  const figures = [
    `${samples.length} requests of people, median/p99/longest ${times} ms, ${failed.length} failed;`,
    `${sent} of the crowd; the server took ${megabytes} MB at most`,
    ...crowd.toSorted().map((line) => `\n         ${line}`),
  ].join(" ");
  return { figures, wrong };
}

async function isAlive(origin: string): Promise<boolean> {
  return (await sendOnce(origin, { method: "GET", path: "/readyz" })).status === 200;
}
