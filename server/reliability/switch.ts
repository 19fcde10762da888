import { connect, createServer, type Socket } from "node:net";
import { hasCode } from "../has-code.ts";

export type Switch = {
  port: number;
  /** Breaks what is open and lets nothing through until it is on again. */
  turn: (to: "on" | "off") => void;
  close: () => void;
};

type Options = {
  /** Whether this answer breaks off at its first byte. */
  cutsAnswer?: () => boolean;
};

/** Stands before a port and passes everything on, until it is told not to. */
export async function standBefore(
  target: { host: string; port: number },
  { cutsAnswer = () => false }: Options = {},
): Promise<Switch> {
  const open = new Set<Socket>();
  let isOn = true;
  const server = createServer((from) => {
    if (!isOn) return void from.destroy();
    const to = connect(target);
    for (const socket of [from, to]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => open.delete(socket));
    }
    from.on("close", () => to.destroy());
    to.on("close", () => from.destroy());
    from.pipe(to);
    to.on("data", (part: Buffer) => {
      if (cutsAnswer()) from.destroy();
      else from.write(part);
    });
  });
  const port = await listen(server);
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    turn: (to) => {
      isOn = to === "on";
      if (!isOn) breakAll();
    },
    close: () => {
      breakAll();
      server.close();
    },
  };
}

/**
 * A port for what is stopped and started again: below those that a system gives to connections that
 * go out, of which one could take it meanwhile.
 */
export async function steadyPort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const server = createServer();
  try {
    await listen(server, port);
  } catch (error) {
    if (hasCode(error, "EADDRINUSE")) return steadyPort();
    throw error;
  }
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function listen(server: ReturnType<typeof createServer>, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const found = server.address();
      resolve(typeof found === "object" && found ? found.port : 0);
    });
  });
}
