import { toPhotoName } from "#shared/base/photos.ts";
import { type EntryKind, listNamed, type UnsentEntry } from "./outbox.ts";
import { readPicture } from "./photo-store.ts";

type Entry = UnsentEntry<EntryKind>;

/** The entry with the pictures themselves in its body, in place of those that only this device has. */
export async function inlinePictures(entry: Entry): Promise<Entry> {
  const named = listNamed(entry);
  if (entry.kind !== undefined || named.length === 0) return entry;
  const pictures = new Map<string, string>();
  for (const key of named) {
    const picture = await readPicture(entry.userId, key);
    if (picture) pictures.set(toPhotoName(key), picture.dataUrl);
  }
  const { photos: _named, ...body } = entry.body;
  return replacePhotos({ ...entry, body }, pictures);
}

/** The entry with others in place of the photos that its body names. */
export function replacePhotos(entry: Entry, others: ReadonlyMap<string, string>): Entry {
  const replace = (photos: readonly string[]) => photos.map((one) => others.get(one) ?? one);
  switch (entry.kind) {
    case undefined: {
      const results = Object.entries(entry.body.results).map(([itemId, { photos, ...result }]) => [
        itemId,
        { ...result, ...(photos && { photos: replace(photos) }) },
      ]);
      return { ...entry, body: { ...entry.body, results: Object.fromEntries(results) } };
    }
    case "defect":
      return { ...entry, body: { ...entry.body, photos: replace(entry.body.photos ?? []) } };
    case "defectAct":
      return { ...entry, body: { ...entry.body, photos: replace(entry.body.photos ?? []) } };
    case "reading":
      return entry;
  }
}
