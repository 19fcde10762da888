/** Reads one row of a company by its id: what nearly every write begins with. */
import { and, eq, getTableName, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { CompanyTable } from "./company-rows.ts";

type Statement = {
  execute: (values: { companyId: number; id: number }) => Promise<object[]>;
};

const statements = new WeakMap<NodePgDatabase, Map<string, Statement>>();

/**
 * The statement for all columns of a row, which a connection builds once: building it takes longer than
 * PostgreSQL needs to run it. With `lock` the row stays locked until the transaction ends.
 */
export function rowById(builder: NodePgDatabase, table: CompanyTable, lock: boolean): Statement {
  const known = statements.get(builder) ?? new Map<string, Statement>();
  const name = `${getTableName(table)} ${lock ? "locked" : "read"}`;
  const statement = known.get(name) ?? build(builder, table, lock);
  statements.set(builder, known.set(name, statement));
  return statement;
}

function build(builder: NodePgDatabase, table: CompanyTable, lock: boolean): Statement {
  const { companyId, id } = table;
  const where = and(eq(companyId, sql.placeholder("companyId")), eq(id, sql.placeholder("id")));
  const query = builder.select().from(table).where(where);
  return (lock ? query.for("no key update", { of: table }) : query).prepare("row");
}
