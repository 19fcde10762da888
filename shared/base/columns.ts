/** The kinds of column and constraint that tables are made of; a column of a table names itself. */
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  bigint,
  check,
  customType,
  foreignKey,
  index,
  numeric,
  primaryKey,
  timestamp,
} from "drizzle-orm/pg-core";

/** Ids stay below 2^53, so a JavaScript number holds them. */
export const id = (name = "") => bigint(name, { mode: "number" });

export const identity = () => id().generatedAlwaysAsIdentity();

export const moment = (name = "") =>
  timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

export const createdAt = () => moment().notNull().defaultNow();

/** Miles and hours: at most one decimal. */
export const reading = (name = "") => numeric(name, { precision: 10, scale: 1, mode: "number" });

/** Dollars: at most two decimals. */
export const money = () => numeric({ precision: 10, scale: 2, mode: "number" });

/** The words that a row is found by, as `server/db/statements/search-terms.ts` writes them. */
export const words = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Without a list of entries to be merged later, which every search would have to read as well. */
export function wordIndex(name: string, column: AnyPgColumn) {
  return index(name)
    .using("gin", column)
    .with({ fastupdate: false })
    .where(sql`${column} is not null`);
}

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A hash in hex, which takes half the room as bytes. */
export const hash = customType<{ data: string; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (hex) => Buffer.from(hex, "hex"),
  fromDriver: (stored) => stored.toString("hex"),
});

type CompanyTable = { companyId: AnyPgColumn; id: AnyPgColumn };

export function keyOfCompany(table: CompanyTable) {
  return primaryKey({ columns: [table.companyId, table.id] });
}

/** A reference that carries the company: another company's row cannot be named. */
export function belongsTo(name: string, columns: [AnyPgColumn, AnyPgColumn], table: CompanyTable) {
  const foreignColumns: [AnyPgColumn, AnyPgColumn] = [table.companyId, table.id];
  return foreignKey({ name, columns, foreignColumns }).onDelete("restrict");
}

/** A check that a text column holds one of the words of its list. */
export function oneOf(name: string, column: AnyPgColumn, words: readonly string[]) {
  const list = words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", ");
  return check(name, sql`${column} in (${sql.raw(list)})`);
}
