import { createHash } from "node:crypto";
import { createReadStream, type ReadStream } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type * as z from "zod";
import { hasCode } from "../has-code.ts";
import type { RowSum } from "./copy.ts";
import type { Header, TableHead } from "./format.ts";
import {
  anyHeader,
  BackupError,
  endLine,
  endOfRows,
  formatVersion,
  header,
  seal,
  sealBytes,
  tableFoot,
  tableHead,
} from "./format.ts";

/** Takes the tables of a backup, in their order. */
type Reader = {
  begin: (header: Header) => Promise<void>;
  /** Must read all lines; returns the number of rows. */
  table: (head: TableHead, lines: AsyncIterable<Buffer>) => Promise<number>;
};

export type ReadTable = RowSum & { head: TableHead };

/**
 * Reads a backup from its beginning to its end, after checking the checksum of the whole file. Every
 * other fault is refused in words, too.
 */
export async function readBackup(path: string, reader: Reader): Promise<ReadTable[]> {
  const bytes = await checkSeal(path);
  const file = createReadStream(path, { end: bytes - sealBytes - 1 });
  return unpack(path, file, (lines) => readAll(lines, reader));
}

/** Reads the header of a backup without its tables. */
export async function readHeader(path: string): Promise<Header> {
  await refuseMissing(path);
  return unpack(path, createReadStream(path), async (lines) => parseHeader(await lines.next()));
}

async function unpack<Result>(
  path: string,
  file: ReadStream,
  read: (lines: Lines) => Promise<Result>,
): Promise<Result> {
  const gunzip = createGunzip({ chunkSize: unpackedBytes });
  file.on("error", (error) => gunzip.destroy(error));
  try {
    return await read(new Lines(file.pipe(gunzip)));
  } catch (error) {
    const isDamaged = hasCode(error, "Z_DATA_ERROR", "Z_BUF_ERROR");
    throw isDamaged ? describeDamage(path, "it cannot be unpacked") : error;
  } finally {
    file.destroy();
    gunzip.destroy();
  }
}

const unpackedBytes = 256 * 1024;

/** Refuses a file that is not byte for byte what was written; returns its length. */
export async function checkSeal(path: string): Promise<number> {
  await refuseMissing(path);
  const { size } = await stat(path);
  if (size <= sealBytes) throw describeDamage(path, "it is cut off, or no backup at all");
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { end: size - sealBytes - 1 }), hash);
  const found = await buffer(createReadStream(path, { start: size - sealBytes }));
  const expected = seal(hash.digest("hex"));
  if (found.equals(expected)) return size;
  const isSealed = found.subarray(0, 15).equals(expected.subarray(0, 15));
  throw describeDamage(
    path,
    isSealed ? "its checksum does not fit" : "it is cut off, or no backup at all",
  );
}

export async function refuseMissing(path: string): Promise<void> {
  try {
    await access(path, constants.R_OK);
  } catch (error) {
    if (hasCode(error, "EACCES")) throw new BackupError(`This user may not read ${path}.`);
    throw hasCode(error, "ENOENT", "ENOTDIR")
      ? new BackupError(`There is no file ${path}.`)
      : error;
  }
}

async function readAll(lines: Lines, reader: Reader): Promise<ReadTable[]> {
  await reader.begin(parseHeader(await lines.next()));
  const tables: ReadTable[] = [];
  for (let text = await lines.next(); ; text = await lines.next()) {
    const head = parse(tableHead, text);
    if (!head) {
      await checkEnd(lines, text, tables);
      return tables;
    }
    tables.push(await readTable(lines, head, reader));
  }
}

async function readTable(lines: Lines, head: TableHead, reader: Reader): Promise<ReadTable> {
  const hash = createHash("sha256");
  const rows = await reader.table(head, lines.rows(hash));
  const foot = parse(tableFoot, await lines.next());
  if (foot?.rows !== rows || foot.sha256 !== hash.digest("hex")) {
    throw new BackupError(`The rows of ${head.table} are not those that were backed up.`);
  }
  return { head, ...foot };
}

async function checkEnd(lines: Lines, text: string, tables: readonly ReadTable[]): Promise<void> {
  const end = parse(endLine, text);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const isWhole = end?.tables === tables.length && end.rows === rows;
  if (!isWhole || !(await lines.isOver())) {
    throw new BackupError("The backup does not hold what it says at its end.");
  }
}

function parseHeader(text: string): Header {
  const any = parse(anyHeader, text);
  if (!any) throw new BackupError("This is no backup of Yardcheck.");
  if (any.yardcheckBackup > formatVersion) {
    throw new BackupError(
      "This backup was made by a newer version of Yardcheck. Install that version, and try again.",
    );
  }
  const found = parse(header, text);
  if (!found) throw new BackupError("The header of this backup cannot be read.");
  if (found.version.startsWith("0.")) {
    throw new BackupError(
      "This backup was made by a version of Yardcheck before 1.0.0, which this version cannot read: use the version " +
        "that made it.",
    );
  }
  return found;
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const lineBytesMax = 1_000_000;
const newline = 0x0a;

/** The lines of a backup: single ones as text, the rows of a table as the bytes that they are. */
class Lines {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async next(): Promise<string> {
    for (let from = 0; ;) {
      const end = this.#rest.indexOf(newline, from);
      if (end >= 0) return this.#take(end + 1).toString("utf8", 0, end);
      from = this.#rest.length;
      if (from > lineBytesMax || !(await this.#more())) {
        throw new BackupError("This is no backup of Yardcheck, or a part of one.");
      }
    }
  }

  /** The rows up to the line `\.`; no row looks like that one, for a backslash is written twice. */
  async *rows(hash: { update: (lines: Buffer) => unknown }): AsyncGenerator<Buffer> {
    for (;;) {
      while (!this.#rest.includes(newline)) await this.#needMore();
      if (this.#rest.subarray(0, endOfRows.length).equals(endOfRows)) {
        this.#take(endOfRows.length);
        return;
      }
      const lines = this.#take(this.#endOfWholeRows());
      hash.update(lines);
      yield lines;
    }
  }

  async isOver(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#more());
  }

  /** Up to the end mark, or to the last whole line of what has been read. */
  #endOfWholeRows(): number {
    const mark = this.#rest.indexOf(`\n${endOfRows.toString()}`);
    return mark >= 0 ? mark + 1 : this.#rest.lastIndexOf(newline) + 1;
  }

  #take(bytes: number): Buffer {
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return taken;
  }

  async #needMore(): Promise<void> {
    if (!(await this.#more())) throw new BackupError("The backup ends within the rows of a table.");
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done) return false;
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return true;
  }
}

function describeDamage(path: string, how: string): BackupError {
  return new BackupError(`The backup ${path} is damaged: ${how}.`);
}
