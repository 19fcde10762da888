import { createServer } from "node:net";

/** A port of this machine that nobody listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const found = server.address();
      server.close(() => resolve(typeof found === "object" && found ? found.port : 0));
    });
  });
}
