/**
 * A long part of a statement, which the query builder takes longer to build than PostgreSQL to run: its text is built
 * once, with a mark where the company stands.
 */
import { sql, type SQL } from "drizzle-orm";
import { dialect } from "./transaction.ts";

/** The id of no company. */
const noCompany = -1;

type Built = { texts: string[]; params: unknown[] };

const known = new WeakMap<object, Built>();

/** The part that `build` gives for a company, where that has been built for none. */
export function fillIn<Type>(
  build: (companyId: number) => SQL<Type>,
  { key, companyId }: { key: object; companyId: number },
): SQL<Type> {
  const { texts, params } = known.get(key) ?? split(build(noCompany), key);
  const [first = "", ...others] = texts;
  const filled = others.map((text, index) => {
    const param = params[index];
    return sql`${sql.param(param === noCompany ? companyId : param)}${sql.raw(text)}`;
  });
  return sql<Type>`${sql.join([sql.raw(first), ...filled])}`;
}

/** Parameters are numbered in the order in which they stand. */
function split(part: SQL, key: object): Built {
  const { sql: text, params } = dialect.sqlToQuery(part);
  const built = { texts: text.split(/\$\d+/), params };
  known.set(key, built);
  return built;
}
