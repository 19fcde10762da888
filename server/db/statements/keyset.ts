/** Lists go on from the sort key of the last row shown: no page is skipped over or counted off. */
import { listMessages } from "#shared/base/call-fields.ts";
import { isExistingDate } from "#shared/base/days.ts";
import type { SQL } from "drizzle-orm";
import { Column, desc, is, SQL as Sql, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import * as z from "zod";
import { fail } from "../../errors.ts";
import type { Given } from "./built-once.ts";

export type Field = AnyPgColumn | SQL;

/** What a list is ordered by, all of it in one direction; the last one is unique. */
export type Order = { by: readonly Field[]; isDescending?: boolean };

const whole = z.int();
export const momentMs = z.number().int().min(0).max(Date.UTC(9999, 0));

/** A text as it stands in a row, whatever it is; no text of the database holds a NUL. */
const text = z.string().refine((given) => !given.includes("\0"));

export function toCursor(key: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/** The sort key in a cursor, or undefined without one; a cursor that is none of ours is refused. */
export function readCursor<Key>(
  cursor: string | undefined,
  schema: z.ZodType<Key>,
): Key | undefined {
  if (cursor === undefined) return undefined;
  const parsed = schema.safeParse(decodeCursor(cursor));
  if (!parsed.success) throw badCursor();
  return parsed.data;
}

/** The sort key of a row as JSON, as `readCursor` takes it. */
export function selectKey({ by }: Order): SQL {
  const parts = by.map((field) =>
    findKeyKind(field) === "date"
      ? sql`(extract(epoch from ${field}) * 1000)::bigint`
      : sql`${field}`,
  );
  return sql`json_build_array(${sql.join(parts, sql`, `)})`;
}

/** Whether a row comes behind a cursor; undefined without one. */
export function isBehind(
  { by, isDescending }: Order,
  cursor: string | Given<string> | undefined,
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const values = by.map((field, index) => {
    const { schema, type } = keyKinds[findKeyKind(field)];
    const read = (text: string) => readKey(text, by.length, { schema, index });
    const value = typeof cursor === "string" ? sql`${read(cursor)}` : cursor.to(read);
    return sql`${value}::${sql.raw(type)}`;
  });
  const [row, last] = [[...by], values].map((parts) => sql.join(parts, sql`, `));
  return isDescending ? sql`(${row}) < (${last})` : sql`(${row}) > (${last})`;
}

type Part = { schema: z.ZodType<string | number>; index: number };

/** One of the values of a cursor. */
function readKey(cursor: string, length: number, { schema, index }: Part): string | number {
  const key = readCursor(cursor, z.array(z.unknown()).length(length)) ?? [];
  const value = schema.safeParse(key[index]);
  if (!value.success) throw badCursor();
  return value.data;
}

export function orderBy({ by, isDescending }: Order): SQL[] {
  return by.map((field) => (isDescending ? desc(field) : sql`${field}`));
}

/** The column that decodes what comes of a field. */
export function findColumn(field: Field): Column | undefined {
  const decoder: unknown = is(field, Sql) ? Reflect.get(field, "decoder") : field;
  return is(decoder, Column) ? decoder : undefined;
}

/** A day as text; rows without one come last, behind "infinity". */
const day = z.string().regex(/^(\d{4}-\d{2}-\d{2}|infinity)$/);

const keyKinds = {
  date: { schema: momentMs.transform((ms) => new Date(ms).toISOString()), type: "timestamptz" },
  number: { schema: whole, type: "bigint" },
  day: { schema: day.refine(isDay), type: "date" },
  text: { schema: text, type: "text" },
};

function isDay(given: string): boolean {
  return given === "infinity" || isExistingDate(given);
}

function findKeyKind(field: Field): keyof typeof keyKinds {
  const column = findColumn(field);
  if (column?.columnType === "PgDateString") return "day";
  const kind = column?.dataType;
  return kind === "date" || kind === "number" ? kind : "text";
}

function decodeCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch (error) {
    if (error instanceof SyntaxError) throw badCursor();
    throw error;
  }
}

function badCursor() {
  const message = listMessages.cursor;
  return fail("request.invalid", { message, fields: { cursor: message } });
}
