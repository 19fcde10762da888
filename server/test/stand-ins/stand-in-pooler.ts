/**
 * A pooler in transaction mode at its strictest: each transaction, and each statement outside of one, runs on another
 * connection, on which nothing is left of what ran there before.
 */
import { once } from "node:events";
import { createServer, Socket } from "node:net";
import pLimit from "p-limit";
import { Client } from "pg";
import { invariant } from "../../errors.ts";

export type StandInPooler = {
  /** The address of the database behind it. */
  url: string;
  /** The names under which statements were prepared. */
  names: Set<string>;
  stop: () => void;
};

/** A connection to the database, and who takes what comes from it. */
type Backend = { socket: Socket; take: (message: Buffer) => void };

export async function startPooler(url: string): Promise<StandInPooler> {
  const names = new Set<string>();
  const open = new Set<Socket>();
  const free: Backend[] = [];
  const lend = async (to: Socket, giveBack: () => void): Promise<Backend> => {
    // The last but one that was given back, so that no two in turn are the same.
    const [other] = free.splice(-2, free.length > 1 ? 1 : 0);
    const backend = other ?? (await openBackend(url));
    open.add(backend.socket);
    await new Promise<void>((resolve) => {
      backend.take = (message) => isIdle(message) && resolve();
      backend.socket.write(toMessage("Q", "discard all\0"));
    });
    backend.take = (message) => {
      if (isIdle(message)) {
        giveBack();
        free.push(backend);
      }
      to.write(message);
    };
    return backend;
  };
  const serve = (near: Socket) => {
    open.add(near.on("error", () => near.destroy()));
    const inTurn = pLimit(1);
    let backend: Backend | undefined;
    const pass = async (message: Buffer) => {
      if (message.toString("latin1", 0, 1) === "X") return void near.end();
      const name = /^P.{4}([^\0]+)/s.exec(message.toString("latin1"))?.[1];
      if (name) names.add(name);
      backend ??= await lend(near, () => (backend = undefined));
      backend.socket.write(message);
    };
    let take = (startup: Buffer) => {
      const refused = findRefused(startup);
      near.write(refused ? toRefusal(refused) : welcome);
      take = (message) => void inTurn(() => pass(message));
    };
    readMessages(near, 0, (message) => take(message));
  };
  const server = createServer({ noDelay: true }, serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  invariant(typeof address === "object" && address, "the pooler has a port");
  return {
    url: Object.assign(new URL(url), { hostname: "127.0.0.1", port: address.port }).href,
    names,
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** A connection to the database, on which the driver does no more than to sign in. */
async function openBackend(url: string): Promise<Backend> {
  const socket = new Socket();
  const client = new Client({ connectionString: url, stream: () => socket });
  client.on("error", () => undefined);
  await client.connect();
  socket.removeAllListeners("data");
  const backend: Backend = { socket, take: () => undefined };
  readMessages(socket, 1, (message) => backend.take(message));
  return backend;
}

/** What is sent comes in messages: a letter, which the first of a client lacks, the length of the rest, and the rest. */
function readMessages(
  socket: Socket,
  lettersOfFirst: number,
  take: (message: Buffer) => void,
): void {
  let letters = lettersOfFirst;
  let unread = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    while (unread.length >= letters + 4) {
      const length = letters + unread.readInt32BE(letters);
      if (unread.length < length) return;
      take(unread.subarray(0, length));
      unread = unread.subarray(length);
      letters = 1;
    }
  });
}

/** Whether the connection is ready for more, and in no transaction. */
function isIdle(message: Buffer): boolean {
  return message.toString("latin1", 0, 1) === "Z" && message.toString("latin1", 5) === "I";
}

/** As PgBouncer does, it knows these alone: other settings would have to follow a client to each connection. */
const known = ["user", "database", "application_name", "client_encoding", "datestyle", "timezone"];

function findRefused(startup: Buffer): string | undefined {
  const parts = startup.toString("utf8", 8).split("\0");
  const settings = parts.filter((_, index) => index % 2 === 0).filter(Boolean);
  return settings.find((name) => !known.includes(name.toLowerCase()));
}

function toRefusal(setting: string): Buffer {
  const reason = `unsupported startup parameter: ${setting}`;
  return toMessage("E", `SFATAL\0C08P01\0M${reason}\0\0`);
}

function toMessage(letter: string, text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(text));
  return Buffer.concat([Buffer.from(letter), length, Buffer.from(text)]);
}

/** No password is asked for. */
const welcome = Buffer.concat([toMessage("R", "\0\0\0\0"), toMessage("Z", "I")]);
