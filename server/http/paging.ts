/** Lists go on from the sort key of the last row shown: no page is skipped over or counted off. */
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Request, Response } from "express";
import * as z from "zod";
import type { ListPage } from "../db/list-page.ts";
import { fail } from "../errors.ts";

type Paging<Row> = {
  /** What the list is ordered by, as the row has it. */
  keyOf: (row: Row) => readonly (string | number)[];
  req: Request;
  res: Response;
};

/** Says in the header `Link` where the next page begins, when there is one. */
export function pageOf<Row>(page: ListPage<Row>, { keyOf, req, res }: Paging<Row>): Row[] {
  const last = page.rows.at(-1);
  if (!page.hasMore || last === undefined) return page.rows;
  // A search may hold a question mark of its own.
  const [path = ""] = req.originalUrl.split("?", 1);
  const query = new URLSearchParams(req.originalUrl.slice(path.length));
  query.set("cursor", Buffer.from(JSON.stringify(keyOf(last))).toString("base64url"));
  res.setHeader("Link", `<${path}?${query.toString()}>; rel="next"`);
  return page.rows;
}

/** The sort key in a cursor, or undefined without one; a cursor that is none of ours is refused. */
export function keyIn<Key>(cursor: string | undefined, schema: z.ZodType<Key>): Key | undefined {
  if (cursor === undefined) return undefined;
  const parsed = schema.safeParse(decoded(cursor));
  if (!parsed.success) throw badCursor();
  return parsed.data;
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch (error) {
    if (error instanceof SyntaxError) throw badCursor();
    throw error;
  }
}

function badCursor() {
  const sentence = "That is not a cursor";
  return fail("request.invalid", { message: sentence, fields: { cursor: sentence } });
}

export const rowId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const momentMsMax = Date.UTC(9999, 0);

/** A text as it stands in a row, whatever it is; no text of the database holds a NUL. */
export const textKey = z.string().refine((text) => !text.includes("\0"));

/** The key of a list by id. */
export const idKey = z.tuple([rowId]);

/** The key of a list by moment and id. */
export const momentKey = z.tuple([z.number().int().min(0).max(momentMsMax), rowId]);

export function momentKeyOf(moment: Date, id: number): [number, number] {
  return [moment.getTime(), id];
}

type MomentColumns = { moment: AnyPgColumn; id: AnyPgColumn };

/** What comes after a key in a list with the newest first. */
export function olderThan(
  { moment, id }: MomentColumns,
  [ms, lastId]: z.output<typeof momentKey>,
): SQL {
  return sql`(${moment}, ${id}) < (${new Date(ms).toISOString()}::timestamptz, ${lastId}::bigint)`;
}
