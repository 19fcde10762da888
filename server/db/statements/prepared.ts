/**
 * Statements that a connection builds once, because building one takes longer than PostgreSQL needs to run it: a row
 * by its id, rows that are inserted, and one that is changed.
 */
import {
  and,
  eq,
  getTableColumns,
  getTableName,
  is,
  Param,
  Placeholder,
  SQL,
  sql,
} from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { invariant } from "../../errors.ts";
import type { CompanyTable, OwnedTable } from "./company-rows.ts";

type Values = Record<string, unknown>;
type Statement<Result> = {
  execute: (values: Values) => Promise<Result>;
  getQuery: () => { params: unknown[] };
};

/** What is sent decides which columns are set: others than these are built each time. */
const statementsMax = 500;
/** A longer insert is rare, and of another length each time. */
const rowsMax = 8;

/** Creates what finds a connection's statement by its name, or builds it. */
function createFinder<Result>() {
  const statements = new WeakMap<NodePgDatabase, Map<string, Statement<Result>>>();
  return (builder: NodePgDatabase, name: string, build: () => Statement<Result>) => {
    const known = statements.get(builder) ?? new Map<string, Statement<Result>>();
    statements.set(builder, known);
    const found = known.get(name);
    if (found) return found;
    const built = build();
    invariant(built.getQuery().params.every(isOpen), "no value is stored with a statement");
    if (known.size < statementsMax) known.set(name, built);
    return built;
  };
}

/** A value in its place would be one company's, and used for all others. */
function isOpen(param: unknown): boolean {
  return is(param, Placeholder) || (is(param, Param) && is(param.value, Placeholder));
}

const findStatement = createFinder<object[]>();
const findChange = createFinder<unknown>();

type Row = { companyId: number; id: number };

/** All columns of a row. With `lock` it stays locked until the transaction ends. */
export function selectRow(
  builder: NodePgDatabase,
  table: CompanyTable,
  { lock, ...row }: Row & { lock: boolean },
): Promise<object[]> {
  const name = `${lock ? "lock" : "read"} ${getTableName(table)}`;
  const statement = findStatement(builder, name, () => {
    const query = builder.select().from(table).where(isThis(table));
    return (lock ? query.for("no key update", { of: table }) : query).prepare("row");
  });
  return statement.execute(row);
}

/** Changes a row. What is computed from other rows is another statement each time. */
export async function changeRow(
  builder: NodePgDatabase,
  table: CompanyTable,
  { changes, ...row }: Row & { changes: Values },
): Promise<void> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const plain = given.filter(([, value]) => !is(value, SQL)).map(([name]) => name);
  const build = () => {
    const set = plain.map((name) => [name, placeholder(`set ${name}`)]);
    const changed = { ...Object.fromEntries(given), ...Object.fromEntries(set) };
    return builder.update(table).set(changed).where(isThis(table)).prepare("change");
  };
  const name = `change ${getTableName(table)} ${plain.join()}`;
  const statement = plain.length < given.length ? build() : findChange(builder, name, build);
  const columns = getTableColumns(table);
  const values = plain.map((name) => [`set ${name}`, encode(columns[name], changes[name])]);
  await statement.execute({ ...row, ...Object.fromEntries(values) });
}

type Insertion = { rows: readonly Values[]; fields: Record<string, AnyPgColumn> };

/** Inserts rows, and returns these columns of each; without columns it returns no rows. */
export function insertRows(
  builder: NodePgDatabase,
  table: OwnedTable,
  { rows, fields }: Insertion,
): Promise<unknown> {
  const columns = getTableColumns(table);
  const names = rows.map((row) => listGiven(columns, row));
  const build = () => {
    const values = names.map((given, index) =>
      Object.fromEntries(given.map((name) => [name, placeholder(`${index} ${name}`)])),
    );
    const insert = builder.insert(table).values(values);
    return (returned.length > 0 ? insert.returning(fields) : insert).prepare("insert");
  };
  const returned = Object.entries(fields).map(([name, column]) => `${name} ${column.name}`);
  const name = `insert ${getTableName(table)} ${names.join(";")} ${returned.join()}`;
  const statement = rows.length > rowsMax ? build() : findChange(builder, name, build);
  const values = names.flatMap((given, index) =>
    given.map((name) => [`${index} ${name}`, encode(columns[name], rows[index]?.[name])]),
  );
  return statement.execute(Object.fromEntries(values));
}

/** The columns to insert; one without a value is null, unless the database has a default for it. */
function listGiven(columns: Record<string, AnyPgColumn>, row: Values): string[] {
  return Object.entries(columns)
    .filter(([name, column]) => row[name] !== undefined || !column.hasDefault)
    .map(([name]) => name);
}

function placeholder(name: string): SQL {
  return sql`${sql.placeholder(name)}`;
}

function encode(column: AnyPgColumn | undefined, value: unknown): unknown {
  return value === undefined || value === null ? null : column?.mapToDriverValue(value);
}

function isThis({ companyId, id }: CompanyTable): SQL | undefined {
  return and(eq(companyId, sql.placeholder("companyId")), eq(id, sql.placeholder("id")));
}
