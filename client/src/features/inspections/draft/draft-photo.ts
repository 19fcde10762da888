/** A photo of a failed item, as it is stored on the device until the inspection is submitted. Pure. */
import { dayMs } from "#shared/base/dates.ts";
import { limits } from "#shared/base/limits.ts";
import { toPhotoName } from "#shared/base/photos.ts";

export type DraftPhoto = {
  id: string;
  itemId: string;
  thumb: string;
  /** The picture itself, until it is stored apart; earlier versions stored it here. */
  dataUrl?: string;
  addedAt: string;
  /** When it was taken, by the camera. */
  takenAt?: string;
  /** Of its bytes, by which an inspection names it; absent over plain http. */
  sha256?: string;
  bytes?: number;
  /** The server took it neither as it was nor smaller. */
  isRefused?: true;
  /** Where the server has it, once it was sent, and since when by the server's clock. */
  sent?: { url: string; at: string };
};

export function filterPhotos(photos: readonly DraftPhoto[], itemId: string): DraftPhoto[] {
  return photos.filter((photo) => photo.itemId === itemId);
}

/** What an inspection signs of a photo that it names, come or not: undefined where the device cannot hold it. */
export function toSigned({ id: key, dataUrl, sha256, bytes, takenAt }: DraftPhoto) {
  if (dataUrl || !sha256 || !bytes) return undefined;
  return { key, sha256, bytes, takenAt };
}

/** Its name; over plain http the short address of one that was sent before, or the picture itself. */
export function toSendable(photo: DraftPhoto, now: Date): string {
  const { id, sent, dataUrl = "" } = photo;
  if (toSigned(photo)) return toPhotoName(id);
  return sent && isStillStored(sent.at, now) ? sent.url : dataUrl;
}

/** From a day before the server deletes an unused photo, it counts as gone. */
export function isStillStored(sentAt: string, now: Date): boolean {
  const age = now.getTime() - new Date(sentAt).getTime();
  return age >= 0 && age < (limits.unclaimedPhotoDays - 1) * dayMs;
}
