/**
 * The pictures on this device. They are large and written once, so each is stored separately from the draft or entry
 * that names it.
 */
import { readRecords, isObject } from "../device/device-store.ts";

/** As data URLs: the photo and its thumbnail. */
export type Picture = { dataUrl: string; thumb: string };

export function toPictureKey(userId: number, photoId: string): string {
  return `picture/${userId}/${photoId}`;
}

/** Undefined where the device has none. */
export async function readPicture(userId: number, photoId: string): Promise<Picture | undefined> {
  const [picture] = await readRecords([toPictureKey(userId, photoId)]);
  if (!isObject(picture)) return undefined;
  const { dataUrl, thumb } = picture;
  return typeof dataUrl === "string" && typeof thumb === "string" ? { dataUrl, thumb } : undefined;
}

export function toBytes(dataUrl: string): Uint8Array<ArrayBuffer> {
  const text = atob(dataUrl.slice(dataUrl.indexOf(",") + 1));
  const bytes = new Uint8Array(text.length);
  // Ten times faster than `Uint8Array.from` with a function.
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** What an inspection signs of a photo that it names; undefined over plain http. */
export async function signPicture(
  dataUrl: string,
): Promise<{ sha256: string; bytes: number } | undefined> {
  const bytes = toBytes(dataUrl);
  const sha256 = await computeSha256(bytes);
  return sha256 === undefined ? undefined : { sha256, bytes: bytes.length };
}

/** In hexadecimal; undefined over plain http, which has no digests. */
export async function computeSha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const { subtle } = crypto as Partial<Crypto>;
  const digest = await subtle?.digest("SHA-256", bytes);
  if (!digest) return undefined;
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
