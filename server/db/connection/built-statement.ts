/**
 * A long statement that is built once for all companies, because the query builder takes longer to build it than
 * PostgreSQL to run it. What varies is given by name.
 */
import { is, Placeholder, sql, type SQL } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { invariant } from "../../errors.ts";
import { dialect } from "./transaction.ts";

type Company = { id: number; timeZone: string };

/** No company: what is built for it runs for others. */
const noCompany: Company = { id: -1, timeZone: "of no company" };

type Statement = { sql: string; params: unknown[] };

const statements = new WeakMap<object, Statement>();

/** What stands where a value of this name will. */
export function given(name: string): SQL {
  return sql`${sql.placeholder(name)}`;
}

/** The values of a statement that vary. */
export type Given = Readonly<Record<string, string | number>>;

type Run = {
  /** Of which the statement is known again. */
  key: object;
  build: (company: Company) => SQL;
  company: Company;
  values: Given;
};

/** The row of what `build` gives, where that has been built for no company. */
export async function runBuilt<Row>(
  builder: NodePgDatabase,
  { key, build, company, values }: Run,
): Promise<Row> {
  const statement = statements.get(key) ?? prepare(build(noCompany));
  statements.set(key, statement);
  const { session } = builder._;
  const query = session.prepareQuery<Rows<Row>>(statement, undefined, undefined, false);
  const { id: companyId, timeZone } = company;
  const { rows } = await query.execute({ ...values, companyId, timeZone });
  const [row] = rows;
  invariant(row, "an aggregate has one row");
  return row;
}

/** Each value that varies is one parameter, however often it stands in the text. */
function prepare(built: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(built);
  const names: string[] = [];
  const used: unknown[] = [];
  const numbers = params.map(toOpen).map((param) => {
    const known = is(param, Placeholder) ? names.indexOf(param.name) : -1;
    if (known !== -1) return known + 1;
    names.push(is(param, Placeholder) ? param.name : "");
    return used.push(param);
  });
  const numbered = text.replaceAll(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`);
  return { sql: numbered, params: used };
}

function toOpen(param: unknown): unknown {
  if (param === noCompany.id) return sql.placeholder("companyId");
  return param === noCompany.timeZone ? sql.placeholder("timeZone") : param;
}

type Rows<Row> = { execute: { rows: Row[] }; all: unknown; values: unknown };
