/**
 * The outbox: submissions from this device, until the server has recorded them and for a day after that. An entry's
 * states are in `entry.ts`, its calls in `attempt.ts`.
 */
import { heldLimits } from "#shared/held/held-limits.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import { dayMs, minuteMs } from "#shared/base/dates.ts";
import { CallError, describeError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { getClockOffsetMs, getCorrectedNow, isClockChecked } from "../../ui/device/clock.ts";
import { hasSucceeded } from "../device/device-database.ts";
import { readRecords, listKeys } from "../device/device-store.ts";
import { freeRecords, storeRecords } from "../device/space.ts";
import {
  abortAfter,
  attempt,
  dateEntry,
  holdForOffice,
  type Outcome,
  type Recorded,
  timeoutMs,
} from "./attempt.ts";
import {
  type EntryKind,
  isUnconfirmed,
  isUnsent,
  listNamed,
  type OutboxEntry,
  parseEntry,
  type SentEntry,
  type UnsentEntry,
} from "./entry.ts";
import {
  countStops,
  hasArrived,
  isRefused,
  readPicture,
  stopUploads,
  toPictureKey,
  uploadPhoto,
} from "./photos.ts";

type Unsent = UnsentEntry<EntryKind>;

/** Stores the entry's present state. */
export async function storeEntry(entry: OutboxEntry): Promise<void> {
  await storeEntries([entry]);
}

/** Stores all entries or none, and deletes the records that they replace in the same write. */
export async function storeEntries(
  entries: readonly OutboxEntry[],
  replaced: readonly string[] = [],
) {
  const [first] = entries;
  if (!first) return;
  const records = entries.map((entry) => [toEntryKey(entry), entry] as const);
  await storeRecords(first.userId, Object.fromEntries(records), replaced);
  for (const [key] of records) entriesAhead.delete(key);
  channel.postMessage(null);
}

/** The entries of one user, in the order in which they were performed. */
export async function listEntries(userId: number): Promise<OutboxEntry[]> {
  const entries = await readEntries(toEntryPrefix(userId));
  return entries.sort((a, b) => a.performedAt.localeCompare(b.performedAt));
}

/** The unsent entries of all users of this device; show no user the owner or the contents of another's entries. */
export async function listAllUnsent(): Promise<Unsent[]> {
  return (await readEntries("entry/")).filter(isUnsent);
}

/**
 * Sends one stored entry and stores the outcome. A refused entry goes to the office, unless its form is still open for
 * the driver to correct it.
 */
export async function sendEntry(given: Unsent, { isFormOpen = false } = {}): Promise<Outcome> {
  if (isUnconfirmed(given)) return { state: "waiting", error: undefined };
  stopUploads();
  beingSent.add(given.id);
  const { entry, outcome } = await tryOnce(given, advanceEntry);
  const isOver = outcome.state === "refused" && !isFormOpen;
  const end = isOver ? await holdForOffice(entry, outcome.error) : outcome;
  const named = listNamed(entry).map((key) => toPictureKey(entry.userId, key));
  const next = toNextEntry(entry, end, isFormOpen);
  const storing = advanceEntry(next, end.state === "held" ? named : []).finally(() =>
    beingSent.delete(given.id),
  );
  // What the server has recorded, its user reads at once.
  if (!isFormOpen || end.state !== "sent") await storing;
  return end;
}

/** The entries that this tab sends now, perhaps from an open form: they are not sent a second time beside that. */
const beingSent = new Set<string>();
const lookAgainMs = 1_000;

/** Sends an entry that this device could not store. */
export async function sendUnstored(given: Unsent): Promise<Outcome> {
  if (isUnconfirmed(given)) return { state: "waiting", error: undefined };
  stopUploads();
  return (await tryOnce(given, () => Promise.resolve())).outcome;
}

/**
 * Sends the user's entries whenever that may succeed: at once, when their delay is over, when the device is online
 * again, and when the page is visible again. Returns a function that ends it.
 */
export function startSending(userId: number, { onChange, ...listeners }: Listeners): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const run = async (which: "due" | "waiting") => {
    // Sending is repeated later on a device that does not respond.
    const next = await sendDue(userId, { which, ...listeners }).catch(() => Date.now() + minuteMs);
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

type Listeners = {
  onSent: (recorded: Recorded, kind: EntryKind) => void;
  onHeld: (reason: string) => void;
  /** Something changed in any tab. */
  onChange: () => void;
};

export type Sending = Omit<Listeners, "onChange"> & {
  /** "due": entries whose delay is over. "all": refused entries, too. */
  which: "due" | "waiting" | "all";
};

/**
 * Sends the user's entries one after another, the oldest first. Returns when the next one is due, by this device's
 * clock.
 */
export async function sendDue(
  userId: number,
  { which, onSent, onHeld }: Sending,
): Promise<number | undefined> {
  return oneAtATime(async () => {
    const unsent = await listUnsent(userId);
    const due = unsent.filter((entry) => isDue(entry, which) && !beingSent.has(entry.id));
    for (const entry of due) {
      const outcome = await sendEntry(entry);
      if (outcome.state === "sent") onSent(outcome, entry.kind ?? "inspection");
      if (outcome.state === "held") onHeld(describeError(outcome.error));
    }
    const left = (await listUnsent(userId)).filter(({ state }) => state === "waiting");
    const nextPhotoAt = await sendNextPhoto(userId, which);
    const soon = Date.now() + lookAgainMs;
    const times = left.map(({ id, nextAt }) => (beingSent.has(id) ? soon : nextAt));
    const next = Math.min(...times, nextPhotoAt);
    return next === Infinity ? undefined : next;
  });
}

function isDue({ state, nextAt }: Unsent, which: Sending["which"]): boolean {
  if (which === "all") return true;
  return state === "waiting" && (which === "waiting" || nextAt <= Date.now());
}

async function listUnsent(userId: number): Promise<Unsent[]> {
  return (await listEntries(userId)).filter(isUnsent).filter((entry) => !isUnconfirmed(entry));
}

/** Only one tab sends at a time. In a browser without locks, the key prevents that anything is recorded twice. */
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request("yardcheck-send", work) : work();
}

type StoreDated = (dated: Unsent) => Promise<void>;

/** Returns the outcome, and the entry with its corrected time. */
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
    await call(phoneApi.getCurrentUser, { signal: abortAfter(timeoutMs) });
  }
  const dated = dateEntry(entry, getClockOffsetMs());
  await storeDated(dated);
  return dated;
}

/** Treats the entry as refused by the server, because only the office can decide on it. */
function disown({ reason = "" }: Unsent): Outcome {
  return { state: "refused", error: new CallError({ status: 403, sentence: reason }) };
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
  const nextAt = Date.now() + computeRetryDelayMs(tries, error);
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

/** Whether no user, or another one, is signed in. */
function isForOther(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.code === "auth.otherUser");
}

const longestRetryDelayMs = 300_000;

/** Grows with each try, and varies so that the phones of a yard do not all send at once. */
function computeRetryDelayMs(tries: number, error: unknown): number {
  const pause = Math.min(1_000 * 2 ** tries, longestRetryDelayMs) * (0.5 + Math.random() / 2);
  return Math.max(pause, error instanceof CallError ? error.retryAfterMs : 0);
}

/** Sends one photo after all records are sent. Returns the time when another one is due, or Infinity for none. */
async function sendNextPhoto(userId: number, which: Sending["which"]): Promise<number> {
  const waiting = (await listEntries(userId)).flatMap(listWaiting);
  const entry = waiting.find(({ nextAt }) => which !== "due" || nextAt <= Date.now());
  if (entry) await sendOnePhoto(entry, entry.photos[0] ?? "");
  const left = entry ? (await listEntries(userId)).flatMap(listWaiting) : waiting;
  return Math.min(...left.map(({ nextAt }) => nextAt));
}

/** A recorded entry with photos that are not sent yet. */
type Waiting = SentEntry & { nextAt: number };

function listWaiting(entry: OutboxEntry): Waiting[] {
  if (entry.state !== "sent" || entry.photos.length === 0) return [];
  return [{ ...entry, nextAt: entry.nextAt ?? 0 }];
}

async function sendOnePhoto(entry: Waiting, key: string): Promise<void> {
  const begun = countStops();
  const { userId, tries = 0, lost = [] } = entry;
  const rest = {
    ...entry,
    photos: entry.photos.filter((photo) => photo !== key),
    tries: 0,
    nextAt: 0,
  };
  const picture = await readPicture(userId, key);
  try {
    const isThere = await (picture
      ? uploadPhoto({ ...picture, userId, key })
      : hasArrived(userId, key));
    if (!isThere) return await advanceEntry({ ...rest, lost: [...lost, key] });
    await advanceEntry(rest, [toPictureKey(userId, key)]);
  } catch (error) {
    if (isRefused(error)) return advanceEntry({ ...rest, lost: [...lost, key] });
    // The upload was stopped for a record, and continues after it.
    if (begun !== countStops()) return;
    await advanceEntry({
      ...entry,
      tries: tries + 1,
      nextAt: Date.now() + computeRetryDelayMs(tries, error),
    });
  }
}

/**
 * States of entries that a full phone could not store, by key. They count until the page ends; after that the stored
 * entry is sent again under the same key.
 */
export const entriesAhead = new Map<string, OutboxEntry>();

/**
 * Stores an entry's new state, and deletes what the server has confirmed. On a full phone the deletion comes first,
 * because it makes room.
 */
export async function advanceEntry(entry: OutboxEntry, confirmed: readonly string[] = []) {
  if (await hasSucceeded(storeEntries([entry], confirmed))) return;
  const key = toEntryKey(entry);
  entriesAhead.set(key, entry);
  await hasSucceeded(freeRecords(isAwaited(entry) ? confirmed : [...confirmed, key]));
  if (!(await hasSucceeded(storeEntries([entry])))) channel.postMessage(null);
}

export async function dropEntry(entry: OutboxEntry): Promise<void> {
  await removeEntries([toEntryKey(entry)]);
  channel.postMessage(null);
}

/** Deletes entries that were sent more than a day ago or that the office has held for long. */
export async function forgetSent(userId: number): Promise<void> {
  const old = (await listEntries(userId)).filter(isDone);
  const lost = old.flatMap((entry) => (entry.state === "sent" ? (entry.lost ?? []) : []));
  await removeEntries([...old.map(toEntryKey), ...lost.map((id) => toPictureKey(userId, id))]);
}

/**
 * Deletes the finished entries of users who can no longer continue on this phone, because entries name a company's
 * units.
 */
export async function forgetDone(isGone: (userId: number) => boolean): Promise<void> {
  const entries = await readEntries("entry/");
  const done = entries.filter((entry) => isGone(entry.userId) && !isAwaited(entry));
  await removeEntries(done.map(toEntryKey));
}

async function readEntries(prefix: string): Promise<OutboxEntry[]> {
  const stored = await readRecords(await listKeys(prefix));
  const entries = stored.flatMap((value) => parseEntry(value) ?? []);
  const newer = [...entriesAhead].flatMap(([key, entry]) =>
    key.startsWith(prefix) ? [entry] : [],
  );
  return [...entries.filter((entry) => !entriesAhead.has(toEntryKey(entry))), ...newer];
}

async function removeEntries(keys: readonly string[]): Promise<void> {
  for (const key of keys) entriesAhead.delete(key);
  await freeRecords(keys);
}

/** Whether a part of the entry is only on this device. */
function isAwaited(entry: OutboxEntry): boolean {
  if (entry.state !== "sent") return isUnsent(entry);
  return entry.photos.length > 0 || (entry.lost ?? []).length > 0;
}

function isDone(entry: OutboxEntry): boolean {
  if (entry.state === "sent") return entry.photos.length === 0 && isOver(entry.sentAt, dayMs);
  return entry.state === "held" && isOver(entry.heldAt, heldLimits.heldDays * dayMs);
}

function isOver(since: string, ms: number): boolean {
  return Date.now() - Date.parse(since) > ms;
}

/** Calls back after each change in any tab, including this one. Returns a function that ends it. */
export function followOutbox(onChange: () => void): () => void {
  const own = new BroadcastChannel(channelName);
  own.addEventListener("message", onChange);
  return () => own.close();
}

const channelName = "outbox";
const channel = new BroadcastChannel(channelName);

function toEntryPrefix(userId: number): string {
  return `entry/${userId}/`;
}

function toEntryKey({ userId, id }: OutboxEntry): string {
  return toEntryPrefix(userId) + id;
}
