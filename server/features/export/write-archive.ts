import { once } from "node:events";
import { PassThrough, Readable, type Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { documentFiles, photos } from "#shared/schema.ts";
import { eq } from "drizzle-orm";
import pLimit from "p-limit";
import type { ReadStreamOptions } from "yazl";
import { ZipFile } from "yazl";
import type { Account } from "../../db/accounts.ts";
import type { Database } from "../../db/client.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { readSnapshot } from "../../db/company-snapshot.ts";
import { invariant } from "../../errors.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { photoFile } from "./data.ts";
import { writeDefectSheets } from "./write-defect-sheets.ts";
import { readScans, scanFile, writeDocumentSheet } from "./write-document-sheet.ts";
import { writeFleetSheets } from "./write-fleet-sheets.ts";
import { writeInspectionSheets } from "./write-inspection-sheets.ts";
import { writeReadme } from "./write-readme.ts";
import { readPhotos, writeRecordSheets } from "./write-record-sheets.ts";

type Writing = { user: Account; now: Date; database: Database };

/**
 * Writes all that a company has into one ZIP archive, as it is at one moment. A page of rows, one
 * photo or one scan is held at a time, read no faster than it is taken. `begin` is called once nothing stands in
 * the way, and gives what takes the archive.
 */
export function writeArchive(
  company: CompanyDb,
  { user, now, database }: Writing,
  begin: () => Writable,
): Promise<void> {
  return readSnapshot(database, company, async (snapshot) => {
    const { id: rowId, name: rowName } = user.company;
    // Apart from the snapshot's transaction, so that it stays when the archive is cut off.
    await recordChanges(company, { user, now }, [
      { action: "exported", noun: "company", rowId, rowName },
    ]);
    await new Archive(snapshot, now).sendTo(begin(), writeReadme(user, await snapshot.own(), now));
  });
}

/** All exports take turns by the piece: many take no more of the server at once than one. */
const oneAtATime = pLimit(1);

export async function* inTurns<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await oneAtATime(() => iterator.next());
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** What a slow reader has taken shows by the piece. */
const pieceBytes = 64 * 1024;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

type BytesTable = typeof photos | typeof documentFiles;
type BytesRow = { id: number; createdAt: Date };

class Archive {
  readonly #tx: CompanyDb;
  readonly #mtime: Date;
  readonly #zip = new ZipFile();
  readonly #cut = new AbortController();

  constructor(tx: CompanyDb, mtime: Date) {
    this.#tx = tx;
    this.#mtime = mtime;
  }

  /** A reader who leaves in the middle is no failure; a failure here cuts the archive off. */
  async sendTo(reader: Writable, readme: string): Promise<void> {
    const stream = this.#stream();
    this.#zip.once("error", (error: Error) => stream.destroy(error));
    const sending = pipeline(stream, reader).catch((error: unknown) => this.#cut.abort(error));
    try {
      await this.#fill(readme);
    } catch (error) {
      if (this.#cut.signal.aborted) return;
      stream.destroy(new Error("the export failed", { cause: error }));
      await sending;
      throw error;
    }
    this.#zip.end();
    await sending;
  }

  async #fill(readme: string): Promise<void> {
    const tx = this.#tx;
    const options = { mtime: this.#mtime };
    this.#zip.addBuffer(Buffer.from(readme), "README.txt", options);
    const writers = [writeFleetSheets, writeInspectionSheets, writeDefectSheets, writeRecordSheets];
    const sheets = [...writers.flatMap((write) => write(tx)), writeDocumentSheet(tx)];
    for (const { file, text } of sheets) {
      await this.#add(file, Readable.from(inTurns(text), { objectMode: false }), options);
    }
    for await (const found of inTurns(readPhotos(tx))) {
      for (const photo of found) await this.#addBytes(photos, photo, photoFile(photo));
    }
    for await (const found of inTurns(readScans(tx))) {
      for (const scan of found) await this.#addBytes(documentFiles, scan, scanFile(scan));
    }
  }

  async #addBytes(from: BytesTable, { id, createdAt }: BytesRow, file: string): Promise<void> {
    const read = () => this.#tx.select({ bytes: from.bytes }, from, { where: eq(from.id, id) });
    const [row] = await oneAtATime(read);
    invariant(row, "a file is there as long as the moment that is exported");
    const options = { mtime: createdAt, compress: false, size: row.bytes.length };
    await this.#add(file, Readable.from(piecesOf(row.bytes)), options);
  }

  async #add(file: string, stream: Readable, options: Partial<ReadStreamOptions>): Promise<void> {
    // The archive holds on to this function, and must not hold on to the file's content with it.
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
