/**
 * Statements that are built once, because the query builder takes longer to build one than PostgreSQL to run it. What
 * differs from one run to the next stands in them as a placeholder: the company, and each given value.
 *
 * What builds one is a function of a module. It gets no value, only placeholders, so it can store none; and a function
 * that is made within a request is another one each time, so that what it builds is used for no other request.
 */
import type { SQL, SQLWrapper } from "drizzle-orm";
import { fillPlaceholders, Param, sql } from "drizzle-orm";
import { dialect } from "../connection/transaction.ts";

/** A value of which a statement knows only that it is given. */
export class Given<Value> implements SQLWrapper {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  getSQL(): SQL<Value> {
    return this.to((value) => value);
  }

  /** What is computed of it, each time that the statement is run. */
  to<Computed>(compute: (value: Value) => Computed): SQL<Computed> {
    const placeholder: unknown = sql.placeholder(this.#name);
    return sql`${new Param(placeholder, { mapToDriverValue: compute })}`;
  }
}

/** Decides how a statement is built. Each shape has a statement of its own. */
export type Shape = Record<string, string | number | boolean | undefined>;

/** The values as what builds a statement gets them: those that are there. */
export type Placed<Values> = {
  [Name in keyof Values]: undefined extends Values[Name]
    ? Given<Exclude<Values[Name], undefined>> | undefined
    : Given<Values[Name]>;
};

/** The same, or the values themselves for a statement that is built for one run. */
export type MaybePlaced<Values> = { [Name in keyof Values]: Values[Name] | Placed<Values>[Name] };

/** A statement, and what its rows are read as. */
export type Question<Row, Result> = { statement: SQL; read: (rows: Row[]) => Result };

/** The company in a statement for all companies. */
export const anyCompany = sql.placeholder("company");

/** A text, and the placeholders and constants behind its parameters. */
export type Statement = { text: string; params: unknown[] };

/** Shapes come from requests; others than these are built each time. */
const shapesMax = 200;

/** What functions or tables have made, for each shape and for values that are given or not. */
export class MadeOnce<Made> {
  readonly #known = new WeakMap<object, Map<string, Made>>();

  get(of: object, { shape, values = {} }: { shape: Shape; values?: object }, make: () => Made) {
    const made = this.#known.get(of) ?? new Map<string, Made>();
    this.#known.set(of, made);
    const key = JSON.stringify([shape, listGiven(values)]);
    const found = made.get(key);
    if (found !== undefined) return found;
    const built = make();
    if (made.size < shapesMax) made.set(key, built);
    return built;
  }
}

/** A placeholder for each value that is there. */
export function place(values: object): Record<string, Given<unknown>> {
  return Object.fromEntries(listGiven(values).map((name) => [name, new Given(name)]));
}

export function toStatement(statement: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return { text, params };
}

export function fillParams({ params }: Statement, values: Record<string, unknown>): unknown[] {
  return fillPlaceholders(params, values);
}

/** The statement as a part of another one; parameters are numbered in the order in which they stand. */
export function toPart({ text, params }: Statement, values: Record<string, unknown>): SQL {
  const [first = "", ...others] = text.split(/\$\d+/);
  const filled = fillPlaceholders(params, values);
  const rest = others.map((part, index) => sql`${sql.param(filled[index])}${sql.raw(part)}`);
  return sql.join([sql.raw(first), ...rest]);
}

function listGiven(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : name));
}
