import { startEmbedded } from "../../postgres/embedded.ts";
import { StartError } from "../../start-error.ts";

// Runs an embedded database until SIGTERM, as a server does, and nothing else.
try {
  const embedded = await startEmbedded({ dir: process.argv[2] ?? "" });
  // The database does not hold a process open, and nothing else does in this one.
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
