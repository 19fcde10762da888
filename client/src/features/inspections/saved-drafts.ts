/** Stores drafts on this device, one for each user and asset, until they are submitted. */
import { type Progress, progress } from "#shared/inspections.ts";
import {
  readRecords,
  recordKeys,
  removeRecords,
  writeRecord,
  writeRecordNow,
} from "./device-store.ts";
import type { DraftPhoto } from "./draft-photo.ts";
import { type Draft, isBlank, isLocked } from "./draft-state.ts";
import { parseDraft, parsePhoto } from "./parse-draft.ts";

export type DraftPlace = { userId: number; assetId: number };

/** Photos are records of their own: large, written once, and never lost with a damaged draft. */
export type StoredDraft = { draft: Draft | undefined; photos: DraftPhoto[] };

export async function readDraft(place: DraftPlace): Promise<StoredDraft> {
  const photoKeys = await recordKeys(photoPrefix(place));
  const [record, ...photoRecords] = await readRecords([draftKey(place), ...photoKeys]);
  const draft = parseDraft(record, place.assetId);
  const photos = photoRecords
    .flatMap((photo) => parsePhoto(photo) ?? [])
    .toSorted((a, b) => a.addedAt.localeCompare(b.addedAt));
  const isWorthSaving = draft && (!isBlank(draft) || photos.length > 0);
  return { draft: isWorthSaving ? draft : undefined, photos };
}

export function saveDraft(place: DraftPlace, draft: Draft): Promise<void> {
  return writeRecord(draftKey(place), draft);
}

/** For the moment before the page ends. */
export function saveDraftNow(place: DraftPlace, draft: Draft): void {
  writeRecordNow(draftKey(place), draft);
}

export function savePhoto(place: DraftPlace, photo: DraftPhoto): Promise<void> {
  return writeRecord(photoPrefix(place) + photo.id, photo);
}

export function deletePhoto(place: DraftPlace, photoId: string): Promise<void> {
  return removeRecords([photoPrefix(place) + photoId]);
}

export async function deleteDraft(place: DraftPlace): Promise<void> {
  const photoKeys = await recordKeys(photoPrefix(place));
  await removeRecords([draftKey(place), ...photoKeys]);
}

export type DraftSummary = Progress & {
  /** It was sent, and no response came. */
  isWaiting: boolean;
};

/** The user's drafts on this device, by asset. */
export async function listDrafts(userId: number): Promise<Map<number, DraftSummary>> {
  const prefix = draftPrefix(userId);
  const keys = await recordKeys(prefix);
  const records = await readRecords(keys);
  const drafts = records.flatMap((record, place) => {
    const assetId = Number(keys[place]?.slice(prefix.length));
    const draft = parseDraft(record, assetId);
    return draft && !isBlank(draft) ? [[assetId, summarize(draft)] as const] : [];
  });
  return new Map(drafts);
}

function summarize(draft: Draft): DraftSummary {
  return { ...progress(draft.checklist.items, draft.answers), isWaiting: isLocked(draft) };
}

function draftPrefix(userId: number): string {
  return `draft/${userId}/`;
}

function draftKey({ userId, assetId }: DraftPlace): string {
  return draftPrefix(userId) + assetId;
}

function photoPrefix({ userId, assetId }: DraftPlace): string {
  return `photo/${userId}/${assetId}/`;
}
