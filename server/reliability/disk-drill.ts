import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkLedger } from "./check-ledger.ts";
import {
  cleaningUp,
  connectTo,
  type Drill,
  inMs,
  scratchFolder,
  startOwnServer,
  untilSo,
} from "./drill.ts";
import { startEmbedded } from "../postgres/embedded.ts";
import { invariant } from "../errors.ts";
import { type Answered, sendOnce } from "./request.ts";
import { startWriters } from "./writers.ts";
import { failedInspection, foundYard, type Yard } from "./yard.ts";

const diskMegabytes = 256;
const fullWithinMs = 120_000;
const backWithinMs = 60_000;

/** A disk of its own that is filled to the last byte while people write, then given room again. */
export const fullDisk: Drill & { obstacle: () => string | undefined } = {
  name: "the disk is full, and has room again",
  rounds: { full: 5, short: 1 },
  obstacle: () => (mayMount() ? undefined : "there is no right to mount a small disk"),
  run: (count) =>
    cleaningUp(async (later) => {
      const disk = scratchFolder(later);
      invariant(mount(disk), "it is only run where a disk can be mounted");
      later(() => unmount(disk));
      const server = await startOwnServer(later, join(disk, "pg"));
      const yard = await foundYard(server.origin);
      const writers = startWriters(yard, 4);
      later(() => writers.stop());
      const wrong: string[] = [];
      let backMs = 0;
      for (let round = 0; round < count; round += 1) {
        const seen = await fillAndEmpty(disk, yard);
        wrong.push(...seen.wrong);
        backMs = Math.max(backMs, seen.backMs);
      }
      await writers.stop();
      await server.stop("SIGTERM");
      const database = await startEmbedded({ dir: server.dir });
      later(() => database.stop());
      wrong.push(...(await checkLedger(await connectTo(database.url, later), writers.ledger)));
      return {
        figures: `${count} times full, ${writers.acknowledged()} acknowledged writes all present, writes again ${inMs(backMs)} after there was room`,
        wrong,
      };
    }),
};

function mayMount(): boolean {
  const dir = mkdtempSync(join(tmpdir(), "yardcheck-disk-"));
  const isMounted = mount(dir);
  if (isMounted) unmount(dir);
  rmSync(dir, { recursive: true, force: true });
  return isMounted;
}

function mount(dir: string): boolean {
  const options = ["-t", "tmpfs", "-o", `size=${diskMegabytes}m`, "tmpfs", dir];
  return spawnSync("mount", options).status === 0;
}

function unmount(dir: string): void {
  spawnSync("umount", ["--lazy", dir]);
}

async function fillAndEmpty(disk: string, yard: Yard) {
  const filler = join(disk, "filler");
  const wrong: string[] = [];
  const refused = await untilSo(async () => {
    fill(disk, filler);
    const { status } = await inspect(yard);
    if (![201, 503].includes(status)) wrong.push(`a write was answered ${status}`);
    return status === 503;
  }, fullWithinMs);
  if (refused === undefined) wrong.push("the disk never was full");
  const read = await sendOnce(yard.origin, {
    method: "GET",
    path: "/api/inspection/logs?limit=10",
    cookie: yard.cookie,
  });
  if (read.status !== 200) wrong.push(`a read was answered ${read.status} ${read.text}`);
  rmSync(filler, { force: true });
  const backMs = await untilSo(async () => (await inspect(yard)).status === 201, backWithinMs);
  if (backMs === undefined) wrong.push("it did not write again when there was room");
  return { wrong, backMs: backMs ?? 0 };
}

/** Takes what room is left, to the last byte. */
function fill(disk: string, filler: string): void {
  const { bavail, bsize } = statfsSync(disk);
  if (bavail === 0) return;
  try {
    writeFileSync(filler, Buffer.alloc(bavail * bsize), { flag: "a" });
  } catch {
    // What did not fit any more is what was wanted.
  }
}

function inspect(yard: Yard): Promise<Answered> {
  return sendOnce(yard.origin, {
    method: "POST",
    path: "/api/inspection/logs",
    cookie: yard.cookie,
    body: failedInspection(yard.assets[0]?.id ?? 0),
  });
}
