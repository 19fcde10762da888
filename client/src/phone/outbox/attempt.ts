/** One attempt to send an entry: its call, its pictures and dates, and the meaning of the response. Stores nothing. */
import type { CallName } from "#shared/api/api.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import type { Defect, SubmittedInspection } from "#shared/api/api-schemas.ts";
import { toPhotoName } from "#shared/base/photos.ts";
import { CallError, isUnreachable } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { type EntryKind, listNamed, type Submission, type UnsentEntry } from "./entry.ts";
import { readPicture } from "./photos.ts";

export type Outcome =
  /** The record is absent if an earlier attempt or another tab has sent the entry. */
  | ({ state: "sent" } & Recorded)
  /** `error` is the refusal or failure. */
  | { state: "held" | "waiting" | "refused"; error: unknown };

type Unsent = UnsentEntry<EntryKind>;

export const timeoutMs = 20_000;

export function attempt(entry: Unsent): Promise<Outcome> {
  const record = (item: Unsent) => recordEntry(item, identify(item));
  return sendWithPhotos(entry, record).then(
    (recorded) => ({ state: "sent", ...recorded }),
    toOutcome,
  );
}

/** `log` for an inspection; `defect` for a report or an act. */
export type Recorded = { log?: SubmittedInspection; defect?: Defect };

type Sender = { userId: number; idempotencyKey: string; signal: AbortSignal };

export async function recordEntry(entry: Unsent, sender: Sender): Promise<Recorded> {
  const { performedAt } = entry;
  switch (entry.kind) {
    case undefined:
      return { log: await call(phoneApi.submitInspection, { body: entry.body, ...sender }) };
    case "defect": {
      const body = { ...entry.body, performedAt };
      return { defect: await call(phoneApi.createDefect, { body, ...sender }) };
    }
    case "defectAct": {
      const { defectId, ...act } = entry.body;
      const params = { id: defectId };
      const body = { ...act, performedAt };
      return { defect: await call(phoneApi.actOnDefect, { params, body, ...sender }) };
    }
    case "reading":
      await call(phoneApi.addReading, {
        params: { id: entry.asset.id },
        body: entry.body,
        ...sender,
      });
      return {};
  }
}

export const callNames = {
  inspection: "submitInspection",
  defect: "createDefect",
  defectAct: "actOnDefect",
  reading: "addReading",
} as const satisfies Record<EntryKind, CallName>;

/**
 * Sends a refused entry to the office under the same key; if the office cannot take it either, it stays on this device.
 */
export async function holdForOffice(entry: Unsent, refusal: unknown): Promise<Outcome> {
  const { kind = "inspection", asset, performedAt } = entry;
  const code = (refusal instanceof CallError && refusal.code) || "request.invalid";
  const reason = entry.isDisowned ? "held.notMine" : code;
  const hold = ({ body }: Unsent) =>
    call(phoneApi.hold, {
      body: {
        kind,
        body,
        reason,
        performedAt: new Date(performedAt).toISOString(),
        subject: { assetId: asset.id, name: asset.name },
      },
      ...identify(entry),
    });
  try {
    await sendWithPhotos(await inlinePictures(entry), hold);
    return { state: "held", error: refusal };
  } catch (error) {
    const { state } = toOutcome(error);
    if (state === "sent") return { state: "held", error: refusal };
    return state === "waiting" ? { state, error } : { state, error: refusal };
  }
}

function identify({ id, userId }: Unsent) {
  return { userId, idempotencyKey: id, signal: abortAfter(timeoutMs) };
}

/** Sends again with the pictures in the body if the server has deleted the uploaded photos. */
async function sendWithPhotos<Answer>(
  entry: Unsent,
  send: (entry: Unsent) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(entry);
  } catch (error) {
    if (!isPhotoUnknown(error)) throw error;
  }
  // Nothing was recorded, so a different body cannot make a second inspection.
  return send(replacePhotos(entry, new Map(entry.photos.map(toPair))));
}

/** Maps the uploaded photo's address, which the server no longer knows, to the picture itself. */
function toPair({ url, dataUrl }: Unsent["photos"][number]) {
  return [url, dataUrl] as const;
}

/** Only an error code from the server itself is a refusal of the content. */
function toOutcome(error: unknown): Outcome {
  if (!(error instanceof CallError) || isUnreachable(error)) return { state: "waiting", error };
  if (error.code === "idempotency.reused") return { state: "sent" };
  return { state: laterStatuses.has(error.status) ? "waiting" : "refused", error };
}

/** These statuses concern the user (0: the cookie is another user's), the rate or the time, not the content. */
const laterStatuses = new Set([0, 401, 408, 425, 429]);

function isPhotoUnknown(error: unknown): boolean {
  return error instanceof CallError && error.code === "photos.unknown";
}

/** Does the same as `AbortSignal.timeout`, which Safari lacks before version 16. */
export function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}

/** Returns the entry with the pictures in its body instead of the names of photos that only this device has. */
export async function inlinePictures(entry: Unsent): Promise<Unsent> {
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

/** Returns the entry with the photos that its body names replaced. */
function replacePhotos(entry: Unsent, others: ReadonlyMap<string, string>): Unsent {
  const replace = (photos: readonly string[]) => photos.map((photo) => others.get(photo) ?? photo);
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

/** Corrects the times of an entry that was made before the clock's error was known. Pure. */
export function dateEntry(entry: Unsent, offsetMs: number): Unsent {
  const move = (moment: string) => new Date(Date.parse(moment) + offsetMs).toISOString();
  const dated = { isUndated: false, performedAt: move(entry.performedAt) };
  if (entry.kind !== undefined) return { ...entry, ...dated };
  const body = moveAll(entry.body, move);
  return { ...entry, ...dated, body: { ...body, clockOffsetMs: Math.round(offsetMs) } };
}

/** `completedAt` keeps the time of the phone's own clock. */
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
