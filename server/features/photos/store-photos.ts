import { randomUUID } from "node:crypto";
import type { ParsedBody } from "#shared/api/api-schemas.ts";
import { toMoment } from "#shared/base/days.ts";
import type { ErrorCode } from "#shared/api/errors.ts";
import { limits } from "#shared/base/limits.ts";
import type { PhotoContentType } from "#shared/base/photos.ts";
import { parsePhotoId, parsePhotoName, toPhotoUrl } from "#shared/base/photos.ts";
import { isUnclaimed } from "#shared/photos/photos-schema.ts";
import { awaitedPhotos, photos } from "#shared/schema.ts";
import { fieldMessages } from "#shared/base/field-messages.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Given } from "../../db/statements/built-once.ts";
import { addStored } from "../../db/across/stored-bytes.ts";
import { computeDigest } from "../../hash.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { digestOfPhoto, type StoredBytes } from "../../objects/photo-bytes.ts";
import { toFullRefusal } from "../../http/limits/quota.ts";
import { validatePhoto } from "./validate-photo.ts";

/** A photo as a request names it: sent before, with its bytes, or by the digest of what comes later. */
export type GivenPhoto = { id: number } | SentPhoto | NamedPhoto | LostPhoto;
type NamedPhoto = NonNullable<ParsedBody<"submitInspection">["photos"]>[number] & {
  /** It has come before its record. */
  id?: number;
};
export type SentPhoto = StoredBytes & { contentType: PhotoContentType };
/** It came within its record, and its company had no room for it: the record names what is not there. */
type LostPhoto = { key: string; sha256: string; refusedAt: Date };

type Reading = Pick<Context<"addPhoto">, "company" | "leaveTurn" | "photoBytes" | "quota" | "now">;

/**
 * Decodes photos that arrive as data URLs, one after the other, and stores their bytes. To be called before a
 * transaction begins: it may wait until photos of others are decoded, and leaves the turn for that.
 */
export async function readPhotos(
  texts: readonly string[],
  { company, leaveTurn, photoBytes, quota, now }: Reading,
  named: readonly NamedPhoto[] = [],
): Promise<GivenPhoto[]> {
  const given: GivenPhoto[] = [];
  const hasRoom = await quota.hasRoom(company, estimateBytes(texts));
  const byKey = new Map(named.map((photo) => [photo.key, photo]));
  for (const text of texts) {
    const id = parsePhotoId(text);
    const key = parsePhotoName(text);
    if (id !== undefined) given.push({ id });
    else if (key !== undefined) given.push(byKey.get(key) ?? refuseUnsigned());
    else {
      const bytes = decodeDataUrl(text, {
        bytesMax: limits.photoBytesMax,
        unreadable: "photos.unreadable",
        tooLarge: "photos.tooLarge",
      });
      given.push(
        await leaveTurn(async () => {
          const contentType = await validatePhoto(company.companyId, bytes);
          if (!hasRoom) return { key: randomUUID(), sha256: computeDigest(bytes), refusedAt: now };
          return { ...(await photoBytes.store(company.companyId, bytes)), contentType };
        }),
      );
    }
  }
  return given;
}

/** Refuses a photo for which there is no room. Only records that must not wait are stored without it. */
export function refuseLost(given: readonly GivenPhoto[]): void {
  if (given.some((photo) => "refusedAt" in photo)) throw toFullRefusal();
}

/** The bytes of photos that are data URLs, in which four characters are three bytes. */
function estimateBytes(texts: readonly string[]): number {
  const sent = texts.filter((text) => text.startsWith("data:"));
  return sent.reduce((sum, text) => sum + Math.floor((text.length * 3) / 4), 0);
}

/** A photo is only named together with its signed digest. */
function refuseUnsigned(): never {
  throw fail("request.invalid", { fields: { photos: fieldMessages.invalid } });
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

type Sender = { id: number | null };

/** A photo under the id that its record shows. */
export type ShownPhoto = {
  id: number;
  url: string;
  given: GivenPhoto;
  uploadedById: number | null;
  /** It was stored before its record. */
  isStored: boolean;
};

/**
 * Returns the id of each photo in the given order: its own if it is stored, otherwise a new one. Users may name only
 * their own photos that no record shows yet.
 */
export async function identifyPhotos(
  tx: CompanyDb,
  { id: uploadedById }: Sender,
  given: readonly GivenPhoto[],
): Promise<ShownPhoto[]> {
  const named = given.flatMap((photo) => ("id" in photo && !("key" in photo) ? photo.id : []));
  await lockNamed(tx, uploadedById, [...new Set(named)]);
  const ids = await tx.takeIds(given.flatMap((photo) => ("id" in photo ? [] : photos)));
  const byKey = new Map<string, number>();
  return given.map((photo) => {
    const isStored = "id" in photo;
    const key = "key" in photo ? photo.key : undefined;
    const id = isStored ? photo.id : ((key && byKey.get(key)) ?? ids.shift());
    invariant(id, "each photo has an id");
    if (key) byKey.set(key, id);
    return { id, url: toPhotoUrl(id), given: photo, uploadedById, isStored };
  });
}

/** A photo that came before the record that names it by its key. */
type Arrived = { id: number; key: string | null; sha256: string; isFree: boolean };

/** Gives the photos that have arrived their ids. Fails if another record shows one, or its digest is not the signed one. */
export function findArrived(given: readonly GivenPhoto[], arrived: readonly Arrived[]) {
  const byKey = new Map(arrived.map((photo) => [photo.key, photo]));
  return given.map((item) => {
    const photo = "key" in item ? byKey.get(item.key) : undefined;
    if (!photo || !("key" in item)) return item;
    if (!photo.isFree) throw fail("photos.unknown");
    if (photo.sha256 !== item.sha256) throw fail("photos.other");
    return { ...item, id: photo.id };
  });
}

/** The uploaded photos of a sender, as a column; nothing is read for a record that names none. */
export function selectArrived(
  tx: CompanyDb,
  userId: Given<number>,
  keys: Given<string[]> | undefined,
) {
  if (!keys) return sql<Arrived[]>`'[]'::json`;
  const { id, clientKey: key } = photos;
  return tx.all({ id, key, sha256: digestOfPhoto, isFree: isUnclaimed }, photos, {
    where: and(eq(photos.uploadedById, userId), sql`${photos.clientKey} = any(${keys}::uuid[])`),
  });
}

/** Requests of one user that send, name or store photos under keys run one after the other. */
export function lockSender(tx: CompanyDb, userId: number): Promise<void> {
  return tx.lockName(`photos of ${userId}`);
}

/** Locks the named photos, so that no other record claims one until this one is stored. */
async function lockNamed(tx: CompanyDb, uploadedById: number | null, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx.select({ id: photos.id }, photos, {
    // No user has the id 0.
    where: and(inArray(photos.id, ids), eq(photos.uploadedById, uploadedById ?? 0), isUnclaimed),
    orderBy: [photos.id],
    limit: ids.length,
    lock: true,
  });
  if (found.length < ids.length) throw fail("photos.unknown");
}

type Claim =
  | { inspectionId: number }
  | { maintenanceLogId: number }
  | { assetId: number }
  | { defectId: number }
  | { heldId: number }
  | { publicReportId: number };

/** Stores the sent photos bound to their record, and binds photos that were stored before. */
export async function storePhotos(
  tx: CompanyDb,
  shown: readonly ShownPhoto[],
  record?: Claim,
): Promise<void> {
  const sent = shown.flatMap(({ id, given, uploadedById }) =>
    "contentType" in given ? [{ ...given, ...record, id, uploadedById }] : [],
  );
  await tx.add(photos, sent);
  await addStored(
    tx,
    sent.reduce((sum, photo) => sum + ("bytes" in photo ? photo.bytes.length : photo.size), 0),
  );
  await storeNames(tx, shown, record);
  const ids = [...new Set(shown.flatMap(({ id, isStored }) => (isStored ? [id] : [])))];
  if (ids.length === 0 || !record) return;
  const claimed = await tx.changeCounted(photos, and(inArray(photos.id, ids), isUnclaimed), record);
  if (claimed < ids.length) throw fail("photos.unknown");
}

/**
 * Stores the photos that a record names by key, arrived or not: the digests that an inspection signed, and photos
 * that were refused.
 */
async function storeNames(
  tx: CompanyDb,
  shown: readonly ShownPhoto[],
  record: Claim | undefined,
): Promise<void> {
  const inspectionId = record && "inspectionId" in record ? record.inspectionId : null;
  const rows = shown.flatMap(({ id, given, uploadedById }) => {
    if (!("key" in given) || uploadedById === null) return [];
    const { key, sha256 } = given;
    const isTaken = "takenAt" in given && given.takenAt;
    const takenAt = isTaken ? toMoment(isTaken, tx.timeZone) : null;
    const refusedAt = "refusedAt" in given ? given.refusedAt : null;
    return [{ id, key, sha256, takenAt, refusedAt, uploadedById, inspectionId }];
  });
  const each = [...new Map(rows.map((row) => [row.id, row])).values()];
  await tx.add(awaitedPhotos, each);
}
