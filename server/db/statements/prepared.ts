/** The statements on rows by id, each built once (built-once.ts): a row is read, some are inserted, one is changed. */
import { companies } from "#shared/schema.ts";
import type { SQLWrapper } from "drizzle-orm";
import { and, eq, getTableColumns, is, Param, Placeholder, SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { invariant } from "../../errors.ts";
import { runArrays } from "../connection/transaction.ts";
import { anyCompany, fillParams, MadeOnce, type Statement, toStatement } from "./built-once.ts";
import type { CompanyTable, OwnedTable } from "./company-rows.ts";

type Values = Record<string, unknown>;

/** A longer insert is rare, and of another length each time. */
const rowsMax = 8;

const statements = new MadeOnce<Statement>();

function buildOnce(of: object, name: string, build: () => SQLWrapper): Statement {
  return statements.get(of, { shape: { name } }, () => {
    const statement = toStatement(build().getSQL());
    invariant(statement.params.every(isOpen), "no value is stored with a statement");
    return statement;
  });
}

/** A value in its place would be one company's, and used for all others. */
function isOpen(param: unknown): boolean {
  return is(param, Placeholder) || (is(param, Param) && is(param.value, Placeholder));
}

/** Runs a statement; its rows have these columns, in this order. */
async function runStatement(
  builder: NodePgDatabase,
  statement: Statement,
  { values, fields }: { values: Values; fields: Record<string, AnyPgColumn> },
): Promise<object[]> {
  const rows = await runArrays(builder, statement.text, fillParams(statement, values));
  const columns = Object.entries(fields);
  return rows.map((row) =>
    Object.fromEntries(
      columns.map(([name, column], at) => {
        const value = row[at] ?? null;
        return [name, value === null ? null : column.mapFromDriverValue(value)];
      }),
    ),
  );
}

type Row = { companyId: number; id: number };

/** All columns of a row. With `lock` it stays locked until the transaction ends. */
export function selectRow(
  builder: NodePgDatabase,
  table: CompanyTable,
  { lock, companyId: company, id }: Row & { lock: boolean },
): Promise<object[]> {
  const statement = buildOnce(table, lock ? "lock" : "read", () => {
    const query = builder.select().from(table).where(isThis(table));
    return lock ? query.for("no key update", { of: table }) : query;
  });
  return runStatement(builder, statement, {
    values: { company, id },
    fields: getTableColumns(table),
  });
}

/** A company's own row. */
export function selectCompany(
  builder: NodePgDatabase,
  company: number,
  { lock }: { lock: boolean },
): Promise<object[]> {
  const statement = buildOnce(companies, lock ? "lock" : "read", () => {
    const query = builder.select().from(companies).where(eq(companies.id, anyCompany));
    return lock ? query.for("no key update") : query;
  });
  return runStatement(builder, statement, {
    values: { company },
    fields: getTableColumns(companies),
  });
}

/** What is computed of a row's new values: a function of a module, and what it makes for any company. */
export type Computing = { of: object; make: () => Values };

/** Changes a row. An expression among the changes makes it another statement each time; what `computing` makes does not. */
export async function changeRow(
  builder: NodePgDatabase,
  table: CompanyTable,
  {
    changes,
    computing,
    companyId,
    id,
  }: Row & { changes: Values; computing?: Computing | undefined },
): Promise<void> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const plain = given.filter(([, value]) => !is(value, SQL)).map(([name]) => name);
  const build = () => {
    const set = plain.map((name) => [name, placeholder(`set ${name}`)]);
    const changed = { ...Object.fromEntries(given), ...Object.fromEntries(set) };
    return builder
      .update(table)
      .set({ ...changed, ...computing?.make() })
      .where(isThis(table));
  };
  const statement =
    plain.length < given.length
      ? toStatement(build().getSQL())
      : buildOnce(computing?.of ?? table, `change ${plain.join()}`, build);
  const columns = getTableColumns(table);
  const set = plain.map((name) => [`set ${name}`, encode(columns[name], changes[name])]);
  const values = { ...Object.fromEntries(set), company: companyId, id };
  await runStatement(builder, statement, { values, fields: {} });
}

type Insertion = { rows: readonly Values[]; fields: Record<string, AnyPgColumn> };

/** Inserts rows, and returns these columns of each; without columns it returns no rows. */
export function insertRows(
  builder: NodePgDatabase,
  table: OwnedTable,
  { rows, fields }: Insertion,
): Promise<object[]> {
  const columns = getTableColumns(table);
  const names = rows.map((row) => listGiven(columns, row));
  const returned = Object.values(fields).map((column) => column.name);
  const build = () => {
    const values = names.map((given, index) =>
      Object.fromEntries(given.map((name) => [name, placeholder(`${index} ${name}`)])),
    );
    const into = builder.insert(table);
    const hasIds = names.some((given) => given.includes("id"));
    const insert = (hasIds ? into.overridingSystemValue() : into).values(values);
    return returned.length > 0 ? insert.returning(fields) : insert;
  };
  const statement =
    rows.length > rowsMax
      ? toStatement(build().getSQL())
      : buildOnce(table, `insert ${names.join(";")} ${returned.join()}`, build);
  const values = names.flatMap((given, index) =>
    given.map((name) => [`${index} ${name}`, encode(columns[name], rows[index]?.[name])]),
  );
  return runStatement(builder, statement, { values: Object.fromEntries(values), fields });
}

/** A row with the default of each column that is not given, or null. */
export function fillRow(table: OwnedTable, given: Values): Values {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value: unknown = given[name] === undefined ? (column.default ?? null) : given[name];
    invariant(!is(value, SQL), "what the database alone knows is given");
    return [name, value];
  });
  return Object.fromEntries(columns);
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
  return and(eq(companyId, anyCompany), eq(id, sql.placeholder("id")));
}
