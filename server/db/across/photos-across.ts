/** Where the photos of all companies are, for those who run the server. */
import { photos } from "#shared/schema.ts";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { acrossCompanies } from "../sessions/users.ts";
import { openCompany } from "./across-companies.ts";

type KeyedObject = { key: string; companyId: number; objectId: string };

/** The keys of those that the row of a photo names; the row of another company names another object. */
export async function findNamed(
  builder: NodePgDatabase,
  objects: readonly KeyedObject[],
): Promise<Set<string>> {
  const { rows } = await builder.execute(sql`/* across companies */
    select o.key from jsonb_to_recordset(${JSON.stringify(objects)}::jsonb)
      as o(key text, "companyId" bigint, "objectId" uuid)
    join photos p on p.company_id = o."companyId" and p.object_id = o."objectId"`);
  return new Set(rows.map((row) => String(row["key"])));
}

export type StoredPhoto = { companyId: number; id: number };

const pageRows = 500;

/** The next photos whose bytes are in their rows, or in objects. */
export async function listPhotosIn(
  builder: NodePgDatabase,
  place: "rows" | "objects",
  after: StoredPhoto,
): Promise<StoredPhoto[]> {
  const { companyId, id, bytes } = photos;
  return builder
    .select({ companyId, id })
    .from(photos)
    .where(
      and(
        acrossCompanies,
        place === "rows" ? isNotNull(bytes) : isNull(bytes),
        sql`(${companyId}, ${id}) > (${after.companyId}, ${after.id})`,
      ),
    )
    .orderBy(companyId, id)
    .limit(pageRows);
}

type NewPlace = {
  bytes: Buffer | null;
  objectId: string | null;
  sha256: string | null;
  size: number | null;
};

/** Says where the same bytes are now; false where the photo is gone or was moved already. */
export async function movePhoto(
  builder: NodePgDatabase,
  { companyId, id }: StoredPhoto,
  to: NewPlace,
): Promise<boolean> {
  const isElsewhere = to.bytes ? isNull(photos.bytes) : isNotNull(photos.bytes);
  const moved = await builder.transaction(async (tx) => {
    // So that a distributed database sends the next setting to its other machines; in any other it has no effect.
    await tx.execute(sql`set local citus.propagate_set_commands = 'local'`);
    await tx.execute(sql`set local yardcheck.moves_photos = 'on'`);
    return openCompany(tx, companyId).changeCounted(
      photos,
      and(eq(photos.id, id), isElsewhere),
      to,
    );
  });
  return moved > 0;
}
