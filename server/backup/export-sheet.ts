/** What each CSV file of a company's export is made of. */
import { setImmediate as othersTurn } from "node:timers/promises";
import { spaced } from "#shared/assets.ts";
import { photoContentTypes, photoIdOf } from "#shared/photos.ts";
import { photos } from "#shared/schema.ts";
import { sql } from "drizzle-orm";
import type { CompanyDb } from "../db/company-db.ts";
import type { Cell } from "./csv.ts";
import { byteOrderMark, csvLines } from "./csv.ts";

/** So many rows are read at once, */
const pageRows = 200;
/** and so many of those that may come to a megabyte each. */
export const longPageRows = 5;
/** After so much text others have a turn. */
const pieceCharacters = 32_000;

export type Column<Row> = readonly [header: string, value: (row: Row) => Cell];

/** The text of a file, piece by piece. */
export type Sheet = { file: string; text: AsyncIterable<string> };

type Content<Row> = { columns: readonly Column<Row>[]; pages: AsyncIterable<readonly Row[]> };

export function sheet<Row>(file: string, content: Content<Row>): Sheet {
  return { file, text: textOf(content) };
}

async function* textOf<Row>({ columns, pages }: Content<Row>): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([columns.map(([header]) => header)]);
  for await (const rows of pages) {
    for (const piece of piecesOf(rows, columns)) {
      yield csvLines(piece);
      await othersTurn();
    }
  }
}

function* piecesOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  let piece: Cell[][] = [];
  let characters = 0;
  for (const row of rows) {
    const cells = columns.map(([, value]) => value(row));
    piece.push(cells);
    for (const cell of cells) characters += typeof cell === "string" ? cell.length : 1;
    if (characters < pieceCharacters) continue;
    yield piece;
    [piece, characters] = [[], 0];
  }
  yield piece;
}

export type Page = { after: number; limit: number };

/** All rows in the order of their ids, a page at a time. */
export async function* pagesOf<Row extends { id: number }>(
  read: (page: Page) => Promise<Row[]>,
  limit = pageRows,
): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const rows = await read({ after, limit });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < limit) return;
    after = last.id;
  }
}

/** A moment as the yard's clock showed it, and beside it as every computer reads it. */
export function moment<Row>(
  header: string,
  timeZone: string,
  of: (row: Row) => Date | null,
): Column<Row>[] {
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return [
    [`${header} (${timeZone})`, (row) => shown(of(row), (at) => clock.format(at))],
    [`${header} (ISO 8601)`, (row) => shown(of(row), (at) => at.toISOString())],
  ];
}

function shown(at: Date | null, text: (at: Date) => string): Cell {
  return at && text(at);
}

/** "time_based" as "Time based". */
export function worded(word: string): string {
  const text = spaced(word);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export type PhotoFiles = (urls: readonly string[]) => string;

/** How the files are called to which some addresses of photos lead. */
export async function photoFilesOf(tx: CompanyDb, urls: readonly string[]): Promise<PhotoFiles> {
  const ids = [...new Set(urls.flatMap((url) => photoIdOf(url) ?? []))];
  if (ids.length === 0) return () => "";
  const fields = { id: photos.id, contentType: photos.contentType };
  const where = sql`${photos.id} = any(${sql.param(ids)}::bigint[])`;
  const found = await tx.select(fields, photos, { where });
  const files = new Map(found.map((photo) => [photo.id, photoFile(photo)]));
  return (wanted) => wanted.flatMap((url) => files.get(photoIdOf(url) ?? 0) ?? []).join("; ");
}

export function photoFile({ id, contentType }: { id: number; contentType: string }): string {
  const known = photoContentTypes.find((type) => type === contentType);
  const ending = known?.replace("image/", "").replace("jpeg", "jpg") ?? "bin";
  return `photos/${id}.${ending}`;
}
