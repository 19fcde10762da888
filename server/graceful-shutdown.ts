import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";

/** How long requests under way may take to finish. */
const drainMsMax = 10_000;
const closeIdleEveryMs = 50;
const poolEndMs = 500;

type Running = {
  server: Server;
  database: { close: () => Promise<void> };
  embedded: { stop: () => Promise<void> } | undefined;
  log: Logger;
  live: { closeScreens: () => void; stop: () => Promise<void> };
  stopJobs: () => Promise<void>;
};

/** On SIGTERM or Ctrl-C: finishes the requests under way, then closes the database, then exits 0. */
export function shutDownOnSignal(running: Running): void {
  let shutdown: Promise<void> | undefined;
  const handleSignal = () => {
    shutdown ??= shutDown(running).then(
      () => process.exit(0),
      (error: unknown) => {
        running.log.error({ err: error }, "the stop was not orderly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", handleSignal);
  process.on("SIGINT", handleSignal);
}

export async function shutDown(running: Running, drainMs = drainMsMax): Promise<void> {
  const { server, database, embedded, live, stopJobs } = running;
  const jobsStopped = stopJobs();
  live.closeScreens();
  const overdue = setTimeout(() => server.closeAllConnections(), drainMs);
  // A browser keeps its connection open after the response that it waited for.
  const closingIdle = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(overdue);
  clearInterval(closingIdle);
  const released = Promise.all([jobsStopped, live.stop()]).then(() => database.close());
  // A statement that still hangs after the drain is rolled back when its connection ends with us.
  await Promise.race([released, pause(poolEndMs)]);
  await embedded?.stop();
}
