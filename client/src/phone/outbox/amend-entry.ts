/** What is changed in the body of an entry before it is sent: its pictures, and its moments. */
import { toPhotoName } from "#shared/base/photos.ts";
import { type EntryKind, listNamed, type UnsentEntry, type Submission } from "./outbox.ts";
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

/** Corrects the moments of an entry that was made before the clock's error was known. Pure. */
export function dateEntry(entry: UnsentEntry<EntryKind>, offsetMs: number): UnsentEntry<EntryKind> {
  const move = (moment: string) => new Date(Date.parse(moment) + offsetMs).toISOString();
  const dated = { isUndated: false, performedAt: move(entry.performedAt) };
  if (entry.kind !== undefined) return { ...entry, ...dated };
  const body = moveAll(entry.body, move);
  return { ...entry, ...dated, body: { ...body, clockOffsetMs: Math.round(offsetMs) } };
}

/** `completedAt` stays as the phone's own clock had it. */
function moveAll(body: Submission, move: (moment: string) => string): Submission {
  const { date, startedAt, photos } = body;
  const results = Object.entries(body.results).map(([id, { answeredAt, ...result }]) => {
    return [id, { ...result, ...(answeredAt && { answeredAt: move(answeredAt) }) }] as const;
  });
  const moved = photos?.map(({ takenAt, ...photo }) => {
    return { ...photo, ...(takenAt && { takenAt: move(takenAt) }) };
  });
  return {
    ...body,
    ...(date && { date: move(date) }),
    ...(startedAt && { startedAt: move(startedAt) }),
    results: Object.fromEntries(results),
    ...(moved && { photos: moved }),
  };
}
