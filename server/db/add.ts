import { assets } from "#shared/schema.ts";
import { and, eq, is, SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgColumn, type PgInsert } from "drizzle-orm/pg-core";
import type { Columns } from "./company-rows.ts";
import { aliased } from "./list.ts";

/**
 * Inserts rows, and returns columns of each with what is read of other rows at that moment. That is read beside the
 * insert and not in it, where machines that share the rows of a company would refuse to read. As a part that is
 * materialized, beside the asset of the rows, it is one question to the machine of the company, and not one a column.
 */
export async function add(
  builder: NodePgDatabase,
  { insert, companyId, assetId }: { insert: PgInsert; companyId: number; assetId: unknown },
  fields: Columns,
): Promise<object[]> {
  const own: Record<string, PgColumn> = {};
  const other: Record<string, SQL> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (is(field, PgColumn)) own[name] = field;
    else if (is(field, SQL)) other[name] = field;
  }
  if (Object.keys(other).length === 0) return insert.returning(own);
  const reading = builder.select(aliased(other));
  const isThis = and(eq(assets.companyId, companyId), eq(assets.id, Number(assetId)));
  const read = assetId ? reading.from(assets).where(isThis) : reading.from(sql`(select) one`);
  const { rows } = await builder.execute(sql`
    with added as (${insert.returning(aliased(own)).getSQL()}), read as materialized (${read.getSQL()})
    select added.*, read.* from added cross join read`);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value === null ? null : (own[name]?.mapFromDriverValue(value) ?? value),
      ]),
    ),
  );
}
