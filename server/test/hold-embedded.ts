import { startEmbedded } from "../postgres/embedded.ts";
import { StartError } from "../start-error.ts";

// Owns an embedded database until it is told to stop: what a server does, and nothing else.
try {
  const embedded = await startEmbedded({ dir: process.argv[2] ?? "" });
  // The database must not hold the process, but this one has nothing else to live for.
  const alive = setInterval(() => undefined, 60_000);
  process.once("SIGTERM", () => {
    clearInterval(alive);
    void embedded.stop();
  });
  process.stdout.write(`${embedded.url}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 1;
}
