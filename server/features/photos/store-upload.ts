import type { ParsedQuery } from "#shared/api/api-schemas.ts";
import { limits, serverLimits } from "#shared/base/limits.ts";
import { photoLimits } from "./photo-limits.ts";
import { toPhotoUrl } from "#shared/base/photos.ts";
import { awaitedPhotos, photos, photoUploads } from "#shared/schema.ts";
import { and, eq, lt, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { addStored } from "../../db/across/stored-bytes.ts";
import { computeDigest } from "../../hash.ts";
import { AppError, fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import type { Quota } from "../../http/limits/quota.ts";
import { lockSender } from "./store-photos.ts";
import { validatePhoto } from "./validate-photo.ts";

type Sent = { userId: number; key: string };
type UploadedPhoto = { id: number; url: string };
type Part = ParsedQuery<"uploadPhoto"> & { bytes: Buffer };
type Parts =
  | "company"
  | "params"
  | "query"
  | "bytes"
  | "leaveTurn"
  | "photoBytes"
  | "quota"
  | "now";
type Uploading = Pick<Context<"uploadPhoto">, Parts> & { user: { id: number } };

/**
 * Takes the next part of a photo: first its thumbnail, then the photo. A part that does not continue what is
 * there changes nothing, so that a phone which lost a response learns by sending where to continue.
 */
export async function storeUpload(context: Uploading) {
  const { company, user, params, query, leaveTurn, quota, now } = context;
  const sent = { userId: user.id, key: params.key };
  const part = { ...query, bytes: context.bytes ?? Buffer.alloc(0) };
  refuseImpossible(part);
  const { photo, received } = await company.transaction((tx) =>
    takePart(tx, sent, { ...part, quota }),
  );
  if (photo || received < part.total) return { received, photo: photo ?? null };
  const whole = await readWhole(company, sent);
  if (!whole) return findValidated(company, sent, received);
  try {
    const checked = await leaveTurn(() => checkAndStoreBytes(context, whole));
    return { received, photo: await company.transaction((tx) => store(tx, sent, checked)) };
  } catch (error) {
    if (isOfPhoto(error)) await company.transaction((tx) => beginAnew(tx, sent, now));
    throw error;
  }
}

/** Whether the photo itself is refused. Other errors, such as a missing turn or a removed user, do not depend on the photo. */
function isOfPhoto(error: unknown): boolean {
  return error instanceof AppError && error.code.startsWith("photos.");
}

function refuseImpossible({ at, total, thumb, bytes }: Part): void {
  const isTooLarge = total > limits.photoBytesMax || thumb > photoLimits.thumbnailBytesMax;
  // Each part costs the database as much as all that has come before it.
  const isShort = bytes.length > 0 && bytes.length < serverLimits.photoPartBytesMin;
  const isTooShort = isShort && at + bytes.length < total;
  const isImpossible = thumb >= total || at + bytes.length > total;
  if (isTooLarge || isTooShort || isImpossible) throw fail("request.invalid");
}

const ofUpload = ({ userId, key }: Sent) =>
  and(eq(photoUploads.userId, userId), eq(photoUploads.key, key));

async function takePart(
  tx: CompanyDb,
  sent: Sent,
  { at, total, thumb, bytes, quota }: Part & { quota: Quota },
): Promise<{ received: number; photo?: UploadedPhoto }> {
  await lockSender(tx, sent.userId);
  const photo = await findArrived(tx, sent);
  if (photo) return { received: total, photo };
  const { id, received, thumbBytes } = photoUploads;
  const fields = { id, received, thumbBytes, total: photoUploads.total };
  const [open] = await tx.select(fields, photoUploads, { where: ofUpload(sent) });
  const begun = { total, thumbBytes: thumb, received: bytes.length, bytes };
  if (open?.total !== total || open.thumbBytes !== thumb) {
    if (at > 0 || bytes.length === 0) return { received: 0 };
    await quota.refuseFull(tx, total);
    await begin(tx, sent, { id: open?.id, begun });
    return { received: bytes.length };
  }
  if (open.received !== at || bytes.length === 0) return { received: open.received };
  await tx.change(photoUploads, eq(id, open.id), {
    received: at + bytes.length,
    bytes: sql`${photoUploads.bytes} || ${bytes}`,
  });
  return { received: at + bytes.length };
}

type Begun = Pick<typeof photoUploads.$inferInsert, "total" | "thumbBytes" | "received" | "bytes">;

/** A photo of another size under the same key replaces the first, and its upload starts over. */
async function begin(
  tx: CompanyDb,
  sent: Sent,
  { id, begun }: { id: number | undefined; begun: Begun },
): Promise<void> {
  if (id !== undefined) return tx.changeRow(photoUploads, id, begun);
  await refuseTooMany(tx, sent.userId);
  await tx.add(photoUploads, [{ ...sent, ...begun }]);
}

async function findArrived(
  tx: CompanyDb,
  { userId, key }: Sent,
): Promise<UploadedPhoto | undefined> {
  const where = and(eq(photos.uploadedById, userId), eq(photos.clientKey, key));
  const [photo] = await tx.select({ id: photos.id }, photos, { where });
  return photo && { id: photo.id, url: toPhotoUrl(photo.id) };
}

async function refuseTooMany(tx: CompanyDb, userId: number): Promise<void> {
  const isOpen = and(
    eq(photoUploads.userId, userId),
    lt(photoUploads.received, photoUploads.total),
  );
  const most = photoLimits.openUploadsMax;
  if ((await tx.count(photoUploads, isOpen, most)) >= most) throw fail("photos.tooMany");
}

type Whole = { thumb: Buffer; bytes: Buffer };

/** Undefined where another request with the same part was faster: the parts are removed once they are validated. */
async function readWhole(company: CompanyDb, sent: Sent): Promise<Whole | undefined> {
  const { bytes, thumbBytes, total } = photoUploads;
  const [upload] = await company.select({ bytes, thumbBytes, total }, photoUploads, {
    where: ofUpload(sent),
  });
  if (!upload || upload.bytes.length < upload.total) return undefined;
  return {
    thumb: upload.bytes.subarray(0, upload.thumbBytes),
    bytes: upload.bytes.subarray(upload.thumbBytes),
  };
}

/** The result of another request with the same photo: it is stored, or must be sent again. */
async function findValidated(company: CompanyDb, sent: Sent, received: number) {
  const photo = (await findArrived(company, sent)) ?? null;
  return { received: photo ? received : 0, photo };
}

async function validateBoth(companyId: number, { thumb, bytes }: Whole) {
  const thumbType = thumb.length > 0 ? await validatePhoto(companyId, thumb) : "image/jpeg";
  if (thumbType !== "image/jpeg") throw fail("photos.unreadable");
  return validatePhoto(companyId, bytes);
}

/** Stores the bytes before the transaction that names them; if the transaction fails, the received parts stay. */
async function checkAndStoreBytes({ company, photoBytes }: Uploading, whole: Whole) {
  const contentType = await validateBoth(company.companyId, whole);
  const stored = await photoBytes.store(company.companyId, whole.bytes);
  const thumb = whole.thumb.length > 0 ? whole.thumb : null;
  const bytes = whole.thumb.length + whole.bytes.length;
  return { photo: { ...stored, contentType, thumb }, digest: computeDigest(whole.bytes), bytes };
}

type Checked = Awaited<ReturnType<typeof checkAndStoreBytes>>;

/** Uses the id that a record has reserved for the photo, if there is one. */
async function store(tx: CompanyDb, sent: Sent, checked: Checked): Promise<UploadedPhoto> {
  await lockSender(tx, sent.userId);
  const arrived = await findArrived(tx, sent);
  if (arrived) return arrived;
  const { id, inspectionId, sha256 } = awaitedPhotos;
  const [awaited] = await tx.select({ id, inspectionId, sha256 }, awaitedPhotos, {
    where: ofAwaited(sent),
  });
  if (awaited && awaited.sha256 !== checked.digest) throw fail("photos.other");
  const photo = {
    ...checked.photo,
    uploadedById: sent.userId,
    clientKey: sent.key,
    ...(awaited && { id: awaited.id, inspectionId: awaited.inspectionId }),
  };
  const [stored] = await tx.addReturning(photos, [photo], { id: photos.id });
  invariant(stored, "a photo that was inserted is returned");
  await addStored(tx, checked.bytes);
  await tx.change(photoUploads, ofUpload(sent), { bytes: Buffer.alloc(0) });
  return { id: stored.id, url: toPhotoUrl(stored.id) };
}

const ofAwaited = ({ userId, key }: Sent) =>
  and(eq(awaitedPhotos.uploadedById, userId), eq(awaitedPhotos.key, key));

/** The bytes were refused: the next upload under this key starts over. */
async function beginAnew(tx: CompanyDb, sent: Sent, now: Date): Promise<void> {
  await tx.change(photoUploads, ofUpload(sent), { received: 0, bytes: Buffer.alloc(0) });
  await tx.change(awaitedPhotos, ofAwaited(sent), { refusedAt: now });
}
