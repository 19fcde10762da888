/** The rows of an export, a page at a time, so that it never holds more of them. */
import { photoContentTypes, parsePhotoId } from "#shared/photos.ts";
import { photos } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { asc, gt, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { invariant } from "../../errors.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import type { CompanyTable, Selected } from "../../db/company-rows.ts";

/** So many rows are read at once, */
const pageRows = 200;
/** and so many of those that may come to a megabyte each. */
export const longPageRows = 5;

export type Page = { after: number; limit: number };

/** All rows in the order of their ids, a page at a time. */
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

type Selection = NonNullable<Parameters<CompanyDb["select"]>[2]>;
type Fields = Record<string, AnyPgColumn | SQL> & { id: AnyPgColumn };
type Source<F extends Fields> = Pick<Selection, "joins"> & {
  fields: F;
  from: CompanyTable;
  limit?: number;
};

/** All of a company's rows of a table, with what is joined to them. */
export function readTable<F extends Fields>(
  tx: CompanyDb,
  { fields, from, joins, limit }: Source<F>,
): AsyncGenerator<Selected<F>[]> {
  const read = (page: Page) =>
    tx.select(fields, from, {
      joins,
      where: gt(from.id, page.after),
      orderBy: [asc(from.id)],
      limit: page.limit,
    });
  return readPages(read, limit);
}

/** The rows with `photos`: how the files are called to which addresses of theirs lead. */
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
  const where = sql`${photos.id} = any(${sql.param(ids)}::bigint[])`;
  const found = await tx.select(fields, photos, { where });
  return new Map(found.map((photo) => [photo.id, photoFile(photo)]));
}

export function photoFile({ id, contentType }: { id: number; contentType: string }): string {
  const known = photoContentTypes.find((type) => type === contentType);
  const ending = known?.replace("image/", "").replace("jpeg", "jpg") ?? "bin";
  return `photos/${id}.${ending}`;
}
