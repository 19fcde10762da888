/** Sends photos, one after the other, in parts that continue where the line was cut. */
import { api } from "#shared/api/api.ts";
import { CallError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { advanceEntry, listEntries, type SentEntry } from "./outbox.ts";
import { pauseMs, uploads } from "./send-and-retry.ts";
import { type Picture, toPictureKey, readPicture, toBytes } from "./photo-store.ts";

const partBytes = { least: 64 * 1024, most: 512 * 1024 };
/** More than the largest photo has: a server that never makes progress counts as unreachable. */
const partsMax = 50;
const timeoutMs = 20_000;

let nextPartBytes = partBytes.least;
let last: Promise<unknown> = Promise.resolve();

export type Photo = Picture & { userId: number; key: string };

/** Returns the photo's address. Fails when the line was cut, or when a record is to go first. */
export function uploadPhoto(photo: Photo): Promise<{ url: string }> {
  const begun = uploads.round;
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

/** Called also before a picture is decoded, for which a record must not wait. */
function refuseStopped(begun: number): void {
  if (begun !== uploads.round) throw CallError.unreachable();
}

type Part = Parameters<typeof call<"uploadPhoto">>[1];

async function sendPart(part: Part) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  uploads.underWay = controller;
  try {
    const answer = await call(api.uploadPhoto, { ...part, signal: controller.signal });
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
 * Sends the next photo of a recorded entry. Returns when another one is due, by this device's clock;
 * Infinity where none is.
 */
export async function sendNextPhoto(
  userId: number,
  isDue: (nextAt: number) => boolean,
): Promise<number> {
  const waiting = (await listEntries(userId)).flatMap(listWaiting);
  const entry = waiting.find(({ nextAt }) => isDue(nextAt));
  if (entry) await sendOne(entry, entry.photos[0] ?? "");
  const left = (await listEntries(userId)).flatMap(listWaiting);
  return Math.min(...left.map(({ nextAt }) => nextAt));
}

/** A recorded entry with photos that are not sent yet. */
type Waiting = SentEntry & { nextAt: number };

function listWaiting(entry: { state: string } | SentEntry): Waiting[] {
  if (entry.state !== "sent" || !("photos" in entry) || entry.photos.length === 0) return [];
  return [{ ...entry, nextAt: entry.nextAt ?? 0 }];
}

async function sendOne(entry: Waiting, key: string): Promise<void> {
  const begun = uploads.round;
  const { userId, tries = 0, lost = [] } = entry;
  const rest = { ...entry, photos: entry.photos.filter((one) => one !== key), tries: 0, nextAt: 0 };
  const picture = await readPicture(userId, key);
  try {
    const isThere = await (picture
      ? uploadPhoto({ ...picture, userId, key })
      : hasArrived(userId, key));
    if (!isThere) return await advanceEntry({ ...rest, lost: [...lost, key] });
    await advanceEntry(rest, [toPictureKey(userId, key)]);
  } catch (error) {
    if (isRefused(error)) return advanceEntry({ ...rest, lost: [...lost, key] });
    // It was stopped for a record, after which it continues.
    if (begun !== uploads.round) return;
    await advanceEntry({ ...entry, tries: tries + 1, nextAt: Date.now() + pauseMs(tries, error) });
  }
}

/**
 * Whether the server has a photo whose picture is no longer here: a full phone deletes the picture when it has no
 * room to note that it was sent. The request sends a part without bytes, which changes nothing.
 */
async function hasArrived(userId: number, key: string): Promise<boolean> {
  const query = { at: 0, total: 1, thumb: 0 };
  const picture = new Blob([], { type: "image/jpeg" });
  const { photo } = await sendPart({ params: { key }, query, picture, userId });
  return photo !== null;
}

/** These refuse the photo itself: it is none, or (409) another one than was signed. */
export function isRefused(error: unknown, statuses = [400, 409, 413, 415]): boolean {
  return error instanceof CallError && statuses.includes(error.status) && !!error.code;
}
