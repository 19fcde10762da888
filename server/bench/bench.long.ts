/**
 * The built product beside the least that Express leaves, and beside the manuals' wiring, on the same rows. With BENCH_NODE
 * another Node runs the product once more.
 */
import type { Pool } from "pg";
import { expect, it, vi } from "vitest";
import { invariant } from "../errors.ts";
import {
  readMemory,
  openPool,
  printFigures,
  chooseSize,
  startDatabase,
  startProduct,
} from "../reliability/kit/product.ts";
import {
  fillCompanyOf,
  createFounder,
  pick,
  type Request,
  type Unit,
  userAt,
  type Founder,
} from "../reliability/kit/users.ts";
import { password } from "../test/kit/build.ts";
import { cases } from "./cases.ts";
import {
  findMedians,
  findP99,
  loadDuring,
  measure,
  type Measured,
  type Server,
} from "./measure.ts";
import { type Started, startPeers } from "./peers.ts";

const rounds = 3;
const connections = 8;
const secret = "a secret of this drill that all servers know";

/** What one client loads while a small read is measured, which may take so many times as long. */
const large = {
  "all assets": "/api/assets?limit=1000",
  "a fleet's readiness": "/api/readiness",
  "a fleet's papers": "/api/papers/fleet",
};
const besideGoal = 5;

it("the product beside the least that Express leaves, in a company of so many inspections", async () => {
  const size = chooseSize(1_000_000);
  const duration = size >= 100_000 ? 5 : 1;
  const { url } = await startDatabase();
  const settings = { DATABASE_URL: url, SESSION_SECRET: secret };
  const first = await startProduct(settings);
  const founder = await createFounder(first.origin);
  const pool = openPool(url);
  await fillCompanyOf(pool, founder, {
    inspectionLogs: size,
    maintenanceLogs: Math.ceil(size * 0.3),
  });
  // On the board of today stand those that were there before.
  await pool.query("update assets set created_at = created_at - interval '30 days'");
  await pool.query("vacuum analyze assets");
  const units = await findUnits(pool);
  const cookies = await signInOften(founder);
  const toServer = (name: string, { origin, pid }: Started): Server => {
    return { name, user: userAt(origin, founder.session.cookie), cookies, pid };
  };
  const products = [toServer("product", first)];
  const node = process.env["BENCH_NODE"];
  if (node) {
    products.push(toServer("product, BENCH_NODE", await startProduct(settings, node)));
  }
  const peers = await startPeers({ settings, founder, units });
  const lean = toServer("lean", peers.lean);
  printFigures(formatLine("", ["a second", "of lean", "goal", "CPU ms", "p99 ms"]));
  for (const given of Object.values(cases)) {
    const draw = () => given.request(pick(units));
    const { inManuals, captured } = given;
    const others = inManuals ? [lean, toServer(inManuals, peers.manuals)] : [lean];
    await compareResponses(draw(), { products, others, isCaptured: captured === "read" });
    const measured = await measureByTurns([...others, ...products], async (server) => {
      await waitForSeals(pool);
      return measure(server, draw, { connections, duration });
    });
    printFigures(given.name);
    const goals = new Map(products.map((server) => [server, given.goal]));
    printMedians(measured, { least: lean, goals });
  }
  for (const { name, pid } of products) {
    printFigures(`${name}: ${readMemory(pid)} MB after that (goal 180, with Node 24 220)`);
  }
  for (const server of products) await measureBeside(server, duration * 1_000);
});

/** Trucks with a schedule by miles, and without defects, which a clean inspection would add events to. */
async function findUnits(pool: Pool): Promise<Unit[]> {
  const { rows } = await pool.query<Record<keyof Unit, string>>(
    `select s.asset_id as "assetId", s.id as "scheduleId" from maintenance_schedules s
    join assets a on a.company_id = s.company_id and a.id = s.asset_id
    where a.category = 'truck' and s.type = 'usage_based' and a.open_defects = 0
    order by s.asset_id, s.id limit 500`,
  );
  return rows.map((row) => ({ assetId: Number(row.assetId), scheduleId: Number(row.scheduleId) }));
}

/** A session for each connection: of one session, requests would wait for each other. */
async function signInOften({ origin, username }: Founder): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < connections) {
    const again = userAt(origin);
    await again.send("signIn", { body: { username, password } });
    cookies.push(again.session.cookie);
  }
  return cookies;
}

type Compared = { products: readonly Server[]; others: readonly Server[]; isCaptured: boolean };

/** All return the same fields, and to a GET the same rows and counts; what is sent on has at least the same ids. */
async function compareResponses(
  request: Request,
  { products, others, isCaptured }: Compared,
): Promise<void> {
  const read = async ({ user }: Server) => {
    const response = await user.request(request);
    expect.soft(response.status).toBe(request.method === "POST" ? 201 : 200);
    return response;
  };
  const show = ({ text, headers }: Awaited<ReturnType<typeof read>>) => {
    const body: object = JSON.parse(text);
    if (request.method === "POST") return Object.keys(body).toSorted();
    return { body, total: headers["x-total-count"], down: headers["x-down-count"] };
  };
  const [ours, ...same] = await Promise.all(products.map(read));
  invariant(ours, "the product is started");
  const theirs = await Promise.all(others.map(read));
  const compared = isCaptured ? same : [...same, ...theirs];
  for (const other of compared) expect.soft(show(other)).toEqual(show(ours));
  if (!isCaptured) return;
  const ids = [...ours.text.matchAll(/"id":(\d+)/g)].map(([, id]) => id);
  const numbers = theirs.map(({ text }) => new Set(text.match(/\d+/g)));
  for (const sent of numbers) expect.soft(ids.filter((id) => !sent.has(id ?? ""))).toEqual([]);
}

/** In each round one server after the other; the first round warms them up. */
async function measureByTurns(
  servers: readonly Server[],
  measureOnce: (server: Server) => Promise<Measured>,
): Promise<Map<Server, Measured>> {
  const runs = servers.map((server) => ({ server, measured: new Array<Measured>() }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { server, measured } of runs) measured.push(await measureOnce(server));
  }
  return new Map(runs.map(({ server, measured }) => [server, findMedians(measured.slice(1))]));
}

type Asked = { least: Server; goals: Map<Server, number> };

function printMedians(measured: Map<Server, Measured>, { least, goals }: Asked): void {
  const leastPerSecond = measured.get(least)?.perSecond ?? 0;
  for (const [server, { perSecond, cpuMs, p99 }] of measured) {
    const ratio = perSecond / leastPerSecond;
    const goal = goals.get(server) ?? 0;
    const aim = goal > 0 ? `${ratio < goal ? "NOT " : ""}${goal}` : "";
    const rest = [ratio.toFixed(2), aim, cpuMs.toFixed(2), p99.toFixed(0)];
    printFigures(formatLine(`  ${server.name}`, [perSecond.toFixed(0), ...rest]));
  }
}

/** The product seals what all have written, and no server is measured while it seals what another wrote. */
async function waitForSeals(pool: Pool): Promise<void> {
  const isSealed = async () => {
    const waiting = "select 1 from record_seals where number is null limit 1";
    return (await pool.query(waiting)).rowCount === 0;
  };
  await vi.waitUntil(isSealed, { timeout: 300_000, interval: 250 });
}

/** How long others wait for a small read while one client takes what is large. */
async function measureBeside({ name, user }: Server, forMs: number): Promise<void> {
  const alone = await findP99(user, forMs);
  printFigures(`${name}: p99 of the current user ${alone.toFixed(1)} ms`);
  for (const [work, path] of Object.entries(large)) {
    const p99 = await loadDuring(user, path, () => findP99(user, forMs));
    const times = p99 / alone;
    const goal = `${times > besideGoal ? "NOT " : ""}${besideGoal}`;
    printFigures(formatLine(`  beside ${work}`, [`${p99.toFixed(1)} ms`, times.toFixed(1), goal]));
  }
}

function formatLine(name: string, cells: readonly string[]): string {
  return name.padEnd(30) + cells.map((cell) => cell.padStart(10)).join("");
}
