import { can } from "#shared/base/roles.ts";
import { awaitedPhotos, photos } from "#shared/schema.ts";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { maybe } from "../../db/statements/company-rows.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { placeOfPhoto } from "../../objects/photo-bytes.ts";

const { assetId, defectId, inspectionId, maintenanceLogId, uploadedById, contentType } = photos;
const fields = { assetId, defectId, inspectionId, maintenanceLogId, uploadedById, contentType };
const noBytes = sql<Buffer | null>`null::bytea`;
const whole = { ...placeOfPhoto, contentType, bytes: maybe(photos.bytes) };
/** The thumbnail, or the photo itself if it has none. */
const small = {
  ...placeOfPhoto,
  bytes: sql<Buffer | null>`coalesce(${photos.thumb}, ${photos.bytes})`,
  contentType: sql<string>`case when ${photos.thumb} is null then ${photos.contentType} else 'image/jpeg' end`,
};

/**
 * Even a file that is more than a picture could do nothing here. A photo never changes, so a browser
 * caches it, but checks each time whether this user may still see it.
 */
const headers = {
  "Content-Disposition": "inline",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "private, no-cache",
};

/** Sends a photo; of one that the browser has cached, the bytes are not read. */
export async function getPhoto(context: Context<"getPhoto">) {
  const { company, user, params, query, leaveTurn, photoBytes, req, res } = context;
  const isSmall = query.size === "thumb";
  const tag = isSmall ? `"${params.id}-thumb"` : `"${params.id}"`;
  const isCached = req.headers["if-none-match"] === tag;
  const place = isSmall ? small : whole;
  const bytes = isCached ? noBytes : place.bytes;
  const where = eq(photos.id, params.id);
  const [photo] = await company.select({ ...fields, ...place, bytes }, photos, { where });
  if (!photo) return refuseMissing(company, params.id);
  refuseUnseen(photo, user);
  const read = () => photoBytes.read(company.companyId, photo);
  const found = isCached ? undefined : (photo.bytes ?? (await leaveTurn(read)));
  if (!found && !isCached) throw fail("request.notFound");
  res.vary("Cookie");
  res.set({ ...headers, ETag: tag });
  if (found) res.set("Content-Type", photo.contentType).send(found);
  else res.status(304).end();
}

/** A record may name a photo that has not come yet, or for which there was no room; the refusal says so. */
async function refuseMissing(company: CompanyDb, id: number): Promise<never> {
  const { inspectionId: ofInspection, refusedAt } = awaitedPhotos;
  const isNamed = or(isNotNull(ofInspection), isNotNull(refusedAt));
  const where = and(eq(awaitedPhotos.id, id), isNamed);
  const fields = { refusedAt };
  const [awaited] = await company.select(fields, awaitedPhotos, { where });
  if (!awaited) throw fail("request.notFound");
  throw fail(awaited.refusedAt ? "photos.notSent" : "photos.awaited");
}

type Photo = Pick<typeof photos.$inferSelect, keyof typeof fields>;

/** A photo is seen by all who see its record; one without a record by the office and its sender. */
function refuseUnseen(photo: Photo, user: Context<"getPhoto">["user"]): void {
  const isOffice = can(user.role, "maintenance.read");
  if (photo.maintenanceLogId !== null && !isOffice) throw fail("request.forbidden");
  const { inspectionId: ofInspection, maintenanceLogId: ofLog } = photo;
  const isClaimed = (ofInspection ?? ofLog ?? photo.assetId ?? photo.defectId) !== null;
  if (!isClaimed && !isOffice && photo.uploadedById !== user.id) throw fail("request.notFound");
}
