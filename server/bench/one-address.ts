import { createServer, connect, type Socket } from "node:net";

/** One address in front of several servers: each connection goes to the next of them. */
export async function oneAddress(origins: readonly string[]) {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((from) => {
    const { hostname, port } = new URL(origins[turn % origins.length] ?? "");
    turn += 1;
    const to = connect(Number(port), hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
    from.pipe(to);
    to.pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
