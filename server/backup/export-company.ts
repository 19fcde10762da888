import { once } from "node:events";
import { PassThrough, Readable, type Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { photos } from "#shared/schema.ts";
import { eq, sql } from "drizzle-orm";
import type { ReadStreamOptions } from "yazl";
import { ZipFile } from "yazl";
import type { Account } from "../db/accounts.ts";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { CompanyDb } from "../db/company-db.ts";
import { fail, invariant } from "../errors.ts";
import { recordChanges } from "../features/audit/record-changes.ts";
import { fleetSheets } from "./export-fleet.ts";
import { inspectionSheets } from "./export-inspections.ts";
import { aboutExport } from "./export-readme.ts";
import { readPhotos, recordSheets } from "./export-records.ts";
import type { Sheet } from "./export-sheet.ts";
import { pagesOf, photoFile } from "./export-sheet.ts";
import { inTurn, piecesInTurn } from "./export-turns.ts";

type Export = { user: Account; now: Date; connections: NodePgDatabase };

/** Fails when an export of the company is under way, on whichever server. */
export function checkExport(company: CompanyDb): Promise<void> {
  // Taken within a statement of its own, the turn is given back at once.
  return takeTurn(company);
}

/**
 * Writes all that a company has into one ZIP archive, as it is at one moment. A page of rows or one
 * photo is held at a time, read no faster than it is taken. `begin` is called once nothing stands in
 * the way, and gives what takes the archive.
 */
export function exportCompany(
  company: CompanyDb,
  { user, now, connections }: Export,
  begin: () => Writable,
): Promise<void> {
  return company.through(connections).transaction(async (tx) => {
    await tx.statement(() => sql`set transaction isolation level repeatable read`);
    await takeTurn(tx);
    // A reader who is just fast enough keeps it idle for as long as a page takes.
    await tx.statement(() => sql`set local idle_in_transaction_session_timeout = '10min'`);
    const { id: rowId, name: rowName } = user.company;
    // Apart from this transaction: it is known, too, when the archive is cut off.
    await recordChanges(company, { user, now }, [
      { action: "exported", noun: "company", rowId, rowName },
    ]);
    await new Archive(tx, now).sendTo(begin(), aboutExport(user, now));
  });
}

async function takeTurn(tx: CompanyDb): Promise<void> {
  const [row] = await tx.statement(
    (companyId) =>
      sql`select pg_try_advisory_xact_lock(hashtextextended('export of ' || ${companyId}, 0)) as mine`,
  );
  if (row?.["mine"] !== true) throw fail("export.underWay");
}

/** What a slow reader has taken shows by the piece. */
const pieceBytes = 64 * 1024;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

class Archive {
  readonly #tx: CompanyDb;
  readonly #mtime: Date;
  readonly #zip = new ZipFile();
  readonly #cut = new AbortController();

  constructor(tx: CompanyDb, mtime: Date) {
    this.#tx = tx;
    this.#mtime = mtime;
  }

  /** Whoever stops reading in the middle is no failure; a failure of ours cuts the archive off. */
  async sendTo(reader: Writable, about: string): Promise<void> {
    const stream = this.#stream();
    this.#zip.once("error", (error: Error) => stream.destroy(error));
    const sending = pipeline(stream, reader).catch((error: unknown) => this.#cut.abort(error));
    try {
      await this.#fill(about);
    } catch (error) {
      if (this.#cut.signal.aborted) return;
      stream.destroy(new Error("the export failed", { cause: error }));
      await sending;
      throw error;
    }
    this.#zip.end();
    await sending;
  }

  async #fill(about: string): Promise<void> {
    const tx = this.#tx;
    this.#zip.addBuffer(Buffer.from(about), "README.txt", { mtime: this.#mtime });
    for (const sheet of [...fleetSheets(tx), ...inspectionSheets(tx), ...recordSheets(tx)]) {
      await this.#addSheet(sheet);
    }
    for await (const found of pagesOf((page) => readPhotos(tx, page))) {
      for (const photo of found) await this.#addPhoto(photo);
    }
  }

  #addSheet({ file, text }: Sheet): Promise<void> {
    const pieces = piecesInTurn(this.#tx.companyId, text);
    const stream = Readable.from(pieces, { objectMode: false });
    return this.#add(file, stream, { mtime: this.#mtime });
  }

  async #addPhoto(photo: { id: number; contentType: string; createdAt: Date }): Promise<void> {
    const where = eq(photos.id, photo.id);
    const tx = this.#tx;
    const read = () => tx.select({ bytes: photos.bytes }, photos, { where });
    const [row] = await inTurn(tx.companyId, read);
    invariant(row, "a photo is there as long as the moment that is exported");
    const options = { mtime: photo.createdAt, compress: false, size: row.bytes.length };
    await this.#add(photoFile(photo), Readable.from(piecesOf(row.bytes)), options);
  }

  async #add(file: string, stream: Readable, options: Partial<ReadStreamOptions>): Promise<void> {
    // The archive remembers for its table how each file was added, but must forget what was in it.
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
      // What is being asked of the database must be answered before the transaction may end.
      if (!stream.closed) await once(stream, "close");
    }
  }

  #stream(): PassThrough {
    const { outputStream } = this.#zip;
    invariant(outputStream instanceof PassThrough, "an archive is written as a stream");
    return outputStream;
  }
}
