/** Sends what was handed in, so often until the server has it. */
import { api } from "#shared/api.ts";
import type { SubmittedInspection } from "#shared/api-schemas.ts";
import { CallError } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import { correctedNow } from "../ui/clock.ts";
import { keepEntry, listEntries, type OutboxEntry, type UnsentEntry } from "./outbox.ts";
import { pauseMs } from "./pause.ts";
import { stopUploads } from "./stop-uploads.ts";

export type Outcome =
  /** Without its record where an earlier try, or another tab, had sent it. */
  { state: "sent"; log?: SubmittedInspection } | { state: "waiting" | "refused"; error: unknown };

const patienceMs = 20_000;

/** Sends one entry, and stores what came of it. */
export async function sendEntry(entry: UnsentEntry): Promise<Outcome> {
  stopUploads();
  const outcome = await attempt(entry);
  // A device that stores nothing is not to hide what the server has said.
  await keepEntry(after(entry, outcome)).catch(() => undefined);
  return outcome;
}

type Sending = {
  /** "due": those whose pause is over. "all": those that the server refused, too. */
  which: "due" | "waiting" | "all";
  onSent: (log?: SubmittedInspection) => void;
};

/**
 * Sends the user's entries one after another, the oldest first. Returns when the next one is due, by this
 * device's clock.
 */
export async function sendDue(
  userId: number,
  { which, onSent }: Sending,
): Promise<number | undefined> {
  return oneAtATime(async () => {
    const unsent = await listUnsent(userId);
    for (const entry of unsent.filter((one) => isDue(one, which))) {
      const outcome = await sendEntry(entry);
      if (outcome.state === "sent") onSent(outcome.log);
    }
    const entries = await listEntries(userId);
    const left = entries
      .filter((entry) => entry.state !== "sent")
      .filter(({ state }) => state === "waiting");
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
  return (await listEntries(userId)).filter((entry) => entry.state !== "sent");
}

/** Of all tabs; where a browser has no locks, the key alone sees to it that nothing is recorded twice. */
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request("yardcheck-send", work) : work();
}

async function attempt(entry: UnsentEntry): Promise<Outcome> {
  try {
    return { state: "sent", log: await submit(entry, entry.body) };
  } catch (error) {
    if (!isPhotoUnknown(error)) return judge(error);
  }
  // Nothing was recorded, so that another body is no other inspection.
  return submit(entry, withPictures(entry)).then((log) => ({ state: "sent", log }), judge);
}

function submit({ id, userId }: UnsentEntry, body: UnsentEntry["body"]) {
  const signal = AbortSignal.timeout(patienceMs);
  return call(api.submitInspection, { body, userId, idempotencyKey: id, signal });
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

function after(entry: UnsentEntry, outcome: Outcome): OutboxEntry {
  const { id, userId, asset, performedAt } = entry;
  if (outcome.state === "sent") {
    const sentAt = correctedNow().toISOString();
    const photos = (entry.body.photos ?? []).map(({ key }) => key);
    return { id, userId, asset, performedAt, state: "sent", sentAt, photos };
  }
  const { error } = outcome;
  const tries = entry.tries + 1;
  const nextAt = Date.now() + pauseMs(tries, error);
  if (outcome.state === "waiting") return { ...entry, tries, nextAt };
  const reason = error instanceof CallError ? error.sentence : "";
  return { ...entry, tries, nextAt, state: "refused", reason };
}
