/**
 * Breaks the built product in every way that machines break while people write, and looks at every
 * row afterwards: nothing acknowledged is missing, nothing is there twice, and no effect is half done.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { hasCode } from "../has-code.ts";
import {
  type Drill,
  type Later,
  databaseIn,
  openPool,
  portOf,
  roundMs,
  scratchFolder,
  standBefore,
  startDatabase,
  startProduct,
  waitUntil,
} from "./product.ts";
import {
  type Response,
  type Yard,
  foundYard,
  get,
  inspection,
  inspections,
  post,
} from "./requests.ts";
import { closeScene, openScene, repeat } from "./writers.ts";

export const faults: Drill[] = [];

function fault(name: string, size: number, run: Drill["run"]): void {
  faults.push({ name, size, run });
}

const backWithinMs = 60_000;
const healthWithinMs = 1_000;
const refusedWithinMs = 7_000;

fault("kill -9 of the server under writers", 100, async (rounds, later) => {
  const dir = scratchFolder(later);
  const scene = await openScene(later, { DATA_DIR: dir });
  const times = await repeat(scene, rounds, async () => {
    await scene.product.stop("SIGKILL");
    // Its database was left running, and is found by the next start.
    scene.product = await startProduct(later, { DATA_DIR: dir });
  });
  return closeScene(scene, databaseIn(dir), { figures: slowest(times), wrong: [] });
});

fault("kill -9 of PostgreSQL under writers", 100, async (rounds, later) => {
  const dir = scratchFolder(later);
  const file = join(dir, "data", "postmaster.pid");
  const scene = await openScene(later, { DATA_DIR: dir });
  const wrong: string[] = [];
  const times = await repeat(scene, rounds, async () => {
    const before = readFileSync(file, "utf8");
    process.kill(Number(before.split("\n")[0]), "SIGKILL");
    const isNew = () => existsSync(file) && readFileSync(file, "utf8") !== before;
    const isBack = async () => isNew() && (await get(scene.yard, "/readyz")).status === 200;
    const back = await waitUntil(isBack, backWithinMs);
    if (back === undefined) wrong.push("the database did not come back");
  });
  return closeScene(scene, databaseIn(dir), { figures: slowest(times), wrong });
});

fault("one response in ten is cut, and its request sent again", 5_000, async (writes, later) => {
  const { url } = await startDatabase(later);
  const scene = await openScene(later, { DATABASE_URL: url }, () => Math.random() < 0.1);
  await waitUntil(() => scene.writers.count() >= writes, writes * 1_000);
  scene.isCutting = false;
  return closeScene(scene, url, { figures: "", wrong: [] });
});

fault("SIGTERM while eight requests wait for a row", 20, async (rounds, later) => {
  const { url } = await startDatabase(later);
  const watcher = openPool(url, later);
  const wrong: string[] = [];
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct(later, { DATABASE_URL: url });
    const yard = await foundYard(product.origin);
    const held = await holdAsset(later, url, { yard, writes: 8 });
    await waitUntil(async () => {
      const { rowCount } = await watcher.query(
        "select from pg_stat_activity where wait_event_type = 'Lock'",
      );
      return rowCount === 8;
    }, backWithinMs);
    const began = performance.now();
    const ended = product.stop("SIGTERM");
    await pause(500);
    const responses = await held.release();
    const code = await ended;
    times.push(performance.now() - began);
    const odd = responses.filter(({ status }) => status !== 201);
    wrong.push(...odd.map((response) => `a request under way was ${inWords(response)}`));
    if (code !== 0) wrong.push(`the server ended with ${code}`);
  }
  return { figures: `${rounds * 8} requests finished; ${slowest(times)}`, wrong };
});

fault("four servers start at once on an empty database", 20, async (rounds, later) => {
  const embedded = await startDatabase(later);
  const admin = openPool(embedded.url, later);
  for (let round = 0; round < rounds; round += 1) {
    await admin.query(`create database empty_${round}`);
    const settings = { DATABASE_URL: embedded.urlFor(`empty_${round}`) };
    const four = [1, 2, 3, 4].map(() => startProduct(later, settings));
    for (const { origin, stop } of await Promise.all(four)) {
      await foundYard(origin);
      await stop("SIGTERM");
    }
  }
  return { figures: `${rounds} × 4 starts, every server serves`, wrong: [] };
});

fault("PostgreSQL is away for some seconds", 20, async (seconds, later) => {
  const { url } = await startDatabase(later);
  let isAway = false;
  const line = await standBefore(later, { nextPort: () => (isAway ? undefined : portOf(url)) });
  const through = new URL(url);
  through.port = String(line.port);
  const scene = await openScene(later, { DATABASE_URL: through.href });
  const wrong: string[] = [];
  await pause(500);
  isAway = true;
  line.breakAll();
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const user = await get(scene.yard, "/api/user");
    const [health, ready] = [await get(scene.yard, "/healthz"), await get(scene.yard, "/readyz")];
    if (user.status !== 503) wrong.push(`the current user was ${inWords(user)}`);
    if (user.cookie !== undefined) wrong.push("a cookie was set while the database was away");
    if (ready.status !== 503) wrong.push(`/readyz was ${inWords(ready)}`);
    wrong.push(...slowHealth(health));
    await pause(200);
  }
  isAway = false;
  return closeScene(scene, url, { figures: `${seconds} s away`, wrong });
});

fault("every connection to PostgreSQL is ended each second", 60, async (seconds, later) => {
  const { url } = await startDatabase(later);
  const scene = await openScene(later, { DATABASE_URL: url });
  const killer = openPool(url, later);
  let ended = 0;
  for (let second = 0; second < seconds; second += 1) {
    await pause(1_000);
    const { rowCount } = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    ended += rowCount ?? 0;
  }
  return closeScene(scene, url, { figures: `${ended} connections ended`, wrong: [] });
});

fault("PostgreSQL stands still (SIGSTOP) for some seconds", 30, async (seconds, later) => {
  const { url } = await startDatabase(later);
  const scene = await openScene(later, { DATABASE_URL: url });
  const watcher = openPool(url, later);
  // By then the writers have all the connections that they will need.
  await pause(500);
  const { rows } = await watcher.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid <> pg_backend_pid()
    union all select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int`,
  );
  const signalAll = (name: NodeJS.Signals) => rows.forEach(({ pid }) => signal(pid, name));
  later(() => signalAll("SIGCONT"));
  signalAll("SIGSTOP");
  const wrong = slowHealth(await get(scene.yard, "/healthz"));
  const waiting = get(scene.yard, "/api/user");
  await pause(seconds * 1_000);
  signalAll("SIGCONT");
  const user = await waiting;
  if (![200, 503].includes(user.status)) wrong.push(`the current user was ${inWords(user)}`);
  const figures = `a request was answered with ${user.status} after ${roundMs(user.ms)}`;
  return closeScene(scene, url, { figures, wrong });
});

/** One of PostgreSQL's own workers may have ended by itself meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasCode(error, "ESRCH")) throw error;
  }
}

fault("every connection of the pool waits for one row", 5, async (rounds, later) => {
  const { url } = await startDatabase(later);
  const { origin } = await startProduct(later, { DATABASE_URL: url });
  const yard = await foundYard(origin);
  const wrong: string[] = [];
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const held = await holdAsset(later, url, { yard, writes: 16 });
    // By then the pool is all taken.
    await pause(1_000);
    const [health, user] = await Promise.all([get(yard, "/healthz"), get(yard, "/api/user")]);
    wrong.push(...slowHealth(health));
    const isRefused = user.status === 503 && user.ms <= refusedWithinMs;
    if (!isRefused) wrong.push(`another request was ${inWords(user)}`);
    const odd = (await held.release()).filter(({ status }) => ![201, 503].includes(status));
    wrong.push(...odd.map((response) => `a writer was ${inWords(response)}`));
    const after = await get(yard, "/api/user");
    if (after.status !== 200) wrong.push(`on the free pool a request was ${inWords(after)}`);
    times.push(user.ms);
  }
  return { figures: `others were refused, ${slowest(times)}`, wrong };
});

fault("the disk is full, and has room again", 5, async (rounds, later) => {
  const disk = scratchFolder(later);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=256m", "tmpfs", disk]);
  if (mounted.status !== 0) return { figures: "NOT TRIED: no right to mount a disk", wrong: [] };
  later(() => spawnSync("umount", ["--lazy", disk]));
  const dir = join(disk, "pg");
  const scene = await openScene(later, { DATA_DIR: dir });
  const { yard } = scene;
  const wrong: string[] = [];
  const write = () => post(yard, inspections, { body: inspection(yard.assetId) });
  const times = await repeat(scene, rounds, async () => {
    const full = await waitUntil(async () => {
      fillDisk(disk);
      const response = await write();
      const isOdd = ![201, 503].includes(response.status);
      if (isOdd) wrong.push(`a write on a full disk was ${inWords(response)}`);
      return response.status === 503;
    }, backWithinMs);
    if (full === undefined) wrong.push("the disk never was full");
    const read = await get(yard, `${inspections}?limit=10`);
    if (read.status !== 200) wrong.push(`a read on a full disk was ${inWords(read)}`);
    rmSync(join(disk, "filler"), { force: true });
    const back = await waitUntil(async () => (await write()).status === 201, backWithinMs);
    if (back === undefined) wrong.push("it did not write again when there was room");
  });
  return closeScene(scene, databaseIn(dir), { figures: slowest(times), wrong });
});

/** Takes what room is left, to the last byte. */
function fillDisk(disk: string): void {
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(join(disk, "filler"), Buffer.alloc(bavail * bsize), { flag: "a" });
  } catch {
    // PostgreSQL took the last of it meanwhile.
  }
}

/** Holds an asset's row with so many requests waiting to write, until it is released. */
async function holdAsset(
  later: Later,
  url: string,
  { yard, writes }: { yard: Yard; writes: number },
) {
  const holder = await openPool(url, later).connect();
  await holder.query("begin");
  await holder.query("select from assets where id = $1 for update", [yard.assetId]);
  const body = inspection(yard.assetId);
  const waiting = Array.from({ length: writes }, () => post(yard, inspections, { body }));
  return {
    release: async () => {
      await holder.query("commit");
      holder.release();
      return Promise.all(waiting);
    },
  };
}

function slowHealth(response: Response): string[] {
  const isWell = response.status === 200 && response.ms <= healthWithinMs;
  return isWell ? [] : [`/healthz was ${inWords(response)}`];
}

function inWords({ status, ms, text }: Response): string {
  return `answered with ${status} after ${roundMs(ms)}: ${text}`;
}

function slowest(times: readonly number[]): string {
  return `the longest of ${times.length}: ${roundMs(Math.max(...times))}`;
}
