import type { Hash } from "node:crypto";
import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import type { Client } from "pg";
import { readApplied, readMigrations, refuseUnknown } from "../db/migration/migrate.ts";
import { hasCode } from "../has-code.ts";
import { copyOut } from "./copy.ts";
import type { Header, TableHead } from "./format.ts";
import { BackupError, endOfRows, formatVersion, seal } from "./format.ts";
import { withClient } from "../db/connection/with-client.ts";
import type { StoredTable } from "./stored-tables.ts";
import { qualify, describeTables, listTableNames } from "./stored-tables.ts";
import { writeWholeFile } from "./whole-file.ts";

export type Source = {
  url: string;
  migrations: string;
  version: string;
  /** The store of photos, as people read it. */
  store?: string | undefined;
};

export type Written = {
  path: string;
  bytes: number;
  tables: number;
  rows: number;
  photosIn: string | undefined;
};

/** Writes the content of a database at one moment into one file, which appears whole or not at all. */
export function writeBackup(source: Source, path: string, now: Date): Promise<Written> {
  return withClient(source.url, (client) =>
    writeWholeFile(path, async (handle) => {
      const { header, tables } = await beginSnapshot(client, source, now);
      const file = new BackupFile(handle);
      await file.add([toLine(header)]);
      const counts = { tables: tables.length, rows: 0 };
      for (const table of tables) counts.rows += await addTable(file, client, table);
      await file.add([toLine(counts)]);
      const bytes = await file.seal();
      await client.query("commit");
      return { path, bytes, ...counts, photosIn: header.photosIn };
    }),
  );
}

type Snapshot = { header: Header; tables: TableHead[] };

/** The locks come first, so that no migration changes a table while it is described and read. */
async function beginSnapshot(client: Client, source: Source, now: Date): Promise<Snapshot> {
  const migrations = readMigrations(source.migrations);
  await client.query("begin isolation level repeatable read read only");
  // Again, because a pooler may run the transaction on another connection than the prepared one.
  await client.query("set local statement_timeout = 0");
  await lockTables(client, listTableNames(migrations));
  const applied = await readApplied(client).catch(explainMissingTables);
  refuseUnknown(migrations, applied);
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  const stored = await describeTables(client, migrations);
  const tables: TableHead[] = [];
  for (const table of stored) tables.push(await describeTable(client, table));
  const hasObjects = await namesObjects(client);
  const seals = await findNewestSeals(client);
  return {
    header: {
      yardcheckBackup: formatVersion,
      version: source.version,
      postgres: rows[0]?.server_version ?? "",
      createdAt: now.toISOString(),
      ...(hasObjects && { photosIn: source.store ?? "a store that no setting names" }),
      ...(seals.length > 0 && { seals }),
      migrations: applied,
    },
    tables,
  };
}

async function namesObjects(client: Client): Promise<boolean> {
  const { rowCount } = await client.query("select from photos where object_id is not null limit 1");
  return rowCount === 1;
}

/** Outside of the database they show later whether the end of a chain was cut off. */
async function findNewestSeals(client: Client) {
  const { rows } = await client.query<{ companyId: string; number: number; hash: string }>(
    `select company_id as "companyId", last as number, hash from company_numbers
     where kind = 'seal' and hash is not null order by company_id`,
  );
  return rows.map(({ companyId, number, hash }) => ({
    companyId: Number(companyId),
    number,
    hash,
  }));
}

function explainMissingTables(error: unknown): never {
  if (!hasCode(error, "42P01")) throw error;
  throw new BackupError("The database holds nothing of Yardcheck: there is nothing to back up.");
}

async function lockTables(client: Client, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename = any($1::text[])
     order by tablename`,
    [[...names, "migrations"]],
  );
  const list = rows.map(({ tablename }) => qualify(tablename)).join(", ");
  if (list) await client.query(`lock table ${list} in access share mode`);
}

/** With the last id that was given out, so that ids of removed rows are not reused. */
async function describeTable(
  client: Client,
  { identity, ...table }: StoredTable,
): Promise<TableHead> {
  if (identity === null) return { ...table, identity };
  const { rows } = await client.query<{ last: string }>(
    `select coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass), 0) as last`,
    [qualify(table.table), identity],
  );
  return { ...table, identity: { column: identity, last: Number(rows[0]?.last) } };
}

/** Photos are compressed already: Huffman coding alone packs their hexadecimal text. */
const onlyPacked = { level: 1, strategy: constants.Z_HUFFMAN_ONLY };
const quickly = { level: 3 };

async function addTable(file: BackupFile, client: Client, head: TableHead): Promise<number> {
  let count = 0;
  async function* readLines(): AsyncGenerator<Buffer> {
    yield toLine(head);
    const sum = yield* copyOut(client, head);
    count = sum.rows;
    yield endOfRows;
    yield toLine(sum);
  }
  await file.add(readLines(), head.holdsBytes ? onlyPacked : quickly);
  return count;
}

function toLine(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** The file as it grows: one gzip member after another, and a checksum of their bytes. */
class BackupFile {
  readonly #handle: FileHandle;
  readonly #hash: Hash = createHash("sha256");
  #bytes = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async add(lines: Iterable<Buffer> | AsyncIterable<Buffer>, options = {}): Promise<void> {
    await pipeline(lines, createGzip(options), async (packed: AsyncIterable<Buffer>) => {
      for await (const chunk of packed) await this.#write(chunk);
    });
  }

  /** Returns the length of the whole. */
  async seal(): Promise<number> {
    await this.#write(seal(this.#hash.copy().digest("hex")));
    return this.#bytes;
  }

  async #write(chunk: Buffer): Promise<void> {
    this.#hash.update(chunk);
    await this.#handle.writeFile(chunk);
    this.#bytes += chunk.length;
  }
}
