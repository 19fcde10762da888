/**
 * People at work beside a crowd of callers that send the worst they can, of many companies and of one: the server must
 * live, stay within its memory and serve every request of the people. A short run says nothing of times.
 */
import { Agent } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { invariant } from "../errors.ts";
import { addSignedIn } from "../test/kit/build.ts";
import { type Attacker, fillWithLongRows } from "./kit/attacks.ts";
import { fillCostly } from "./kit/costly-company.ts";
import {
  readMemory,
  printFigures,
  createScratchFolder,
  chooseSize,
  findDatabaseUrl,
  openPool,
  startProcess,
  startProduct,
} from "./kit/product.ts";
import {
  createFounder,
  inspection,
  pick,
  summarize,
  type User,
  userAt,
  type Founder,
} from "./kit/users.ts";

const slowestP99Ms = 500;
const timesCountFromSeconds = 60;
const memoryMegabytesMax = 600;
const script = "server/reliability/kit/crowd-clients.ts";

it("200 callers at their worst beside 20 people", async () => {
  const seconds = chooseSize(300);
  const settings = { DATA_DIR: createScratchFolder(), WRITES_PER_MINUTE: "" };
  const { origin, pid } = await startProduct(settings);
  // Four callers and people of each company.
  const founders = await createFounders(origin, Math.ceil(Math.min(200, seconds * 5) / 4));
  const people = await createFounders(origin, 5);
  for (const founder of founders) await fillWithLongRows(founder);
  const callers = [...founders, ...founders, ...founders, ...founders].map(
    ({ session: { cookie }, username, assetId }) => ({ origin, cookie, username, assetId }),
  );
  // The people are at work when the crowd comes.
  const end = performance.now() + (seconds + 2) * 1_000;
  const working = Array.from({ length: 20 }, (_, index) => doWork(people[index % 5], end));
  await pause(2_000);
  const outcomes = await sendCrowd({ callers, seconds, kind: "all" });
  const work = summarize((await Promise.all(working)).flat());
  const megabytes = readMemory(pid, "VmHWM");
  printFigures(`the server took ${megabytes} MB at most; people: ${JSON.stringify(work)}`);
  for (const [outcome, count] of outcomes) printFigures(`${outcome} (${count})`);
  expect.soft(work.failed).toEqual([]);
  expect.soft(outcomes.filter(isWrong)).toEqual([]);
  expect.soft(megabytes).toBeLessThan(memoryMegabytesMax);
  if (seconds >= timesCountFromSeconds) expect.soft(work.p99).toBeLessThan(slowestP99Ms);
  expect(await people[0]?.get("/readyz")).toMatchObject({ status: 200 });
});

it("200 clients of one company at its worst beside another company", async () => {
  const seconds = chooseSize(120);
  const dir = createScratchFolder();
  const { origin, pid } = await startProduct({ DATA_DIR: dir, WRITES_PER_MINUTE: "" });
  const worst = await createFounder(origin);
  const filled = await fillCostly(openPool(findDatabaseUrl(dir)), worst);
  const users = await addColleagues(worst, 20);
  const callers = Array.from({ length: 200 }, (_, index) => {
    const { session, username } = users[index % users.length] ?? worst;
    return { origin, cookie: session.cookie, username, ...filled };
  });
  const other = await addColleagues(await createFounder(origin), 10);
  const alone = await work(other, 10);
  const [beside, outcomes] = await Promise.all([
    work(other, seconds + 2),
    sendCrowd({ callers, seconds, kind: "company" }),
  ]);
  const megabytes = readMemory(pid, "VmHWM");
  printFigures(`the server took ${megabytes} MB at most`);
  for (const [what, { reads, writes }] of Object.entries({ alone, beside })) {
    printFigures(`${what}: reads ${JSON.stringify(reads)}`);
    printFigures(`${what}: writes ${JSON.stringify(writes)}`);
  }
  for (const [outcome, count] of outcomes) printFigures(`${outcome} (${count})`);
  expect.soft([...beside.reads.failed, ...beside.writes.failed]).toEqual([]);
  expect.soft(outcomes.filter(isWrong)).toEqual([]);
  expect.soft(megabytes).toBeLessThan(gigabyteInMegabytes);
  if (seconds >= timesCountFromSeconds) {
    expect.soft(beside.reads.p99).toBeLessThan(slowestP99Ms);
    expect.soft(beside.writes.p99).toBeLessThan(slowestP99Ms);
  }
  expect(await other[0]?.get("/readyz")).toMatchObject({ status: 200 });
});

const gigabyteInMegabytes = 1_000;

/** So many users of a company, with the one who founded it; each has a session of their own. */
async function addColleagues(founder: Founder, count: number): Promise<Attacker[]> {
  const people: Attacker[] = [founder];
  while (people.length < count) {
    const user = await addSignedIn(userAt(founder.origin), founder, { role: "admin" });
    people.push(Object.assign(user, { assetId: founder.assetId }));
  }
  return people;
}

type Crowd = {
  callers: { origin: string; cookie: string; username: string; assetId: number }[];
  seconds: number;
  kind: "all" | "company";
};

/** Returns how often each attack had each outcome. */
async function sendCrowd(crowd: Crowd): Promise<[outcome: string, count: number][]> {
  const clients = startProcess(["--import", "tsx", script, JSON.stringify(crowd)]);
  return Object.entries<number>(JSON.parse(await text(clients.stdout)));
}

/** A limit is a 503; every other failure of the server is one. */
function isWrong([outcome]: [string, number]): boolean {
  return /: (500|502|504)$/.test(outcome);
}

/** What people of a company wait for, while they work for so long. */
async function work(people: readonly Person[], seconds: number) {
  const end = performance.now() + seconds * 1_000;
  const samples = await Promise.all(people.map((person) => doWork(person, end)));
  const ofKind = (kind: "read" | "write") =>
    summarize(samples.flat().filter((sample) => sample.kind === kind));
  return { reads: ofKind("read"), writes: ofKind("write") };
}

type Person = User & { assetId: number };

/** One thing a second, on a connection that stays open, as a browser's does. */
async function doWork(person: Person | undefined, end: number) {
  invariant(person, "every person has a company");
  const { origin, session, assetId } = person;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const connected: Person = Object.assign(userAt(origin, session.cookie, agent), { assetId });
  const samples: { kind: "read" | "write"; status: number; ms: number }[] = [];
  await pause(Math.random() * 1_000);
  while (performance.now() < end) {
    const began = performance.now();
    const { kind, act } = pick(day);
    const { status } = await act(connected);
    samples.push({ kind, status, ms: performance.now() - began });
    await pause(1_000);
  }
  agent.destroy();
  return samples;
}

/** What a person does all day: looks at lists, and now and then submits an inspection. */
const day = [
  { kind: "read", act: (by: Person) => by.send("getCurrentUser") },
  { kind: "read", act: (by: Person) => by.send("listAssets", { query: { limit: 50 } }) },
  { kind: "read", act: (by: Person) => by.send("listInspectionLogs", { query: { limit: 10 } }) },
  {
    kind: "write",
    act: (by: Person) => by.send("submitInspection", { body: inspection(by.assetId, false) }),
  },
] as const;

async function createFounders(origin: string, count: number): Promise<Founder[]> {
  const founders: Founder[] = [];
  while (founders.length < count) founders.push(await createFounder(origin));
  return founders;
}
