import type { ParsedBody } from "#shared/api-schemas.ts";
import { toMoment } from "#shared/days.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { limits } from "#shared/limits.ts";
import type { PhotoContentType } from "#shared/photos.ts";
import { parsePhotoId, parsePhotoName, photoUrl } from "#shared/photos.ts";
import { awaitedPhotos, photos, users } from "#shared/schema.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { digestOfPhoto, type StoredBytes } from "../../objects/photo-bytes.ts";
import { validatePhoto } from "./validate-photo.ts";

/** A photo as a request names it: sent before, with its bytes, or by the digest of what comes later. */
export type GivenPhoto = { id: number } | SentPhoto | NamedPhoto;
type NamedPhoto = NonNullable<ParsedBody<"submitInspection">["photos"]>[number];
export type SentPhoto = StoredBytes & { contentType: PhotoContentType };

type Reading = Pick<Context<"addPhoto">, "company" | "leaveTurn" | "photoBytes">;

/**
 * Decodes photos that arrive as data URLs, one after the other, and stores their bytes. To be called before a
 * transaction begins: it may wait until photos of others are decoded, and leaves the turn for that.
 */
export async function readPhotos(
  texts: readonly string[],
  { company, leaveTurn, photoBytes }: Reading,
  named: readonly NamedPhoto[] = [],
): Promise<GivenPhoto[]> {
  const given: GivenPhoto[] = [];
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
          const contentType = await validatePhoto(bytes);
          return { ...(await photoBytes.store(company.companyId, bytes)), contentType };
        }),
      );
    }
  }
  return given;
}

/** A photo is only named together with its signed digest. */
function refuseUnsigned(): never {
  throw fail("request.invalid", { fields: { photos: "This is not valid" } });
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

export type StoredPhoto = {
  id: number;
  url: string;
  /** The photo is named and has not come. */
  isAwaited?: boolean;
};

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
  const named = await nameAll(tx, user, given);
  const sent = given.filter((one) => "contentType" in one);
  const rows = sent.map((photo) => ({ ...photo, uploadedById: user.id }));
  const stored = await tx.add(photos, rows, { id: photos.id });
  return given.map((one) => {
    const byName = "key" in one ? named.get(one.key) : undefined;
    if (byName) return byName;
    const id = "id" in one ? one.id : stored.shift()?.id;
    invariant(id, "each photo that was sent is stored");
    return { id, url: photoUrl(id) };
  });
}

/** Gives each photo that is named by its digest the id under which the record shows it, come or not. */
async function nameAll(
  tx: CompanyDb,
  user: { id: number },
  given: readonly GivenPhoto[],
): Promise<Map<string, StoredPhoto>> {
  const named = new Map(given.flatMap((one) => ("key" in one ? [[one.key, one] as const] : [])));
  if (named.size === 0) return new Map();
  await lockSender(tx, user.id);
  const arrived = await findArrived(tx, user, [...named.keys()]);
  const rows = [...named.values()].map(({ key, sha256, takenAt }) => {
    const photo = arrived.get(key);
    if (photo && photo.sha256 !== sha256) throw fail("photos.other");
    const at = takenAt ? toMoment(takenAt, tx.timeZone) : null;
    return { key, sha256, takenAt: at, uploadedById: user.id, ...(photo && { id: photo.id }) };
  });
  const stored = await tx.add(awaitedPhotos, rows, {
    id: awaitedPhotos.id,
    key: awaitedPhotos.key,
  });
  return new Map(
    stored.map(({ id, key }) => [key, { id, url: photoUrl(id), isAwaited: !arrived.has(key) }]),
  );
}

/** Those that have come before their record, by their keys; one that another record shows is refused. */
async function findArrived(tx: CompanyDb, user: { id: number }, keys: string[]) {
  const { id, clientKey: key } = photos;
  const sha256 = digestOfPhoto;
  const isFree = sql<boolean>`${isUnclaimed}`;
  const found = await tx.select({ id, key, sha256, isFree }, photos, {
    where: and(eq(photos.uploadedById, user.id), inArray(photos.clientKey, keys)),
    orderBy: [photos.id],
    lock: true,
  });
  if (!found.every((photo) => photo.isFree)) throw fail("photos.unknown");
  return new Map(found.map((photo) => [photo.key, photo]));
}

/** Requests of one user that send, name or store photos under keys run one after the other. */
export async function lockSender(tx: CompanyDb, userId: number): Promise<void> {
  await tx.select({ id: users.id }, users, { where: eq(users.id, userId), lock: true });
}

const isUnclaimed = and(
  isNull(photos.inspectionId),
  isNull(photos.maintenanceLogId),
  isNull(photos.assetId),
  isNull(photos.defectId),
  isNull(photos.heldId),
  isNull(photos.publicReportId),
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
  | { heldId: number }
  | { publicReportId: number };

/** Binds photos to the record that shows them; each photo has one record. */
export async function claimPhotos(
  tx: CompanyDb,
  stored: readonly StoredPhoto[],
  record: Claim,
): Promise<void> {
  await claimAwaited(tx, stored, record);
  const ids = [...new Set(stored.flatMap(({ id, isAwaited }) => (isAwaited ? [] : [id])))];
  if (ids.length === 0) return;
  const claimed = await tx.change(photos, and(inArray(photos.id, ids), isUnclaimed), record);
  if (claimed < ids.length) throw fail("photos.unknown");
}

/** Binds the names of an inspection to it; other records name no photo before it has come. */
async function claimAwaited(
  tx: CompanyDb,
  stored: readonly StoredPhoto[],
  record: Claim,
): Promise<void> {
  const ids = stored.flatMap(({ id, isAwaited }) => (isAwaited === undefined ? [] : [id]));
  if (ids.length === 0 || !("inspectionId" in record)) return;
  await tx.change(awaitedPhotos, inArray(awaitedPhotos.id, ids), record);
}
