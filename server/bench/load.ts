/** A steady rate of what the people of a large company ask, of which none may fail or take long. */
import { randomInt } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { fillYard } from "../reliability/fill-yard.ts";
import {
  type Drill,
  type Outcome,
  openPool,
  percentile,
  portOf,
  roundMs,
  standBefore,
  startDatabase,
  startProduct,
} from "../reliability/product.ts";
import {
  foundYard,
  inspection,
  inspections,
  maintenance,
  password,
  repair,
  type Request,
  send,
  type Yard,
} from "../reliability/requests.ts";

/** Of those that the company was filled with; the first is the founder's own. */
const assetsUsed = 40;
const slowestP99Ms = 300;
const timesCountFromSeconds = 60;
const warmUpSeconds = 30;

export const loads: readonly Drill[] = [loadOf(1, 300), loadOf(2, 600)];

function loadOf(servers: number, perSecond: number): Drill {
  return {
    name: `${perSecond} requests a second on ${servers} server(s) behind one address`,
    size: 300,
    run: async (seconds, later) => {
      const { url } = await startDatabase(later);
      const origins: string[] = [];
      for (let n = 0; n < servers; n += 1) {
        origins.push((await startProduct(later, { DATABASE_URL: url })).origin);
      }
      let turn = 0;
      const nextPort = () => portOf(origins[(turn += 1) % servers] ?? "");
      const { origin } = await standBefore(later, { nextPort });
      const yard = { ...(await foundYard(origins[0] ?? "")), origin };
      const records = Math.min(1_000_000, seconds * 4_000);
      await fillYard(openPool(url, later), yard, {
        inspections: records,
        maintenanceLogs: records,
      });
      await holdRate(yard, { perSecond, seconds: Math.min(warmUpSeconds, seconds) });
      return report(await holdRate(yard, { perSecond, seconds }), seconds);
    },
  };
}

type Sample = { name: string; status: number; ms: number };

/** Each starts when it is due, whether or not those before are done, so that waiting is counted too. */
async function holdRate(yard: Yard, rate: { perSecond: number; seconds: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const total = rate.perSecond * rate.seconds;
  const began = performance.now();
  const running: Promise<Sample>[] = [];
  while (running.length < total) {
    const due = began + (running.length * 1_000) / rate.perSecond;
    if (due > performance.now()) await pause(1);
    else running.push(measure(yard, agent, due));
  }
  const samples = await Promise.all(running);
  agent.destroy();
  return samples;
}

async function measure(yard: Yard, agent: Agent, due: number): Promise<Sample> {
  const [name, , requestFor] = drawn[randomInt(drawn.length)] ?? kinds[0];
  const request = requestFor(yard.assetId + randomInt(assetsUsed), yard);
  const { status } = await send(yard.origin, { cookie: yard.cookie, agent, ...request });
  return { name, status, ms: performance.now() - due };
}

function report(samples: readonly Sample[], seconds: number): Outcome {
  const failed = samples.filter(({ status }) => status < 200 || status >= 300);
  const wrong = failed.map(({ name, status }) => `"${name}" was answered with ${status}`);
  const times = samples.map(({ ms }) => ms);
  const p99 = percentile(times, 0.99);
  const isSlow = seconds >= timesCountFromSeconds && p99 > slowestP99Ms;
  if (isSlow) wrong.push(`p99 is ${roundMs(p99)}, not ${slowestP99Ms} ms or less`);
  const shares = [0.5, 0.95, 0.99, 1].map((share) => roundMs(percentile(times, share)));
  const figures = `${samples.length} requests, ${failed.length} failed, median, p95, p99 and longest`;
  return { figures: `${figures}: ${shares.join(", ")}`, wrong };
}

/** A kind of request, how often it comes, and what it asks about an asset. */
type Kind = [string, number, (assetId: number, yard: Yard) => Request];

function read(name: string, weight: number, path: (assetId: number) => string): Kind {
  return [name, weight, (assetId) => ({ method: "GET", path: path(assetId) })];
}

const kinds: readonly [Kind, ...Kind[]] = [
  read("current user", 10, () => "/api/user"),
  read("unread notifications", 10, () => "/api/notifications?unread=true"),
  read("dashboard stats", 5, () => "/api/dashboard/stats"),
  read("service due", 3, () => "/api/dashboard/service-due?limit=5"),
  read("activity", 5, () => "/api/dashboard/activity"),
  read("search of assets", 4, (id) => `/api/assets?search=Unit%20${id}&limit=20`),
  read("first assets", 6, () => "/api/assets?condition=in_use&limit=50"),
  read("one asset", 8, (id) => `/api/assets/${id}`),
  read("checklists", 6, () => "/api/inspection/checklists?category=truck"),
  read("newest inspections", 10, () => `${inspections}?limit=10&results=false`),
  read("inspections of an asset", 6, (id) => `${inspections}?assetId=${id}&limit=5&results=false`),
  read(
    "open failures",
    4,
    () => `${inspections}?passed=false&resolved=false&limit=3&results=false`,
  ),
  read("open failures of an asset", 3, (id) => `/api/inspection/failed/${id}`),
  read("newest maintenance", 4, () => `${maintenance}?limit=10`),
  read("schedules of an asset", 3, (id) => `/api/maintenance/schedules?assetId=${id}`),
  [
    "submit an inspection",
    9,
    (id) => ({ method: "POST", path: inspections, body: inspection(id, Math.random() < 0.1) }),
  ],
  [
    "log maintenance",
    3,
    (id) => ({ method: "POST", path: maintenance, body: { ...repair(id), odometer: id * 10 } }),
  ],
  // Without the cookie of all others: a sign-in starts a new session, and ends the old one.
  [
    "sign in",
    1,
    (_, { username }) => ({
      method: "POST",
      path: "/api/login",
      cookie: "",
      body: { username, password },
    }),
  ],
];
const drawn = kinds.flatMap((kind) => Array.from({ length: kind[1] }, () => kind));
