/**
 * Many rows in one statement, which are sent as one JSON text: thousands of rows as parameters would take longer to write
 * and to parse than to store.
 */
import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyTable, OwnedTable } from "./company-rows.ts";

/** So many are written at a time: to make the text of more would keep others waiting. */
const rowsAtOnce = 500;

/** Fewer are sent ahead, as a statement that is built once. */
export const manyRows = 20;

export function splitRows<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsAtOnce);
  return Array.from({ length: count }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  );
}

type Values = Record<string, unknown>;
type Given = { name: string; column: AnyPgColumn };

/** Inserts rows that all have the same fields. */
export function insertMany(table: OwnedTable, rows: readonly Values[]): SQL {
  const given = listGiven(table, rows);
  const names = sql.join(given.map(nameColumn), sql`, `);
  return sql`insert into ${table} (${names}) overriding system value
    select ${names} from ${toRows(given, rows)}`;
}

/** Changes rows by their id, all of the same fields; `mine` says whose they are. */
export function changeMany(
  table: CompanyTable,
  rows: readonly (Values & { id: number })[],
  mine: SQL,
): SQL {
  const given = listGiven(table, rows);
  const set = given
    .filter(({ column }) => column !== table.id)
    .map((one) => sql`${nameColumn(one)} = given.${nameColumn(one)}`);
  return sql`update ${table} set ${sql.join(set, sql`, `)} from ${toRows(given, rows)}
    where ${mine} and ${table.id} = given.${nameColumn({ column: table.id })}`;
}

function listGiven(table: OwnedTable, rows: readonly Values[]): Given[] {
  const names = new Set(Object.keys(rows[0] ?? {}));
  return Object.entries<AnyPgColumn>(getTableColumns(table))
    .filter(([name, { generated }]) => names.has(name) && !generated)
    .map(([name, column]) => ({ name, column }));
}

function nameColumn({ column }: Pick<Given, "column">): SQL {
  return sql`${sql.identifier(nameOf(column))}`;
}

function nameOf({ keyAsName, name }: AnyPgColumn): string {
  return keyAsName ? toSnakeCase(name) : name;
}

function toRows(given: Given[], rows: readonly Values[]): SQL {
  const list = rows.map((row) =>
    Object.fromEntries(
      given.map(({ name, column }) => [nameOf(column), encode(column, row[name])]),
    ),
  );
  const columns = given.map((one) => sql`${nameColumn(one)} ${sql.raw(one.column.getSQLType())}`);
  return sql`json_to_recordset(${JSON.stringify(list)}::json) as given(${sql.join(columns, sql`, `)})`;
}

/** JSON stays as it is, and lists are read from JSON; all else is written as the database writes it. */
function encode(column: AnyPgColumn, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  const isJson = column.dataType === "json" || column.dataType === "array";
  return isJson ? value : column.mapToDriverValue(value);
}
