import { limits, serverLimits } from "#shared/limits.ts";
import { photoIdOf, photoUrl } from "#shared/photos.ts";
import { photos } from "#shared/schema.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail, invariant } from "../../errors.ts";
import { judgePhoto } from "./judge-photo.ts";

export type KeptPhoto = { id: number; url: string };

/**
 * Keeps photos that arrive as data URLs, and checks those that are named by their address: only
 * one's own may be named, and only while no record shows it. Answers in the order given.
 */
export async function keepPhotos(
  tx: CompanyDb,
  user: { id: number },
  texts: readonly string[],
): Promise<KeptPhoto[]> {
  const given = texts.map((text) => ({ text, named: photoIdOf(text) }));
  const sent = given.filter(({ named }) => named === undefined).map(({ text }) => decoded(text));
  await checkNamed(tx, user, [...new Set(given.flatMap(({ named }) => named ?? []))]);
  const stored = await store(tx, user, sent);
  return given.map(({ named }) => {
    const id = named ?? stored.shift();
    invariant(id, "each photo that was sent is stored");
    return { id, url: photoUrl(id) };
  });
}

type SentPhoto = { bytes: Buffer; contentType: string };

/** A regular expression over megabytes is slow, so what does not decode is told by its length. */
function decoded(dataUrl: string): SentPhoto {
  const comma = dataUrl.indexOf(",");
  const isBase64 = dataUrl.startsWith("data:") && dataUrl.slice(0, comma).endsWith(";base64");
  if (comma < 0 || !isBase64) throw fail("photos.unreadable");
  const padding = dataUrl.endsWith("==") ? 2 : Number(dataUrl.endsWith("="));
  const characters = dataUrl.length - comma - 1 - padding;
  const size = Math.floor((characters * 3) / 4);
  if (size > limits.photoBytesMax) throw fail("photos.tooLarge");
  const bytes = Buffer.from(dataUrl.slice(comma + 1), "base64");
  if (characters % 4 === 1 || bytes.length !== size) throw fail("photos.unreadable");
  return { bytes, contentType: contentTypeOf(bytes) };
}

function contentTypeOf(bytes: Buffer): string {
  const judged = judgePhoto(bytes);
  if (!judged) throw fail("photos.unreadable");
  const isTooWide = judged.width * judged.height > serverLimits.photoPixelsMax;
  if (isTooWide) throw fail("photos.unreadable", { message: "A photo has too many pixels" });
  return judged.contentType;
}

const isUnclaimed = and(
  isNull(photos.inspectionId),
  isNull(photos.maintenanceLogId),
  isNull(photos.assetId),
);

/** Locks the named photos, so that no other record takes one until this one is written. */
async function checkNamed(tx: CompanyDb, user: { id: number }, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx.select({ id: photos.id }, photos, {
    where: and(inArray(photos.id, ids), eq(photos.uploadedById, user.id), isUnclaimed),
    orderBy: [photos.id],
    lock: true,
  });
  if (found.length < ids.length) throw fail("photos.unknown");
}

/** Not by `insertAll`, which would send all the bytes back. */
async function store(tx: CompanyDb, user: { id: number }, sent: SentPhoto[]): Promise<number[]> {
  if (sent.length === 0) return [];
  const rows = await tx.statement((companyId) => {
    const values = sent.map(
      ({ bytes, contentType }) => sql`(${companyId}, ${user.id}, ${contentType}, ${bytes})`,
    );
    return sql`insert into photos (company_id, uploaded_by_id, content_type, bytes)
      values ${sql.join(values, sql`, `)} returning id`;
  });
  return rows.map((row) => Number(row["id"]));
}

type Claim = { inspectionId: number } | { maintenanceLogId: number } | { assetId: number };

/** Gives photos to the record that shows them; each photo has one record. */
export async function claimPhotos(
  tx: CompanyDb,
  ids: readonly number[],
  record: Claim,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const claimed = await tx.statement(
    (companyId) => sql`update photos p set ${assignment(record)}
      where p.company_id = ${companyId} and p.id in ${wanted}
        and num_nonnulls(p.inspection_id, p.maintenance_log_id, p.asset_id) = 0
      returning p.id`,
  );
  if (claimed.length < wanted.length) throw fail("photos.unknown");
}

function assignment(record: Claim) {
  if ("inspectionId" in record) return sql`inspection_id = ${record.inspectionId}`;
  if ("maintenanceLogId" in record) return sql`maintenance_log_id = ${record.maintenanceLogId}`;
  return sql`asset_id = ${record.assetId}`;
}
