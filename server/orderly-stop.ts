import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "./db/client.ts";
import type { Embedded } from "./postgres/embedded.ts";
import type { Live } from "./live/live.ts";

/** How long requests under way may take to finish. */
const patienceMs = 10_000;
const closeIdleEveryMs = 50;
const poolEndMs = 500;

type Running = {
  server: Server;
  database: Database;
  embedded: Embedded | undefined;
  log: Logger;
  live: Live;
  stopJobs: () => Promise<void>;
};

/** On SIGTERM or Ctrl-C: finishes the requests under way, then closes the database, then exits 0. */
export function stopOnSignal(running: Running): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void stopOrderly(running).then(
      () => process.exit(0),
      (error: unknown) => {
        running.log.error({ err: error }, "the stop was not orderly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

export async function stopOrderly(running: Running, drainMs = patienceMs): Promise<void> {
  const { server, database, embedded, live, stopJobs } = running;
  const jobsStopped = stopJobs();
  live.closeScreens();
  const overdue = setTimeout(() => server.closeAllConnections(), drainMs);
  // A browser keeps its connection open after the answer it waited for.
  const closingIdle = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(overdue);
  clearInterval(closingIdle);
  const released = Promise.all([jobsStopped, live.stop()]).then(() => database.close());
  // A statement that still hangs after the drain is undone when its connection goes with us.
  await Promise.race([released, pause(poolEndMs)]);
  await embedded?.stop();
}
