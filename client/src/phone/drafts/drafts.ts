/**
 * The unfinished inspections on this device, one for each user and asset: listed, read, saved, deleted, and moved to the
 * outbox. What a draft holds is in `draft.ts`, one that is being filled in is in `open-draft.ts`.
 */
import { type Progress, computeProgress } from "#shared/inspections/inspections.ts";
import type { ChecklistItem, InspectionChecklist } from "#shared/checklists/checklists.ts";
import { reasons } from "#shared/checklists/reasons.ts";
import {
  readRecords,
  listKeys,
  writeRecordNow,
  type Fields,
  isObject,
  parseMoment,
  parseText,
} from "../device/device-store.ts";
import { listEntries, storeEntries } from "../outbox/outbox.ts";
import { listNamed, type UnsentEntry } from "../outbox/entry.ts";
import { toPictureKey } from "../outbox/photos.ts";
import { askToPersist, freeRecords, storeRecords } from "../device/space.ts";
import { storeSetting } from "../../ui/device/read-stored.ts";
import {
  type DraftPhoto,
  type Draft,
  isBlank,
  type DraftAnswer,
  type DraftRepair,
} from "./draft.ts";
import { hasDraftsKey } from "../device/notes.ts";

export type DraftPlace = { userId: number; assetId: number };

/** Each photo is a record of its own, because it is large, is written once, and must survive a damaged draft. */
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

/** Saves at once, because the page is about to end. */
export function saveDraftNow(place: DraftPlace, draft: Draft): void {
  storeSetting(hasDraftsKey, "yes");
  writeRecordNow(toDraftKey(place), draft);
}

/** Stores a photo's data, and its picture if that is not stored yet. */
export function savePhoto(place: DraftPlace, { dataUrl, ...photo }: DraftPhoto): Promise<void> {
  const { thumb } = photo;
  const picture = dataUrl ? { [toPictureKey(place.userId, photo.id)]: { dataUrl, thumb } } : {};
  return storeRecords(place.userId, { [toPhotoPrefix(place) + photo.id]: photo, ...picture });
}

export function deletePhoto(place: DraftPlace, photoId: string): Promise<void> {
  return freeRecords([toPhotoPrefix(place) + photoId, toPictureKey(place.userId, photoId)]);
}

/**
 * Deletes a draft, but not the pictures that an entry of the outbox needs: submitting in one tab ends the draft in
 * the others, too.
 */
export async function deleteDraft(place: DraftPlace): Promise<void> {
  const named = (await listEntries(place.userId)).flatMap(listNamed);
  const needed = new Set(named.map((key) => toPictureKey(place.userId, key)));
  await freeRecords((await listDraftKeys(place)).filter((key) => !needed.has(key)));
}

/** Replaces each draft by an entry of the outbox, all in one write; the entry keeps the pictures that it names. */
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
  const drafts = records.flatMap((record, index) => {
    const assetId = Number(keys[index]?.slice(prefix.length));
    const draft = parseDraft(record, assetId);
    if (!draft || isBlank(draft)) return [];
    return [[assetId, computeProgress(draft.checklist.items, draft.answers)] as const];
  });
  storeSetting(hasDraftsKey, drafts.length > 0 ? "yes" : "");
  return new Map(drafts);
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

/** Returns undefined if the stored value is no usable draft of this asset. */
export function parseDraft(value: unknown, assetId: number): Draft | undefined {
  if (!isObject(value)) return undefined;
  const checklist = parseChecklist(value["checklist"]);
  const startedAt = parseMoment(value["startedAt"]);
  if (!checklist || !startedAt) return undefined;
  const savedAt = parseMoment(value["savedAt"]);
  const review = parseReview(value["review"]);
  const { id, challengeItem } = value;
  return {
    id: isUuid(id) ? id : deriveId(assetId, startedAt),
    revision: typeof value["revision"] === "number" ? value["revision"] : 0,
    checklist,
    startedAt,
    ...(savedAt ? { savedAt } : {}),
    answers: parseAnswers(value["answers"], checklist.items),
    inspectionType: parseText(value["inspectionType"]),
    comments: parseText(value["comments"]),
    signature: parseText(value["signature"]),
    odometer: parseText(value["odometer"]),
    hours: parseText(value["hours"]),
    ...(typeof challengeItem === "string" ? { challengeItem } : {}),
    ...parseWalk(value),
    ...(review ? { review } : {}),
  };
}

function parseWalk({ trailerId, walkId }: Fields): Pick<Draft, "trailerId" | "walkId"> {
  return {
    ...(typeof trailerId === "number" ? { trailerId } : {}),
    ...(isUuid(walkId) ? { walkId } : {}),
  };
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && uuid.test(value);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A damaged draft may have no id; each tab derives the same one. */
function deriveId(assetId: number, startedAt: string): string {
  const [asset, start] = [assetId, Math.abs(Date.parse(startedAt))].map(padHex);
  return `${asset}${start}`.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function padHex(value: number): string {
  return value.toString(16).padStart(16, "0");
}

export function parsePhoto(value: unknown): DraftPhoto | undefined {
  if (!isObject(value)) return undefined;
  const { id, itemId, addedAt } = value;
  const dataUrl = parsePicture(value["dataUrl"]);
  const thumb = parsePicture(value["thumb"]) ?? dataUrl;
  if (typeof id !== "string" || typeof itemId !== "string" || !thumb) return undefined;
  const sent = parseSent(value["sent"]);
  const takenAt = parseMoment(value["takenAt"]);
  return {
    id,
    itemId,
    thumb,
    addedAt: parseText(addedAt),
    ...(dataUrl ? { dataUrl } : {}),
    ...(takenAt ? { takenAt } : {}),
    ...parseSigned(value),
    ...(value["isRefused"] === true ? { isRefused: true } : {}),
    ...(sent ? { sent } : {}),
  };
}

function parseSigned({ sha256, bytes }: Fields): Pick<DraftPhoto, "sha256" | "bytes"> {
  return typeof sha256 === "string" && typeof bytes === "number" ? { sha256, bytes } : {};
}

function parsePicture(value: unknown): string | undefined {
  return typeof value === "string" && value.startsWith("data:image/") ? value : undefined;
}

function parseChecklist(value: unknown): InspectionChecklist | undefined {
  if (!isObject(value) || !Array.isArray(value["items"])) return undefined;
  const { checklistId, checklistVersion, name } = value;
  const listed: unknown[] = value["items"];
  const items = listed.flatMap((item) => parseItem(item) ?? []);
  if (typeof checklistId !== "number" || typeof checklistVersion !== "number") return undefined;
  // An incomplete checklist would make an incomplete inspection.
  if (items.length === 0 || items.length < listed.length) return undefined;
  return { checklistId, checklistVersion, name: parseText(name), items };
}

function parseItem(value: unknown): ChecklistItem | undefined {
  if (!isItem(value)) return undefined;
  const { es, groupEs, ...item } = value;
  return {
    ...item,
    group: parseText(item.group),
    required: item.required !== false,
    ...(typeof es === "string" ? { es } : {}),
    ...(typeof groupEs === "string" ? { groupEs } : {}),
  };
}

function isItem(value: unknown): value is ChecklistItem {
  return isObject(value) && typeof value["id"] === "string" && typeof value["label"] === "string";
}

function parseAnswers(value: unknown, items: readonly ChecklistItem[]) {
  const stored = isObject(value) ? value : {};
  const answers = items.map(({ id }) => {
    const answer = Object.hasOwn(stored, id) ? parseAnswer(stored[id]) : undefined;
    return answer ? [[id, answer] as const] : [];
  });
  return Object.fromEntries(answers.flat());
}

function parseAnswer(value: unknown): DraftAnswer | undefined {
  if (!isObject(value)) return undefined;
  const { status } = value;
  const notes = parseText(value["notes"]);
  const number = parseText(value["value"]);
  const answeredAt = parseMoment(value["answeredAt"]);
  if (status !== "pass" && status !== "fail" && status !== "na") {
    return notes === "" ? undefined : { notes };
  }
  return {
    status,
    notes,
    ...(number ? { value: number } : {}),
    ...parseFlags(value),
    ...parseReasons(value["reasons"]),
    ...(value["how"] === "section" ? { how: "section" } : {}),
    ...(answeredAt ? { answeredAt } : {}),
  };
}

const flags = ["noPhoto", "unsafe", "newDefect"] as const;

function parseFlags(value: Fields): Pick<DraftAnswer, (typeof flags)[number]> {
  return Object.fromEntries(flags.flatMap((flag) => (value[flag] === true ? [[flag, true]] : [])));
}

function parseReasons(value: unknown): Pick<DraftAnswer, "reasons"> {
  const given = Array.isArray(value) ? reasons.filter((reason) => value.includes(reason)) : [];
  return given.length > 0 ? { reasons: given } : {};
}

function parseReview(value: unknown): Draft["review"] {
  if (!isObject(value) || !Array.isArray(value["repairs"])) return undefined;
  const stored: unknown[] = value["repairs"];
  const repairs = stored.flatMap((repair) => parseRepair(repair) ?? []);
  // Repairs that cannot be read are reviewed again.
  return { isDone: value["isDone"] === true && repairs.length === stored.length, repairs };
}

function parseRepair(value: unknown): DraftRepair | undefined {
  if (!isObject(value)) return undefined;
  const { defectId, accepted } = value;
  if (typeof defectId !== "number" || typeof accepted !== "boolean") return undefined;
  return { defectId, accepted, name: parseText(value["name"]), note: parseText(value["note"]) };
}

function parseSent(value: unknown): DraftPhoto["sent"] {
  if (!isObject(value)) return undefined;
  const at = parseMoment(value["at"]);
  const url = value["url"];
  return typeof url === "string" && at ? { url, at } : undefined;
}
