import type { Logger } from "pino";

/**
 * Ends the process after an error that nothing has caught, for its supervisor to start it again. Node
 * would do so too, but would print the whole error, with statements and what people typed.
 */
export function exitOnUncaughtError(log: Logger): void {
  const exit = (error: unknown) => {
    log.fatal({ err: error }, "an uncaught error ends the server");
    process.exit(1);
  };
  process.on("uncaughtException", exit);
  process.on("unhandledRejection", exit);
}
