import type { Logger } from "pino";

/**
 * Ends the process after an error that nobody caught, for whoever supervises it to start anew. Node
 * would do so too, but would write the error as it is, with statements and what people typed in them.
 */
export function endOnLostError(log: Logger): void {
  const end = (error: unknown) => {
    log.fatal({ err: error }, "an error that nobody caught ends the server");
    process.exit(1);
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
}
