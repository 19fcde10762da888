/**
 * The form of a backup file (docs/develop/decisions/0011): a gzip file of lines. A header; for each table its
 * description, its rows as COPY writes them, `\.` and a count with a checksum; an end. The last gzip
 * member, of fixed length, holds the checksum of all bytes before it.
 */
import { crc32 } from "node:zlib";
import * as z from "zod";
import { StartError } from "../start-error.ts";

export const formatVersion = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

/** Read first and alone, because a later format may have another header. */
export const anyHeader = z.object({ yardcheckBackup: z.number().int() });

export const header = z.strictObject({
  yardcheckBackup: z.literal(formatVersion),
  /** The version of the program that wrote it. */
  version: z.string(),
  postgres: z.string(),
  createdAt: z.iso.datetime(),
  /** The store that holds photos of it, which are not in the file; absent where none are there. */
  photosIn: z.string().optional(),
  /** The newest seal of each company; absent where none has any. */
  seals: z.array(z.strictObject({ companyId: count, number: count, hash: sha256 })).optional(),
  migrations: z.array(z.strictObject({ tag: z.string(), sha256 })),
});

export type Header = z.output<typeof header>;

export const tableHead = z.strictObject({
  table: z.string(),
  columns: z.array(z.string()).min(1),
  order: z.array(z.string()).min(1),
  holdsBytes: z.boolean(),
  identity: z.strictObject({ column: z.string(), last: count }).nullable(),
});

export type TableHead = z.output<typeof tableHead>;

export const tableFoot = z.strictObject({ rows: count, sha256 });

export const endLine = z.strictObject({ tables: count, rows: count });

export const endOfRows = Buffer.from("\\.\n");

/** A gzip member that is the same on every machine, because its text is not compressed. */
export function seal(digest: string): Buffer {
  const text = Buffer.from(`yardcheck backup sha256 ${digest}\n`);
  const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 1, 0, 0, 0, 0]);
  head.writeUInt16LE(text.length, 11);
  head.writeUInt16LE(~text.length & 0xffff, 13);
  const foot = Buffer.alloc(8);
  foot.writeUInt32LE(crc32(text), 0);
  foot.writeUInt32LE(text.length, 4);
  return Buffer.concat([head, text, foot]);
}

export const sealBytes = seal("0".repeat(64)).length;

/** Explains what is wrong with a backup. */
export class BackupError extends StartError {
  override name = "BackupError";
}
