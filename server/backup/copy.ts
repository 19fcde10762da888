/** The rows of a table through PostgreSQL's COPY, in its text form: one line each. */
import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { type Client, escapeIdentifier } from "pg";
import { from, to } from "pg-copy-streams";
import type { TableHead } from "./format.ts";
import { qualify } from "./stored-tables.ts";

type Table = Pick<TableHead, "table" | "columns" | "order">;

export type RowSum = { rows: number; sha256: string };

const chunkBytes = 256 * 1024;
const newline = 0x0a;

/** Reads the rows in the order of their key, so that equal rows come to equal bytes, and sums them up. */
export async function* copyOut(client: Client, table: Table): AsyncGenerator<Buffer, RowSum> {
  const rowsInOrder = `select ${formatNames(table.columns)} from ${qualify(table.table)}
    order by ${formatNames(table.order)}`;
  const copy = client.query(to(`copy (${rowsInOrder}) to stdout`, { highWaterMark: chunkBytes }));
  // When reading stops in the middle, the connection ends, which is not a failure.
  copy.on("error", () => undefined);
  const hash = createHash("sha256");
  let rows = 0;
  for await (const chunk of copy) {
    const lines: Buffer = chunk;
    hash.update(lines);
    // The database's own count may come after the last row has been read.
    for (let at = lines.indexOf(newline); at >= 0; at = lines.indexOf(newline, at + 1)) rows += 1;
    yield lines;
  }
  return { rows, sha256: hash.digest("hex") };
}

export async function sumRows(client: Client, table: Table): Promise<RowSum> {
  const lines = copyOut(client, table);
  for (;;) {
    const { done, value } = await lines.next();
    if (done) return value;
  }
}

/**
 * Writes rows into a table that this same transaction has made, as "freeze" requires. Returns their
 * number.
 */
export async function copyIn(
  client: Client,
  { table, columns }: Table,
  lines: AsyncIterable<Buffer>,
): Promise<number> {
  const into = `copy ${qualify(table)} (${formatNames(columns)}) from stdin with (freeze)`;
  const copy = client.query(from(into));
  await pipeline(lines, copy);
  return copy.rowCount;
}

function formatNames(columns: readonly string[]): string {
  return columns.map(escapeIdentifier).join(", ");
}
