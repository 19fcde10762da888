import { setTimeout as pause } from "node:timers/promises";
import { hasCode } from "../has-code.ts";
import { checkLedger } from "./check-ledger.ts";
import {
  type Cleanup,
  cleaningUp,
  connectTo,
  type Drill,
  inMs,
  type Outcome,
  startDatabase,
  startServerOn,
  untilSo,
} from "./drill.ts";
import { type Answered, sendOnce } from "./request.ts";
import { standBefore, type Switch } from "./switch.ts";
import { startWriters, type Writers } from "./writers.ts";
import { failedInspection, foundYard, type Yard } from "./yard.ts";

const writerCount = 4;
const backWithinMs = 30_000;
const healthWithinMs = 1_000;

type Scene = {
  url: string;
  /** Stands between the server and its database. */
  line: Switch;
  yard: Yard;
  writers: Writers;
  later: Cleanup;
};

/** A server whose database can be taken away, with people writing. */
async function openScene(later: Cleanup): Promise<Scene> {
  const { url } = await startDatabase(later);
  const { hostname, port } = new URL(url);
  const line = await standBefore({ host: hostname, port: Number(port) });
  later(() => line.close());
  const through = new URL(url);
  through.port = String(line.port);
  const server = await startServerOn(through.href, later);
  const yard = await foundYard(server.origin);
  return { url, line, yard, writers: startWriters(yard, writerCount), later };
}

/** Ends the writing, waits until all serves again, and looks at every row. */
async function closeScene({ url, yard, writers, later }: Scene): Promise<Outcome> {
  const back = await untilSo(async () => (await whoAmI(yard)).status === 200, backWithinMs);
  await writers.stop();
  const wrong = await checkLedger(await connectTo(url, later), writers.ledger);
  if (back === undefined) wrong.push(`it did not serve again within ${inMs(backWithinMs)}`);
  const { repeats } = writers.ledger;
  return {
    figures: `${writers.acknowledged()} acknowledged writes all present, ${repeats} sent again, back after ${inMs(back ?? 0)}`,
    wrong,
  };
}

/** The database is away for some seconds: nobody is signed out, and the process lives. */
export const databaseAway: Drill = {
  name: "PostgreSQL is away for so many seconds under use",
  rounds: { full: 20, short: 3 },
  run: (seconds) =>
    cleaningUp(async (later) => {
      const scene = await openScene(later);
      await pause(500);
      scene.line.turn("off");
      const wrong = await watchAbsence(scene.yard, seconds);
      scene.line.turn("on");
      const closed = await closeScene(scene);
      return { ...closed, wrong: [...wrong, ...closed.wrong] };
    }),
};

async function watchAbsence(yard: Yard, seconds: number): Promise<string[]> {
  const end = performance.now() + seconds * 1_000;
  const wrong: string[] = [];
  while (performance.now() < end) {
    const user = await whoAmI(yard);
    if (user.status !== 503) wrong.push(`the current user was answered ${user.status}`);
    if (user.cookie !== undefined) wrong.push("a cookie was set while the database was away");
    const [lives, ready] = await Promise.all([probe(yard, "/healthz"), probe(yard, "/readyz")]);
    if (lives.status !== 200 || lives.ms > healthWithinMs) wrong.push(`/healthz: ${told(lives)}`);
    if (ready.status !== 503) wrong.push(`/readyz: ${told(ready)}`);
    await pause(200);
  }
  return wrong;
}

/** Every second each connection is ended, whatever it does at that moment. */
export const brokenConnections: Drill = {
  name: "every connection is ended each second",
  rounds: { full: 60, short: 3 },
  run: (seconds) =>
    cleaningUp(async (later) => {
      const scene = await openScene(later);
      const killer = await connectTo(scene.url, later);
      let ended = 0;
      for (let second = 0; second < seconds; second += 1) {
        await pause(1_000);
        const { rowCount } = await killer.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        );
        ended += rowCount ?? 0;
      }
      const closed = await closeScene(scene);
      return { ...closed, figures: `${ended} connections ended, ${closed.figures}` };
    }),
};

/** PostgreSQL stands still, as on a machine that hangs: answers still come, and all goes on after. */
export const frozenDatabase: Drill = {
  name: "PostgreSQL stands still (SIGSTOP) for so many seconds",
  rounds: { full: 30, short: 2 },
  run: (seconds) =>
    cleaningUp(async (later) => {
      const scene = await openScene(later);
      const watcher = await connectTo(scene.url, later);
      // By then the writers have all the connections that they will need.
      await pause(500);
      const pids = await backendsOf(watcher);
      const signal = (name: NodeJS.Signals) => pids.forEach((pid) => signalTo(pid, name));
      later(() => signal("SIGCONT"));
      signal("SIGSTOP");
      const lives = await probe(scene.yard, "/healthz");
      const waiting = whoAmI(scene.yard);
      await pause(seconds * 1_000);
      signal("SIGCONT");
      const { status, ms } = await waiting;
      const wrong: string[] = [];
      if (![200, 503].includes(status)) wrong.push(`the current user was answered ${status}`);
      if (lives.ms > healthWithinMs) wrong.push(`/healthz: ${told(lives)}`);
      const closed = await closeScene(scene);
      return {
        figures: `a request that met it was answered ${status} after ${inMs(ms)}, ${closed.figures}`,
        wrong: [...wrong, ...closed.wrong],
      };
    }),
};

/** One of PostgreSQL's own workers may have ended by itself meanwhile. */
function signalTo(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasCode(error, "ESRCH")) throw error;
  }
}

/** The postmaster, which starts the others, and every process that serves a client. */
async function backendsOf(client: Awaited<ReturnType<typeof connectTo>>): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid <> pg_backend_pid()
    union all select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int`,
  );
  return rows.map(({ pid }) => pid);
}

const held = 16;
const poolWaitMs = 7_000;

/** Every connection waits for one row: others are refused soon, and served when it is free. */
export const heldPool: Drill = {
  name: "every connection of the pool is held",
  rounds: { full: 5, short: 1 },
  run: (count) =>
    cleaningUp(async (later) => {
      const { url } = await startDatabase(later);
      const { origin } = await startServerOn(url, later);
      const yard = await foundYard(origin, 1);
      const wrong: string[] = [];
      let longestMs = 0;
      for (let round = 0; round < count; round += 1) {
        const { refusedMs, ...seen } = await holdPool(yard, url);
        wrong.push(...seen.wrong);
        longestMs = Math.max(longestMs, refusedMs);
      }
      return { figures: `${count} times, others refused after ${inMs(longestMs)} at most`, wrong };
    }),
};

function holdPool(yard: Yard, url: string) {
  return cleaningUp(async (later) => {
    const holder = await connectTo(url, later);
    const assetId = yard.assets[0]?.id ?? 0;
    await holder.query("begin");
    await holder.query("select from assets where id = $1 for update", [assetId]);
    const writing = Array.from({ length: held }, () =>
      sendOnce(yard.origin, {
        method: "POST",
        path: "/api/inspection/logs",
        cookie: yard.cookie,
        body: failedInspection(assetId),
      }),
    );
    // By then the pool is all taken, and whoever comes now has to wait for it.
    await pause(1_000);
    const wrong: string[] = [];
    const [lives, refused] = await Promise.all([probe(yard, "/healthz"), whoAmI(yard)]);
    if (lives.status !== 200 || lives.ms > healthWithinMs) wrong.push(`/healthz: ${told(lives)}`);
    if (refused.status !== 503 || refused.ms > poolWaitMs) wrong.push(`others: ${told(refused)}`);
    await holder.query("commit");
    const answers = await Promise.all(writing);
    const strange = answers.filter(({ status }) => ![201, 503].includes(status));
    wrong.push(...strange.map((answer) => `a writer: ${told(answer)}`));
    const after = await whoAmI(yard);
    if (after.status !== 200) wrong.push(`when it was free: ${told(after)}`);
    return { wrong, refusedMs: refused.ms };
  });
}

function whoAmI({ origin, cookie }: Yard): Promise<Answered> {
  return sendOnce(origin, { method: "GET", path: "/api/user", cookie });
}

function probe({ origin }: Yard, path: string): Promise<Answered> {
  return sendOnce(origin, { method: "GET", path });
}

function told({ status, ms, text }: Answered): string {
  return `answered ${status} after ${inMs(ms)}: ${text}`;
}
