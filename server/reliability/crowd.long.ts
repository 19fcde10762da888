/**
 * People at work beside a crowd of callers that send the worst they can: the server must live, stay
 * within its memory and serve every request of the people. A short run says nothing of times.
 */
import { Agent } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { invariant } from "../errors.ts";
import { fillWithLongRows } from "./attacks.ts";
import {
  readMemory,
  printFigures,
  createScratchFolder,
  chooseSize,
  startProcess,
  startProduct,
} from "./product.ts";
import { foundYard, inspection, pick, summarize, type User, userAt, type Yard } from "./yard.ts";

const slowestP99Ms = 500;
const timesCountFromSeconds = 60;
const memoryMegabytesMax = 600;
const script = "server/reliability/crowd-clients.ts";

it("200 callers at their worst beside 20 people", async () => {
  const seconds = chooseSize(300);
  const settings = { DATA_DIR: createScratchFolder(), WRITES_PER_MINUTE: "" };
  const { origin, pid } = await startProduct(settings);
  // Four callers and people of each company.
  const yards = await foundYards(origin, Math.ceil(Math.min(200, seconds * 5) / 4));
  const people = await foundYards(origin, 5);
  for (const yard of yards) await fillWithLongRows(yard);
  const callers = [...yards, ...yards, ...yards, ...yards].map(
    ({ session: { cookie }, username, assetId }) => ({ origin, cookie, username, assetId }),
  );
  // The people are at work when the crowd comes.
  const end = performance.now() + (seconds + 2) * 1_000;
  const working = Array.from({ length: 20 }, (_, place) => doWork(people[place % 5], end));
  await pause(2_000);
  const clients = startProcess(["--import", "tsx", script, JSON.stringify({ callers, seconds })]);
  const counts = await text(clients.stdout);
  const work = summarize((await Promise.all(working)).flat());
  const outcomes = Object.entries<number>(JSON.parse(counts));
  const megabytes = readMemory(pid, "VmHWM");
  printFigures(`the server took ${megabytes} MB at most; people: ${JSON.stringify(work)}`);
  for (const [outcome, count] of outcomes) printFigures(`${outcome} (${count})`);
  expect.soft(work.failed).toEqual([]);
  expect.soft(outcomes.filter(([outcome]) => /: (500|502|504)$/.test(outcome))).toEqual([]);
  expect.soft(megabytes).toBeLessThan(memoryMegabytesMax);
  if (seconds >= timesCountFromSeconds) expect.soft(work.p99).toBeLessThan(slowestP99Ms);
  expect(await people[0]?.get("/readyz")).toMatchObject({ status: 200 });
});

type Person = User & { assetId: number };

/** One thing a second, on a connection that stays open, as a browser's does. */
async function doWork(yard: Yard | undefined, end: number) {
  invariant(yard, "every person has a company");
  const { origin, session, assetId } = yard;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const one: Person = Object.assign(userAt(origin, session.cookie, agent), { assetId });
  const samples: { status: number; ms: number }[] = [];
  await pause(Math.random() * 1_000);
  while (performance.now() < end) {
    const began = performance.now();
    const { status } = await pick(day)(one);
    samples.push({ status, ms: performance.now() - began });
    await pause(1_000);
  }
  agent.destroy();
  return samples;
}

/** What a person does all day: looks at lists, and now and then submits an inspection. */
const day = [
  (by: Person) => by.send("getCurrentUser"),
  (by: Person) => by.send("listAssets", { query: { limit: 50 } }),
  (by: Person) => by.send("listInspectionLogs", { query: { limit: 10 } }),
  (by: Person) => by.send("submitInspection", { body: inspection(by.assetId, false) }),
];

async function foundYards(origin: string, count: number): Promise<Yard[]> {
  const yards: Yard[] = [];
  while (yards.length < count) yards.push(await foundYard(origin));
  return yards;
}
