import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbedded } from "../postgres/embedded.ts";
import { checkLedger } from "./check-ledger.ts";
import {
  cleaningUp,
  connectTo,
  type Drill,
  inMs,
  type OwnServer,
  startOwnServer,
  untilSo,
} from "./drill.ts";
import { sendOnce } from "./request.ts";
import { startWriters } from "./writers.ts";
import { foundYard } from "./yard.ts";

const writerCount = 4;
const readyWithinMs = 60_000;
const rounds = { full: 100, short: 4 };

/** kill -9 of the server; its database is left running and found again by the next start. */
export const killServer: Drill = {
  name: "kill -9 of the server under writers",
  rounds,
  run: (count) =>
    underWriters(count, async (server) => {
      const began = performance.now();
      await server.stop("SIGKILL");
      await server.start();
      return performance.now() - began;
    }),
};

/** kill -9 of PostgreSQL; the server goes on, and its database comes back by itself. */
export const killDatabase: Drill = {
  name: "kill -9 of PostgreSQL under writers",
  rounds,
  run: (count) =>
    underWriters(count, async ({ dir, origin }) => {
      const file = readFileSync(join(dir, "data", "postmaster.pid"), "utf8");
      process.kill(Number(file.split("\n")[0]), "SIGKILL");
      const back = await untilSo(async () => {
        const { status } = await sendOnce(origin, { method: "GET", path: "/readyz" });
        return status === 200 && readPid(dir) !== file.split("\n")[0];
      }, readyWithinMs);
      if (back === undefined) throw new Error("the database did not come back");
      return back;
    }),
};

function readPid(dir: string): string | undefined {
  try {
    return readFileSync(join(dir, "data", "postmaster.pid"), "utf8").split("\n")[0];
  } catch {
    return undefined;
  }
}

type Fault = (server: OwnServer) => Promise<number>;

/** Makes a fault again and again while people write, and looks at every row when it is over. */
function underWriters(count: number, fault: Fault) {
  return cleaningUp(async (later) => {
    const server = await startOwnServer(later);
    const writers = startWriters(await foundYard(server.origin), writerCount);
    later(() => writers.stop());
    const times: number[] = [];
    for (let round = 0; round < count; round += 1) {
      const before = writers.acknowledged();
      await untilSo(() => Promise.resolve(writers.acknowledged() > before), readyWithinMs);
      // Somewhere in the middle of things, each time elsewhere.
      await pause(Math.random() * 200);
      times.push(await fault(server));
    }
    await writers.stop();
    await server.stop("SIGTERM");
    const database = await startEmbedded({ dir: server.dir });
    later(() => database.stop());
    const client = await connectTo(database.url, later);
    const { ledger } = writers;
    return {
      figures:
        `${count} kills, ${writers.acknowledged()} acknowledged writes all present and none twice, ` +
        `${ledger.repeats} sent again, back after ${inMs(Math.max(...times))} at most`,
      wrong: await checkLedger(client, ledger),
    };
  });
}
