import { can } from "#shared/roles.ts";
import { photos } from "#shared/schema.ts";
import { eq, sql } from "drizzle-orm";
import { maybe } from "../../db/company-rows.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { readPhotos, storePhotos } from "./store-photos.ts";

export async function addPhoto({ company, user, body, leaveTurn }: Context<"addPhoto">) {
  const given = await readPhotos([body.photo], leaveTurn);
  const [stored] = await storePhotos(company, user, given);
  invariant(stored, "a photo that is sent is stored");
  return stored;
}

const { assetId, defectId, inspectionId, maintenanceLogId, uploadedById, contentType } = photos;
const fields = { assetId, defectId, inspectionId, maintenanceLogId, uploadedById, contentType };
const noBytes = sql<Buffer | null>`null::bytea`;

/**
 * A file that were more than a picture could still do nothing. A photo never changes, so a browser
 * caches it, but checks each time whether this user may still see it.
 */
const headers = {
  "Content-Disposition": "inline",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "private, no-cache",
};

/** Sends a photo; of one that the browser has cached, the bytes are not read. */
export async function getPhoto({ company, user, params, req, res }: Context<"getPhoto">) {
  const tag = `"${params.id}"`;
  const isCached = req.headers["if-none-match"] === tag;
  const bytes = isCached ? noBytes : maybe(photos.bytes);
  const where = eq(photos.id, params.id);
  const [photo] = await company.select({ ...fields, bytes }, photos, { where });
  if (!photo) throw fail("request.notFound");
  refuseUnseen(photo, user);
  res.vary("Cookie");
  res.set({ ...headers, ETag: tag });
  if (photo.bytes) res.set("Content-Type", photo.contentType).send(photo.bytes);
  else res.status(304).end();
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
