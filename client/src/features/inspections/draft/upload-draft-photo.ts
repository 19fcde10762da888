import { type Picture, signPicture, toBytes } from "../../../phone/outbox/photo-store.ts";
import { isRefused, type Photo, uploadPhoto } from "../../../phone/outbox/upload-photos.ts";
import { getCorrectedNow } from "../../../ui/device/clock.ts";
import { shrinkPhoto } from "../../../ui/photo/shrink-photo.ts";
import type { DraftPhoto } from "./draft.ts";

/** Whether the draft, which may be over, has taken it. */
type Change = (change: Partial<DraftPhoto>) => Promise<boolean>;

/** One that the server refuses is made smaller once: no record has signed its bytes yet. */
export async function uploadDraftPhoto(photo: Photo, change: Change): Promise<void> {
  const url = (await send(photo)) ?? (await sendSmaller(photo, change));
  await change(url ? { sent: { url, at: getCorrectedNow().toISOString() } } : { isRefused: true });
}

/** Undefined where the server refused it. */
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
  // The draft names its digest before the server has it.
  const isTaken = await change({ ...smaller, ...(await signPicture(smaller.dataUrl)) });
  return isTaken ? send({ ...photo, ...smaller }) : undefined;
}

async function shrinkAgain({ dataUrl }: Picture): Promise<Picture> {
  const bytes = toBytes(dataUrl);
  const file = new File([bytes], "photo.jpg", { type: "image/jpeg" });
  const { takenAt: _now, ...smaller } = await shrinkPhoto(file, bytes.length / 2);
  return smaller;
}
