/** The pictures of a body that may be anything: what stands in lists that are called `photos`. */
import { limits } from "#shared/base/limits.ts";
import { inspectionLimits } from "#shared/inspections/inspections-limits.ts";
import { parsePhotoId } from "#shared/base/photos.ts";
import { fail } from "../../errors.ts";

/** No more than the longest inspection has. */
export const heldBodyLimits = {
  heldPhotosMax: limits.checklistItemsMax * inspectionLimits.photosPerItemMax,
  heldTextBytesMax: 1_800_000,
} as const;

type Body = Record<string, unknown>;

/** The pictures of a body, which is no longer than the longest inspection, so that lists can show it. */
export function listHeldPhotos(body: Body): string[] {
  const photos = listPhotos(body);
  const text = JSON.stringify(mapPhotos(body, () => ""));
  const { heldPhotosMax, heldTextBytesMax } = heldBodyLimits;
  const isTooLong = photos.length > heldPhotosMax || Buffer.byteLength(text) > heldTextBytesMax;
  if (isTooLong) throw fail("request.tooLarge");
  return photos;
}

function listPhotos(body: Body): string[] {
  const found: string[] = [];
  mapPhotos(body, (photo) => {
    found.push(photo);
    return photo;
  });
  return found;
}

/** The same body with other texts in their places. */
export function mapPhotos(body: Body, replace: (photo: string) => string): Body {
  return mapLists(body, (photos) => photos.map((item) => (isPhoto(item) ? replace(item) : item)));
}

/** The same body without the photos that it only names by their keys. */
export function dropNamed(body: Body): Body {
  return mapLists(body, (photos) => photos.filter(isPhoto));
}

function mapLists(body: Body, change: (photos: unknown[]) => unknown[]): Body {
  const entries = Object.entries(body).map(([key, value]) => [
    key,
    key === "photos" && Array.isArray(value) ? change(value) : mapWithin(value, change),
  ]);
  return Object.fromEntries(entries);
}

function mapWithin(value: unknown, change: (photos: unknown[]) => unknown[]): unknown {
  return isBody(value) ? mapLists(value, change) : value;
}

function isBody(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPhoto(value: unknown): value is string {
  if (typeof value !== "string") return false;
  return value.startsWith("data:image/") || parsePhotoId(value) !== undefined;
}
