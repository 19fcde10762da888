/** The built product beside a bare handler on the same rows: what its layers cost, request by request. */
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import type { Pool } from "pg";
import { expect, it, onTestFinished } from "vitest";
import {
  readMemory,
  openPool,
  printFigures,
  chooseSize,
  startDatabase,
  startProcess,
  startProduct,
} from "../reliability/product.ts";
import {
  fillYard,
  foundYard,
  inspection,
  pick,
  repair,
  type Request,
  type Unit,
  type User,
  userAt,
} from "../reliability/yard.ts";

const rounds = 3;

/** What both are sent, each time about another of the company's assets. */
const requests: Record<string, (unit: Unit) => Request> = {
  "newest ten inspections": () => ({ path: "/api/inspection/logs?limit=10&results=false" }),
  "newest five of an asset": ({ assetId }) => ({
    path: `/api/inspection/logs?assetId=${assetId}&limit=5&results=false`,
  }),
  "search of assets": ({ assetId }) => ({
    path: `/api/assets?search=serial${assetId % 100}&category=truck&condition=in_use&limit=20`,
  }),
  "current user": () => ({ path: "/api/user" }),
  "submit an inspection": ({ assetId }) => ({
    method: "POST",
    path: "/api/inspection/logs",
    body: inspection(assetId, false),
  }),
  "log maintenance": ({ assetId, scheduleId }) => ({
    method: "POST",
    path: "/api/maintenance/logs",
    body: { ...repair(assetId), scheduleId, odometer: randomInt(100_000) },
  }),
};

it("the product beside a bare handler, in a company of so many inspections", async () => {
  const size = chooseSize(1_000_000);
  const seconds = size >= 100_000 ? 5 : 1;
  const { url } = await startDatabase();
  const { origin, pid } = await startProduct({ DATABASE_URL: url });
  const yard = await foundYard(origin);
  const pool = openPool(url);
  const maintenanceLogs = Math.ceil(size * 0.3);
  await fillYard(pool, yard, { inspectionLogs: size, maintenanceLogs });
  const units = await findUnits(pool);
  const product = { user: yard, pid };
  const bare = await startBare(url, yard.id);
  const columns = ["product/s", "bare/s", "ratio", "CPU ms", "bare", "p99 ms", "bare"];
  printFigures(" ".repeat(26) + columns.map((column) => column.padStart(11)).join(""));
  for (const [name, requestFor] of Object.entries(requests)) {
    const draw = () => requestFor(pick(units));
    await compareResponses(draw(), [yard, bare.user]);
    const [ours, theirs] = [new Array<Measured>(), new Array<Measured>()];
    // The first round warms both up.
    for (let round = 0; round <= rounds; round += 1) {
      ours.push(await measure(product, draw, { connections: 8, duration: seconds }));
      theirs.push(await measure(bare, draw, { connections: 8, duration: seconds }));
    }
    printFigures(formatRow(name, ours.slice(1), theirs.slice(1)));
  }
  printFigures(`the server takes ${readMemory(pid)} MB after that`);
  const small = () => findP99(yard, seconds * 1_000);
  const alone = await small();
  const [beside, assets] = await loadAssetsDuring(yard, small);
  const words = `p99 of the current user: ${alone.toFixed(1)} ms, ${beside.toFixed(1)} ms while one client`;
  printFigures(`${words} loads ${assets} assets, ${(beside / alone).toFixed(1)} times as long`);
});

/** Trucks with a schedule by miles. */
async function findUnits(pool: Pool): Promise<Unit[]> {
  const { rows } = await pool.query<Record<keyof Unit, string>>(
    `select s.asset_id as "assetId", s.id as "scheduleId" from maintenance_schedules s
    join assets a on a.company_id = s.company_id and a.id = s.asset_id
    where a.category = 'truck' and s.type = 'usage_based' order by s.id limit 500`,
  );
  return rows.map((row) => ({ assetId: Number(row.assetId), scheduleId: Number(row.scheduleId) }));
}

async function startBare(url: string, userId: number): Promise<Server> {
  const child = startProcess(["server/bench/bare.mjs", url, "1", String(userId)]);
  onTestFinished(() => void child.kill());
  child.stderr.pipe(process.stderr);
  const [line] = await once(child.stdout, "data");
  const origin = String(line).replace("ready on ", "").trim();
  return { user: userAt(origin), pid: child.pid ?? 0 };
}

/** Both return the same fields, and to a GET the same rows. */
async function compareResponses(request: Request, users: readonly User[]): Promise<void> {
  const [ours, theirs] = await Promise.all(
    users.map(async (user): Promise<object> => {
      const body: object = JSON.parse((await user.request(request)).text);
      return request.method === "POST" ? Object.keys(body).toSorted() : body;
    }),
  );
  expect.soft(ours).toEqual(theirs);
}

type Server = { user: User; pid: number };
type Measured = { perSecond: number; cpuMs: number; p99: number };

async function measure(
  { user, pid }: Server,
  draw: () => Request,
  load: { connections: number; duration: number },
): Promise<Measured> {
  const before = readCpuMs(pid);
  const result = await autocannon({
    ...load,
    url: user.origin,
    requests: [
      {
        setupRequest: (request) => {
          const { body, ...rest } = draw();
          // As phones send it: what is written has a key of its own.
          const written = { "content-type": "application/json", "idempotency-key": randomUUID() };
          const headers = { cookie: user.session.cookie, ...(body !== undefined && written) };
          const text = body !== undefined && { body: JSON.stringify(body) };
          return { ...request, ...rest, headers, ...text };
        },
      },
    ],
  });
  expect.soft(result.non2xx + result.errors).toBe(0);
  const { total } = result.requests;
  return {
    perSecond: total / result.duration,
    cpuMs: (readCpuMs(pid) - before) / total,
    p99: result.latency.p99,
  };
}

/** User and system time together; the kernel counts them in hundredths of a second. */
function readCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/** The middle of all rounds. */
function findMedian(runs: readonly Measured[], figure: keyof Measured): number {
  const values = runs.map((run) => run[figure]).toSorted((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? 0;
}

function formatRow(name: string, product: readonly Measured[], bare: readonly Measured[]): string {
  const both = (figure: keyof Measured) =>
    [product, bare].map((runs) => findMedian(runs, figure).toFixed(figure === "cpuMs" ? 2 : 0));
  const ratio = findMedian(product, "perSecond") / findMedian(bare, "perSecond");
  const cells = [...both("perSecond"), ratio.toFixed(2), ...both("cpuMs"), ...both("p99")];
  return `${name.padEnd(26)}${cells.map((cell) => cell.padStart(11)).join("")}`;
}

/** Measures a small read again and again, because autocannon counts only whole milliseconds. */
async function findP99(user: User, forMs: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) times.push((await user.get("/api/user")).ms);
  times.sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.99) - 1] ?? 0;
}

/** Loads every asset again and again meanwhile; returns how many. */
async function loadAssetsDuring<Result>(user: User, work: () => Promise<Result>) {
  const loading = { isOver: false, assets: 0 };
  const loaded = (async () => {
    const first = "/api/assets?limit=1000";
    for (let path = first; !loading.isOver;) {
      const { text, headers } = await user.get(path);
      const page: unknown[] = JSON.parse(text);
      loading.assets += page.length;
      path = /<([^>]+)>; rel="next"/.exec(headers["link"] ?? "")?.[1] ?? first;
    }
  })();
  const result = await work().finally(() => (loading.isOver = true));
  await loaded;
  return [result, loading.assets] as const;
}
