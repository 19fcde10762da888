/** The built product beside a bare handler on the same rows: what its layers cost, request by request. */
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { isDeepStrictEqual } from "node:util";
import autocannon from "autocannon";
import type { Pool } from "pg";
import { invariant } from "../errors.ts";
import { fillYard } from "../reliability/fill-yard.ts";
import {
  type Drill,
  type Later,
  memoryOf,
  openPool,
  percentile,
  roundMs,
  startDatabase,
  startProcess,
  startProduct,
} from "../reliability/product.ts";
import {
  type Caller,
  foundYard,
  inspection,
  inspections,
  maintenance,
  repair,
  type Request,
  send,
  type Unit,
  type Yard,
} from "../reliability/requests.ts";

const connections = 8;
const rounds = 3;

type Asked = Pick<Request, "method" | "path" | "body">;

/** What both are sent, each time about another of the company's assets. */
const requests: Record<string, (unit: Unit) => Asked> = {
  "newest ten inspections": () => read(`${inspections}?limit=10&results=false`),
  "newest five of an asset": ({ assetId }) =>
    read(`${inspections}?assetId=${assetId}&limit=5&results=false`),
  "search of assets": ({ assetId }) => {
    const filters = "category=truck&condition=in_use&limit=20";
    return read(`/api/assets?search=serial${assetId % 100}&${filters}`);
  },
  "current user": () => read("/api/user"),
  "submit an inspection": ({ assetId }) => ({
    method: "POST",
    path: inspections,
    body: inspection(assetId, false),
  }),
  "log maintenance": ({ assetId, scheduleId }) => ({
    method: "POST",
    path: maintenance,
    body: { ...repair(assetId), scheduleId, odometer: randomInt(100_000) },
  }),
};

function read(path: string): Asked {
  return { method: "GET", path };
}

export const bench: Drill = {
  name: "the product beside a bare handler, in a company of so many inspections",
  size: 1_000_000,
  run: async (size, later) => {
    const { url } = await startDatabase(later);
    const { origin, pid } = await startProduct(later, { DATABASE_URL: url });
    const yard = await foundYard(origin);
    const pool = openPool(url, later);
    await fillYard(pool, yard, { inspections: size, maintenanceLogs: Math.ceil(size * 0.3) });
    const units = await findUnits(pool);
    const product = { origin, pid, cookie: yard.cookie };
    const bare = { ...(await startBare(url, yard, later)), cookie: "" };
    const seconds = size >= 100_000 ? 5 : 1;
    const wrong: string[] = [];
    const table = [row("", ["product/s", "bare/s", "ratio", "CPU", "bare", "p99", "bare"])];
    for (const [name, requestFor] of Object.entries(requests)) {
      const draw = () => requestFor(units[randomInt(units.length)] ?? yard);
      wrong.push(...(await compareShapes(name, draw(), [product, bare])));
      const runs: { product: Measured[]; bare: Measured[] } = { product: [], bare: [] };
      // The first round warms both up.
      for (let round = 0; round <= rounds; round += 1) {
        runs.product.push(await measure(product, draw, seconds));
        runs.bare.push(await measure(bare, draw, seconds));
      }
      const [ours, theirs] = [summarize(runs.product.slice(1)), summarize(runs.bare.slice(1))];
      if (ours.failed + theirs.failed > 0) wrong.push(`"${name}" failed at times`);
      table.push(compare(name, ours, theirs));
    }
    table.push(`the server takes ${memoryOf(pid)} MB after that`);
    table.push(await measureBeside(product, Math.max(seconds, 2)));
    return { figures: table.join("\n       "), wrong };
  },
};

/** Trucks with a schedule by miles. */
async function findUnits(pool: Pool): Promise<Unit[]> {
  const { rows } = await pool.query<Record<keyof Unit, string>>(
    `select s.asset_id as "assetId", s.id as "scheduleId" from maintenance_schedules s
    join assets a on a.company_id = s.company_id and a.id = s.asset_id
    where a.category = 'truck' and s.type = 'usage_based' order by s.id limit 500`,
  );
  return rows.map((row) => ({ assetId: Number(row.assetId), scheduleId: Number(row.scheduleId) }));
}

async function startBare(url: string, { userId }: Yard, later: Later) {
  const child = startProcess(["server/bench/bare.mjs", url, "1", String(userId)]);
  later(() => child.kill());
  child.stderr?.pipe(process.stderr);
  const { stdout } = child;
  invariant(stdout, "its address is read");
  const [line] = await once(stdout, "data");
  return { origin: String(line).replace("ready on ", "").trim(), pid: child.pid ?? 0 };
}

/** Whether both respond with the same fields, and to a GET with the same rows. */
async function compareShapes(name: string, asked: Asked, servers: readonly Server[]) {
  const [ours, theirs] = await Promise.all(
    servers.map(async ({ origin, cookie }): Promise<unknown> => {
      return JSON.parse((await send(origin, { ...asked, cookie })).text);
    }),
  );
  const isAlike =
    asked.method === "GET"
      ? isDeepStrictEqual(ours, theirs)
      : isDeepStrictEqual(
          Object.keys(Object(ours)).toSorted(),
          Object.keys(Object(theirs)).toSorted(),
        );
  return isAlike
    ? []
    : [`"${name}" differs: ${JSON.stringify(ours)} and ${JSON.stringify(theirs)}`];
}

type Server = Caller & { pid: number };
type Measured = { count: number; failed: number; seconds: number; cpuMs: number; p99: number };

async function measure(server: Server, draw: () => Asked, seconds: number): Promise<Measured> {
  const before = cpuMsOf(server.pid);
  const result = await autocannon({
    url: server.origin,
    connections,
    duration: seconds,
    headers: { cookie: server.cookie, "content-type": "application/json" },
    requests: [
      {
        setupRequest: (request) => {
          const { body, ...rest } = draw();
          return { ...request, ...rest, ...(body && { body: JSON.stringify(body) }) };
        },
      },
    ],
  });
  return {
    count: result.requests.total,
    failed: result.non2xx + result.errors,
    seconds: result.duration,
    cpuMs: cpuMsOf(server.pid) - before,
    p99: result.latency.p99,
  };
}

/** User and system time together; the kernel counts them in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/** All rounds together, with the middle of their p99. */
function summarize(runs: readonly Measured[]) {
  const sum = (figure: keyof Measured) => runs.reduce((total, run) => total + run[figure], 0);
  return {
    failed: sum("failed"),
    perSecond: sum("count") / sum("seconds"),
    cpuMs: sum("cpuMs") / sum("count"),
    p99: percentile(
      runs.map(({ p99 }) => p99),
      0.5,
    ),
  };
}

type Summary = ReturnType<typeof summarize>;

function compare(name: string, product: Summary, bare: Summary): string {
  const both = [product, bare];
  return row(name, [
    ...both.map(({ perSecond }) => perSecond.toFixed(0)),
    (product.perSecond / bare.perSecond).toFixed(2),
    ...both.map(({ cpuMs }) => `${cpuMs.toFixed(2)} ms`),
    ...both.map(({ p99 }) => roundMs(p99)),
  ]);
}

function row(name: string, cells: readonly string[]): string {
  return `${name.padEnd(26)}${cells.map((cell) => cell.padStart(11)).join("")}`;
}

/** A small read alone, and while one client loads every asset again and again. */
async function measureBeside(product: Server, seconds: number): Promise<string> {
  const alone = await measureSmallRead(product, seconds);
  const loading = { isOver: false, assets: 0 };
  const loaded = loadAssets(product, loading);
  const beside = await measureSmallRead(product, seconds);
  loading.isOver = true;
  await loaded;
  const words = `p99 of the current user: ${roundMs(alone)} alone, ${roundMs(beside)} while one client`;
  return `${words} loaded ${loading.assets} assets, ratio ${(beside / alone).toFixed(1)}`;
}

async function measureSmallRead({ origin, cookie }: Server, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    times.push((await send(origin, { method: "GET", path: "/api/user", cookie, agent })).ms);
  }
  agent.destroy();
  return percentile(times, 0.99);
}

async function loadAssets(
  { origin, cookie }: Server,
  loading: { isOver: boolean; assets: number },
) {
  const first = "/api/assets?limit=1000";
  for (let path = first; !loading.isOver;) {
    const response = await fetch(new URL(path, origin), { headers: { cookie } });
    const page: unknown[] = await response.json();
    loading.assets += page.length;
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? first;
  }
}
