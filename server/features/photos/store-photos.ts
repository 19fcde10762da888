import type { ErrorCode } from "#shared/errors.ts";
import { limits } from "#shared/limits.ts";
import type { PhotoContentType } from "#shared/photos.ts";
import { parsePhotoId, photoUrl } from "#shared/photos.ts";
import { photos } from "#shared/schema.ts";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail, invariant } from "../../errors.ts";
import type { LeaveTurn } from "../../http/fair-queue.ts";
import { validatePhoto } from "./validate-photo.ts";

/** A photo as a request names it: sent before, or with its bytes. */
export type GivenPhoto = { id: number } | SentPhoto;
type SentPhoto = { bytes: Buffer; contentType: PhotoContentType };

/**
 * Decodes photos that arrive as data URLs, one after the other. To be called before a transaction
 * begins: it may wait until photos of others are decoded, and leaves the turn for that.
 */
export async function readPhotos(
  texts: readonly string[],
  leaveTurn: LeaveTurn,
): Promise<GivenPhoto[]> {
  const given: GivenPhoto[] = [];
  for (const text of texts) {
    const id = parsePhotoId(text);
    if (id !== undefined) given.push({ id });
    else {
      const bytes = decodeDataUrl(text, {
        bytesMax: limits.photoBytesMax,
        unreadable: "photos.unreadable",
        tooLarge: "photos.tooLarge",
      });
      given.push({ bytes, contentType: await leaveTurn(() => validatePhoto(bytes)) });
    }
  }
  return given;
}

/** The photo of an address, of which a field that takes no bytes has one or none. */
export function namePhoto(address: string | null | undefined): GivenPhoto[] {
  const id = address ? parsePhotoId(address) : undefined;
  return id === undefined ? [] : [{ id }];
}

type Decoding = { bytesMax: number; unreadable: ErrorCode; tooLarge: ErrorCode };

/** A regular expression over megabytes is slow, so malformed base64 is recognised by its length. */
export function decodeDataUrl(
  dataUrl: string,
  { bytesMax, unreadable, tooLarge }: Decoding,
): Buffer {
  const comma = dataUrl.indexOf(",");
  const isBase64 = dataUrl.startsWith("data:") && dataUrl.slice(0, comma).endsWith(";base64");
  if (comma < 0 || !isBase64) throw fail(unreadable);
  const padding = dataUrl.endsWith("==") ? 2 : Number(dataUrl.endsWith("="));
  const characters = dataUrl.length - comma - 1 - padding;
  const size = Math.floor((characters * 3) / 4);
  if (size > bytesMax) throw fail(tooLarge);
  const bytes = Buffer.from(dataUrl.slice(comma + 1), "base64");
  if (characters % 4 === 1 || bytes.length !== size) throw fail(unreadable);
  return bytes;
}

export type StoredPhoto = { id: number; url: string };

/**
 * Stores the photos that were sent, and checks those that are named: only one's own may be named,
 * and only while no record shows it. Returns them in the order given.
 */
export async function storePhotos(
  tx: CompanyDb,
  user: { id: number },
  given: readonly GivenPhoto[],
): Promise<StoredPhoto[]> {
  await lockNamed(tx, user, [...new Set(given.flatMap((one) => ("id" in one ? one.id : [])))]);
  const sent = given.filter((one) => "bytes" in one);
  const rows = sent.map((photo) => ({ ...photo, uploadedById: user.id }));
  const stored = await tx.add(photos, rows, { id: photos.id });
  return given.map((one) => {
    const id = "id" in one ? one.id : stored.shift()?.id;
    invariant(id, "each photo that was sent is stored");
    return { id, url: photoUrl(id) };
  });
}

const isUnclaimed = and(
  isNull(photos.inspectionId),
  isNull(photos.maintenanceLogId),
  isNull(photos.assetId),
  isNull(photos.defectId),
  isNull(photos.heldId),
);

/** Locks the named photos, so that no other record claims one until this one is stored. */
async function lockNamed(tx: CompanyDb, user: { id: number }, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx.select({ id: photos.id }, photos, {
    where: and(inArray(photos.id, ids), eq(photos.uploadedById, user.id), isUnclaimed),
    orderBy: [photos.id],
    lock: true,
  });
  if (found.length < ids.length) throw fail("photos.unknown");
}

type Claim =
  | { inspectionId: number }
  | { maintenanceLogId: number }
  | { assetId: number }
  | { defectId: number }
  | { heldId: number };

/** Binds photos to the record that shows them; each photo has one record. */
export async function claimPhotos(
  tx: CompanyDb,
  stored: readonly StoredPhoto[],
  record: Claim,
): Promise<void> {
  const ids = [...new Set(stored.map(({ id }) => id))];
  if (ids.length === 0) return;
  const claimed = await tx.change(photos, and(inArray(photos.id, ids), isUnclaimed), record);
  if (claimed < ids.length) throw fail("photos.unknown");
}
