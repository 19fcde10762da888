/**
 * The pictures on this device, each stored separately from the draft or entry that names it, and how they are uploaded:
 * one at a time, in parts, so that a broken upload continues where it ended.
 */
import { phoneApi } from "#shared/api/phone-api.ts";
import { CallError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { getCorrectedNow } from "../../ui/device/clock.ts";
import { readRecords, isObject } from "../device/device-store.ts";

/** The photo and its thumbnail, as data URLs. */
export type Picture = { dataUrl: string; thumb: string };

export function toPictureKey(userId: number, photoId: string): string {
  return `picture/${userId}/${photoId}`;
}

/** Undefined if the picture is not on this device. */
export async function readPicture(userId: number, photoId: string): Promise<Picture | undefined> {
  const [picture] = await readRecords([toPictureKey(userId, photoId)]);
  if (!isObject(picture)) return undefined;
  const { dataUrl, thumb } = picture;
  return typeof dataUrl === "string" && typeof thumb === "string" ? { dataUrl, thumb } : undefined;
}

function toBytes(dataUrl: string): Uint8Array<ArrayBuffer> {
  const text = atob(dataUrl.slice(dataUrl.indexOf(",") + 1));
  const bytes = new Uint8Array(text.length);
  // Ten times faster than `Uint8Array.from` with a function.
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** The data of a photo that an inspection signs; undefined over plain http. */
export async function signPicture(
  dataUrl: string,
): Promise<{ sha256: string; bytes: number } | undefined> {
  const bytes = toBytes(dataUrl);
  const sha256 = await computeSha256(bytes);
  return sha256 === undefined ? undefined : { sha256, bytes: bytes.length };
}

/** In hexadecimal; undefined over plain http, where browsers compute no digests. */
export async function computeSha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const { subtle } = crypto as Partial<Crypto>;
  const digest = await subtle?.digest("SHA-256", bytes);
  if (!digest) return undefined;
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const partBytes = { least: 64 * 1024, most: 512 * 1024 };
/** More parts than the largest photo has, so that a server that never makes progress counts as unreachable. */
const partsMax = 50;
const timeoutMs = 20_000;

let nextPartBytes = partBytes.least;
let last: Promise<unknown> = Promise.resolve();

/** The upload in progress. */
let underWay: AbortController | undefined;
/** How often uploads were stopped. */
let stops = 0;

/**
 * Stops uploads for a record, which is small and must not wait for photos; they continue later where they were stopped.
 */
export function stopUploads(): void {
  stops += 1;
  underWay?.abort();
}

export function countStops(): number {
  return stops;
}

export type Photo = Picture & { userId: number; key: string };

/** Returns the photo's address. Fails if the connection breaks or a record has to go first. */
export function uploadPhoto(photo: Photo): Promise<{ url: string }> {
  const begun = stops;
  const sending = last.then(() => {
    refuseStopped(begun);
    return sendParts(photo, begun);
  });
  last = sending.catch(() => undefined);
  return sending;
}

async function sendParts({ userId, key, dataUrl, thumb }: Photo, begun: number) {
  const small = toBytes(thumb);
  const whole = new Blob([small, toBytes(dataUrl)]);
  let at = 0;
  for (let part = 0; part < partsMax; part += 1) {
    refuseStopped(begun);
    const picture = whole.slice(at, at + nextPartBytes, "image/jpeg");
    const query = { at, total: whole.size, thumb: small.length };
    const { photo, received } = await sendPart({ params: { key }, query, picture, userId });
    if (photo) return photo;
    at = received;
  }
  throw CallError.unreachable();
}

/** Also called before a picture is decoded, so that a record need not wait for that. */
function refuseStopped(begun: number): void {
  if (begun !== stops) throw CallError.unreachable();
}

type Part = Parameters<typeof call<"uploadPhoto">>[1];

async function sendPart(part: Part) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  underWay = controller;
  try {
    const answer = await call(phoneApi.uploadPhoto, { ...part, signal: controller.signal });
    nextPartBytes = Math.min(nextPartBytes * 2, partBytes.most);
    return answer;
  } catch (error) {
    nextPartBytes = partBytes.least;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether the server has a photo whose picture is no longer here: a full phone deletes the picture when it has no room
 * to note that it was sent. The request sends a part without bytes, which changes nothing.
 */
export async function hasArrived(userId: number, key: string): Promise<boolean> {
  const query = { at: 0, total: 1, thumb: 0 };
  const picture = new Blob([], { type: "image/jpeg" });
  const { photo } = await sendPart({ params: { key }, query, picture, userId });
  return photo !== null;
}

/** These statuses refuse the photo itself: it is not a photo, or (409) not the one that was signed. */
export function isRefused(error: unknown, statuses = [400, 409, 413, 415]): boolean {
  return error instanceof CallError && statuses.includes(error.status) && !!error.code;
}

type PhotoChange = Partial<Picture> & {
  sha256?: string;
  bytes?: number;
  sent?: { url: string; at: string };
  isRefused?: true;
};

/** Changes the photo of a draft; returns false if the draft has ended. */
type Change = (change: PhotoChange) => Promise<boolean>;

/** Uploads a photo of a draft. A refused photo is made smaller once, because no record has signed its bytes yet. */
export async function uploadDraftPhoto(photo: Photo, change: Change): Promise<void> {
  const url = (await send(photo)) ?? (await sendSmaller(photo, change));
  await change(url ? { sent: { url, at: getCorrectedNow().toISOString() } } : { isRefused: true });
}

/** Undefined if the server refused the photo. */
async function send(photo: Photo): Promise<string | undefined> {
  try {
    return (await uploadPhoto(photo)).url;
  } catch (error) {
    if (isRefused(error, [400, 413, 415])) return undefined;
    throw error;
  }
}

async function sendSmaller(photo: Photo, change: Change): Promise<string | undefined> {
  const smaller = await shrinkAgain(photo).catch(() => undefined);
  if (!smaller) return undefined;
  // The draft must name the new digest before the server has the photo.
  const isTaken = await change({ ...smaller, ...(await signPicture(smaller.dataUrl)) });
  return isTaken ? send({ ...photo, ...smaller }) : undefined;
}

async function shrinkAgain({ dataUrl }: Picture): Promise<Picture> {
  const bytes = toBytes(dataUrl);
  const file = new File([bytes], "photo.jpg", { type: "image/jpeg" });
  const { shrinkPhoto } = await import("../../ui/photo/shrink-photo.ts");
  const { takenAt: _now, ...smaller } = await shrinkPhoto(file, bytes.length / 2);
  return smaller;
}
