/** Sends what was handed in, so often until the server has it. */
import { api } from "#shared/api.ts";
import type { SubmittedInspection } from "#shared/api-schemas.ts";
import { CallError, describeError } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import { correctedNow } from "../ui/clock.ts";
import { inlinePictures } from "./inline-pictures.ts";
import {
  isUnconfirmed,
  isUnsent,
  keepEntry,
  listEntries,
  type OutboxEntry,
  type UnsentEntry,
} from "./outbox.ts";
import { pauseMs } from "./pause.ts";
import { pictureKey } from "./photo-store.ts";
import { stopUploads } from "./stop-uploads.ts";

export type Outcome =
  /** Without its record where an earlier try, or another tab, had sent it. */
  | { state: "sent"; log?: SubmittedInspection }
  /** With why it was refused. */
  | { state: "held" | "waiting" | "refused"; error: unknown };

const patienceMs = 20_000;

/**
 * Sends one entry, and stores what came of it. What the server refuses goes to the office, unless its form is
 * still open: there its driver corrects it.
 */
export async function sendEntry(entry: UnsentEntry, { isFormOpen = false } = {}): Promise<Outcome> {
  if (isUnconfirmed(entry)) return { state: "waiting", error: undefined };
  stopUploads();
  const outcome = await attempt(entry);
  const isOver = outcome.state === "refused" && !isFormOpen;
  const end = isOver ? await handOver(entry, outcome.error) : outcome;
  // A device that stores nothing is not to hide what the server has said.
  const sent = end.state === "held" ? namedPictures(entry) : [];
  await keepEntry(after(entry, end, isFormOpen), sent).catch(() => undefined);
  return end;
}

type Sending = {
  /** "due": those whose pause is over. "all": those that the server refused, too. */
  which: "due" | "waiting" | "all";
  onSent: (log?: SubmittedInspection) => void;
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
      if (outcome.state === "sent") onSent(outcome.log);
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

/** Records go before photos, of which one is sent at a time; what sends them is loaded for the first one. */
async function sendNextPhoto(userId: number, which: Sending["which"]): Promise<number> {
  const loaded = await import("./upload-photos.ts").catch(() => undefined);
  if (!loaded) return Infinity;
  const isNow = (nextAt: number) => which !== "due" || nextAt <= Date.now();
  return loaded.sendNextPhoto(userId, isNow);
}

function isDue({ state, nextAt }: UnsentEntry, which: Sending["which"]): boolean {
  if (which === "all") return true;
  return state === "waiting" && (which === "waiting" || nextAt <= Date.now());
}

async function listUnsent(userId: number): Promise<UnsentEntry[]> {
  return (await listEntries(userId)).filter(isUnsent).filter((entry) => !isUnconfirmed(entry));
}

/** Of all tabs; where a browser has no locks, the key alone sees to it that nothing is recorded twice. */
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request("yardcheck-send", work) : work();
}

function attempt(entry: UnsentEntry): Promise<Outcome> {
  const submit = (body: UnsentEntry["body"]) =>
    call(api.submitInspection, { body, ...identify(entry) });
  return sendWithPhotos(entry, submit).then((log) => ({ state: "sent", log }), judge);
}

/** The office takes what was refused under the same key; where that is refused, too, it stays here. */
async function handOver(entry: UnsentEntry, refusal: unknown): Promise<Outcome> {
  const { asset, performedAt } = entry;
  const reason = (refusal instanceof CallError && refusal.code) || "request.invalid";
  const hold = (body: UnsentEntry["body"]) =>
    call(api.hold, {
      body: {
        kind: "inspection",
        body,
        reason,
        performedAt: new Date(performedAt).toISOString(),
        subject: { assetId: asset.id, name: asset.name },
      },
      ...identify(entry),
    });
  try {
    await sendWithPhotos({ ...entry, body: await inlinePictures(entry) }, hold);
    return { state: "held", error: refusal };
  } catch (error) {
    const { state } = judge(error);
    if (state === "sent") return { state: "held", error: refusal };
    return state === "waiting" ? { state, error } : { state, error: refusal };
  }
}

function namedPictures({ userId, body }: UnsentEntry): string[] {
  return (body.photos ?? []).map(({ key }) => pictureKey(userId, key));
}

function identify({ id, userId }: UnsentEntry) {
  return { userId, idempotencyKey: id, signal: AbortSignal.timeout(patienceMs) };
}

/** Once more with the pictures themselves, where the server has forgotten those that it was sent. */
async function sendWithPhotos<Answer>(
  entry: UnsentEntry,
  send: (body: UnsentEntry["body"]) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(entry.body);
  } catch (error) {
    if (!isPhotoUnknown(error)) throw error;
  }
  // Nothing was recorded, so that another body is no other inspection.
  return send(withPictures(entry));
}

/** Only an error of the server itself that looked at the inspection is a refusal. */
function judge(error: unknown): Outcome {
  if (!(error instanceof CallError) || error.code === undefined) return { state: "waiting", error };
  if (error.code === "idempotency.reused") return { state: "sent" };
  const isLater = error.status === 0 || error.status >= 500 || laterStatuses.has(error.status);
  return { state: isLater ? "waiting" : "refused", error };
}

/** These refuse the user, the rate or the moment: what was sent was not looked at. */
const laterStatuses = new Set([401, 408, 425, 429]);

function isPhotoUnknown(error: unknown): boolean {
  return error instanceof CallError && error.code === "photos.unknown";
}

/** The body with the pictures themselves in place of addresses that the server no longer knows. */
function withPictures({ body, photos }: UnsentEntry): UnsentEntry["body"] {
  const pictures = new Map(photos.map(({ url, dataUrl }) => [url, dataUrl]));
  const results = Object.entries(body.results).map(([itemId, result]) => {
    const named = result.photos?.map((photo) => pictures.get(photo) ?? photo);
    return [itemId, named ? { ...result, photos: named } : result];
  });
  return { ...body, results: Object.fromEntries(results) };
}

function after(entry: UnsentEntry, outcome: Outcome, isFormOpen: boolean): OutboxEntry {
  const { id, userId, asset, performedAt } = entry;
  if (outcome.state === "sent") {
    const sentAt = correctedNow().toISOString();
    const photos = (entry.body.photos ?? []).map(({ key }) => key);
    return { id, userId, asset, performedAt, state: "sent", sentAt, photos };
  }
  const { error } = outcome;
  const tries = entry.tries + 1;
  const nextAt = Date.now() + pauseMs(tries, error);
  const needsSignIn = isForOther(error);
  if (outcome.state === "waiting") return { ...entry, tries, nextAt, needsSignIn };
  const reason = describeError(error);
  if (outcome.state === "held") {
    const heldAt = correctedNow().toISOString();
    return { id, userId, asset, performedAt, state: "held", heldAt, reason };
  }
  // The form takes it back; if it is gone by then, the next try hands it to the office.
  if (isFormOpen) return { ...entry, tries, nextAt: Date.now() + patienceMs };
  return { ...entry, tries, nextAt, needsSignIn, state: "refused", reason };
}

/** Nobody is signed in, or somebody else. */
function isForOther(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.code === "auth.otherUser");
}
