/** The built product beside the least that Express leaves, on the same rows: what its layers cost, request by request. */
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
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
import { buildResults } from "../test/kit/build.ts";
import {
  fillYard,
  foundYard,
  pick,
  repair,
  type Request,
  type Unit,
  type User,
  userAt,
} from "../reliability/yard.ts";

const rounds = 3;
const secret = "a secret of this drill that both servers know";

type Case = {
  name: string;
  /** The product's rate as a part of the lean one that is to be reached. */
  goal: number;
  /** What all are sent, each time about another of the company's assets. */
  request: (unit: Unit) => Request;
};

const logs = "/api/inspection/logs";

/** As phones send it, which know the unit's defects. */
function submit(failed: string[]): Case["request"] {
  return ({ assetId }) => {
    const results = buildResults("truck", failed);
    const body = { assetId, results, signatureUrl: "Sam Member", carriesDefects: true };
    return { method: "POST", path: logs, body };
  };
}

const cases: Record<string, Case> = {
  newest: {
    name: "newest ten inspections",
    goal: 0.55,
    request: () => ({ path: `${logs}?limit=10&results=false` }),
  },
  ofAsset: {
    name: "newest five of an asset",
    goal: 0.55,
    request: ({ assetId }) => ({ path: `${logs}?assetId=${assetId}&limit=5&results=false` }),
  },
  found: {
    name: "search of assets",
    goal: 0.8,
    request: ({ assetId }) => {
      const search = `search=serial${(assetId - 1) % 100}&category=truck&condition=in_use`;
      return { path: `/api/assets?${search}&limit=20` };
    },
  },
  stats: { name: "dashboard stats", goal: 0.8, request: () => ({ path: "/api/dashboard/stats" }) },
  failed: {
    name: "open failures",
    goal: 0.8,
    request: () => ({ path: `${logs}?passed=false&resolved=false&limit=3&results=false` }),
  },
  user: { name: "current user", goal: 0.55, request: () => ({ path: "/api/user" }) },
  defects: { name: "50 defects", goal: 0.8, request: () => ({ path: "/api/defects?limit=50" }) },
  clean: { name: "submit, clean", goal: 0.45, request: submit([]) },
  issues: { name: "submit, two issues", goal: 0.45, request: submit(["engine-oil", "mirrors"]) },
  log: {
    name: "log maintenance",
    goal: 0.45,
    request: ({ assetId, scheduleId }) => {
      const body = { ...repair(assetId), scheduleId, odometer: randomInt(100_000) };
      return { method: "POST", path: "/api/maintenance/logs", body };
    },
  },
};

it("the product beside the least that Express leaves, in a company of so many inspections", async () => {
  const size = chooseSize(1_000_000);
  const seconds = size >= 100_000 ? 5 : 1;
  const { url } = await startDatabase();
  const { origin, pid } = await startProduct({ DATABASE_URL: url, SESSION_SECRET: secret });
  const yard = await foundYard(origin);
  const pool = openPool(url);
  const maintenanceLogs = Math.ceil(size * 0.3);
  await fillYard(pool, yard, { inspectionLogs: size, maintenanceLogs });
  const units = await findUnits(pool);
  const { cookie } = yard.session;
  const product = { user: yard, pid };
  const lean = await startLean({ url, cookie, fields: await findFields(yard, units) });
  const columns = ["product/s", "lean/s", "ratio", "goal", "CPU ms", "lean", "p99 ms", "lean"];
  printFigures(" ".repeat(26) + columns.map((column) => column.padStart(11)).join(""));
  for (const { name, goal, request } of Object.values(cases)) {
    const draw = () => request(pick(units));
    await compareResponses(draw(), [yard, lean.user]);
    const [ours, theirs] = [new Array<Measured>(), new Array<Measured>()];
    // The first round warms both up.
    for (let round = 0; round <= rounds; round += 1) {
      ours.push(await measure(product, draw, { connections: 8, duration: seconds }));
      theirs.push(await measure(lean, draw, { connections: 8, duration: seconds }));
    }
    printFigures(formatRow({ name, goal }, ours.slice(1), theirs.slice(1)));
  }
  printFigures(`the server takes ${readMemory(pid)} MB after that`);
  const small = () => findP99(yard, seconds * 1_000);
  const alone = await small();
  const [beside, assets] = await loadAssetsDuring(yard, small);
  const words = `p99 of the current user: ${alone.toFixed(1)} ms, ${beside.toFixed(1)} ms while one client`;
  printFigures(`${words} loads ${assets} assets, ${(beside / alone).toFixed(1)} times as long`);
});

/** Trucks with a schedule by miles and without defects, which a clean inspection would add events to. */
async function findUnits(pool: Pool): Promise<Unit[]> {
  const { rows } = await pool.query<Record<keyof Unit, string>>(
    `select s.asset_id as "assetId", s.id as "scheduleId" from maintenance_schedules s
    join assets a on a.company_id = s.company_id and a.id = s.asset_id
    where a.category = 'truck' and s.type = 'usage_based' and a.open_defects = 0
    order by s.id limit 500`,
  );
  return rows.map((row) => ({ assetId: Number(row.assetId), scheduleId: Number(row.scheduleId) }));
}

/** The fields that the product returns in each case; of a list those of a row. */
async function findFields(user: User, units: readonly Unit[]): Promise<Record<string, string[]>> {
  const fields: Record<string, string[]> = {};
  for (const [name, { request }] of Object.entries(cases)) {
    for (const unit of units) {
      const body: object | object[] = JSON.parse((await user.request(request(unit))).text);
      fields[name] = Object.keys(Array.isArray(body) ? (body[0] ?? {}) : body);
      if (fields[name].length > 0) break;
    }
  }
  return fields;
}

type Peer = { url: string; cookie: string; fields: Record<string, string[]> };

async function startLean({ url, cookie, fields }: Peer): Promise<Server> {
  const labels = Object.fromEntries(builtInChecklists.truck.map(({ id, label }) => [id, label]));
  const settings = JSON.stringify({ url, secret, fields, labels });
  const child = startProcess(["server/bench/lean.mjs", settings]);
  onTestFinished(() => void child.kill());
  child.stderr.pipe(process.stderr);
  const [line] = await once(child.stdout, "data");
  const origin = String(line).replace("ready on ", "").trim();
  return { user: userAt(origin, cookie), pid: child.pid ?? 0 };
}

/** Both return the same fields, and to a GET the same rows and counts. */
async function compareResponses(request: Request, users: readonly User[]): Promise<void> {
  const [ours, theirs] = await Promise.all(
    users.map(async (user) => {
      const { status, text, headers } = await user.request(request);
      const body: object = JSON.parse(text);
      const counts = [headers["x-total-count"], headers["x-down-count"]];
      return {
        status,
        counts,
        body: request.method === "POST" ? Object.keys(body).toSorted() : body,
      };
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

function formatRow(
  { name, goal }: Pick<Case, "name" | "goal">,
  product: readonly Measured[],
  lean: readonly Measured[],
): string {
  const both = (figure: keyof Measured) =>
    [product, lean].map((runs) => findMedian(runs, figure).toFixed(figure === "cpuMs" ? 2 : 0));
  const ratio = findMedian(product, "perSecond") / findMedian(lean, "perSecond");
  const ratios = [ratio.toFixed(2), `${ratio < goal ? "NOT " : ""}${goal.toFixed(2)}`];
  const cells = [...both("perSecond"), ...ratios, ...both("cpuMs"), ...both("p99")];
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
