import { photoName } from "#shared/photos.ts";
import type { UnsentEntry } from "./outbox.ts";
import { readPicture } from "./photo-store.ts";

/** The body with the pictures themselves in place of those that nobody else has yet. */
export async function inlinePictures({ userId, body }: UnsentEntry): Promise<UnsentEntry["body"]> {
  const { photos: named, ...rest } = body;
  const pictures = new Map<string, string>();
  for (const { key } of named ?? []) {
    const picture = await readPicture(userId, key);
    if (picture) pictures.set(photoName(key), picture.dataUrl);
  }
  const results = Object.entries(rest.results).map(([itemId, { photos, ...result }]) => [
    itemId,
    { ...result, ...(photos && { photos: photos.map((one) => pictures.get(one) ?? one) }) },
  ]);
  return { ...rest, results: Object.fromEntries(results) };
}
