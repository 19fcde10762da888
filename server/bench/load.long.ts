/** A steady rate of what the people of a large company do, of which nothing may fail or take long. */
import { randomInt } from "node:crypto";
import { globalAgent } from "node:http";
import { expect, it } from "vitest";
import { printFigures, chooseSize, startServers } from "../reliability/kit/product.ts";
import { password } from "../test/kit/build.ts";
import {
  fillCompanyOf,
  createFounder,
  inspection,
  pick,
  repair,
  sendAtRate,
  userAt,
  type Founder,
} from "../reliability/kit/users.ts";

/** This many of the filled company's assets are used; the first one is the founder's own. */
const assetsUsed = 40;
const slowestP99Ms = 300;
const timesCountFromSeconds = 60;
const warmUpSeconds = 30;
// More wait in line, as they do in front of a server.
globalAgent.maxSockets = 256;

it.each([
  { servers: 1, perSecond: 300 },
  { servers: 2, perSecond: 600 },
])("$perSecond requests a second on $servers server(s)", async ({ servers, perSecond }) => {
  const seconds = chooseSize(300);
  const { origin, pool } = await startServers(servers);
  const founder = await createFounder(origin);
  const records = Math.min(1_000_000, seconds * 4_000);
  await fillCompanyOf(pool, founder, { inspectionLogs: records, maintenanceLogs: records });
  const next = () => pick(drawn)(founder, founder.assetId + randomInt(assetsUsed));
  await sendAtRate({ perSecond, seconds: Math.min(warmUpSeconds, seconds) }, next);
  const result = await sendAtRate({ perSecond, seconds }, next);
  printFigures(JSON.stringify(result));
  expect.soft(result.failed).toEqual([]);
  if (seconds >= timesCountFromSeconds) expect(result.p99).toBeLessThanOrEqual(slowestP99Ms);
});

/** How often each address is read; `:id` is an asset. */
const reads = {
  "/api/user": 10,
  "/api/notifications?unread=true": 10,
  "/api/dashboard/stats": 5,
  "/api/dashboard/service-due?limit=5": 3,
  "/api/dashboard/activity": 5,
  "/api/assets?search=Unit%20:id&limit=20": 4,
  "/api/assets?condition=in_use&limit=50": 6,
  "/api/assets/:id": 8,
  "/api/inspection/checklists?category=truck": 6,
  "/api/inspection/logs?limit=10&results=false": 10,
  "/api/inspection/logs?assetId=:id&limit=5&results=false": 6,
  "/api/inspection/logs?passed=false&resolved=false&limit=3&results=false": 4,
  "/api/inspection/failed/:id": 3,
  "/api/maintenance/logs?limit=10": 4,
  "/api/maintenance/schedules?assetId=:id": 3,
};

const writes = [
  [9, submitInspection],
  [3, logMaintenance],
  [1, signInAgain],
] as const;

const drawn = [
  ...Object.entries(reads).flatMap(([path, weight]) =>
    Array.from(
      { length: weight },
      () => (founder: Founder, id: number) => founder.get(path.replace(":id", String(id))),
    ),
  ),
  ...writes.flatMap(([weight, write]) => Array.from({ length: weight }, () => write)),
];

function submitInspection(founder: Founder, id: number) {
  return founder.send("submitInspection", { body: inspection(id, Math.random() < 0.1) });
}

function logMaintenance(founder: Founder, id: number) {
  return founder.send("logMaintenance", { body: { ...repair(id), odometer: id * 10 } });
}

/** Without the cookie of all others: a sign-in starts a new session, and ends the old one. */
function signInAgain({ origin, username }: Founder) {
  return userAt(origin).send("signIn", { body: { username, password } });
}
