/** Where the photos of all companies are, for those who run the server. */
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";

export type NamedObject = { companyId: number; objectId: string };

/** Those that the row of a photo names. */
export async function findNamed(
  builder: NodePgDatabase,
  objects: readonly NamedObject[],
): Promise<Set<string>> {
  const { rows } = await builder.execute(sql`/* across companies */
    select p.object_id from jsonb_to_recordset(${JSON.stringify(objects)}::jsonb)
      as o("companyId" bigint, "objectId" uuid)
    join photos p on p.company_id = o."companyId" and p.object_id = o."objectId"`);
  return new Set(rows.map((row) => String(row["object_id"])));
}
