/** PostgreSQL's COPY as streams: rows pass through in their text form, one line each. */
import { once } from "node:events";
import { Readable, type Duplex } from "node:stream";
import type { Client, Connection, Submittable } from "pg";

type Complete = { text: string };
type Data = { chunk: Buffer };

/** So much is gathered before it is handed on. */
const chunkBytes = 64 * 1024;

/** The rows of a `copy … to stdout`, read no faster than whoever reads them takes them. */
export class CopyOut extends Readable implements Submittable {
  readonly #statement: string;
  #socket: Duplex | undefined;
  #gathered: Buffer[] = [];
  #gatheredBytes = 0;
  #isComplete = false;
  /** Known once all of them have been read. */
  rows = 0;

  constructor(statement: string) {
    super({ highWaterMark: 4 * chunkBytes });
    this.#statement = statement;
  }

  submit(connection: Connection): void {
    this.#socket = connection.stream;
    connection.query(this.#statement);
  }

  handleCopyData({ chunk }: Data): void {
    // A copy, because the driver uses its buffer again.
    this.#gathered.push(Buffer.from(chunk));
    this.#gatheredBytes += chunk.length;
    if (this.#gatheredBytes >= chunkBytes) this.#handOn();
  }

  handleCommandComplete({ text }: Complete): void {
    this.rows = rowsIn(text);
  }

  handleError(error: Error): void {
    this.#isComplete = true;
    this.destroy(error);
  }

  handleReadyForQuery(): void {
    this.#isComplete = true;
    // It may have been told to wait in the same breath in which the last rows came.
    this.#socket?.resume();
    this.#handOn();
    this.push(null);
  }

  override _read(): void {
    this.#socket?.resume();
  }

  /** Whoever stops reading in the middle leaves a connection that nobody can use any more. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#isComplete) this.#socket?.destroy();
    done(error);
  }

  #handOn(): void {
    if (this.#gatheredBytes === 0) return;
    const wantsMore = this.push(Buffer.concat(this.#gathered));
    this.#gathered = [];
    this.#gatheredBytes = 0;
    if (!wantsMore && !this.#isComplete) this.#socket?.pause();
  }
}

/** Sends the rows of a `copy … from stdin`, no faster than the database takes them; answers how many. */
export async function copyIn(
  client: Client,
  statement: string,
  lines: AsyncIterable<Buffer>,
): Promise<number> {
  const copy = client.query(new CopyIn(statement));
  const socket = await copy.ready;
  for await (const chunk of lines) {
    if (copy.hasEnded) break;
    if (!socket.write(framed("d", chunk))) await Promise.race([drained(socket), copy.complete]);
  }
  socket.write(framed("c"));
  return copy.complete;
}

class CopyIn implements Submittable {
  readonly ready: Promise<Duplex>;
  readonly complete: Promise<number>;
  hasEnded = false;
  readonly #statement: string;
  #begin: (socket: Duplex) => void = () => undefined;
  #succeed: (rows: number) => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;
  #rows = 0;

  constructor(statement: string) {
    this.#statement = statement;
    this.complete = new Promise((resolve, reject) => {
      this.#succeed = resolve;
      this.#fail = reject;
    });
    const begun = new Promise<Duplex>((resolve) => {
      this.#begin = resolve;
    });
    // A statement that fails at once never asks for rows.
    this.ready = Promise.race([begun, this.complete.then(() => begun)]);
    this.ready.catch(() => undefined);
  }

  submit(connection: Connection): void {
    connection.query(this.#statement);
  }

  handleCopyInResponse({ stream }: Connection): void {
    this.#begin(stream);
  }

  handleCommandComplete({ text }: Complete): void {
    this.#rows = rowsIn(text);
  }

  handleError(error: Error): void {
    this.hasEnded = true;
    this.#fail(error);
  }

  handleReadyForQuery(): void {
    this.hasEnded = true;
    this.#succeed(this.#rows);
  }
}

/** A message of PostgreSQL's protocol: its letter, its length, its content. */
function framed(letter: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter, 0, "latin1");
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

function drained(socket: Duplex): Promise<unknown> {
  return once(socket, "drain");
}

/** "COPY 12" */
function rowsIn(text: string): number {
  return Number(text.slice(text.lastIndexOf(" ")));
}
