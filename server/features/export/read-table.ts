/** Reads the rows of an export page by page, so that no more than a page is in memory. */
import { photoContentTypes, parsePhotoId } from "#shared/base/photos.ts";
import { photos } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { asc, gt } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { invariant } from "../../errors.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { CompanyTable, Selected } from "../../db/statements/company-rows.ts";
import { isAny } from "../../db/statements/search-terms.ts";

/** The number of rows that are read at once. */
const pageRows = 200;
/** The same for rows that have a list of items. */
export const listPageRows = 50;
/** The same for rows that may be a megabyte large. */
export const longPageRows = 5;

export type Page = { after: number; limit: number };

/** Reads all rows in the order of their ids, one page at a time. */
export async function* readPages<Row extends object>(
  read: (page: Page) => Promise<Row[]>,
  limit = pageRows,
): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const rows = await read({ after, limit });
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    const last: unknown = Reflect.get(rows.at(-1) ?? {}, "id");
    invariant(typeof last === "number", "every row has its id");
    after = last;
  }
}

/** A sheet's file and the ids of its rows in order; without ids it has all rows. */
export type SheetPart = { file: string; ids?: AsyncIterable<readonly number[]> };

type Selection = NonNullable<Parameters<CompanyDb["select"]>[2]>;
type Fields = Record<string, AnyPgColumn | SQL> & { id: AnyPgColumn };
type Source<F extends Fields> = Pick<Selection, "joins"> & {
  fields: F;
  from: CompanyTable;
  limit?: number;
  ids?: SheetPart["ids"];
};

/** A company's rows of a table, with columns of joined tables. */
export function readTable<F extends Fields>(
  tx: CompanyDb,
  source: Source<F>,
): AsyncGenerator<Selected<F>[]> {
  const { fields, from, joins, limit, ids } = source;
  if (ids) return readNamed(tx, { ...source, ids });
  const read = (page: Page) =>
    tx.select(fields, from, {
      joins,
      where: gt(from.id, page.after),
      orderBy: [asc(from.id)],
      limit: page.limit,
    });
  return readPages(read, limit);
}

async function* readNamed<F extends Fields>(
  tx: CompanyDb,
  { fields, from, joins, limit = pageRows, ids }: Source<F> & Required<Pick<SheetPart, "ids">>,
): AsyncGenerator<Selected<F>[]> {
  for await (const named of ids) {
    for (let at = 0; at < named.length; at += limit) {
      const page = named.slice(at, at + limit);
      const rows = await tx.select(fields, from, { joins, where: isAny(from.id, page) });
      const places = new Map(page.map((id, index) => [id, index]));
      const placeOf = (row: object) => places.get(Reflect.get(row, "id")) ?? 0;
      yield rows.toSorted((a, b) => placeOf(a) - placeOf(b));
    }
  }
}

/** Adds `photos` to each row: the names of the files that hold its photos. */
export async function* withPhotos<Row>(
  tx: CompanyDb,
  pages: AsyncIterable<readonly Row[]>,
  urlsOf: (row: Row) => readonly string[],
): AsyncGenerator<(Row & { photos: string })[]> {
  for await (const rows of pages) {
    const files = await findPhotoFiles(tx, rows.flatMap(urlsOf));
    const named = (row: Row) =>
      urlsOf(row).flatMap((url) => files.get(parsePhotoId(url) ?? 0) ?? []);
    yield rows.map((row) => ({ ...row, photos: named(row).join("; ") }));
  }
}

async function findPhotoFiles(
  tx: CompanyDb,
  urls: readonly string[],
): Promise<Map<number, string>> {
  const ids = [...new Set(urls.flatMap((url) => parsePhotoId(url) ?? []))];
  if (ids.length === 0) return new Map();
  const fields = { id: photos.id, contentType: photos.contentType };
  const where = isAny(photos.id, ids);
  const found = await tx.select(fields, photos, { where, limit: ids.length });
  return new Map(found.map((photo) => [photo.id, namePhotoFile(photo)]));
}

export function namePhotoFile({ id, contentType }: { id: number; contentType: string }): string {
  const known = photoContentTypes.find((type) => type === contentType);
  const ending = known?.replace("image/", "").replace("jpeg", "jpg") ?? "bin";
  return `photos/${id}.${ending}`;
}
