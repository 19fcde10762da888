/**
 * People at work beside a crowd of callers that send the worst they can: the server must live, stay
 * within its memory and answer every request of the people. A short run says nothing of times.
 */
import { Agent } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { invariant } from "../errors.ts";
import { fillWithLongRows } from "./attacks.ts";
import {
  type Drill,
  type Outcome,
  memoryOf,
  percentile,
  roundMs,
  scratchFolder,
  startProcess,
  startProduct,
} from "./product.ts";
import {
  type Request,
  type Yard,
  foundYard,
  get,
  inspection,
  inspections,
  send,
} from "./requests.ts";

const slowestP99Ms = 500;
const timesCountFromSeconds = 60;
const memoryMegabytesMax = 600;
const script = "server/reliability/crowd-clients.ts";
/** One person's pace: a tap and a look. */
const pauseMs = 1_000;

export const crowd: Drill = {
  name: "200 callers at their worst beside 20 people",
  size: 300,
  run: async (seconds, later) => {
    const settings = { DATA_DIR: scratchFolder(later), WRITES_PER_MINUTE: "" };
    const product = await startProduct(later, settings);
    const callers = await foundCallers(product.origin, Math.min(200, seconds * 5));
    const people = await foundCallers(product.origin, Math.min(20, Math.ceil(seconds / 2)));
    for (const yard of new Set(callers)) await fillWithLongRows(yard);
    const order = JSON.stringify({ callers, seconds });
    const clients = startProcess(["--import", "tsx", script, order]);
    invariant(clients.stdout, "what they print is read");
    const end = performance.now() + seconds * 1_000;
    const working = Promise.all(people.map((yard) => work(yard, end)));
    const counts: Record<string, number> = JSON.parse(await text(clients.stdout));
    const outcome = report((await working).flat(), counts, seconds);
    const megabytes = memoryOf(product.pid, "VmHWM");
    if (megabytes > memoryMegabytesMax) outcome.wrong.push(`the server took ${megabytes} MB`);
    const { status } = await get({ origin: product.origin, cookie: "" }, "/readyz");
    if (status !== 200) outcome.wrong.push(`the server died: ${product.output()}`);
    return { ...outcome, figures: `${megabytes} MB at most; ${outcome.figures}` };
  },
};

/** Four of each company. */
async function foundCallers(origin: string, count: number): Promise<Yard[]> {
  const callers: Yard[] = [];
  while (callers.length < count) {
    const yard = await foundYard(origin);
    callers.push(...[yard, yard, yard, yard].slice(0, count - callers.length));
  }
  return callers;
}

type Sample = { name: string; status: number; ms: number };

/** What a person does all day: looks at lists, and now and then submits an inspection. */
async function work({ origin, cookie, assetId }: Yard, end: number): Promise<Sample[]> {
  // A new connection waits in one line with all others, which a browser does once.
  const agent = new Agent({ keepAlive: true });
  const day: Pick<Request, "method" | "path" | "body">[] = [
    { method: "GET", path: "/api/user" },
    { method: "GET", path: "/api/assets?limit=50" },
    { method: "GET", path: `${inspections}?limit=10` },
    { method: "POST", path: inspections, body: inspection(assetId, false) },
  ];
  const samples: Sample[] = [];
  await pause(Math.random() * pauseMs);
  while (performance.now() < end) {
    const request = day[samples.length % day.length] ?? { method: "GET", path: "/" };
    const { status, ms } = await send(origin, { ...request, cookie, agent });
    samples.push({ name: `${request.method} ${request.path}`, status, ms });
    await pause(pauseMs);
  }
  agent.destroy();
  return samples;
}

function report(
  samples: readonly Sample[],
  counts: Record<string, number>,
  seconds: number,
): Outcome {
  const times = samples.map(({ ms }) => ms);
  const p99 = percentile(times, 0.99);
  const failed = samples.filter(({ status }) => status >= 300 || status === 0);
  const wrong = failed.map(({ name, status }) => `a person's ${name} was answered with ${status}`);
  const broken = Object.entries(counts).filter(([outcome]) => /: (500|502|504)$/.test(outcome));
  wrong.push(...broken.map(([outcome, count]) => `${count} times "${outcome}"`));
  if (seconds >= timesCountFromSeconds && p99 > slowestP99Ms) wrong.push(`p99 ${roundMs(p99)}`);
  const [median, longest] = [percentile(times, 0.5), Math.max(...times)];
  const figures = [
    `${samples.length} requests of people, ${failed.length} failed,`,
    `median ${roundMs(median)}, p99 ${roundMs(p99)}, longest ${roundMs(longest)}; of the crowd`,
    ...Object.entries(counts).map(([outcome, count]) => `\n         ${outcome} (${count})`),
  ];
  return { figures: figures.join(" "), wrong };
}
