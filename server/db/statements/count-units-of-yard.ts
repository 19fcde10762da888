import { assets, yards } from "#shared/schema.ts";
import { and, eq, isNotNull, not, type SQL, sql } from "drizzle-orm";

/** How many units, not archived, are in the yard of a row. All yards are counted by one look through the units. */
export function countUnitsOfYard(companyId: number): SQL<number> {
  const { yardId, archived } = assets;
  const where = and(eq(assets.companyId, companyId), not(archived), isNotNull(yardId));
  const counted = sql`select ${yardId} as yard, count(*) as units from ${assets} where ${where} group by 1`;
  const all = sql`select json_object_agg(yard, units) from (${counted}) counted`;
  return sql<number>`coalesce(((${all}) ->> ${yards.id}::text)::int, 0)`;
}
