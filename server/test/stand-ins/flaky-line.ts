/** A line like that of a yard: it hands on what is sent, and cuts some connections in their middle. */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type FlakyLine = {
  origin: string;
  /** How many of the connections that carry photos from now on are cut, the first one among them: 0.3 is every third. */
  cut: (share: number) => void;
  /** How many were cut so far. */
  cuts: () => number;
  close: () => Promise<void>;
};

/** A connection that has carried more than this to the server carries photos. */
const requestBytesMax = 16_000;
/**
 * Some of these bytes still pass a connection that is cut, in both directions together. With those before them they are
 * fewer than the smallest part of a photo, because a connection may carry one part only.
 */
const bytesMax = 48_000;

export async function startFlakyLine(target: string, seed = 1): Promise<FlakyLine> {
  const { hostname, port } = new URL(target);
  const random = randomFrom(seed);
  const open = new Set<Socket>();
  let share = 0;
  let cuts = 0;
  let connections = 0;
  const countBytesLeft = () => {
    connections += 1;
    const isCut = Math.ceil(connections * share) > Math.ceil((connections - 1) * share);
    return isCut ? Math.floor(random() * bytesMax) : Infinity;
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let carried = 0;
    let left = Infinity;
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on("data", (chunk) => {
        const before = carried;
        if (from === near) carried += chunk.length;
        if (before <= requestBytesMax && carried > requestBytesMax) left = countBytesLeft();
        left -= chunk.length;
        if (left >= 0) return to.write(chunk);
        cuts += 1;
        return end();
      });
      from.once("error", end);
      from.once("close", () => {
        open.delete(from);
        end();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The line has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    cut: (next) => {
      share = next;
      connections = 0;
      // Open connections are ended, because they would never be cut.
      for (const socket of open) socket.destroy();
    },
    cuts: () => cuts,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** The same numbers in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
