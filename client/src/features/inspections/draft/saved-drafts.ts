/** Stores drafts on this device, one for each user and asset, until they are submitted. */
import { type Progress, computeProgress } from "#shared/inspections/inspections.ts";
import { readRecords, listKeys, writeRecordNow } from "../../../phone/device/device-store.ts";
import {
  listEntries,
  listNamed,
  storeEntries,
  type UnsentEntry,
} from "../../../phone/outbox/outbox.ts";
import { toPictureKey } from "../../../phone/outbox/photo-store.ts";
import { askToPersist, freeRecords, storeRecords } from "../../../phone/device/space.ts";
import { storeSetting } from "../../../ui/device/read-stored.ts";
import type { DraftPhoto } from "./draft-photo.ts";
import { type Draft, isBlank } from "./draft-state.ts";
import { parseAttempt, parseDraft, parsePhoto } from "./parse-draft.ts";
import { hasDraftsKey } from "./use-held-drafts.ts";

export type DraftPlace = { userId: number; assetId: number };

/** Photos are records of their own: large, written once, and never lost with a damaged draft. */
export type StoredDraft = { draft: Draft | undefined; photos: DraftPhoto[] };

export async function readDraft(place: DraftPlace): Promise<StoredDraft> {
  const photoKeys = await listKeys(toPhotoPrefix(place));
  const [record, ...photoRecords] = await readRecords([toDraftKey(place), ...photoKeys]);
  const draft = parseDraft(record, place.assetId);
  const photos = photoRecords
    .flatMap((photo) => parsePhoto(photo) ?? [])
    .sort((a, b) => a.addedAt.localeCompare(b.addedAt));
  const isWorthSaving = draft && (!isBlank(draft) || photos.length > 0);
  return { draft: isWorthSaving ? draft : undefined, photos };
}

export async function saveDraft(place: DraftPlace, draft: Draft): Promise<void> {
  storeSetting(hasDraftsKey, "yes");
  await storeRecords(place.userId, { [toDraftKey(place)]: draft });
  askToPersist();
}

/** For the moment before the page ends. */
export function saveDraftNow(place: DraftPlace, draft: Draft): void {
  storeSetting(hasDraftsKey, "yes");
  writeRecordNow(toDraftKey(place), draft);
}

/** With its picture, where that is not stored yet. */
export function savePhoto(place: DraftPlace, { dataUrl, ...photo }: DraftPhoto): Promise<void> {
  const { thumb } = photo;
  const picture = dataUrl ? { [toPictureKey(place.userId, photo.id)]: { dataUrl, thumb } } : {};
  return storeRecords(place.userId, { [toPhotoPrefix(place) + photo.id]: photo, ...picture });
}

export function deletePhoto(place: DraftPlace, photoId: string): Promise<void> {
  return freeRecords([toPhotoPrefix(place) + photoId, toPictureKey(place.userId, photoId)]);
}

/** But no picture that an entry of the outbox needs: what one tab has handed in ends in the others, too. */
export async function deleteDraft(place: DraftPlace): Promise<void> {
  const named = (await listEntries(place.userId)).flatMap(listNamed);
  const needed = new Set(named.map((key) => toPictureKey(place.userId, key)));
  await freeRecords((await listDraftKeys(place)).filter((key) => !needed.has(key)));
}

/** Each draft becomes an entry of the outbox, all in one write; the photos that it names are its own now. */
export async function moveToOutbox(entries: readonly UnsentEntry[]): Promise<void> {
  const replaced = await Promise.all(entries.map(listReplaced));
  await storeEntries(entries, replaced.flat());
}

async function listReplaced(entry: UnsentEntry): Promise<string[]> {
  const { userId, asset } = entry;
  const named = listNamed(entry).map((key) => toPictureKey(userId, key));
  const keys = await listDraftKeys({ userId, assetId: asset.id });
  return keys.filter((key) => !named.includes(key));
}

/** The user's drafts on this device, by asset. */
export async function listDrafts(userId: number): Promise<Map<number, Progress>> {
  const prefix = toDraftPrefix(userId);
  const keys = await listKeys(prefix);
  const records = await readRecords(keys);
  const drafts = records.flatMap((record, place) => {
    const assetId = Number(keys[place]?.slice(prefix.length));
    const draft = parseDraft(record, assetId);
    if (!draft || isBlank(draft)) return [];
    return [[assetId, computeProgress(draft.checklist.items, draft.answers)] as const];
  });
  storeSetting(hasDraftsKey, drafts.length > 0 ? "yes" : "");
  return new Map(drafts);
}

/** What an earlier version left behind as sent, without an answer, is sent again like all others. */
export async function takeOverAttempts(userId: number): Promise<void> {
  for (const record of await readRecords(await listKeys(toDraftPrefix(userId)))) {
    const body = parseAttempt(record);
    const draft = body && parseDraft(record, body.assetId);
    if (!body || !draft) continue;
    const { id, startedAt } = draft;
    const asset = { id: body.assetId, name: "" };
    const entry = { id, userId, asset, performedAt: body.date ?? startedAt, body, photos: [] };
    await moveToOutbox([{ ...entry, state: "waiting", tries: 0, nextAt: 0 }]);
  }
}

async function listDraftKeys(place: DraftPlace): Promise<string[]> {
  const prefix = toPhotoPrefix(place);
  const photoKeys = await listKeys(prefix);
  const pictures = photoKeys.map((key) => toPictureKey(place.userId, key.slice(prefix.length)));
  return [toDraftKey(place), ...photoKeys, ...pictures];
}

function toDraftPrefix(userId: number): string {
  return `draft/${userId}/`;
}

function toDraftKey({ userId, assetId }: DraftPlace): string {
  return toDraftPrefix(userId) + assetId;
}

function toPhotoPrefix({ userId, assetId }: DraftPlace): string {
  return `photo/${userId}/${assetId}/`;
}
