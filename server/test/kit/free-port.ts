import { createServer } from "node:net";

/**
 * Finds a port that is free right now. It is below the range that a system uses for outgoing
 * connections, so that none of them takes it while a server restarts.
 */
export async function findFreePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  return (await isFree(port)) ? port : findFreePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
