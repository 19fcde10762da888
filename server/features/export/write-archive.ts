import { once } from "node:events";
import { PassThrough, Readable, Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import type { ReadStreamOptions } from "yazl";
import { ZipFile } from "yazl";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { NewEntry } from "../../db/sessions/audit-entries.ts";
import type { Database } from "../../db/connection/client.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { readSnapshot } from "../../db/company/company-snapshot.ts";
import { invariant } from "../../errors.ts";
import { FairQueue } from "../../fair-queue.ts";
import { recordChanges } from "../audit/record-changes.ts";

/** `changes` are stored in the trail with the export. */
export type Writing = Pick<NewEntry, "changes"> & {
  user: CompanyUser;
  now: Date;
  database: Database;
};

type Content = {
  /** Called once nothing can be refused any more; returns the stream to write the archive to. */
  begin: () => Writable;
  fill: (archive: Archive, snapshot: CompanyDb) => Promise<void>;
};

/**
 * Writes rows of a company into one ZIP archive, all from one snapshot. Only one page of rows, one photo or one scan is
 * in memory at a time, and none is read faster than the client takes it.
 */
export async function writeArchive(
  company: CompanyDb,
  { user, now, database, changes = {} }: Writing,
  { begin, fill }: Content,
): Promise<void> {
  const reader = await readSnapshot(database, company, async (snapshot) => {
    const { id: rowId, name: rowName } = user.company;
    // Recorded outside of the snapshot's transaction, so that the entry stays even if the archive is cut off.
    await recordChanges(company, { user, now }, [
      { action: "exported", noun: "company", rowId, rowName, changes },
    ]);
    const archive = new Archive(snapshot, now);
    const taking = begin();
    await archive.sendTo(taking, () => fill(archive, snapshot));
    return taking;
  });
  // Ended after the turn is over, so that a user who has the whole archive can start the next export.
  reader.end();
}

/** All exports and papers take turns after each piece, so that many together use no more of the server than one. */
const turns = new FairQueue({
  running: 1,
  waitingOfOne: 100,
  tooManyOfOne: "request.tooManyAtOnce",
  waiting: 1_000,
  tooMany: "request.unavailable",
  waitMsMax: 60_000,
});

export async function* inTurns<Piece>(
  { companyId }: CompanyDb,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await turns.run(String(companyId), () => iterator.next());
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Small enough that a slow client's progress shows after each piece. */
const pieceBytes = 64 * 1024;

/** Passes everything on to a response without ending it. */
function leaveOpen(reader: Writable): Writable {
  const passing = new Writable({
    write: (piece, encoding, done) => void reader.write(piece, encoding, done),
    destroy: (error, done) => {
      if (error) reader.destroy();
      done(error);
    },
  });
  reader.once("close", () => passing.destroy(new Error("the reader left")));
  return passing;
}

function* cutBytes(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** A file of the archive, whose content is read only when it is written. */
type StoredFile = { file: string; createdAt: Date; read: (tx: CompanyDb) => Promise<Buffer> };

export class Archive {
  readonly #tx: CompanyDb;
  readonly #mtime: Date;
  readonly #zip = new ZipFile();
  readonly #cut = new AbortController();

  constructor(tx: CompanyDb, mtime: Date) {
    this.#tx = tx;
    this.#mtime = mtime;
  }

  /**
   * Sends everything but the end of the response. A client that disconnects is no failure; a failure here cuts the
   * archive off.
   */
  async sendTo(reader: Writable, fill: () => Promise<void>): Promise<void> {
    const stream = this.#stream();
    this.#zip.once("error", (error: Error) => stream.destroy(error));
    const sending = pipeline(stream, leaveOpen(reader)).catch((error: unknown) =>
      this.#cut.abort(error),
    );
    try {
      await fill();
    } catch (error) {
      if (this.#cut.signal.aborted) return;
      stream.destroy(new Error("the export failed", { cause: error }));
      await sending;
      throw error;
    }
    this.#zip.end();
    await sending;
  }

  addText(file: string, text: string): void {
    this.#zip.addBuffer(Buffer.from(text), file, { mtime: this.#mtime });
  }

  /** `compress` is false for pieces that are already compressed. */
  addPieces(
    file: string,
    pieces: AsyncIterable<string | Buffer>,
    { compress = true } = {},
  ): Promise<void> {
    const stream = Readable.from(inTurns(this.#tx, pieces), { objectMode: false });
    return this.#add(file, stream, { mtime: this.#mtime, compress });
  }

  async addStored({ file, createdAt, read }: StoredFile): Promise<void> {
    const bytes = await turns.run(String(this.#tx.companyId), () => read(this.#tx));
    const options = { mtime: createdAt, compress: false, size: bytes.length };
    await this.#add(file, Readable.from(cutBytes(bytes)), options);
  }

  async #add(file: string, stream: Readable, options: Partial<ReadStreamOptions>): Promise<void> {
    // The archive stores this function, which must not keep the file's content in memory.
    const waiting: Readable[] = [stream];
    this.#zip.addReadStreamLazy(file, options, (add) => {
      const next = waiting.pop();
      invariant(next, "a file is read once");
      add(null, next);
    });
    try {
      await finished(stream, { signal: this.#cut.signal });
    } finally {
      stream.destroy();
      // A running query must return before the transaction may end.
      if (!stream.closed) await once(stream, "close");
    }
  }

  #stream(): PassThrough {
    const { outputStream } = this.#zip;
    invariant(outputStream instanceof PassThrough, "an archive is written as a stream");
    return outputStream;
  }
}
