/** Sends entries of the outbox until the server has them: by which calls, after which pauses, and on which occasions. */
import { api, type CallName } from "#shared/api/api.ts";
import type { Defect, SubmittedInspection } from "#shared/api/api-schemas.ts";
import { minuteMs } from "#shared/base/dates.ts";
import { CallError, describeError, isUnreachable } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { getClockOffsetMs, getCorrectedNow, isClockChecked } from "../../ui/device/clock.ts";
import {
  advanceEntry,
  type EntryKind,
  isUnconfirmed,
  isUnsent,
  listEntries,
  listNamed,
  type OutboxEntry,
  type UnsentEntry,
  followOutbox,
  forgetSent,
} from "./outbox.ts";
import { toPictureKey } from "./photo-store.ts";

export type Outcome =
  /** Without its record where an earlier try, or another tab, has sent it. */
  | ({ state: "sent" } & Recorded)
  /** `error` is the refusal or failure. */
  | { state: "held" | "waiting" | "refused"; error: unknown };

type Unsent = UnsentEntry<EntryKind>;

const timeoutMs = 20_000;

/**
 * Sends one stored entry, and stores its outcome. What the server refuses goes to the office, unless its form is
 * still open: then its driver corrects it there.
 */
export async function sendEntry(given: Unsent, { isFormOpen = false } = {}): Promise<Outcome> {
  if (isUnconfirmed(given)) return { state: "waiting", error: undefined };
  stopUploads();
  const { entry, outcome } = await tryOnce(given, advanceEntry);
  const isOver = outcome.state === "refused" && !isFormOpen;
  const end = isOver ? await holdForOffice(entry, outcome.error) : outcome;
  const named = listNamed(entry).map((key) => toPictureKey(entry.userId, key));
  await advanceEntry(toNextEntry(entry, end, isFormOpen), end.state === "held" ? named : []);
  return end;
}

/** Sends an entry that this device could not store, and stores nothing of it. */
export async function sendUnstored(given: Unsent): Promise<Outcome> {
  if (isUnconfirmed(given)) return { state: "waiting", error: undefined };
  stopUploads();
  return (await tryOnce(given, () => Promise.resolve())).outcome;
}

type StoreDated = (dated: Unsent) => Promise<void>;

/** Returns the outcome, with the entry as it is from now on. */
async function tryOnce(given: Unsent, storeDated: StoreDated) {
  try {
    const entry = await toDated(given, storeDated);
    const outcome: Outcome = entry.isDisowned ? disown(entry) : await attempt(entry);
    return { entry, outcome };
  } catch (error) {
    return { entry: given, outcome: { state: "waiting", error } satisfies Outcome };
  }
}

/** Sets the corrected time of an entry before it is first sent. Fails until the server has given the time. */
async function toDated(entry: Unsent, storeDated: StoreDated): Promise<Unsent> {
  if (!entry.isUndated) return entry;
  if (!isClockChecked()) {
    await call(api.getCurrentUser, { signal: abortAfter(timeoutMs) });
  }
  const { dateEntry } = await import("./amend-entry.ts");
  const dated = dateEntry(entry, getClockOffsetMs());
  await storeDated(dated);
  return dated;
}

/** Treated as refused by the server: only the office can decide on it. */
function disown({ reason = "" }: Unsent): Outcome {
  return { state: "refused", error: new CallError({ status: 403, sentence: reason }) };
}

type Sending = {
  /** "due": entries whose delay is over. "all": refused entries, too. */
  which: "due" | "waiting" | "all";
  onSent: (recorded: Recorded, kind: EntryKind) => void;
  onHeld: (reason: string) => void;
};

/**
 * Sends the user's entries one after another, the oldest first. Returns when the next one is due, by this
 * device's clock.
 */
export async function sendDue(
  userId: number,
  { which, onSent, onHeld }: Sending,
): Promise<number | undefined> {
  return oneAtATime(async () => {
    const unsent = await listUnsent(userId);
    for (const entry of unsent.filter((one) => isDue(one, which))) {
      const outcome = await sendEntry(entry);
      if (outcome.state === "sent") onSent(outcome, entry.kind ?? "inspection");
      if (outcome.state === "held") onHeld(describeError(outcome.error));
    }
    const left = (await listUnsent(userId)).filter(({ state }) => state === "waiting");
    const entries = await listEntries(userId);
    const hasPhotos = entries.some((entry) => entry.state === "sent" && entry.photos.length > 0);
    const nextPhotoAt = hasPhotos ? await sendNextPhoto(userId, which) : Infinity;
    const next = Math.min(...left.map(({ nextAt }) => nextAt), nextPhotoAt);
    return next === Infinity ? undefined : next;
  });
}

/** Sends one photo after all records are sent. The code for it is loaded with the first photo. */
async function sendNextPhoto(userId: number, which: Sending["which"]): Promise<number> {
  const loaded = await import("./upload-photos.ts").catch(() => undefined);
  if (!loaded) return Infinity;
  const isNow = (nextAt: number) => which !== "due" || nextAt <= Date.now();
  return loaded.sendNextPhoto(userId, isNow);
}

function isDue({ state, nextAt }: Unsent, which: Sending["which"]): boolean {
  if (which === "all") return true;
  return state === "waiting" && (which === "waiting" || nextAt <= Date.now());
}

async function listUnsent(userId: number): Promise<Unsent[]> {
  return (await listEntries(userId)).filter(isUnsent).filter((entry) => !isUnconfirmed(entry));
}

/** One tab sends at a time. Where a browser has no locks, the key prevents that anything is recorded twice. */
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request("yardcheck-send", work) : work();
}

/** The log of an inspection; the defect of a report or an act. */
export type Recorded = { log?: SubmittedInspection; defect?: Defect };

type Sender = { userId: number; idempotencyKey: string; signal: AbortSignal };

export async function recordEntry(
  entry: UnsentEntry<EntryKind>,
  sender: Sender,
): Promise<Recorded> {
  const { performedAt } = entry;
  switch (entry.kind) {
    case undefined:
      return { log: await call(api.submitInspection, { body: entry.body, ...sender }) };
    case "defect": {
      const body = { ...entry.body, performedAt };
      return { defect: await call(api.createDefect, { body, ...sender }) };
    }
    case "defectAct": {
      const { defectId, ...act } = entry.body;
      const params = { id: defectId };
      const body = { ...act, performedAt };
      return { defect: await call(api.actOnDefect, { params, body, ...sender }) };
    }
    case "reading":
      await call(api.addReading, { params: { id: entry.asset.id }, body: entry.body, ...sender });
      return {};
  }
}

export const callNames = {
  inspection: "submitInspection",
  defect: "createDefect",
  defectAct: "actOnDefect",
  reading: "addReading",
} as const satisfies Record<EntryKind, CallName>;

/** One try, which stores nothing. */
export function attempt(entry: Unsent): Promise<Outcome> {
  const record = (one: Unsent) => recordEntry(one, identify(one));
  return sendWithPhotos(entry, record).then(
    (recorded) => ({ state: "sent", ...recorded }),
    toOutcome,
  );
}

/** Sends a refused entry to the office under the same key; if the office cannot take it either, it stays on this device. */
async function holdForOffice(entry: Unsent, refusal: unknown): Promise<Outcome> {
  const { kind = "inspection", asset, performedAt } = entry;
  const code = (refusal instanceof CallError && refusal.code) || "request.invalid";
  const reason = entry.isDisowned ? "held.notMine" : code;
  const hold = ({ body }: Unsent) =>
    call(api.hold, {
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
    const { inlinePictures } = await loadPictures();
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

/** Retries with the pictures themselves, where the server has deleted those that it was sent. */
async function sendWithPhotos<Answer>(
  entry: Unsent,
  send: (entry: Unsent) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(entry);
  } catch (error) {
    if (!isPhotoUnknown(error)) throw error;
  }
  const { replacePhotos } = await loadPictures();
  // Nothing was recorded, so that another body makes no second inspection.
  return send(replacePhotos(entry, new Map(entry.photos.map(toPair))));
}

/** Loaded late, because few entries need pictures in their bodies. */
const loadPictures = () => import("./amend-entry.ts");

/** The server no longer knows the address. */
function toPair({ url, dataUrl }: Unsent["photos"][number]) {
  return [url, dataUrl] as const;
}

/** Only an error by which the server itself refuses the content is a refusal. */
function toOutcome(error: unknown): Outcome {
  if (!(error instanceof CallError) || isUnreachable(error)) return { state: "waiting", error };
  if (error.code === "idempotency.reused") return { state: "sent" };
  return { state: laterStatuses.has(error.status) ? "waiting" : "refused", error };
}

/** These refuse the user (0: another one's cookie), the rate or the moment, and not the content. */
const laterStatuses = new Set([0, 401, 408, 425, 429]);

function isPhotoUnknown(error: unknown): boolean {
  return error instanceof CallError && error.code === "photos.unknown";
}

function toNextEntry(entry: Unsent, outcome: Outcome, isFormOpen: boolean): OutboxEntry {
  const { kind, id, userId, asset, performedAt } = entry;
  const subject = { kind, id, userId, asset, performedAt };
  if (outcome.state === "sent") {
    const sentAt = getCorrectedNow().toISOString();
    return { ...subject, state: "sent", sentAt, photos: listNamed(entry) };
  }
  const { error } = outcome;
  const tries = entry.tries + 1;
  const nextAt = Date.now() + pauseMs(tries, error);
  const needsSignIn = isForOther(error);
  if (outcome.state === "waiting") return { ...entry, tries, nextAt, needsSignIn };
  const reason = describeError(error);
  if (outcome.state === "held") {
    const heldAt = getCorrectedNow().toISOString();
    return { ...subject, state: "held", heldAt, reason };
  }
  // The open form takes the entry back; if the form is gone, the next try sends the entry to the office.
  if (isFormOpen) return { ...entry, tries, nextAt: Date.now() + timeoutMs };
  return { ...entry, tries, nextAt, needsSignIn, state: "refused", reason };
}

/** No user is signed in, or another one. */
function isForOther(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.code === "auth.otherUser");
}

/** As `AbortSignal.timeout`, which Safari has from 16 on. */
function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}

const longestPauseMs = 300_000;

/** Longer after each try, and not at the same moment on all phones of a yard. */
export function pauseMs(tries: number, error: unknown): number {
  const pause = Math.min(1_000 * 2 ** tries, longestPauseMs) * (0.5 + Math.random() / 2);
  return Math.max(pause, error instanceof CallError ? error.retryAfterMs : 0);
}

/** The upload that is under way; apart from `upload-photos.ts`, which is loaded with the first photo. */
export const uploads: { round: number; underWay?: AbortController } = { round: 0 };

/** A record is small and must not wait for photos: their upload continues later where it was stopped. */
export function stopUploads(): void {
  uploads.round += 1;
  uploads.underWay?.abort();
}

type Listener = {
  onSent: (recorded: Recorded, kind: EntryKind) => void;
  onHeld: (reason: string) => void;
  /** Something changed in any tab. */
  onChange: () => void;
};

/**
 * Sends the user's entries whenever it may succeed: at once, when their pause is over, when the
 * device is online again, and when the page is seen again. Returns the function that ends it.
 */
export function startSending(userId: number, { onChange, ...answers }: Listener): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const run = async (which: "due" | "waiting") => {
    // A device that does not respond is tried again.
    const next = await sendDue(userId, { which, ...answers }).catch(() => Date.now() + minuteMs);
    clearTimeout(timer);
    if (isOver || next === undefined) return;
    timer = setTimeout(() => void run("due"), Math.max(0, next - Date.now()));
  };
  const retry = () => void run("waiting");
  const handleVisibility = () => {
    if (document.hidden) return;
    onChange();
    void run("waiting");
  };
  const stop = followOutbox(() => {
    onChange();
    void run("due");
  });
  // Data that the page read before it subscribed, or before it slept, may be outdated.
  onChange();
  void forgetSent(userId).catch(() => undefined);
  void run("waiting");
  window.addEventListener("online", retry);
  document.addEventListener("visibilitychange", handleVisibility);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
    window.removeEventListener("online", retry);
    document.removeEventListener("visibilitychange", handleVisibility);
  };
}
