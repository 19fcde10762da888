/**
 * Breaks the built product in every way that machines break while people write, and looks at every
 * row afterwards: nothing acknowledged is missing, nothing is there twice, and no effect is half done.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { hasCode } from "../has-code.ts";
import {
  findDatabaseUrl,
  openPool,
  readPort,
  printFigures,
  createScratchFolder,
  chooseSize,
  startDatabase,
  startFront,
  startProduct,
} from "./kit/product.ts";
import { backWithin, closeScene, killServer, openScene, repeatFault } from "./kit/scene.ts";
import { createFounder, inspection, type User, type Founder } from "./kit/users.ts";

const refusedWithinMs = 7_000;

it("kill -9 of the server under writers", () => killServer(chooseSize(100)));

it("kill -9 of PostgreSQL under writers", async () => {
  const dir = createScratchFolder();
  const file = join(dir, "data", "postmaster.pid");
  const scene = await openScene({ DATA_DIR: dir });
  await repeatFault(scene, chooseSize(100), async () => {
    const before = readFileSync(file, "utf8");
    process.kill(Number(before.split("\n")[0]), "SIGKILL");
    const isNew = () => existsSync(file) && readFileSync(file, "utf8") !== before;
    const isBack = async () => isNew() && (await scene.founder.get("/readyz")).status === 200;
    await vi.waitUntil(isBack, backWithin);
  });
  await closeScene(scene, findDatabaseUrl(dir));
});

it("one response in ten is cut, and its request sent again", async () => {
  const { url } = await startDatabase();
  const scene = await openScene({ DATABASE_URL: url }, () => Math.random() < 0.1);
  const writes = chooseSize(5_000);
  const isDone = () => scene.acknowledged.size >= writes;
  await vi.waitUntil(isDone, { timeout: writes * 1_000, interval: 20 });
  scene.isCutting = false;
  await closeScene(scene, url);
});

it("SIGTERM while eight requests wait for a row", async () => {
  const { url } = await startDatabase();
  const watcher = openPool(url);
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock'";
  let longestMs = 0;
  for (let round = 0; round < chooseSize(20); round += 1) {
    const product = await startProduct({ DATABASE_URL: url });
    const held = await holdAsset(url, await createFounder(product.origin), 8);
    // The others wait for the turns that a company has at once.
    await vi.waitUntil(async () => (await watcher.query(waiting)).rowCount === 4, backWithin);
    const began = performance.now();
    const ended = product.stop("SIGTERM");
    await pause(500);
    expect.soft(await held.release()).toEqual(Array.from({ length: 8 }, () => 201));
    expect.soft(await ended).toBe(0);
    longestMs = Math.max(longestMs, performance.now() - began);
  }
  printFigures(`the longest took ${Math.round(longestMs)} ms`);
});

it("four servers start at once on an empty database", async () => {
  const embedded = await startDatabase();
  const admin = openPool(embedded.url);
  for (let round = 0; round < chooseSize(20); round += 1) {
    await admin.query(`create database empty_${round}`);
    const settings = { DATABASE_URL: embedded.urlFor(`empty_${round}`) };
    const four = [1, 2, 3, 4].map(() => startProduct(settings));
    for (const { origin, stop } of await Promise.all(four)) {
      await createFounder(origin);
      await stop("SIGTERM");
    }
  }
});

it("PostgreSQL is away for some seconds", async () => {
  const { url } = await startDatabase();
  let isAway = false;
  const front = await startFront({ nextPort: () => (isAway ? undefined : readPort(url)) });
  const through = new URL(url);
  through.port = String(front.port);
  const scene = await openScene({ DATABASE_URL: through.href });
  await pause(500);
  isAway = true;
  front.breakAll();
  const end = performance.now() + chooseSize(20) * 1_000;
  while (performance.now() < end) {
    const user = await scene.founder.get("/api/user");
    expect.soft(user.status).toBe(503);
    expect.soft(user.headers).not.toHaveProperty("set-cookie");
    await expectHealth(scene.founder);
    expect.soft(await scene.founder.get("/readyz")).toMatchObject({ status: 503 });
    await pause(200);
  }
  isAway = false;
  await closeScene(scene, url);
});

it("every connection to PostgreSQL is ended each second", async () => {
  const { url } = await startDatabase();
  const scene = await openScene({ DATABASE_URL: url });
  const killer = openPool(url);
  let ended = 0;
  for (let second = 0; second < chooseSize(60); second += 1) {
    await pause(1_000);
    const { rowCount } = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    ended += rowCount ?? 0;
  }
  printFigures(`${ended} connections ended`);
  await closeScene(scene, url);
});

it("PostgreSQL stands still (SIGSTOP) for some seconds", async () => {
  const { url } = await startDatabase();
  const scene = await openScene({ DATABASE_URL: url });
  const watcher = openPool(url);
  // By then the writers have all the connections that they will need.
  await pause(500);
  const { rows } = await watcher.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid <> pg_backend_pid()
    union all select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int`,
  );
  const signalAll = (name: NodeJS.Signals) => rows.forEach(({ pid }) => signal(pid, name));
  onTestFinished(() => signalAll("SIGCONT"));
  signalAll("SIGSTOP");
  await expectHealth(scene.founder);
  const waiting = scene.founder.get("/api/user");
  await pause(chooseSize(30) * 1_000);
  signalAll("SIGCONT");
  const { status, ms } = await waiting;
  expect.soft([200, 503]).toContain(status);
  printFigures(`a request got ${status} after ${Math.round(ms)} ms`);
  await closeScene(scene, url);
});

/** One of PostgreSQL's own workers may have ended by itself meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasCode(error, "ESRCH")) throw error;
  }
}

it("every connection of the pool waits for one row", async () => {
  const { url } = await startDatabase();
  const founder = await createFounder((await startProduct({ DATABASE_URL: url })).origin);
  for (let round = 0; round < chooseSize(5); round += 1) {
    const held = await holdAsset(url, founder, 16);
    // By then the pool is all taken.
    await pause(1_000);
    const [user] = await Promise.all([founder.get("/api/user"), expectHealth(founder)]);
    expect.soft(user.status).toBe(503);
    expect.soft(user.ms).toBeLessThan(refusedWithinMs);
    for (const status of await held.release()) expect.soft([201, 503]).toContain(status);
    expect.soft(await founder.get("/api/user")).toMatchObject({ status: 200 });
    printFigures(`others were refused after ${Math.round(user.ms)} ms`);
  }
});

it("the disk is full, and has room again", async ({ skip }) => {
  const disk = createScratchFolder();
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=256m", "tmpfs", disk]);
  if (mounted.status !== 0) skip("NOT TRIED: no right to mount a disk");
  onTestFinished(() => void spawnSync("umount", ["--lazy", disk]));
  const dir = join(disk, "pg");
  const scene = await openScene({ DATA_DIR: dir });
  const { founder } = scene;
  const body = inspection(founder.assetId);
  const write = async () => (await founder.send("submitInspection", { body })).status;
  await repeatFault(scene, chooseSize(5), async () => {
    const isFull = async () => {
      fillDisk(disk);
      const status = await write();
      expect.soft([201, 503]).toContain(status);
      return status === 503;
    };
    await vi.waitUntil(isFull, backWithin);
    expect.soft(await founder.get("/api/inspection/logs?limit=10")).toMatchObject({ status: 200 });
    rmSync(join(disk, "filler"), { force: true });
    const began = performance.now();
    await vi.waitUntil(async () => (await write()) === 201, backWithin);
    printFigures(
      `it writes again ${Math.round(performance.now() - began)} ms after there was room`,
    );
  });
  await closeScene(scene, findDatabaseUrl(dir));
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
async function holdAsset(url: string, founder: Founder, writes: number) {
  const holder = await openPool(url).connect();
  await holder.query("begin");
  await holder.query("select from assets where id = $1 for update", [founder.assetId]);
  const body = inspection(founder.assetId);
  const waiting = Array.from({ length: writes }, () => founder.send("submitInspection", { body }));
  return {
    /** Returns the statuses of those that waited. */
    release: async () => {
      await holder.query("commit");
      holder.release();
      return (await Promise.all(waiting)).map(({ status }) => status);
    },
  };
}

async function expectHealth(user: User): Promise<void> {
  const { status, ms } = await user.get("/healthz");
  expect.soft(status, "/healthz").toBe(200);
  expect.soft(ms, "/healthz").toBeLessThan(1_000);
}
