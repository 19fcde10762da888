import { is, SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgColumn, type PgInsert } from "drizzle-orm/pg-core";
import type { Columns } from "./company-rows.ts";
import { aliased } from "./list.ts";

/**
 * Inserts rows, and returns columns of each with what is read of other rows at that moment. That is read beside the
 * insert and not in it, where machines that share the rows of a company would refuse to read.
 */
export async function add(
  builder: NodePgDatabase,
  insert: PgInsert,
  fields: Columns,
): Promise<object[]> {
  const own: Record<string, PgColumn> = {};
  const other: Record<string, SQL> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (is(field, PgColumn)) own[name] = field;
    else if (is(field, SQL)) other[name] = field;
  }
  const returned = insert.returning(own);
  if (Object.keys(other).length === 0) return returned;
  const added = builder.$with("added").as(returned);
  const read = builder.$with("read").as(builder.select(aliased(other)).from(sql`(select) one`));
  const rows = await builder.with(added, read).select().from(added).crossJoin(read);
  return rows.map((row) => ({ ...row.added, ...row.read }));
}
