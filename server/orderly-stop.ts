import type { Server } from "node:http";
import type { Logger } from "pino";
import type { Database } from "./db/client.ts";
import type { Embedded } from "./db/embedded.ts";

const drainMs = 10_000;

type Running = {
  server: Server;
  database: Database;
  embedded: Embedded | undefined;
  log: Logger;
  stopTidying: () => void;
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

async function stopOrderly(running: Running): Promise<void> {
  const { server, database, embedded, stopTidying } = running;
  stopTidying();
  const overdue = setTimeout(() => server.closeAllConnections(), drainMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(overdue);
  await database.pool.end();
  await embedded?.stop();
}
